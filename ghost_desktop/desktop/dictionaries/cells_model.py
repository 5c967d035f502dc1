"""The rows of the table: a game each, and what has been found out of it."""

from __future__ import annotations

from collections import deque
from contextlib import contextmanager
from itertools import product
from typing import TYPE_CHECKING

from PySide6.QtCore import QSignalBlocker, QSortFilterProxyModel, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QColor, QStandardItemModel

from ghost_desktop.desktop.dictionaries.columns import COLUMNS, TableColumn
from ghost_desktop.desktop.dictionaries.grid import ComparisonGrid
from ghost_desktop.desktop.dictionaries.wording import (
    NOT_SOLVED,
    describe_cell,
    describe_unsolved,
)
from ghost_desktop.desktop.items import CHOSEN, FLAGS_ROLE
from ghost_desktop.desktop.theme import colours
from ghost_desktop.translation import _, say

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Sequence

    from PySide6.QtCore import QObject

    from ghost_desktop.library.cell import Cell
    from ghost_desktop.library.question import Question

Role = Qt.ItemDataRole

SORT_ROLE = Role.UserRole
"""What a column is sorted by: a number, or text."""

_AT_ONCE = 40
"""Rows that are filled in one go: they take a hundredth of a second."""

_SAYS_STATE = next(place for place, column in enumerate(COLUMNS) if column.id == "winner")
"""The column that says of a game that it is not solved."""

_LAST = {Qt.SortOrder.AscendingOrder: 2**31 - 1, Qt.SortOrder.DescendingOrder: -(2**31)}
_LAST_TEXT = {Qt.SortOrder.AscendingOrder: "\U0010ffff", Qt.SortOrder.DescendingOrder: ""}


