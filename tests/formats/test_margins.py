"""Margins of dictionaries, told in sentences, text, JSON and Markdown."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from samples import ANY_WORD, loaded

from ghost_desktop.engine.changes.margin import Margin
from ghost_desktop.engine.game.rules import Reading
from ghost_desktop.engine.words.letter_order import LetterOrder
from ghost_desktop.formats.margins import (
    AskedMargin,
    describe_win_then,
    describe_words_between,
    how_many_text,
)

if TYPE_CHECKING:
    from said import Known

BY_CODE = LetterOrder("")

THREE = Margin(
    winner=0,
    words=3,
    remove=("holard", "hove", "ngultrum"),
    add=(),
    winner_then=1,
    openings_then=(),
    proved=True,
    lower_bound=3,
)
"""That of ENABLE1, four letters and more."""

ONE = Margin(
    winner=1,
    words=1,
    remove=("nth",),
    add=(),
    winner_then=0,
    openings_then=("h", "n"),
    proved=True,
    lower_bound=1,
)
"""One word makes the first player win."""


def said(margin: Margin, other: str | None = None, most: int | None = None) -> str:
    return describe_words_between(margin, "WORDS", str.upper, other=other, most=most, order=BY_CODE)


def test_a_sentence_says_how_many_words_stand_between_and_which(known: Known) -> None:
    many = [replace(THREE, words=words, lower_bound=words) for words in (12, 13, 1_234)]
    known(said(margin) for margin in (THREE, ONE, *many))


def test_few_of_the_words_are_named_where_there_is_little_room(known: Known) -> None:
    many = replace(THREE, words=5, remove=tuple("abcde"))
    known(said(many, most=most) for most in (2, 5))


def test_beside_another_list_it_says_what_to_do_with_each_word(known: Known) -> None:
    for remove, add in (("hove jaw", "qi"), ("hove jaw nth", ""), ("", "qi xi za")):
        found = replace(THREE, remove=tuple(remove.split()), add=tuple(add.split()))
        known([said(found, other="others")])


def test_where_nothing_is_gained_by_another_list_one_sentence_says_so() -> None:
    def beside(margin: Margin, alone: Margin | None = ONE) -> str:
        return describe_words_between(
            margin, "WORDS", str.upper, other="others", alone=alone, order=BY_CODE
        )

    short = "Adding words of others does not make it fewer."
    assert beside(ONE) == short
    assert beside(replace(ONE, remove=(), add=("qi",))) == short
    assert beside(ONE, None) != short
    assert beside(ONE, replace(ONE, words=2)) != short
    assert beside(replace(ONE, proved=False, lower_bound=0)) != short
    never = replace(ONE, words=None, remove=(), lower_bound=9)
    assert beside(never, never).startswith("Whichever words are taken out of WORDS and put in")
    assert how_many_text(asked(ONE, "others"), ONE) == short
    assert "would then win with H or N." in how_many_text(asked(ONE, "others"))


def test_what_is_not_proved_stands_between_bounds(known: Known) -> None:
    for winner in (0, 1):
        found = replace(THREE, winner=winner, proved=False, lower_bound=2)
        unknown = replace(found, words=None, remove=())
        known(said(margin) for margin in (found, replace(found, lower_bound=1), unknown))


def test_that_nothing_helps_is_said(known: Known) -> None:
    for winner in (0, 1):
        never = replace(THREE, winner=winner, words=None, remove=(), lower_bound=0)
        known([said(never), said(never, other="others")])


def test_it_says_with_what_the_first_player_would_win() -> None:
    assert (
        describe_win_then(ONE, str.upper, BY_CODE) == "The first player would then win with H or N."
    )
    assert not describe_win_then(THREE, str.upper, BY_CODE)


def asked(margin: Margin, other: str | None = None) -> AskedMargin:
    return AskedMargin(
        margin,
        loaded("abcd", "a_list").words,
        ANY_WORD,
        Reading.SELF,
        None if other is None else loaded("bcde", other).words,
    )
