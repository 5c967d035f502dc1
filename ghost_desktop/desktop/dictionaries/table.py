"""The table of solved cells: its model, and the view that opens them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import (
    QEvent,
    QModelIndex,
    QPersistentModelIndex,
    QSortFilterProxyModel,
    Qt,
    Signal,
    Slot,
)
from PySide6.QtGui import QStandardItem, QStandardItemModel
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableView, QWidget

from ghost_desktop.desktop.actions import is_pressed, pressed
from ghost_desktop.desktop.dictionaries.columns import COLUMNS, TableColumn, columns_for
from ghost_desktop.desktop.dictionaries.grid import ComparisonGrid
from ghost_desktop.desktop.dictionaries.wording import describe_cell
from ghost_desktop.translation import _

if TYPE_CHECKING:
    from collections.abc import Collection

    from PySide6.QtGui import QFocusEvent, QKeyEvent, QResizeEvent

    from ghost_desktop.desktop.dictionaries.grid import Cell
    from ghost_desktop.desktop.question import Question

SORT_ROLE = Qt.ItemDataRole.UserRole
"""What a column is sorted by: a number, or text."""


_LEAST = {"openings": 4.5, "list": 7.0}
"""Columns whose texts may be cut short, each to so many heights of the font, one after the other.

The whole is in the tool tips and, of openings, among the details.
"""

_AIR = 0.8  # heights of the font between columns where there is room
_AROUND = 0.6  # heights of the font around the text of a cell

_PLACES = {column.id: place for place, column in enumerate(COLUMNS)}


class CellsModel(QStandardItemModel):
    """The solved cells of a grid, in the order in which they were solved.

    Qt's own items hold what is shown: a model that asks Python for each text would stop at each for
    the interpreter while the worker has it, and painting the table would take a tenth of a second.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(0, len(COLUMNS), parent)
        self.grid = ComparisonGrid()
        for place, column in enumerate(COLUMNS):
            header = QStandardItem(_(column.title))
            header.setToolTip(f"{_(column.meaning)} {_('Click to sort.')}")
            header.setTextAlignment(_alignment(column))
            self.setHorizontalHeaderItem(place, header)

    def begin(self, grid: ComparisonGrid) -> None:
        """Make ready for the cells of other games."""
        self.grid = grid
        self.setRowCount(0)

    def append(self, grid: ComparisonGrid, cell: Cell) -> None:
        """Add a row."""
        self.grid = grid
        sentence = describe_cell(cell)
        self.appendRow([_item(cell, column, sentence) for column in COLUMNS])


_SCROLLED = 5
"""How far an arrow scrolls to the side, in heights of the font."""


