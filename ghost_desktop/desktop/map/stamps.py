"""The pieces of a map as images: each is drawn once, and stamped wherever it is needed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QImage, QPainter

from ghost_desktop.desktop.map.pieces import EndMark, Piece, draw_marks, draw_tiles

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from numpy.typing import NDArray

    from ghost_desktop.desktop.map.look import MapLook

_LEAST_MARK = 9.0
"""Pixels of the tile that a mark is drawn for, at least: it is seen where a tile is a bar."""


@dataclass(frozen=True)
class Scale:
    """From tiles to what a painter draws in.

    Attributes:
        size: of a tile.
        x: where the left end of the map is.
        y: where its upper one is.
        ratio: pixels of the device for a unit; None if it has none, and lines stay lines.
    """

    size: float
    x: float
    y: float
    ratio: float | None

    def across(self, x: NDArray[np.float64]) -> NDArray[np.float64]:
        """Return what is `x` tiles to the right."""
        return x * self.size + self.x

    def down(self, y: NDArray[np.float64]) -> NDArray[np.float64]:
        """Return what is `y` tiles down."""
        return y * self.size + self.y

    def whole(self, place: NDArray[np.float64]) -> NDArray[np.float64]:
        """Move places to the next pixel, so that what is stamped there is sharp."""
        return place if self.ratio is None else np.rint(place * self.ratio) / self.ratio


class Stamps:
    """Stamps tiles and marks; what it has drawn is kept until they are of another size.

    Args:
        look: the colours and letters.
    """

    def __init__(self, look: MapLook) -> None:
        self._look = look
        self._kept: dict[object, QImage] = {}
        self._kept_at: tuple[float, float] | None = None

    def tiles(
        self,
        painter: QPainter,
        size: float,
        ratio: float,
        shape: tuple[tuple[bool | None, str], ...],
        place: tuple[float, float],
    ) -> None:
        """Stamp tiles beside each other.

        Args:
            painter: draws in pixels.
            size: of a tile.
            ratio: pixels of the device for each of the painter's.
            shape: of each tile, whether the player added it, and its letter; see `Piece`.
            place: the left and the upper end of the first.
        """

        def draw(drawing: QPainter) -> None:
            placed = (
                Piece(letter, is_own, number * size, 0.0)
                for number, (is_own, letter) in enumerate(shape)
            )
            draw_tiles(drawing, self._look, size, list(placed))

        stamp = self._stamp(shape, size, ratio, (max(len(shape), 1) * size, size), draw)
        painter.drawImage(QPointF(*place), stamp)

    def marks(
        self,
        painter: QPainter,
        size: float,
        ratio: float,
        mark: EndMark,
        centres: Iterable[tuple[float, float]],
    ) -> None:
        """Stamp a mark around points; the other arguments are as for `tiles`."""
        at_least = max(size, _LEAST_MARK)
        half = (int(at_least * ratio) + 2) / ratio / 2

        def draw(drawing: QPainter) -> None:
            draw_marks(drawing, self._look, at_least, mark, [(half, half)])

        stamp = self._stamp(mark, size, ratio, (at_least, at_least), draw)
        for x, y in centres:
            at = QPointF(round((x - half) * ratio) / ratio, round((y - half) * ratio) / ratio)
            painter.drawImage(at, stamp)

    def _stamp(
        self,
        key: object,
        size: float,
        ratio: float,
        room: tuple[float, float],
        draw: Callable[[QPainter], None],
    ) -> QImage:
        """Return the image of a piece, drawn if it is not there yet."""
        if self._kept_at != (size, ratio):
            self._kept.clear()
            self._kept_at = (size, ratio)
        if key not in self._kept:
            wide, high = room
            stamp = QImage(
                int(wide * ratio) + 2,
                int(high * ratio) + 2,
                QImage.Format.Format_ARGB32_Premultiplied,
            )
            stamp.setDevicePixelRatio(ratio)
            stamp.fill(Qt.GlobalColor.transparent)
            with QPainter(stamp) as drawing:
                drawing.setRenderHint(QPainter.RenderHint.Antialiasing)
                draw(drawing)
            self._kept[key] = stamp
        return self._kept[key]
