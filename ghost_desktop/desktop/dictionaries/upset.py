"""Draws the largest intersections of lists: bars above, and below which lists each is of.

A. Lex et al., "UpSet: Visualization of Intersecting Sets", IEEE TVCG 20 (12), 2014.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPen

from ghost_desktop.desktop.dictionaries.chart import Meant
from ghost_desktop.formats.text import number
from ghost_desktop.translation import say

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ghost_desktop.desktop.dictionaries.plot import Plot
    from ghost_desktop.engine.overlap import Intersection

_MOST = 24
"""Columns at most: more are no picture."""

_LEAST_STEP, _MOST_STEP = 1.3, 4.5  # heights of the font from one column to the next
_BAR, _WIDEST_BAR = 0.62, 2.4  # of a step, and heights of the font
_DOT, _LARGEST_DOT = 0.62, 0.9  # of a step or of a row, and heights of the font
_LINK = 0.18  # of a dot: the line between two
_AIR = 0.35  # heights of the font between a bar and its number
_EDGE = 0.499  # of a row, from its middle: just inside it


@dataclass(frozen=True)
class SharedBy(Meant):
    """A column stands for the words of one intersection, or of all that have no column.

    Attributes:
        intersections: which, at least one.
        is_rest: whether they are all that have no column of their own.
    """

    intersections: tuple[Intersection, ...]
    is_rest: bool = False

    @property
    def words(self) -> int:
        """How many words these are."""
        return sum(one.words for one in self.intersections)


def bar_rows(lists: int) -> int:
    """Return how many rows the bars have, above those of so many lists."""
    return 4 + lists // 6


def columns_of(intersections: Sequence[Intersection], most: int) -> tuple[SharedBy, ...]:
    """Return the columns: the largest intersections and, if these are not all, one for the rest."""
    if len(intersections) <= most:
        return tuple(SharedBy((one,)) for one in intersections)
    shown = tuple(SharedBy((one,)) for one in intersections[: most - 1])
    return *shown, SharedBy(tuple(intersections[most - 1 :]), is_rest=True)


def draw_upset(plot: Plot, intersections: Sequence[Intersection], lists: int) -> None:
    """Draw the columns, as many as there is room for.

    The plot has the rows of the bars, then one for each list; its extent is from 0 to 1.
    """
    unit = plot.metrics.height()
    most = max(2, min(_MOST, int(plot.room / (_LEAST_STEP * unit))))
    columns = columns_of(intersections, most)
    step = min(plot.room / len(columns), _MOST_STEP * unit)
    bars = _Bars(plot, columns, step, bar_rows(lists))
    for place, column in enumerate(columns):
        middle = plot.position_of(0, 0).x() + (place + 0.5) * step
        _draw_ground(plot, column, middle, step, bars.rows + lists)
        bars.draw(column, middle)
        if column.is_rest:
            _name_rest(plot, column, middle, bars.rows, lists)
        else:
            _draw_dots(plot, column, middle, step, bars.rows, lists)


def _draw_ground(plot: Plot, column: SharedBy, middle: float, step: float, rows: int) -> None:
    """Draw what the pointer and the keys come to: the whole column."""
    top, bottom = plot.position_of(0, -_EDGE).y(), plot.position_of(0, rows - 1 + _EDGE).y()
    area = QRectF(middle - step / 2, top, step - 1, bottom - top)
    plot.box(area, plot.colours.ground, column)


class _Bars:
    """The bars, as high as their words are many, with the numbers above."""

    def __init__(self, plot: Plot, columns: Sequence[SharedBy], step: float, rows: int) -> None:
        self.rows = rows
        self._plot = plot
        unit, metrics = plot.metrics.height(), plot.metrics
        widest = max(metrics.horizontalAdvance(number(column.words)) for column in columns)
        self._is_upright = widest > 0.95 * step
        self._air = _AIR * unit
        self._text = widest if self._is_upright else unit
        self._width = min(_BAR * step, _WIDEST_BAR * unit)
        top, self._bottom = (plot.position_of(0, row).y() for row in (-_EDGE, rows - 1 + _EDGE))
        self._room = max(unit, self._bottom - top - self._text - 2 * self._air)
        self._most = max(column.words for column in columns)

    def draw(self, column: SharedBy, middle: float) -> None:
        """Draw the bar of a column."""
        plot, c = self._plot, self._plot.colours
        height = max(1.0, column.words / self._most * self._room)
        area = QRectF(middle - self._width / 2, self._bottom - height, self._width, height)
        plot.box(area, c.muted if column.is_rest else c.strong)
        above = QPointF(middle, self._bottom - height - self._air - self._text / 2)
        size = plot.metrics.ascent()
        plot.label(number(column.words), above, c.text, size, upright=self._is_upright)


def _draw_dots(
    plot: Plot, column: SharedBy, middle: float, step: float, first_row: int, lists: int
) -> None:
    """Draw a dot for each list: filled, and joined to the others, if it has the words."""
    c, unit = plot.colours, plot.metrics.height()
    (intersection,) = column.intersections
    row_height = plot.step()[1]
    size = min(_DOT * min(step, row_height), _LARGEST_DOT * unit)
    at = [plot.position_of(0, first_row + place).y() for place in range(lists)]
    having = [at[place] for place in intersection.lists]
    width = max(2.0, _LINK * size)
    area = QRectF(middle - width / 2, having[0], width, having[-1] - having[0])
    dots = [(place, place in intersection.lists) for place in range(lists)]
    for place, has in sorted(dots, key=lambda dot: dot[1]):
        if has and at[place] == having[0]:
            plot.box(area, c.text)  # above the hollow dots between, below the others
        colour = c.text if has else c.empty
        plot.dot(QPointF(middle, at[place]), size, colour, QPen(c.text if has else c.line))


def _name_rest(plot: Plot, column: SharedBy, middle: float, first_row: int, lists: int) -> None:
    """Say in place of dots how many intersections have no column of their own."""
    top, bottom = (
        plot.position_of(0, row).y() for row in (first_row - _EDGE, first_row + lists - 1 + _EDGE)
    )
    count = len(column.intersections)
    said = say("{count} other", "{count} others", count, count=number(count))
    size = plot.metrics.ascent()
    plot.label(said, QPointF(middle, (top + bottom) / 2), plot.colours.muted, size, upright=True)
