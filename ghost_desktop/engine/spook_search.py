"""Who wins Spook, position by position: pools that are asked for, and what has to be known for them.

A pool is a number that has the count of each letter in some bits of its own, and the words that
still fit are the bits of another; see `WordBits`. With a letter more, that is an addition to the
one and an ``&`` to the other. The highest bit of each count is 0, so that the counts of all letters
can be compared at once.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from ghost_desktop.engine.depth_first import ParitySearch
from ghost_desktop.engine.depth_first_solution import DepthFirstSolution
from ghost_desktop.engine.errors import IllegalFragment
from ghost_desktop.engine.multisets import Multisets
from ghost_desktop.engine.word_bits import WordBits

if TYPE_CHECKING:
    from ghost_desktop.engine.rules import Rules

_LARGE = 8_192
"""More words than this are left behind for those that still fit, once these are few."""
_FEW = 4
"""They are few when they are less than one in so many."""

_Row = tuple[int, int]
"""A letter, by its place in the alphabet, and the words that have one more of it than the pool."""
UP_TO_DATE = -1

OpenPool = tuple[int, int, WordBits, int, list[_Row], int]
"""A pool as a number, how many letters it has, some words among which are all that fit, those that
fit, and the rows of what may be played, of which one, by its place, is that of the pool before."""


class SpookSearch(ParitySearch[int, OpenPool]):
    """Whether one seat is sure of a round of Spook against all others together, from any pool.

    Args:
        words: the words that count.
        rules: the game.
        seat: whose round it is.
    """

    def __init__(self, words: Multisets, rules: Rules, seat: int = 0) -> None:
        super().__init__(rules, seat, words.longest)
        self._multisets = words
        self._bits = 8 * words.kind.itemsize
        self._ones = [1 << self._bits * place for place in range(len(words.alphabet))]
        self._one_of_each = sum(self._ones)
        self._highest = self._one_of_each << self._bits - 1

    @cached_property
    def _words(self) -> WordBits:
        """All words. Where all that is asked is known already, they are not needed."""
        counts, length = self._multisets.count(self._tell)
        return WordBits(counts, length, np.array(self._is_sure_at)[length])

    def _key(self, fragment: str) -> int:
        """Return the number of a pool."""
        counts = map(fragment.count, self._multisets.alphabet)
        return sum(map(int.__mul__, counts, self._ones))

    def _begin(self, fragment: str) -> OpenPool | bool:
        """Return the position of a pool, which is written in order."""
        counts = [fragment.count(letter) for letter in self._multisets.alphabet]
        in_order = "".join(map(str.__mul__, self._multisets.alphabet, counts))
        if fragment != in_order or len(fragment) > self._multisets.longest:
            raise IllegalFragment(fragment)
        number = self._key(fragment)
        if number in self._proved:
            return self._proved[number]
        words = self._words
        fitting = words.every
        for place, times in enumerate(counts):
            if times:
                fitting &= words.having(place, times)
        if not fitting:
            raise IllegalFragment(fragment)
        if fitting & words.of_length(len(fragment)):
            return self._is_sure_at[len(fragment)]
        rows = self._rows(number, words, [(place, 0) for place in range(len(counts))])
        return number, len(fragment), words, fitting, rows, UP_TO_DATE

    def _look(self, node: OpenPool) -> bool | list[OpenPool]:
        """Look at a pool: among all words, or among those that still fit if these are few."""
        words, fitting, rows = self._brought_up(node, _LARGE)
        return self._look_ahead(node[0], node[1], words, fitting, rows)

    def _brought_up(self, node: OpenPool, large: int) -> tuple[WordBits, int, list[_Row]]:
        """Return the words of a pool, those that fit, and the rows of what may be played, up to date.

        Args:
            node: the pool.
            large: more words than this are left behind for those that still fit, once these are few.
        """
        number, _, words, fitting, rows, behind = node
        if words.size > large and fitting.bit_count() * _FEW < words.size:
            self._tell()
            words = words.only(fitting)
            return words, words.every, self._rows(number, words, rows)
        if behind != UP_TO_DATE:
            rows = rows.copy()
            rows[behind : behind + 1] = self._rows(number, words, [rows[behind]])
        return words, fitting, rows

    def _look_ahead(
        self, number: int, letters: int, words: WordBits, fitting: int, rows: list[_Row]
    ) -> bool | list[OpenPool]:
        """Look at what one letter more leaves, and at what the player to move must fear of it."""
        wish = self._is_its_turn[letters]
        feared = words.bad if wish else words.good
        finished = words.of_length(letters + 1)
        well_finished = finished if self._is_sure_at[letters + 1] is wish else 0
        proved, ones = self._proved, self._ones
        open_rows: list[_Row] = []
        worth: list[tuple[int, int, int, int]] = []
        for letter, row in rows:
            left = fitting & row
            if not left:
                continue
            open_rows.append((letter, row))
            threats = left & feared
            if not threats or left & well_finished:
                return wish
            if threats == left or left & finished:
                continue
            made = number + ones[letter]
            known = proved.get(made)
            fear = threats.bit_count()
            if known is None and fear == 1 and left.bit_count() == 2:
                known = self._settle_two(words, left, made, letters + 1)
            if known is wish:
                return wish
            if known is None:
                worth.append((fear, len(open_rows) - 1, left, made))
        if not worth:
            return not wish
        worth.sort(reverse=True)
        letters += 1
        return [(made, letters, words, left, open_rows, at) for _, at, left, made in worth]

    def _settle_two(self, words: WordBits, two: int, number: int, letters: int) -> bool | None:
        """Tell whether the seat is sure of a pool in which one good and one bad word are left.

        Whoever is to move wants one of the words, and has it with a letter that only this one needs.
        If there is none, and the other side has such a letter and moves next, it will have the
        other word. None if neither can decide it at once.
        """
        wish = self._is_its_turn[letters]
        wanted = two & (words.good if wish else words.bad)
        needed, feared = (
            self._needed(words, wanted, number),
            self._needed(words, two ^ wanted, number),
        )
        if needed & ~feared or words.length(wanted) == letters + 1:
            return wish
        if feared & ~needed and self._is_its_turn[letters + 1] is not wish:
            return not wish
        return None

    def _needed(self, words: WordBits, word: int, number: int) -> int:
        """Return the letters that a word, given as its bit, has more often than a pool."""
        return (words.letters(word) | self._highest) - number - self._one_of_each & self._highest

    def _rows(self, number: int, words: WordBits, rows: list[_Row]) -> list[_Row]:
        """Return these rows for a pool and some words."""
        bits, mask = self._bits, (1 << self._bits) - 1
        return [
            (letter, words.having(letter, (number >> bits * letter & mask) + 1))
            for letter, _ in rows
        ]


class SpookSolution(DepthFirstSolution):
    """What perfect play leads to in Spook."""

    _search = "counts 1"

    @cached_property
    def multisets(self) -> Multisets:
        """The words that count, without the order of their letters."""
        return Multisets(self.words)

    def proved_for(self, seat: int) -> dict[int, bool]:
        """Return from which pools it has been proved so far whether a seat is sure of the round."""
        if self.rules.players > 2:
            return dict(self._proved_for(seat))
        return {pool: sure is (seat == 0) for pool, sure in dict(self._proved_for(0)).items()}

    def _search_for(self, seat: int) -> SpookSearch:
        """Return a search for the round of `seat`."""
        return SpookSearch(self.multisets, self.rules, seat)
