"""The lines to remember as a sheet for the printer: A4, black on white, a box to tick for each."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QBuffer, QMarginsF, QPointF, QRectF, Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetricsF,
    QPageLayout,
    QPageSize,
    QPainter,
    QPdfWriter,
    QPen,
)

from ghost_desktop.desktop.fonts import bold
from ghost_desktop.formats.text import side_by_side
from ghost_desktop.translation import _

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ghost_desktop.desktop.strategy.lines import Line

_DOTS_PER_INCH = 300
_POINT = _DOTS_PER_INCH / 72
_MARGIN_MM = 15.0
_SIZES = (10.0, 9.0, 8.0)
"""Letters in points: the largest with which all stands on one page, else the largest."""
_TITLE, _TEXT, _FOOT = 17.0, 10.5, 8.0
_LINE = 1.35  # of a line of text to the size of its letters
_GAP = 22.0  # points between two columns
_GREY = QColor("#666666")


@dataclass(frozen=True)
class PrintedStrategy:
    """What stands on the sheet.

    Attributes:
        title: whose strategy.
        sentences: the game, what the strategy is worth, how to read it.
        lines: what to remember, under headings.
    """

    title: str
    sentences: tuple[str, ...]
    lines: tuple[Line, ...]


@dataclass(frozen=True)
class _PrintedColumn:
    """Lines below each other, and how far from the left margin they stand."""

    left: float
    lines: tuple[Line, ...]


def sheet_pdf(sheet: PrintedStrategy) -> bytes:
    """Write a sheet as PDF. This may be done beside the window's thread."""
    written = QBuffer()
    written.open(QBuffer.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(written)
    writer.setResolution(_DOTS_PER_INCH)
    writer.setTitle(sheet.title)
    writer.setCreator("Ghost Desktop")
    writer.setPageSize(QPageSize(QPageSize.PageSizeId.A4))
    margins = QMarginsF(_MARGIN_MM, _MARGIN_MM, _MARGIN_MM, _MARGIN_MM)
    writer.setPageMargins(margins, QPageLayout.Unit.Millimeter)
    with QPainter(writer) as painter:
        _Printer(writer, painter, sheet).print()
    return bytes(written.data().data())


class _Printer:
    """Prints one sheet."""

    def __init__(self, writer: QPdfWriter, painter: QPainter, sheet: PrintedStrategy) -> None:
        self._writer, self._painter, self._sheet = writer, painter, sheet
        self._width, self._height = float(writer.width()), float(writer.height())
        self._foot = 2 * _FOOT * _POINT

    def print(self) -> None:
        """Print all pages, in the largest letters with which there is one page, else the largest."""
        top = self._print_head()
        ways = [(size, self._paged(size, top)) for size in _SIZES]
        size, pages = next((way for way in ways if len(way[1]) == 1), ways[0])
        for number, columns in enumerate(pages, start=1):
            if number > 1:
                self._writer.newPage()
                top = 0.0
            for column in columns:
                self._print_column(column, size, top)
            self._print_foot(number, len(pages))

    # --- where everything goes --------------------------------------------------------------------

    def _font(self, size: float) -> QFont:
        font = QFont("sans-serif")
        font.setStyleHint(QFont.StyleHint.SansSerif)
        font.setPointSizeF(size)
        return font

    def _metrics(self, font: QFont) -> QFontMetricsF:
        return QFontMetricsF(font, self._writer)

    def _paged(self, size: float, top: float) -> list[list[_PrintedColumn]]:
        """Divide the lines into pages of columns; no heading stands at the foot of a column."""
        pages: list[list[_PrintedColumn]] = [[]]
        waiting = list(self._sheet.lines)
        left = 0.0
        while waiting:
            room = self._height - self._foot - (top if len(pages) == 1 else 0.0)
            rows = max(2, int(room // (_LINE * size * _POINT)))
            if len(waiting) > rows and waiting[rows - 1].fragment is None:
                rows -= 1
            width = self._width_of(waiting[:rows], size)
            if pages[-1] and left + width > self._width:
                pages.append([])
                left = 0.0
                continue
            pages[-1].append(_PrintedColumn(left, tuple(waiting[:rows])))
            left += width + _GAP * _POINT
            waiting = waiting[rows:]
        return pages

    def _width_of(self, lines: Sequence[Line], size: float) -> float:
        plain = self._metrics(self._font(size))
        return max(plain.horizontalAdvance(_text(line)) for line in lines) + 1.5 * size * _POINT

    # --- printing ---------------------------------------------------------------------------------

    def _print_head(self) -> float:
        """Print the title and the sentences; return where the columns begin."""
        y = self._print_text(self._sheet.title, bold(self._font(_TITLE)), 0.0)
        for text in self._sheet.sentences:
            y = self._print_text(text, self._font(_TEXT), y + 2 * _POINT)
        y += 5 * _POINT
        self._painter.setPen(QPen(_GREY, 0.5 * _POINT))
        self._painter.drawLine(QPointF(0, y), QPointF(self._width, y))
        return y + 8 * _POINT

    def _print_text(self, text: str, font: QFont, y: float) -> float:
        """Print a sentence over as many lines as it takes; return where the next one begins."""
        wrapped = Qt.TextFlag.TextWordWrap
        room = QRectF(0, y, self._width, self._height)
        area = self._metrics(font).boundingRect(room, wrapped, text)
        self._painter.setFont(font)
        self._painter.setPen(Qt.GlobalColor.black)
        self._painter.drawText(QRectF(0, y, self._width, area.height()), wrapped, text)
        return float(area.bottom())

    def _print_column(self, column: _PrintedColumn, size: float, top: float) -> None:
        height, box = _LINE * size * _POINT, 0.75 * size * _POINT
        left = column.left
        for place, line in enumerate(column.lines):
            base = top + place * height + 1.05 * size * _POINT
            is_heading = line.fragment is None
            self._painter.setFont(bold(self._font(size)) if is_heading else self._font(size))
            self._painter.setPen(Qt.GlobalColor.black)
            indent = 0.0 if is_heading else 2 * box
            self._painter.drawText(QPointF(left + indent, base), _text(line))
            if not is_heading:
                self._painter.setPen(QPen(_GREY, 0.5 * _POINT))
                self._painter.drawRect(QRectF(left, base - box, box, box))

    def _print_foot(self, number: int, pages: int) -> None:
        font = self._font(_FOOT)
        self._painter.setFont(font)
        self._painter.setPen(_GREY)
        base = self._height - 0.3 * self._foot
        page = _("{page} of {pages}").format(page=number, pages=pages)
        self._painter.drawText(
            QPointF(0, base), side_by_side([self._sheet.title, self._sheet.sentences[0]])
        )
        right = self._width - self._metrics(font).horizontalAdvance(page)
        self._painter.drawText(QPointF(right, base), page)


def _text(line: Line) -> str:
    """Return a line as it is printed: of a word, whether it is lost; not how common it is."""
    if line.is_reply:
        return f"{line.text}  {line.beside}"
    if line.fragment is None:
        return line.text
    return f"{line.text}  ✕" if line.is_lost else line.text
