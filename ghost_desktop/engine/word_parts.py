"""Which parts each word of a list has, and which positions these are, where all are listed."""

from __future__ import annotations

import itertools
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from ghost_desktop.engine import part_levels
from ghost_desktop.engine.anaghost_levels import pools_of
from ghost_desktop.engine.listed_variant import ListedVariant
from ghost_desktop.engine.pool_variant import PoolVariant

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from numpy.typing import NDArray

    from ghost_desktop.engine.game import Game
    from ghost_desktop.engine.level import Level
    from ghost_desktop.engine.reporting import Report
    from ghost_desktop.engine.wordlist import WordList

    Indices = NDArray[np.intp]


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

    def loose_parts(self, is_bound: NDArray[np.bool_]) -> Indices:
        """Count the loose parts of each position: those that are not bound."""
        return np.bincount(self.position[~is_bound], minlength=self.size)


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
        return cls(levels, part_levels.build_levels(words, least, turning=False, report=report))

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
