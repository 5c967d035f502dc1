"""Pools: letters without order, of which a word has enough, or which stand in it side by side.

As a fragment a pool is written with its letters in order; any other spelling is none.
"""

from __future__ import annotations

from collections import Counter
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view

from ghost_desktop.engine.arrays import blocks_of, check_room, mixed
from ghost_desktop.engine.game.vocabulary import FEW_THEN_ALL, Vocabulary
from ghost_desktop.engine.words.ordering import gather

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from ghost_desktop.engine.game.plays import Where
    from ghost_desktop.engine.game.variant import Variant
    from ghost_desktop.engine.words.wordlist import WordList


def pool_of(letters: str) -> str:
    """Return the pool of these letters."""
    return "".join(sorted(letters))


_SEED = 5  # any other gives the same words


class Pool(Vocabulary):
    """A fragment is a pool: some word has each of its letters, as often as the pool.

    Whoever makes a pool of which a word can be spelled, with all of its letters, ends the round.
    """

    def learn_from(self, other: Pool) -> None:
        """Take over what has been counted in a list of which these words are all the longer ones."""
        if "_counts" not in other.__dict__ or len(other.words) < len(self.words):
            return
        is_kept = other.words.length >= self.words.length.min()
        kept = np.flatnonzero(is_kept)
        self._counts = other._counts.take(kept, axis=1)
        if "_by_sum" in other.__dict__:
            self._sums = other._sums[kept]
            by_sum = other._by_sum
            self._by_sum = (np.cumsum(is_kept) - 1)[by_sum[is_kept[by_sum]]]

    def is_part(self, fragment: str) -> bool:
        """Tell whether some word has these letters; they must be in order."""
        return fragment == pool_of(fragment) and bool(self._have(fragment).any())

    def letters_for(self, fragment: str, where: Where) -> str:  # noqa: ARG002 - there is one place
        """Return the letters that some word has beside those of `fragment`."""
        words = self.words_below(fragment)
        return "".join(
            letter
            for letter, counts in zip(self.words.alphabet, self._counts, strict=True)
            if any((counts[words[some]] > fragment.count(letter)).any() for some in FEW_THEN_ALL)
        )

    def words_below(self, fragment: str) -> NDArray[np.intp]:
        """Return the words that have these letters."""
        if fragment != pool_of(fragment):
            return np.zeros(0, np.intp)
        return np.flatnonzero(self._have(fragment))

    def everywhere(self) -> NDArray[np.intp]:
        """Return all words."""
        return np.arange(len(self.words))

    def follow(self, fragment: str, known: NDArray[np.intp]) -> dict[str, NDArray[np.intp]]:
        """Return all that one play can make of `fragment`, and the words that have its letters."""
        made = {}
        for letter, counts in zip(self.words.alphabet, self._counts, strict=True):
            left = known[counts[known] > fragment.count(letter)]
            if len(left):
                made[pool_of(fragment + letter)] = left
        return made

    def plays_among(
        self, fragment: str, words: NDArray[np.intp]
    ) -> tuple[list[str], NDArray[np.bool_]]:
        """Return all that one letter makes of `fragment`, and which of some words have that."""
        there = [fragment.count(letter) for letter in self.words.alphabet]
        fits = self._counts[:, words] > np.array(there)[:, None]
        places = np.flatnonzero(fits.any(axis=1))
        made = [pool_of(fragment + self.words.alphabet[place]) for place in places.tolist()]
        return made, fits[places]

    def end_lengths(self, fragment: str, known: NDArray[np.intp]) -> frozenset[int]:  # noqa: ARG002
        """Return the lengths of the words that have the letters: a round ends on one of them."""
        return frozenset(np.flatnonzero(np.bincount(self.words.length[known])).tolist())

    def is_word(self, fragment: str) -> bool:
        """Tell whether a word can be spelled with all these letters."""
        return bool(len(self._spelled(fragment)))

    def words_made(self, fragment: str) -> tuple[str, ...]:
        """Return the words that can be spelled with all these letters."""
        return tuple(self.words[index] for index in self._spelled(fragment))

    def legal_before(self, fragment: str) -> set[str]:
        """Return what was on the table one play before: it is in whatever word `fragment` is in."""
        return self.variant.before(fragment)

    # --- letters in the words -----------------------------------------------------------------------

    @cached_property
    def _counts(self) -> NDArray[np.unsignedinteger]:
        """How often each word has each letter, ``(alphabet, words)``."""
        longest = int(self.words.length.max())
        counts = np.zeros((len(self.words.alphabet), len(self.words)), np.min_scalar_type(longest))
        for letters, which in self.words.letters_by_place():
            counts[letters, which] += 1
        return counts

    def _have(self, fragment: str) -> NDArray[np.bool_]:
        """Tell which words have these letters, ``bool (words,)``."""
        have: NDArray[np.bool_] = self.words.length >= len(fragment)
        for letter, times in Counter(fragment).items():
            place = self.words.alphabet.find(letter)
            have &= self._counts[place] >= times if place >= 0 else False
        return have

    def _spelled(self, fragment: str) -> NDArray[np.intp]:
        """Return the words that have these letters and no others, in order; none of none."""
        counts = np.array([fragment.count(letter) for letter in self.words.alphabet])
        if not fragment or fragment != pool_of(fragment) or counts.sum() < len(fragment):
            return np.zeros(0, np.intp)
        total = counts @ self._numbers
        first = np.searchsorted(self._sums, total, sorter=self._by_sum)
        end = np.searchsorted(self._sums, total, side="right", sorter=self._by_sum)
        words = self._by_sum[first:end]
        spelled: NDArray[np.intp] = words[(counts == self._counts[:, words].T).all(axis=1)]
        return spelled

    @cached_property
    def _numbers(self) -> NDArray[np.intp]:
        """A number for each letter: words that are no anagrams seldom have the same sum of them."""
        return np.random.default_rng(_SEED).integers(1 << 40, size=len(self.words.alphabet))

    @cached_property
    def _sums(self) -> NDArray[np.intp]:
        """The sum of the numbers of each word's letters, ``intp (words,)``."""
        sums = np.zeros(len(self.words), np.intp)
        for number, counts in zip(self._numbers, self._counts, strict=True):
            sums += number * counts
        return sums

    @cached_property
    def _by_sum(self) -> NDArray[np.intp]:
        """The words in the order of these sums."""
        return np.argsort(self._sums, kind="stable")


