"""Two languages whose capitals are read otherwise, and how a text tells that it is in one of them.

German writes nouns with a capital, as all others write names alone: whoever drops its capitalised
entries has no nouns left. Turkish and Azerbaijani have an i without a dot, ı, whose capital is I, and
one with a dot, whose capital is İ: whoever lowers KIR to kir makes another word of it. Both have
letters that no other language has. A short text tells nothing: a name can have such a letter, too.
"""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

ENOUGH = 1_000
"""Entries without which nothing is told."""

_GERMAN_SHARE, _NOUN_SHARE = 1_000, 5
_TURKISH_SHARE = 100
_LOOKED_AT = 32  # pieces of a text: Turkish has its letters everywhere


def count_of_german(text: str) -> int:
    """Count the letters that German alone has."""
    return text.count("ß") + text.count("ẞ")


def has_nouns(of_german: int, entries: int, with_capital: int) -> bool:
    """Tell whether entries with a capital are nouns: those of a German text.

    Args:
        of_german: the letters of all entries that German alone has.
        entries: how many entries are all letters.
        with_capital: how many of these are not lower case.
    """
    return (
        entries >= ENOUGH
        and of_german * _GERMAN_SHARE >= entries
        and with_capital * _NOUN_SHARE >= entries
    )


def is_turkish(pieces: Iterable[str]) -> bool:
    """Tell whether the small letter of I is ı in a text, by its first pieces."""
    letters = lines = 0
    for piece in islice(pieces, _LOOKED_AT):
        letters += piece.count("ı") + piece.count("İ")
        lines += piece.count("\n")
    return lines >= ENOUGH and letters * _TURKISH_SHARE >= lines
