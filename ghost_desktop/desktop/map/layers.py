"""The strips of a map whose branches meet again, in layers: who stands above whom.

The method of K. Sugiyama, S. Tagawa and M. Toda, "Methods for Visual Understanding of Hierarchical
System Structures" (1981): a layer for each number of letters; in each layer strips are moved to the
mean of the places of those that they come from, then of those that follow, again and again, and the
order with the fewest crossings is kept. A run of several letters is in each of its layers, where
nothing may cross it.
"""

from __future__ import annotations

from bisect import bisect_right
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from ghost_desktop.engine.reporting import Report

Places = dict[tuple[int, int], int]

_SWEEPS = 8


class Layers:
    """Strips in layers, in an order with few crossings.

    Args:
        spans: of each strip, its first and its last layer.
        before: ``intp (plays,)``, the strips from which plays lead.
        after: ``intp (plays,)``, the strips to which they lead.
        report: is called now and then; may raise to cancel.

    Attributes:
        order: of each layer, from above, its strips: those that begin there, and those that go on.
        outline_crossings: how many plays cross if all stand in the order of the outline.
        crossings: how many do in this order.
    """

    def __init__(
        self,
        spans: Sequence[tuple[int, int]],
        before: NDArray[np.intp],
        after: NDArray[np.intp],
        report: Report,
    ) -> None:
        number = max(last for _, last in spans) + 1
        members: list[list[int]] = [[] for _ in range(number)]
        for strip in _outline(len(spans), before, after):
            first, last = spans[strip]
            for layer in range(first, last + 1):
                members[layer].append(strip)
        starts = np.array([last for _, last in spans], np.intp)[before]
        self._links = []
        for layer in range(number - 1):
            here = starts == layer
            on = np.array([one for one in members[layer] if spans[one][1] > layer], np.intp)
            self._links.append(
                (np.concatenate((before[here], on)), np.concatenate((after[here], on)))
            )
        self._place = np.zeros(len(spans), np.intp)
        order = [np.array(layer, np.intp) for layer in members]
        self.outline_crossings = self.crossings = self._count(order)
        self.order = order
        for sweep in range(_SWEEPS):
            report(sweep, _SWEEPS)
            if self.crossings == 0:
                break
            order = self._swept(order, down=sweep % 2 == 0, turned=sweep % 4 < 2)
            crossings = self._count(order)
            if crossings < self.crossings:
                self.order, self.crossings = order, crossings

    def _swept(
        self, order: list[NDArray[np.intp]], *, down: bool, turned: bool
    ) -> list[NDArray[np.intp]]:
        """Move each strip to the mean of its neighbours in the layer that was ordered before.

        Args:
            order: of each layer, its strips.
            down: whether from the first layer on, else from the last one.
            turned: whether those with the same mean change their order.
        """
        order = list(order)
        steps = range(1, len(order)) if down else range(len(order) - 2, -1, -1)
        for layer in steps:
            near, far = self._links[layer - 1] if down else reversed(self._links[layer])
            known = order[layer - 1 if down else layer + 1]
            own = order[layer]
            self._place[known] = np.arange(len(known))
            total = np.bincount(far, self._place[near], len(self._place))[own]
            count = np.bincount(far, minlength=len(self._place))[own]
            mean = total / np.maximum(count, 1)
            if not count.all():  # what has no neighbour stays beside the one above it
                last = np.maximum.accumulate(np.where(count > 0, np.arange(len(own)), -1))
                mean = np.where(last >= 0, mean[last], -1.0)
            if turned:
                own, mean = own[::-1], mean[::-1]
            order[layer] = own[np.argsort(mean, kind="stable")]
        return order

    def _count(self, order: list[NDArray[np.intp]]) -> int:
        """Count how many pairs of plays cross, a strip that goes on being like a play."""
        crossings = 0
        place = self._place
        for layer, (near, far) in enumerate(self._links):
            place[order[layer]] = np.arange(len(order[layer]))
            starts = place[near]
            place[order[layer + 1]] = np.arange(len(order[layer + 1]))
            crossings += _inversions(place[far][np.lexsort((place[far], starts))].tolist())
        return crossings


def _outline(number: int, before: NDArray[np.intp], after: NDArray[np.intp]) -> list[int]:
    """Return strips in the order of an outline, each where it is met first."""
    follow: list[list[int]] = [[] for _ in range(number)]
    for start, end in zip(before.tolist(), after.tolist(), strict=True):
        follow[start].append(end)
    met: dict[int, bool] = {}
    begins = np.setdiff1d(np.arange(number), after)  # a part of a map may begin in several ways
    waiting = begins[::-1].tolist()
    while waiting:
        strip = waiting.pop()
        if strip not in met:
            met[strip] = True
            waiting += reversed(follow[strip])
    return list(met)


def _inversions(values: Sequence[int]) -> int:
    """Count the pairs of which the first is the larger."""
    total = 0
    met: list[int] = []
    for number, value in enumerate(values):
        place = bisect_right(met, value)
        total += number - place
        met.insert(place, value)
    return total
