"""What is said of how far a list is from another winner, and the words that this takes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ghost_desktop.desktop.dictionaries.word_search import NamedWords
from ghost_desktop.engine.letter_order import LetterOrder
from ghost_desktop.engine.letters import Alphabet
from ghost_desktop.formats.margins import (
    describe_win_then,
    describe_words_between,
    gains_nothing,
)
from ghost_desktop.formats.text import few_of, printable
from ghost_desktop.library import catalogue
from ghost_desktop.translation import _

if TYPE_CHECKING:
    from ghost_desktop.formats.margins import AskedMargin
    from ghost_desktop.library.cell import Cell

_NAMED = 6
"""Words that are named; of more, how many others there are."""

_NAMED_OF_PAIR = 8
"""The same of two lists side by side, of those to take out and of those to put in."""

MOST_LISTS = 3
"""Of words of two margins: those to take out, and beside another list those to take out, to put in."""


def describe_margin(cell: Cell) -> str:
    """Say how many words must go for the other player to win, which, and what he wins with then."""
    margin = cell.row.margin
    if margin is None and cell.rules.players > 2:
        return _("How far a game is from another winner is known of two players only.")
    if margin is None:
        return _("How far this game is from another winner has not been found out yet.")
    shown = Alphabet(cell.alphabet).shown
    order = LetterOrder.of(cell.alphabet)
    between = describe_words_between(margin, cell.name, shown, most=_NAMED, order=order)
    return " ".join(filter(None, (between, describe_win_then(margin, shown, order))))


def describe_margins(alone: AskedMargin, beside: AskedMargin) -> list[str]:
    """Say how many words must change, of a list alone and where another's may be put in."""
    return [
        describe_words_between(
            asked.margin,
            asked.loaded.words.name,
            asked.loaded.words.shown,
            other=None if asked.other is None else asked.other.words.name,
            alone=alone.margin,
            most=_NAMED_OF_PAIR,
            order=asked.loaded.words.order,
        )
        for asked in (alone, beside)
    ]


def words_of_margins(alone: AskedMargin, beside: AskedMargin) -> list[NamedWords]:
    """Return the words that the sentences of two margins have no room for: all, list by list."""
    names = {
        "list": printable(alone.loaded.words.name),
        "other": "" if beside.other is None else printable(beside.other.words.name),
    }
    lists = [(_("to take out of {list}"), alone.margin.remove, alone.loaded)]
    if beside.other is not None and not gains_nothing(beside.margin, alone.margin):
        lists += [
            (
                _("to take out of {list} where others are put in"),
                beside.margin.remove,
                beside.loaded,
            ),
            (_("to put in from {other}"), beside.margin.add, beside.other),
        ]
    return [
        NamedWords(
            name.format(**names),
            words,
            loaded.words.alphabet,
            catalogue.is_english(loaded.source),
        )
        for name, words, loaded in lists
        if len(few_of(words, _NAMED_OF_PAIR)) < len(words)
    ]
