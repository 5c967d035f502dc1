"""The calls in plain text."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from samples import enable1_strategy, lines_of, loaded, row_of, solved, strategy_of

from ghost_desktop.engine.game.rules import Reading, Rules
from ghost_desktop.engine.game.variants.superghost import SUPERGHOST
from ghost_desktop.formats.positions import position_text
from ghost_desktop.formats.rows import row_text
from ghost_desktop.formats.strategies import strategy_text
from ghost_desktop.formats.text import WIDTH

if TYPE_CHECKING:
    from said import Known


def test_the_text_of_a_row_says_who_wins_and_what_was_dropped(known: Known) -> None:
    data = "\n".join(
        ["ghost", "tree", "TREE", "it's", "a-b", "", "ghost", "tram", "x" * 1_001, "a"]
    )
    known([row_text(row_of(data, Rules(min_length=3)), loaded(data))])
    data = "ab\n" * 8
    known([row_text(row_of(data), loaded(data))])


def test_the_text_of_a_fragment_past_a_word_says_so_first(known: Known) -> None:
    known([position_text(solved("the themes", beyond_words=True), "them")])


def test_where_a_letter_goes_tells_winning_plays_of_one_letter_apart(known: Known) -> None:
    solution = solved("ghost hog shot tohx", Rules(SUPERGHOST, 3, misere=True))
    known(position_text(solution, fragment) for fragment in ("ho", ""))


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


def test_the_text_of_a_strategy_groups_words_by_opening_in_columns(known: Known) -> None:
    many = " ".join(f"a{letter}{'z' * 16}b" for letter in "abcdef")  # all of 19 letters
    told = [strategy_text(strategy_of(2, f"{many} cd")), strategy_text(strategy_of(1, f"{many}b"))]
    known(told)
    assert max(map(len, "\n".join(told).splitlines())) <= WIDTH


def test_words_are_explained_as_far_as_there_is_room(known: Known) -> None:
    about = {
        "aa": ("everyday", "rough lava"),
        "bcb": ("rare", "a " + "very " * 20 + "long story"),
        f"c{'z' * 80}d": ("not rated", "without end"),
    }
    for words in (f"aa ba bcb c{'z' * 80}d", "aa ba bcb"):
        known([strategy_text(strategy_of(2, words), about=about)])


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
