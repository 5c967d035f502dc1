"""Margins of dictionaries, told in sentences, text, JSON and Markdown."""

from __future__ import annotations

from dataclasses import replace

import pytest
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


def test_a_sentence_says_how_many_words_stand_between_and_which() -> None:
    assert (
        said(THREE)
        == "Three words stand between WORDS and a win for the second player: for instance HOLARD, "
        "HOVE and NGULTRUM."
    )
    assert (
        said(ONE)
        == "One word stands between WORDS and a win for the first player: for instance NTH."
    )


@pytest.mark.parametrize(
    ("words", "begins"), [(12, "Twelve words stand"), (13, "13 words stand"), (1234, "1,234 words")]
)
def test_many_are_written_as_a_number(words: int, begins: str) -> None:
    many = replace(THREE, words=words, lower_bound=words)
    assert said(many).startswith(begins)


def test_few_of_the_words_are_named_where_there_is_little_room() -> None:
    many = replace(THREE, words=5, remove=tuple("abcde"))
    assert said(many, most=2).endswith("the second player: for instance A, B and 3 others.")
    assert said(many, most=5).endswith("the second player: for instance A, B, C, D and E.")


@pytest.mark.parametrize(
    ("remove", "add", "ends"),
    [
        (
            ("hove", "jaw"),
            ("qi",),
            "second player: for instance take out HOVE and JAW; put in QI of others.",
        ),
        (
            ("hove", "jaw", "nth"),
            (),
            "for instance take out HOVE, JAW and NTH, and put in none of others.",
        ),
        ((), ("qi", "xi", "za"), "the second player: for instance put in QI, XI and ZA of others."),
    ],
)
def test_beside_another_list_it_says_what_to_do_with_each_word(
    remove: tuple[str, ...], add: tuple[str, ...], ends: str
) -> None:
    assert said(replace(THREE, remove=remove, add=add), other="others").endswith(ends)


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


@pytest.mark.parametrize(("winner", "who"), [(0, "second"), (1, "first")])
def test_what_is_not_proved_stands_between_bounds(winner: int, who: str) -> None:
    found = replace(THREE, winner=winner, proved=False, lower_bound=2)
    assert said(found) == (
        f"At least 2 words, at most 3, stand between WORDS and a win for the {who} player: "
        "for instance HOLARD, HOVE and NGULTRUM. That these are the fewest is not proved."
    )
    assert said(replace(found, lower_bound=1)).startswith("At least 1 word, at most 3, stand")
    unknown = replace(found, words=None, remove=())
    assert said(unknown) == (
        f"At least 2 words stand between WORDS and a win for the {who} player; "
        "which ones would do has not been found out."
    )


@pytest.mark.parametrize(("winner", "who"), [(0, "second"), (1, "first")])
def test_that_nothing_helps_is_said(winner: int, who: str) -> None:
    never = replace(THREE, winner=winner, words=None, remove=(), lower_bound=0)
    assert said(never) == (
        f"Whichever words are taken out of WORDS, the {who} player does not win."
    )
    assert said(never, other="others") == (
        "Whichever words are taken out of WORDS and put in from others, "
        f"the {who} player does not win."
    )


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
