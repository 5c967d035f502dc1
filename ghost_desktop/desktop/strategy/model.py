"""A strategy as a tree for Qt: a row a fragment, filled as it is opened.

Qt is given nothing but numbers: the rows are numbered level by level, so that the children of each
stand together in flat lists. (A pointer to a Python object would not keep it alive.)
"""

from __future__ import annotations

from enum import IntEnum
from typing import TYPE_CHECKING

from PySide6.QtCore import QAbstractItemModel, QModelIndex, QObject, QPersistentModelIndex, Qt
from PySide6.QtGui import QColor, QFont

from ghost_desktop.desktop.fonts import bold
from ghost_desktop.desktop.strategy.wording import (
    BADGES,
    describe_node,
    is_own_play,
    remembered,
    who_played,
)
from ghost_desktop.desktop.theme import colours
from ghost_desktop.engine.cleaning import capitals
from ghost_desktop.engine.strategy import Outcome

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ghost_desktop.engine.strategy import Strategy, StrategyNode

    Index = QModelIndex | QPersistentModelIndex

_NOWHERE = QModelIndex()
_ROOT = 0


class Column(IntEnum):
    """What stands beside each fragment."""

    FRAGMENT = 0
    PLAY = 1
    OUTCOME = 2
    WORDS = 3


HEADINGS = {
    Column.FRAGMENT: "Fragment",
    Column.PLAY: "Play",
    Column.OUTCOME: "Outcome",
    Column.WORDS: "To remember",
}


_BOLD_COLUMNS = (Column.FRAGMENT, Column.PLAY)


class StrategyModel(QAbstractItemModel):
    """The rows of one strategy; none until `show` is called."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._strategy: Strategy | None = None
        self._nodes: list[StrategyNode] = []
        self._parent: list[int] = []
        self._first_child: list[int] = []
        self._by_fragment: dict[str, int] = {}
        self._fetched: set[int] = set()

    def show(self, strategy: Strategy | None) -> None:
        """Replace all rows."""
        self.beginResetModel()
        nodes = [] if strategy is None else [strategy.tree]
        self._parent, self._first_child = [-1] * len(nodes), []
        for number, node in enumerate(nodes):  # grows while it is read: level by level
            self._first_child.append(len(nodes))
            nodes.extend(node.plays)
            self._parent.extend([number] * len(node.plays))
        self._nodes = nodes
        self._strategy = strategy
        self._by_fragment = {node.fragment: number for number, node in enumerate(nodes)}
        self._fetched = {_ROOT}
        self.endResetModel()

    # --- between rows and fragments ---------------------------------------------------------------

    def node(self, index: Index) -> StrategyNode | None:
        """Return the fragment of a row; None for no row."""
        return self._nodes[index.internalId()] if index.isValid() else None

    def index_of(self, fragment: str) -> QModelIndex:
        """Return the row of `fragment`, filling the rows above it; an invalid index if none."""
        number = self._by_fragment.get(fragment)
        if number is None or number == _ROOT:
            return QModelIndex()
        above = [number]
        while above[-1] != _ROOT:
            above.append(self._parent[above[-1]])
        for one in reversed(above[1:]):
            self.fetchMore(self._index(one))
        return self._index(number)

    def _index(self, number: int, column: int = 0) -> QModelIndex:
        if number == _ROOT:
            return QModelIndex()
        row = number - self._first_child[self._parent[number]]
        return self.createIndex(row, column, number)

    def _number(self, index: Index) -> int:
        return int(index.internalId()) if index.isValid() else _ROOT

    def _children(self, number: int) -> int:
        return len(self._nodes[number].plays) if self._nodes else 0

    # --- what Qt asks -----------------------------------------------------------------------------

    def index(self, row: int, column: int, parent: Index = _NOWHERE) -> QModelIndex:
        """Return the index of a row below `parent`."""
        if not self.hasIndex(row, column, parent):
            return QModelIndex()
        return self.createIndex(row, column, self._first_child[self._number(parent)] + row)

    def parent(self, index: Index = _NOWHERE) -> QModelIndex:  # type: ignore[override]
        """Return the row above, in the first column."""
        if not index.isValid():
            return QModelIndex()
        return self._index(self._parent[self._number(index)])

    def rowCount(self, parent: Index = _NOWHERE) -> int:
        """Count the rows below `parent` that have been filled."""
        if parent.column() > 0:
            return 0
        number = self._number(parent)
        return self._children(number) if number in self._fetched else 0

    def columnCount(self, _parent: Index = _NOWHERE) -> int:
        """Count the columns."""
        return len(Column)

    def hasChildren(self, parent: Index = _NOWHERE) -> bool:
        """Tell whether a row can be opened, filled or not."""
        return parent.column() <= 0 and self._children(self._number(parent)) > 0

    def canFetchMore(self, parent: Index) -> bool:
        """Tell whether rows below `parent` are still to be filled."""
        number = self._number(parent)
        return number not in self._fetched and self._children(number) > 0

    def fetchMore(self, parent: Index) -> None:
        """Fill the rows below `parent`."""
        number = self._number(parent)
        if self.canFetchMore(parent):
            self.beginInsertRows(self._index(number), 0, self._children(number) - 1)
            self._fetched.add(number)
            self.endInsertRows()

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        """Name the columns."""
        if orientation is Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole:
            return HEADINGS[Column(section)]
        return None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Say what stands in a row: the player's own plays in bold, outcomes with a shape."""
        node, strategy = self.node(index), self._strategy
        if node is None or strategy is None:
            return None
        column = Column(index.column())
        if role == Qt.ItemDataRole.DisplayRole:
            return self._text(node, column, strategy)
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return describe_node(node, strategy)
        if role == Qt.ItemDataRole.ForegroundRole:
            return self._ink(node, column)
        if role == Qt.ItemDataRole.FontRole:
            is_own = is_own_play(node, strategy)
            return bold(QFont()) if is_own and column in _BOLD_COLUMNS else None
        return None

    def _text(self, node: StrategyNode, column: Column, strategy: Strategy) -> str:
        if column is Column.FRAGMENT:
            return capitals(node.fragment)
        if column is Column.PLAY:
            return who_played(node, strategy)
        if column is Column.OUTCOME:
            return BADGES[node.outcome]
        return "the word" if node.wins is not None else remembered(node.lines)

    def _ink(self, node: StrategyNode, column: Column) -> QColor | None:
        c = colours()
        if column is Column.OUTCOME:
            ink = {Outcome.WIN: c.good, Outcome.LOSS: c.bad, Outcome.MIXED: c.text}[node.outcome]
            return QColor(ink)
        return QColor(c.muted) if column is Column.WORDS else None

    def fragments(self, indexes: Iterable[Index]) -> frozenset[str]:
        """Return the fragments of rows."""
        return frozenset(node.fragment for index in indexes if (node := self.node(index)))
