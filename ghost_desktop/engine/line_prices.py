"""Costs of lines -> what each position of a graph costs where it is a line."""

from __future__ import annotations

from typing import TYPE_CHECKING
from weakref import ReferenceType, WeakKeyDictionary, ref

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from ghost_desktop.engine.costs import Costs
    from ghost_desktop.engine.graph import PositionGraph

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
        price.flags.writeable = False
        prices.append(price)
    return tuple(prices)
