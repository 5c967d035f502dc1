"""The tree view of a strategy: folds that stay, letters that search, Enter that plays."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QModelIndex, Signal
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTreeView, QWidget

from ghost_desktop.desktop.strategy.model import Column, StrategyModel

if TYPE_CHECKING:
    from PySide6.QtGui import QFocusEvent

    from ghost_desktop.engine.strategy import Strategy

_OPEN_AT_FIRST = 60
"""Rows up to which a tree is shown unfolded when it is seen for the first time."""


class StrategyTree(QTreeView):
    """Shows a `StrategyModel`.

    Signals:
        typed: letters that were typed, to be searched for.
        chosen: a fragment, by Enter or a double click.
    """

    typed = Signal(str)
    chosen = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._model = StrategyModel(self)
        self.setModel(self._model)
        self.setAccessibleName("Strategy")
        self.setUniformRowHeights(True)
        self.setAllColumnsShowFocus(True)
        self.setExpandsOnDoubleClick(False)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        header = self.header()
        header.setStretchLastSection(False)
        header.setSectionResizeMode(Column.FRAGMENT, QHeaderView.ResizeMode.Stretch)
        for column in (Column.PLAY, Column.OUTCOME, Column.WORDS):
            header.setSectionResizeMode(column, QHeaderView.ResizeMode.ResizeToContents)
        self.activated.connect(self._on_activated)

    def show_strategy(self, strategy: Strategy | None, unfolded: frozenset[str] | None) -> None:
        """Show a strategy with these fragments unfolded; by default small trees are open."""
        self._model.show(strategy)
        if strategy is None:
            return
        if unfolded is not None:
            for fragment in sorted(unfolded):
                self.expand(self._model.index_of(fragment))
        elif sum(1 for _ in strategy.tree.walk()) <= _OPEN_AT_FIRST:
            self.expandAll()
        self.setCurrentIndex(self._model.index(0, 0))

    def unfolded(self) -> frozenset[str]:
        """Return the fragments that are unfolded."""
        found, waiting = [], [QModelIndex()]
        while waiting:
            above = waiting.pop()
            rows = [self._model.index(row, 0, above) for row in range(self._model.rowCount(above))]
            opened = [row for row in rows if self.isExpanded(row)]
            found += opened
            waiting += rows  # below a folded row, others may be unfolded
        return self._model.fragments(found)

    def go_to(self, fragment: str) -> None:
        """Make `fragment` the current row, unfolding what is above it."""
        index = self._model.index_of(fragment)
        if index.isValid():
            self.setCurrentIndex(index)
            self.scrollTo(index)

    def current_fragment(self) -> str:
        """Return the fragment of the current row; empty if there is none."""
        node = self._model.node(self.currentIndex())
        return node.fragment if node else ""

    def keyboardSearch(self, search: str) -> None:
        """Leave searching to the panel, which looks below folded rows too."""
        if search.isalpha():
            self.typed.emit(search)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Have a current row, or screen readers stay silent."""
        super().focusInEvent(event)
        if not self.currentIndex().isValid():
            self.setCurrentIndex(self._model.index(0, 0))

    def _on_activated(self, index: QModelIndex) -> None:
        node = self._model.node(index)
        if node:
            self.chosen.emit(node.fragment)