class CellsTable(QTableView):
    """Shows the cells sorted by any column.

    Signals:
        opened: the `Question` of the row that was double-clicked, or on which Enter was pressed.
    """

    opened = Signal(object)

    def __init__(self, model: CellsModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._cells_model = model
        self._games: Collection[Question] = ()
        self._details = False
        self._sorted = QSortFilterProxyModel(self)
        self._sorted.setSortRole(SORT_ROLE)
        self._sorted.setSourceModel(model)
        self.setModel(self._sorted)
        self.setAccessibleName(_("Compared dictionaries"))
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setTabKeyNavigation(False)
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.setTextElideMode(Qt.TextElideMode.ElideMiddle)  # names begin alike
        self.setFrameShape(QTableView.Shape.NoFrame)
        self.setCornerButtonEnabled(False)
        self.verticalHeader().hide()
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        header = self.horizontalHeader()
        header.setHighlightSections(False)
        header.setSortIndicatorClearable(True)
        header.setSortIndicator(-1, Qt.SortOrder.AscendingOrder)
        self.setSortingEnabled(True)
        self.show_columns_for(())
        self.doubleClicked.connect(self._open)

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The solved cells in the order in which they are shown."""
        rows = (self._sorted.index(row, 0) for row in range(self._sorted.rowCount()))
        cells = self._cells_model.grid.cells
        return tuple(cells[self._sorted.mapToSource(index).row()] for index in rows)

    @property
    def ideal_width(self) -> int:
        """The width at which no column is out of sight."""
        frame = self.fontMetrics().height()
        return sum(self._widths()) + self.verticalScrollBar().sizeHint().width() + frame

    @property
    def columns(self) -> tuple[TableColumn, ...]:
        """The columns that are shown, from left to right."""
        return columns_for(self._games, details=self._details)

    def show_columns_for(self, games: Collection[Question]) -> None:
        """Show the columns that have something to say of these games, from the first on."""
        self._games = games
        self._show_columns()

    def show_details(self, shown: bool) -> None:
        """Show what one seldom asks for, or leave it away."""
        self._details = shown
        self._show_columns()

    def _show_columns(self) -> None:
        shown = self.columns
        for place, column in enumerate(COLUMNS):
            self.setColumnHidden(place, column not in shown)
        self._fit()
        self.horizontalScrollBar().setValue(0)

    def rowsInserted(
        self, parent: QModelIndex | QPersistentModelIndex, start: int, end: int
    ) -> None:
        """Lay the new rows out now and not in a later turn, when the worker has gone on."""
        super().rowsInserted(parent, start, end)
        self.executeDelayedItemsLayout()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Give what is left of the width to the openings, the longest text."""
        super().resizeEvent(event)
        self._fit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter opens the row, ← and → scroll; with Ctrl, arrows sort by other columns or ways."""
        if is_pressed(event, "dictionaries.open"):
            self._open(self.currentIndex())
        elif (side := pressed(event, "dictionaries.column")) is not None:
            self._sort_by_other_column(1 if side else -1)
        elif (way := pressed(event, "dictionaries.order")) is not None:
            down = Qt.SortOrder.DescendingOrder
            self._sort(self._sorted_by or 0, down if way else Qt.SortOrder.AscendingOrder)
        elif (side := pressed(event, "dictionaries.scroll")) is not None:
            step = _SCROLLED * self.fontMetrics().height()
            bar = self.horizontalScrollBar()
            bar.setValue(bar.value() + (step if side else -step))
        else:
            super().keyPressEvent(event)

    @property
    def _shown_columns(self) -> list[int]:
        return [_PLACES[column.id] for column in self.columns]

    @property
    def _sorted_by(self) -> int | None:
        """The place of the column by which rows are sorted, among those shown; None if by none."""
        column, shown = self.horizontalHeader().sortIndicatorSection(), self._shown_columns
        return shown.index(column) if column in shown else None

    def _sort_by_other_column(self, step: int) -> None:
        """Sort by the next column, or the one before; at first by the first, or the last."""
        before = self._sorted_by
        place = (0 if step > 0 else -1) if before is None else before + step
        self._sort(place, self.horizontalHeader().sortIndicatorOrder())

    def _sort(self, place: int, order: Qt.SortOrder) -> None:
        """Sort by a column, by its place among those shown, and have it in sight."""
        shown = self._shown_columns
        column = shown[place % len(shown)]
        self.sortByColumn(column, order)
        self.scrollTo(self._sorted.index(max(0, self.currentIndex().row()), column))

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Have a current row that can be seen, or screen readers stay silent."""
        super().focusInEvent(event)
        if self._sorted.rowCount() and not self.selectionModel().hasSelection():
            self.selectRow(max(0, self.currentIndex().row()))

    def changeEvent(self, event: QEvent) -> None:
        """Follow another font."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._fit()

    def _fit(self) -> None:
        """Give rows and columns their room, and air; what is left of the width goes to the openings.

        Where that makes the table fit, some texts are cut short, but not among the details.
        """
        unit = self.fontMetrics().height()
        self.verticalHeader().setDefaultSectionSize(round(1.7 * unit))
        self.horizontalHeader().setMinimumHeight(2 * unit)
        widths = self._widths()
        left = self.viewport().width() - sum(widths)
        air = min(max(0, left) // max(1, len(self.columns)), round(_AIR * unit))
        widths = [width + air if width else 0 for width in widths]
        widths[_PLACES["openings"]] += max(0, left - air * len(self.columns))
        slack = {} if self._details else self._slack(widths)
        if left + sum(slack.values()) >= 0:  # else there is something to scroll anyway
            for place, most in slack.items():
                taken = min(max(0, -left), most)
                widths[place] -= taken
                left += taken
        for place, width in enumerate(widths):
            if width:
                self.setColumnWidth(place, width)

    def _slack(self, widths: list[int]) -> dict[int, int]:
        """Return how much of its width each column can do without, by its place."""
        metrics = self.fontMetrics()
        slack = {}
        for column, least in _LEAST.items():
            place = _PLACES[column]
            title = metrics.horizontalAdvance(_(COLUMNS[place].title))
            needed = max(round(least * metrics.height()), title + round(_AROUND * metrics.height()))
            slack[place] = max(0, widths[place] - needed)
        return slack

    def _widths(self) -> list[int]:
        """Make room for the longest text of each column."""
        metrics = self.fontMetrics()
        around = round(_AROUND * metrics.height())
        shown = self.columns

        def width(column: TableColumn) -> int:
            texts = (_(column.title), *column.widest(self._games))
            return max(map(metrics.horizontalAdvance, texts)) + around

        return [width(column) if column in shown else 0 for column in COLUMNS]

    @Slot(QModelIndex)
    def _open(self, index: QModelIndex) -> None:
        if index.isValid():
            row = self._sorted.mapToSource(index).row()
            self.opened.emit(self._cells_model.grid.cells[row].question)


def _item(cell: Cell, column: TableColumn, sentence: str) -> QStandardItem:
    text = column.text(cell)
    item = QStandardItem(text)
    item.setData(column.key(cell), SORT_ROLE)
    item.setTextAlignment(_alignment(column))
    said = _("{column}: {text}").format(column=_(column.title), text=text)
    item.setToolTip(f"{said}\n{sentence}")
    item.setAccessibleText(said)
    item.setEditable(False)
    return item


def _alignment(column: TableColumn) -> Qt.AlignmentFlag:
    side = Qt.AlignmentFlag.AlignRight if column.is_number else Qt.AlignmentFlag.AlignLeft
    return side | Qt.AlignmentFlag.AlignVCenter
