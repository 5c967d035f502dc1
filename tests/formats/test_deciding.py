"""The words that decide, told in sentences, JSON, CSV and Markdown."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from samples import ANY_WORD, loaded

from ghost_desktop.engine.changes.deciding import decided_by_addition, decided_by_removal
from ghost_desktop.engine.comparison import Side
from ghost_desktop.engine.game.rules import Reading, Rules
from ghost_desktop.engine.solution import solve
from ghost_desktop.formats.deciding import (
    DecidingWords,
    deciding_csv,
    deciding_markdown,
    deciding_text,
    describe_deciding_word,
)

if TYPE_CHECKING:
    from ghost_desktop.engine.words.wordlist import LoadedList

LIST = loaded("abcxy\nabcz\nabdxy\nabdz")
OTHER = loaded("abcxy\nde\ndg\nfg\nh", "others")
THREE = Rules(min_length=1, players=3)
THREE_MISERE = Rules(min_length=1, players=3, misere=True)


def asked(
    list_: LoadedList = LIST,
    other: LoadedList | None = None,
    rules: Rules = ANY_WORD,
    reading: Reading = Reading.SELF,
) -> DecidingWords:
    """What decides a game on some words, and which words of another list do."""
    solution = solve(list_.words, rules, reading)
    words = None if other is None else other.words
    return DecidingWords(
        Side(list_, solution),
        decided_by_removal(solution.game, reading),
        words,
        () if words is None else decided_by_addition(solution.game, words, reading),
    )


def sentences(found: DecidingWords) -> list[str]:
    """One for each word that decides."""
    return [
        describe_deciding_word(one, found.rules, found.reading, words, is_added=is_added)
        for is_added, words, deciding in found.asked
        for one in deciding
    ]


def test_a_sentence_says_what_would_be_without_a_word_or_with_it() -> None:
    assert sentences(asked(other=OTHER)) == [
        "Without ABCXY the first player would win with A.",
        "Without ABDXY the first player would win with A.",
        "With DE the first player would win with D.",
        "With DG the first player would win with D.",
        "With FG the first player would win with F.",
    ]
    assert sentences(asked(loaded("ab\nbcd\n"), loaded("abc\nabd"))) == [
        "Without AB the second player would win."
    ]
    assert sentences(asked(loaded("ab"), loaded("a", "a"))) == [
        "With A the second player would win."
    ]


@pytest.mark.parametrize(
    ("reading", "said"),
    [
        (Reading.SELF, "player 1 or 2 may lose"),
        (Reading.ONE_AGAINST_ALL, "player 3 can hold out alone"),
    ],
)
def test_among_three_a_sentence_says_who_may_lose(reading: Reading, said: str) -> None:
    assert sentences(asked(rules=THREE, reading=reading)) == [
        f"Without ABCXY, {said}.",
        f"Without ABDXY, {said}.",
    ]


@pytest.mark.parametrize(
    ("reading", "without", "within"),
    [
        (Reading.SELF, "player 1 or 2 may win", "player 2 wins"),
        (
            Reading.ONE_AGAINST_ALL,
            "no player can force a win alone",
            "player 2 can force a win alone",
        ),
    ],
)
def test_among_three_in_misere_a_sentence_says_who_may_win(
    reading: Reading, without: str, within: str
) -> None:
    assert sentences(asked(LIST, loaded("ab"), THREE_MISERE, reading)) == [
        f"Without ABCZ, {without}.",
        f"Without ABDZ, {without}.",
        f"With AB, {within}.",
    ]


def test_many_words_stand_in_lines_that_fit() -> None:
    many = loaded("\n".join(f"d{one}{two}e" for one in "abcdefgh" for two in "abcdefgh"), "many")
    lines = deciding_text(asked(other=many)).splitlines()
    assert "64 words of many decide, each if it alone is put in:" in lines
    group = [line for line in lines if line.startswith("    D")]
    assert " ".join(group).count(" D") == 64
    assert 70 < max(map(len, group)) <= 80


@pytest.mark.parametrize(
    ("rules", "reading", "rows"),
    [
        (THREE, Reading.SELF, ["| word | may lose |", "| ABCXY | 1 2 |", "| ABDXY | 1 2 |"]),
        (THREE_MISERE, Reading.SELF, ["| word | may win |", "| ABCZ | 1 2 |", "| ABDZ | 1 2 |"]),
        (
            THREE_MISERE,
            Reading.ONE_AGAINST_ALL,
            ["| word | sure to win |", "| ABCZ | nobody |", "| ABDZ | nobody |"],
        ),
    ],
)
def test_the_table_says_who_of_three_may_lose_or_win(
    rules: Rules, reading: Reading, rows: list[str]
) -> None:
    told = deciding_markdown(asked(rules=rules, reading=reading)).splitlines()
    table = [line for line in told if line.startswith("| ")]
    assert [line[: line.rindex("|", 0, -1) + 1] for line in table] == rows
    assert all(line.endswith("| none |") for line in table[1:])


def test_csv_has_a_row_for_each_word() -> None:
    assert deciding_csv(asked(other=OTHER)).splitlines() == [
        "word,change,winner,openings",
        "abcxy,remove,1,a",
        "abdxy,remove,1,a",
        "de,add,1,d",
        "dg,add,1,d",
        "fg,add,1,f",
    ]
    assert deciding_csv(asked(LIST, loaded("ab"), THREE_MISERE)).splitlines() == [
        "word,change,winner,openings,winners",
        "abcz,remove,,,1 2",
        "abdz,remove,,,1 2",
        "ab,add,2,,2",
    ]


def test_letters_are_told_apart() -> None:
    """σ and ς are both Σ in capitals."""
    found = asked(loaded("ας\nβσγ"))
    assert sentences(found) == ["Without Ας the second player would win."]
