"""The lines to remember as a sheet for the printer: on white, a box to tick for each.

What is remembered is drawn as a map above the lines, where it fits; words have their meanings beside
them, where there is room.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from operator import attrgetter
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetricsF,
    QPainter,
    QPdfWriter,
    QPen,
)

from ghost_desktop.desktop.kit.layout import bold
from ghost_desktop.desktop.strategy.lines import Line
from ghost_desktop.desktop.strategy.map_look import MapLook, draw_legend, legend_height
from ghost_desktop.desktop.strategy.map_painter import MapPainter
from ghost_desktop.desktop.strategy.map_pictures import write_pdf
from ghost_desktop.engine.game.plays import Where
from ghost_desktop.engine.game.variant import LineKind
from ghost_desktop.engine.reporting import in_silence, in_turns
from ghost_desktop.formats.text import joined_or, side_by_side
from ghost_desktop.translation import _, say

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from ghost_desktop.desktop.strategy.map_layout import MapLayout
    from ghost_desktop.desktop.strategy.map_look import LegendEntry
    from ghost_desktop.desktop.window.paper import Printing
    from ghost_desktop.engine.reporting import Report
    from ghost_desktop.engine.strategies.strategy import Strategy
    from ghost_desktop.engine.words.letter_order import LetterOrder
    from ghost_desktop.engine.words.wordlist import WordList

    Page = list[tuple[float, Sequence[Line]]]
    """Columns: how far from the left margin each stands, and its lines."""


_SMALL = 3
"""Lines from which a beginning has a heading of its own."""

_TOGETHER = 4
"""Beginnings that share a heading at most."""


def grouped(
    strategy: Strategy, words: WordList, lines: Sequence[Line], report: Report = in_silence
) -> tuple[Line, ...]:
    """Group what is to be remembered by what one sees first, what comes sooner before what is later.

    There are no headings if there is one group only, or if each line begins otherwise. A line that
    several groups lead to stands once, in a last group of its own.

    Args:
        strategy: the strategy.
        words: the list that it is for, whose letters are shown.
        lines: its lines; headings among them are passed over.
        report: is called now and then; may raise to cancel.
    """
    line_of = {line.fragment: line for line in lines if line.fragment is not None}
    firsts_of = _firsts_of(strategy, list(line_of), report)
    shared_out = _shared_out(firsts_of, words.order)
    beginnings = sum(map(len, shared_out))
    if len(shared_out) < 2 or beginnings == len(line_of):  # each line is seen by itself
        return tuple(line_of.values())
    number = {first: place for place, group in enumerate(shared_out) for first in group}
    order = {first: place for place, first in enumerate(number)}
    found: dict[int | None, list[str]] = {place: [] for place in range(len(shared_out))}
    for fragment, firsts in firsts_of.items():
        places = {number[first] for first in firsts}
        found.setdefault(places.pop() if len(places) == 1 else None, []).append(fragment)

    def as_learned(fragment: str) -> tuple[object, ...]:
        first = min(order[first] for first in firsts_of[fragment])
        return first, len(fragment), *words.order.key(fragment)

    made: list[Line] = []
    for place, fragments in found.items():
        if fragments:
            several = _("After several of these")
            heading = several if place is None else _heading(strategy, words, shared_out[place])
            made.append(Line(heading))
        made += [line_of[fragment] for fragment in sorted(fragments, key=as_learned)]
    return tuple(made)


# --- what one sees first --------------------------------------------------------------------------


def _firsts_of(
    strategy: Strategy, fragments: Sequence[str], report: Report
) -> Mapping[str, tuple[str, ...]]:
    """Return of each line what one can see first on the way to it, in order.

    What is the same for all is passed over: then it is what one sees at the next turn.
    """
    players = strategy.rules.players
    letters = strategy.seat or players
    longest = max(map(len, fragments), default=0)
    while True:
        found = _after(strategy, letters, fragments, report)
        firsts = {first for each in found.values() for first in each}
        if len(firsts) != 1 or letters + players > longest:
            return found
        letters += players


def _after(
    strategy: Strategy, letters: int, fragments: Sequence[str], report: Report
) -> dict[str, tuple[str, ...]]:
    """Return of each line the fragments of so many letters that lead to it; at least itself."""
    if strategy.line_kind is LineKind.WORD:
        return {word: (word[:letters],) for word in in_turns(fragments, report)}
    firsts: dict[str, set[str]] = {fragment: set() for fragment in fragments}
    nodes = (node for node in strategy.tree.walk() if len(node.fragment) == letters)
    for first in in_turns(sorted(nodes, key=attrgetter("fragment")), report):
        for node in first.walk():
            if node.fragment in firsts:
                firsts[node.fragment].add(first.fragment)
    return {fragment: tuple(sorted(each)) or (fragment,) for fragment, each in firsts.items()}


def _shared_out(
    firsts_of: Mapping[str, tuple[str, ...]], order: LetterOrder
) -> list[tuple[str, ...]]:
    """Put beginnings together that have few lines each, neighbours in the alphabet."""
    firsts_in_order = order.sorted({one for firsts in firsts_of.values() for one in firsts})
    lines = dict.fromkeys(firsts_in_order, 0)
    for firsts in firsts_of.values():
        if len(firsts) == 1:
            lines[firsts[0]] += 1
    groups: list[list[str]] = []
    is_open = False
    for first, count in lines.items():
        is_small = count < _SMALL
        if is_small and is_open and len(groups[-1]) < _TOGETHER:
            groups[-1].append(first)
        else:
            groups.append([first])
        is_open = is_small
    return [tuple(group) for group in groups]


def _heading(strategy: Strategy, words: WordList, firsts: Sequence[str]) -> str:
    """Say what one sees first: ``"N, then they play G or Y"``."""
    rules = strategy.rules
    before = {first[:-1] for first in firsts}
    only_added = rules.variant.places == (Where.END,)
    if rules.players == 2 and only_added and len(before) == 1:
        letters = joined_or([words.shown(first[-1]) for first in firsts])
        (there,) = before
        if not there:
            return say("They open with {letters}", letters=letters)
        said = _("{fragment}, then they play {letters}")
        return said.format(fragment=words.shown(there), letters=letters)
    return say(
        "First you see {fragments}", fragments=joined_or([words.shown(first) for first in firsts])
    )


_DOTS_PER_INCH = 300
_POINT = _DOTS_PER_INCH / 72
_MARGIN_MM = 15.0
_SIZES = (10.0, 9.0, 8.0)
"""Letters in points: the largest with which all stands on one page, else the largest with which the
last page is not nearly empty."""
_TITLE, _TEXT, _FOOT = 17.0, 10.5, 8.0
_NEARLY_EMPTY = 0.25
"""Of the lines of the page before, that the last page has at least."""
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
        begins: what stands where it begins.
        legend: what its signs mean.
    """

    title: str
    sentences: tuple[str, ...]
    lines: tuple[Line, ...]
    meanings: Mapping[str, str] = field(default_factory=dict)
    layout: MapLayout | None = None
    begins: str = ""
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
        self._look = MapLook.on_paper(self._font(_TEXT), in_colour=printing.in_colour)
        self._width, self._height = float(writer.width()), float(writer.height())
        self._foot = 2 * _FOOT * _POINT
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)

    def print(self, report: Report) -> None:
        """Print all pages."""
        below = self._print_map(self._print_head())
        size, pages = _best([(size, self._paged(size, below)) for size in _SIZES])
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
        font = QFont("sans-serif")
        font.setStyleHint(QFont.StyleHint.SansSerif)
        font.setPointSizeF(size)
        return font

    def _metrics(self, font: QFont) -> QFontMetricsF:
        return QFontMetricsF(font, self._writer)

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
                self._painter.drawRect(QRectF(left, base - box, box, box))
                self._print_meaning(line, size, base)

    def _print_meaning(self, line: Line, size: float, base: float) -> None:
        """Print beside a word what it means, as many words of that as there is room for."""
        meaning = self._sheet.meanings.get(line.fragment or "")
        if meaning:
            font, left = self._font(0.9 * size), self._meaning_room(size)
            self._painter.setFont(font)
            self._painter.setPen(_GREY)
            metrics, room = self._metrics(font), self._width - left
            said = cut_at_word(meaning, lambda part: metrics.horizontalAdvance(part) <= room)
            self._painter.drawText(QPointF(left, base), said)

    def _print_map(self, top: float) -> float:
        """Draw the map if it can be read where it fits; return where the columns begin."""
        layout = self._sheet.layout
        if layout is None:
            return top
        drawn = MapPainter(layout, self._look, self._sheet.begins)
        bounds = drawn.bounds
        tile = min(self._width / bounds.width(), _LARGEST_TILE * _POINT)
        tile = min(tile, (_MAP_PART * self._height - top) / bounds.height())
        if tile < _SMALLEST_TILE * _POINT:
            return top
        drawn.paint_at(self._painter, QPointF(0, top), tile)
        top += bounds.height() * tile
        legend, size = self._sheet.legend, _LEGEND * _POINT
        high = legend_height(self._look, legend, self._width, size)
        area = QRectF(0, top, self._width, high)
        draw_legend(self._painter, self._look, legend, area, size)
        return top + high + _TEXT * _POINT

    def _print_foot(self, number: int, pages: int) -> None:
        font = self._font(_FOOT)
        self._painter.setFont(font)
        self._painter.setPen(_GREY)
        base = self._height - 0.3 * self._foot
        page = say("{page} of {pages}", page=number, pages=pages)
        self._painter.drawText(
            QPointF(0, base), side_by_side([self._sheet.title, self._sheet.sentences[0]])
        )
        right = self._width - self._metrics(font).horizontalAdvance(page)
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


def cut_at_word(text: str, fits: Callable[[str], bool]) -> str:
    """Return as many words of a text as fit, one at least, and an ellipsis where some are left out.

    Args:
        text: the text.
        fits: tells whether there is room for a part of it.
    """
    words, said = text.split(" "), text
    while len(words) > 1 and not fits(said):
        words.pop()
        said = f"{' '.join(words).rstrip(',;:')} …"
    return said


def _best(ways: list[tuple[float, list[Page]]]) -> tuple[float, list[Page]]:
    """Choose a size of letters, with what then stands on each page; see `_SIZES`."""

    def is_full(pages: list[Page]) -> bool:
        before, last = (sum(len(lines) for _left, lines in page) for page in pages[-2:])
        return last >= _NEARLY_EMPTY * before

    one = next((way for way in ways if len(way[1]) == 1), None)
    return one or next((way for way in ways if is_full(way[1])), ways[0])


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
