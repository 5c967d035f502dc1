"""Tables of figures: a name, and numbers beside it, sorted by any column; shares have bars."""

from __future__ import annotations

from dataclasses import dataclass
from math import inf
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QModelIndex, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QStandardItemModel
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QStyledItemDelegate,
    QTableView,
    QWidget,
)

from ghost_desktop.desktop.items import CHOSEN, FLAGS_ROLE
from ghost_desktop.desktop.theme import colours
from ghost_desktop.formats.text import listed
from ghost_desktop.translation import say

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtCore import QPersistentModelIndex
    from PySide6.QtGui import QFocusEvent
    from PySide6.QtWidgets import QStyleOptionViewItem

    Index = QModelIndex | QPersistentModelIndex

_KEY_ROLE = Qt.ItemDataRole.UserRole
_VALUE_ROLE = Qt.ItemDataRole.UserRole + 1
_SHARE_ROLE = Qt.ItemDataRole.UserRole + 2

# In heights of the font.
_ROW = 1.7
_AIR = 0.8
_BAR = 2.5
_LEAST_COLUMN = 3
_LEAST_ROWS = 4
_MOST_ROWS = 9


@dataclass(frozen=True)
class FigureCell:
    """What stands in a table.

    Attributes:
        text: what is read.
        value: what is sorted by; None comes first.
        share: how long a bar beside it is, 0 to 1; None if there is none.
    """

    text: str
    value: float | str | None
    share: float | None = None


class FigureTable(QTableView):
    """Shows rows by their keys; the first column is a name, the others are numbers.

    Signals:
        chosen: the key of the row that is current now; empty if none is.
    """

    chosen = Signal(str)

    def __init__(self, name: str, titles: Sequence[str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(name)
        self._titles = tuple(titles)
        self._rows = QStandardItemModel(0, len(titles), self)
        self._rows.setSortRole(_VALUE_ROLE)
        self.setModel(self._rows)
        side = Qt.Orientation.Horizontal
        for column, title in enumerate(titles):
            self._rows.setHeaderData(column, side, title)
            alignment = Qt.ItemDataRole.TextAlignmentRole
            self._rows.setHeaderData(column, side, _side(column), alignment)
        self.setItemDelegate(_BarDelegate(self))
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setTabKeyNavigation(False)
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.setCornerButtonEnabled(False)
        self.verticalHeader().hide()
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        header = self.horizontalHeader()
        header.setHighlightSections(False)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        for column in range(1, len(titles)):
            header.setSectionResizeMode(column, QHeaderView.ResizeMode.ResizeToContents)
        header.setSortIndicatorClearable(True)
        header.setSortIndicator(-1, Qt.SortOrder.AscendingOrder)
        self.selectionModel().currentChanged.connect(lambda *_rows: self.chosen.emit(self.current))
        self._fit()

    @property
    def current(self) -> str:
        """The key of the row that is current; empty if none is."""
        return self._key(self.currentIndex().row())

    def _key(self, row: int) -> str:
        return self._rows.index(row, 0).data(_KEY_ROLE) or ""

    @property
    def texts(self) -> list[list[str]]:
        """What is read in each row, as they are sorted."""
        columns = range(len(self._titles))
        return [
            [self._rows.index(row, column).data() for column in columns]
            for row in range(self._rows.rowCount())
        ]

    def show_rows(self, rows: Sequence[tuple[str, Sequence[FigureCell]]]) -> None:
        """Show rows, each by its key; the one that was current stays so, if it is still there."""
        before = self.current
        self.setSortingEnabled(False)
        self._rows.setRowCount(len(rows))
        for row, (key, cells) in enumerate(rows):
            said = listed(
                [
                    say("{column}: {text}", column=title, text=cell.text) if title else cell.text
                    for title, cell in zip(self._titles, cells, strict=True)
                ]
            )
            for column, cell in enumerate(cells):
                index, role = self._rows.index(row, column), Qt.ItemDataRole
                roles = {
                    role.DisplayRole: cell.text,
                    role.AccessibleTextRole: cell.text if column else said,
                    role.TextAlignmentRole: _side(column),
                    FLAGS_ROLE: CHOSEN.value,
                    _KEY_ROLE: key,
                    _VALUE_ROLE: -inf if cell.value is None else cell.value,
                }
                self._rows.setItemData(index, roles)
                self._rows.setData(index, cell.share, _SHARE_ROLE)
        self.setSortingEnabled(True)
        keys = [self._key(row) for row in range(len(rows))]
        if before in keys:
            self.selectRow(keys.index(before))
        else:
            self.setCurrentIndex(QModelIndex())
        self._fit()

    @property
    def width_needed(self) -> int:
        """Pixels in which all is read: no text is cut, and no column has to be scrolled to."""
        header = self.horizontalHeader()
        columns = sum(
            max(self.sizeHintForColumn(column), header.sectionSizeHint(column))
            for column in range(len(self._titles))
        )
        return columns + 2 * self.frameWidth() + self.verticalScrollBar().sizeHint().width()

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Have a current row that can be seen, or screen readers stay silent."""
        super().focusInEvent(event)
        if self._rows.rowCount() and not self.currentIndex().isValid():
            self.selectRow(0)

    def changeEvent(self, event: QEvent) -> None:
        """Follow another font."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._fit()

    def _fit(self) -> None:
        unit = self.fontMetrics().height()
        row = round(_ROW * unit)
        self.verticalHeader().setDefaultSectionSize(row)
        self.horizontalHeader().setMinimumHeight(2 * unit)
        self.horizontalHeader().setMinimumSectionSize(round(_LEAST_COLUMN * unit))
        rows = min(max(self._rows.rowCount(), _LEAST_ROWS), _MOST_ROWS)
        self.setMinimumHeight(2 * unit + rows * row + unit)

    def sizeHintForColumn(self, column: int) -> int:
        """Leave some air between columns."""
        return super().sizeHintForColumn(column) + round(_AIR * self.fontMetrics().height())


class _BarDelegate(QStyledItemDelegate):
    """Shows a bar beside a share."""

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Paint one cell."""
        super().paint(painter, option, index)
        share = index.data(_SHARE_ROLE)
        if share is None:
            return
        unit = option.fontMetrics.height()
        theme = colours()
        room = QRectF(option.rect).adjusted(unit * 0.9, 0, 0, 0)
        whole = QRectF(room.left(), room.center().y() - unit * 0.2, _BAR * unit, unit * 0.4)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        for colour, part in ((theme.line, 1.0), (theme.accent, share)):
            bar = QRectF(whole)
            bar.setWidth(whole.width() * part)
            painter.setBrush(QColor(colour))
            painter.drawRoundedRect(bar, unit * 0.2, unit * 0.2)
        painter.restore()

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """Ask for room for the bar, too."""
        size = super().sizeHint(option, index)
        if index.data(_SHARE_ROLE) is not None:
            size.setWidth(size.width() + round((_BAR + 1.1) * option.fontMetrics.height()))
        return size


def _side(column: int) -> Qt.AlignmentFlag:
    side = Qt.AlignmentFlag.AlignRight if column else Qt.AlignmentFlag.AlignLeft
    return side | Qt.AlignmentFlag.AlignVCenter
