"""`Rows` as a model for Qt, given to it as they are opened."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QAbstractItemModel, QModelIndex, QObject, QPersistentModelIndex, Qt
from PySide6.QtGui import QColor, QFont

from ghost_desktop.desktop.fonts import bold
from ghost_desktop.desktop.strategy.rows import ROOT, Column
from ghost_desktop.desktop.theme import colours
from ghost_desktop.engine.strategy import Outcome
from ghost_desktop.translation import _

if TYPE_CHECKING:
    from ghost_desktop.desktop.strategy.rows import Rows

    Index = QModelIndex | QPersistentModelIndex

_NOWHERE = QModelIndex()
_COLUMNS = tuple(Column)
_BOLD_COLUMNS = (Column.FRAGMENT, Column.PLAY)
# Qt asks a dozen roles of every cell that it draws: numbers are compared faster than its enums.
_DISPLAY = int(Qt.ItemDataRole.DisplayRole)
_SPOKEN = int(Qt.ItemDataRole.AccessibleTextRole)
_INK = int(Qt.ItemDataRole.ForegroundRole)
_ROLES = frozenset({_DISPLAY, _SPOKEN, _INK, int(Qt.ItemDataRole.FontRole)})


class TreeModel(QAbstractItemModel):
    """The rows of one tree; none until `show` is called."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._rows: Rows | None = None
        self._below: dict[int, int] = {}  # of the rows that Qt knows to be filled
        self._is_brief = False

    def show(self, rows: Rows | None) -> None:
        """Replace all rows."""
        self.beginResetModel()
        self._rows = rows
        self._below = {} if rows is None else {ROOT: rows.fill(ROOT)}
        self.endResetModel()

    def head_briefly(self, *, is_brief: bool) -> None:
        """Leave out the heading of the marks, which is much wider than these; or name them again."""
        if is_brief != self._is_brief:
            self._is_brief = is_brief
            outcome = int(Column.OUTCOME)
            self.headerDataChanged.emit(Qt.Orientation.Horizontal, outcome, outcome)

    # --- between rows and fragments ---------------------------------------------------------------

    @property
    def rows(self) -> Rows | None:
        """What is shown."""
        return self._rows

    def number(self, index: Index) -> int:
        """Return the number of a row."""
        return int(index.internalId()) if index.isValid() else ROOT

    def index_of(self, fragment: str) -> QModelIndex:
        """Return the row of `fragment`, filling the rows above it; an invalid index if none."""
        path = self._rows.path(fragment) if self._rows else ()
        index = QModelIndex()
        for row in path:
            self.fetchMore(index)
            index = self._index(row)
        return index

    def end_of(self, way: str) -> QModelIndex:
        """Return the row at the end of a way; if there is none, that of its last fragment."""
        found = self.along(frozenset({way}))
        return found[0] if found else self.index_of(way.rpartition(" ")[2])

    def along(self, ways: frozenset[str]) -> list[QModelIndex]:
        """Return the rows at the end of `ways` that there are, filling the rows above them."""
        above = {way.rsplit(" ", n)[0] for way in ways for n in range(way.count(" ") + 1)}
        found, waiting = [], [(QModelIndex(), "")]
        for index, way in waiting:  # grows while it is read: the rows above come first
            if way in ways:
                found.append(index)
            self.fetchMore(index)
            for row in range(self.rowCount(index)):
                child = self.index(row, 0, index)
                further = " ".join((way, *self.steps(child))).lstrip()
                if further in above:
                    waiting.append((child, further))
        return found

    def way(self, index: Index) -> str:
        """Return the fragments from the first letter to a row, which no other row shares."""
        way: list[str] = []
        row = self.number(index)
        while self._rows and row != ROOT:
            way += reversed(self._rows.steps(row))
            row = self._rows.parent(row)
        return " ".join(reversed(way))

    def fragment(self, index: Index) -> str:
        """Return the fragment of a row; empty if there is none."""
        return self._rows.fragment(self.number(index)) if self._rows else ""

    def steps(self, index: Index) -> tuple[str, ...]:
        """Return the fragments that the plays of a row make; none if there is no row."""
        return self._rows.steps(self.number(index)) if self._rows and index.isValid() else ()

    def holds_steps(self, index: Index) -> bool:
        """Tell whether there is nothing below a row but the steps of a run."""
        return self._rows is not None and self._rows.holds_steps(self.number(index))

    def _index(self, number: int) -> QModelIndex:
        if number == ROOT or self._rows is None:
            return QModelIndex()
        return self.createIndex(number - self._rows.first(self._rows.parent(number)), 0, number)

    # --- what Qt asks -----------------------------------------------------------------------------

    def index(self, row: int, column: int, parent: Index = _NOWHERE) -> QModelIndex:
        """Return the index of a row below `parent`."""
        if self._rows is None or parent.column() > 0 or not 0 <= column < len(_COLUMNS):
            return QModelIndex()
        above = self.number(parent)
        if not 0 <= row < self._below.get(above, 0):
            return QModelIndex()
        return self.createIndex(row, column, self._rows.first(above) + row)

    def parent(self, index: Index = _NOWHERE) -> QModelIndex:  # type: ignore[override]
        """Return the row above, in the first column."""
        if self._rows is None or not index.isValid():
            return QModelIndex()
        return self._index(self._rows.parent(self.number(index)))

    def rowCount(self, parent: Index = _NOWHERE) -> int:
        """Count the rows below `parent` that have been filled."""
        return 0 if parent.column() > 0 else self._below.get(self.number(parent), 0)

    def columnCount(self, _parent: Index = _NOWHERE) -> int:
        """Count the columns."""
        return len(Column)

    def hasChildren(self, parent: Index = _NOWHERE) -> bool:
        """Tell whether a row can be opened, filled or not."""
        if self._rows is None or parent.column() > 0:
            return False
        return self._rows.can_open(self.number(parent))

    def canFetchMore(self, parent: Index) -> bool:
        """Tell whether rows below `parent` are still to be filled."""
        return self.number(parent) not in self._below and self.hasChildren(parent)

    def fetchMore(self, parent: Index) -> None:
        """Fill the rows below `parent`."""
        if self._rows is not None and self.canFetchMore(parent):
            number = self.number(parent)
            below = self._rows.fill(number)
            self.beginInsertRows(self._index(number), 0, below - 1)
            self._below[number] = below
            self.endInsertRows()

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = _DISPLAY) -> object:
        """Name the columns."""
        if orientation is not Qt.Orientation.Horizontal or role != _DISPLAY:
            return None
        if self._rows is None or (self._is_brief and section == Column.OUTCOME):
            return ""
        return _(self._rows.headings[section])

    def data(self, index: Index, role: int = _DISPLAY) -> object:
        """Say what stands in a row: the player's own plays in bold, outcomes with a shape."""
        if role not in _ROLES or self._rows is None or not index.isValid():
            return None
        row, column = int(index.internalId()), _COLUMNS[index.column()]
        if role == _DISPLAY:
            return self._rows.text(row, column)
        if role == _SPOKEN:
            return self._rows.spoken(row)
        if role == _INK:
            return self._ink(row, column)
        return bold(QFont()) if column in _BOLD_COLUMNS and self._rows.is_own(row) else None

    def _ink(self, row: int, column: Column) -> QColor | None:
        c = colours()
        if self._rows is not None and column is Column.OUTCOME:
            inks = {Outcome.WIN: c.good, Outcome.LOSS: c.bad, Outcome.MIXED: c.text}
            outcome = self._rows.outcome(row)
            return QColor(c.muted if outcome is None else inks[outcome])
        return QColor(c.muted) if column is Column.LAST else None