class CellsModel(QStandardItemModel):
    """The games of a grid, in their order; those that are not solved are grey, and say so.

    Qt makes the items that hold what is shown, and has them to itself: a model that asks Python for
    each text would stop at each for the interpreter while the worker has it, and painting the table
    would take a tenth of a second; and an item that Python has made is not safe where Qt destroys it.

    Signals:
        filled: all rows say what is known.
    """

    filled = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(0, len(COLUMNS), parent)
        self.grid = ComparisonGrid()
        self._rows: dict[Question, int] = {}
        self._cells: dict[Question, Cell] = {}
        self._waiting: Collection[Question] = ()
        self._to_fill: deque[int] = deque()  # rows that say less than is known
        self._fill_more = QTimer(self)
        self._fill_more.setSingleShot(True)
        self._fill_more.timeout.connect(self._on_fill)
        for place, column in enumerate(COLUMNS):
            to_sort = _("Click to sort.")
            for role, value in (
                (Role.DisplayRole, _(column.title)),
                (Role.ToolTipRole, f"{_(column.meaning)} {to_sort}"),
                (Role.TextAlignmentRole, _alignment(column)),
            ):
                self.setHeaderData(place, Qt.Orientation.Horizontal, value, role)

    # --- what is asked of it ------------------------------------------------------------------------

    def begin(self, grid: ComparisonGrid) -> None:
        """Have a row for each game of another grid; the first of them say at once what they are."""
        self.grid = grid
        self._rows = {game: row for row, game in enumerate(grid.games)}
        self._cells = {cell.question: cell for cell in grid.cells}
        self.setRowCount(0)
        self.setRowCount(len(grid.games))
        self._to_fill = deque(range(len(grid.games)))
        self._on_fill()

    def append(self, grid: ComparisonGrid, cells: Iterable[Cell]) -> None:
        """Fill the rows of some cells, of which more may be known now; the first of them at once."""
        self.grid = grid
        new = {cell.question: cell for cell in cells}
        self._cells |= new
        self._to_fill.extend(self._rows[game] for game in new)
        self._on_fill()

    def mark_waiting(self, waiting: Collection[Question]) -> None:
        """Tell which games are being solved, or will be: all others that are not solved are left."""
        before, self._waiting = self._waiting, waiting
        others = {*before} ^ {*waiting}
        rows = [row for row in self._unsolved_rows() if self.game(row) in others]
        with self._together(rows):
            for row in rows:
                self._say_state(row)

    def game(self, row: int) -> Question:
        """Return the game of a row."""
        return self.grid.games[row]

    def cell(self, row: int) -> Cell | None:
        """Return what was found out of the game of a row; None if it is not solved."""
        return self._cells.get(self.game(row))

    def row_of(self, game: Question) -> int | None:
        """Return the row of a game; None if it has none."""
        return self._rows.get(game)

    def recolour(self) -> None:
        """Follow another theme."""
        muted = QColor(colours().muted)
        rows = self._unsolved_rows()
        with self._together(rows):
            for row, place in product(rows, range(len(COLUMNS))):
                self.setData(self.index(row, place), muted, Role.ForegroundRole)

    def put_unsolved_last(self, place: int, order: Qt.SortOrder) -> None:
        """Have what is not solved come last, whichever way a column is sorted."""
        column = COLUMNS[place]
        if column.asked is None:
            last = _LAST_TEXT[order] if column.sorts_texts else _LAST[order]
            rows = self._unsolved_rows()
            with self._together(rows):
                for row in rows:
                    self.setData(self.index(row, place), last, SORT_ROLE)

    # --- rows ---------------------------------------------------------------------------------------

    @Slot()
    def _on_fill(self) -> None:
        """Fill some rows, and go on later if there are more."""
        rows = [self._to_fill.popleft() for _ in range(min(_AT_ONCE, len(self._to_fill)))]
        with self._together(rows):
            for row in rows:
                if not self._is_made(row):
                    self._make(row)
                cell = self.cell(row)
                if cell is not None:
                    self._fill(row, cell)
                else:
                    self._fill_unsolved(row)
        if self._to_fill:
            self._fill_more.start()
        else:
            self._fill_more.stop()
            self.filled.emit()

    @contextmanager
    def _together(self, rows: Sequence[int]) -> Iterator[None]:
        """Tell of changes in some rows once, and not of each: most of the time would go into that."""
        with QSignalBlocker(self):
            yield
        if rows:
            last = len(COLUMNS) - 1
            self.dataChanged.emit(self.index(min(rows), 0), self.index(max(rows), last))

    def _is_made(self, row: int) -> bool:
        return self.index(row, 0).data(FLAGS_ROLE) is not None

    def _make(self, row: int) -> None:
        for place, side in enumerate(_ALIGNMENTS):
            roles = {Role.TextAlignmentRole: side, FLAGS_ROLE: CHOSEN.value}
            self.setItemData(self.index(row, place), roles)

    def _fill(self, row: int, cell: Cell) -> None:
        sentence = describe_cell(cell)
        for place, column in enumerate(COLUMNS):
            self.setData(self.index(row, place), None, Role.ForegroundRole)
            self._say(row, place, column.text(cell), sentence)
            self.setData(self.index(row, place), column.key(cell), SORT_ROLE)

    def _fill_unsolved(self, row: int) -> None:
        game, muted = self.game(row), QColor(colours().muted)
        sentence = describe_unsolved(game)
        for place, column in enumerate(COLUMNS):
            self.setData(self.index(row, place), muted, Role.ForegroundRole)
            if column.asked is not None:
                text, key = column.asked(game)
                self._say(row, place, text, sentence)
                self.setData(self.index(row, place), key, SORT_ROLE)
        self._say_state(row)

    def _say_state(self, row: int) -> None:
        game = self.game(row)
        text = "…" if game in self._waiting else _(NOT_SOLVED)
        self._say(row, _SAYS_STATE, text, describe_unsolved(game))

    def _say(self, row: int, place: int, text: str, sentence: str) -> None:
        said = say("{column}: {text}", column=_(COLUMNS[place].title), text=text)
        self.setItemData(
            self.index(row, place),
            {
                Role.DisplayRole: text,
                Role.ToolTipRole: f"{said}\n{sentence}",
                Role.AccessibleTextRole: said,
            },
        )

    def _unsolved_rows(self) -> list[int]:
        rows = range(self.rowCount())
        return [row for row in rows if self.cell(row) is None and self._is_made(row)]


class SortedCells(QSortFilterProxyModel):
    """The rows in the order of a column, in which they stay until they are sorted anew.

    A row that is filled while it is looked at does not go elsewhere.
    """

    def __init__(self, model: CellsModel, parent: QObject) -> None:
        super().__init__(parent)
        self._model = model
        self.setDynamicSortFilter(False)
        self.setSortRole(SORT_ROLE)
        self.setSourceModel(model)

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        """Sort by a column, with what is not solved at the end; by none if it is -1."""
        if column >= 0:
            self._model.put_unsolved_last(column, order)
        super().sort(column, order)

    @Slot()
    def sort_again(self) -> None:
        """Put in their order what has been filled since."""
        if self.sortColumn() >= 0:
            self.sort(self.sortColumn(), self.sortOrder())


def _alignment(column: TableColumn) -> Qt.AlignmentFlag:
    side = Qt.AlignmentFlag.AlignRight if column.is_number else Qt.AlignmentFlag.AlignLeft
    return side | Qt.AlignmentFlag.AlignVCenter


_ALIGNMENTS = [_alignment(column) for column in COLUMNS]
