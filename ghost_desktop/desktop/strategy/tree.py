"""The tree view of fragments: folds that stay, letters that search, Enter that plays."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QItemSelection, QModelIndex, QTimer, Signal
from PySide6.QtWidgets import QAbstractItemView, QTreeView, QWidget

from ghost_desktop.desktop.actions import is_pressed
from ghost_desktop.desktop.strategy.model import TreeModel
from ghost_desktop.desktop.strategy.plays import PlayRows
from ghost_desktop.desktop.strategy.rows import Column, StrategyRows
from ghost_desktop.translation import _

if TYPE_CHECKING:
    from PySide6.QtGui import QFocusEvent, QKeyEvent

    from ghost_desktop.desktop.strategy.rows import Rows

_OPEN_AT_FIRST = 60
"""Rows up to which a strategy is shown unfolded when it is seen for the first time."""

_ROWS_AT_FIRST = 300
"""Rows of a larger one that are unfolded then, of its first levels."""

_LEVELS_AT_FIRST = 2
"""Levels that are unfolded then: where the opening is known, their plays and your replies."""

_FRAGMENTS = 0.4
"""How much of the width the fragments have: with more, the eye would lose the row."""

_LEAST_FRAGMENTS = 14
"""How wide they are at least where there is room, in heights of the font."""


class StrategyTree(QTreeView):
    """Shows `Rows`.

    Signals:
        typed: letters that were typed, to be searched for.
        chosen: a fragment, by Enter or a double click.
        moved: the current row is another.
    """

    typed = Signal(str)
    chosen = Signal(str)
    moved = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._is_fitting = False
        # Pixels of what has been seen so far in each column: columns that came back are restless.
        self._widest = dict.fromkeys(Column, 0)
        self._fitting = QTimer(self)  # once, after all that happens in one go
        self._fitting.setSingleShot(True)
        self._fitting.setInterval(0)
        self._fitting.timeout.connect(self._fit_columns)
        self._model = TreeModel(self)
        self.setModel(self._model)
        self.setAccessibleName(_("Strategy"))
        self.setUniformRowHeights(True)
        self.setIndentation(round(0.8 * self.fontMetrics().height()))
        self.setExpandsOnDoubleClick(False)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        header = self.header()
        header.setStretchLastSection(False)
        header.setResizeContentsPrecision(0)  # measure what is seen, not the first thousand rows
        self.verticalScrollBar().valueChanged.connect(lambda _value: self._fitting.start())
        self.activated.connect(self._on_activated)
        self.collapsed.connect(self._on_collapsed)

    def show_rows(
        self, rows: Rows | None, unfolded: frozenset[str] | None, current: str = ""
    ) -> None:
        """Show other rows.

        Args:
            rows: the rows.
            unfolded: the ways that are; by default small strategies are open.
            current: the way to the current row, unless another row in sight leads there or there is
                none, and the first is the current one.
        """
        self._model.show(rows)
        self._widest = dict.fromkeys(Column, 0)
        for column in Column:
            self.setColumnHidden(column, rows is not None and column not in rows.columns)
        if rows is None:
            self.moved.emit()  # which Qt does not say of rows that are gone
            return
        if unfolded is not None:
            for index in reversed(self._model.along(unfolded)):  # so that each is laid out once
                self.expand(index)
        elif isinstance(rows, StrategyRows) and len(rows) <= _OPEN_AT_FIRST:
            self.expandAll()
        elif isinstance(rows, StrategyRows):
            self._expand_first()
        index = self._in_sight(self._model.end_of(current))
        self._go_to_row(index if index.isValid() else self._model.index(0, 0))

    def show_news(self) -> None:
        """Draw the rows anew if more is known of them: that takes a thousand questions of Qt's."""
        rows = self._model.rows
        if isinstance(rows, PlayRows) and rows.has_news():
            self.viewport().update()

    def _expand_first(self) -> None:
        """Unfold the first levels, as far as there is room."""
        opened: list[QModelIndex] = []
        level, room = self._below(QModelIndex()), _ROWS_AT_FIRST
        for _level in range(_LEVELS_AT_FIRST):
            further: list[QModelIndex] = []
            for above in level:
                below = self._below(above)
                if len(below) <= room:
                    room -= len(below)
                    opened.append(above)
                    further += below
            level = further
        for index in reversed(opened):  # so that each is laid out once
            self.expand(index)

    def _below(self, above: QModelIndex) -> list[QModelIndex]:
        self._model.fetchMore(above)
        return [self._model.index(row, 0, above) for row in range(self._model.rowCount(above))]

    def unfolded(self) -> frozenset[str]:
        """Return the ways to the rows that are unfolded."""
        found, waiting = [], [QModelIndex()]
        while waiting:
            above = waiting.pop()
            rows = [self._model.index(row, 0, above) for row in range(self._model.rowCount(above))]
            found += [row for row in rows if self.isExpanded(row)]
            waiting += rows  # below a folded row, others may be unfolded
        return frozenset(map(self._model.way, found))

    def go_to(self, fragment: str) -> bool:
        """Make `fragment` the current row, unfolding what is above it; return whether it has one.

        If it has none, no row is the current one.
        """
        index = self._model.index_of(fragment)
        self._go_to_row(index)
        return index.isValid()

    def go_along(self, way: tuple[str, ...]) -> None:
        """Make the row current to which these fragments lead, one after the other."""
        self._go_to_row(self._model.end_of(" ".join(way)))

    def _go_to_row(self, index: QModelIndex) -> None:
        """Make a row the current one, in the middle, where one sees what comes before and after."""
        self.setCurrentIndex(index)
        if index.isValid():
            self.scrollTo(index, QAbstractItemView.ScrollHint.PositionAtCenter)
        else:
            self.clearSelection()

    def _in_sight(self, index: QModelIndex) -> QModelIndex:
        """Return a row or, if it is folded away, the one behind which it is."""
        shown, above = index, index.parent()
        while above.isValid():
            if not self.isExpanded(above):
                shown = above
            above = above.parent()
        return shown

    def _on_collapsed(self, _folded: QModelIndex) -> None:
        """Let no row be the current one that is folded away."""
        current = self.currentIndex()
        shown = self._in_sight(current.siblingAtColumn(0))
        if shown != current.siblingAtColumn(0):
            self.setCurrentIndex(shown)

    def current_fragment(self) -> str:
        """Return the fragment of the current row; empty if there is none."""
        return self._model.fragment(self.currentIndex())

    def current_way(self) -> str:
        """Return the way to the current row, as `unfolded` has it; empty if there is none."""
        return self._model.way(self.currentIndex())

    def current_word(self) -> str:
        """Return the fragment of the current row if it is a word; else nothing."""
        rows, number = self._model.rows, self._model.number(self.currentIndex())
        return rows.fragment(number) if rows and rows.is_word(number) else ""

    def expand_branch(self) -> None:
        """Unfold what is below the current row, as deep as can be done at once."""
        rows, index = self._model.rows, self.currentIndex().siblingAtColumn(0)
        if rows is None or not index.isValid():
            return
        level, room, depth = [index], rows.at_once, -1
        while level:
            below: list[QModelIndex] = []
            for above in level:
                below += self._below(above)
                if len(below) > room and depth >= 0:  # the first level is opened in any case
                    self.expandRecursively(index, depth)
                    return
            level, room, depth = below, room - len(below), depth + 1
        self.expandRecursively(index, depth)

    # --- keys and clicks --------------------------------------------------------------------------

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Unfold a branch in one go, and no more of it than the window can bear."""
        if is_pressed(event, "strategy.branch"):
            self.expand_branch()
        else:
            super().keyPressEvent(event)

    def keyboardSearch(self, search: str) -> None:
        """Leave searching to the panel, which looks below folded rows too."""
        if search.isalpha():
            self.typed.emit(search)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Have a current row, or screen readers stay silent."""
        super().focusInEvent(event)
        if not self.currentIndex().isValid():
            self.setCurrentIndex(self._model.index(0, 0))

    def selectionChanged(self, selected: QItemSelection, deselected: QItemSelection) -> None:
        """Say that the current row is another."""
        super().selectionChanged(selected, deselected)
        self.moved.emit()

    def changeEvent(self, event: QEvent) -> None:
        """Measure anew in another font."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._widest = dict.fromkeys(Column, 0)
            self._fitting.start()

    def updateGeometries(self) -> None:
        """Give the columns their room, whenever rows or the size change."""
        super().updateGeometries()
        if not self._is_fitting:
            self._fitting.start()

    def _fit_columns(self) -> None:
        """Have nothing cut off: where the room does not do, marks have no heading.

        If that does not do either, the tree scrolls sideways.
        """
        header, room = self.header(), self.viewport().width()
        shown = [column for column in Column if not header.isSectionHidden(column)]
        self._is_fitting = True
        self._model.head_briefly(is_brief=False)
        for column in shown:
            self._widest[column] = max(self._widest[column], self.sizeHintForColumn(column))
        if sum(self._needed(column) for column in shown) > room:
            self._model.head_briefly(is_brief=True)
        fragments, play, outcome, last = (
            self._needed(column) if column in shown else 0 for column in Column
        )
        usual = max(round(_FRAGMENTS * room), _LEAST_FRAGMENTS * self.fontMetrics().height())
        fragments = max(fragments, min(usual, room - play - outcome - last))
        last = max(last, room - play - outcome - fragments)
        widths = dict(zip(Column, (fragments, play, outcome, last), strict=True))
        for column in shown:
            header.resizeSection(column, widths[column])
        self._is_fitting = False

    def _needed(self, column: Column) -> int:
        """Return the width in which nothing of a column is cut off, nor its heading."""
        return max(self._widest[column], self.header().sectionSizeHint(column))

    def _on_activated(self, index: QModelIndex) -> None:
        rows, number = self._model.rows, self._model.number(index)
        if rows is None:
            return
        if rows.is_reference(number):
            self.go_to(rows.fragment(number))
        else:
            self.chosen.emit(rows.fragment(number))
