"""The strategy where positions are beginnings of words: a final word is a line.

It is found from the finished words upward. Beginnings make a tree, so that what must be remembered
below different plays has nothing in common, and each choice can be made for itself: at each own
turn the play with the least of (lossiness, lines, letters), as sources 000 and 002 of the published
results do.

Where zones count, nothing is counted at words and in zones, and each own turn above them is a line.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from ghost_desktop.engine.replies import UNRATED, Replies
from ghost_desktop.engine.variant import LineKind
from ghost_desktop.engine.zones import endings

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from ghost_desktop.engine.graph import PositionGraph
    from ghost_desktop.engine.level import Level
    from ghost_desktop.engine.replies import Wanted
    from ghost_desktop.engine.rules import Rules

_WINS, _LOSES = 1, 2  # what can happen below a position, as bits
_LOSSINESS = np.array([0, 0, 2, 1], np.int64)  # by these bits
_LOSSINESS_SHIFT = 61
_LINES_SHIFT = 34
"""Bits for the letters of all lines, below the bits of their number; lossiness is above both. The
lines are words of the list, each once: with more letters, or more words, it would fill 16 GB. (Of
beginnings there are more letters, yet fewer than these in 60 MB of words of 1,000 letters each.)"""
_ONE_LINE = 1 << _LINES_SHIFT


def choose_replies(graph: PositionGraph, rules: Rules, wanted: Wanted) -> Replies:
    """Choose what a player makes of each position.

    Args:
        graph: the positions, beginnings of words, that play can reach.
        rules: the game.
        wanted: whose strategy. How common the words are decides between what is equal otherwise,
            if words are remembered; the alphabet decides last.
    """
    seat, levels = wanted.seat, graph.levels
    are_words = LineKind.of(rules.variant, wanted.count) is LineKind.WORD
    commonness = wanted.commonness if are_words else None
    ends = endings(levels, rules, seat, wanted.count)
    choices: list[NDArray[np.intp]] = []
    below: _Values | None = None
    for letters in reversed(range(len(levels))):
        level = levels[letters]
        line = _ONE_LINE | letters
        wins = seat not in rules.losers(letters)
        rarity = _rarity(graph, letters, commonness)
        values = _at_ends(level, rarity, wins=wins, cost=line if are_words else 0)
        choice = np.zeros(len(level), np.intp)
        if below is not None:
            goes_on = ~ends[letters][level.parents]
            parents, first = level.parents[goes_on], level.first_child[:-1]
            if rules.to_play(letters) == seat:
                best = below.best_of(first)[goes_on]
                choice[parents] = best
                values[parents] = below[best].and_more(0 if are_words else line)
            else:
                values[parents] = below.together(first)[goes_on]
        choices.append(choice)
        below = values
    choices.reverse()
    return Replies(choices, ends, is_least_if_won=True)


@dataclass(frozen=True, eq=False)
class _Values:
    """What is known of each position of a level, as parallel arrays.

    Attributes:
        ends: ``uint8``, the bits of what can happen.
        cost: ``int64``, lines and letters below, packed so that they add up and compare in order.
        rarity: ``int64``, the summed commonness levels of the words below.
    """

    ends: NDArray[np.uint8]
    cost: NDArray[np.int64]
    rarity: NDArray[np.int64]

    def __getitem__(self, positions: NDArray[np.intp] | NDArray[np.bool_]) -> _Values:
        return _Values(self.ends[positions], self.cost[positions], self.rarity[positions])

    def __setitem__(self, positions: NDArray[np.intp], values: _Values) -> None:
        self.ends[positions] = values.ends
        self.cost[positions] = values.cost
        self.rarity[positions] = values.rarity

    def and_more(self, cost: int) -> _Values:
        """Return the values where so much is added to each."""
        return _Values(self.ends, self.cost + cost, self.rarity)

    def together(self, first: NDArray[np.intp]) -> _Values:
        """Join the values of each run that begins at `first`: any of them can happen."""
        return _Values(
            np.bitwise_or.reduceat(self.ends, first),
            np.add.reduceat(self.cost, first),
            np.add.reduceat(self.rarity, first),
        )

    def best_of(self, first: NDArray[np.intp]) -> NDArray[np.intp]:
        """Return the place of the best value of each run that begins at `first`."""
        sizes = np.diff(first, append=len(self.cost))
        key = self.cost | (_LOSSINESS[self.ends] << _LOSSINESS_SHIFT)
        is_best = key == np.repeat(np.minimum.reduceat(key, first), sizes)
        rarity = np.where(is_best, self.rarity, np.iinfo(np.int64).max)
        is_best &= rarity == np.repeat(np.minimum.reduceat(rarity, first), sizes)
        best = np.flatnonzero(is_best)
        return best[np.searchsorted(best, first)]  # the alphabetically first of equals


def _at_ends(level: Level, rarity: NDArray[np.int64], *, wins: bool, cost: int) -> _Values:
    """Value every position of a level as if there were nothing more to know.

    Args:
        level: the level.
        rarity: how rare its words are.
        wins: whether the player wins on them; in zones he does in any case.
        cost: lines and letters of each.
    """
    loses = level.is_word & (not wins)
    return _Values(
        np.where(loses, _LOSES, _WINS).astype(np.uint8),
        np.full(len(level), cost, np.int64),
        rarity,
    )


def _rarity(
    graph: PositionGraph, letters: int, commonness: NDArray[np.integer] | None
) -> NDArray[np.int64]:
    """Return how rare the words of a level are; at other positions it has no meaning."""
    level = graph.levels[letters]
    if commonness is None:
        return np.zeros(len(level), np.int64)
    word = np.searchsorted(graph.words.start, level.at)  # those that are words begin there
    rarity = commonness[np.minimum(word, len(graph.words) - 1)].astype(np.int64)
    rarity[rarity == 0] = UNRATED
    return rarity
