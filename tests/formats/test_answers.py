"""The calls in plain text."""

from __future__ import annotations

import re

import pytest
from samples import enable1_strategy, lines_of, loaded, row_of, solved, strategy_of

from ghost_desktop.engine.game.rules import Reading, Rules
from ghost_desktop.engine.game.variants.superghost import SUPERGHOST
from ghost_desktop.formats.positions import position_text
from ghost_desktop.formats.rows import row_text
from ghost_desktop.formats.strategies import strategy_text
from ghost_desktop.formats.text import WIDTH


def test_the_text_of_a_row_says_who_wins_and_what_was_dropped() -> None:
    data = "\n".join(
        ["ghost", "tree", "TREE", "it's", "a-b", "", "ghost", "tram", "x" * 1_001, "a"]
    )
    lines = row_text(row_of(data, Rules(min_length=3)), loaded(data)).splitlines()
    assert lines[0] == "test, Ghost, 3+ letters: the first player wins, with t."
    assert "  words                3  that count; 1 is shorter" in lines
    assert "  loaded in        0.500  seconds" in lines
    assert "  solved in        0.250  seconds" in lines
    assert lines[lines.index("Read as ASCII: 10 lines, 4 words.") :] == [
        "Read as ASCII: 10 lines, 4 words.",
        "Dropped 6 lines:",
        "  2 with other characters than letters: it's, a-b",
        "  1 with a capital: TREE",
        "  1 blank line",
        "  1 duplicate: ghost",
        f"  1 of more than 1,000 letters: {'x' * 30}…",
    ]


def test_the_text_of_a_row_shows_a_few_examples_of_many() -> None:
    data = "ab\n" * 8
    lines = row_text(row_of(data), loaded(data)).splitlines()
    assert lines[-1] == "  7 duplicates: ab, ab, ab, ab, ab, …"


def test_the_text_of_a_fragment_past_a_word_says_so_first() -> None:
    lines = position_text(solved("the themes", beyond_words=True), "them").splitlines()
    assert lines[2:5] == [
        "No play reaches them: the word the ends the round before.",
        "As if play had gone on:",
        "them: player 1 is to play and wins, with e.",
    ]


PLACES = "ghost hog shot tohx"


def test_where_a_letter_goes_tells_winning_plays_of_one_letter_apart() -> None:
    solution = solved(PLACES, Rules(SUPERGHOST, 3, misere=True))
    lines = position_text(solution, "ho").splitlines()
    assert lines[2] == "ho: player 1 is to play and wins, with hog, gho or hos."
    assert lines[4] == "3 words that count contain ho."
    start = position_text(solution, "").splitlines()
    assert start[2].startswith("Before the first letter: player 1 is to play and ")


@pytest.mark.parametrize(
    ("words", "misere", "reading", "result"),
    [
        ("abc", False, Reading.SELF, ["safe", "3"]),
        ("abcde abfg", False, Reading.SELF, ["may lose", "1 2"]),
        ("ab", False, Reading.SELF, ["loses", "2"]),
        ("ab", True, Reading.SELF, ["wins", "2"]),
        ("abcde abfg", True, Reading.SELF, ["may win", "1 2"]),
        ("abc", True, Reading.SELF, ["loses", "3"]),
        ("abcde abfg", True, Reading.ONE_AGAINST_ALL, ["may lose", "nobody"]),
        ("abc", True, Reading.ONE_AGAINST_ALL, ["loses", "3"]),
    ],
)
def test_the_result_of_a_play_is_that_of_the_player_who_makes_it(
    words: str, misere: bool, reading: Reading, result: list[str]
) -> None:
    rules = Rules(min_length=1, players=3, misere=misere)
    shown = position_text(solved(words, rules, reading, beyond_words=True), "a")
    _, letter, fragment, *cells = re.split("  +", shown.splitlines()[-1])
    assert (letter, fragment, cells[:2]) == ("b", "ab", result)


def test_a_finished_word_of_misere_wins() -> None:
    rules = Rules(min_length=1, players=3, misere=True)
    shown = position_text(solved("tan", rules, beyond_words=True), "tan")
    assert "tan is a word: player 3 completed it and wins the round." in shown


def test_the_text_of_a_strategy_groups_words_by_opening_in_columns() -> None:
    many = " ".join(f"a{letter}{'z' * 16}b" for letter in "abcdef")  # all of 19 letters
    lines = strategy_text(strategy_of(2, f"{many} cd")).splitlines()
    assert lines[0].startswith("Player 2 cannot force a win: 1 of 2 words")
    assert lines[3:] == ["", f"  a  aa{'z' * 16}b", "  c  cd (lost)"]
    lines = strategy_text(strategy_of(1, f"{many}b", "a")).splitlines()
    words = [f"a{letter}{'z' * 16}b" for letter in "abcdef"]
    assert lines[4:] == [
        "",
        f"  a  {words[0]} (lost)  {words[1]} (lost)",
        f"     {words[2]} (lost)  {words[3]} (lost)",
        f"     {words[4]} (lost)  {words[5]}b",
    ]
    assert max(map(len, lines)) <= WIDTH


def test_words_are_explained_as_far_as_there_is_room() -> None:
    strategy = strategy_of(2, f"aa ba bcb c{'z' * 80}d")
    about = {
        "aa": ("everyday", "rough lava"),
        "bcb": ("rare", "a " + "very " * 20 + "long story"),
        f"c{'z' * 80}d": ("not rated", "without end"),
    }
    lines = strategy_text(strategy, about=about).splitlines()
    assert [line.split() for line in lines[4:]] == [
        ["a", "aa", "(lost)", "everyday"],
        ["b", "bcb", "rare"],
        ["c", f"c{'z' * 80}d", "(lost)", "not", "rated"],
    ]
    strategy = strategy_of(2, "aa ba bcb")
    lines = strategy_text(strategy, about=about).splitlines()
    assert lines[4:] == [
        "  a  aa (lost)  everyday  rough lava",
        "  b  bcb        rare      a very very very very very very very very very very …",
    ]


@pytest.mark.parametrize("number", [1, 2])
def test_the_text_of_superghost_has_each_line_once_in_columns(number: int) -> None:
    strategy = enable1_strategy(number)
    shown = strategy_text(strategy)
    assert max(map(len, shown.splitlines())) <= WIDTH
    title, *rows = shown.split("\n\n")[1].splitlines()
    assert title == "  letters  fragment -> reply"
    assert sorted(re.findall(r"(\w+) -> (\w+)", "\n".join(rows))) == lines_of(strategy)
    letters = 0
    for row in rows:
        letters = int(row[:9].strip() or letters)
        cells = re.split("  +", row[11:])
        assert {tuple(map(len, cell.split(" -> "))) for cell in cells} == {(letters, letters + 1)}
        assert row[11:] == "  ".join(cells)
