"""The positions of Anaghost: the letters of parts of words, in whatever order.

Whoever adds a letter may lay all letters anew, so that it matters only which they are: the *pool*.
Contiguous parts of words with the same letters are one pool. Letters sorted, the pools of one
length are put in order as strings.

A play takes a pool to one with a letter more. They are found from the other end: of each pool, each
of its letters is taken away, and what is left is looked up among the shorter ones. Each letter has
a random number of 64 bits, and a pool the sum of those of its letters, so that taking away a letter
is one subtraction for all pools. Sums only point to where equal letters may be: numbers that give
two pools of one length the same sum are replaced by others, and what is found is compared letter by
letter.
"""

from __future__ import annotations

import hashlib
from functools import partial
from itertools import count
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view

from ghost_desktop.engine.arrays import check_room, index_type
from ghost_desktop.engine.listed import part_levels
from ghost_desktop.engine.listed.graph import Level
from ghost_desktop.engine.words.ordering import sort_words

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from ghost_desktop.engine.arrays import Indices
    from ghost_desktop.engine.reporting import Report
    from ghost_desktop.engine.words.wordlist import WordList

_CODES = 256
_TURN = 1 << 18  # letters of pools that are looked at from one report to the next
_BYTES_OF_PART, _BYTES_OF_POOL = 62, 142
_BYTES_OF_PLAY, _BYTES_IN_TURN, _BYTES_TO_SORT = 8, 40, 32
"""What each takes: of a part also thrice its letters, of plays no more than the pools have letters."""

_NONE = np.zeros(0, np.int32)


class _Parts(NamedTuple):
    """Of the parts of one length, what their pools are made from: see `Level`."""

    at: Indices
    is_word: NDArray[np.bool_]
    longest: NDArray[np.uint16]


class _Pools(NamedTuple):
    """The pools of one length, in alphabetical order.

    Attributes:
        at: where one of the parts of each stands in the codes of the list.
        is_word: ``bool (pools,)``, whether all its parts are words.
        longest: ``uint16 (pools,)``, the letters of the longest word that has it.
        letters: ``uint8 (pools, letters)``, their codes, sorted.
    """

    at: Indices
    is_word: NDArray[np.bool_]
    longest: NDArray[np.uint16]
    letters: NDArray[np.uint8]


def build_levels(words: WordList, min_length: int, *, report: Report) -> tuple[Level, ...]:
    """Build the pools of the letters of parts of words, level by level.

    A pool ends the round, and is a word in the sense of `Level`, if all parts that have its letters
    are words: then its maker had nothing else to lay.

    Args:
        words: the whole list.
        min_length: letters in the shortest word that counts; shorter words do not exist.
        report: called now and then.

    Raises:
        WordListError: if no word counts, they have more parts than `part_levels` lists, or there
            is too little memory for them.
    """
    parts = [
        _Parts(level.at, level.is_word, level.longest)  # the rest is let go of at once
        for level in part_levels.each_level(
            words, min_length, turning=False, report=report, with_longest=True
        )
        if level.longest is not None  # it never is
    ]
    parts.reverse()
    size = len(parts)
    levels: list[Level] = []
    pools = _gather(words, parts.pop(), 0, partial(report, 0, size))
    reachable = np.ones(1, np.bool_)
    for letters in range(1, size):
        turn = partial(report, letters, size)
        longer = _gather(words, parts.pop(), letters, turn)
        before, children = _plays(pools.letters, longer.letters, turn)
        heads = np.flatnonzero(np.diff(before, prepend=-1))
        first_child = np.append(heads, len(before)).astype(np.int32)
        levels.append(_level(pools, reachable, before[heads], first_child, children))
        reachable = levels[-1].reached(len(longer.at))
        pools = longer
    levels.append(_level(pools, reachable, _NONE, np.zeros(1, np.int32), _NONE))
    return tuple(levels)


def _level(
    pools: _Pools,
    reachable: NDArray[np.bool_],
    parents: Indices,
    first_child: Indices,
    children: Indices,
) -> Level:
    return Level(
        pools.at,
        pools.is_word,
        parents,
        first_child,
        reachable,
        children=children,
        longest=pools.longest,
    )


def _gather(words: WordList, parts: _Parts, letters: int, turn: Callable[[], None]) -> _Pools:
    """Gather the parts of one length by their letters.

    Args:
        words: the list.
        parts: its parts of one length.
        letters: that length.
        turn: called now and then.
    """
    if not letters:
        return _Pools(*parts, np.zeros((1, 0), np.uint8))
    turn()
    check_room((_BYTES_OF_PART + 3 * letters) * len(parts.at))
    codes = sliding_window_view(words.codes, letters)[parts.at]
    codes.sort(axis=1)
    start = np.arange(0, codes.size, letters, dtype=index_type(codes.size))
    length = np.full(len(codes), letters, np.uint16)
    order, is_repeat = sort_words(codes.ravel(), start, length, lambda _done, _all: turn())
    heads = np.flatnonzero(~is_repeat)
    is_word = np.logical_and.reduceat(parts.is_word[order], heads)
    longest = np.maximum.reduceat(parts.longest[order], heads)
    firsts = order[heads]
    return _Pools(parts.at[firsts], is_word, longest, codes[firsts])


