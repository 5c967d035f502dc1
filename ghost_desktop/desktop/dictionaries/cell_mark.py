"""The cell of a chart that is pointed at: how it is marked, and which is next to it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QWidget

from ghost_desktop.desktop.theme import colours

if TYPE_CHECKING:
    from collections.abc import Iterable

    from PySide6.QtCore import QRectF
    from PySide6.QtGui import QPaintEvent

    from ghost_desktop.desktop.dictionaries.plot import Thing

_LINE = 2
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
        self.setGeometry(area.adjusted(-_LINE, -_LINE, _LINE, _LINE))
        self.raise_()
        self.show()
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the line, with one of the ground inside it: the cell may be as dark as the line."""
        with QPainter(self) as painter:
            area = self.rect()
            for colour, width in ((colours().text, _LINE), (colours().surface, 1)):
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


def beside(things: Iterable[Thing], area: QRectF, step: int) -> Thing | None:
    """Return the next thing in the row of a place: to the left if `step` is -1, to the right if 1."""
    here = area.center()
    row = [one for one in things if abs(one.area.center().y() - here.y()) <= _SAME_ROW]
    ahead = [one for one in row if (one.area.center().x() - here.x()) * step > 0]
    return min(ahead, key=lambda one: abs(one.area.center().x() - here.x()), default=None)


def above_or_below(things: Iterable[Thing], area: QRectF, step: int) -> Thing | None:
    """Return the thing nearest to a place in the next row: above it if `step` is -1, below if 1."""
    here = area.center()
    ahead = [one for one in things if (one.area.center().y() - here.y()) * step > _SAME_ROW]
    nearest = min((abs(one.area.center().y() - here.y()) for one in ahead), default=0.0)
    row = [one for one in ahead if abs(one.area.center().y() - here.y()) <= nearest + _SAME_ROW]
    return min(row, key=lambda one: abs(one.area.center().x() - here.x()), default=None)
