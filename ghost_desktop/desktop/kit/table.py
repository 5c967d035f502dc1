"""Tables: rows that are asked what they say once they are seen, sorted by any column."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeAlias

from PySide6.QtCore import (
    QAbstractTableModel,
    QEvent,
    QModelIndex,
    QPersistentModelIndex,
    QRectF,
    QSize,
    Qt,
)
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QStyledItemDelegate, QTableView

from ghost_desktop.desktop.kit.ask import Service
from ghost_desktop.desktop.kit.widgets import paint_shares

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from PySide6.QtGui import QColor, QFocusEvent, QFont, QPainter, QPaintEvent
    from PySide6.QtWidgets import QStyleOptionViewItem, QWidget

    Index = QModelIndex | QPersistentModelIndex

Key: TypeAlias = int | float | str
"""What a column is sorted by."""

_NOWHERE = QModelIndex()


@dataclass(frozen=True, kw_only=True)
class TableColumn:
    """What a column says of a row, whatever that is.

    Attributes:
        text: what is read.
        title: its header.
        meaning: what the header says on hover.
        key: what it is sorted by; what has none comes last, whichever way. None for no sorting.
        is_number: whether it stands at the right, as what is compared in size does.
        spoken: what is read aloud, if not the text.
        tip: what is said on hover.
        colour: of the text; None for the usual one.
        font: likewise.
        value: what a delegate paints beside it, kept in Qt's first role for users.
    """

    text: Callable[[Any], str | None]
    title: str = ""
    meaning: str = ""
    key: Callable[[Any], Key | None] | None = None
    is_number: bool = False
    spoken: Callable[[Any], str | None] | None = None
    tip: Callable[[Any], str | None] | None = None
    colour: Callable[[Any], QColor | None] | None = None
    font: Callable[[Any], QFont | None] | None = None
    value: Callable[[Any], object] | None = None

    @property
    def side(self) -> int:
        """Where it stands, as Qt has it."""
        side = Qt.AlignmentFlag.AlignRight if self.is_number else Qt.AlignmentFlag.AlignLeft
        return (side | Qt.AlignmentFlag.AlignVCenter).value

    def roles(self) -> dict[int, Callable[[Any], object]]:
        """Return what it says, by the roles for which Qt asks: numbers are found faster than enums."""
        role, side = Qt.ItemDataRole, self.side
        says: dict[Qt.ItemDataRole, Callable[[Any], object] | None] = {
            role.DisplayRole: self.text,
            role.TextAlignmentRole: lambda _row: side,
            role.AccessibleTextRole: self.spoken,
            role.ToolTipRole: self.tip,
            role.ForegroundRole: self.colour,
            role.FontRole: self.font,
            role.UserRole: self.value,
        }
        return {int(role): said for role, said in says.items() if said is not None}


class RowsModel(QAbstractTableModel):
    """Rows of any kind, some of them or all, in an order; it makes nothing of a row that is not seen.

    Attributes:
        rows: all of them.
        order: which of them stands where.
    """

    def __init__(self, columns: Sequence[TableColumn]) -> None:
        super().__init__()
        self.rows: Any = ()  # whatever has a length, and rows by their places
        self.order: Any = range(0)  # likewise: a range, a list, an array
        self.have(columns)

    def have(self, columns: Sequence[TableColumn]) -> None:
        """Have other columns, as many as before; `show` comes after it."""
        self._columns = tuple(columns)
        self._says = [column.roles() for column in columns]

    # --- what is asked of it ------------------------------------------------------------------------

    def show(self, rows: Any, order: Any = None) -> None:  # noqa: ANN401
        """Show other rows: all, or those of some places, in this order."""
        self.beginResetModel()
        self.rows, self.order = rows, range(len(rows)) if order is None else order
        self.endResetModel()

    def put(self, rows: Mapping[int, Any]) -> None:
        """Have other rows in some places, which stand where they stood."""
        self.rows = [rows.get(place, row) for place, row in enumerate(self.rows)]
        self.say_again(number for number, place in enumerate(self.order) if place in rows)

    def say_again(self, numbers: Iterable[int]) -> None:
        """Say again what some rows say: once for all, for most of the time would go into that."""
        told = list(numbers)
        if told:
            last = len(self._columns) - 1
            self.dataChanged.emit(self.index(min(told), 0), self.index(max(told), last))

    def row(self, number: int) -> Any:  # noqa: ANN401 - of any kind
        """Return what stands in a row."""
        return self.rows[int(self.order[number])]

    def shown(self) -> list[Any]:
        """Return all that is shown, in its order."""
        return [self.rows[place] for place in self.order]

    # --- what Qt asks -------------------------------------------------------------------------------

    def rowCount(self, parent: Index = _NOWHERE) -> int:
        """Count the rows."""
        return 0 if parent.isValid() else len(self.order)

    def columnCount(self, parent: Index = _NOWHERE) -> int:
        """Count the columns."""
        return 0 if parent.isValid() else len(self._columns)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Say what stands in a row."""
        says = self._says[index.column()].get(role) if index.isValid() else None
        return None if says is None else says(self.row(index.row()))

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        """Name a column."""
        if orientation is not Qt.Orientation.Horizontal:
            return None
        column = self._columns[section]
        return {
            Qt.ItemDataRole.DisplayRole: column.title,
            Qt.ItemDataRole.ToolTipRole: column.meaning or None,
            Qt.ItemDataRole.TextAlignmentRole: column.side,
        }.get(role)  # type: ignore[call-overload]  # Qt gives it as a number

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        """Sort by a column, from the order that there is; by none if it is -1."""
        key = self._columns[column].key if column >= 0 else None
        before = self.order
        if key is None:
            after = sorted(before)
        else:
            keys: dict[int, Any] = {place: key(self.rows[place]) for place in before}
            known = [place for place in before if keys[place] is not None]
            known.sort(key=keys.__getitem__, reverse=order is Qt.SortOrder.DescendingOrder)
            after = known + [place for place in before if keys[place] is None]
        self.layoutAboutToBeChanged.emit()
        self.order = after
        numbers = {place: number for number, place in enumerate(after)}
        kept = self.persistentIndexList()
        moved = [self.index(numbers[before[one.row()]], one.column()) for one in kept]
        self.changePersistentIndexList(kept, moved)
        self.layoutChanged.emit()


