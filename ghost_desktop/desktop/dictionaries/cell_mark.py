"""The cell of a chart that is pointed at: how it is marked, and which is next to it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QWidget

from ghost_desktop.desktop.theme import colours

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from PySide6.QtCore import QRectF
    from PySide6.QtGui import QPaintEvent

    from ghost_desktop.desktop.dictionaries.plot import Thing

    LaneOf = Callable[[Thing], tuple[int, int] | None]

LINE = 2
"""How wide the line around a cell is, in pixels."""

_SAME_ROW = 2
"""Pixels by which the middles of two cells of a row may differ: their edges are whole pixels."""


class CellMark(QWidget):
    """A line around a cell, above the picture: files and the clipboard have the picture without."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()

    def surround(self, area: QRect) -> None:
        """Stand around a part of the parent."""
        self.setGeometry(area.adjusted(-LINE, -LINE, LINE, LINE))
        self.raise_()
        self.show()
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the line, with one of the ground inside it: the cell may be as dark as the line."""
        with QPainter(self) as painter:
            area = self.rect()
            for colour, width in ((colours().text, LINE), (colours().surface, 1)):
                for _step in range(width):
                    painter.setPen(colour)
                    painter.drawRect(area.adjusted(0, 0, -1, -1))
                    area = area.adjusted(1, 1, -1, -1)


def first_of(things: Iterable[Thing]) -> Thing | None:
    """Return the thing that is leftmost in the uppermost row; None if there is nothing."""
    found = tuple(things)
    top = min((one.area.center().y() for one in found), default=0.0)
    row = [one for one in found if one.area.center().y() <= top + _SAME_ROW]
    return min(row, key=lambda one: one.area.center().x(), default=None)


def beside(things: Iterable[Thing], here: Thing, step: int, lane_of: LaneOf) -> Thing | None:
    """Return the next thing in the row of one: to the left if `step` is -1, to the right if 1.

    Where rows have lanes, their things may be at different heights: one comes after the other,
    lane by lane, and in a lane from left to right.
    """
    lane = lane_of(here)
    if lane is None:
        return _at_side(things, here.area, step)
    row = [one for one in things if _row_of(one, lane_of) == lane[0]]
    row.sort(key=lambda one: (lane_of(one), one.area.center().x(), one.area.center().y()))
    place = row.index(here) + step
    return row[place] if 0 <= place < len(row) else None


def above_or_below(
    things: Iterable[Thing], here: Thing, step: int, lane_of: LaneOf
) -> Thing | None:
    """Return the thing nearest to one in the next row: above it if `step` is -1, below if 1."""
    lane = lane_of(here)
    if lane is None:
        row = _next_height(things, here.area, step)
    else:
        places = [(one, _row_of(one, lane_of)) for one in things]
        ahead = [(one, at) for one, at in places if at is not None and (at - lane[0]) * step > 0]
        nearest = min((abs(at - lane[0]) for _one, at in ahead), default=0)
        row = [one for one, at in ahead if abs(at - lane[0]) == nearest]
    x = here.area.center().x()
    return min(row, key=lambda one: abs(one.area.center().x() - x), default=None)


def _row_of(thing: Thing, lane_of: LaneOf) -> int | None:
    lane = lane_of(thing)
    return None if lane is None else lane[0]


def _at_side(things: Iterable[Thing], area: QRectF, step: int) -> Thing | None:
    here = area.center()
    row = [one for one in things if abs(one.area.center().y() - here.y()) <= _SAME_ROW]
    ahead = [one for one in row if (one.area.center().x() - here.x()) * step > 0]
    return min(ahead, key=lambda one: abs(one.area.center().x() - here.x()), default=None)


def _next_height(things: Iterable[Thing], area: QRectF, step: int) -> list[Thing]:
    here = area.center()
    ahead = [one for one in things if (one.area.center().y() - here.y()) * step > _SAME_ROW]
    nearest = min((abs(one.area.center().y() - here.y()) for one in ahead), default=0.0)
    return [one for one in ahead if abs(one.area.center().y() - here.y()) <= nearest + _SAME_ROW]
