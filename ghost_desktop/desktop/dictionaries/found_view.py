"""A chart on the screen that waits for what a worker finds out, and lists words."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Slot

from ghost_desktop.desktop.dictionaries.chart_view import ChartView
from ghost_desktop.desktop.dictionaries.found_chart import FoundChart
from ghost_desktop.desktop.dictionaries.words_dialog import WordsDialog
from ghost_desktop.desktop.errors import show_error
from ghost_desktop.desktop.kit.ask import Work, ask, awaits, drop
from ghost_desktop.engine.errors import RefusedError
from ghost_desktop.formats.refusals import describe_refusal
from ghost_desktop.formats.text import sentence
from ghost_desktop.translation import _

if TYPE_CHECKING:
    from collections.abc import Iterable

    from PySide6.QtWidgets import QWidget

    from ghost_desktop.desktop.dictionaries.chart import Chart, Meant
    from ghost_desktop.desktop.dictionaries.found_chart import ToFind
    from ghost_desktop.desktop.dictionaries.grid import ComparisonGrid
    from ghost_desktop.desktop.dictionaries.word_search import NamedWords
    from ghost_desktop.desktop.plotting import Plotting
    from ghost_desktop.library.cell import Cell


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
