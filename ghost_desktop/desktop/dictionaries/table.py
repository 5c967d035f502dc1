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

from ghost_desktop.desktop.actions import is_pressed, pressed
from ghost_desktop.desktop.dictionaries.grid import ComparisonGrid
from ghost_desktop.desktop.dictionaries.wording import (
    describe_cell,
    lines_text,
    longest_outcomes,
    minimum_text,
    openings_text,
    outcome_texts,
    seconds_text,
)
from ghost_desktop.desktop.question import Question, list_name
from ghost_desktop.engine.rules import Rules
from ghost_desktop.engine.variants import all_variants
from ghost_desktop.formats.text import number, plays_text, variant_name
from ghost_desktop.translation import N_, _

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable

    from PySide6.QtGui import QFocusEvent, QKeyEvent, QResizeEvent

    from ghost_desktop.desktop.dictionaries.grid import Cell

    Games = Collection[Question]

SORT_ROLE = Qt.ItemDataRole.UserRole
"""What a column is sorted by: a number, or text."""


@dataclass(frozen=True, kw_only=True)
class TableColumn:
    """A column of the table.

    Attributes:
        id: by which the program knows it.
        title: its header, marked for translation.
        meaning: what the header says on hover, in a sentence; marked, too.
        text: what a cell says.
        key: what it is sorted by.
        widest: the texts to make room for with these games, beside the title.
        is_number: whether it stands at the right, as what is compared in size does.
        goes_without_saying: tells for which games it need not be shown.
    """

    id: str
    title: str
    meaning: str
    text: Callable[[Cell], str]
    key: Callable[[Cell], int | float | str]
    widest: Callable[[Games], Iterable[str]] = lambda _games: ()
    is_number: bool = True
    goes_without_saying: Callable[[Rules], bool] = lambda _rules: False


def _are_many(games: Games) -> bool:
    """Tell whether there are games of more than two players."""
    return any(game.rules.players > 2 for game in games)


def _openings_key(cell: Cell) -> str:
    openings = cell.row.winning_openings
    return f"{len(openings):03} {' '.join(openings)}"


def _outcome_key(cell: Cell) -> int:
    """Sort by players, then by whether it is good for the first of them, then by who it is."""
    seats = sum(1 << seat for seat in cell.row.fate.seats)
    return cell.rules.players << 9 | (not cell.is_good_for_first) << 8 | seats


COLUMNS = (
    TableColumn(
        id="list",
        title=N_("Dictionary"),
        meaning=N_("The word list."),
        text=lambda cell: cell.name,
        key=lambda cell: cell.name.casefold(),
        widest=lambda games: map(list_name, {game.source for game in games}),
        is_number=False,
    ),
    TableColumn(
        id="variant",
        title=N_("Variant"),
        meaning=N_("How a letter may be added."),
        text=lambda cell: variant_name(cell.rules.variant),
        key=lambda cell: list(all_variants()).index(cell.rules.variant),
        widest=lambda _games: map(variant_name, all_variants()),
        is_number=False,
        goes_without_saying=lambda rules: rules.variant is Rules.variant,
    ),
    TableColumn(
        id="letters",
        title=N_("Letters"),
        meaning=N_("Letters in the shortest word that counts."),
        text=lambda cell: minimum_text(cell.min_length),
        key=lambda cell: cell.min_length,
        is_number=False,
    ),
    TableColumn(
        id="players",
        title=N_("Players"),
        meaning=N_("How many play."),
        text=lambda cell: str(cell.rules.players),
        key=lambda cell: cell.rules.players,
        is_number=False,
        goes_without_saying=lambda rules: rules.players == 2,
    ),
    TableColumn(
        id="winner",
        title=N_("Who wins"),
        meaning=N_("Who wins if all play perfectly; of more than two players, who may lose."),
        text=lambda cell: " ".join(outcome_texts(cell)),
        key=_outcome_key,
        widest=lambda games: longest_outcomes(many=_are_many(games)),
        is_number=False,
    ),
    TableColumn(
        id="openings",
        title=N_("Openings that win"),
        meaning=N_("First letters with which the first player wins, or is safe."),
        text=openings_text,
        key=_openings_key,
        widest=lambda _games: ("D G H J N P Q R S V Y Z",),
        is_number=False,
    ),
    TableColumn(
        id="remember",
        title=N_("Remember"),
        meaning=N_(
            "What the winner has to remember: words, or replies in variants that have those."
        ),
        text=lambda cell: lines_text(cell.row),
        key=lambda cell: -1 if cell.row.lines is None else cell.row.lines,
    ),
    TableColumn(
        id="plays",
        title=N_("Plays"),
        meaning=N_(
            "Plays in a perfect round; with more than two players, in the shortest and the longest."
        ),
        text=lambda cell: plays_text(cell.row.plays_left, cell.row.plays_range),
        key=lambda cell: cell.row.plays_left or max(cell.row.plays_range or (0,)),
        widest=lambda games: (plays_text(88, (88, 89) if _are_many(games) else None),),
    ),
    TableColumn(
        id="words",
        title=N_("Words"),
        meaning=N_("Words that count."),
        text=lambda cell: number(cell.row.words),
        key=lambda cell: cell.row.words,
        widest=lambda _games: (number(888_888),),
    ),
    TableColumn(
        id="positions",
        title=N_("Positions"),
        meaning=N_("Fragments that play can reach."),
        text=lambda cell: "" if cell.row.positions is None else number(cell.row.positions),
        key=lambda cell: cell.row.positions or 0,
        widest=lambda _games: (number(8_888_888),),
    ),
    TableColumn(
        id="seconds",
        title=N_("Solved in"),
        meaning=N_("Seconds to find and solve all positions, once the list has been read."),
        text=lambda cell: seconds_text(cell.row.solve_seconds),
        key=lambda cell: cell.row.solve_seconds,
        widest=lambda _games: (seconds_text(88.888),),
    ),
)

_OPENINGS = [column.id for column in COLUMNS].index("openings")


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
        self._games: Games = ()  # for which there is room
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
        self.setFrameShape(QTableView.Shape.NoFrame)
        self.setCornerButtonEnabled(False)
        self.verticalHeader().hide()
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        header = self.horizontalHeader()
        header.setHighlightSections(False)
        header.setSortIndicatorClearable(True)
        header.setSortIndicator(-1, Qt.SortOrder.AscendingOrder)
        self.setSortingEnabled(True)
        self.show_columns_for([Question()])
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

    def show_columns_for(self, games: Games) -> None:
        """Show the columns that have something to say of these games, from the first on."""
        self._games = games
        for place, column in enumerate(COLUMNS):
            hidden = all(column.goes_without_saying(game.rules) for game in games)
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
        return [place for place in range(len(COLUMNS)) if not self.isColumnHidden(place)]

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
            texts = column.widest(self._games)
            title = metrics.horizontalAdvance(_(column.title)) + round(1.9 * unit)
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
    text = column.text(cell)
    item = QStandardItem(text)
    item.setData(column.key(cell), SORT_ROLE)
    item.setTextAlignment(_alignment(column))
    item.setToolTip(sentence)
    item.setAccessibleText(_("{column}: {text}").format(column=_(column.title), text=text))
    item.setEditable(False)
    return item


def _alignment(column: TableColumn) -> Qt.AlignmentFlag:
    side = Qt.AlignmentFlag.AlignRight if column.is_number else Qt.AlignmentFlag.AlignLeft
    return side | Qt.AlignmentFlag.AlignVCenter
