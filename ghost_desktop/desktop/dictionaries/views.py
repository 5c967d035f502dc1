"""The views of what has been solved: the table and the charts."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QSignalBlocker, QSize, Qt, Signal, Slot
from PySide6.QtGui import QFontInfo
from PySide6.QtWidgets import QSplitter, QTabBar, QTabWidget, QWidget

from ghost_desktop.desktop.actions import add_action
from ghost_desktop.desktop.commands import is_declared, underlined
from ghost_desktop.desktop.dictionaries.chart_view import ChartView
from ghost_desktop.desktop.dictionaries.charts import all_charts
from ghost_desktop.desktop.dictionaries.grid import ComparisonGrid
from ghost_desktop.desktop.dictionaries.state import TABLE
from ghost_desktop.desktop.dictionaries.table import CellsModel, CellsTable
from ghost_desktop.desktop.fonts import give_role
from ghost_desktop.translation import N_, _

if TYPE_CHECKING:
    from ghost_desktop.desktop.dictionaries.grid import Cell
    from ghost_desktop.desktop.plotting import Plotting
    from ghost_desktop.desktop.question import Question

_TABLE_TAB = N_("Table")
_ROOM_FOR_CHARTS = 56  # heights of the font beside the table
_LEAST_TABLE, _LEAST_CHART = 11, 16  # heights of the font, with the tabs


_TAB_EMS = 1.9
"""The room of a tab beside its text, in heights of the font, as the style sheet has it."""


class _TabBar(QTabBar):
    """Tabs that tell when one was chosen by the key of its underlined letter.

    They draw together where they would be cut.

    Signals:
        chosen: such a tab is in front.
    """

    chosen = Signal()

    def __init__(self, tabs: QTabWidget) -> None:
        super().__init__(tabs)
        self._tabs = tabs
        tabs.installEventFilter(self)

    def event(self, event: QEvent) -> bool:
        """Tell of the key once the tab is in front."""
        is_done = super().event(event)
        if event.type() is QEvent.Type.Shortcut:
            self.chosen.emit()
        return is_done

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Have as much room as there is, where what the tabs stand above has another width."""
        if event.type() in (QEvent.Type.Resize, QEvent.Type.FontChange):
            self._fit()
        return super().eventFilter(watched, event)

    def tabInserted(self, index: int) -> None:
        """Have room for one tab more."""
        super().tabInserted(index)
        self._fit()

    def tabRemoved(self, index: int) -> None:
        """Have the room of a tab that is no more."""
        super().tabRemoved(index)
        self._fit()

    def _fit(self) -> None:
        em = QFontInfo(self.font()).pixelSize()
        texts = (self.tabText(tab).replace("&", "") for tab in range(self.count()))
        needed = sum(self.fontMetrics().horizontalAdvance(text) + _TAB_EMS * em for text in texts)
        give_role(self, "narrow" if needed > self._tabs.width() else None)


