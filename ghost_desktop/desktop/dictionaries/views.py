"""The views of what has been solved, in tabs: charts, two lists, the table, and more charts."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QSize, Qt, Signal, Slot
from PySide6.QtWidgets import QStackedWidget, QTabBar, QTabWidget, QToolButton, QWidget

from ghost_desktop.desktop.dictionaries.charts import all_charts
from ghost_desktop.desktop.dictionaries.pair_page import PairPage
from ghost_desktop.desktop.dictionaries.state import PAIR, TABLE, WINNERS
from ghost_desktop.desktop.dictionaries.table import CellsModel, CellsTable
from ghost_desktop.desktop.kit.builders import buttons_of, column, dress, flow
from ghost_desktop.desktop.kit.commands import (
    add_action,
    entry,
    is_declared,
    keys_of,
    tip,
    underlined,
)
from ghost_desktop.desktop.kit.page import PagePart
from ghost_desktop.desktop.kit.widgets import choose
from ghost_desktop.formats.highlights import Told
from ghost_desktop.translation import N_, _

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from ghost_desktop.desktop.dictionaries.chart import Chart
    from ghost_desktop.desktop.dictionaries.grid import ComparisonGrid
    from ghost_desktop.formats.highlights import Highlight
    from ghost_desktop.library.cell import Cell
    from ghost_desktop.library.question import Question

_TABLE_TAB, _PAIR_TAB, _MORE_TAB = N_("Table"), N_("Two lists"), N_("More charts")
# In heights of the font, with the tabs: what a low window leaves, in which each view scrolls.
_LEAST = 12


_SEEN_IN = {
    Told.MARGIN: "margin",
    Told.ONLY_LIST: WINNERS,
    Told.SHARED_OPENING: "openings",
    Told.LENGTH: "limits",
    Told.VOCABULARY: "limits",
}
"""The view in which it is seen what is worth telling."""


class _TabBar(QTabBar):
    """Tabs that tell when one was chosen by the key of its underlined letter.

    Signals:
        chosen: such a tab is in front.
    """

    chosen = Signal()

    def __init__(self, tabs: QTabWidget) -> None:
        super().__init__(tabs)
        for arrow in self.findChildren(QToolButton):  # for where there is no room for all tabs
            arrow.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # ← and → do the same
            is_left = arrow.arrowType() is Qt.ArrowType.LeftArrow
            arrow.setAccessibleName(_("Tabs at the left") if is_left else _("Tabs at the right"))

    def event(self, event: QEvent) -> bool:
        """Tell of the key once the tab is in front."""
        is_done = super().event(event)
        if event.type() is QEvent.Type.Shortcut:
            self.chosen.emit()
        return is_done


class MoreCharts(QWidget):
    """Charts that are asked for less often: one of them, and above it a button for each.

    Args:
        charts: the charts by their names.
        parent: the tabs.

    Signals:
        turned: another one is in front.
    """

    turned = Signal()

    def __init__(self, charts: Mapping[str, Chart], parent: QWidget) -> None:
        super().__init__(parent)
        self._names = list(charts)
        texts = {place: _(view.tab) for place, view in enumerate(charts.values())}
        self._group = buttons_of(self, texts, self._on_chosen)
        self._stack = QStackedWidget()
        for place, (name, view) in enumerate(charts.items()):
            hint = tip(f"dictionaries.{name}") if _has_command(name) else ""
            self._group.button(place).setToolTip(hint)
            self._stack.addWidget(view)
        choose(self._group, 0)
        row = flow(*self._group.buttons(), spacing=1 / 3, margins=(0, 0.5, 0, 0))
        column(row, (self._stack, 1), on=self, spacing=0)

    @property
    def front(self) -> str:
        """The name of the chart in front."""
        return self._names[self._stack.currentIndex()]

    def show_chart(self, name: str) -> None:
        """Bring a chart to the front."""
        place = self._names.index(name)
        choose(self._group, place)
        if place != self._stack.currentIndex():
            self._stack.setCurrentIndex(place)
            self.turned.emit()

    @Slot(int)
    def _on_chosen(self, place: int) -> None:
        self.show_chart(self._names[place])


class Views(PagePart, QTabWidget):
    """Charts, two lists, the table, and more charts, in tabs.

    Signals:
        opened: the `Question` of a cell that is to be opened in Strategy, and the opening after
            which; empty for the best.
        position_wanted: the `Question` of a game, the fragments from the first letter to the one
            that is to be seen there, and who sees it.
        turned: when another view has come to the front, or there is something else to be found.
    """

    opened = Signal(object, str)
    position_wanted = Signal(object, object, int)
    turned = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._selected: Question | None = None  # by a person, and not by where the keys came first
        bar = _TabBar(self)
        bar.chosen.connect(self._on_chosen)
        self.setTabBar(bar)
        self.setAccessibleName(_("Views"))
        self.setDocumentMode(True)
        self.model = CellsModel()
        self.table = CellsTable(self.model, self)
        self.table.opened.connect(self.opened)
        self.table.selected.connect(self.select)
        self.charts = {kind.name: kind(self) for kind in all_charts()}
        self.pair = PairPage(self)
        self.pair.opened.connect(self.opened)
        self.pair.position_wanted.connect(self.position_wanted)
        self.by_name: dict[str, QWidget] = {TABLE: self.table, **self.charts, PAIR: self.pair}
        for name, view in self.charts.items():
            if view.has_tab:
                self.addTab(view, _tab_text(name, view.tab))
            view.opened.connect(self.opened)
            view.position_wanted.connect(self.position_wanted)
            view.selected.connect(self.select)
            view.wanting.connect(self.turned)
        self.addTab(self.pair, _tab_text(PAIR, _PAIR_TAB))
        self.addTab(self.table, _tab_text(TABLE, _TABLE_TAB))
        more = {name: view for name, view in self.charts.items() if not view.has_tab}
        self.more = dress(MoreCharts(more, self), name=_(_MORE_TAB))
        self.addTab(self.more, _(_MORE_TAB))
        for name in filter(_has_command, self.by_name):
            place = self.indexOf(self.by_name[name])
            self.setTabToolTip(place, tip(f"dictionaries.{name}"))
            self._add_command(name, self.tabText(place))
        self.currentChanged.connect(self._on_turned)
        self.more.turned.connect(self._on_turned)

    @property
    def front(self) -> str:
        """The view in front."""
        widget = self.currentWidget()
        if widget is self.more:
            return self.more.front
        return next((name for name, view in self.by_name.items() if view is widget), TABLE)

    @property
    def chart(self) -> Chart | None:
        """The chart in front; None if there is none."""
        return self.charts.get(self.front)

    def show_view(self, name: str) -> None:
        """Bring a view to the front; a view that is no more changes nothing."""
        view = self.by_name.get(name)
        if view is None:
            return
        if self.indexOf(view) < 0:
            self.more.show_chart(name)
            view = self.more
        self.setCurrentWidget(view)

    def show_highlight(self, highlight: Highlight) -> None:
        """Go where it is seen what is worth telling, with its game selected."""
        name = _SEEN_IN[highlight.told]
        self.select(highlight.question)
        self.charts[name].attend(highlight)
        self._go_to(name)

    def _add_command(self, name: str, tab: str) -> None:
        """Have a view shown by its command; its key is heard by its tab, if that says the letter."""
        command = f"dictionaries.{name}"
        listens = bool(entry(command).keys) and "&" not in tab
        action = add_action(command, self, partial(self._go_to, name), listens=listens)
        action.setShortcutContext(Qt.ShortcutContext.WindowShortcut)  # as those of tabs are heard

    def _go_to(self, name: str) -> None:
        """Bring a view to the front, and go on in it."""
        self.show_view(name)
        self._on_chosen()

    @property
    def grid(self) -> ComparisonGrid:
        """What is compared, and what is known of it."""
        return self.model.grid

    @property
    def cells(self) -> tuple[Cell, ...]:
        """What has been solved of what is seen in front."""
        known = self.grid.known
        return tuple(known[one] for one in self.games if one in known)

    @property
    def games(self) -> Collection[Question]:
        """The games that are seen in front, or else all that are compared."""
        view = self.chart or (self.grid if self.shows_table else self.pair)
        return view.games or self.grid.games

    @property
    def shows_table(self) -> bool:
        """Whether the table is in front."""
        return self.currentWidget() is self.table

    def show_grid(self, grid: ComparisonGrid) -> None:
        """Show games, and what is known of them; what was chosen still is, if it is there."""
        chosen, is_like = self.table.chosen, grid.is_like(self.grid)
        if not is_like:
            self.table.show_columns_for(grid.games)
        self.model.show_grid(grid)
        if not is_like:
            self.table.select(chosen)
        for view in self.charts.values():
            view.show_grid(grid)

    def forget(self, lists: Collection[str]) -> None:
        """Find out anew what was found out beside the cells about lists that have other words now."""
        for view in self.charts.values():
            view.forget()
        self.pair.forget(lists)

    def mark_waiting(self, waiting: Collection[Question]) -> None:
        """Tell which games are being solved; if none is, all is put in its order."""
        self.model.mark_waiting(waiting)
        if not waiting:
            self.table.put_in_order()

    @Slot(object)
    def select(self, question: Question) -> None:
        """Select the cell of a game in all views."""
        self._selected = question
        self.table.select(question)
        for view in self.charts.values():
            view.select(question)

    def wanted(self) -> tuple[Question, ...]:
        """Return what is missing in the views that can be seen, and nothing else."""
        seen = [view for view in self.charts.values() if view.isVisible()]
        wanted = [game for view in seen for game in view.wanted()]
        if self.table.isVisible() and self.table.shows_margins:
            wanted += self.grid.lacking
        elif self.isVisible():
            wanted += self.grid.close
        return tuple(dict.fromkeys(wanted))

    def on_come(self) -> None:
        """Have what is missing found on."""
        self.turned.emit()

    def on_leave(self) -> None:
        """Have nothing found that nobody sees."""
        self.turned.emit()

    @Slot()
    def _on_turned(self) -> None:
        if self.currentWidget() is self.pair:
            self.pair.suggest(self._selected)
        self.updateGeometry()
        self.turned.emit()

    @Slot()
    def _on_chosen(self) -> None:
        """Go where a person who has chosen a view by its key wants to go on."""
        self.place.setFocus(Qt.FocusReason.ShortcutFocusReason)

    @property
    def place(self) -> QWidget:
        """What hears the keys of the view in front."""
        if self.currentWidget() is self.pair:
            return self.tabBar() if self.pair.choice.isHidden() else self.pair.choice.one
        return self.chart or self.table

    def hasHeightForWidth(self) -> bool:
        """Ask for no height for the sake of what is within: each view scrolls by itself."""
        return False

    def minimumSizeHint(self) -> QSize:
        """Ask for some rows; whichever view is in front, for what is above and below has its place."""
        return QSize(super().minimumSizeHint().width(), _LEAST * self.fontMetrics().height())

    def sizeHint(self) -> QSize:
        """Ask for no more height than that: all the room that is left comes on top."""
        return QSize(super().sizeHint().width(), self.minimumSizeHint().height())


def _has_command(name: str) -> bool:
    """Whether the table of commands has a row, and so a key, for a view."""
    return is_declared(f"dictionaries.{name}")


def _tab_text(name: str, text: str) -> str:
    """Return what a tab says, with its letter underlined if it has one.

    There is no room in all tabs for letters in brackets.
    """
    command, said = f"dictionaries.{name}", _(text)
    keys = keys_of(command) if is_declared(command) else ()
    letter = keys[0][-1] if keys else ""
    return underlined(said, command) if letter and letter.lower() in said.lower() else said