class RowsTable(QTableView):
    """Shows a `RowsModel`, one row of it selected; as soon as keys come, or screen readers stay silent.

    Args:
        name: what it is, for those who hear it.
        model: the rows.
        parent: the widget around it.
        row: how high a row is, in heights of the font.
    """

    def __init__(
        self, name: str, model: RowsModel, parent: QWidget | None = None, *, row: float
    ) -> None:
        super().__init__(parent)
        self._row, self._air = row, 0.0
        self.rows = model
        self.setModel(model)
        model.setParent(self)
        self.setAccessibleName(name)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setTabKeyNavigation(False)
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.setCornerButtonEnabled(False)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.horizontalHeader().setHighlightSections(False)
        rows = self.verticalHeader()
        rows.hide()
        rows.setMinimumSectionSize(1)
        rows.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        RowsTable.fit(self)

    def show_bars(self, air: float) -> None:
        """Show bars beside numbers, in columns as wide as they need; the first has the rest.

        Args:
            air: between columns, in heights of the font.
        """
        self._air = air
        self.setItemDelegate(CellBars(self))
        header = self.horizontalHeader()
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)

    def sizeHintForColumn(self, column: int) -> int:
        """Leave some air between columns."""
        return super().sizeHintForColumn(column) + round(self._air * self.fontMetrics().height())

    def let_sort(self) -> None:
        """Let one sort by a click on a header; by none at first, and after a third click."""
        header = self.horizontalHeader()
        header.setSortIndicatorClearable(True)
        header.setSortIndicator(-1, Qt.SortOrder.AscendingOrder)
        self.setSortingEnabled(True)

    def put_in_order(self) -> None:
        """Sort what is there now as the header says."""
        header = self.horizontalHeader()
        if header.sortIndicatorSection() >= 0:
            self.rows.sort(header.sortIndicatorSection(), header.sortIndicatorOrder())

    @property
    def here(self) -> Any:  # noqa: ANN401 - of any kind
        """The row that is current; None if none is."""
        index = self.currentIndex()
        return self.rows.row(index.row()) if index.isValid() else None

    def come_to_a_row(self) -> None:
        """Select the row that one is at: Qt only goes to it."""
        if self.rows.rowCount() and not self.selectionModel().hasSelection():
            self.selectRow(max(0, self.currentIndex().row()))

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Come to a row."""
        super().focusInEvent(event)
        self.come_to_a_row()

    def fit(self) -> None:
        """Have rows as high as the font asks for."""
        self.verticalHeader().setDefaultSectionSize(round(self._row * self.fontMetrics().height()))

    def changeEvent(self, event: QEvent) -> None:
        """Follow the font."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self.fit()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Be first while it is painted: Qt asks a thousand times, and each time for the interpreter."""
        for service in Service.open_ones:
            service.let_window_be_first()
        super().paintEvent(event)


_BAR = 2.5  # heights of the font


class CellBars(QStyledItemDelegate):
    """Shows a bar beside a number: how long it is, a column says as its `value`, up to 1."""

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Paint one cell."""
        super().paint(painter, option, index)
        share = index.data(Qt.ItemDataRole.UserRole)
        if share is None:
            return
        unit = option.fontMetrics.height()
        left, middle = option.rect.left() + unit * 0.9, option.rect.center().y()
        painter.save()
        paint_shares(painter, QRectF(left, middle - unit * 0.2, _BAR * unit, unit * 0.4), share)
        painter.restore()

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """Ask for room for the bar, too."""
        size = super().sizeHint(option, index)
        if index.data(Qt.ItemDataRole.UserRole) is not None:
            size.setWidth(size.width() + round((_BAR + 1.1) * option.fontMetrics.height()))
        return size
