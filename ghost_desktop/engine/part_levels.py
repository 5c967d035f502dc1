"""The positions where a fragment stands within a word: the contiguous parts of words.

A part is the beginning of a suffix. Only the distinct suffixes are needed (of ENABLE1's 1.6 million
there are 0.4), and each is one letter in front of a shorter one. A part of L + 1 letters is a part
of L letters and one letter more, so numbering the parts of one length in alphabetical order takes
one pass over the suffixes: the number so far and the next letter make a pair, and a table with a
cell for each possible pair puts the pairs in order, without sorting. What a part is without its
first letter is the number of the suffix without its first letter.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from ghost_desktop.engine.errors import TooManyParts, WordListError
from ghost_desktop.engine.level import Level
from ghost_desktop.engine.room import check_room

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from ghost_desktop.engine.reporting import Report
    from ghost_desktop.engine.wordlist import WordList

MOST_POSITIONS = 60_000_000
"""Positions of the largest game that is solved; it takes some gigabytes."""

_BYTES = 90
"""What a position takes, at the time when its game takes most."""

_MOST_CELLS = 64  # for each pair; where a table would be emptier, sorting is faster and smaller
_NONE = np.zeros(0, np.intp)


def build_levels(
    words: WordList, min_length: int, *, turning: bool, report: Report
) -> tuple[Level, ...]:
    """Build the parts of words, level by level.

    Args:
        words: the whole list.
        min_length: letters in the shortest word that counts; shorter words do not exist.
        turning: whether a fragment may be turned round.
        report: called before each level is built.

    Raises:
        WordListError: if no word counts, there are more than `MOST_POSITIONS` parts, or there is
            too little memory for them.
    """
    words = words.at_least(min_length)
    codes = words.codes - np.uint8(words.first_code)
    suffixes = _distinct_suffixes(words, codes)
    number = np.zeros(len(suffixes.at), np.intp)  # of each suffix's first letters, in their level
    at = words.start[:1].copy()
    is_word, reachable = np.zeros(1, np.bool_), np.ones(1, np.bool_)
    turned = np.zeros(1, np.intp) if turning else None
    levels: list[Level] = []
    positions = 1
    for letters in range(suffixes.longest):
        report(letters, suffixes.longest)
        longer = suffixes.of_length(letters + 1, suffixes.longest)
        pairs = _Pairs(
            number[longer], codes[suffixes.at[longer] + letters], len(at), len(words.alphabet)
        )
        parent = pairs.number
        positions += len(parent)
        if positions > MOST_POSITIONS:
            raise WordListError(TooManyParts(words.name, MOST_POSITIONS))
        check_room(len(parent) * _BYTES)
        suffix = np.empty(len(parent), np.intp)  # for each part, one that it begins
        suffix[pairs.ranks] = np.arange(longer.start, longer.stop)
        behind_first = number[suffixes.behind_first[suffix]]
        heads = np.flatnonzero(np.diff(parent, prepend=-1))
        first_child = np.append(heads, len(parent))
        levels.append(
            Level(at, is_word, parent[heads], first_child, reachable, behind_first, turned)
        )
        at = suffixes.at[suffix]
        goes_on = reachable & ~is_word
        if turned is not None:
            turns = np.flatnonzero(turned >= 0)
            goes_on[turns] |= goes_on[turned[turns]]
            # A part turned round: what is behind its first letter turned, and then that letter.
            turned = pairs.find(turned[behind_first], codes[at])
        reachable = goes_on[parent] | goes_on[behind_first]
        number[longer] = pairs.ranks
        is_word = np.zeros(len(at), np.bool_)
        ended = suffixes.of_length(letters + 1, letters + 1)
        is_word[number[ended][suffixes.is_word[ended]]] = True
    levels.append(Level(at, is_word, _NONE, np.zeros(1, np.intp), reachable, _NONE, turned))
    return tuple(levels)


class _Pairs:
    """Pairs of a number and a letter, put in order.

    Attributes:
        number: ``intp (distinct pairs,)``, the numbers of the distinct pairs, in order.
        ranks: ``intp (pairs,)``, the place of each pair among the distinct ones.
    """

    def __init__(
        self, numbers: NDArray[np.intp], letter: NDArray[np.uint8], size: int, letters: int
    ) -> None:
        """Order the pairs of ``numbers[i]``, less than `size`, and ``letter[i]``, of `letters`."""
        self._letters = letters
        cell = numbers * letters
        cell += letter
        self._is_sparse = size * letters > _MOST_CELLS * len(cell)
        if self._is_sparse:
            self._cells, self.ranks = np.unique(cell, return_inverse=True)
        else:
            is_there = np.zeros(size * letters, np.bool_)
            is_there[cell] = True
            self._cells = np.flatnonzero(is_there)
            self._rank = np.full(size * letters, -1, np.int32)
            self._rank[self._cells] = np.arange(len(self._cells), dtype=np.int32)
            self.ranks = self._rank[cell].astype(np.intp)
        self.number = self._cells // letters

    def find(self, numbers: NDArray[np.intp], letter: NDArray[np.uint8]) -> NDArray[np.intp]:
        """Return the places of other pairs, -1 where there is none or the number is negative."""
        cell = numbers * self._letters
        cell += letter
        if self._is_sparse:
            rank = np.minimum(np.searchsorted(self._cells, cell), len(self._cells) - 1)
            is_there = self._cells[rank] == cell
        else:
            rank = self._rank[np.maximum(cell, 0)].astype(np.intp)
            is_there = rank >= 0
        return np.where(is_there & (numbers >= 0), rank, -1)


@dataclass(frozen=True, eq=False)
class _Suffixes:
    """The distinct ends of words, in order of length, whole words among them.

    Attributes:
        at: ``intp (suffixes,)``, where each stands in the codes of the list.
        behind_first: ``intp (suffixes,)``, which suffix each is without its first letter; of a
            single letter nothing is left, and it says 0.
        is_word: ``bool (suffixes,)``.
        first_of_length: ``intp (longest + 2,)``, the first suffix of each length.
    """

    at: NDArray[np.intp]
    behind_first: NDArray[np.intp]
    is_word: NDArray[np.bool_]
    first_of_length: NDArray[np.intp]

    @property
    def longest(self) -> int:
        """The letters of the longest."""
        return len(self.first_of_length) - 2

    def of_length(self, least: int, most: int) -> slice:
        """Return where the suffixes of `least` to `most` letters are."""
        return slice(int(self.first_of_length[least]), int(self.first_of_length[most + 1]))


def _distinct_suffixes(words: WordList, codes: NDArray[np.uint8]) -> _Suffixes:
    """Find the distinct ends of words: those of one letter, of two, and so on."""
    by_length = np.argsort(words.length, kind="stable")
    length = words.length[by_length]
    end = words.start[by_length] + length
    first_word = np.searchsorted(length, np.arange(int(length[-1]) + 2))  # of each length
    number = np.zeros(len(words), np.intp)  # of each word's end, among those of its length
    at, behind_first, is_word, first = [], [], [], [0, 0]
    for letters in range(1, int(length[-1]) + 1):
        long = slice(int(first_word[letters]), None)
        place = end[long] - letters
        shorter = first[letters] - first[letters - 1]
        pairs = _Pairs(number[long], codes[place], max(shorter, 1), len(words.alphabet))
        number[long] = pairs.ranks
        stands = np.empty(len(pairs.number), np.intp)
        stands[pairs.ranks] = place
        at.append(stands)
        behind_first.append(pairs.number + first[letters - 1])
        whole = np.zeros(len(stands), np.bool_)
        whole[number[long][: first_word[letters + 1] - first_word[letters]]] = True
        is_word.append(whole)
        first.append(first[letters] + len(stands))
    return _Suffixes(
        np.concatenate(at),
        np.concatenate(behind_first),
        np.concatenate(is_word),
        np.array(first),
    )
