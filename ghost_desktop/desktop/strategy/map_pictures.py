"""A map as a picture or a poster: PNG, SVG, and PDF over as many pages as it takes to be read."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QBuffer, QMarginsF, QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import (
    QFont,
    QFontMetricsF,
    QImage,
    QPageLayout,
    QPageSize,
    QPainter,
    QPdfWriter,
    QPen,
)

from ghost_desktop.desktop.kit.layout import bold
from ghost_desktop.desktop.kit.pictures import png_bytes, svg_bytes
from ghost_desktop.desktop.strategy.map_look import draw_legend
from ghost_desktop.desktop.strategy.map_painter import SEEN_AS
from ghost_desktop.engine.reporting import in_silence
from ghost_desktop.formats.text import side_by_side
from ghost_desktop.translation import _

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from ghost_desktop.desktop.strategy.map_look import LegendEntry, MapLook
    from ghost_desktop.desktop.strategy.map_painter import MapPainter
    from ghost_desktop.engine.reporting import Report


SMALLEST_TILE, LARGEST_TILE = 10.8, 24.0
"""Points of a tile. Letters have half of that, so that they are read at arm's length; a map that is
small does not fill its page at any price."""

OVERLAP = 14.0
"""Points that two pages share, to be glued on."""


@dataclass(frozen=True)
class PosterPages:
    """How a map is divided into pages; all lengths are in points.

    Attributes:
        wide, high: the room that it can fill of each.
        tile: how large a tile is.
        columns: how many pages stand beside each other.
        rows: how many below each other.
    """

    wide: float
    high: float
    tile: float
    columns: int
    rows: int

    @classmethod
    def of(cls, map_size: tuple[float, float], wide: float, high: float) -> PosterPages:
        """Divide a map, of so many tiles in width and height, into pages of which this is the room."""
        columns, rows = _pages(map_size[0], wide), _pages(map_size[1], high)
        fitting = min(_covered(columns, wide) / map_size[0], _covered(rows, high) / map_size[1])
        return cls(wide, high, min(fitting, LARGEST_TILE), columns, rows)

    @property
    def number(self) -> int:
        """How many pages show parts of the map."""
        return self.columns * self.rows


def divided(wide: float, high: float, rooms: Iterable[tuple[float, float]]) -> PosterPages:
    """Divide a map into the fewest pages, and of several ways in that with the largest tiles.

    Args:
        wide: the width of the map, in tiles.
        high: its height.
        rooms: the room there is on a page, in each way in which it can lie.
    """
    ways = (PosterPages.of((wide, high), *room) for room in rooms)
    return min(ways, key=lambda pages: (pages.number, -pages.tile))


def _pages(tiles: float, room: float) -> int:
    """Return how many pages so many of the smallest tiles take in a row."""
    return max(1, math.ceil((tiles * SMALLEST_TILE - OVERLAP) / (room - OVERLAP)))


def _covered(pages: int, room: float) -> float:
    """Return the length that so many pages in a row have together."""
    return pages * (room - OVERLAP) + OVERLAP


_FACT = 0.65  # of the size of the title: that of the facts below it
_ENDLESS = 10_000.0  # heights of the title: as high as it needs to be


def draw_heading(
    painter: QPainter | None,
    look: MapLook,
    title: str,
    facts: Sequence[str],
    place: QPointF,
    width: float,
    size: float,
) -> float:
    """Draw a title, and facts below it, each in as many lines as it takes; return how high all is.

    Args:
        painter: whose unit is that of all lengths; None only to measure it.
        look: its letters and colours.
        title: whose strategy it is, and of which game.
        facts: what else is to be known.
        place: the upper left corner.
        width: how much room there is.
        size: that of the letters of the title.
    """
    top, wrapped = 0.0, Qt.TextFlag.TextWordWrap
    titled, plain = bold(look.letters(size)), look.letters(_FACT * size)
    for text, font in ((title, titled), *((fact, plain) for fact in facts)):
        room = QRectF(0, 0, width, _ENDLESS * size)
        area = QRectF(0, top, width, QFontMetricsF(font).boundingRect(room, wrapped, text).height())
        if painter is not None:
            painter.setFont(font)
            painter.setPen(look.text)
            painter.drawText(area.translated(place), wrapped, text)
        top = area.bottom()
    return top


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
    return png_bytes(image)


def svg_of(picture: MapPicture) -> bytes:
    """Draw a map as SVG. This may be done beside the window's thread."""
    wide, high, tile = _measured(picture, math.inf)
    look = picture.painter.look
    return svg_bytes(
        lambda painter, target: _draw(painter, picture, target, tile),
        QSizeF(math.ceil(wide), math.ceil(high)),
        picture.title,
        look.ground,
        look.font,
    )


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
    corner = QPointF(_BESIDE, _AIR)
    above = draw_heading(None, look, picture.title, picture.facts, corner, room, _TITLE)
    below = draw_legend(None, look, picture.legend, corner, room, _TILE)
    return above + 2 * _AIR, below + _AIR


