"""The tree view of fragments: folds that stay, letters that search, Enter that plays."""

from __future__ import annotations

from itertools import filterfalse
from typing import TYPE_CHECKING

from PySide6.QtCore import (
    QAbstractItemModel,
    QItemSelection,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QSize,
    Qt,
    Signal,
    Slot,
)
from PySide6.QtGui import QColor, QFont, QPainter, QPalette
from PySide6.QtWidgets import (
    QAbstractItemView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTreeView,
    QWidget,
)

from ghost_desktop.desktop.kit.commands import is_pressed
from ghost_desktop.desktop.kit.page import PagePart
from ghost_desktop.desktop.kit.theme import colours
from ghost_desktop.desktop.kit.widgets import once_after
from ghost_desktop.desktop.strategy.map_look import MapLook, draw_tiles
from ghost_desktop.desktop.strategy.rows import ROOT, Column, PlayRows, Selected, StrategyRows
from ghost_desktop.engine.solution import Outcome
from ghost_desktop.translation import _

if TYPE_CHECKING:
    from collections.abc import Collection

    from PySide6.QtCore import QRect

    from ghost_desktop.desktop.strategy.map_graph import MapTile
    from ghost_desktop.desktop.strategy.rows import Rows

    Index = QModelIndex | QPersistentModelIndex
    from PySide6.QtGui import QFocusEvent, QKeyEvent


_NOWHERE = QModelIndex()
_COLUMNS = tuple(Column)
# Qt asks a dozen roles of every cell that it draws: numbers are compared faster than its enums.
_DISPLAY = int(Qt.ItemDataRole.DisplayRole)
_SPOKEN = int(Qt.ItemDataRole.AccessibleTextRole)
_INK = int(Qt.ItemDataRole.ForegroundRole)
_FONT = int(Qt.ItemDataRole.FontRole)
_TIP = int(Qt.ItemDataRole.ToolTipRole)
_ROLES = frozenset({_DISPLAY, _SPOKEN, _INK, _FONT, _TIP})


