"""Some words as bits of Python's whole numbers: what a letter leaves of them is one ``&``."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray


class WordBits:
    """Words as multisets of letters, of which each is a bit.

    Args:
        counts: how often each letter is in each word, unsigned ``(words, letters)``.
        length: ``uint16 (words,)``, all letters of each.
        is_good: ``bool (words,)``, whether the round ends as is wished if it ends on the word.

    Attributes:
        size: how many words there are.
        every: all of them.
        good: those on which the round ends as is wished.
        bad: all others.
    """

    __slots__ = (
        "_by_letter",
        "_counts",
        "_having",
        "_is_good",
        "_length",
        "_of_length",
        "bad",
        "every",
        "good",
        "size",
    )

    def __init__(
        self,
        counts: NDArray[np.unsignedinteger],
        length: NDArray[np.uint16],
        is_good: NDArray[np.bool_],
    ) -> None:
        self._counts = counts
        self._length = length
        self._is_good = is_good
        self._by_letter = np.ascontiguousarray(counts.T)
        self._having: dict[tuple[int, int], int] = {}
        self._of_length: dict[int, int] = {}
        self.size = len(length)
        self.every = (1 << self.size) - 1
        self.good = _bits(is_good)
        self.bad = self.every ^ self.good

    def having(self, letter: int, times: int) -> int:
        """Return the words that have a letter, by its place in the alphabet, so often or more."""
        having = self._having.get((letter, times))
        if having is None:
            having = self._having[letter, times] = _bits(self._by_letter[letter] >= times)
        return having

    def of_length(self, letters: int) -> int:
        """Return the words of so many letters."""
        words = self._of_length.get(letters)
        if words is None:
            words = self._of_length[letters] = _bits(self._length == letters)
        return words

    def letters(self, word: int) -> int:
        """Return the counts of a word's letters side by side, the first as the lowest bits.

        Args:
            word: its bit.
        """
        return int.from_bytes(self._counts[word.bit_length() - 1].tobytes(), "little")

    def length(self, word: int) -> int:
        """Return how many letters a word has, which is given as its bit."""
        return int(self._length[word.bit_length() - 1])

    def only(self, some: int) -> WordBits:
        """Return some of the words by themselves, each a bit of a smaller number."""
        data = np.frombuffer(some.to_bytes(self.size // 8 + 1, "little"), np.uint8)
        which = np.flatnonzero(np.unpackbits(data, bitorder="little").view(np.bool_))
        return WordBits(self._counts.take(which, axis=0), self._length[which], self._is_good[which])


def _bits(which: NDArray[np.bool_]) -> int:
    """Return flags as bits, the first as the lowest."""
    return int.from_bytes(np.packbits(which, bitorder="little").data, "little")
