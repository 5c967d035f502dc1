"""The words that decide, told in sentences, JSON, CSV and Markdown."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

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
    from said import Known

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


def test_a_sentence_says_what_would_be_without_a_word_or_with_it(known: Known) -> None:
    known(sentences(asked(other=OTHER)))
    known(sentences(asked(loaded("ab\nbcd\n"), loaded("abc\nabd"))))
    known(sentences(asked(loaded("ab"), loaded("a", "a"))))


def test_among_three_a_sentence_says_who_may_lose_or_win(known: Known) -> None:
    for rules, reading in product((THREE, THREE_MISERE), Reading):
        known(sentences(asked(LIST, loaded("ab"), rules, reading)))


def test_many_words_stand_in_lines_that_fit() -> None:
    many = loaded("\n".join(f"d{one}{two}e" for one in "abcdefgh" for two in "abcdefgh"), "many")
    lines = deciding_text(asked(other=many)).splitlines()
    assert "64 words of many decide, each if it alone is put in:" in lines
    group = [line for line in lines if line.startswith("    D")]
    assert " ".join(group).count(" D") == 64
    assert 70 < max(map(len, group)) <= 80


def test_the_table_says_who_of_three_may_lose_or_win(known: Known) -> None:
    for rules, reading in product((THREE, THREE_MISERE), Reading):
        told = deciding_markdown(asked(rules=rules, reading=reading)).splitlines()
        known(line for line in told if line.startswith("| "))


def test_csv_has_a_row_for_each_word(known: Known) -> None:
    known([deciding_csv(asked(other=OTHER))])
    known([deciding_csv(asked(LIST, loaded("ab"), THREE_MISERE))])


def test_letters_are_told_apart() -> None:
    """σ and ς are both Σ in capitals."""
    found = asked(loaded("ας\nβσγ"))
    assert sentences(found) == ["Without Ας the second player would win."]