class TreeModel(QAbstractItemModel):
    """The rows of one tree; none until `show` is called.

    Attributes:
        rows: what is shown.
    """

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.rows: Rows | None = None
        self._below: dict[int, range] = {}  # of the rows that Qt knows to be filled

    def show(self, rows: Rows | None) -> None:
        """Replace all rows."""
        self.beginResetModel()
        self.rows = rows
        self._below = {} if rows is None else {ROOT: rows.below(ROOT)}
        self.endResetModel()

    # --- between rows and fragments ---------------------------------------------------------------

    def number(self, index: Index) -> int:
        """Return the number of a row."""
        return int(index.internalId()) if index.isValid() else ROOT

    def index_of(self, fragment: str) -> QModelIndex:
        """Return the row of `fragment`, filling the rows above it; an invalid index if none."""
        path = self.rows.path(fragment) if self.rows else ()
        for above in (ROOT, *path)[:-1]:
            if above not in self._below:
                self.fetchMore(self._index(above))
        return self._index(path[-1] if path else ROOT)

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
        while self.rows and row != ROOT:
            way += reversed(self.rows.steps(row))
            row = self.rows.parent(row)
        return " ".join(reversed(way))

    def fragment(self, index: Index) -> str:
        """Return the fragment of a row; empty if there is none."""
        return self.rows.fragment(self.number(index)) if self.rows else ""

    def steps(self, index: Index) -> tuple[str, ...]:
        """Return the fragments that the plays of a row make; none if there is no row."""
        return self.rows.steps(self.number(index)) if self.rows and index.isValid() else ()

    def holds_steps(self, index: Index) -> bool:
        """Tell whether there is nothing below a row but the steps of a run."""
        return self.rows is not None and self.rows.holds_steps(self.number(index))

    def _index(self, number: int) -> QModelIndex:
        if number == ROOT or self.rows is None:
            return QModelIndex()
        return self.createIndex(self._below[self.rows.parent(number)].index(number), 0, number)

    # --- what Qt asks -----------------------------------------------------------------------------

    def index(self, row: int, column: int, parent: Index = _NOWHERE) -> QModelIndex:
        """Return the index of a row below `parent`."""
        if self.rows is None or parent.column() > 0 or not 0 <= column < len(_COLUMNS):
            return QModelIndex()
        below = self._below.get(self.number(parent), range(0))
        return self.createIndex(row, column, below[row]) if 0 <= row < len(below) else QModelIndex()

    def parent(self, index: Index = _NOWHERE) -> QModelIndex:  # type: ignore[override]
        """Return the row above, in the first column."""
        if self.rows is None or not index.isValid():
            return QModelIndex()
        return self._index(self.rows.parent(self.number(index)))

    def rowCount(self, parent: Index = _NOWHERE) -> int:
        """Count the rows below `parent` that have been filled."""
        return 0 if parent.column() > 0 else len(self._below.get(self.number(parent), ()))

    def columnCount(self, _parent: Index = _NOWHERE) -> int:
        """Count the columns."""
        return len(Column)

    def hasChildren(self, parent: Index = _NOWHERE) -> bool:
        """Tell whether a row can be opened, filled or not."""
        if self.rows is None or parent.column() > 0:
            return False
        return self.rows.can_open(self.number(parent))

    def canFetchMore(self, parent: Index) -> bool:
        """Tell whether rows below `parent` are still to be filled."""
        return self.number(parent) not in self._below and self.hasChildren(parent)

    def fetchMore(self, parent: Index) -> None:
        """Fill the rows below `parent`."""
        if self.rows is not None and self.canFetchMore(parent):
            number = self.number(parent)
            below = self.rows.below(number)
            self.beginInsertRows(self._index(number), 0, len(below) - 1)
            self._below[number] = below
            self.endInsertRows()

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = _DISPLAY) -> object:
        """Name the columns; that of the marks, which is much wider than these, in its tip alone."""
        if orientation is not Qt.Orientation.Horizontal or role not in (_DISPLAY, _TIP):
            return None
        if self.rows is None or (role == _DISPLAY and section == Column.OUTCOME):
            return ""
        return _(self.rows.headings[section])

    def data(self, index: Index, role: int = _DISPLAY) -> object:
        """Say what stands in a row, and in its tip what is heard: who plays what, and what it means.

        What is said of a word is in italics, or it would be taken for a count of what follows.
        """
        if role not in _ROLES or self.rows is None or not index.isValid():
            return None
        row, column = int(index.internalId()), _COLUMNS[index.column()]
        if role == _DISPLAY:
            return self.rows.text(row, column)
        if role == _INK:
            return self._ink(row, column)
        if role == _FONT:
            font = QFont()
            font.setItalic(column is Column.LAST and self.rows.is_word(row))
            return font
        return self.rows.spoken(row) if role == _SPOKEN or self.rows.tiles(row) else None

    def tiles(self, index: Index) -> tuple[tuple[MapTile, ...], str]:
        """Return the letters of a row and what stands beside them; no letters where a text is read."""
        if self.rows is None or index.column() != Column.FRAGMENT:
            return (), ""
        number = self.number(index)
        return self.rows.tiles(number), self.rows.symbol(number)

    def _ink(self, row: int, column: Column) -> QColor | None:
        c = colours()
        if self.rows is not None and column is Column.OUTCOME:
            inks = {Outcome.WIN: c.good, Outcome.LOSS: c.bad, Outcome.MIXED: c.text}
            outcome = self.rows.outcome(row)
            return QColor(c.muted if outcome is None else inks[outcome])
        return None if column is Column.FRAGMENT else QColor(c.muted)


_OPEN_AT_FIRST = 60
"""Rows up to which a strategy is shown unfolded when it is seen for the first time."""

_ROWS_AT_FIRST = 300
"""Rows of a larger one that are unfolded then, of its first levels."""

_LEVELS_AT_FIRST = 2
"""Levels that are unfolded then: where the opening is known, their plays and your replies."""

_FRAGMENTS = 0.4
"""How much of the width the fragments have: with more, the eye would lose the row."""

_ROW, _TILE = 1.4, 1.15
"""How high a row and a tile are, in heights of the font."""

_LEAST_FRAGMENTS = 14
"""How wide they are at least where there is room, in heights of the font."""


