"""A chart on the screen: its picture, what can be chosen above, and what is said below.

The lines of all games have their places before the first is solved. A cell that is solved is added
to what there is, and Qt paints no more than its place: painting a large chart anew for each would
keep the window busy for most of a comparison.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QScrollBar

from ghost_desktop.desktop.dictionaries.chart import Meaning
from ghost_desktop.desktop.kit.ask import Work, ask, awaits, drop
from ghost_desktop.desktop.kit.commands import is_pressed, pressed
from ghost_desktop.desktop.kit.drawing import RowsDrawing, first_of
from ghost_desktop.desktop.window.errors import show_error
from ghost_desktop.desktop.window.word_table import WordsDialog
from ghost_desktop.engine.errors import RefusedError
from ghost_desktop.formats.refusals import describe_refusal
from ghost_desktop.formats.text import sentence
from ghost_desktop.translation import _

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable, Sequence

    from PySide6.QtGui import QFont, QHideEvent, QKeyEvent
    from PySide6.QtWidgets import QWidget

    from ghost_desktop.desktop.dictionaries.chart import Chart, ChartControls
    from ghost_desktop.desktop.dictionaries.grid import ComparisonGrid
    from ghost_desktop.desktop.kit.drawing import Frame, Plot, Thing
    from ghost_desktop.desktop.kit.plotting import Plotting
    from ghost_desktop.desktop.window.word_table import NamedWords
    from ghost_desktop.library.cell import Cell
    from ghost_desktop.library.question import Question


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


class ChartView(RowsDrawing):
    """Shows a chart; one that is to be found out first is found out once it is to be seen.

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
        self.chart, self.near = chart, chart.near
        super().__init__(plotting, _(chart.title), parent)
        self.dialog: WordsDialog | None = None
        self._drawn: tuple[object, ...] = ()  # the layout of what is drawn
        self._selected: Question | None = None  # in this view or another; `_at` is a part of it
        self._otherwise: QWidget | None = None  # where keys go as long as there is no cell
        self._is_lent = False  # whether it has been given them
        # What it is about alone: how it was found has all that was found before.
        self._known: Hashable = None  # what the chart has found out, if it has to
        self._pictured: Hashable = None  # what its picture is of
        self._asked: Hashable = None  # what is being found out, or could not be
        self._scroller.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        half = self.fontMetrics().height() // 2
        self._column.setContentsMargins(half, half, half, 0)
        self._show_pointed()

    # --- what is asked of a chart ---------------------------------------------------------------

    @property
    def is_settled(self) -> bool:
        """Whether there is a picture, or it is said why there is none to come."""
        if self.is_drawn or not self.chart.nothing:
            return self.is_drawn
        about = self._about
        return about is None or (about == self._asked and not awaits(self, self._on_found))

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

    def forget(self) -> None:
        """Keep nothing of what was found out beside the cells: lists have other words now."""
        if self.chart.nothing:
            self._known = self._asked = None
            drop(self, self._on_found)
            self.chart.forget()
            self.redraw_soon()

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
        if self.chart.nothing:  # they change nothing that is to be seen
            return
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
            self._selected, self._at = question, None
            if self.chart.follow(question):
                self.redraw_soon()
                self.wanting.emit()
            self._show_pointed()

    # --- what is drawn ------------------------------------------------------------------------------

    def make_controls(self) -> ChartControls | None:
        """Make what can be chosen above the chart, if there is anything."""
        self.controls = controls = self.chart.controls(self)
        if controls is not None:
            controls.changed.connect(self.redraw_soon)
            controls.changed.connect(self.wanting)
        return controls

    def frame(self, font: QFont) -> Frame:
        """Return what is around the rows."""
        return self.chart.frame(font)

    def ticks(self, plot: Plot) -> Sequence[tuple[float, str]]:
        """Return the marks above."""
        return self.chart.ticks(plot)

    def draw(self, plot: Plot) -> None:
        """Draw all cells."""
        self._drawn, self._pictured = self.chart.layout(plot), self._known
        self.chart.draw_ground(plot)
        self.chart.draw(plot, self.chart.grid.cells)
        self._give_keys()

    def lane(self, thing: Thing) -> tuple[int, int] | None:
        """Return which row a thing is of, and which lane of it; None if that is seen."""
        return self.chart.lane(thing)

    # --- finding out ----------------------------------------------------------------------------------

    @property
    def _is_pictured(self) -> bool:
        """Whether the picture is of what is to be seen, and not of what was found before."""
        return self._pictured == self._known == self._about

    @property
    def _about(self) -> Hashable:
        """What is to be found out is about; None if there is nothing."""
        sought = self.chart.sought()
        return None if sought is None else sought.about

    def _is_ready(self) -> bool:
        """Have found out what is to be seen, unless it is known, or cannot be."""
        sought = self.chart.sought()
        if not self.chart.nothing or (sought is not None and sought.about == self._known):
            return True
        if sought is None:
            drop(self, self._on_found)
            self._asked = None
            self._say_instead(_(self.chart.nothing))
        elif sought.about != self._asked:
            self._asked = about = sought.about
            then, fails = partial(self._on_found, about), partial(self._on_failed, about)
            ask(self, sought.find, then, fails=fails, work=Work.ALONE)
            self._say_instead(_("One moment…"))
        return False

    def _say_instead(self, text: str) -> None:
        """Say something in place of the picture."""
        self._waiting.setText(text)
        self._pages.setCurrentWidget(self._waiting)
        self._show_pointed()

    def _on_found(self, about: Hashable, found: object) -> None:
        self._known, self._asked = about, None
        self.chart.have(found)
        self.redraw_soon()

    def _on_failed(self, about: Hashable, error: BaseException) -> None:
        self._asked = about
        if isinstance(error, RefusedError):
            self._say_instead(f"⚠ {sentence(describe_refusal(error))}")
        else:
            show_error(self.window(), _("The chart could not be drawn."), error)

    # --- what is pointed at -------------------------------------------------------------------------

    def hint(self) -> str:
        """Say what can be done, where there is something to point at."""
        is_waiting = self._pages.currentWidget() is self._waiting
        return "" if self.chart.nothing and is_waiting else _(self.chart.hint)

    def describe(self, meaning: Any) -> str:  # noqa: ANN401 - whatever the chart has given
        """Say what is pointed at; nothing while the picture is of what was found before."""
        return self.chart.describe(meaning) if self._is_pictured else ""

    @property
    def _marked(self) -> object | None:
        """The part of the selected cell that was chosen, or else the first there is."""
        if self._at is not None or self._selected is None or self._plot is None:
            return self._at
        meanings = [thing.meaning for thing in self._plot.things()]
        parts = [
            one
            for one in meanings
            if isinstance(one, Meaning) and one.cell.question == self._selected
        ]
        return min(parts, key=lambda one: bool(one.part), default=None)

    def _choose(self, meaning: object) -> None:
        """Have another cell, or another part of it, selected here and elsewhere."""
        before = self._selected
        if isinstance(meaning, Meaning):
            self._selected = meaning.cell.question
        super()._choose(meaning)
        if self._selected is not None and self._selected != before:
            self.selected.emit(self._selected)

    def click(self, meaning: object, *, is_double: bool) -> None:
        """Select a cell, or open it."""
        if not is_double:
            self._choose(meaning)
        self._act_on(meaning, opens=is_double)

    def _act_on(self, meaning: object, *, opens: bool) -> None:
        """Open a game; of what was found out, one click is enough to list its words."""
        if isinstance(meaning, Meaning):
            if opens:
                self.opened.emit(meaning.cell.question, meaning.winning_opening)
        elif self._is_pictured and (job := self.chart.words_of(meaning)) is not None:
            ask(self, job, self._on_listed, fails=_("The words could not be listed."))

    def _on_listed(self, words: NamedWords) -> None:
        if self.dialog is None:
            self.dialog = WordsDialog(self.window())
        self.dialog.show_words(words)

    def press(self, event: QKeyEvent) -> bool:
        """Do what a key means for the cells."""
        if not self.is_drawn:
            return False
        if event.key() in _ENDS:
            self._scroller.verticalScrollBar().triggerAction(_ENDS[Qt.Key(event.key())])
            return True
        if is_pressed(event, "dictionaries.open"):
            here = self.thing_of(self._marked)
            if here is not None:
                self._act_on(here.meaning, opens=True)
            return here is not None
        along, across = pressed(event, "dictionaries.along"), pressed(event, "dictionaries.across")
        return self.walk(along, across)

    def come(self, reason: Qt.FocusReason) -> None:
        """Go to a cell when the focus comes by keys: to the one where it was, or the first."""
        if reason in _ANNOUNCED and self.is_drawn:
            self.go_to(self.thing_of(self._marked) or first_of(self.plot.things()))
        else:
            self._show_pointed()

    def hideEvent(self, event: QHideEvent) -> None:
        """Want no keys any more."""
        super().hideEvent(event)
        self._otherwise = None
