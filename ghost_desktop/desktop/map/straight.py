"""Heights for strips in layers, so that most plays are level and nothing touches.

U. Brandes and B. Köpf, "Fast and Simple Horizontal Coordinate Assignment" (2002): strips are lined up
with the middle one of those that they come from, as far as nothing crosses, and all moved together;
so from above and from below, forward and backward, and of four heights the mean of the middle two is
taken. Moved together they are along the longest ways, as in the Dagre library.
"""

from __future__ import annotations

from itertools import pairwise, product
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from ghost_desktop.engine.reporting import Report


def straight_heights(
    order: Sequence[Sequence[int]],
    before: Sequence[Sequence[int]],
    after: Sequence[Sequence[int]],
    apart: float,
    report: Report,
) -> NDArray[np.float64]:
    """Return how far down the middle of each strip is: ``float64 (strips,)``.

    Args:
        order: of each layer its strips from above; those of several layers in each of them.
        before: the strips from which plays lead to each.
        after: those to which plays lead from each.
        apart: from one strip to the next in a layer, at least.
        report: is called now and then; may raise to cancel.
    """
    heights = np.empty((4, len(before)))
    for turn, (forward, above) in enumerate(product((True, False), repeat=2)):
        report(turn, 4)
        layers = [layer if above else layer[::-1] for layer in order]
        layers = layers if forward else layers[::-1]
        root = _lined_up(layers, before if forward else after)
        height = _together(layers, root, apart)
        heights[turn] = height if above else np.negative(height)
    narrowest = heights[np.argmin(np.ptp(heights, axis=1))].copy()
    heights[::2] += narrowest.min() - heights[::2].min(axis=1, keepdims=True)
    heights[1::2] += narrowest.max() - heights[1::2].max(axis=1, keepdims=True)
    heights.sort(axis=0)
    middle: NDArray[np.float64] = (heights[1] + heights[2]) / 2
    return middle


def _lined_up(layers: Sequence[Sequence[int]], before: Sequence[Sequence[int]]) -> list[int]:
    """Return the first of all that are lined up with each strip."""
    root = list(range(len(before)))
    begun: set[int] = set(layers[0])
    for upper, layer in pairwise(layers):
        above = {strip: place for place, strip in enumerate(upper)}
        taken = -1  # the place in the layer before up to which all is lined up
        # A strip that goes on stays in its row: nothing before it may be lined up beyond.
        bound, bounds = len(above), []
        for strip in reversed(layer):
            if strip in begun:
                bound = above[strip]
            bounds.append(bound)
        for strip, bound in zip(layer, reversed(bounds), strict=True):
            if strip in begun:
                taken = above[strip]
                continue
            near = sorted(above[one] for one in before[strip] if one in above)
            for middle in near[(len(near) - 1) // 2 : len(near) // 2 + 1]:
                if taken < middle < bound:
                    taken = middle
                    root[strip] = root[upper[taken]]
                    break
        begun.update(layer)
    return root


def _together(layers: Sequence[Sequence[int]], root: Sequence[int], apart: float) -> list[float]:
    """Move what is lined up as far up as can be, then down towards what holds it."""
    below: dict[int, set[int]] = {one: set() for one in root}
    waits = dict.fromkeys(below, 0)
    for layer in layers:
        for upper, lower in pairwise([root[strip] for strip in layer]):
            if lower not in below[upper]:
                below[upper].add(lower)
                waits[lower] += 1
    height = dict.fromkeys(below, 0.0)
    ready = [one for one, count in waits.items() if count == 0]
    for one in ready:  # grows meanwhile
        least = height[one] + apart
        for lower in below[one]:
            height[lower] = max(height[lower], least)
            waits[lower] -= 1
            if waits[lower] == 0:
                ready.append(lower)
    for one in reversed(ready):
        if below[one]:
            height[one] = max(height[one], min([height[lower] for lower in below[one]]) - apart)
    return [height[one] for one in root]
