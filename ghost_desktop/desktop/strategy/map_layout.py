"""Where the strips of a map lie, from left to right. Nothing of Qt.

A map whose branches never meet is a tidy tree (`map_tree.py`); one where they do is in layers
(Sugiyama, `map_layers.py`). The same map has the same places each time.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from ghost_desktop.desktop.strategy.map_graph import neighbours
from ghost_desktop.desktop.strategy.map_layers import JoinedStrips, lay_out_layers
from ghost_desktop.desktop.strategy.map_tree import TidyTree
from ghost_desktop.engine.reporting import in_silence

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from ghost_desktop.desktop.strategy.map_graph import MapGraph
    from ghost_desktop.engine.reporting import Report


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
        strips = JoinedStrips(spans, lengths, graph.before, graph.after)
        layered = lay_out_layers(strips, report)
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
