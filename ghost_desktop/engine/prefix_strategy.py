"""The strategy where positions are beginnings of words: a final word is a line.

It is found from the finished words upward. Beginnings make a tree, so that what must be remembered
below different plays has nothing in common, and each choice can be made for itself: at each own
turn the play with the least of (lossiness, lines, letters), as sources 000 and 002 of the published
results do. Where lines have costs, what they cost together comes before their number.

Where zones count, nothing is counted at words and in zones, and each own turn above them is a line.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from ghost_desktop.engine.fixed_replies import fixed_places
from ghost_desktop.engine.foreseen import foreseen
from ghost_desktop.engine.line_prices import line_prices
from ghost_desktop.engine.replies import UNRATED, Replies
from ghost_desktop.engine.variant import LineKind
from ghost_desktop.engine.zones import endings

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from ghost_desktop.engine.graph import PositionGraph
    from ghost_desktop.engine.listed import ListedSolution
    from ghost_desktop.engine.replies import Wanted

_WINS, _LOSES = 1, 2  # what can happen below a position, as bits
_LOSSINESS = np.array([0, 0, 2, 1], np.int64)  # by these bits
_LOSSINESS_SHIFT = 61
_LINES_SHIFT = 34
"""Bits for the letters of all lines, below the bits of their number; lossiness is above both. The
lines are words of the list, each once: with more letters, or more words, it would fill 16 GB. (Of
beginnings there are more letters, yet fewer than these in 60 MB of words of 1,000 letters each.)
The costs of lines are sums of their own, which keep below the same 61 bits."""
_ONE_LINE = 1 << _LINES_SHIFT


def choose_replies(solution: ListedSolution, wanted: Wanted) -> Replies:
    """Choose what a player makes of each position.

    Args:
        solution: the solved game; its positions are beginnings of words, that play can reach.
        wanted: whose strategy. How common the words are decides between what is equal otherwise,
            if words are remembered; the alphabet decides last.
    """
    graph, rules = solution.graph, solution.rules
    seat, levels = wanted.seat, graph.levels
    comes_up = foreseen(solution, wanted)
    are_words = LineKind.of(rules.variant, wanted.count) is LineKind.WORD
    commonness = wanted.commonness if are_words else None
    ends = endings(levels, rules, seat, wanted.count)
    fixed = fixed_places(graph, wanted.fixed)
    prices = None if wanted.costs is None else line_prices(graph, wanted.costs)
    choices: list[NDArray[np.intp]] = []
    below: _Values | None = None
    for letters in reversed(range(len(levels))):
        level = levels[letters]
        # What each position adds to each of the sums, if it is a line.
        line = [np.full(len(level), _ONE_LINE | letters, np.int64)]
        if prices is not None:
            line.insert(0, prices[letters].copy())  # sums are written into it
        at_ends = line if are_words else [np.zeros_like(sums) for sums in line]
        if commonness is not None:
            at_ends = [*at_ends, _rarity(graph, letters, commonness)]
        wins = seat not in rules.losers(letters)
        loses = level.is_word & (not wins)  # in zones he wins in any case
        values = _Values(np.where(loses, _LOSES, _WINS).astype(np.uint8), tuple(at_ends))
        choice = np.zeros(len(level), np.intp)
        if below is not None:
            goes_on = ~ends[letters][level.parents]
            parents, first = level.parents[goes_on], level.first_child[:-1]
            if rules.to_play(letters) == seat:
                best = below.best_of(first)[goes_on]
                for before, after in fixed.get(letters, ()):
                    best[parents == before] = after
                choice[parents] = best
                chosen = below[best]
                values[parents] = chosen if are_words else chosen.and_more(line, parents)
            else:
                if comes_up.safe is not None:
                    made_of = np.repeat(level.parents, np.diff(level.first_child))
                    every = np.arange(len(made_of))
                    below = below.only(comes_up.may_be_made(letters, made_of, every))
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
        sums: each ``int64``, what weighs most first: the costs of the lines below, if they have
            any; the lines and their letters, packed so that they add up and compare in order; and,
            if they are rated, the summed commonness levels of the words below.
    """

    ends: NDArray[np.uint8]
    sums: tuple[NDArray[np.int64], ...]

    def __getitem__(self, positions: NDArray[np.intp] | NDArray[np.bool_]) -> _Values:
        return _Values(self.ends[positions], tuple(sums[positions] for sums in self.sums))

    def __setitem__(self, positions: NDArray[np.intp], values: _Values) -> None:
        self.ends[positions] = values.ends
        for sums, new in zip(self.sums, values.sums, strict=True):
            sums[positions] = new

    def and_more(self, line: list[NDArray[np.int64]], positions: NDArray[np.intp]) -> _Values:
        """Return the values where lines are added; `positions` says which."""
        sums = [sums + more[positions] for sums, more in zip(self.sums, line, strict=True)]
        return _Values(self.ends, tuple(sums))

    def only(self, some: NDArray[np.bool_]) -> _Values:
        """Return the values, of which none but `some` add anything to what they are joined with."""
        return _Values(self.ends * some, tuple(sums * some for sums in self.sums))

    def together(self, first: NDArray[np.intp]) -> _Values:
        """Join the values of each run that begins at `first`: any of them can happen."""
        return _Values(
            np.bitwise_or.reduceat(self.ends, first),
            tuple(np.add.reduceat(sums, first) for sums in self.sums),
        )

    def best_of(self, first: NDArray[np.intp]) -> NDArray[np.intp]:
        """Return the place of the best value of each run that begins at `first`."""
        sizes = np.diff(first, append=len(self.ends))
        weightiest, *others = self.sums
        key = weightiest | (_LOSSINESS[self.ends] << _LOSSINESS_SHIFT)
        is_best = key == np.repeat(np.minimum.reduceat(key, first), sizes)
        for sums in others:
            key = np.where(is_best, sums, np.iinfo(np.int64).max)
            is_best &= key == np.repeat(np.minimum.reduceat(key, first), sizes)
        best = np.flatnonzero(is_best)
        return best[np.searchsorted(best, first)]  # the alphabetically first of equals


def _rarity(
    graph: PositionGraph, letters: int, commonness: NDArray[np.integer]
) -> NDArray[np.int64]:
    """Return how rare the words of a level are; at other positions it has no meaning."""
    level = graph.levels[letters]
    word = np.searchsorted(graph.words.start, level.at)  # those that are words begin there
    rarity = commonness[np.minimum(word, len(graph.words) - 1)].astype(np.int64)
    rarity[rarity == 0] = UNRATED
    return rarity
