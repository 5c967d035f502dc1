"""The openings that change hands, as tiles: a letter, and below it whether it wins in each list."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from PySide6.QtCore import (
    QEvent,
    QModelIndex,
    QPersistentModelIndex,
    QRect,
    QSize,
    Qt,
    Signal,
    Slot,
)
from PySide6.QtGui import QColor, QFont, QPainter, QPen
from PySide6.QtWidgets import (
    QListView,
    QListWidget,
    QStyle,
    QStyledItemDelegate,
)

from ghost_desktop.desktop.chart_colours import chart_colours
from ghost_desktop.desktop.dictionaries.grid import WINNER_SHAPES
from ghost_desktop.desktop.fonts import bold
from ghost_desktop.desktop.in_sight import keep_in_sight
from ghost_desktop.desktop.items import add_row
from ghost_desktop.desktop.kit.commands import is_pressed
from ghost_desktop.desktop.scrolling import leave_wheel
from ghost_desktop.desktop.theme import colours
from ghost_desktop.formats.text import listed
from ghost_desktop.translation import N_, _, say

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent, QResizeEvent
    from PySide6.QtWidgets import QStyleOptionViewItem, QWidget

    from ghost_desktop.engine.pair import OpeningOfPair

_TILE = (3.6, 3.4)  # heights of the font
_GAP = 0.25  # heights of the font, at each side of a tile
_GROWN = 1.35  # how much larger a letter is than other texts
_LETTER = 0.58  # of the height of a tile
_ROLE = Qt.ItemDataRole.UserRole

SHAPES = {True: WINNER_SHAPES[0], False: "○", None: "–"}
"""What stands for an opening that wins, for one that does not, and for one that is illegal."""

_SAID = {
    True: N_("{letter} wins with {list}"),
    False: N_("{letter} does not win with {list}"),
    None: N_("no word of {list} begins with {letter}"),
}


class _Tiles(QStyledItemDelegate):
    """Draws a letter above two halves: the one list at the left, the other at the right."""

    def sizeHint(
        self,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,  # noqa: ARG002 - all have one size
    ) -> QSize:
        """Return the size of a tile, with what is around it."""
        unit = option.fontMetrics.height()
        return QSize(round(_TILE[0] * unit), round(_TILE[1] * unit))

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        """Draw a tile."""
        opening: OpeningOfPair = index.data(_ROLE)
        area: QRect = option.rect
        state: QStyle.StateFlag = option.state
        font: QFont = option.font
        gap = round(_GAP * option.fontMetrics.height())
        tile, c = area.adjusted(gap, gap, -gap, -gap), colours()
        has_keys = bool(state & QStyle.StateFlag.State_HasFocus)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(QColor(c.accent if has_keys else c.line), 2 if has_keys else 1))
        painter.setBrush(chart_colours().ground)
        painter.drawRoundedRect(tile, gap, gap)
        above = QRect(tile.topLeft(), QSize(tile.width(), round(_LETTER * tile.height())))
        large = bold(font)
        large.setPointSizeF(_GROWN * font.pointSizeF())
        painter.setFont(large)
        painter.setPen(QColor(c.text))
        painter.drawText(above, Qt.AlignmentFlag.AlignCenter, index.data())
        painter.setFont(font)
        width = tile.width() // 2
        for side, wins in enumerate((opening.wins_in_one, opening.wins_in_other)):
            half = QRect(tile.left() + side * width, above.bottom(), width, 0)
            half.setBottom(tile.bottom())
            painter.setPen(QColor(c.good if wins else c.muted))
            painter.drawText(half, Qt.AlignmentFlag.AlignCenter, SHAPES[wins])
        painter.restore()


class OpeningTiles(QListWidget):
    """Shows openings; as high as their rows.

    Signals:
        opened: whether it is the other list with which the opening is to be looked at, and its
            letter; empty if it does not win there.
    """

    opened = Signal(bool, str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(_("Openings that change hands"))
        self.setItemDelegate(_Tiles(self))
        self.setViewMode(QListView.ViewMode.IconMode)
        self.setMovement(QListView.Movement.Static)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setUniformItemSizes(True)
        self.setFrameShape(QListWidget.Shape.NoFrame)
        self.setProperty("role", "bare")
        for bars in (self.setHorizontalScrollBarPolicy, self.setVerticalScrollBarPolicy):
            bars(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        leave_wheel(self.viewport())
        keep_in_sight(self)

    def show_openings(
        self, openings: Sequence[tuple[str, OpeningOfPair]], names: tuple[str, str]
    ) -> None:
        """Show openings, each with how its letter is written.

        Args:
            openings: which.
            names: what players call the two lists.
        """
        self.clear()
        for letter, opening in openings:
            said = listed(
                [
                    say(_SAID[wins], letter=letter, list=name)
                    for name, wins in zip(
                        names, (opening.wins_in_one, opening.wins_in_other), strict=True
                    )
                ]
            )
            roles = {
                _ROLE: opening,
                Qt.ItemDataRole.ToolTipRole: said,
                Qt.ItemDataRole.AccessibleTextRole: said,
            }
            add_row(self, letter, roles)
        self.setVisible(bool(openings))
        self._fit()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Open the game of the list whose half of the tile is under the pointer."""
        tile = self.indexAt(event.position().toPoint())
        if tile.isValid():
            self._open(tile, event.position().x() > self.visualRect(tile).center().x())

    def _open(self, tile: QModelIndex, is_other: bool) -> None:
        opening: OpeningOfPair = tile.data(_ROLE)
        wins = opening.wins_in_other if is_other else opening.wins_in_one
        self.opened.emit(is_other, opening.letter if wins else "")

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter opens the game in which the opening wins."""
        tile = self.currentIndex()
        if is_pressed(event, "dictionaries.open") and tile.isValid():
            self._open(tile, bool(tile.data(_ROLE).wins_in_other))
        else:
            super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Come to a tile, or screen readers stay silent."""
        super().focusInEvent(event)
        if self.currentRow() < 0:
            self.setCurrentRow(0)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Have as many rows as the width asks for."""
        super().resizeEvent(event)
        self._fit()

    def changeEvent(self, event: QEvent) -> None:
        """Follow another font."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._fit()

    @Slot()
    def _fit(self) -> None:
        unit = self.fontMetrics().height()
        width, height = round(_TILE[0] * unit), round(_TILE[1] * unit)
        self.setGridSize(QSize(width, height))
        a_row = max(1, self.viewport().width() // width)
        around = self.height() - self.viewport().height()
        self.setFixedHeight(max(1, math.ceil(self.count() / a_row)) * height + around)
