"""Where the strips of a map lie, from left to right. Nothing of Qt.

A map whose branches never meet is a tidy tree (Reingold and Tilford); one where they
do is in layers (Sugiyama, `map_layers.py`). The same map has the same places each time.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from ghost_desktop.desktop.strategy.map_columns import (
    LEAST_LIMIT,
    NARROWING,
    SHAPE,
    Branch,
    Stack,
    along_trunk,
    gap_of,
    half_of,
)
from ghost_desktop.desktop.strategy.map_graph import neighbours
from ghost_desktop.desktop.strategy.map_layers import lay_out_layers
from ghost_desktop.engine.reporting import in_silence, in_turns

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from ghost_desktop.desktop.strategy.map_graph import MapGraph
    from ghost_desktop.engine.reporting import Report


_LOW = 30.0  # what is no taller than this fits a window at any rate


class TidyTree:
    """Places for strips of which none follows two others.

    Args:
        lengths: how many tiles each strip has.
        follow: the strips that follow each; what comes before a strip has the lower number.
        report: is called now and then; may raise to cancel.
        in_columns: whether branches that are too tall for a page may go along a trunk.

    Attributes:
        x: the left side of each strip.
        middle: how far down its middle is.
        bends: of each strip, where the play to it leaves a trunk.
    """

    def __init__(
        self,
        lengths: Sequence[int],
        follow: Sequence[Sequence[int]],
        report: Report,
        *,
        in_columns: bool = True,
    ) -> None:
        self._lengths, self._follow = lengths, follow
        self._natural: dict[int, Branch] = {}
        for strip in in_turns(reversed(range(len(lengths))), report):
            self._natural[strip] = self._in_one(
                strip, [self._natural[one] for one in follow[strip]]
            )
        chosen = self._on_a_page() if in_columns else {}
        self.x, self.middle = [0.0] * len(lengths), [0.0] * len(lengths)
        self.bends: dict[int, tuple[float, float]] = {}
        for strip in in_turns(range(len(lengths)), report):
            branch = chosen.get(strip, self._natural[strip])
            x, middle = self.x[strip], self.middle[strip]
            for after, place, bend in zip(follow[strip], branch.places, branch.bends, strict=True):
                self.x[after], self.middle[after] = x + place[0], middle + place[1]
                if bend is not None:
                    self.bends[after] = (x + bend, middle)

    def _on_a_page(self) -> dict[int, Branch]:
        """Return those branches that have to be drawn in columns for all to fit a page."""
        whole = self._natural[0]
        limit = whole.height
        best: tuple[float, dict[int, Branch]] = (whole.shape, {})
        while whole.height > _LOW and whole.shape < SHAPE and limit > LEAST_LIMIT:
            limit *= NARROWING
            chosen = self._within(limit)
            whole = chosen.get(0, whole)
            best = min(best, (whole.shape, chosen), key=lambda one: abs(math.log(one[0] / SHAPE)))
        return best[1]

    def _within(self, limit: float) -> dict[int, Branch]:
        """Draw all no taller than a limit, if that can be: those branches that are drawn anew."""
        limits = {0: limit}
        too_tall: list[int] = []
        waiting = [0]
        while waiting:  # branches can be deeper than Python recurses
            strip = waiting.pop()
            follow = self._follow[strip]
            if self._natural[strip].height <= limits[strip] or not follow:
                continue
            too_tall.append(strip)
            below = limits[strip] if len(follow) == 1 else half_of(limits[strip])
            limits.update(dict.fromkeys(follow, below))
            waiting += follow
        chosen: dict[int, Branch] = {}
        for strip in reversed(too_tall):
            after = [chosen.get(one, self._natural[one]) for one in self._follow[strip]]
            if len(after) == 1:
                chosen[strip] = self._in_one(strip, after)
            else:
                chosen[strip] = along_trunk(self._lengths[strip], after, half_of(limits[strip]))
        return chosen

    def _in_one(self, strip: int, after: list[Branch]) -> Branch:
        """Draw a branch in the classic way: what follows in one column, the strip at its middle."""
        length = self._lengths[strip]
        if not after:
            return Branch([-0.5] * length, [0.5] * length, [], [])
        stack = Stack(after)
        gap = gap_of(stack.downs[-1] - stack.downs[0])
        up = (stack.downs[0] + stack.downs[-1]) / 2
        first, last = stack.downs[0] - up, stack.downs[-1] - up
        return Branch(
            [-0.5] * length + [first - 0.5] * gap + [one - up for one in stack.top],
            [0.5] * length + [last + 0.5] * gap + [one - up for one in stack.bottom],
            [(length + gap, down - up) for down in stack.downs],
            [None] * len(after),
        )


@dataclass(frozen=True, eq=False)
class MapLayout:
    """A map with places: in units of a tile, which is 1 by 1; x goes to the right, y down.

    A play is drawn from the middle of the right side of the strip before it through its bends to
    the middle of the left side of the strip after it. x grows from each of these points to the
    next, and at each of them the line runs level.

    Attributes:
        shown: the strips and the plays between them.
        x: ``float64 (strips,)``, the left side of each strip.
        y: ``float64 (strips,)``, its upper side; each is one tile high.
        width: ``float64 (strips,)``; a strip without letters is as wide as one with one.
        bends: ``float64 (bends, 2)``, x and y, play by play.
        first_bend: ``intp (plays + 1,)``; the bends of play ``n`` are ``first_bend[n]`` up to
            ``first_bend[n + 1]``.
    """

    shown: MapGraph
    x: NDArray[np.float64]
    y: NDArray[np.float64]
    width: NDArray[np.float64]
    bends: NDArray[np.float64]
    first_bend: NDArray[np.intp]

    @property
    def bounds(self) -> tuple[float, float, float, float]:
        """The left, the upper, the right and the lower end of all strips and plays."""
        x, y = self.bends.T
        return (
            float(min(self.x.min(), x.min(initial=np.inf))),
            float(min(self.y.min(), y.min(initial=np.inf))),
            float(max((self.x + self.width).max(), x.max(initial=-np.inf))),
            float(max(self.y.max() + 1, y.max(initial=-np.inf))),
        )


def lay_out(graph: MapGraph, report: Report = in_silence, *, keeps_form: bool = False) -> MapLayout:
    """Give each strip of a map its place.

    Args:
        graph: the map.
        report: is called now and then; may raise to cancel.
        keeps_form: whether what follows a strip stands in one column however much it is, so that
            a map that grows step by step never changes its form.
    """
    lengths = [max(len(strip.tiles), 1) for strip in graph.strips]
    number = len(lengths)
    bends: dict[int, list[tuple[float, float]]]
    if len(graph.after) == len(set(graph.after.tolist())):
        _come, follow = neighbours(number, graph.before, graph.after)
        tree = TidyTree(lengths, follow, report, in_columns=not keeps_form)
        x, middle = tree.x, tree.middle
        after = graph.after.tolist()
        bends = {n: [tree.bends[end]] for n, end in enumerate(after) if end in tree.bends}
    else:
        spans = [(len(strip.first), len(strip.fragment)) for strip in graph.strips]
        layered = lay_out_layers(spans, lengths, graph.before, graph.after, report)
        x, middle, bends = layered.x, layered.middle, layered.bends
    counts = [len(bends.get(play, ())) for play in range(len(graph.after))]
    arrays = (
        np.array(x, np.float64),
        np.array(middle, np.float64) - 0.5,
        np.array(lengths, np.float64),
        np.array([bend for play in sorted(bends) for bend in bends[play]]).reshape(-1, 2),
        np.cumsum([0, *counts], dtype=np.intp),
    )
    for array in arrays:
        array.setflags(write=False)
    return MapLayout(graph, *arrays)
