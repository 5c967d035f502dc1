"""The lines to remember as a sheet for the printer: on white, a box to tick for each.

What is remembered is drawn as a map above the lines, where it fits; words have their meanings beside
them, where there is room.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPdfWriter, QPen

from ghost_desktop.desktop.kit.layout import bold
from ghost_desktop.desktop.strategy.map_look import MapLook, draw_legend
from ghost_desktop.desktop.strategy.map_painter import MapPainter, draw_heading, write_pdf
from ghost_desktop.engine.reporting import in_silence
from ghost_desktop.formats.text import side_by_side
from ghost_desktop.translation import say

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ghost_desktop.desktop.strategy.lines import Line
    from ghost_desktop.desktop.strategy.map_layout import MapLayout
    from ghost_desktop.desktop.strategy.map_look import LegendEntry
    from ghost_desktop.desktop.window.paper import Printing
    from ghost_desktop.engine.reporting import Report

    Page = list[tuple[float, Sequence[Line]]]
    """Columns: how far from the left margin each stands, and its lines."""


_DOTS_PER_INCH = 300
_POINT = _DOTS_PER_INCH / 72
_MARGIN_MM = 15.0
_SIZES = (10.0, 9.0, 8.0)
"""Letters in points: the largest with which all stands on as few pages as can be."""
_TITLE, _TEXT, _FOOT = 17.0, 10.5, 8.0
_LINE = 1.35  # of a line of text to the size of its letters
_AIR = 0.5  # of a line, above a heading that is not the first in its column
_GAP = 22.0  # points between two columns
_GREY = QColor("#595959")
_SMALLEST_TILE, _LARGEST_TILE = 11.0, 20.0  # points: a tile of a map on a sheet
_MAP_PART = 0.55  # of a page, that a map may take at most
_LEGEND = 16.0  # points: a tile beside which the words of its legend would stand


@dataclass(frozen=True)
class PrintedStrategy:
    """What stands on the sheet.

    Attributes:
        title: whose strategy.
        sentences: the game, what the strategy is worth, how to read it.
        lines: what to remember, under headings.
        meanings: what words mean, by their fragment.
        layout: the map of the strategy; None if it is too large for a sheet anyway.
        legend: what its signs mean.
    """

    title: str
    sentences: tuple[str, ...]
    lines: tuple[Line, ...]
    meanings: Mapping[str, str] = field(default_factory=dict)
    layout: MapLayout | None = None
    legend: tuple[LegendEntry, ...] = ()


def sheet_pdf(sheet: PrintedStrategy, printing: Printing, report: Report = in_silence) -> bytes:
    """Write a sheet as PDF. This may be done beside the window's thread.

    Args:
        sheet: what stands on it.
        printing: the size of its pages, and whether it has colours.
        report: is called now and then; may raise to cancel.
    """

    def draw(writer: QPdfWriter, painter: QPainter) -> None:
        _Printer(writer, painter, sheet, printing).print(report)

    paper = printing.paper.size
    return write_pdf(sheet.title, paper, draw, dots=_DOTS_PER_INCH, margin=_MARGIN_MM)


class _Printer:
    """Prints one sheet."""

    def __init__(
        self, writer: QPdfWriter, painter: QPainter, sheet: PrintedStrategy, printing: Printing
    ) -> None:
        self._writer, self._painter, self._sheet = writer, painter, sheet
        font = QFont("sans-serif")
        font.setStyleHint(QFont.StyleHint.SansSerif)
        self._look = MapLook.on_paper(font, in_colour=printing.in_colour)
        self._width, self._height = float(writer.width()), float(writer.height())
        self._foot = 2 * _FOOT * _POINT
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)

    def print(self, report: Report) -> None:
        """Print all pages."""
        below = self._print_map(self._print_head())
        ways = [(size, self._paged(size, below)) for size in _SIZES]
        size, pages = min(ways, key=lambda way: len(way[1]))
        for number, columns in enumerate(pages, start=1):
            report(number - 1, len(pages))
            if number > 1:
                self._writer.newPage()
                below = 0.0
            for left, lines in columns:
                self._print_column(left, lines, size, below)
            self._print_foot(number, len(pages))

    # --- where everything goes --------------------------------------------------------------------

    def _font(self, size: float) -> QFont:
        """Return the font of letters of so many points."""
        return self._look.letters(size * _POINT)

    def _paged(self, size: float, top: float) -> list[Page]:
        """Divide the lines into pages of columns; no heading stands at the foot of a column."""
        pages: list[Page] = [[]]
        waiting = list(self._sheet.lines)
        left = 0.0
        while waiting:
            room = self._height - self._foot - (top if len(pages) == 1 else 0.0)
            rows = cut(waiting, self._rows(waiting, room, size))
            width = self._width_of(waiting[:rows], size)
            if pages[-1] and left + width > self._width:
                pages.append([])
                left = 0.0
                continue
            pages[-1].append((left, waiting[:rows]))
            left += width + _GAP * _POINT
            waiting = waiting[rows:]
        return pages

    def _rows(self, lines: Sequence[Line], room: float, size: float) -> int:
        """Return how many lines have room below each other; 2 at least."""
        height = _LINE * size * _POINT
        taken = 0.0
        for number, line in enumerate(lines):
            taken += height * (1 + _air(line, number))
            if taken > room:
                return max(2, number)
        return len(lines)

    def _meaning_room(self, size: float) -> float:
        """Return how far from the left margin meanings stand; 0 if there are none."""
        if not self._sheet.meanings:
            return 0.0
        return self._plain_width(self._sheet.lines, size) + size * _POINT

    def _width_of(self, lines: Sequence[Line], size: float) -> float:
        return self._width if self._sheet.meanings else self._plain_width(lines, size)

    def _plain_width(self, lines: Sequence[Line], size: float) -> float:
        plain = QFontMetricsF(self._font(size))
        return max(plain.horizontalAdvance(_text(line)) for line in lines) + 1.5 * size * _POINT

    # --- printing ---------------------------------------------------------------------------------

    def _print_head(self) -> float:
        """Print the title and the sentences; return where the columns begin."""
        title, sentences = self._sheet.title, self._sheet.sentences
        place, size = QPointF(0, 0), _TITLE * _POINT
        y = draw_heading(self._painter, self._look, title, sentences, place, self._width, size)
        y += 5 * _POINT
        self._painter.setPen(QPen(_GREY, 0.5 * _POINT))
        self._painter.drawLine(QPointF(0, y), QPointF(self._width, y))
        return y + 8 * _POINT

    def _print_column(self, left: float, lines: Sequence[Line], size: float, top: float) -> None:
        height, box = _LINE * size * _POINT, 0.75 * size * _POINT
        for number, line in enumerate(lines):
            top += height * _air(line, number)
            base = top + 1.05 * size * _POINT
            is_heading = line.fragment is None
            self._painter.setFont(bold(self._font(size)) if is_heading else self._font(size))
            self._painter.setPen(self._look.own if is_heading else Qt.GlobalColor.black)
            indent = 0.0 if is_heading else 2 * box
            self._painter.drawText(QPointF(left + indent, base), _text(line))
            top += height
            if not is_heading:
                self._painter.setPen(QPen(_GREY, 0.5 * _POINT))
                self._painter.setBrush(Qt.BrushStyle.NoBrush)  # nor that of the legend
                self._painter.drawRect(QRectF(left, base - box, box, box))
                self._print_meaning(line, size, base)

    def _print_meaning(self, line: Line, size: float, base: float) -> None:
        """Print beside a word what it means, as far as there is room for that."""
        meaning = self._sheet.meanings.get(line.fragment or "")
        if meaning:
            font, left = self._font(0.9 * size), self._meaning_room(size)
            self._painter.setFont(font)
            self._painter.setPen(_GREY)
            cut_off = Qt.TextElideMode.ElideRight
            said = QFontMetricsF(font).elidedText(meaning, cut_off, self._width - left)
            self._painter.drawText(QPointF(left, base), said)

    def _print_map(self, top: float) -> float:
        """Draw the map if it can be read where it fits; return where the columns begin."""
        layout = self._sheet.layout
        if layout is None:
            return top
        drawn = MapPainter(layout, self._look)
        bounds = drawn.bounds
        tile = min(self._width / bounds.width(), _LARGEST_TILE * _POINT)
        tile = min(tile, (_MAP_PART * self._height - top) / bounds.height())
        if tile < _SMALLEST_TILE * _POINT:
            return top
        drawn.paint_at(self._painter, QPointF(0, top), tile)
        top += bounds.height() * tile
        legend, place = self._sheet.legend, QPointF(0, top)
        size = _LEGEND * _POINT
        top += draw_legend(self._painter, self._look, legend, place, self._width, size)
        return top + _TEXT * _POINT

    def _print_foot(self, number: int, pages: int) -> None:
        font = self._font(_FOOT)
        self._painter.setFont(font)
        self._painter.setPen(_GREY)
        base = self._height - 0.3 * self._foot
        page = say("{page} of {pages}", page=number, pages=pages)
        self._painter.drawText(
            QPointF(0, base), side_by_side([self._sheet.title, self._sheet.sentences[0]])
        )
        right = self._width - QFontMetricsF(font).horizontalAdvance(page)
        self._painter.drawText(QPointF(right, base), page)


def cut(lines: Sequence[Line], rows: int) -> int:
    """Return how many lines stand in a column of so many rows.

    A group that fits into the next column is not broken, and no heading stands at the foot.
    """
    if len(lines) <= rows:
        return len(lines)
    heads = [place for place, line in enumerate(lines) if line.fragment is None]
    before = [place for place in heads if 0 < place < rows]
    if not before:
        return rows
    end = next((place for place in heads if place >= rows), len(lines))
    begin = before[-1]
    is_small = end - begin <= rows // 3
    return begin if is_small or begin == rows - 1 else rows


def _air(line: Line, place: int) -> float:
    """Return how much air is above a line in its place in a column, in lines."""
    return _AIR if place and line.fragment is None else 0.0


def _text(line: Line) -> str:
    """Return a line as it is printed: of a word, whether it is lost; not how common it is."""
    if line.is_reply:
        return f"{line.text}  {line.beside}"
    if line.fragment is None:
        return line.text
    return f"{line.text}  ✕" if line.is_lost else line.text