class Views(QSplitter):
    """The table and the charts, in tabs; the table beside the charts where there is room.

    Signals:
        opened: the `Question` of a cell that is to be opened in Strategy.
        turned: when another view has come to the front.
    """

    opened = Signal(object)
    turned = Signal()

    def __init__(self, plotting: Plotting, parent: QWidget | None = None) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self.tabs = QTabWidget(self)
        bar = _TabBar(self.tabs)
        bar.chosen.connect(self._on_chosen)
        self.tabs.setTabBar(bar)
        self.tabs.setAccessibleName(_("Views"))
        self.tabs.setDocumentMode(True)
        self.model = CellsModel(self)
        self.table = CellsTable(self.model, self)
        self.table.opened.connect(self.opened)
        self.charts = {kind.name: ChartView(kind(), plotting, self) for kind in all_charts()}
        self.by_name: dict[str, QWidget] = {TABLE: self.table, **self.charts}
        self.tabs.addTab(self.table, _tab_text(TABLE, _TABLE_TAB))
        for name, view in self.charts.items():
            self.tabs.addTab(view, _tab_text(name, view.chart.tab))
            view.opened.connect(self.opened)
        for name in filter(_has_command, self.by_name):
            add_action(f"dictionaries.{name}", self.tabs, partial(self._go_to, name), listens=False)
        self.tabs.currentChanged.connect(self._on_turned)
        self.setChildrenCollapsible(False)
        self.addWidget(self.tabs)
        self._given = 0  # pixels of width that the table has been given; 0 if it is a tab
        self._stands_for_table = False  # whether a chart is in front that nobody has chosen

    @property
    def front(self) -> str:
        """The view in front; of two side by side, the one that was chosen."""
        if self._stands_for_table:
            return TABLE
        widget = self.tabs.currentWidget()
        return next((name for name, view in self.by_name.items() if view is widget), TABLE)

    @property
    def chart(self) -> ChartView | None:
        """The chart in front; None if it is the table."""
        front = self.tabs.currentWidget()
        return front if isinstance(front, ChartView) else None

    def show_view(self, name: str) -> None:
        """Bring a view to the front; a view that is no more changes nothing."""
        if name in self.by_name:
            self.tabs.setCurrentWidget(self.by_name[name])
            self._stands_for_table = name == TABLE and self._is_beside

    def _go_to(self, name: str) -> None:
        """Bring a view to the front, and go on in it."""
        self.show_view(name)
        if name == TABLE:
            self.table.setFocus(Qt.FocusReason.ShortcutFocusReason)
        else:
            self._on_chosen()

    @property
    def grid(self) -> ComparisonGrid:
        """What is compared, and what is known of it."""
        return self.model.grid

    @property
    def shows_table(self) -> bool:
        """Whether the table is to be seen, in front or beside the charts."""
        return self._is_beside or self.tabs.currentWidget() is self.table

    def begin(self, games: tuple[Question, ...]) -> None:
        """Forget all cells, and make ready for those of `games`."""
        grid = ComparisonGrid(games)
        self.table.show_columns_for(games)
        self.model.begin(grid)
        for view in self.charts.values():
            view.begin(grid)

    def append(self, cell: Cell) -> None:
        """Show one cell more."""
        grid = self.grid.with_cell(cell)
        self.model.append(grid, cell)
        for view in self.charts.values():
            view.append(grid, cell)

    @property
    def _is_beside(self) -> bool:
        """Whether the table stands beside the charts."""
        return self.indexOf(self.table) >= 0

    @Slot()
    def _on_turned(self) -> None:
        self._stands_for_table = False
        self.updateGeometry()
        self.turned.emit()

    @Slot()
    def _on_chosen(self) -> None:
        """Go where a person who has chosen a view by its key wants to go on."""
        if self.chart:
            self.chart.take_keys(self.tabs.tabBar())
        else:
            self.table.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def fit(self, width: int) -> None:
        """Show the table beside the charts if `width` has room for both, else as the first tab."""
        ideal = self.table.ideal_width
        beside = width >= ideal + _ROOM_FOR_CHARTS * self.fontMetrics().height()
        if beside != self._is_beside:
            with QSignalBlocker(self.tabs):  # on its way, the table is not shown for a moment
                self._move_table(beside=beside)
            self.turned.emit()
        if beside and ideal != self._given:
            self.setSizes([ideal, self.width() - ideal])
        self._given = ideal if beside else 0

    def minimumSizeHint(self) -> QSize:
        """Ask for some rows, or a part of a chart below what its marks mean."""
        height = (_LEAST_CHART if self.chart else _LEAST_TABLE) * self.fontMetrics().height()
        return QSize(super().minimumSizeHint().width(), height)

    def sizeHint(self) -> QSize:
        """Ask for no more height than that: all the room that is left comes on top."""
        return QSize(super().sizeHint().width(), self.minimumSizeHint().height())

    def _move_table(self, *, beside: bool) -> None:
        front = self.front
        if beside:
            self.tabs.removeTab(self.tabs.indexOf(self.table))
            self.insertWidget(0, self.table)
            self.setStretchFactor(1, 1)
            self.table.show()
        else:
            self.tabs.insertTab(0, self.table, _tab_text(TABLE, _TABLE_TAB))
        self.show_view(front)


def _has_command(name: str) -> bool:
    """Whether the table of commands has a row, and so a key, for a view."""
    return is_declared(f"dictionaries.{name}")


def _tab_text(name: str, text: str) -> str:
    """Return what a tab says, with its letter underlined if it has one."""
    return underlined(_(text), f"dictionaries.{name}") if _has_command(name) else _(text)
