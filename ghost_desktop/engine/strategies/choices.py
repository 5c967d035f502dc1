"""The choice graph: what a player can choose from, what has been chosen, and why nothing is better.

A node is a position that may arise. At an own turn the player needs one of what can follow; of all
other nodes everything that can follow. So each strategy is a choice of nodes that are closed under
what they need, and what it has to remember are the own turns among them.

What there is at once, without a program: a choice that counts what is below each node as in a tree,
another one turn by turn; and a bound, level by level.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise, starmap
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from ghost_desktop.engine.incidence import Incidence
from ghost_desktop.engine.record import Record
from ghost_desktop.engine.reporting import in_silence, in_turns

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray

    from ghost_desktop.engine.reporting import Report

    Costs = NDArray[np.int64]


class Choices(Record, eq=False):
    """What there is to choose from.

    Attributes:
        roots: ``intp``, the nodes that must be chosen.
        own: ``bool (nodes,)``, whether a node needs one of its children, if it has any, and not all.
        lines: ``bool (nodes,)``, whether it is a line to remember when it is chosen.
        letters: ``intp (nodes,)``, the letters of that line.
        before: ``intp (edges,)``, the node of each edge, in order.
        after: ``intp (edges,)``, its child, a node further on; in order for each node.
        prices: ``int64 (nodes,)``, what each costs if it is a line, 0 and more; None if all lines
            cost alike.
    """

    roots: NDArray[np.intp]
    own: NDArray[np.bool_]
    lines: NDArray[np.bool_]
    letters: NDArray[np.intp]
    before: NDArray[np.intp]
    after: NDArray[np.intp]
    prices: NDArray[np.int64] | None = None

    def __len__(self) -> int:
        """Count the nodes."""
        return len(self.own)

    @cached_property
    def children(self) -> Incidence:
        """The children of each node."""
        return Incidence.of(self.before, self.after, len(self))

    @cached_property
    def levels(self) -> list[slice]:
        """The edges, level by level: from nodes to none of which another one of them leads.

        Raises:
            ValueError: if an edge leads back.
        """
        first = np.minimum.accumulate(self.after[::-1])[::-1]  # that is led to from each edge on
        ends = [0]
        while ends[-1] < len(self.before):
            ends.append(int(np.searchsorted(self.before, first[ends[-1]])))
            if ends[-1] == ends[-2]:
                raise ValueError("an edge leads back; nodes must come before those they lead to.")
        return list(starmap(slice, pairwise(ends)))

    @property
    def costs(self) -> Costs:
        """What each node costs if it is chosen, ``int64 (nodes,)``: 1 or its price for a line."""
        return self.lines.astype(np.int64) if self.prices is None else self.prices

    def cost(self, nodes: NDArray[np.bool_]) -> int:
        """Return what the lines among some nodes cost together: as many as there are, if alike."""
        return int(self.costs[nodes & self.lines].sum())


class Chosen(Record, eq=False):
    """A choice of nodes.

    Attributes:
        nodes: ``bool (nodes,)``.
        bound: what no choice costs less than: a number of lines, or with prices their sum.
        proofs: what shows that, where it was asked for and no choice is better: that nothing costs
            less, if there are prices, and that of those none has fewer lines, or letters.
    """

    nodes: NDArray[np.bool_]
    bound: int
    proofs: tuple[ClosedCases, ...] = ()


PARTS = 20
"""Payments are multiples of 2 to the power of minus this."""


@dataclass(frozen=True)
class Payments:
    """What turns pay, in parts of which `2 ** PARTS` are one of the cost.

    Attributes:
        always: who pays for whom, and what, whatever step is taken; who is paid for is inevitable.
        by_step: who pays for whom, and what, if the step that is taken needs it.
        price: what one of the price costs, where the prices of all must not become more.
    """

    always: tuple[tuple[int, int, int], ...] = ()
    by_step: tuple[tuple[int, int, int], ...] = ()
    price: int = 0


class Case(NamedTuple):
    """A case that is closed.

    Attributes:
        fixed: turns that are chosen in it, or not chosen, in the order in which cases were split.
        payments: which show that no choice in it costs less than the best.
    """

    fixed: Mapping[int, bool]
    payments: Payments


class ClosedCases(NamedTuple):
    """That no choice costs less than the best.

    Attributes:
        weight: what a line costs beside its letters; 1 where it costs its price.
        unit: what payments are to be multiplied by, and
        scale: of which then so many are one of the cost.
        cases: all that there are.
    """

    weight: int
    unit: int
    scale: int
    cases: tuple[Case, ...]


# --- at once --------------------------------------------------------------------------------------


_MANY_LINES = 1 << 40
"""A tree can have more lines than numbers can count."""


def costs_as_tree(choices: Choices) -> tuple[Costs, NDArray[np.bool_]]:
    """Return what is chosen from each node on costs at least, if branches share nothing.

    Returns:
        ``int64 (nodes,)``, and of the edges, ``bool (edges,)``, which are then made.
    """
    costs = choices.costs.copy()
    is_made = ~choices.own[choices.before]
    for level in reversed(choices.levels):
        before, after = choices.before[level], choices.after[level]
        heads = np.flatnonzero(np.diff(before, prepend=-1))
        node, below = before[heads], costs[after]
        least = np.minimum.reduceat(below, heads)
        best = np.flatnonzero(below == np.repeat(least, np.diff(heads, append=len(before))))
        is_made[level.start + best[np.searchsorted(best, heads)]] = True
        costs[node] += np.where(choices.own[node], least, np.add.reduceat(below, heads))
        np.minimum(costs, _MANY_LINES, out=costs)
    return costs, is_made


def choose_by_tree(choices: Choices) -> NDArray[np.bool_]:
    """Choose, at each own turn, the reply that costs least below it, counted as a tree.

    Returns:
        ``bool (nodes,)``.
    """
    _, is_made = costs_as_tree(choices)
    nodes = np.zeros(len(choices), np.bool_)
    nodes[choices.roots] = True
    for level in choices.levels:
        nodes[choices.after[level][nodes[choices.before[level]] & is_made[level]]] = True
    return nodes


def least_costs(choices: Choices, cost: Costs) -> Costs:
    """Return what is chosen with each node, and what that costs at least.

    Args:
        choices: what there is to choose from.
        cost: ``int64 (nodes,)``, what each costs if it is chosen, 0 and more; 0 if it is not own.

    Returns:
        ``int64 (nodes,)``.
    """
    least = cost.copy()
    own = choices.own
    for level in reversed(choices.levels):
        before, after = choices.before[level], choices.after[level]
        heads = np.flatnonzero(np.diff(before, prepend=-1))
        node = before[heads]
        is_turn, below = own[after], least[after]
        each = np.where(is_turn, cost[after], 0)
        together = np.add.reduceat(each, heads) + np.maximum.reduceat(
            np.where(is_turn, below - each, 0), heads
        )
        others = np.maximum.reduceat(np.where(is_turn, 0, below), heads)
        needs_all = np.maximum(together, others)
        needs_one = cost[node] + np.minimum.reduceat(below, heads)
        least[node] = np.where(own[node], needs_one, needs_all)
    return least


def least_cost_by_levels(choices: Choices, cost: Costs) -> int:
    """Return what no choice costs less than; see `least_costs`."""
    least = least_costs(choices, cost)
    roots, most = choices.roots, 0
    for letters in np.unique(choices.letters[roots]):
        here = roots[choices.letters[roots] == letters]
        turns, others = here[choices.own[here]], here[~choices.own[here]]
        together = int(cost[turns].sum() + (least[turns] - cost[turns]).max(initial=0))
        most = max(most, together, int(least[others].max(initial=0)))
    return most


def choose_by_levels(
    choices: Choices, cost: Costs, report: Report = in_silence
) -> NDArray[np.bool_]:
    """Choose replies from the first turn on, each of them that which needs the fewest more turns.

    Of two that need as many, the one is taken after which the least is needed at least.

    Args:
        choices: what there is to choose from.
        cost: as for `least_costs`.
        report: called now and then; may raise to stop.

    Returns:
        ``bool (nodes,)``.
    """
    least = least_costs(choices, cost).tolist()
    own, first, after = (
        choices.own.tolist(),
        choices.children.first.tolist(),
        choices.after.tolist(),
    )
    chosen = [False] * len(own)

    def choose(nodes: list[int]) -> list[int]:
        """Choose nodes, and what those of them need that are not own; returns the new turns."""
        turns = []
        waiting = list(nodes)
        while waiting:
            node = waiting.pop()
            if chosen[node]:
                continue
            chosen[node] = True
            if own[node]:
                turns.append(node)
            else:
                waiting.extend(after[first[node] : first[node + 1]])
        return turns

    def more(reply: int) -> int:
        """Count what a reply adds to what is chosen, at the next node."""
        if chosen[reply]:
            return 0
        return sum(not chosen[one] for one in after[first[reply] : first[reply + 1]])

    here = choose(choices.roots.tolist())
    while here:
        made: list[int] = []
        in_order = sorted(here, key=lambda turn: (first[turn + 1] - first[turn], turn))
        for turn in in_turns(in_order, report):
            replies = after[first[turn] : first[turn + 1]]
            if replies:
                made += choose([min(replies, key=lambda one: (more(one), least[one], one))])
        here = made
    return np.array(chosen, np.bool_)
