"""How well what somebody types fits the name of something."""

from __future__ import annotations

import re


def fit(typed: str, title: str, does: str) -> int | None:
    """Tell how well `typed` fits a title and the sentence below it.

    Returns:
        The less, the better: 0 if every word that was typed begins one of the title, 1 if one of
        the title or the sentence; 2 if all stand somewhere in the title, 3 in either; 4 if the
        letters stand in the title in this order, with others between them. None if nothing fits.
    """
    words = typed.casefold().split()
    title, both = title.casefold(), f"{title} {does}".casefold()
    if all(_begins_a_word(word, title) for word in words):
        return 0
    if all(_begins_a_word(word, both) for word in words):
        return 1
    if all(word in title for word in words):
        return 2
    if all(word in both for word in words):
        return 3
    return 4 if _goes_through("".join(words), title) else None


def _begins_a_word(typed: str, text: str) -> bool:
    return re.search(rf"\b{re.escape(typed)}", text) is not None


def _goes_through(letters: str, text: str) -> bool:
    rest = iter(text)
    return all(letter in rest for letter in letters)
