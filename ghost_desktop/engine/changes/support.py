"""The words that support positions and plays: which of them have to go before there is none left."""

from __future__ import annotations

import itertools
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise, starmap
from typing import TYPE_CHECKING

import numpy as np

from ghost_desktop.engine.game.variant_kinds import ListedVariant, PoolVariant, SearchedVariant
from ghost_desktop.engine.incidence import Incidence
from ghost_desktop.engine.listed import part_levels
from ghost_desktop.engine.listed.anaghost_levels import pools_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from numpy.typing import NDArray

    from ghost_desktop.engine.game.game import Game
    from ghost_desktop.engine.game.rules import Rules
    from ghost_desktop.engine.listed.graph import Level
    from ghost_desktop.engine.reporting import Report
    from ghost_desktop.engine.words.wordlist import WordList

    Indices = NDArray[np.intp]
    Flags = NDArray[np.bool_]


@dataclass(frozen=True, eq=False)
class Support:
    """Positions, the plays between them, and the words that they stand on.

    Attributes:
        rules: the game.
        counts_now: ``bool (words,)``, whether a word counts now; others may be put in.
        letters: ``intp (positions,)``, how many letters each position has, in order.
        plays: what the plays from each position make of it.
        having: the words that have each position.
        part_position: ``intp (parts,)``, in order, the position that each part is.
        having_part: the words that have each part.
        being: the words that each part is.
        number: ``intp (positions,)``, which of all positions, in order, each is;
        fragment: and what is written for one of all.
    """

    rules: Rules
    counts_now: Flags
    letters: Indices
    plays: Incidence
    having: Incidence
    part_position: Indices
    having_part: Incidence
    being: Incidence
    number: Indices
    fragment: Callable[[int], str]

    def __len__(self) -> int:
        """Count the positions."""
        return len(self.letters)

    @cached_property
    def words_now(self) -> Indices:
        """``intp (positions,)``, how many words that count now have each position."""
        return self.having.count(self.counts_now)

    @cached_property
    def words_now_by_part(self) -> Indices:
        """``intp (parts,)``, the same for each part."""
        return (
            self.words_now
            if self.having_part is self.having
            else self.having_part.count(self.counts_now)
        )

    @cached_property
    def whole(self) -> Indices:
        """``intp (positions,)``, how many words each position is, whether they count or not."""
        return self.over_parts(self.whole_by_part)

    @cached_property
    def whole_by_part(self) -> Indices:
        """``intp (parts,)``, the same for each part."""
        return self.being.count(np.ones_like(self.counts_now))

    def find_ends(self, is_there: Flags, whole: Indices) -> tuple[Flags, Flags]:
        """Find where rounds end: where a part is a word, and none is *loose*, there but no word.

        Args:
            is_there: ``bool (parts,)``, which parts are taken to be there;
            whole: ``intp (parts,)``, and how many words, of those that are taken to count, each is.

        Returns:
            ``bool (parts,)``, which are loose; and ``bool (positions,)``, where the round ends.
        """
        is_loose = is_there & (whole == 0)
        return is_loose, (self.over_parts(is_loose) == 0) & (self.over_parts(whole) > 0)

    def count(self, is_in: Flags) -> Indices:
        """Return how many of some words have each position: ``intp (positions,)``."""
        return self.having.recount(self.words_now, self.counts_now, is_in)

    def count_by_part(self, is_in: Flags) -> Indices:
        """Return how many of some words have each part: ``intp (parts,)``."""
        if self.having_part is self.having:
            return self.count(is_in)
        return self.having_part.recount(self.words_now_by_part, self.counts_now, is_in)

    @cached_property
    def levels(self) -> tuple[tuple[slice, Incidence], ...]:
        """The positions of each length, the shortest first, and the plays from them."""
        ends = np.searchsorted(self.letters, np.arange(int(self.letters.max()) + 2)).tolist()
        levels = []
        for here in starmap(slice, pairwise(ends)):
            first = self.plays.first[here.start : here.stop + 1]
            levels.append(
                (here, Incidence(first - first[0], self.plays.column[first[0] : first[-1]]))
            )
        return tuple(levels)

    def upward(self, report: Report) -> Iterator[tuple[int, slice, Incidence]]:
        """Yield the length of positions, which these are, and the plays from them, the longest first."""
        for letters, (here, plays) in reversed(list(enumerate(self.levels))):
            report(0, 0)
            yield letters, here, plays

    def parts_of(self, position: int) -> range:
        """Return the parts that a position is."""
        first, end = self._first_part[position], self._first_part[position + 1]
        return range(int(first), int(end))

    def over_parts(self, count: NDArray[np.generic]) -> Indices:
        """Sum up, for each position, a number of each of its parts."""
        if len(self.part_position) == len(self):
            return count.astype(np.intp)
        so_far = np.append(0, np.cumsum(count, dtype=np.intp))
        return np.diff(so_far[self._first_part])

    def only(self, kept: Flags, goes_on: Flags) -> tuple[Support, Indices]:
        """Return these things for some positions, the empty fragment among them.

        Args:
            kept: ``bool (positions,)``, which positions.
            goes_on: ``bool (positions,)``, from which of them the plays are kept, of which all that
                they make must be kept.

        Returns:
            And the positions that are kept, in order.
        """
        positions = np.flatnonzero(kept)
        plays = self.plays.only((kept & goes_on)[self.plays.row]).at(positions)
        parts = np.flatnonzero(kept[self.part_position])
        number = np.cumsum(kept) - 1
        having = self.having.at(positions)
        support = replace(
            self,
            letters=self.letters[positions],
            plays=Incidence(plays.first, number[plays.column]),
            having=having,
            part_position=number[self.part_position[parts]],
            having_part=(having if self.having_part is self.having else self.having_part.at(parts)),
            being=self.being.at(parts),
            number=self.number[positions],
        )
        return support, positions

    @cached_property
    def _first_part(self) -> Indices:
        return np.append(0, np.cumsum(np.bincount(self.part_position, minlength=len(self))))


