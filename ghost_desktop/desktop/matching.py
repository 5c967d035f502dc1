"""How well what somebody types fits the name of something."""

from __future__ import annotations

import re
import unicodedata
from enum import IntEnum
from functools import lru_cache


class Fit(IntEnum):
    """How what is typed fits a title and a sentence below it; the less, the better.

    Attributes:
        IS_NAME: what was typed is the name of it, and nothing is left of either.
        BEGINS_TITLE: every word that was typed begins one of the title.
        BEGINS_OTHER: every word begins one of the title or of the other words for it.
        BEGINS: every word begins one of the title, the other words or the sentence.
        IN_TITLE: all words stand somewhere in the title.
        WITHIN: all stand somewhere in either.
        LOOSE: the letters stand in the title in this order, with others between them.
    """

    IS_NAME = 0
    BEGINS_TITLE = 1
    BEGINS_OTHER = 2
    BEGINS = 3
    IN_TITLE = 4
    WITHIN = 5
    LOOSE = 6


def fit(typed: str, title: str, does: str, others: str = "", name: str = "") -> Fit | None:
    """Tell how well `typed` fits something, whatever its capitals and accents.

    Args:
        typed: what somebody types.
        title: what it is called.
        does: the sentence below its title.
        others: other words for it, which are not seen.
        name: what it is called without what its title says of it; empty for the whole title.

    Returns:
        how well it fits; None if it does not.
    """
    words = _plain(typed).split()
    name = name or title
    title, both = _plain(title), _plain(f"{title} {does}")
    named = f"{title} {_plain(others)}"
    if all(_begins_a_word(word, title) for word in words):
        return Fit.IS_NAME if words == _plain(name).split() else Fit.BEGINS_TITLE
    if all(_begins_a_word(word, named) for word in words):
        return Fit.BEGINS_OTHER
    if all(_begins_a_word(word, f"{named} {both}") for word in words):
        return Fit.BEGINS
    if all(word in title for word in words):
        return Fit.IN_TITLE
    if all(word in both for word in words):
        return Fit.WITHIN
    return Fit.LOOSE if _goes_through("".join(words), title) else None


@lru_cache(maxsize=1024)  # whoever types asks for the same texts with each letter
def _plain(text: str) -> str:
    """Leave capitals and accents out."""
    parts = unicodedata.normalize("NFD", text.casefold())
    return "".join(part for part in parts if not unicodedata.combining(part))


def _begins_a_word(typed: str, text: str) -> bool:
    return re.search(rf"\b{re.escape(typed)}", text) is not None


def _goes_through(letters: str, text: str) -> bool:
    rest = iter(text)
    return all(letter in rest for letter in letters)
