"""Who wins Spook, position by position: pools that are asked for, and what has to be known for them.

A pool is a number that has the count of each letter in some bits of its own, and the words that
still fit are the bits of another; see `WordBits`. With a letter more, that is an addition to the
one and an ``&`` to the other. The highest bit of each count is 0, so that the counts of all letters
can be compared at once.

Of a letter that all words that still fit have equally often, it is no matter how often it is in the
pool: only how many such letters are still to come. Most pools with a handful of words differ from
one that was proved before in nothing else.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple, Self

import numpy as np

from ghost_desktop.engine.arrays import frozen
from ghost_desktop.engine.errors import IllegalFragment
from ghost_desktop.engine.game.pools import Pool
from ghost_desktop.engine.searched.parity_search import ParitySearch, ParitySolution

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from numpy.typing import NDArray

    from ghost_desktop.engine.game.rules import Rules
    from ghost_desktop.engine.words.wordlist import WordList


_BLOCK = 1 << 17  # counts made at a time
_SEED = 5  # any other gives the same multisets


class Counted(NamedTuple):
    """The letters of multisets, in the order of the first words that have them. Immutable.

    Attributes:
        counts: how often each letter is in each, ``uint8`` or, where words are long, ``uint16
            (alphabet, multisets)``. There is always room for twice as much.
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

    def learn_from(self, other: Multisets) -> None:
        """Take over what has been counted in a list of which these words are all the longer ones."""
        counted = other._counted
        if counted is not None and len(other._words) >= len(self._words):
            kept = np.flatnonzero(counted.length >= self._words.length.min())
            self._counted = Counted(
                frozen(counted.counts.take(kept, axis=1)), frozen(counted.length[kept])
            )

    def _count(self, tell: Callable[[], None]) -> Counted:
        # Anagrams have equal sums of any numbers that stand for the letters, so that with large
        # ones they come to lie side by side; what is no anagram is kept in any case.
        weights = np.random.default_rng(_SEED).integers(1 << 63, size=len(self.alphabet))
        counts = np.empty((len(self.alphabet), len(self._words)), self.kind)
        sum_of = np.empty(len(self._words), np.int64)
        for some, block in self._blocks():
            tell()
            counts[:, some] = block.T
            sum_of[some] = block @ weights
        order = np.argsort(sum_of, kind="stable")
        tell()
        alike = np.flatnonzero(np.diff(sum_of[order]) == 0)
        one, other = order[alike], order[alike + 1]
        is_new = np.ones(len(order), np.bool_)
        is_new[other] = (counts[:, one] != counts[:, other]).any(axis=0)
        tell()
        return Counted(frozen(counts[:, is_new]), frozen(self._words.length[is_new]))

    def _blocks(self) -> Iterator[tuple[slice, NDArray[np.unsignedinteger]]]:
        """Count the letters of so many words at a time, ``(words, alphabet)``."""
        words, letters = self._words, len(self.alphabet)
        at_once = max(_BLOCK // letters, 1)
        for first in range(0, len(words), at_once):
            some = slice(first, first + at_once)
            length, start = words.length[some].astype(np.intp), words.start[some]
            before = np.cumsum(length) - length
            word = np.repeat(np.arange(len(length)), length)
            at = np.arange(len(word)) + np.repeat(start - before, length)
            place = words.codes[at].astype(np.intp) - words.first_code
            counts = np.bincount(word * letters + place, minlength=len(length) * letters)
            yield some, counts.astype(self.kind).reshape(len(length), letters)


class WordBits:
    """Words as multisets of letters, of which each is a bit.

    Args:
        counts: how often each letter is in each word, unsigned ``(letters, words)``.
        length: ``uint16 (words,)``, all letters of each.
        is_good: ``bool (words,)``, whether the round ends as is wished if it ends on the word.

    Attributes:
        size: how many words there are.
        every: all of them.
        good: those on which the round ends as is wished.
        bad: all others.
    """

    __slots__ = (
        "_counts",
        "_having",
        "_is_good",
        "_length",
        "_letters",
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
        self._having: dict[tuple[int, int], int] = {}
        self._of_length: dict[int, int] = {}
        self._letters: dict[int, int] = {}
        self.size = len(length)
        self.every = (1 << self.size) - 1
        self.good = _bits(is_good)
        self.bad = self.every ^ self.good

    def having(self, letter: int, times: int) -> int:
        """Return the words that have a letter, by its place in the alphabet, so often or more."""
        having = self._having.get((letter, times))
        if having is None:
            having = self._having[letter, times] = _bits(self._counts[letter] >= times)
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
        which = word.bit_length() - 1
        letters = self._letters.get(which)
        if letters is None:
            letters = int.from_bytes(self._counts[:, which].tobytes(), "little")
            self._letters[which] = letters
        return letters

    def length(self, word: int) -> int:
        """Return how many letters a word has, which is given as its bit."""
        return int(self._length[word.bit_length() - 1])

    def only(self, some: int) -> WordBits:
        """Return some of the words by themselves, each a bit of a smaller number."""
        data = np.frombuffer(some.to_bytes(self.size // 8 + 1, "little"), np.uint8)
        which = np.flatnonzero(np.unpackbits(data, bitorder="little").view(np.bool_))
        return WordBits(self._counts.take(which, axis=1), self._length[which], self._is_good[which])


def _bits(which: NDArray[np.bool_]) -> int:
    """Return flags as bits, the first as the lowest."""
    return int.from_bytes(np.packbits(which, bitorder="little").data, "little")


_LARGE = 8_192
"""More words than this are left behind for those that still fit, once these are few; and while there
are more, nobody looks for what is answered: that would take longer than it saves."""
_FEW = 4
"""They are few when they are less than one in so many."""

_HANDFUL = 16
"""Words of which it is looked for what letters they have equally often."""

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
        self._alike: dict[int, int] = {}

    @cached_property
    def _words(self) -> WordBits:
        """All words. Where all that is asked is known already, they are not needed."""
        counts, length = self._multisets.count(self._tell)
        return WordBits(counts, length, np.array(self._is_sure_at)[length])

    def _key(self, fragment: str) -> int:
        """Return the number of a pool."""
        counts = map(fragment.count, self._multisets.alphabet)
        return sum(map(int.__mul__, counts, self._ones))

    def _letters(self, key: int) -> int:
        """Return the sum of the counts of a pool: their number is the same but for a multiple of this."""
        return key % ((1 << self._bits) - 1)

    def _begin(self, fragment: str) -> OpenPool | bool:
        """Return the position of a pool, which is written in order."""
        alphabet, letters = self._multisets.alphabet, len(fragment)
        in_order = "".join(letter * fragment.count(letter) for letter in alphabet)
        if fragment != in_order or letters > self._multisets.longest:
            raise IllegalFragment(fragment)
        known = self._proved.get(self._key(fragment))
        if known is not None:
            return known
        pool = self._pool(fragment)
        if not pool[3]:
            raise IllegalFragment(fragment)
        return self._is_sure_at[letters] if pool[3] & self._words.of_length(letters) else pool

    def _pool(self, fragment: str) -> OpenPool:
        """Return the position of a pool, word or not; no words fit one that is no part of any."""
        words, fitting, number = self._words, self._words.every, self._key(fragment)
        for place, letter in enumerate(self._multisets.alphabet):
            if times := fragment.count(letter):
                fitting &= words.having(place, times)
        every = [(place, 0) for place in range(len(self._ones))]
        return number, len(fragment), words, fitting, self._rows(number, words, every), UP_TO_DATE

    def _look(self, node: OpenPool) -> bool | list[OpenPool]:
        """Look at a pool: among all words, or among those that still fit if these are few."""
        words, fitting, rows = self._brought_up(node, _LARGE)
        if fitting.bit_count() <= _HANDFUL:
            known = self._known_by_another(node[0], node[1], words, fitting)
            if known is not None:
                return known
        return self._look_ahead(node[0], node[1], words, fitting, rows)

    def _known_by_another(
        self, number: int, letters: int, words: WordBits, fitting: int
    ) -> bool | None:
        """Tell what has been proved of a pool that differs in nothing that matters; see above.

        With all letters that the words have equally often, the pool fits the same words. Pools of
        the same size for which that is the same pool are alike.
        """
        least = most = words.letters(fitting)
        fitting ^= 1 << fitting.bit_length() - 1
        while fitting:
            word = words.letters(fitting)
            fitting ^= 1 << fitting.bit_length() - 1
            least ^= (least ^ word) & self._where(least, word)
            most ^= (most ^ word) & self._where(word, most)
        differ = self._where(least ^ most, self._one_of_each)
        whole = least ^ (least ^ number) & differ
        alike = whole << 16 | letters  # words have far fewer than 65,536
        other = self._alike.setdefault(alike, number)
        known = self._proved.get(other)
        if known is None:  # it is this one, or the search was stopped before
            self._alike[alike] = number
        return known

    def _where(self, some: int, others: int) -> int:
        """Return all bits of those counts that are as great as others or greater."""
        are = (some | self._highest) - others & self._highest
        return (are << 1) - (are >> self._bits - 1)

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
            if known is wish:
                return wish
            if known is None:
                worth.append((fear, len(open_rows) - 1, left, made))
        if words.size <= _LARGE and self._is_its_turn[letters + 1] is not wish:
            hoped = words.good if wish else words.bad
            worth = [play for play in worth if not _is_answered(play[2], open_rows, hoped)]
        if not worth:
            return not wish
        worth.sort(reverse=True)
        letters += 1
        return [(made, letters, words, left, open_rows, at) for _, at, left, made in worth]

    def _rows(self, number: int, words: WordBits, rows: list[_Row]) -> list[_Row]:
        """Return these rows for a pool and some words."""
        bits, mask = self._bits, (1 << self._bits) - 1
        return [
            (letter, words.having(letter, (number >> bits * letter & mask) + 1))
            for letter, _ in rows
        ]


def _is_answered(left: int, rows: list[_Row], hoped: int) -> bool:
    """Tell whether one letter more leaves none of the words that who has played has hoped for.

    Args:
        left: the words that his play leaves; there is hope among them.
        rows: the letters that could be played before, and what they leave. That is the same after
            any other letter; after itself it is `left` and answers nothing.
        hoped: the words that he has hoped for.
    """
    for _, row in rows:
        both = left & row
        if both and not both & hoped:
            return True
    return False


class SpookSolution(ParitySolution):
    """What perfect play leads to in Spook."""

    _search = "counts 1"

    @cached_property
    def multisets(self) -> Multisets:
        """The words that count, without the order of their letters."""
        return Multisets(self.words)

    def _share(self, other: Self) -> None:
        mine, others = self.game.vocabulary, other.game.vocabulary
        assert isinstance(mine, Pool)
        assert isinstance(others, Pool)
        mine.learn_from(others)
        self.multisets.learn_from(other.multisets)

    def proved_for(self, seat: int) -> dict[int, bool]:
        """Return from which pools it has been proved so far whether a seat is sure of the round."""
        if self.rules.players > 2:
            return dict(self._searches[seat].proved)
        return {pool: sure is (seat == 0) for pool, sure in dict(self._searches[0].proved).items()}

    def _search_for(self, seat: int) -> SpookSearch:
        """Return a search for the round of `seat`."""
        return SpookSearch(self.multisets, self.rules, seat)