@dataclass(frozen=True, eq=False)
class PartsOfWords:
    """The parts of one length that words have, and the positions that they are.

    Where letters have no order a position is all parts of the same letters, and ends the round if
    none of them is *loose*, that is no word. Elsewhere a position is a part.

    Attributes:
        parts: the parts.
        position: ``intp (parts,)``, which position each is.
        size: how many positions there are.
        word: ``intp (pairs,)``, a word, in order;
        part: ``intp (pairs,)``, and a part of it.
    """

    parts: Level
    position: Indices
    size: int
    word: Indices
    part: Indices


@dataclass(frozen=True, eq=False)
class ListedParts:
    """The positions of a game, with those beyond finished words, and the parts that they are.

    Attributes:
        levels: the positions.
        parts: the parts of words, or their beginnings; the positions themselves, but for pools.
    """

    levels: tuple[Level, ...]
    parts: tuple[Level, ...]

    @classmethod
    def of(cls, game: Game, report: Report) -> ListedParts:
        """List the positions of a game."""
        variant = game.rules.variant
        assert isinstance(variant, ListedVariant)  # nobody asks it of another
        levels = variant.list_positions(game, beyond_words=True, report=report).levels
        if not isinstance(variant, PoolVariant):
            return cls(levels, levels)
        words, least = game.all_words, game.rules.min_length
        return cls(
            levels, part_levels.build_part_levels(words, least, turning=False, report=report)
        )

    def parts_of(self, words: WordList) -> Iterator[PartsOfWords]:
        """Yield, level by level, the parts that each word has."""
        is_tree = self.parts[0].behind_first is None
        pairs = _followed(words, self.parts, beginnings_only=is_tree)
        for letters, (level, parts, (word, part)) in enumerate(
            zip(self.levels, self.parts, pairs, strict=True)
        ):
            position = np.arange(len(level))
            if level is not parts:
                position = pools_of(words, parts, letters)
            yield PartsOfWords(parts, position, len(level), word, part)


def _followed(
    words: WordList, levels: Sequence[Level], *, beginnings_only: bool
) -> Iterator[tuple[Indices, Indices]]:
    """Follow words letter by letter through the positions.

    Args:
        words: the words that count, from which the levels were built.
        levels: the parts of words, or only their beginnings, also those beyond finished words.
        beginnings_only: whether the levels have only the beginnings of words.

    Yields:
        For each level, ``intp (pairs,)`` twice: a word, in order, and a position that it has as a
        part; a pair comes as often as the word has the part.
    """
    which, length = np.arange(len(words)), words.length.astype(np.intp)
    start, end = words.start, words.start + length
    if beginnings_only:
        word, at, stop = which, start, end
    else:
        word = np.repeat(which, length)
        offset = np.arange(len(word)) - np.repeat(np.cumsum(length) - length, length)
        at, stop = np.repeat(start, length) + offset, np.repeat(end, length)
    position = np.zeros(len(word), np.intp)
    codes, cells = words.codes, 256
    yield which, np.zeros(len(which), np.intp)
    for letters, (level, following) in enumerate(itertools.pairwise(levels)):
        goes_on = at + letters < stop
        word, at, stop, position = word[goes_on], at[goes_on], stop[goes_on], position[goes_on]
        parent = np.repeat(level.parents.astype(np.intp), np.diff(level.first_child))
        cell = parent * cells + codes[following.at + letters]  # in order
        position = np.searchsorted(cell, position * cells + codes[at + letters])
        yield word, position


MOST_PARTS = 500_000
"""Parts of words, each as often as a word has it, up to which positions are listed in variants that
do not list theirs: some seconds."""


