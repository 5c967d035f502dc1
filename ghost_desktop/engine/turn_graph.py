"""What a player who can force a win may need: turns, and the steps that he can take at each.

A *turn* is an own node of the `Choices`; a *step* is all turns that a child of it needs, at once or
through nodes that are not own. Children that need the same are one step, and one that needs all that
another needs is none: whoever takes it could take the other.

What a turn needs whatever the player does there is *inevitable* after it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from ghost_desktop.engine.reporting import in_silence, in_turns

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from numpy.typing import NDArray

    from ghost_desktop.engine.choices import Choices
    from ghost_desktop.engine.reporting import Report

Needs = frozenset[int]
"""Turns that are needed together, as numbers of nodes."""

_NOTHING: Needs = frozenset()


@dataclass(frozen=True, eq=False)
class TurnGraph:
    """The turns, and the steps at each.

    Attributes:
        choices: from which they follow.
        roots: the turns that must be chosen.
        steps: of each turn what its steps need, the fewest turns first; one step that needs nothing
            where the turn itself needs nothing.
        nodes: of each step of each turn the first child that stands for it; none where there is
            none.
        inevitable: of each turn what is needed after it in any case, the turn among it.
        by_tree: how many turns there are at and after each, if it shares them with no other, at
            least; where lines have prices, what these turns cost.
    """

    choices: Choices
    roots: tuple[int, ...]
    steps: Mapping[int, tuple[Needs, ...]]
    nodes: Mapping[int, tuple[int, ...]]
    inevitable: Mapping[int, Needs]
    by_tree: Mapping[int, int]

    @classmethod
    def of(cls, choices: Choices, report: Report = in_silence) -> TurnGraph:
        """Find the turns and steps of some choices.

        Args:
            choices: what there is to choose from.
            report: is called now and then; may raise to cancel.
        """
        own, needy = choices.own.tolist(), choices.needy.tolist()
        first = np.searchsorted(choices.before, np.arange(len(own) + 1)).tolist()
        after = choices.after.tolist()
        prices = choices.prices
        needs: dict[int, Needs] = {}
        known: dict[Needs, Needs] = {}  # each once: many children need the same
        steps: dict[int, tuple[Needs, ...]] = {}
        nodes: dict[int, tuple[int, ...]] = {}
        inevitable: dict[int, Needs] = {}
        by_tree: dict[int, int] = {}
        for node in in_turns(reversed(range(len(own))), report):
            children = after[first[node] : first[node + 1]]
            if not own[node]:
                found = _together(children, needs)
                needs[node] = known.setdefault(found, found)
                continue
            needs[node] = alone = frozenset((node,))
            if needy[node]:
                made = _least({needs[child]: child for child in reversed(children)})
                steps[node], nodes[node] = tuple(made), tuple(made.values())
            else:
                steps[node], nodes[node] = (_NOTHING,), ()
            after_each = [_together(step, inevitable) for step in steps[node]]
            inevitable[node] = alone.union(after_each[0].intersection(*after_each[1:]))
            least = min(sum(by_tree[one] for one in step) for step in steps[node])
            by_tree[node] = least + (1 if prices is None else int(prices[node]))
        roots = _together(choices.roots.tolist(), needs)
        return cls(choices, tuple(sorted(roots)), steps, nodes, inevitable, by_tree)

    def next_inevitable(self, turn: int) -> list[int]:
        """Return of what is inevitable after a turn that from which all of it follows, in order."""
        left = set(self.inevitable[turn])
        left.discard(turn)
        heads = []
        for one in sorted(left):
            if one in left:
                heads.append(one)
                left -= self.inevitable[one]
        return heads

    def completed(self, taken: Mapping[int, int]) -> dict[int, int]:
        """Return a step for each turn that comes up.

        Args:
            taken: the steps at some turns, as numbers; at others the one that costs least as things
                stand.
        """
        chosen: dict[int, int] = {}
        waiting = list(self.roots)
        while waiting:
            turn = waiting.pop()
            if turn in chosen:
                continue
            steps = self.steps[turn]
            step = taken.get(turn)
            if step is None:
                costs = [
                    sum(self.by_tree[one] for one in needs if one not in chosen) for needs in steps
                ]
                step = costs.index(min(costs))
            chosen[turn] = step
            waiting.extend(sorted(steps[step] - chosen.keys()))
        return chosen

    def nodes_of(self, chosen: Mapping[int, int]) -> NDArray[np.bool_]:
        """Return the nodes of the choices that stand for the steps at some turns."""
        choices = self.choices
        nodes = np.zeros(len(choices.own), np.bool_)
        nodes[choices.roots] = True
        for turn, step in chosen.items():
            nodes[turn] = True
            if self.nodes[turn]:
                nodes[self.nodes[turn][step]] = True
        others = np.flatnonzero(~choices.own[choices.before])
        for before, after in zip(
            choices.before[others].tolist(), choices.after[others].tolist(), strict=True
        ):  # in order: what comes before is known
            if nodes[before]:
                nodes[after] = True
        return nodes


def _together(nodes: Iterable[int], needs: Mapping[int, Needs]) -> Needs:
    """Return what several nodes need together, or what is inevitable after several turns."""
    return _NOTHING.union(*map(needs.__getitem__, nodes))


def _least(steps: Mapping[Needs, int]) -> dict[Needs, int]:
    """Leave out the steps that need all that another one needs; the fewest needs come first."""
    kept: dict[Needs, int] = {}
    for step in sorted(steps, key=lambda needs: (len(needs), steps[needs])):
        if not any(other <= step for other in kept):
            kept[step] = steps[step]
    return kept
