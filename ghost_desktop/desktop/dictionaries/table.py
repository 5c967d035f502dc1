"""The table of solved cells: its model, and the view that opens them."""

from __future__ import annotations

from dataclasses import dataclass
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

from ghost_desktop.desktop.dictionaries.grid import ComparisonGrid
from ghost_desktop.desktop.dictionaries.wording import (
    describe_cell,
    lines_text,
    minimum_text,
    openings_text,
    outcome_texts,
)
from ghost_desktop.desktop.library import Library
from ghost_desktop.engine.rules import Rules
from ghost_desktop.engine.variants import all_variants
from ghost_desktop.formats.text import plays_text, variant_name

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

    from PySide6.QtGui import QFocusEvent, QKeyEvent, QResizeEvent

    from ghost_desktop.desktop.dictionaries.grid import Cell

SORT_ROLE = Qt.ItemDataRole.UserRole
"""What a column is sorted by: a number, or text."""


@dataclass(frozen=True, kw_only=True)
class TableColumn:
    """A column of the table.

    Attributes:
        title: its header.
        meaning: what the header says on hover.
        text: what a cell says.
        key: what it is sorted by.
        widest: texts to make room for, beside the title.
        offered: such texts that are not known before the table is there.
        is_number: whether it stands at the right, as what is compared in size does.
        goes_without_saying: tells for which games it need not be shown.
        widest_of_many: texts to make room for, too, where more than two players play.
    """

    title: str
    meaning: str
    text: Callable[[Cell], str]
    key: Callable[[Cell], int | float | str]
    widest: tuple[str, ...] = ()
    offered: Callable[[], tuple[str, ...]] = tuple
    is_number: bool = True
    goes_without_saying: Callable[[Rules], bool] = lambda _rules: False
    widest_of_many: tuple[str, ...] = ()


def _openings_key(cell: Cell) -> str:
    openings = cell.row.winning_openings
    return f"{len(openings):03} {' '.join(openings)}"


def _outcome_key(cell: Cell) -> int:
    """Sort by players, then by whether it is good for the first of them, then by who it is."""
    seats = sum(1 << seat for seat in cell.row.fate.seats)
    return cell.rules.players << 9 | (not cell.is_good_for_first) << 8 | seats


COLUMNS = (
    TableColumn(
        title="Dictionary",
        meaning="The word list",
        text=lambda cell: cell.name,
        key=lambda cell: cell.name.casefold(),
        offered=lambda: tuple(one.name for one in Library().lists),
        is_number=False,
    ),
    TableColumn(
        title="Variant",
        meaning="How a letter may be added",
        text=lambda cell: variant_name(cell.rules.variant),
        key=lambda cell: list(all_variants()).index(cell.rules.variant),
        widest=tuple(map(variant_name, all_variants())),
        is_number=False,
        goes_without_saying=lambda rules: rules.variant is Rules.variant,
    ),
    TableColumn(
        title="Letters",
        meaning="Letters in the shortest word that counts",
        text=lambda cell: minimum_text(cell.min_length),
        key=lambda cell: cell.min_length,
        is_number=False,
    ),
    TableColumn(
        title="Players",
        meaning="How many play",
        text=lambda cell: str(cell.rules.players),
        key=lambda cell: cell.rules.players,
        is_number=False,
        goes_without_saying=lambda rules: rules.players == 2,
    ),
    TableColumn(
        title="Who wins",
        meaning="Who wins if all play perfectly; of more than two players, who may lose",
        text=lambda cell: " ".join(outcome_texts(cell)).strip(),
        key=_outcome_key,
        widest=("■ second",),
        is_number=False,
        widest_of_many=("■ 1, 3, 5 may lose", "■ nobody holds out", "■ nobody wins alone"),
    ),
    TableColumn(
        title="Openings that win",
        meaning="First letters with which the first player wins, or is safe",
        text=openings_text,
        key=_openings_key,
        widest=("D G H J N P Q R S V Y Z",),
        is_number=False,
    ),
    TableColumn(
        title="Remember",
        meaning="What the winner has to remember: words, or replies in variants that have those",
        text=lambda cell: lines_text(cell.row),
        key=lambda cell: -1 if cell.row.lines is None else cell.row.lines,
    ),
    TableColumn(
        title="Plays",
        meaning="Plays in a perfect round; with more than two players, in the shortest and the longest",
        text=lambda cell: plays_text(cell.row.plays_left, cell.row.plays_range),
        key=lambda cell: cell.row.plays_left or max(cell.row.plays_range or (0,)),
        widest=("88",),
        widest_of_many=("88 to 88",),
    ),
    TableColumn(
        title="Words",
        meaning="Words that count",
        text=lambda cell: f"{cell.row.words:,}",
        key=lambda cell: cell.row.words,
        widest=("888,888",),
    ),
    TableColumn(
        title="Positions",
        meaning="Fragments that play can reach",
        text=lambda cell: "" if cell.row.positions is None else f"{cell.row.positions:,}",
        key=lambda cell: cell.row.positions or 0,
        widest=("8,888,888",),
    ),
    TableColumn(
        title="Solved in",
        meaning="Seconds to find and solve all positions, once the list has been read",
        text=lambda cell: f"{cell.row.solve_seconds:.3f} s",
        key=lambda cell: cell.row.solve_seconds,
        widest=("88.888 s",),
    ),
)

