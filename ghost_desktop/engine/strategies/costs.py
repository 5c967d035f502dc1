"""What it costs a person to remember each line, and which of them he may know already."""

from __future__ import annotations

from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TYPE_CHECKING
from weakref import ReferenceType, WeakKeyDictionary, ref

import numpy as np

from ghost_desktop.engine.arrays import frozen
from ghost_desktop.engine.listed.listed import ListedSolution

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from numpy.typing import NDArray

    from ghost_desktop.engine.listed.graph import PositionGraph
    from ghost_desktop.engine.solution import Solution


USUAL = 100
"""What a line costs of which nothing else is said: others are told in hundredths of it."""

MOST = 1_000_000
"""What a line may cost: the sums of all that a list can have fit into 61 bits."""


@dataclass(frozen=True, eq=False)
class Costs:
    """What it costs to remember a line: a word, or a fragment with whatever is replied to it.

    Attributes:
        of: the cost of each line that has one of its own, a whole number from 0 to `MOST`. A line
            is named by its word, or by its fragment.
        usual: the cost of each other line.
        near: lines that cost something else if they have no cost of their own; None if there are
            no such lines.
        near_cost: what each of these costs.

    Raises:
        ValueError: if a cost is not such a number.
    """

    of: Mapping[str, int] = field(default_factory=dict)
    usual: int = USUAL
    near: WithinReach | None = None
    near_cost: int = USUAL

    def __post_init__(self) -> None:
        """Check the costs, and let nobody change them."""
        others = ("any other line", self.usual), ("any line within reach", self.near_cost)
        for line, cost in (*self.of.items(), *others):
            if type(cost) is not int or cost not in range(MOST + 1):
                raise ValueError(f"{line!r} costs {cost}; a cost is a whole number up to {MOST}.")
        object.__setattr__(self, "of", MappingProxyType(dict(self.of)))

    def __getitem__(self, line: str) -> int:
        """Return what a line costs."""
        cost = self.of.get(line)
        if cost is not None:
            return cost
        return self.near_cost if self.near is not None and line in self.near else self.usual

    def sum(self, lines: Iterable[str]) -> int:
        """Return what some lines cost together."""
        return sum(map(self.__getitem__, lines))


@dataclass(frozen=True, eq=False)
class WithinReach:
    """The fragments of a game of which one of some words can still come.

    Attributes:
        graph: the positions of the game.
        marks: per level ``bool (positions,)``, whether the position is one of these.
    """

    graph: PositionGraph
    marks: tuple[NDArray[np.bool_], ...]

    def __contains__(self, fragment: str) -> bool:
        """Tell whether one of the words can still come; never of what is no position."""
        place = self.graph.find(fragment)
        return place is not None and bool(self.marks[len(fragment)][place])


def within_reach(solution: Solution, words: Iterable[str]) -> WithinReach | None:
    """Find the fragments of which one of some words can still come, before another ends the round.

    Args:
        solution: the solved game.
        words: which words; those on which no round ends make no difference.

    Returns:
        The fragments; None if not all positions are listed.
    """
    if not isinstance(solution, ListedSolution):
        return None
    graph = solution.graph
    spelled = frozenset(map(graph.variant.spelled, words))
    marks: list[NDArray[np.bool_]] = []
    for letters in reversed(range(len(graph.levels))):
        level = graph.levels[letters]
        below = marks[-1] if marks else np.zeros(0, np.bool_)
        mark = level.over_plays(np.logical_or, below, nothing=0)
        mark[level.words] = [
            graph.fragment(letters, place) in spelled for place in level.words.tolist()
        ]
        marks.append(frozen(mark))
    return WithinReach(graph, tuple(reversed(marks)))


_LOOKED_FOR = 16
"""Positions of a level whose fragments are written down in the time that it takes to find one."""


Prices = tuple["NDArray[np.int64]", ...]

_known: WeakKeyDictionary[Costs, tuple[ReferenceType[PositionGraph], Prices]] = WeakKeyDictionary()
"""The prices that were asked for last with each costs: all openings of a game have the same."""


def line_prices(graph: PositionGraph, costs: Costs) -> Prices:
    """Return what each position costs if it is a line; the empty fragment never is one.

    Args:
        graph: the positions.
        costs: what lines cost; what is within reach is so in this graph.

    Returns:
        Per level ``int64 (positions,)``.
    """
    of, prices = _known.get(costs, (None, ()))
    if of is None or of() is not graph:
        prices = _find_prices(graph, costs)
        _known[costs] = ref(graph), prices
    return prices


def _find_prices(graph: PositionGraph, costs: Costs) -> Prices:
    lines: list[list[str]] = [[] for _level in graph.levels]
    for line in costs.of:
        if len(line) < len(lines):
            lines[len(line)].append(line)
    prices = []
    for letters, (level, here) in enumerate(zip(graph.levels, lines, strict=True)):
        price = np.full(len(level), costs.usual if letters else 0, np.int64)
        if letters and costs.near is not None:
            price[costs.near.marks[letters]] = costs.near_cost
        if letters and len(here) * _LOOKED_FOR > len(level):
            price[:] = [costs[graph.fragment(letters, place)] for place in range(len(level))]
        elif letters:
            for line in here:
                place = graph.find(line)
                if place is not None:
                    price[place] = costs[line]
        prices.append(frozen(price))
    return tuple(prices)
