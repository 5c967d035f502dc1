"""A map as a picture: PNG and SVG, with what it is above it and what its signs mean below.

An SVG is to look the same wherever it is shown; `svg.py` sees to that.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QBuffer, QPointF, QRectF
from PySide6.QtGui import QFontInfo, QImage, QImageWriter, QPainter

from ghost_desktop.desktop.map.heading import draw_heading, heading_height
from ghost_desktop.desktop.map.legend import draw_legend, legend_height
from ghost_desktop.desktop.svg import cleaned

if TYPE_CHECKING:
    from ghost_desktop.desktop.map.legend import LegendEntry
    from ghost_desktop.desktop.map.painting import MapPainter

_TILE = 28.0
"""Pixels of a tile in a picture, if that does not become too large."""

_PIXELS = 2
"""Pixels of a picture for each pixel on the screen, for paper and sharp screens."""

_LARGEST = 16_000
"""Pixels that a picture may be wide or high: many programs show no larger ones."""

_NARROWEST = 14 * _TILE
"""Pixels of a picture in width at least: its title is to have room."""

_TITLE = 20.0  # pixels: the letters of the title
_BESIDE, _AIR = 0.7 * _TILE, 0.5 * _TILE  # pixels beside texts, and above and below them


@dataclass(frozen=True)
class MapPicture:
    """What is drawn.

    Attributes:
        painter: the map.
        title: whose strategy it is, and of which game.
        legend: what its signs mean.
        facts: what else is to be known of it, such as how much there is to remember.
    """

    painter: MapPainter
    title: str
    legend: tuple[LegendEntry, ...]
    facts: tuple[str, ...] = ()


def png_of(picture: MapPicture) -> bytes:
    """Draw a map as PNG. This may be done beside the window's thread."""
    wide, high, tile = _measured(picture, _LARGEST / _PIXELS)
    image = QImage(math.ceil(wide) * _PIXELS, math.ceil(high) * _PIXELS, QImage.Format.Format_RGB32)
    image.setDevicePixelRatio(_PIXELS)
    image.fill(picture.painter.look.ground)
    with QPainter(image) as painter:
        _draw(painter, picture, QRectF(0, 0, wide, high), tile)
    drawn = QBuffer()
    drawn.open(QBuffer.OpenModeFlag.WriteOnly)
    QImageWriter(drawn, b"png").write(image)
    return bytes(drawn.data().data())


def svg_of(picture: MapPicture) -> bytes:
    """Draw a map as SVG. This may be done beside the window's thread."""
    from PySide6.QtSvg import QSvgGenerator  # noqa: PLC0415 - only for this

    wide, high, tile = _measured(picture, math.inf)
    target = QRectF(0, 0, math.ceil(wide), math.ceil(high))
    drawn = QBuffer()
    svg = QSvgGenerator()
    svg.setOutputDevice(drawn)
    svg.setSize(target.size().toSize())
    svg.setViewBox(target)
    svg.setTitle(picture.title)
    with QPainter(svg) as painter:
        painter.fillRect(target, picture.painter.look.ground)
        _draw(painter, picture, target, tile)
    family = QFontInfo(picture.painter.look.font).family()
    return cleaned(bytes(drawn.data().data()).decode(), target.size(), family).encode()


def _measured(picture: MapPicture, largest: float) -> tuple[float, float, float]:
    """Return how wide and high a picture is, and a tile in it; all in pixels of a screen."""
    bounds = picture.painter.bounds
    beside_map = sum(_above_and_below(picture, _NARROWEST))  # no more than that in more width
    tile = min(_TILE, largest / bounds.width(), (largest - beside_map) / bounds.height())
    wide = max(bounds.width() * tile, _NARROWEST)
    return wide, bounds.height() * tile + sum(_above_and_below(picture, wide)), tile


def _above_and_below(picture: MapPicture, wide: float) -> tuple[float, float]:
    """Return how high what stands above the map is, and what stands below it, with some air."""
    look, room = picture.painter.look, wide - 2 * _BESIDE
    above = heading_height(look, picture.title, picture.facts, room, _TITLE)
    below = legend_height(look, picture.legend, room, _TILE)
    return above + 2 * _AIR, below + _AIR


def _draw(painter: QPainter, picture: MapPicture, area: QRectF, tile: float) -> None:
    """Draw the map, what it is above it, and what its signs mean below it."""
    look, bounds, room = picture.painter.look, picture.painter.bounds, area.width() - 2 * _BESIDE
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    above, below = _above_and_below(picture, area.width())
    corner = QPointF(_BESIDE, _AIR)
    draw_heading(painter, look, picture.title, picture.facts, corner, room, _TITLE)
    draw_legend(
        painter, look, picture.legend, QRectF(_BESIDE, area.bottom() - below, room, below), _TILE
    )
    painter.save()
    painter.translate(-bounds.left() * tile, above - bounds.top() * tile)
    painter.scale(tile, tile)
    picture.painter.paint(painter, bounds, max(tile, _TILE) if tile >= 6 else tile)
    painter.restore()