class _Cells(QStyledItemDelegate):
    """Draws letters as tiles, as the map does: a player's own are filled, others' outlined.

    Outcomes keep their colour in the current row, where Qt gives all texts another.
    """

    def __init__(self, model: TreeModel, parent: QWidget) -> None:
        super().__init__(parent)
        self._model = model

    def initStyleOption(self, option: QStyleOptionViewItem, index: Index) -> None:
        """Draw what is selected in the colour of what is not."""
        super().initStyleOption(option, index)
        palette: QPalette = option.palette
        palette.setColor(QPalette.ColorRole.HighlightedText, palette.color(QPalette.ColorRole.Text))
        option.palette = palette

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """Return the size of the tiles, or of the text."""
        unit = option.fontMetrics.height()
        tiles, symbol = self._model.tiles(index)
        wide = (
            len(tiles) * round(_TILE * unit)
            + option.fontMetrics.horizontalAdvance(symbol)
            + unit // 2
        )
        hint = super().sizeHint(option, index)
        return QSize(wide if tiles else hint.width(), max(hint.height(), round(_ROW * unit)))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Draw what Qt draws of a row without a text, and the tiles on it."""
        tiles, symbol = self._model.tiles(index)
        if not tiles:
            super().paint(painter, option, index)
            return
        self.initStyleOption(option, index)
        option.text = ""
        widget: QWidget = option.widget
        element = QStyle.ControlElement.CE_ItemViewItem
        widget.style().drawControl(element, option, painter, widget)
        rect: QRect = option.rect
        size = round(_TILE * option.fontMetrics.height())
        left, top = rect.left() + size // 4, rect.center().y() - size // 2
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        placed = [(tile, left + place * size, top) for place, tile in enumerate(tiles)]
        draw_tiles(painter, MapLook.of_theme(option.font), size, placed)
        if symbol:
            painter.setFont(option.font)
            painter.setPen(option.palette.color(QPalette.ColorRole.Text))
            right = rect.adjusted(size // 4 + len(tiles) * size, 0, 0, 0)
            painter.drawText(right, Qt.AlignmentFlag.AlignVCenter, symbol)
        painter.restore()


class StrategyTree(PagePart, QTreeView):
    """Shows `Rows`.

    Signals:
        typed: letters that were typed, to be searched for.
        chosen: a fragment, by Enter or a double click: of a run, the first.
        moved: the current row is another.
        folded: the fragments of rows, and whether what follows them is folded away now.
    """

    typed = Signal(str)
    chosen = Signal(str)
    moved = Signal()
    folded = Signal(object, bool)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._is_fitting = False
        self._is_led = False
        # Pixels of what has been seen so far in each column: columns that came back are restless.
        self._widest = dict.fromkeys(Column, 0)
        self._fitting = once_after(self, 0, self._fit_columns)  # after all that happens in one go
        # To go through all rows for it would take too long to be done every two seconds.
        self._unfolded: set[str] = set()  # the ways to the rows that are
        self._model = TreeModel(self)
        self.setModel(self._model)
        for column in (Column.FRAGMENT, Column.OUTCOME):
            self.setItemDelegateForColumn(column, _Cells(self._model, self))
        self._model.modelReset.connect(self._unfolded.clear)
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
        self.expanded.connect(self._on_expanded)

    def show_rows(
        self, rows: Rows | None, unfolded: frozenset[str] | None, current: str = ""
    ) -> None:
        """Show other rows.

        Args:
            rows: the rows.
            unfolded: the ways that are; by default, and where there is none of these, small
                strategies are open.
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
        opened = self._model.along(unfolded or frozenset())
        # After another choice there may be none of the rows that were.
        if isinstance(rows, StrategyRows) and not opened and unfolded != frozenset():
            opened = self._at_first(rows)
        self._fold(opened, is_unfolded=True)
        index = self._in_sight(self._model.end_of(current))
        self._go_to_row(index if index.isValid() else self._model.index(0, 0))

    def show_news(self) -> None:
        """Draw the rows anew if more is known of them: that takes a thousand questions of Qt's."""
        rows = self._model.rows
        if isinstance(rows, PlayRows) and rows.has_news():
            self.viewport().update()

    def _at_first(self, rows: StrategyRows) -> list[QModelIndex]:
        """Return the rows to be unfolded at first: all of few, else the first levels that fit."""
        levels = len(rows) if rows.runs_shown <= _OPEN_AT_FIRST else _LEVELS_AT_FIRST
        return self._levels(self._to_open([QModelIndex()]), _ROWS_AT_FIRST, levels)

    def _levels(self, level: list[QModelIndex], room: int, most: int) -> list[QModelIndex]:
        """Return rows to be unfolded, level by level: the first in any case, others if they fit."""
        opened: list[QModelIndex] = []
        while level and most:
            below = sum(len(self._below(above)) for above in level)
            if below > room and opened:
                break
            opened += level
            level, room, most = self._to_open(level), room - below, most - 1
        return opened

    def _to_open(self, level: list[QModelIndex]) -> list[QModelIndex]:
        """Return the rows below others that can be unfolded to show more than steps."""
        return self._with_plays([index for above in level for index in self._below(above)])

    def _with_plays(self, indexes: list[QModelIndex]) -> list[QModelIndex]:
        """Return those rows below which there are plays, and not only steps."""
        model = self._model
        found = [one for one in indexes if one.isValid() and model.hasChildren(one)]
        return [one for one in found if not model.holds_steps(one)]

    def _below(self, above: QModelIndex) -> list[QModelIndex]:
        self._model.fetchMore(above)
        return [self._model.index(row, 0, above) for row in range(self._model.rowCount(above))]

    def _fold(self, indexes: list[QModelIndex], *, is_unfolded: bool) -> None:
        """Unfold rows or fold them away, and tell nobody."""
        self._is_led = True
        self.scheduleDelayedItemsLayout()  # or all that is shown is moved for each of them
        for index in indexes:
            self.setExpanded(index, is_unfolded)
        self._is_led = False

    @property
    def rows(self) -> Rows | None:
        """What is shown."""
        return self._model.rows

    def in_sight(self) -> list[tuple[int, int]]:
        """Return the rows that are not folded away, from the top: how deep each is, and its number."""
        depths = {ROOT: -1}
        index = self._model.index(0, 0)
        while index.isValid():
            number = self._model.number(index)
            depths[number] = depths[self._model.number(index.parent())] + 1
            index = self.indexBelow(index)
        return [(depth, number) for number, depth in depths.items() if number != ROOT]

    # --- folds ------------------------------------------------------------------------------------

    def unfolded(self) -> frozenset[str]:
        """Return the ways to the rows that are unfolded, be it below a folded one."""
        return frozenset(self._unfolded)

    @Slot(QModelIndex)
    def _on_expanded(self, index: QModelIndex) -> None:
        self._unfolded.add(self._model.way(index))
        if not self._is_led:
            self.folded.emit(frozenset({self._model.fragment(index)}), False)  # noqa: FBT003

    @Slot(QModelIndex)
    def _on_collapsed(self, index: QModelIndex) -> None:
        """Let no row be the current one that is folded away."""
        self._unfolded.discard(self._model.way(index))
        current = self.currentIndex().siblingAtColumn(0)
        shown = self._in_sight(current)
        if shown != current:
            self.setCurrentIndex(shown)
        if not self._is_led:
            self.folded.emit(frozenset({self._model.fragment(index)}), True)  # noqa: FBT003

    def unfolded_fragments(self) -> frozenset[str]:
        """Return the fragments after which the plays that follow are shown.

        That it is told of one does not say that no row above it is folded. Those of a word have
        nothing to follow but the steps of its run.
        """
        return frozenset(way.rpartition(" ")[2] for way in self.unfolded())

    def set_unfolded(self, fragments: Collection[str], *, is_unfolded: bool) -> None:
        """Show or fold away the plays that follow fragments, those that end a row, and tell nobody."""
        indexes = map(self._model.index_of, fragments)
        ends = [index for index in indexes if self._model.fragment(index) in fragments]
        self._fold(self._with_plays(ends), is_unfolded=is_unfolded)

    # --- the current row --------------------------------------------------------------------------

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

    @property
    def selected(self) -> Selected:
        """The current row; that of nothing if there is none."""
        rows, index = self._model.rows, self.currentIndex()
        if rows is None or not index.isValid():
            return Selected()
        number = self._model.number(index)
        word = rows.fragment(number) if rows.is_word(number) else ""
        return Selected(rows.steps(number), self._model.way(index), rows.spoken(number), word)

    def word_here(self) -> str:
        """Return the letters that are looked up from here: those of the current row."""
        return self.selected.fragment

    def expand_branch(self) -> None:
        """Unfold what is below the current row, as deep as can be done at once, but no steps.

        They are unfolded where there is nothing else.
        """
        rows, index = self._model.rows, self.currentIndex().siblingAtColumn(0)
        if rows is None or not index.isValid():
            return
        opened = self._levels([index], rows.at_once, rows.at_once)
        self._fold(opened, is_unfolded=True)
        self.folded.emit(frozenset(map(self._model.fragment, opened)), False)  # noqa: FBT003

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

    def updateGeometries(self) -> None:
        """Give the columns their room, whenever rows or the size change."""
        super().updateGeometries()
        if not self._is_fitting:
            self._fitting.start()

    def _fit_columns(self) -> None:
        """Have nothing cut off: where the room does not do, the tree scrolls sideways."""
        header, room = self.header(), self.viewport().width()
        self._is_fitting = True
        for column in filterfalse(header.isSectionHidden, Column):
            needed = max(self.sizeHintForColumn(column), header.sectionSizeHint(column))
            self._widest[column] = max(self._widest[column], needed)
        fragments, outcome, last = (self._widest[column] for column in Column)
        usual = max(round(_FRAGMENTS * room), _LEAST_FRAGMENTS * self.fontMetrics().height())
        fragments = max(fragments, min(usual, room - outcome - last))
        last = max(last, room - outcome - fragments)
        for column, width in zip(Column, (fragments, outcome, last), strict=True):
            header.resizeSection(column, width)
        self.updateGeometries()  # else the bar below would be there a moment longer
        self._is_fitting = False

    def _on_activated(self, index: QModelIndex) -> None:
        rows, number = self._model.rows, self._model.number(index)
        if rows is None:
            return
        if rows.is_reference(number):
            self.go_to(rows.fragment(number))
        else:
            self.chosen.emit(rows.steps(number)[0])

    def on_font(self) -> None:
        """Measure anew in another font."""
        self._widest = dict.fromkeys(Column, 0)
        self._fitting.start()
