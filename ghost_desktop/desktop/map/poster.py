"""A map as a poster: PDF, over as many pages as it takes to be read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QBuffer, QMarginsF, QPointF, QRectF, Qt
from PySide6.QtGui import (
    QFont,
    QFontMetricsF,
    QPageLayout,
    QPageSize,
    QPainter,
    QPdfWriter,
    QPen,
)

from ghost_desktop.desktop.map.heading import draw_heading, heading_height
from ghost_desktop.desktop.map.legend import draw_legend, legend_height
from ghost_desktop.desktop.map.poster_pages import OVERLAP, PageRoom, divided
from ghost_desktop.engine.reporting import in_silence
from ghost_desktop.formats.text import side_by_side
from ghost_desktop.translation import _

if TYPE_CHECKING:
    from ghost_desktop.desktop.map.pictures import MapPicture
    from ghost_desktop.engine.reporting import Report

_SEEN_AS = 28.0  # pixels of a screen, for a map that has all its letters
_MARGIN_MM = 12.0
_FOOT = 16.0  # points below the map on a page
_TITLE, _TEXT, _SMALL = 15.0, 9.0, 7.0  # points
_LEGEND = 1.4 * _TEXT  # points: a tile beside which the words of its legend would stand
_CROP = 9.0  # points: how long a mark at a corner is


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
        rooms = (
            PageRoom(wide, high - self._head(wide) - _FOOT, is_wide)
            for wide, high, is_wide in ((short, long, False), (long, short, True))
        )
        bounds = self._map.bounds
        self._pages = divided(bounds.width(), bounds.height(), rooms)
        self._wide, self._high = self._pages.room.wide, self._pages.room.high
        self._paper = paper

    def _title_height(self, wide: float) -> float:
        picture = self._picture
        return heading_height(self._map.look, picture.title, picture.facts, wide, _TITLE)

    def _head(self, wide: float) -> float:
        """Return how much room the title and the legend take above the map."""
        legend = legend_height(self._map.look, self._picture.legend, wide, _LEGEND)
        return self._title_height(wide) + legend + _TEXT

    def write(self, report: Report) -> bytes:
        """Draw all pages."""
        written = QBuffer()
        written.open(QBuffer.OpenModeFlag.WriteOnly)
        writer = QPdfWriter(written)
        writer.setResolution(72 * 10)
        writer.setTitle(self._picture.title)
        writer.setCreator("Ghost Desktop")
        writer.setPageSize(QPageSize(self._paper))
        turned = QPageLayout.Orientation
        is_wide = self._pages.room.is_wide
        writer.setPageOrientation(turned.Landscape if is_wide else turned.Portrait)
        margins = QMarginsF(_MARGIN_MM, _MARGIN_MM, _MARGIN_MM, _MARGIN_MM)
        writer.setPageMargins(margins, QPageLayout.Unit.Millimeter)
        with QPainter(writer) as painter:
            painter.scale(10, 10)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            self._write_whole(painter)
            if self._pages.number > 1:
                for place in range(self._pages.number):
                    report(place, self._pages.number)
                    writer.newPage()
                    self._write_part(painter, *divmod(place, self._pages.columns))
        return bytes(written.data().data())

    def _write_whole(self, painter: QPainter) -> None:
        """Draw all of the map on one page; if there are others, where they belong."""
        look, picture, wide = self._map.look, self._picture, self._wide
        draw_heading(painter, look, picture.title, picture.facts, QPointF(0, 0), wide, _TITLE)
        below = self._title_height(wide) + _TEXT / 2
        draw_legend(painter, look, picture.legend, QRectF(0, below, wide, 0), _LEGEND)
        bounds, top = self._map.bounds, self._head(wide)
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
        font = self._font(_TITLE)
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
        painter.save()
        painter.setClipRect(room.adjusted(-1, -1, 1, 1))
        painter.translate(room.left() - shown.left() * tile, room.top() - shown.top() * tile)
        painter.scale(tile, tile)
        self._map.paint(painter, shown, _SEEN_AS if tile >= 4 else tile)
        painter.restore()

    def _font(self, points: float) -> QFont:
        font = QFont(self._map.look.font)
        font.setPixelSize(round(points))  # a unit of the painter is a point
        return font

    def _write_text(self, painter: QPainter, text: str, points: float, top: float) -> None:
        font = self._font(points)
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