_OPENINGS = [column.title for column in COLUMNS].index("Openings that win")


class CellsModel(QStandardItemModel):
    """The solved cells of a grid, in the order in which they were solved.

    Qt's own items hold what is shown: a model that asks Python for each text would stop at each for
    the interpreter while the worker has it, and painting the table would take a tenth of a second.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(0, len(COLUMNS), parent)
        self.grid = ComparisonGrid()
        for place, column in enumerate(COLUMNS):
            header = QStandardItem(column.title)
            header.setToolTip(f"{column.meaning}. Click to sort.")
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


_SORTING: dict[Qt.Key, int | Qt.SortOrder] = {
    Qt.Key.Key_Left: -1,
    Qt.Key.Key_Right: 1,
    Qt.Key.Key_Up: Qt.SortOrder.AscendingOrder,
    Qt.Key.Key_Down: Qt.SortOrder.DescendingOrder,
}
"""What sorts, with Ctrl: the column before or after, or the order."""


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
        self._many = False  # whether there are games of more than two players
        self._sorted = QSortFilterProxyModel(self)
        self._sorted.setSortRole(SORT_ROLE)
        self._sorted.setSourceModel(model)
        self.setModel(self._sorted)
        self.setAccessibleName("Compared dictionaries")
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setTabKeyNavigation(False)
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.setFrameShape(QTableView.Shape.NoFrame)
        self.setCornerButtonEnabled(False)
        self.verticalHeader().hide()
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        header = self.horizontalHeader()
        header.setHighlightSections(False)
        header.setSortIndicatorClearable(True)
        header.setSortIndicator(-1, Qt.SortOrder.AscendingOrder)
        self.setSortingEnabled(True)
        self.show_columns_for([Rules()])
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

    def show_columns_for(self, games: Collection[Rules]) -> None:
        """Show the columns that have something to say of these games, from the first on."""
        self._many = any(rules.players > 2 for rules in games)
        for place, column in enumerate(COLUMNS):
            hidden = all(column.goes_without_saying(rules) for rules in games)
            self.setColumnHidden(place, hidden)
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
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._open(self.currentIndex())
        elif event.modifiers() & Qt.KeyboardModifier.ControlModifier and event.key() in _SORTING:
            self._sort_by_key(_SORTING[Qt.Key(event.key())])
        elif event.key() in (Qt.Key.Key_Left, Qt.Key.Key_Right):
            step = _SCROLLED * self.fontMetrics().height()
            bar = self.horizontalScrollBar()
            bar.setValue(bar.value() + (step if event.key() == Qt.Key.Key_Right else -step))
        else:
            super().keyPressEvent(event)

    def _sort_by_key(self, step: int | Qt.SortOrder) -> None:
        header = self.horizontalHeader()
        column, order = header.sortIndicatorSection(), header.sortIndicatorOrder()
        shown = [place for place in range(len(COLUMNS)) if not self.isColumnHidden(place)]
        is_sorted = column in shown
        if isinstance(step, Qt.SortOrder):
            self.sortByColumn(column if is_sorted else shown[0], step)
        elif not is_sorted:
            self.sortByColumn(shown[0 if step > 0 else -1], order)
        else:
            self.sortByColumn(shown[(shown.index(column) + step) % len(shown)], order)
        row = max(0, self.currentIndex().row())
        self.scrollTo(self._sorted.index(row, header.sortIndicatorSection()))

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
        """Give rows and columns their room; what is left of the width goes to the openings."""
        unit = self.fontMetrics().height()
        self.verticalHeader().setDefaultSectionSize(round(1.7 * unit))
        self.horizontalHeader().setMinimumHeight(2 * unit)
        widths = self._widths()
        widths[_OPENINGS] += max(0, self.viewport().width() - sum(widths))
        for place, width in enumerate(widths):
            if width:
                self.setColumnWidth(place, width)

    def _widths(self) -> list[int]:
        """Make room for the longest text of each column, with the mark of sorting."""
        metrics = self.fontMetrics()
        unit = metrics.height()

        def width(column: TableColumn) -> int:
            texts = column.widest + column.offered() + (column.widest_of_many if self._many else ())
            title = metrics.horizontalAdvance(column.title) + round(1.9 * unit)
            return max(title, *(metrics.horizontalAdvance(text) + unit for text in texts), 0)

        return [
            0 if self.isColumnHidden(place) else width(column)
            for place, column in enumerate(COLUMNS)
        ]

    @Slot(QModelIndex)
    def _open(self, index: QModelIndex) -> None:
        if index.isValid():
            row = self._sorted.mapToSource(index).row()
            self.opened.emit(self._cells_model.grid.cells[row].question)


def _item(cell: Cell, column: TableColumn, sentence: str) -> QStandardItem:
    item = QStandardItem(column.text(cell))
    item.setData(column.key(cell), SORT_ROLE)
    item.setTextAlignment(_alignment(column))
    item.setToolTip(sentence)
    item.setAccessibleText(f"{column.title}: {column.text(cell)}")
    item.setEditable(False)
    return item


def _alignment(column: TableColumn) -> Qt.AlignmentFlag:
    side = Qt.AlignmentFlag.AlignRight if column.is_number else Qt.AlignmentFlag.AlignLeft
    return side | Qt.AlignmentFlag.AlignVCenter
