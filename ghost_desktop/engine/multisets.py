"""Words without the order of their letters: how often each letter is in them."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from numpy.typing import NDArray

    from ghost_desktop.engine.wordlist import WordList

_BLOCK = 1 << 17  # counts made at a time
_SEED = 5  # any other gives the same multisets


class Counted(NamedTuple):
    """The letters of multisets, in the order of the first words that have them. Immutable.

    Attributes:
        counts: how often each letter is in each, ``uint8`` or, where words are long, ``uint16
            (multisets, alphabet)``. There is always room for twice as much.
        length: ``uint16 (multisets,)``, all letters of each.
    """

    counts: NDArray[np.unsignedinteger]
    length: NDArray[np.uint16]


class Multisets:
    """The letters of words, anagrams once; counted when they are asked for.

    Args:
        words: the words.

    Attributes:
        alphabet: the letters, in order.
        longest: letters of the longest word.
        kind: what a count is.
    """

    def __init__(self, words: WordList) -> None:
        self.alphabet = words.alphabet
        self.longest = int(words.length.max())
        self.kind = np.min_scalar_type(2 * self.longest)
        self._words = words
        self._counted: Counted | None = None

    def count(self, tell: Callable[[], None]) -> Counted:
        """Count the letters, if that has not been done.

        Args:
            tell: called every few milliseconds; raises to stop the work.
        """
        if self._counted is None:
            self._counted = self._count(tell)
        return self._counted

    def _count(self, tell: Callable[[], None]) -> Counted:
        # Anagrams have equal sums of any numbers that stand for the letters, so that with large
        # ones they come to lie side by side; what is no anagram is kept in any case.
        weights = np.random.default_rng(_SEED).integers(1 << 63, size=len(self.alphabet))
        blocks, sums = [], []
        for block in self._blocks():
            tell()
            blocks.append(block)
            sums.append(block @ weights)
        counts = np.concatenate(blocks)
        order = np.argsort(np.concatenate(sums), kind="stable")
        tell()
        is_new = np.ones(len(order), np.bool_)
        is_new[order[1:]] = (counts[order[1:]] != counts[order[:-1]]).any(axis=1)
        tell()
        counted = Counted(counts[is_new], self._words.length[is_new])
        for array in counted:
            array.flags.writeable = False
        return counted

    def _blocks(self) -> Iterator[NDArray[np.unsignedinteger]]:
        """Count the letters of so many words at a time that it takes little memory."""
        words, letters = self._words, len(self.alphabet)
        at_once = max(_BLOCK // letters, 1)
        for first in range(0, len(words), at_once):
            length = words.length[first : first + at_once].astype(np.intp)
            start = words.start[first : first + at_once]
            before = np.cumsum(length) - length
            word = np.repeat(np.arange(len(length)), length)
            at = np.arange(len(word)) + np.repeat(start - before, length)
            place = words.codes[at].astype(np.intp) - words.first_code
            counts = np.bincount(word * letters + place, minlength=len(length) * letters)
            yield counts.astype(self.kind).reshape(len(length), letters)
