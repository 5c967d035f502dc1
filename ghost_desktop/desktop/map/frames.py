"""What marks a strip for a person who is there: a frame, and where one clicks to fold what follows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, Qt

from ghost_desktop.desktop.map.pieces import draw_minus
from ghost_desktop.desktop.map.places import frame_box, mark_box

if TYPE_CHECKING:
    from PySide6.QtGui import QPainter, QPen

    from ghost_desktop.desktop.map.painting import MapPainter

_REACH, _ROUND = 4, 0.25  # of a frame: how far it stands out, in pixels; how round it is, in tiles
_MOST_AIR, _MOST_PEN = 0.17, 0.15
"""How far and how wide it is at most, in tiles: on small ones it would hide what is near."""

_SIGN, _LEAST_SIGN = 0.36, 5  # the reach of what folds, in tiles; and in pixels, at least


def draw_frame(painter: QPainter, drawn: MapPainter, strip: int, pen: QPen, tile: float) -> None:
    """Frame a strip, and show where one clicks to fold what follows it: where it is, its sign does.

    Args:
        painter: whose unit is a tile.
        drawn: paints the map.
        strip: the number of the strip.
        pen: draws the frame; it is as wide as this in pixels, where there is room.
        tile: how large a tile is, in pixels.
    """
    layout = drawn.layout
    pen.setWidthF(min(pen.widthF(), max(2.0, _MOST_PEN * tile)))
    pen.setCosmetic(True)
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    place, air = QRectF(*frame_box(layout, strip)), min(_REACH / tile, _MOST_AIR)
    painter.drawRoundedRect(place.adjusted(-air, -air, air, air), _ROUND, _ROUND)
    mark = mark_box(layout, strip)
    if mark is not None and not layout.shown.strips[strip].hidden:
        size = max(_SIGN, _LEAST_SIGN / tile)
        draw_minus(painter, drawn.look, QRectF(*mark).center(), size)
