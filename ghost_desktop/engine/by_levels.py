"""What any choice costs at least, level by level, and a choice that keeps the levels small.

Both take one pass over the `Choices`, where the tree of plays is no guide: two ways that share all
that follows count twice in it, again and again, and in long words there are more branches than
numbers can count. They are there at once, however long a proof would take.

The bound: whatever a player replies, the others choose what is made of it. All turns that one reply
needs are lines, and below any of them are as many as it needs itself; those of other lengths are
other lines. So a turn costs itself, and of its replies the least that one needs: the turns it leads
to, and the dearest of what comes after them.

Nodes have numbers in the order of their length, as all `Choices` here do, and what a node needs is
longer than it.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

import numpy as np

from ghost_desktop.engine.reporting import in_silence, in_turns

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from ghost_desktop.engine.choices import Choices
    from ghost_desktop.engine.reporting import Report

    Costs = NDArray[np.int64]


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
    for begin, end in _levels(choices):
        before, after = choices.before[begin:end], choices.after[begin:end]
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


def least_cost(choices: Choices, cost: Costs) -> int:
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
    own, needy = choices.own.tolist(), choices.needy.tolist()
    first = np.searchsorted(choices.before, np.arange(len(own) + 1)).tolist()
    after = choices.after.tolist()
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
            if needy[turn]:
                replies = after[first[turn] : first[turn + 1]]
                made += choose([min(replies, key=lambda one: (more(one), least[one], one))])
        here = made
    return np.array(chosen, np.bool_)


def _levels(choices: Choices) -> Iterator[tuple[int, int]]:
    """Give the edges of each length of what they come from, the longest first."""
    letters = choices.letters[choices.before]
    bounds = np.flatnonzero(np.diff(letters, prepend=-1, append=-1)).tolist()
    yield from reversed(list(pairwise(bounds)))
