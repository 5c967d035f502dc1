"""Symbols beside words, for whoever plays with two lists: which words one of them alone has.

Word books have such symbols, and a legend that says what they mean. They are shapes, which are read
without colour, and that every font has.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ghost_desktop.engine.record import Record

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ghost_desktop.engine.words.wordlist import WordList

LACKING = "†"
"""Beside a word that the other list has not."""

ALONE = "#"
"""Beside a word that the other list alone has."""


class ListSymbols(Record, eq=False):
    """What stands beside the words of a game, for whoever plays with another list, too.

    This is the one place that knows; asking costs two bisections.

    Attributes:
        own: the list of the game; None if nothing is to stand beside any word.
        other: the list that it is held against.
        least: letters of the shortest word that counts.
    """

    own: WordList | None = None
    other: WordList | None = None
    least: int = 1

    def of(self, word: str) -> str:
        """Return what stands beside a word; nothing if both lists have it, or none of them has."""
        if self.own is None or self.other is None or len(word) < self.least:
            return ""
        has_it, other_has_it = (each.place(word) is not None for each in (self.own, self.other))
        if has_it == other_has_it:
            return ""
        return LACKING if has_it else ALONE

    def beside(self, word: str) -> str:
        """Return a word with what stands beside it."""
        return f"{word}{self.of(word)}"

    def among(self, words: Iterable[str]) -> dict[str, str]:
        """Return the words of some that something stands beside, and what."""
        return {word: symbol for word in words if (symbol := self.of(word))}


NO_SYMBOLS = ListSymbols()
"""What stands beside words if nobody has chosen another list."""