def find_support(
    game: Game,
    counts_now: Flags,
    report: Report,
    *,
    start: str = "",
    most_parts: int | None = None,
) -> Support | None:
    """List the positions of a game and what they stand on.

    Args:
        game: on all words that may count.
        counts_now: ``bool (words,)``, which of these words count now.
        report: called now and then.
        start: where the round begins, a fragment that all words have; other than the empty one
            only in variants that do not list their positions.
        most_parts: parts of words up to which these are listed all the same; by default
            `MOST_PARTS`.

    Returns:
        None if they are too many to be listed.

    Raises:
        WordListError: if no word counts, or there are too many positions.
    """
    variant = game.rules.variant
    if isinstance(variant, ListedVariant):
        return _of_listed(game, counts_now, report)
    parts = sum(1 << length for length in game.words.length.tolist())
    most = MOST_PARTS if most_parts is None else most_parts
    if parts > most or not isinstance(variant, SearchedVariant):
        return None
    return _of_few(game, counts_now, start, report)


def _of_listed(game: Game, counts_now: Flags, report: Report) -> Support:
    """List what a variant lists."""
    words, listed = game.words, ListedParts.of(game, report)
    levels, is_pool = listed.levels, listed.parts is not listed.levels
    first = np.cumsum([0, *map(len, levels)])
    plays, having, having_part, being, position_of = [], [], [], [], []
    for letters, here in enumerate(listed.parts_of(words)):
        report(letters, len(levels))
        level, size = levels[letters], here.size
        before, made = level.plays_from(np.ones(size, np.bool_))
        plays.append(Incidence.of(before, made + first[letters + 1], size))
        position = here.position[here.part]
        report(letters, len(levels))
        having.append(Incidence.of_pairs(position, here.word, size))
        rank, parts = np.arange(len(here.parts)), np.arange(len(here.parts))
        if is_pool:  # parts in order of their positions
            parts = np.argsort(here.position, kind="stable")
            rank[parts] = np.arange(len(parts))
            having_part.append(Incidence.of_pairs(rank[here.part], here.word, len(parts)))
        ending = np.flatnonzero(words.length == letters)
        being.append(Incidence.of_pairs(rank[here.parts.words], ending, len(parts)))
        position_of.append(here.position[parts] + first[letters])
    report(0, 0)
    of_position = Incidence.stacked(having)
    at = np.concatenate([level.at for level in levels])
    letters_of = np.repeat(np.arange(len(levels)), np.diff(first))

    def fragment(number: int) -> str:
        part = words.text(int(at[number]), int(letters_of[number]))
        return game.rules.variant.spelled(part)

    return Support(
        game.rules,
        counts_now,
        letters_of,
        Incidence.stacked(plays),
        of_position,
        np.concatenate(position_of),
        Incidence.stacked(having_part) if is_pool else of_position,
        Incidence.stacked(being),
        np.arange(len(at)),
        fragment,
    )


def _of_few(game: Game, counts_now: Flags, start: str, report: Report) -> Support:
    """List the choices of letters of words, one by one, as far as play comes to them."""
    variant, words = game.rules.variant, tuple(game.words)
    having: dict[str, list[int]] = {}
    for index, word in enumerate(words):
        report(index, len(words))
        for part in _choices(word):
            who = having.setdefault(variant.spelled(part), [])
            if not who or who[-1] != index:
                who.append(index)
    fragments = sorted(having, key=lambda fragment: (len(fragment), fragment))
    met = {start}
    for fragment in fragments:
        if fragment not in met and len(fragment) > len(start):
            met.update({fragment} if met.intersection(variant.before(fragment)) else ())
    fragments = [fragment for fragment in fragments if fragment in met]
    number = {fragment: place for place, fragment in enumerate(fragments)}
    size = len(fragments)
    plays = [
        (number[before], place)
        for fragment, place in number.items()
        for before in variant.before(fragment)
        if before in number
    ]
    pairs = [(number[one], index) for one in fragments for index in having[one]]
    of_position = _of_list(pairs, size)
    whole = np.array([number[variant.spelled(word)] for word in words], np.intp)
    return Support(
        game.rules,
        counts_now,
        np.array(list(map(len, fragments)), np.intp),
        _of_list(plays, size),
        of_position,
        np.arange(size),
        of_position,
        Incidence.of_pairs(whole, np.arange(len(words)), size),
        np.arange(size),
        fragments.__getitem__,
    )


def _of_list(pairs: list[tuple[int, int]], rows: int) -> Incidence:
    row, column = np.array(pairs, np.intp).reshape(-1, 2).T
    return Incidence.of_pairs(row, column, rows)


def _choices(word: str) -> Iterator[str]:
    """Give all choices of letters of a word, in their order in it, each once."""
    chosen = {""}
    for letter in word:
        chosen |= {part + letter for part in chosen}
    yield from chosen
