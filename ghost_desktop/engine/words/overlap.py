"""What word lists have in common: the words that are in exactly some of them, and in each pair.

The sets of lists are those of an UpSet chart: A. Lex et al., "UpSet: Visualization of Intersecting
Sets", IEEE TVCG 20 (12), 2014. Each word is counted once, for all lists that have it and no others.

All words of all lists are sorted together, and each gets a number, the same in every list that has
it: what lists have in common are then common numbers, whatever their alphabets.

Whoever plays with two lists has symbols beside words that one of them alone has, as in word books.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from ghost_desktop.engine.arrays import frozen
from ghost_desktop.engine.record import Record
from ghost_desktop.engine.reporting import in_silence
from ghost_desktop.engine.words.ordering import sort_words

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

    from numpy.typing import NDArray

    from ghost_desktop.engine.reporting import Report
    from ghost_desktop.engine.words.wordlist import WordList

_BITS = 32
"""Lists that are told apart at once: each has a bit, below the number of those before."""

_STEPS = 3


class Intersection(Record):
    """The words that are in exactly some of the lists.

    Attributes:
        lists: which of the lists have them, by their places; all others do not.
        words: how many these are, one at least.
    """

    lists: tuple[int, ...]
    words: int


class ListPair(Record):
    """What two lists have in common.

    Attributes:
        first, second: the two, by their places.
        both: words that are in both.
        first_only: words of the first that are not in the second.
        second_only: words of the second that are not in the first.
    """

    first: int
    second: int
    both: int
    first_only: int
    second_only: int

    @property
    def jaccard(self) -> float:
        """The words in both, as a part of those in either: 0 of nothing in common, 1 of all.

        P. Jaccard, "Étude comparative de la distribution florale dans une portion des Alpes et du
        Jura", 1901.
        """
        return self.both / (self.both + self.first_only + self.second_only)

    @property
    def share_of_first(self) -> float:
        """The words in both, as a part of those of the first."""
        return self.both / (self.both + self.first_only)

    @property
    def share_of_second(self) -> float:
        """The words in both, as a part of those of the second."""
        return self.both / (self.both + self.second_only)


class Overlap(Record, eq=False):
    """What some lists have in common. Immutable.

    Attributes:
        lists: the lists, with the words that count alone.
        min_length: letters in the shortest of these.
        words: how many words there are in all lists together, each counted once.
        intersections: the sets of lists that have words of their own, most words first; of as many,
            fewest lists first, then in the order of the lists.
        both: ``int64 (lists, lists)``, words in both lists of each pair; those of a list where it
            meets itself.
        numbers: of each list ``intp (words,)``, which of all words each of its words is, in the
            order of all.
        groups: ``intp (all words,)``, which intersection each of all words is in, by its place.
    """

    lists: tuple[WordList, ...]
    min_length: int
    words: int
    intersections: tuple[Intersection, ...]
    both: NDArray[np.int64]
    numbers: tuple[NDArray[np.intp], ...]
    groups: NDArray[np.intp]

    def words_of(self, intersection: Intersection) -> WordList:
        """Return the words of an intersection, as a part of the first list that has them."""
        (words,) = self.words_of_all((intersection,))
        return words

    def words_of_all(self, intersections: Collection[Intersection]) -> tuple[WordList, ...]:
        """Return the words of some intersections, as parts of the first lists that have them.

        Args:
            intersections: which; in a set if they are many.
        """
        places: dict[int, list[int]] = {}
        for place, one in enumerate(self.intersections):
            if one in intersections:
                places.setdefault(one.lists[0], []).append(place)
        return tuple(
            self.lists[first].keeping(np.isin(self.groups[self.numbers[first]], of_list))
            for first, of_list in places.items()
        )

    def pair(self, first: int, second: int) -> ListPair:
        """Return what two of the lists have in common, by their places."""
        both = int(self.both[first, second])
        return ListPair(
            first,
            second,
            both,
            len(self.lists[first]) - both,
            len(self.lists[second]) - both,
        )

    @property
    def pairs(self) -> tuple[ListPair, ...]:
        """All pairs, each once."""
        count = len(self.lists)
        return tuple(self.pair(a, b) for a in range(count) for b in range(a + 1, count))

    def words_in_both(self, first: int, second: int) -> WordList:
        """Return the words that are in both of two lists, as a part of the first.

        Raises:
            WordListError: if there are none.
        """
        return self.lists[first].keeping(self._is_in(first, second))

    def words_only_in(self, first: int, second: int) -> WordList:
        """Return the words of the first of two lists that are not in the second.

        Raises:
            WordListError: if there are none.
        """
        return self.lists[first].keeping(~self._is_in(first, second))

    def _is_in(self, first: int, second: int) -> NDArray[np.bool_]:
        """Tell which words of a list are in another, too."""
        return _flags(self.numbers[second], self.words)[self.numbers[first]]


def overlap_of(
    lists: Sequence[WordList], min_length: int = 1, report: Report = in_silence
) -> Overlap:
    """Find out what lists have in common, of their words of `min_length` letters or more.

    Args:
        lists: one at least; one of them may be there twice.
        min_length: letters in the shortest word that counts.
        report: is told how many steps of three are done; may raise to stop the work.

    Raises:
        WordListError: if a list has no word that long.
    """
    report(0, _STEPS)
    long = tuple(one.at_least(min_length) for one in lists)
    numbers, words = _numbered(long)
    report(1, _STEPS)
    both = np.empty((len(long), len(long)), np.int64)
    groups = np.zeros(words, np.uint64)
    for first in range(0, len(long), _BITS):
        groups <<= np.uint64(_BITS)
        for place in range(first, min(first + _BITS, len(long))):
            report(1, _STEPS)
            has = _flags(numbers[place], words)
            groups |= has.astype(np.uint64) << np.uint64(place - first)
            for other in range(place + 1):
                shared = np.count_nonzero(has[numbers[other]])
                both[place, other] = both[other, place] = shared
        groups = np.unique(groups, return_inverse=True)[1].astype(np.uint64)
    report(2, _STEPS)
    intersections, places = _ordered(numbers, groups.astype(np.intp))
    return Overlap(
        long,
        min_length,
        words,
        intersections,
        frozen(both),
        numbers,
        frozen(places),
    )


def put_together(
    words: WordList, other: WordList, min_length: int, report: Report = in_silence
) -> tuple[WordList, NDArray[np.bool_]]:
    """Return the words of two lists in one, under the name of the first.

    Args:
        words: the first.
        other: the other, of which the words count that are long enough; perhaps none is.
        min_length: letters in the shortest of these.
        report: called now and then; may raise to stop.

    Returns:
        And ``bool (words,)``, which of them the first has.

    Raises:
        WordListError: if they use too many distinct letters.
    """
    if other.length.max() < min_length:
        return words, np.ones(len(words), np.bool_)
    both = words.joined_with(other.at_least(min_length), report)
    report(0, 0)
    (which, _all), count = _numbered((words, both))
    return both, _flags(which, count)


def _numbered(lists: Sequence[WordList]) -> tuple[tuple[NDArray[np.intp], ...], int]:
    """Number the words of all lists together, and count them."""
    alphabet = np.array(sorted(set().union(*(one.alphabet for one in lists))))
    # One byte a letter is sorted soonest; where there are too many letters, they have four.
    kind = ">u1" if len(alphabet) < 256 else ">u4"  # 0 is none of them
    size = np.dtype(kind).itemsize
    written, starts, lengths, before = [], [], [], 0
    for one in lists:
        code = np.zeros(256, kind)
        own = one.first_code + np.arange(len(one.alphabet))
        code[own] = np.searchsorted(alphabet, list(one.alphabet)) + 1
        written.append(code[one.codes].view(np.uint8))
        starts.append(one.start * size + before)
        lengths.append(one.length.astype(np.intp) * size)
        before += len(written[-1])
    order, is_repeat = sort_words(
        np.concatenate(written), np.concatenate(starts), np.concatenate(lengths)
    )
    number = np.empty(len(order), np.intp)
    number[order] = np.cumsum(~is_repeat) - 1
    ends = np.cumsum([len(one) for one in lists])
    numbers = tuple(frozen(own) for own in np.split(number, ends[:-1]))
    return numbers, len(order) - int(np.count_nonzero(is_repeat))


def _ordered(
    numbers: Sequence[NDArray[np.intp]], groups: NDArray[np.intp]
) -> tuple[tuple[Intersection, ...], NDArray[np.intp]]:
    """Return the intersections in their order, and which of them each word is in.

    Args:
        numbers: of each list, the numbers of its words.
        groups: ``intp (all words,)``, the same number for words that the same lists have.
    """
    sizes = np.bincount(groups)
    example = np.empty(len(sizes), np.intp)  # a word of each
    example[groups] = np.arange(len(groups))
    having: list[list[int]] = [[] for _size in sizes]
    for place, own in enumerate(numbers):
        for group in np.flatnonzero(_flags(own, len(groups))[example]).tolist():
            having[group].append(place)
    found = [
        Intersection(tuple(lists), size) for lists, size in zip(having, sizes.tolist(), strict=True)
    ]
    order = sorted(range(len(found)), key=lambda one: _rank(found[one]))
    place_of = np.empty(len(order), np.intp)
    place_of[order] = np.arange(len(order))
    return tuple(found[one] for one in order), place_of[groups]


def _rank(intersection: Intersection) -> tuple[int, int, tuple[int, ...]]:
    return -intersection.words, len(intersection.lists), intersection.lists


def _flags(numbers: NDArray[np.intp], words: int) -> NDArray[np.bool_]:
    """Return of all words whether their numbers are among some."""
    flags = np.zeros(words, np.bool_)
    flags[numbers] = True
    return flags


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
