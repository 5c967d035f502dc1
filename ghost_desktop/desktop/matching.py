"""How well what somebody types fits the name of something."""

from __future__ import annotations

import re
from enum import IntEnum


class Fit(IntEnum):
    """How what is typed fits a title and a sentence below it; the less, the better.

    Attributes:
        BEGINS_TITLE: every word that was typed begins one of the title.
        BEGINS: every word begins one of the title or of the sentence.
        IN_TITLE: all words stand somewhere in the title.
        WITHIN: all stand somewhere in either.
        LOOSE: the letters stand in the title in this order, with others between them.
    """

    BEGINS_TITLE = 0
    BEGINS = 1
    IN_TITLE = 2
    WITHIN = 3
    LOOSE = 4


def fit(typed: str, title: str, does: str) -> Fit | None:
    """Tell how well `typed` fits a title and the sentence below it; None if it does not."""
    words = typed.casefold().split()
    title, both = title.casefold(), f"{title} {does}".casefold()
    if all(_begins_a_word(word, title) for word in words):
        return Fit.BEGINS_TITLE
    if all(_begins_a_word(word, both) for word in words):
        return Fit.BEGINS
    if all(word in title for word in words):
        return Fit.IN_TITLE
    if all(word in both for word in words):
        return Fit.WITHIN
    return Fit.LOOSE if _goes_through("".join(words), title) else None


def _begins_a_word(typed: str, text: str) -> bool:
    return re.search(rf"\b{re.escape(typed)}", text) is not None


def _goes_through(letters: str, text: str) -> bool:
    rest = iter(text)
    return all(letter in rest for letter in letters)
