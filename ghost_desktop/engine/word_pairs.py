"""Words and what each of them has: which words have one thing, and how many of some words do."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from ghost_desktop.engine.distinct import distinct

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Indices = NDArray[np.intp]
    Flags = NDArray[np.bool_]

_FEW = 64
"""Words are few of all words when they are less than one in so many."""


@dataclass(frozen=True, eq=False)
class Pairs:
    """Pairs of a word and something that it has, no pair twice.

    Attributes:
        word: ``intp (pairs,)``, the word.
        what: ``intp (pairs,)``, what it has, in order.
        size: how many there are of that.
    """

    word: Indices
    what: Indices
    size: int

    @classmethod
    def of(cls, word: Indices, what: Indices, size: int) -> Pairs:
        """Put pairs in order, each once."""
        words = int(word.max(initial=0)) + 1
        what, word = np.divmod(distinct(what * words + word), words)
        return cls(word, what, size)

    def count(self, is_in: Flags) -> Indices:
        """Count for each the words, of some, that have it: ``intp (size,)``."""
        return np.bincount(self.what[is_in[self.word]], minlength=self.size)

    def recount(self, count: Indices, before: Flags, now: Flags) -> Indices:
        """Count anew when some words have changed.

        Args:
            count: what `count` has returned
            before: for these words;
            now: those of which it is asked.
        """
        changed = np.flatnonzero(before != now)
        if len(changed) * _FEW > len(now):
            return self.count(now)
        again = count.copy()
        first, what = self._by_word
        for word in changed[changed < len(first) - 1].tolist():  # it has each once
            again[what[first[word] : first[word + 1]]] += 1 if now[word] else -1
        return again

    def words_of(self, one: int) -> Indices:
        """Return the words that have one."""
        return self.word[self._first[one] : self._first[one + 1]]

    def only(self, kept: Indices, number: Indices) -> Pairs:
        """Return the pairs of what is kept.

        Args:
            kept: what, in order.
            number: ``intp (size,)``, its new numbers, -1 for what is not.
        """
        which = np.flatnonzero(number[self.what] >= 0)
        return Pairs(self.word[which], number[self.what[which]], len(kept))

    @cached_property
    def _first(self) -> Indices:
        return np.append(0, np.cumsum(np.bincount(self.what, minlength=self.size)))

    @cached_property
    def _by_word(self) -> tuple[Indices, Indices]:
        """Where the pairs of each word begin, and what each word has."""
        what = np.sort(self.word * self.size + self.what) % self.size
        return np.append(0, np.cumsum(np.bincount(self.word))), what
