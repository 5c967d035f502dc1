"""The table of games: sorted by any column, and opened by a double click."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import (
    QEvent,
    QModelIndex,
    QPersistentModelIndex,
    QSignalBlocker,
    Qt,
    Signal,
    Slot,
)
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableView, QWidget

from ghost_desktop.desktop.dictionaries.cells_model import SortedCells
from ghost_desktop.desktop.dictionaries.columns import COLUMNS, TableColumn, columns_for
from ghost_desktop.desktop.kit.commands import is_pressed, pressed
from ghost_desktop.translation import _

if TYPE_CHECKING:
    from collections.abc import Collection

    from PySide6.QtGui import QFocusEvent, QKeyEvent, QResizeEvent

    from ghost_desktop.desktop.dictionaries.cells_model import CellsModel
    from ghost_desktop.library.cell import Cell
    from ghost_desktop.library.question import Question

_LEAST = {"openings": 4.5, "list": 7.0}
"""Columns whose texts may be cut short, each to so many heights of the font, one after the other.

The whole is in the tool tips and, of openings, among the details.
"""

_AIR = 0.8  # heights of the font between columns where there is room
_AROUND = 0.6  # heights of the font around the text of a cell

_PLACES = {column.id: place for place, column in enumerate(COLUMNS)}

_SCROLLED = 5
"""How far an arrow scrolls to the side, in heights of the font."""


class CellsTable(QTableView):
    """Shows the cells sorted by any column.

    Signals:
        opened: the `Question` of the row that was double-clicked, or on which Enter was pressed,
            and no opening.
        selected: the `Question` of the row that has become the current one.
    """

    opened = Signal(object, str)
    selected = Signal(object)

    def __init__(self, model: CellsModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._cells_model = model
        self._games: Collection[Question] = ()
        self._details = False
        self._columns: tuple[TableColumn, ...] = ()
        self._needed: list[int] = []  # the width of each column for its longest text
        self._is_in_order = True
        self._sorted = SortedCells(model, self)
        model.filled.connect(self.put_in_order)
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
        cells = (self._cells_model.cell(self._sorted.mapToSource(index).row()) for index in rows)
        return tuple(cell for cell in cells if cell is not None)

    @property
    def chosen(self) -> Question | None:
        """The game of the row that is chosen; None if none is."""
        if not self.selectionModel().hasSelection():
            return None
        return self._game_at(self.currentIndex())

    def choose(self, game: Question | None) -> None:
        """Choose the row of a game, if it has one."""
        row = None if game is None else self._cells_model.row_of(game)
        if row is not None:
            self.selectRow(self._sorted.mapFromSource(self._cells_model.index(row, 0)).row())

    @Slot()
    def put_in_order(self) -> None:
        """Sort what has been filled in, once nobody points at a row."""
        self._is_in_order = not self.viewport().underMouse()
        if self._is_in_order:
            self._sorted.sort_again()

    def leaveEvent(self, event: QEvent) -> None:
        """Sort what was filled in while the pointer was here."""
        super().leaveEvent(event)
        if not self._is_in_order:
            self.put_in_order()

    @property
    def columns(self) -> tuple[TableColumn, ...]:
        """The columns that are shown, from left to right."""
        return self._columns

    @property
    def shows_margins(self) -> bool:
        """Whether there is a column that is found later than the rest of its row."""
        return any(column.is_found_later for column in self.columns)

    def select(self, game: Question) -> None:
        """Choose the row of a game that was selected elsewhere, if it has one."""
        with QSignalBlocker(self):
            self.choose(game)

    def currentChanged(
        self,
        current: QModelIndex | QPersistentModelIndex,
        previous: QModelIndex | QPersistentModelIndex,
    ) -> None:
        """Tell which row is selected now."""
        super().currentChanged(current, previous)
        if current.isValid() and current.row() != previous.row():
            self.selected.emit(self._game_at(self._sorted.index(current.row(), 0)))

    def show_columns_for(self, games: Collection[Question]) -> None:
        """Show the columns that have something to say of these games, from the first on."""
        self._games = games
        self._show_columns()
        self.horizontalScrollBar().setValue(0)

    def show_details(self, shown: bool) -> None:
        """Show what one seldom asks for, or leave it away."""
        self._details = shown
        self._show_columns()

    def _show_columns(self) -> None:
        self._columns = columns_for(self._games, details=self._details)
        for place, column in enumerate(COLUMNS):
            self.setColumnHidden(place, column not in self._columns)
        self._measure()
        self._fit()

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
        """Follow another font, and another theme."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._measure()
            self._fit()
        if event.type() in (QEvent.Type.PaletteChange, QEvent.Type.StyleChange):
            self._cells_model.recolour()

    def _fit(self) -> None:
        """Give rows and columns their room, and air; what is left of the width goes to the openings.

        Where that makes the table fit, some texts are cut short, but not among the details.
        """
        unit = self.fontMetrics().height()
        self.verticalHeader().setDefaultSectionSize(round(1.7 * unit))
        self.horizontalHeader().setMinimumHeight(2 * unit)
        widths = self._needed
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
        metrics, of_titles = self.fontMetrics(), self.horizontalHeader().fontMetrics()
        slack = {}
        for column, least in _LEAST.items():
            place = _PLACES[column]
            title = of_titles.horizontalAdvance(_(COLUMNS[place].title))
            needed = max(round(least * metrics.height()), title + round(_AROUND * metrics.height()))
            slack[place] = max(0, widths[place] - needed)
        return slack

    def _measure(self) -> None:
        """Find out what room the longest text of each column needs."""
        metrics = self.fontMetrics()
        around = round(_AROUND * metrics.height())
        shown = self._columns

        def width(column: TableColumn) -> int:
            title = self.horizontalHeader().fontMetrics().horizontalAdvance(_(column.title))
            texts = map(metrics.horizontalAdvance, column.widest(self._games))
            return max((title, *texts)) + around

        self._needed = [width(column) if column in shown else 0 for column in COLUMNS]

    @Slot(QModelIndex)
    def _open(self, index: QModelIndex) -> None:
        if index.isValid():
            self.opened.emit(self._game_at(index), "")

    def _game_at(self, index: QModelIndex) -> Question:
        return self._cells_model.game(self._sorted.mapToSource(index).row())
