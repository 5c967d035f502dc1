"""A chart on the screen: its picture, which scrolls, what can be chosen above, what is said below.

The names of the lines are at the left (or each above its line, where there is no room beside) and
marks above; below, a line says the numbers of what is pointed at, by the pointer or by the arrows.

The lines of all games have their places before the first is solved. A cell that is solved is added
to what there is, and Qt paints no more than its place: painting a large chart anew for each would
keep the window busy for most of a comparison.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QEvent, QObject, QPointF, QSize, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QFocusEvent, QFont, QFontInfo, QFontMetrics
from PySide6.QtWidgets import (
    QApplication,
    QLabel,
    QScrollArea,
    QScrollBar,
    QStackedLayout,
    QVBoxLayout,
    QWidget,
)

from ghost_desktop.desktop.dictionaries.chart import (
    FoundChart,
    Meaning,
    Meant,
    is_same,
    meant_by,
    of_cell,
)
from ghost_desktop.desktop.dictionaries.plot import (
    CellMark,
    Frame,
    Plot,
    above_or_below,
    beside,
    first_of,
)
from ghost_desktop.desktop.kit.ask import Work, ask, awaits, drop
from ghost_desktop.desktop.kit.commands import is_pressed, pressed
from ghost_desktop.desktop.kit.theme import chart_colours
from ghost_desktop.desktop.kit.widgets import announce
from ghost_desktop.desktop.window.errors import show_error
from ghost_desktop.desktop.window.word_table import WordsDialog
from ghost_desktop.engine.errors import RefusedError
from ghost_desktop.formats.refusals import describe_refusal
from ghost_desktop.formats.text import sentence
from ghost_desktop.translation import _

if TYPE_CHECKING:
    from collections.abc import Iterable

    from PySide6.QtGui import QColor, QHideEvent, QKeyEvent, QShowEvent

    from ghost_desktop.desktop.dictionaries.chart import Chart, ToFind
    from ghost_desktop.desktop.dictionaries.grid import ComparisonGrid
    from ghost_desktop.desktop.dictionaries.plot import Thing
    from ghost_desktop.desktop.kit.plotting import Plotting
    from ghost_desktop.desktop.window.word_table import NamedWords
    from ghost_desktop.library.cell import Cell
    from ghost_desktop.library.question import Question


REDRAW_MS = 20
"""Milliseconds from a new size or theme to the chart that shows it: changes come in crowds."""


_ANNOUNCED = {
    Qt.FocusReason.TabFocusReason,
    Qt.FocusReason.BacktabFocusReason,
    Qt.FocusReason.ShortcutFocusReason,
}
"""How the focus comes by keys: then it is said which cell it has come to."""

_ENDS = {
    Qt.Key.Key_Home: QScrollBar.SliderAction.SliderToMinimum,
    Qt.Key.Key_End: QScrollBar.SliderAction.SliderToMaximum,
}
"""Keys that scroll to an end."""

_LEAST_WIDTH = 12
"""How wide a picture is at least, in heights of the font; a window is never so narrow."""


class ChartView(QWidget):
    """Shows a chart, which is drawn when it is first to be seen. What is too high scrolls.

    Signals:
        opened: the `Question` of the cell that was double-clicked, or on which Enter was pressed,
            and the opening it is part of; empty if it is of none that wins.
        selected: the `Question` of the cell that was clicked, or to which the arrows went.
        wanting: there may be other things to be found for the chart than before.
    """

    opened = Signal(object, str)
    selected = Signal(object)
    wanting = Signal()

    def __init__(self, chart: Chart, plotting: Plotting, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.chart = chart
        self._plotting = plotting
        self._is_stale = True
        self._drawn: tuple[object, ...] = ()  # the layout of what is drawn
        self._plot: Plot | None = None
        self._mark: CellMark | None = None
        self._selected: Question | None = None  # in this view or another
        self._chosen: Meant | None = None  # which part of its cell, by keys or by a click
        self._under: Meant | None = None  # the pointer
        self._otherwise: QWidget | None = None  # where keys go as long as there is no cell
        self._is_lent = False  # whether it has been given them
        self._redraw = QTimer(self)
        self._redraw.setSingleShot(True)
        self._redraw.setInterval(REDRAW_MS)
        self._redraw.timeout.connect(self._draw_if_shown)
        self._waiting = QLabel(_("One moment…"), self)
        self._waiting.setProperty("role", "muted")
        self._waiting.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._waiting.setWordWrap(True)
        self.controls = chart.controls(self)  # before the picture, so that Tab comes there first
        self._hover = QLabel(_(chart.hint), self)
        self._hover.setProperty("role", "muted")
        self._hover.setWordWrap(True)
        self._hover.setAlignment(Qt.AlignmentFlag.AlignTop)
        self._hover.setMinimumHeight(round(2.2 * self.fontMetrics().height()))
        self._pages = QStackedLayout()
        self._scroller = QScrollArea(self)
        self._scroller.installEventFilter(self)
        self._scroller.setProperty("role", "chart")
        self._scroller.setAccessibleName(_(chart.title))
        self._scroller.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._pages.addWidget(self._waiting)
        self._pages.addWidget(self._scroller)
        column = QVBoxLayout(self)
        half = self.fontMetrics().height() // 2
        column.setContentsMargins(half, half, half, 0)
        if self.controls is not None:
            column.addWidget(self.controls)
            self.controls.changed.connect(self.redraw_soon)
            self.controls.changed.connect(self.wanting)
        column.addLayout(self._pages, 1)
        column.addWidget(self._hover)
        self.setAccessibleName(_(chart.title))
        plotting.changed.connect(self._on_plotting)

    # --- what is asked of a chart ---------------------------------------------------------------

    @property
    def is_drawn(self) -> bool:
        """Whether there is a picture of the cells."""
        return self._plot is not None and not self._is_stale

    @property
    def is_settled(self) -> bool:
        """Whether there is a picture, or none to come."""
        return self.is_drawn

    @property
    def plot(self) -> Plot:
        """The picture; there is one once it is drawn."""
        if self._plot is None:
            raise RuntimeError(f"{self.chart.title} has not been drawn yet.")
        return self._plot

    def take_keys(self, otherwise: QWidget) -> None:
        """Take the keys that go from cell to cell, or let another have them until there is a cell.

        Which cells there are is known once the chart is drawn.
        """
        self._otherwise, self._is_lent = otherwise, False
        if self.is_drawn:
            self._give_keys()

    def _give_keys(self) -> None:
        """Have the focus where it was asked for, and not where there is nothing to do for it."""
        has_cells = bool(self.plot.things())
        policy = Qt.FocusPolicy.StrongFocus if has_cells else Qt.FocusPolicy.NoFocus
        self._scroller.setFocusPolicy(policy)
        otherwise, by_key = self._otherwise, Qt.FocusReason.ShortcutFocusReason
        if otherwise is None:
            if self._scroller.hasFocus() and not has_cells:
                self.focusPreviousChild()
        elif has_cells:
            if not self._is_lent or otherwise.hasFocus():  # nobody has gone elsewhere meanwhile
                self._scroller.setFocus(by_key)
            self._otherwise = None
        elif not self._is_lent:
            self._is_lent = True
            otherwise.setFocus(by_key)

    @property
    def ground(self) -> QColor:
        """The colour behind the scene."""
        return chart_colours().ground

    def forget(self) -> None:
        """Keep nothing of what was found out beside the cells: lists have other words now."""

    def begin(self, grid: ComparisonGrid) -> None:
        """Make ready for the cells of other games."""
        self.chart.grid = grid
        if self.controls is not None:
            self.controls.offer(grid)
        self._under = None
        self._show_pointed()
        self._is_stale = True
        self._draw_if_shown()

    def append(self, grid: ComparisonGrid, cells: Iterable[Cell]) -> None:
        """Draw more cells: at once, for the worker rests as long as they are being shown."""
        self.chart.grid = grid
        if self.is_drawn and self.isVisible() and self.chart.layout(self.plot) == self._drawn:
            self.chart.draw(self.plot, cells)
            self._give_keys()
        else:
            self._is_stale = True
            self._draw_if_shown()

    def replace(self, grid: ComparisonGrid, cell: Cell) -> None:
        """Show a cell in whose place there was another, without its margin."""
        if self.chart.shows_margins:
            self.append(grid, (cell,))
        else:
            self.chart.grid = grid

    def take(self, cell: Cell) -> None:
        """Take a game that was found beside the cells, if the chart wanted it."""
        if self.chart.take(cell):
            self.redraw_soon()

    def miss(self, game: Question) -> None:
        """Do without a game that cannot be had."""
        if self.chart.miss(game):
            self.redraw_soon()

    def select(self, question: Question) -> None:
        """Mark the cell of a game, which was selected elsewhere, as soon as there is one."""
        if question != self._selected:
            self._selected, self._chosen = question, None
            if self.chart.follow(question):
                self.redraw_soon()
                self.wanting.emit()
            self._show_pointed()

    @Slot()
    def redraw_soon(self) -> None:
        """Draw again what has changed, once for all changes of a moment."""
        self._is_stale = True
        if not self._redraw.isActive():
            self._redraw.start()

    def bring_up_to_date(self) -> bool:
        """Draw at once what has changed; return whether there is a picture."""
        if self._is_stale:
            self._draw_if_shown()
        return self.is_drawn

    def meant_at(self, position: QPointF) -> Meant | None:
        """Return what a position of the scene stands for."""
        found = self._plot.thing_at(position, self.chart.near) if self._plot else None
        return meant_by(found)

    @property
    def typeface(self) -> QFont:
        """The font of the picture: the program's, which widgets with a style sheet do not follow."""
        font, own = QFont(), QApplication.font()
        font.setFamilies(own.families())
        font.setPointSizeF(QFontInfo(own).pointSizeF())  # also of a font measured in pixels
        return font

    # --- how it comes to be -----------------------------------------------------------------------

    def _build(self) -> None:
        self._plot = plot = Plot(self._plotting.module, self)
        plot.view.setAccessibleName(_(self.chart.title))
        scene: Any = plot.scene  # pyqtgraph's, which has signals of its own
        scene.sigMouseMoved.connect(self._on_moved)
        scene.sigMouseClicked.connect(self._on_clicked)
        self._scroller.setWidget(plot.view)
        plot.view.hide()  # until it is drawn: it is black and small before
        self._mark = CellMark(plot.view)
        self._pages.setCurrentWidget(self._scroller)

    @Slot()
    def _draw_if_shown(self) -> None:
        if not self._is_stale or not self.isVisible():
            return
        if self._plot is None:
            if self._plotting.module is None:
                self._plotting.fetch()
                return
            self._build()
            self.redraw_soon()  # in a turn of its own, so that neither takes long
            return
        self._is_stale = False
        self._redraw.stop()
        self.plot.view.show()
        self._under = None  # the pointer may be at something else now
        self._fit()
        self._drawn = self.chart.layout(self.plot)
        self.chart.draw_ground(self.plot)
        self.chart.draw(self.plot, self.chart.grid.cells)
        self._give_keys()
        self._show_pointed()

    def _fit(self) -> None:
        """Make the picture as high as it needs to be, and let it scroll if that is too high."""
        chart, font = self.chart, self.typeface
        metrics = QFontMetrics(font)
        frame = Frame(
            title=chart.heading(),
            legend=chart.legend(),
            names=chart.names(),
            extent=chart.extent(),
            least_room=chart.least_room(metrics),
            least_row=chart.least_row,
            font=font,
            colours=chart_colours(),
        )
        room = self._scroller.contentsRect().size()
        width = max(room.width(), round(_LEAST_WIDTH * metrics.height()))
        least = self.plot.frame(frame, width)
        scrolls = least > room.height()
        if scrolls:
            width -= self._scroller.verticalScrollBar().sizeHint().width()
            least = self.plot.frame(frame, width)
        policy = Qt.ScrollBarPolicy
        self._scroller.setVerticalScrollBarPolicy(
            policy.ScrollBarAlwaysOn if scrolls else policy.ScrollBarAlwaysOff
        )
        self.plot.lay_out(QSize(width, max(least, room.height())), chart.ticks(self.plot))

    @Slot()
    def _on_plotting(self) -> None:
        if self._plotting.trouble:
            self._waiting.setText(f"⚠ {self._plotting.trouble}")
        self._draw_if_shown()

    # --- what is pointed at -------------------------------------------------------------------------

    @property
    def meant(self) -> Meant | None:
        """What the pointer is at or, if it is at nothing, what is selected; None if nothing is."""
        return self._under or self._marked

    @property
    def _marked(self) -> Meant | None:
        """The part of the selected cell that was chosen, or else the first there is."""
        if self._chosen is not None or self._selected is None or self._plot is None:
            return self._chosen
        meanings = [of_cell(meant_by(thing)) for thing in self._plot.things()]
        parts = [one for one in meanings if one and one.cell.question == self._selected]
        return min(parts, key=lambda one: bool(one.part), default=None)

    def _choose(self, meant: Meant) -> None:
        """Have another cell, or another part of it, selected here and elsewhere."""
        self._chosen = meant
        before = self._selected
        if isinstance(meant, Meaning):
            self._selected = meant.cell.question
        self._show_pointed()
        if self._selected is not None and self._selected != before:
            self.selected.emit(self._selected)

    @property
    def pointed(self) -> Meaning | None:
        """The cell that the pointer is at, or the keys are."""
        return of_cell(self.meant)

    def describe(self, meant: Meant) -> str:
        """Say what is pointed at."""
        return self.chart.describe(meant) if isinstance(meant, Meaning) else ""

    def act_on(self, meant: Meant, *, opens: bool) -> None:
        """Do what a click on something means; `opens` says it was a double click, or Enter."""
        if opens and isinstance(meant, Meaning):
            self.opened.emit(meant.cell.question, meant.winning_opening)

    @Slot()
    def _show_pointed(self) -> None:
        """Mark what is pointed at, and say its numbers; if it is nothing, say what can be done."""
        thing = self._thing_of(self.meant)
        meant = meant_by(thing)
        self._hover.setText(self.describe(meant) if meant else _(self.chart.hint))
        if self._mark is not None and thing is not None:
            shape = self.plot.view.mapFromScene(thing.area)
            self._mark.surround(shape.boundingRect())
        elif self._mark is not None:
            self._mark.hide()

    def _thing_of(self, meaning: Meant | None) -> Thing | None:
        """Return what is drawn for a meaning; None if nothing is."""
        if meaning is None or self._plot is None:
            return None
        return next((one for one in self._plot.things() if is_same(one.meaning, meaning)), None)

    def _go_to(self, thing: Thing | None) -> None:
        """Go to a cell by keys, and say so; to nothing leaves all as it is."""
        meant = meant_by(thing)
        if thing is None or meant is None:
            return
        self._under = None
        self._choose(meant)
        room = self.fontMetrics().height()
        area = self.plot.view.mapFromScene(thing.area).boundingRect()
        for corner in (area.bottomRight(), area.topLeft()):
            self._scroller.ensureVisible(corner.x(), corner.y(), room, room)
        self._scroller.setAccessibleDescription(self._hover.text())
        announce(self._scroller, self._hover.text())

    def _press(self, event: QKeyEvent) -> bool:
        """Do what a key means for the cells; return whether it means anything."""
        if event.key() in _ENDS:
            self._scroller.verticalScrollBar().triggerAction(_ENDS[Qt.Key(event.key())])
            return True
        marked = self._marked
        here = self._thing_of(marked)
        if is_pressed(event, "dictionaries.open"):
            if marked is not None and here is not None:
                self.act_on(marked, opens=True)
            return here is not None
        along, across = pressed(event, "dictionaries.along"), pressed(event, "dictionaries.across")
        if along is None and across is None:
            return False
        things = self.plot.things()
        if here is None:
            self._go_to(first_of(things))
        elif along is not None:
            self._go_to(beside(things, here, 1 if along else -1, self.chart.lane))
        else:
            self._go_to(above_or_below(things, here, 1 if across else -1, self.chart.lane))
        return True

    def _come(self, reason: Qt.FocusReason) -> None:
        """Go to a cell when the focus comes by keys: to the one where it was, or the first."""
        if reason in _ANNOUNCED and self.is_drawn:
            self._go_to(self._thing_of(self._marked) or first_of(self.plot.things()))
        else:
            self._show_pointed()

    # --- events -----------------------------------------------------------------------------------

    @Slot(object)
    def _on_moved(self, position: QPointF) -> None:
        self._under = self.meant_at(position)
        self._show_pointed()

    @Slot(object)
    def _on_clicked(self, event: Any) -> None:  # noqa: ANN401 - it has no types
        meant = self.meant_at(event.scenePos())
        if meant is None:
            return
        if not event.double():
            self._choose(meant)
        self.act_on(meant, opens=event.double())

    def leaveEvent(self, event: QEvent) -> None:
        """Nothing is under the pointer any more."""
        self._under = None
        self._show_pointed()
        super().leaveEvent(event)

    def showEvent(self, event: QShowEvent) -> None:
        """Draw what has changed meanwhile."""
        super().showEvent(event)
        if self._is_stale:
            self.redraw_soon()

    def hideEvent(self, event: QHideEvent) -> None:
        """Want no keys any more."""
        super().hideEvent(event)
        self._otherwise = None

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Fit the picture to its new room, which what is said below takes from; take its keys."""
        if watched is not self._scroller:
            return super().eventFilter(watched, event)
        if event.type() is QEvent.Type.Resize:
            self.redraw_soon()
        elif isinstance(event, QFocusEvent) and event.gotFocus():
            self._come(event.reason())
        elif isinstance(event, QFocusEvent):
            self._show_pointed()
        elif event.type() is QEvent.Type.KeyPress and self.is_drawn:
            return self._press(event)  # type: ignore[arg-type]
        return super().eventFilter(watched, event)

    def changeEvent(self, event: QEvent) -> None:
        """Follow theme and font, which pyqtgraph does not do by itself."""
        super().changeEvent(event)
        if event.type() in (
            QEvent.Type.PaletteChange,
            QEvent.Type.StyleChange,
            QEvent.Type.FontChange,
        ):
            self.redraw_soon()


class FoundChartView(ChartView):
    """Shows such a chart, and lists the words that something drawn stands for.

    Args:
        chart: what to show.
        plotting: draws it.
        parent: the widget around it.
    """

    def __init__(
        self, chart: FoundChart, plotting: Plotting, parent: QWidget | None = None
    ) -> None:
        super().__init__(chart, plotting, parent)
        self._found_chart = chart
        self._known: ToFind | None = None  # of what the chart has
        self._pictured: ToFind | None = None  # of what its picture is
        self._asked: ToFind | None = None
        self._trouble: ToFind | None = None  # what could not be found out
        self.dialog: WordsDialog | None = None

    @property
    def is_settled(self) -> bool:
        """Whether there is a picture, or it is said why there is none to come."""
        sought = self._found_chart.sought()
        return self.is_drawn or sought is None or sought == self._trouble

    # --- finding out ----------------------------------------------------------------------------------

    @property
    def _is_pictured(self) -> bool:
        """Whether the picture is of what is to be seen, and not of what was found before."""
        return self._is_known and self._pictured == self._known

    @property
    def _is_known(self) -> bool:
        return self._known is not None and self._known == self._found_chart.sought()

    def forget(self) -> None:
        """Find everything out anew."""
        self._known = self._asked = self._trouble = None
        drop(self, self._on_found)
        self._found_chart.forget()
        self.redraw_soon()

    def append(self, grid: ComparisonGrid, cells: Iterable[Cell]) -> None:  # noqa: ARG002
        """Know of more cells, which change nothing that is to be seen."""
        self.chart.grid = grid

    @Slot()
    def _draw_if_shown(self) -> None:
        if not self.isVisible():
            return
        if self._is_known:
            if self._plot is not None:
                self._pages.setCurrentWidget(self._scroller)
            super()._draw_if_shown()
            if not self._is_stale:
                self._pictured = self._known
                self._show_pointed()
        else:
            self._find_out()

    def _find_out(self) -> None:
        """Have what is to be seen found out, unless that is being done or cannot be."""
        sought = self._found_chart.sought()
        if sought is None:
            drop(self, self._on_found)
            self._asked = None
            self._say(_(self._found_chart.nothing))
        elif sought != self._trouble and (
            sought != self._asked or not awaits(self, self._on_found)
        ):
            self._asked = sought
            then, fails = partial(self._on_found, sought), partial(self._on_failed, sought)
            ask(self, sought.find, then, fails=fails, work=Work.ALONE)
            self._say(_("One moment…"))

    def _say(self, text: str) -> None:
        """Say something in place of the picture."""
        self._waiting.setText(text)
        self._pages.setCurrentWidget(self._waiting)
        self._show_pointed()

    def _on_found(self, sought: ToFind, found: object) -> None:
        self._known, self._trouble = sought, None
        self._found_chart.have(found)
        self.redraw_soon()

    def _on_failed(self, sought: ToFind, error: BaseException) -> None:
        self._trouble = sought
        if isinstance(error, RefusedError):
            self._say(f"⚠ {sentence(describe_refusal(error))}")
        else:
            show_error(self.window(), _("The chart could not be drawn."), error)

    # --- what is pointed at ---------------------------------------------------------------------------

    @Slot()
    def _show_pointed(self) -> None:
        """Mark what is pointed at; say nothing where there is nothing to point at."""
        super()._show_pointed()
        if self._pages.currentWidget() is self._waiting:
            self._hover.setText("")

    def describe(self, meant: Meant) -> str:
        """Say what is pointed at; nothing while the picture is of what was found before."""
        return self._found_chart.describe_found(meant) if self._is_pictured else ""

    def act_on(self, meant: Meant, *, opens: bool) -> None:  # noqa: ARG002 - one click is enough
        """List the words that it stands for."""
        job = self._found_chart.words_of(meant) if self._is_pictured else None
        if job is not None:
            ask(self, job, self._on_listed, fails=_("The words could not be listed."))

    def _on_listed(self, words: NamedWords) -> None:
        if self.dialog is None:
            self.dialog = WordsDialog(self.window())
        self.dialog.show_words(words)


def view_of(chart: Chart, plotting: Plotting, parent: QWidget) -> ChartView:
    """Return what shows a chart."""
    if isinstance(chart, FoundChart):
        return FoundChartView(chart, plotting, parent)
    return ChartView(chart, plotting, parent)