class ContiguousPool(Vocabulary):
    """A fragment is a pool whose letters stand side by side in some word, in whatever order.

    Such letters of a word are a *laying* of the pool. Players see the last one that was laid; what
    can follow depends on the pool alone, since everybody may lay it anew. The round is over once all
    layings are words: until then there is one that its maker can have laid.

    Each letter has a number of 64 bits, and a pool is told from others by the sum of these: that
    two of a million pools agree in it by chance happens once in many million lists.

    Args:
        words: the words that count.
        variant: in whose sense.
    """

    def __init__(self, words: WordList, variant: Variant) -> None:
        super().__init__(words, variant)
        self._pools: dict[int, NDArray[np.uint64]] = {}
        self._other_layings: dict[int, NDArray[np.uint64]] = {}

    def is_part(self, fragment: str) -> bool:
        """Tell whether these letters stand side by side in some word; they must be in order."""
        return bool(self._are_parts(len(fragment), np.array([self._sum(fragment)]))[0])

    def letters_for(self, fragment: str, where: Where) -> str:  # noqa: ARG002 - there is one place
        """Return the letters that stand side by side with those of `fragment` in some word."""
        if not self.is_part(fragment):
            return ""
        fits = self._are_parts(len(fragment) + 1, self._weights[1:] + self._sum(fragment))
        return "".join(self.words.alphabet[place] for place in np.flatnonzero(fits))

    def words_below(self, fragment: str) -> NDArray[np.intp]:
        """Return the words that have a laying of the pool in them."""
        if not fragment:
            return np.arange(len(self.words))
        words = np.searchsorted(self._starts, self._find(fragment), side="right") - 1
        return np.flatnonzero(np.bincount(words))

    def is_word(self, fragment: str) -> bool:
        """Tell whether all layings of the pool are words."""
        return bool(self.words_made(fragment))

    def words_made(self, fragment: str) -> tuple[str, ...]:
        """Return the words that can be laid, if all layings are words."""
        words = self._spelled(fragment)
        return () if not words or self._has_other_layings(fragment) else words

    def words_at_end(self, fragment: str) -> tuple[str, ...]:
        """Return the words that can be laid: there is nothing else."""
        return self._spelled(fragment)

    def layings(self, fragment: str) -> frozenset[str]:
        """Return how the letters of a pool, of one at least, stand in words; words included."""
        windows = self._codes[self._find(fragment)[:, None] + np.arange(len(fragment))]
        return frozenset(
            "".join(self.words.alphabet[code - 1] for code in window)
            for window in {window.tobytes() for window in windows}
        )

    def lay(self, fragment: str, wanted: str) -> str:
        """Return a laying of a pool that is no word, or a word if there is no other.

        It is the one for which the fewest letters have to be moved; of several, the first in the
        alphabet. A pool that is no part of a word lies as is wanted.
        """
        if len(fragment) < 2:
            return wanted
        layings = self.layings(fragment)
        words = set(self._spelled(fragment))
        return min(
            layings - words or layings,
            key=lambda laid: (-_most_kept(laid, wanted), laid),
            default=wanted,
        )

    # --- letters in the words -----------------------------------------------------------------------

    @cached_property
    def _codes(self) -> NDArray[np.uint8]:
        """The letters of all words by their places in the alphabet, from 1; 0 ends a word."""
        words, no_letter = self.words, np.uint8(self.words.first_code - 1)
        codes = gather(words.codes, words.start, words.length)
        letters: NDArray[np.uint8] = np.maximum(codes, no_letter) - no_letter
        return letters

    @cached_property
    def _starts(self) -> NDArray[np.intp]:
        """Where each word begins in the codes, ``intp (words,)``."""
        sizes = self.words.length.astype(np.intp) + 1
        return np.cumsum(sizes) - sizes

    @cached_property
    def _to_the_end(self) -> NDArray[np.uint16]:
        """How many letters there are from each of the codes to the end of its word."""
        to_the_end = np.empty(len(self._codes), np.uint16)
        for block in blocks_of(len(self.words)):
            length = self.words.length[block].astype(np.intp)
            first = int(self._starts[block.start])
            ends = np.repeat(self._starts[block] + length, length + 1)
            ends -= np.arange(first, first + len(ends))
            to_the_end[first : first + len(ends)] = ends
        return to_the_end

    @cached_property
    def _weights(self) -> NDArray[np.uint64]:
        """The number of each code; that of no letter is 0."""
        return mixed(np.arange(len(self.words.alphabet) + 1, dtype=np.uint64))

    @cached_property
    def _sums(self) -> NDArray[np.uint64]:
        """The sums of the numbers of all codes before each place."""
        check_room(_BYTES_OF_SUMS * len(self._codes))
        sums = np.zeros(len(self._codes) + 1, np.uint64)
        weights = sums[1:]
        for block in blocks_of(len(weights)):
            weights[block] = self._weights[self._codes[block]]
        np.cumsum(sums, out=sums)
        return sums

    @cached_property
    def _word_sums(self) -> NDArray[np.uint64]:
        """The sum of the numbers of each word's letters, ``uint64 (words,)``."""
        ends, begins = self._sums[self._starts + self.words.length], self._sums[self._starts]
        sums: NDArray[np.uint64] = ends - begins
        return sums

    @cached_property
    def _words_by_sum(self) -> NDArray[np.intp]:
        """The words in the order of these sums: most pools are the letters of no word."""
        return np.argsort(self._word_sums, kind="stable")

    def _windows(self, size: int) -> Iterator[tuple[NDArray[np.intp], NDArray[np.uint64]]]:
        """Give, part by part, where so many letters of a word begin, and their sums."""
        for first in range(0, len(self._codes), _TOGETHER):
            at = np.flatnonzero(self._to_the_end[first : first + _TOGETHER] >= size) + first
            if len(at):
                yield at, self._sums[at + size] - self._sums[at]

    def _sum(self, fragment: str) -> np.uint64:
        """Return the sum of a fragment's letters, 0 if it is no pool of the list's letters."""
        places = [self.words.alphabet.find(letter) for letter in fragment]
        if places != sorted(places) or -1 in places:
            return np.uint64(0)
        return np.uint64(self._weights[np.array(places, np.intp) + 1].sum())

    def _are_parts(self, size: int, sums: NDArray[np.uint64]) -> NDArray[np.bool_]:
        """Tell of which of these sums there is a pool of this size."""
        if not size:
            return np.ones(len(sums), np.bool_)
        if size not in self._pools:
            some = [np.zeros(0, np.uint64)]
            some += [_distinct(sums) for _at, sums in self._windows(size)]
            check_room(_BYTES_TO_SORT * sum(map(len, some)))
            pools = _distinct(np.concatenate(some))
            self._pools[size] = np.append(pools, np.uint64(0))  # beyond all is none of them
        pools = self._pools[size]
        found = pools[np.searchsorted(pools[:-1], sums)]
        fits: NDArray[np.bool_] = (found == sums) & (sums != 0)
        return fits

    def _has_other_layings(self, fragment: str) -> bool:
        """Tell whether a pool of which a word can be laid has a laying, too, that is none.

        That is found out for all such pools of a size at once: it takes little longer than for one.
        """
        size = len(fragment)
        if size not in self._other_layings:
            words = np.flatnonzero(self.words.length == size)
            may_be = np.zeros(1 << _BOX_BITS, np.bool_)  # most parts of words are quickly left out
            may_be[self._word_sums[words] >> _TO_BOX] = True
            whole = self._strings(self._starts[words], size)
            others = [np.zeros(0, np.uint64)]
            for at, sums in self._windows(size):
                kept = may_be[sums >> _TO_BOX]
                is_word = np.isin(self._strings(at[kept], size), whole)
                others.append(sums[kept][~is_word])
            self._other_layings[size] = np.unique(np.concatenate(others))
        sums, total = self._other_layings[size], self._sum(fragment)
        place = np.searchsorted(sums, total)
        return bool(place < len(sums) and sums[place] == total)

    def _strings(self, at: NDArray[np.intp], size: int) -> NDArray[np.bytes_]:
        """Return so many letters of words, from some places in the codes on."""
        letters = sliding_window_view(self._codes, size)[at]
        return letters.view(f"S{size}")[:, 0]

    def _find(self, fragment: str) -> NDArray[np.intp]:
        """Return where the layings of a pool, of one letter at least, begin in the codes."""
        size, total = len(fragment), self._sum(fragment)
        if not total:
            return np.zeros(0, np.intp)
        after, before = self._sums[size:], self._sums[:-size]
        return np.concatenate(
            [np.zeros(0, np.intp)]
            + [
                np.flatnonzero(after[some] - before[some] == total) + some.start
                for some in blocks_of(len(after))
            ]
        )

    def _spelled(self, fragment: str) -> tuple[str, ...]:
        """Return the words that are layings of a pool, in order."""
        total = self._sum(fragment)
        first = np.searchsorted(self._word_sums, total, sorter=self._words_by_sum)
        end = np.searchsorted(self._word_sums, total, side="right", sorter=self._words_by_sum)
        # Of equal ones, in order.
        return tuple(self.words[index] for index in self._words_by_sum[first:end].tolist())


def _distinct(sums: NDArray[np.uint64]) -> NDArray[np.uint64]:
    """Return the distinct ones of some sums but 0, in order."""
    in_order = np.sort(sums)
    return in_order[np.flatnonzero(np.diff(in_order, prepend=np.uint64(0)))]


def _most_kept(one: str, other: str) -> int:
    """Return how many letters have the same order in both: the longest common subsequence."""
    kept = [0] * (len(other) + 1)
    for letter in one:
        before = kept[:]
        for place, beside in enumerate(other, start=1):
            kept[place] = (
                before[place - 1] + 1 if beside == letter else max(before[place], kept[place - 1])
            )
    return kept[-1]


_TOGETHER = 1 << 20
"""Codes that are looked at together: most of their sums are among them several times."""

_BYTES_OF_SUMS, _BYTES_TO_SORT = 11, 32
"""What a code takes, with what is known of it; and a sum while all are put in order."""

_BOX_BITS = 20
"""By their first bits sums are put into so many boxes, of which a list's words fill one in some."""
_TO_BOX = np.uint64(64 - _BOX_BITS)