def pools_of(words: WordList, parts: Level, letters: int) -> NDArray[np.intp]:
    """Return for each part of one length which pool it is, in the order of a level of pools.

    Args:
        words: the list.
        parts: its parts of one length.
        letters: that length.
    """
    if not letters:
        return np.zeros(1, np.intp)
    codes = sliding_window_view(words.codes, letters)[parts.at]
    codes.sort(axis=1)
    return np.unique(codes.view(f"S{letters}")[:, 0], return_inverse=True)[1]


def _plays(
    shorter: NDArray[np.uint8], longer: NDArray[np.uint8], turn: Callable[[], None]
) -> tuple[NDArray[np.int32], NDArray[np.int32]]:
    """Find the plays between the pools of one length and those with a letter more.

    Args:
        shorter: ``(pools, letters)``, the codes of their letters, sorted; pools in order.
        longer: ``(longer pools, letters + 1)``, likewise.
        turn: called now and then.

    Returns:
        ``int32 (plays,)`` twice, in order: a pool, and what the play makes of it.
    """
    meanwhile = _BYTES_IN_TURN * min(longer.size, _TURN)
    check_room(_BYTES_OF_POOL * len(shorter) + _BYTES_OF_PLAY * longer.size + meanwhile)
    sums = _Sums(shorter)
    plays = []
    step = max(_TURN // longer.shape[1], 1)
    for first in range(0, len(longer), step):
        turn()
        some = longer[first : first + step]
        whole, last = sums.of(some), np.zeros(len(some), np.uint8)
        for place, letter in enumerate(some.T):
            pool = np.flatnonzero(letter != last)  # equal letters are taken away once
            before, hits = sums.find(whole[pool] - sums.numbers[letter[pool]])
            pool, last = pool[hits], letter
            is_equal = (np.delete(some[pool], place, axis=1) == shorter[before]).all(axis=1)
            plays.append(before[is_equal] * len(longer) + pool[is_equal] + first)
    check_room(_BYTES_TO_SORT * sum(map(len, plays)))
    joined = np.concatenate(plays)
    plays.clear()
    joined.sort()
    before = joined // len(longer)
    joined -= before * len(longer)
    return before.astype(np.int32), joined.astype(np.int32)


class _Sums:
    """The sums of the numbers of the letters of pools, all of them different.

    Args:
        pools: ``(pools, letters)``, the codes of the letters of different pools.

    Attributes:
        numbers: ``uint64 (256,)``, the number of each code.
    """

    def __init__(self, pools: NDArray[np.uint8]) -> None:
        for attempt in count():
            self.numbers = _draw_numbers(attempt)
            sums = self.of(pools)
            self._pool = np.argsort(sums)
            sums = sums[self._pool]
            if (sums[1:] != sums[:-1]).all():
                break
        self._sums = np.append(sums, np.iinfo(np.uint64).max)  # above all, so that looking ends
        bits = (4 * len(pools)).bit_length()
        self._shift = np.uint64(64 - bits)
        in_box = np.bincount(sums >> self._shift, minlength=1 << bits)
        self._first = np.cumsum(in_box, dtype=np.int32)
        self._first -= in_box  # the first sum that begins with these bits
        self._is_full = in_box > 0

    def of(self, pools: NDArray[np.uint8]) -> NDArray[np.uint64]:
        """Sum the numbers of the letters of each pool; what overflows is lost, for all alike."""
        sums = np.zeros(len(pools), np.uint64)
        for letters in pools.T:
            sums += self.numbers[letters]
        return sums

    def find(self, sums: NDArray[np.uint64]) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
        """Find the pools that have these sums.

        Returns:
            ``intp (found,)`` twice: a pool, and which of the sums it has.
        """
        box = sums >> self._shift
        found = np.flatnonzero(self._is_full[box])  # most sums are those of no pool
        place, sums = self._first[box[found]], sums[found]
        while (is_below := self._sums[place] < sums).any():
            place += is_below
        # A sum above all others is found behind the last pool.
        hits = (self._sums[place] == sums) & (place < len(self._pool))
        return self._pool[place[hits]], found[hits]


def _draw_numbers(attempt: int) -> NDArray[np.uint64]:
    """Draw a random number for each code, each time the same ones for an attempt."""
    drawn = hashlib.shake_128(b"%d" % attempt).digest(_CODES * 8)
    return np.frombuffer(drawn, np.uint64)
