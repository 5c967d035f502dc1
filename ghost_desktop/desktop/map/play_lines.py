"""The lines of all plays of a map, as arrays: which of them lie in sight, and which differ there."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray
    from PySide6.QtCore import QRectF

    from ghost_desktop.desktop.map.layout import MapLayout


@dataclass(frozen=True, eq=False)
class PlayLines:
    """The lines of plays, each in as many pieces as it has bends: arrays of the same length.

    Attributes:
        x0: where a piece begins, in tiles.
        y0: how far down that is.
        x1: where it ends.
        y1: how far down that is.
        is_own: whether it leads to a play of the player's own.
    """

    x0: NDArray[np.float64]
    y0: NDArray[np.float64]
    x1: NDArray[np.float64]
    y1: NDArray[np.float64]
    is_own: NDArray[np.bool_]

    @classmethod
    def of(cls, layout: MapLayout, is_own: NDArray[np.bool_]) -> PlayLines:
        """Cut the lines of plays at their bends.

        Args:
            layout: where all lies.
            is_own: ``bool (strips,)``, whether a strip is the player's own.
        """
        graph = layout.shown
        right, middle = layout.x + layout.width, layout.y + layout.height / 2
        number = len(graph.before)
        bends = np.diff(layout.first_bend)
        points = np.zeros((int((bends + 2).sum()), 2))
        first = layout.first_bend[:-1] + 2 * np.arange(number)
        last = first + bends + 1
        points[first] = np.stack([right[graph.before], middle[graph.before]], 1)
        points[last] = np.stack([layout.x[graph.after], middle[graph.after]], 1)
        is_bend = np.ones(len(points), np.bool_)
        is_bend[first] = is_bend[last] = False
        points[is_bend] = layout.bends
        begins = np.ones(len(points), np.bool_)
        begins[last] = False
        start = np.flatnonzero(begins)
        (x0, y0), (x1, y1) = points[start].T, points[start + 1].T
        return cls(x0, y0, x1, y1, np.repeat(is_own[graph.after], bends + 1))

    def __len__(self) -> int:
        return len(self.x0)

    def within(self, area: QRectF) -> PlayLines:
        """Return those of which something may lie in an area."""
        low, high = np.minimum(self.y0, self.y1), np.maximum(self.y0, self.y1)
        seen = (self.x1 >= area.left()) & (self.x0 <= area.right())
        seen &= (high >= area.top()) & (low <= area.bottom())
        return self.where(seen)

    def where(self, seen: NDArray[np.bool_]) -> PlayLines:
        """Return some of them."""
        x0, y0, x1, y1 = (one[seen] for one in (self.x0, self.y0, self.x1, self.y1))
        return PlayLines(x0, y0, x1, y1, self.is_own[seen])


def distinct(
    x0: NDArray[np.float64],
    y0: NDArray[np.float64],
    x1: NDArray[np.float64],
    y1: NDArray[np.float64],
) -> tuple[NDArray[np.float64], ...]:
    """Leave out lines that would come to lie on others, pixel by pixel."""
    ends = np.stack([x0, y0, x1, y1], 1)
    ends = np.rint(np.clip(ends, -30_000, 30_000)).astype(np.int16)
    found = np.unique(np.ascontiguousarray(ends).view(np.int64).ravel())
    whole = found.view(np.int16).reshape(-1, 4).astype(np.float64) + 0.5
    return tuple(whole.T)
