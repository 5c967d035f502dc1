"""The positions where fragments begin words, and where they stand within: level by level."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from ghost_desktop.engine.arrays import BLOCK, blocks_of, check_room, index_type
from ghost_desktop.engine.errors import TooManyParts, WordListError
from ghost_desktop.engine.listed.graph import Level
from ghost_desktop.engine.record import Record

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from numpy.typing import NDArray

    from ghost_desktop.engine.arrays import Indices
    from ghost_desktop.engine.reporting import Report
    from ghost_desktop.engine.words.wordlist import WordList


_BYTES_OF_WORD, _BYTES = 30, 24
"""What a word takes while levels are built, and a beginning of words that is kept."""


def build_prefix_levels(
    words: WordList, min_length: int, *, beyond_words: bool
) -> tuple[Level, ...]:
    """Build the beginnings of words, level by level.

    Args:
        words: the whole list.
        min_length: letters in the shortest word that counts; shorter words do not exist.
        beyond_words: keep the fragments beyond a finished word.

    Raises:
        WordListError: if no word counts, or there is too little memory.
    """
    check_room(_BYTES_OF_WORD * len(words) + _BYTES * words.count_prefixes())
    # The words that go on from a level, and what each shares with the one before.
    ahead, shared = _first_ahead(words, min_length, beyond_words=beyond_words)
    # As long as no word can end, a level's positions are among those of the next: find them once.
    early = np.flatnonzero(shared < min_length)
    early_shared = shared[early]
    bounds = np.array([0, len(ahead)])  # where among them each position's words begin and end
    place = np.empty(len(ahead), np.intp)
    reachable = np.ones(1, np.bool_)
    levels: list[Level] = []
    while len(bounds) > 1:
        letters = len(levels)
        first, below = bounds[:-1], bounds[1:] - bounds[:-1]
        word = ahead[first]
        is_word = words.length[word] == letters
        if is_word.any():
            if beyond_words:
                goes_on = np.ones(len(ahead), np.bool_)
                goes_on[first[is_word]] = False  # sorted first among those that it begins
                below -= is_word
            else:
                goes_on = np.repeat(~is_word, below)
                below *= ~is_word
            stays = np.flatnonzero(goes_on)
            ahead, shared = ahead[stays], shared[stays]
        parents = np.flatnonzero(below > 0)
        # Where a word shares no more than these letters with the one before, the next level has a
        # new position. What is shared needs no correction when words go: of those that stay, the
        # next shares as much with the word that ended the round as with the last that it begins.
        heads = (
            early[early_shared <= letters]
            if letters < min_length
            else np.flatnonzero(shared <= letters)
        )
        place[heads] = np.arange(len(heads))
        first_child = np.empty(len(parents) + 1, np.intp)
        first_child[0] = 0
        first_child[1:-1] = place[np.cumsum(below[parents[:-1]])]
        first_child[-1] = len(heads)
        levels.append(Level(words.start[word], is_word, parents, first_child, reachable))
        bounds = np.append(heads, len(ahead))
        reachable = (
            levels[-1].reached(len(heads)) if beyond_words else np.ones(len(heads), np.bool_)
        )
    return tuple(levels)


def _first_ahead(
    words: WordList, min_length: int, *, beyond_words: bool
) -> tuple[NDArray[np.intp], NDArray[np.uint16]]:
    """Return the words that the first level goes on to, and what each shares with the one before.

    Where a word ends the round, those that it begins go at that level; those that the word just
    before begins can go at once, which saves half the work.
    """
    counts = words.counting(min_length)
    stays = counts.copy()
    if not beyond_words:
        begun_by_previous = words.shared[1:] >= words.length[:-1]
        stays[1:] &= ~(begun_by_previous & counts[:-1])
    ahead = np.flatnonzero(stays)
    return ahead, words.shared_without(np.flatnonzero(~counts), ahead)


MOST_POSITIONS = 60_000_000
"""Positions of the largest game that is solved; it takes some gigabytes."""

_LEAST_BYTES = 22
"""What is kept of a part, with who wins from it."""

_BYTES_OF_PART, _BYTES_TURNED = 35, 30
"""What a part takes while its level is built, with what is kept of it; and more if it is turned."""

_BYTES_TO_LOOK, _BYTES_OF_SUFFIX, _BYTES_TO_JOIN = 30, 17, 6
"""What a word takes while suffixes are looked for, a suffix that is found, and all of them then."""

_BYTES_OF_PAIR, _BYTES_OF_MORE = 80, 8
"""What each pair of a block takes while they are put in order, and each of all."""

_MOST_CELLS = 64  # for each pair; where a table would be emptier, sorting is faster and smaller
_BITS = 64
_NONE = np.zeros(0, np.int32)


def build_part_levels(
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
    return tuple(each_level(words, min_length, turning=turning, report=report))


def each_level(
    words: WordList, min_length: int, *, turning: bool, report: Report, with_longest: bool = False
) -> Iterator[Level]:
    """Build the levels one by one, as `build_part_levels` does: not everybody needs all of each.

    Args:
        words: the whole list.
        min_length: letters in the shortest word that counts.
        turning: whether a fragment may be turned round.
        report: called before each level is built.
        with_longest: find out, too, how long the longest words are that have the parts.
    """
    words = words.at_least(min_length)
    suffixes = _distinct_suffixes(words)
    check_room(_LEAST_BYTES * len(suffixes.at))  # each is a part
    number = np.zeros(len(suffixes.at), np.int32)  # of each suffix's first letters, in their level
    at = words.start[:1].astype(suffixes.at.dtype)
    is_word, reachable = np.zeros(1, np.bool_), np.ones(1, np.bool_)
    turned = np.zeros(1, np.int32) if turning else None
    longest = np.array([suffixes.longest], np.uint16) if with_longest else None
    positions = 1
    for letters in range(suffixes.longest):
        report(letters, suffixes.longest)
        longer = suffixes.of_length(letters + 1, suffixes.longest)
        letter = _letters_at(words, suffixes.at[longer], letters)
        pairs = _Pairs(number[longer], letter, len(at), len(words.alphabet))
        parent = pairs.number
        positions += len(parent)
        if positions > MOST_POSITIONS:
            raise WordListError(TooManyParts(words.name, MOST_POSITIONS))
        check_room((_BYTES_OF_PART + _BYTES_TURNED * turning) * len(parent))
        suffix = pairs.last_of_each()  # for each part, one that it begins
        suffix += longer.start
        behind_first = number[suffixes.behind_first[suffix]]
        heads = np.flatnonzero(np.diff(parent, prepend=-1))
        first_child = np.append(heads, len(parent)).astype(np.int32)
        level = Level(
            at,
            is_word,
            parent[heads],
            first_child,
            reachable,
            behind_first,
            turned,
            longest=longest,
        )
        yield level
        reachable = level.reached(len(parent))
        at = suffixes.at[suffix]
        if turned is not None:
            # A part turned round: what is behind its first letter turned, and then that letter.
            turned = pairs.find(turned[behind_first], _letters_at(words, at, 0))
        number[longer] = pairs.ranks
        if longest is not None:
            longest = np.zeros(len(parent), np.uint16)
            np.maximum.at(longest, pairs.ranks, suffixes.longest_word[longer])
        is_word = np.zeros(len(at), np.bool_)
        ended = suffixes.of_length(letters + 1, letters + 1)
        is_word[number[ended][suffixes.is_word[ended]]] = True
        del level, pairs, parent, suffix, letter  # the next level needs the room
    last = np.zeros(1, np.int32)
    yield Level(at, is_word, _NONE, last, reachable, _NONE, turned, longest=longest)


def _letters_at(words: WordList, at: Indices, further: int) -> NDArray[np.uint8]:
    """Return the letters, by their places in the alphabet, that stand so much behind places."""
    letters = np.empty(len(at), np.uint8)
    for block in blocks_of(len(at)):
        letters[block] = words.codes.take(at[block] + further)
        letters[block] -= np.uint8(words.first_code)
    return letters


class _Pairs:
    """Pairs of a number and a letter, put in order.

    A table has a bit for each possible pair, and for each 64 of them how many come before.

    Attributes:
        number: ``int32 (distinct pairs,)``, the numbers of the distinct pairs, in order.
        ranks: ``int32 (pairs,)``, the place of each pair among the distinct ones.
    """

    def __init__(
        self, numbers: NDArray[np.int32], letter: NDArray[np.uint8], size: int, letters: int
    ) -> None:
        """Order the pairs of ``numbers[i]``, less than `size`, and ``letter[i]``, of `letters`."""
        cells = size * letters
        self._letters = letters
        self._is_sparse = cells > _MOST_CELLS * len(numbers)
        some = len(numbers) if self._is_sparse else min(len(numbers), BLOCK)
        table = 0 if self._is_sparse else cells + cells // 4
        check_room(_BYTES_OF_PAIR * some + _BYTES_OF_MORE * len(numbers) + table)
        self.ranks = np.empty(len(numbers), np.int32)
        if self._is_sparse:
            self._cells, self.ranks[:] = np.unique(
                self._cells_of(numbers, letter), return_inverse=True
            )
        else:
            is_there = np.zeros(-(-cells // _BITS) * _BITS, np.bool_)
            for block in blocks_of(len(numbers)):
                is_there[self._cells_of(numbers[block], letter[block])] = True
            self._cells = np.flatnonzero(is_there)
            self._bits = np.packbits(is_there, bitorder="little").view("<u8")
            del is_there
            self._before = np.zeros(len(self._bits), np.int32)
            np.cumsum(np.bitwise_count(self._bits[:-1]), out=self._before[1:])
            for block in blocks_of(len(numbers)):
                cell = self._cells_of(numbers[block], letter[block])
                self.ranks[block] = self._look_up(cell)
        self.number = (self._cells // letters).astype(np.int32)

    def last_of_each(self) -> NDArray[np.intp]:
        """Return for each distinct pair the last that is this one."""
        last = np.empty(len(self.number), np.intp)
        for block in blocks_of(len(self.ranks)):
            last[self.ranks[block]] = np.arange(block.start, block.stop)
        return last

    def find(self, numbers: NDArray[np.int32], letter: NDArray[np.uint8]) -> NDArray[np.int32]:
        """Return the places of other pairs, -1 where there is none or the number is negative."""
        cell = np.maximum(self._cells_of(numbers, letter), 0)
        if self._is_sparse:
            rank = np.minimum(np.searchsorted(self._cells, cell), len(self._cells) - 1)
        else:
            rank = self._look_up(cell)
        is_there = (self._cells[rank] == cell) & (numbers >= 0)
        return np.where(is_there, rank, -1).astype(np.int32)

    def _cells_of(self, numbers: NDArray[np.int32], letter: NDArray[np.uint8]) -> NDArray[np.intp]:
        cell = numbers.astype(np.intp)  # the product may be larger than any number
        cell *= self._letters
        cell += letter
        return cell

    def _look_up(self, cell: NDArray[np.intp]) -> NDArray[np.int32]:
        """Return the ranks of the pairs in some cells; where there is none, that before, or -1."""
        word = cell >> (_BITS.bit_length() - 1)
        # With what is above it shifted out, a cell's own bit is the highest that is left.
        bits = self._bits.take(word)
        bits <<= ~cell.view(np.uint64) & np.uint64(_BITS - 1)
        rank = self._before.take(word)
        rank += np.bitwise_count(bits)
        rank -= 1
        return rank


class _Suffixes(Record, eq=False):
    """The distinct ends of words, in order of length, whole words among them.

    Attributes:
        at: ``(suffixes,)``, where each stands in the codes of the list.
        behind_first: ``(suffixes,)``, which suffix each is without its first letter; of a
            single letter nothing is left, and it says 0.
        is_word: ``bool (suffixes,)``.
        longest_word: ``uint16 (suffixes,)``, the letters of the longest word that each ends.
        first_of_length: the first suffix of each length, up to one more than the longest has.
    """

    at: Indices
    behind_first: Indices
    is_word: NDArray[np.bool_]
    longest_word: NDArray[np.uint16]
    first_of_length: Sequence[int]

    @property
    def longest(self) -> int:
        """The letters of the longest."""
        return len(self.first_of_length) - 2

    def of_length(self, least: int, most: int) -> slice:
        """Return where the suffixes of `least` to `most` letters are."""
        return slice(self.first_of_length[least], self.first_of_length[most + 1])


def _distinct_suffixes(words: WordList) -> _Suffixes:
    """Find the distinct ends of words: those of one letter, of two, and so on.

    Raises:
        WordListError: if there is too little memory for them.
    """
    check_room(_BYTES_TO_LOOK * len(words))
    kind = index_type(len(words.codes))
    by_length = np.argsort(words.length, kind="stable")
    length = words.length[by_length]
    end = words.start[by_length].astype(kind)
    del by_length
    end += length
    longest = int(length[-1])
    first_word = np.searchsorted(length, np.arange(longest + 2))  # of each length
    number = np.zeros(len(words), np.int32)  # of each word's end, among those of its length
    at: list[Indices] = []
    behind_first: list[Indices] = []
    is_word, longest_word, first = [], [], [0, 0]
    for letters in range(1, longest + 1):
        long = slice(int(first_word[letters]), None)
        letter = _letters_at(words, end[long], -letters)
        shorter = first[letters] - first[letters - 1]
        pairs = _Pairs(number[long], letter, max(shorter, 1), len(words.alphabet))
        check_room(_BYTES_OF_SUFFIX * len(pairs.number))
        number[long] = pairs.ranks
        last = pairs.last_of_each()  # and so in one of the longest words that it ends
        at.append(end[long][last] - letters)
        longest_word.append(length[long][last].astype(np.uint16))
        behind_first.append(pairs.number.astype(kind) + first[letters - 1])
        whole = np.zeros(len(pairs.number), np.bool_)
        whole[number[long][: first_word[letters + 1] - first_word[letters]]] = True
        is_word.append(whole)
        first.append(first[letters] + len(whole))
        del pairs, letter, last
    check_room(_BYTES_TO_JOIN * first[-1])
    return _Suffixes(
        _joined(at),
        _joined(behind_first),
        np.concatenate(is_word),
        np.concatenate(longest_word),
        first,
    )


def _joined(pieces: list[Indices]) -> Indices:
    """Join arrays, and let go of them."""
    joined = np.concatenate(pieces)
    pieces.clear()
    return joined