def _draw(painter: QPainter, picture: MapPicture, area: QRectF, tile: float) -> None:
    """Draw the map, what it is above it, and what its signs mean below it."""
    look, room = picture.painter.look, area.width() - 2 * _BESIDE
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    above, below = _above_and_below(picture, area.width())
    corner = QPointF(_BESIDE, _AIR)
    draw_heading(painter, look, picture.title, picture.facts, corner, room, _TITLE)
    corner = QPointF(_BESIDE, area.bottom() - below)
    draw_legend(painter, look, picture.legend, corner, room, _TILE)
    detail = max(tile, _TILE) if tile >= 6 else tile
    picture.painter.paint_at(painter, QPointF(0, above), tile, detail)


_MARGIN_MM = 12.0
_FOOT = 16.0  # points below the map on a page
_POSTER_TITLE, _TEXT, _SMALL = 15.0, 9.0, 7.0  # points
_LEGEND = 1.4 * _TEXT  # points: a tile beside which the words of its legend would stand
_CROP = 9.0  # points: how long a mark at a corner is


def write_pdf(
    title: str,
    paper: QPageSize.PageSizeId,
    draw: Callable[[QPdfWriter, QPainter], object],
    *,
    dots: int,
    margin: float,
    is_wide: bool = False,
) -> bytes:
    """Write a PDF file.

    Args:
        title: what it is called.
        paper: the size of its pages.
        draw: draws them all, and says where a new one begins.
        dots: for each inch.
        margin: in millimetres, on each side.
        is_wide: whether pages lie on their side.
    """
    written = QBuffer()
    written.open(QBuffer.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(written)
    writer.setResolution(dots)
    writer.setTitle(title)
    writer.setCreator("Ghost Desktop")
    writer.setPageSize(QPageSize(paper))
    turned = QPageLayout.Orientation
    writer.setPageOrientation(turned.Landscape if is_wide else turned.Portrait)
    margins = QMarginsF(margin, margin, margin, margin)
    writer.setPageMargins(margins, QPageLayout.Unit.Millimeter)
    with QPainter(writer) as painter:
        draw(writer, painter)
    return bytes(written.data().data())


def poster_pdf(
    picture: MapPicture, paper: QPageSize.PageSizeId, report: Report = in_silence
) -> bytes:
    """Draw a map as PDF, letters large enough to be read; over several pages if that takes them.

    Of several pages, the first shows the whole map and where each of the others belongs.

    Args:
        picture: the map.
        paper: the size of the pages.
        report: is called page by page; may raise to cancel. This may be done beside the window's
            thread.
    """
    return _Poster(picture, paper).write(report)


class _Poster:
    """Writes one poster; all lengths are in points."""

    def __init__(self, picture: MapPicture, paper: QPageSize.PageSizeId) -> None:
        self._picture, self._map = picture, picture.painter
        margin = 2 * _MARGIN_MM / 25.4 * 72
        size = QPageSize(paper).size(QPageSize.Unit.Point)
        short, long = size.width() - margin, size.height() - margin
        rooms = [
            (wide, high - self._head(wide) - _FOOT) for wide, high in ((short, long), (long, short))
        ]
        bounds = self._map.bounds
        self._pages = divided(bounds.width(), bounds.height(), rooms)
        self._wide, self._high = self._pages.wide, self._pages.high
        self._is_wide = self._wide == long
        self._paper = paper

    def _head(self, wide: float, painter: QPainter | None = None) -> float:
        """Draw the title and the legend above the map, or only measure how much room they take."""
        look, picture, corner = self._map.look, self._picture, QPointF(0, 0)
        size = _POSTER_TITLE
        high = draw_heading(painter, look, picture.title, picture.facts, corner, wide, size)
        corner = QPointF(0, high + _TEXT / 2)
        return high + draw_legend(painter, look, picture.legend, corner, wide, _LEGEND) + _TEXT

    def write(self, report: Report) -> bytes:
        """Draw all pages."""

        def draw(writer: QPdfWriter, painter: QPainter) -> None:
            painter.scale(10, 10)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            self._write_whole(painter)
            if self._pages.number > 1:
                for place in range(self._pages.number):
                    report(place, self._pages.number)
                    writer.newPage()
                    self._write_part(painter, *divmod(place, self._pages.columns))

        title, wide = self._picture.title, self._is_wide
        return write_pdf(title, self._paper, draw, dots=72 * 10, margin=_MARGIN_MM, is_wide=wide)

    def _write_whole(self, painter: QPainter) -> None:
        """Draw all of the map on one page; if there are others, where they belong."""
        wide, bounds = self._wide, self._map.bounds
        top = self._head(wide, painter)
        tile = min(self._pages.tile, wide / bounds.width(), self._high / bounds.height())
        left = (wide - bounds.width() * tile) / 2 if self._pages.number > 1 else 0.0
        self._draw_map(painter, QRectF(left, top, wide, self._high), bounds, tile)
        if self._pages.number > 1:
            whole = QRectF(left, top, bounds.width() * tile, bounds.height() * tile)
            self._draw_frames(painter, whole, tile / self._pages.tile)
            last = _page_name(self._pages.rows - 1, self._pages.columns - 1)
            said = _(
                "The map on {pages} pages, {first} to {last}: cut along the marks and join them."
            )
            text = said.format(pages=self._pages.number, first=_page_name(0, 0), last=last)
            self._write_text(painter, text, _TEXT, top + self._high + 0.3 * _FOOT)

    def _draw_frames(self, painter: QPainter, whole: QRectF, scale: float) -> None:
        """Frame each part of the whole map; name it where its frame has room for that."""
        wide, high = (scale * (length - OVERLAP) for length in (self._wide, self._high))
        font = self._map.look.letters(_POSTER_TITLE)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setFont(font)
        for row in range(self._pages.rows):
            for column in range(self._pages.columns):
                left, top = whole.left() + column * wide, whole.top() + row * high
                frame = QRectF(left, top, wide, high) & whole
                painter.setPen(QPen(self._map.look.muted, 0.5, Qt.PenStyle.DashLine))
                painter.drawRect(frame)
                name = _page_name(row, column)
                if has_room(frame, name, font):
                    painter.setPen(self._map.look.text)
                    painter.drawText(frame.adjusted(3, 2, 0, 0), name)

    def _write_part(self, painter: QPainter, row: int, column: int) -> None:
        """Draw a part of the map on a page of its own."""
        tile, bounds = self._pages.tile, self._map.bounds
        left = bounds.left() + column * (self._wide - OVERLAP) / tile
        top = bounds.top() + row * (self._high - OVERLAP) / tile
        room = QRectF(0, _CROP, self._wide, self._high)
        self._draw_map(
            painter, room, QRectF(left, top, room.width() / tile, room.height() / tile), tile
        )
        painter.setPen(QPen(self._map.look.muted, 0.4))
        for x, outward_x in ((room.left(), -1), (room.right() - OVERLAP, 1)):
            for y, outward_y in ((room.top(), -1), (room.bottom() - OVERLAP, 1)):
                painter.drawLine(QPointF(x, y), QPointF(x, y + outward_y * _CROP))
                painter.drawLine(QPointF(x, y), QPointF(x + outward_x * _CROP, y))
        name = _page_name(row, column)
        self._write_text(
            painter, side_by_side([name, self._picture.title]), _SMALL, room.bottom() + 4
        )

    def _draw_map(self, painter: QPainter, room: QRectF, shown: QRectF, tile: float) -> None:
        """Draw what is in an area of the map into a part of the page, where it begins."""
        painter.setClipRect(room.adjusted(-1, -1, 1, 1))
        detail = SEEN_AS if tile >= 4 else tile
        self._map.paint_at(painter, room.topLeft(), tile, detail, shown)
        painter.setClipping(False)

    def _write_text(self, painter: QPainter, text: str, points: float, top: float) -> None:
        font = self._map.look.letters(points)
        painter.setFont(font)
        painter.setPen(self._map.look.text)
        painter.drawText(QPointF(0, top + QFontMetricsF(font).ascent()), text)


def has_room(frame: QRectF, name: str, font: QFont) -> bool:
    """Tell whether a name can stand in a frame, with a little air around it."""
    metrics = QFontMetricsF(font)
    return (
        metrics.horizontalAdvance(name) + 6 <= frame.width()
        and metrics.height() + 4 <= frame.height()
    )


def _page_name(row: int, column: int) -> str:
    """Name a page by its column and its row: ``"B2"``."""
    name = ""
    column += 1
    while column:
        column, letter = divmod(column - 1, 26)
        name = chr(ord("A") + letter) + name
    return f"{name}{row + 1}"
