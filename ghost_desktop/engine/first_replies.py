"""Replies at the first turns, of which one can serve several: a cover that costs the fewest lines.

In Xghost a pair of letters answers either of them. What follows after each pair that wins is counted
as a tree, those with the fewest needs first; then an integer program chooses pairs so that every
letter has its answer.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ghost_desktop.engine.highs import cheapest_cover

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from ghost_desktop.engine.strategy_bound import Reply
    from ghost_desktop.engine.tree_count import TreeCount

_PATIENCE = 2, 3, 5
"""How many lines are counted after a reply, for each that it needs at once: as long as a fragment
has no reply with so few, more and more."""


def covers(replies: Mapping[str, tuple[Reply, ...]], tree: TreeCount) -> Iterator[dict[str, Reply]]:
    """Give choices of replies, better and better ones as they are judged by tree.

    Args:
        replies: to each fragment that needs one, those that win.
        tree: counts lines.
    """
    serves: dict[Reply, list[str]] = {}
    for fragment, some in replies.items():
        for reply in some:
            serves.setdefault(reply, []).append(fragment)
    waiting = sorted(serves, key=lambda reply: (len(reply.needs), reply.made))
    least: dict[str, int] = {}
    cost: dict[Reply, int] = {}
    for patience in _PATIENCE:
        for reply in waiting:
            most = patience * len(reply.needs)
            here = serves[reply]
            if all(fragment in least for fragment in here):  # what costs more is of no use
                most = min(most, sum(least[fragment] for fragment in here) - 1)
            lines = tree.least_after(reply, most)
            if lines <= most:
                cost[reply] = lines
                least.update((one, min(lines, least.get(one, lines))) for one in here)
                yield _cheapest(cost, serves)
        if len(least) == len(replies):
            return
        waiting = [reply for reply in waiting if reply not in cost]


def _cheapest(cost: Mapping[Reply, int], serves: Mapping[Reply, list[str]]) -> dict[str, Reply]:
    """Choose replies to all fragments that have any, with the fewest lines together."""
    replies = list(cost)
    fragments = sorted({fragment for reply in replies for fragment in serves[reply]})
    chosen = cheapest_cover(
        [cost[reply] for reply in replies],
        [[fragments.index(fragment) for fragment in serves[reply]] for reply in replies],
    )
    return {fragment: replies[number] for number in chosen for fragment in serves[replies[number]]}
