"""The views of what has been solved: the table and the charts."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, Qt, Signal, Slot
from PySide6.QtWidgets import QSplitter, QTabBar, QTabWidget, QWidget

from ghost_desktop.desktop.actions import add_action
from ghost_desktop.desktop.commands import underlined
from ghost_desktop.desktop.dictionaries.openings import OpeningsChart
from ghost_desktop.desktop.dictionaries.remember import RememberChart
from ghost_desktop.desktop.dictionaries.state import OPENINGS, REMEMBER, TABLE, WINNERS
from ghost_desktop.desktop.dictionaries.table import CellsModel, CellsTable
from ghost_desktop.desktop.dictionaries.winners import WinnersChart

if TYPE_CHECKING:
    from ghost_desktop.desktop.dictionaries.cells import Cell
    from ghost_desktop.desktop.dictionaries.chart import Chart
    from ghost_desktop.desktop.dictionaries.plotting import Plotting
    from ghost_desktop.desktop.question import Question

_TITLES = {
    TABLE: "Table",
    WINNERS: "Who wins",
    OPENINGS: "Openings",
    REMEMBER: "To remember",
}
_ROOM_FOR_CHARTS = 56  # heights of the font beside the table


class _TabBar(QTabBar):
    """Tabs that tell when one was chosen by the key of its underlined letter.

    Signals:
        chosen: such a tab is in front.
    """

    chosen = Signal()

    def event(self, event: QEvent) -> bool:
        """Tell of the key once the tab is in front."""
        is_done = super().event(event)
        if event.type() is QEvent.Type.Shortcut:
            self.chosen.emit()
        return is_done


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
        unit = self.fontMetrics().height()
        self.tabs = QTabWidget(self)
        bar = _TabBar(self.tabs)
        bar.chosen.connect(self._on_chosen)
        self.tabs.setTabBar(bar)
        self.tabs.setAccessibleName("Views")
        self.tabs.setDocumentMode(True)
        self.model = CellsModel(self)
        self.table = CellsTable(self.model, self)
        self.table.opened.connect(self.opened)
        self.winners = WinnersChart(plotting, self)
        self.openings = OpeningsChart(plotting, self)
        self.remember = RememberChart(plotting, self)
        self.charts: tuple[Chart, ...] = (self.winners, self.openings, self.remember)
        self.by_name: dict[str, QWidget] = dict(
            zip(_TITLES, (self.table, *self.charts), strict=True)
        )
        for name, view in self.by_name.items():
            self.tabs.addTab(view, underlined(_TITLES[name], f"dictionaries.{name}"))
            add_action(f"dictionaries.{name}", self.tabs, partial(self._go_to, name), listens=False)
        for chart in self.charts:
            chart.column.setContentsMargins(unit // 2, unit // 2, unit // 2, 0)
            chart.opened.connect(self.opened)
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
    def chart(self) -> Chart | None:
        """The chart in front; None if it is the table."""
        return next((one for one in self.charts if one is self.tabs.currentWidget()), None)

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

    def begin(self, games: tuple[Question, ...]) -> None:
        """Forget all cells, and make ready for those of `games`."""
        self.model.forget()
        for chart in self.charts:
            chart.begin(games)

    def append(self, cell: Cell) -> None:
        """Show one cell more."""
        self.model.append(cell)
        for chart in self.charts:
            chart.append(cell)

    @property
    def _is_beside(self) -> bool:
        """Whether the table stands beside the charts."""
        return self.indexOf(self.table) >= 0

    @Slot()
    def _on_turned(self) -> None:
        self._stands_for_table = False
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
        front, was_beside = self.front, self._is_beside
        if beside and not was_beside:
            self.tabs.removeTab(self.tabs.indexOf(self.table))
            self.insertWidget(0, self.table)
            self.setStretchFactor(1, 1)
            self.table.show()
            self.show_view(front)
        elif was_beside and not beside:
            self.tabs.insertTab(0, self.table, underlined(_TITLES[TABLE], "dictionaries.table"))
            self.show_view(front)
        if beside and ideal != self._given:
            self.setSizes([ideal, self.width() - ideal])
        self._given = ideal if beside else 0
