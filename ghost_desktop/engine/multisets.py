"""Words without the order of their letters: how often each letter is in them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from ghost_desktop.engine.wordlist import WordList

_BLOCK = 1 << 19  # counts made at a time
_SEED = 5  # any other gives the same multisets


@dataclass(frozen=True, eq=False)
class Multisets:
    """The letters of words, anagrams once. Immutable.

    Attributes:
        alphabet: the letters, in order.
        counts: ``uint8`` or, where words are long, ``uint16 (multisets, alphabet)``; the highest
            bit is 0.
        length: ``uint16 (multisets,)``, all letters of each.
    """

    alphabet: str
    counts: NDArray[np.unsignedinteger]
    length: NDArray[np.uint16]

    @classmethod
    def of(cls, words: WordList) -> Multisets:
        """Count the letters of all `words`; the multisets are in the order of their first words."""
        counts = np.concatenate(list(_count(words)))
        # Anagrams have equal sums of any numbers that stand for the letters, so that with large
        # ones they come to lie side by side; what is no anagram is kept in any case.
        weights = np.random.default_rng(_SEED).integers(1 << 63, size=counts.shape[1])
        order = np.argsort(counts @ weights, kind="stable")
        is_new = np.ones(len(order), np.bool_)
        is_new[order[1:]] = (counts[order[1:]] != counts[order[:-1]]).any(axis=1)
        made = cls(words.alphabet, counts[is_new], words.length[is_new])
        for array in (made.counts, made.length):
            array.flags.writeable = False
        return made

    def __len__(self) -> int:
        """Count the multisets."""
        return len(self.length)


def _count(words: WordList) -> Iterator[NDArray[np.unsignedinteger]]:
    """Count each letter in each word, so many words at a time that it takes little memory."""
    letters = len(words.alphabet)
    kind = np.min_scalar_type(2 * int(words.length.max()))
    at_once = max(_BLOCK // letters, 1)
    for first in range(0, len(words), at_once):
        length = words.length[first : first + at_once].astype(np.intp)
        start = words.start[first : first + at_once]
        before = np.cumsum(length) - length
        word = np.repeat(np.arange(len(length)), length)
        at = np.arange(len(word)) + np.repeat(start - before, length)
        place = words.codes[at].astype(np.intp) - words.first_code
        counts = np.bincount(word * letters + place, minlength=len(length) * letters)
        yield counts.astype(kind).reshape(len(length), letters)
