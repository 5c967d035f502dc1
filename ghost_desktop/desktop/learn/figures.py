"""The page of statistics: how one's rounds went, against whom, over time, and what they cost."""

from __future__ import annotations

from contextlib import closing
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal, Slot

from ghost_desktop.desktop.kit.ask import Work, ask
from ghost_desktop.desktop.kit.builders import button, fill, flow, label, worded
from ghost_desktop.desktop.kit.commands import command
from ghost_desktop.desktop.kit.files import Written, ask_where_to_save, write_file
from ghost_desktop.desktop.kit.layout import scrolling_column
from ghost_desktop.desktop.kit.page import LargeLabel, Page, Remark, Undo
from ghost_desktop.desktop.kit.plotting import Plotting
from ghost_desktop.desktop.kit.widgets import Notice, announce
from ghost_desktop.desktop.learn.figure_charts import CurvesChart, curves_over_time
from ghost_desktop.desktop.learn.figure_tables import FigureTables, Filters
from ghost_desktop.desktop.learn.figure_wording import (
    describe_digest,
    describe_file,
    describe_forgotten,
    describe_totals,
    nothing_yet,
)
from ghost_desktop.desktop.window.ghost import Mood, Wording
from ghost_desktop.desktop.window.ghost_column import GhostColumn
from ghost_desktop.formats.results import rounds_csv
from ghost_desktop.library.figures import (
    By,
    Group,
    Opening,
    Period,
    Selection,
    Step,
    Totals,
    groups,
    openings,
    over_time,
    step_for,
    words_lost_on,
)
from ghost_desktop.library.statistics import Forgotten, PlayedRound, StatisticsStore
from ghost_desktop.library.user_file import now_in_utc
from ghost_desktop.translation import _

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path

    from PySide6.QtWidgets import QWidget

    from ghost_desktop.desktop.kit.ask import Report
    from ghost_desktop.desktop.learn.drill_session import Clock


@dataclass(frozen=True)
class Digest:
    """All that is shown of some rounds, and what else could be asked for.

    Attributes:
        selection: which were asked for.
        rounds: the rounds, in the order of time.
        totals: all of them, counted.
        groups: the same, put together.
        step: how long a period is.
        periods: the same over time.
        words: the words that were lost on, and how often.
        openings: the letters that were begun with.
        every: all rounds in the file.
        offered: by opponents, variants and dictionaries, the groups of these.
        trouble: what is wrong with the file, in a sentence; empty if nothing is.
        forgotten: what has just been forgotten, or could not be brought back.
        is_saved: whether that is; a window stays open for it.
    """

    selection: Selection
    rounds: tuple[PlayedRound, ...]
    totals: Totals
    groups: Mapping[By, tuple[Group, ...]]
    step: Step
    periods: tuple[Period, ...]
    words: tuple[tuple[str, int], ...]
    openings: tuple[Opening, ...]
    every: tuple[PlayedRound, ...]
    offered: Mapping[By, tuple[Group, ...]]
    trouble: str = ""
    forgotten: Forgotten | None = None
    is_saved: bool = True


def digest(every: tuple[PlayedRound, ...], selection: Selection) -> Digest:
    """Make of all rounds that there are what is shown of those that are asked for."""
    rounds = tuple(one for one in every if selection.admits(one))
    step = step_for(rounds)
    return Digest(
        selection=selection,
        rounds=rounds,
        totals=Totals.of(rounds),
        groups={by: groups(rounds, by) for by in By},
        step=step,
        periods=over_time(rounds, step),
        words=words_lost_on(rounds),
        openings=openings(rounds),
        every=every,
        offered={by: groups(every, by) for by in By},
    )


# --- what the worker does ---------------------------------------------------------------------------


def digest_after(
    path: Path,
    selection: Selection,
    does: Callable[[StatisticsStore], Forgotten | None],
    _report: Report,
) -> Digest:
    """Do something to the file, and make a digest.

    What was wrong before is told, not what is well again since.
    """
    with closing(StatisticsStore(path)) as store:
        forgotten = does(store)
        before = store.trouble
        made = digest(store.rounds(), selection)
        trouble = describe_file(before or store.trouble, store.loss, store.unread)
        return replace(made, trouble=trouble, forgotten=forgotten, is_saved=before is None)


def export_rounds(rounds: tuple[PlayedRound, ...], path: Path, _report: Report) -> Written:
    """Write rounds as CSV."""
    return write_file(path, (rounds_csv(rounds) + "\n").encode())


CHARTS_FROM = 10
"""Rounds of which there is more to show than a sentence."""


class StatisticsPage(Page):
    """Shows what the file says of the rounds that are wanted.

    Args:
        path: the file.
        clock: tells the time, in UTC.

    Attributes:
        shown: what is shown; None until it has been read.
        filters: which rounds are wanted.
        totals, chart, tables: what is said of them.
        main: goes on from there, where nothing is.

    Signals:
        play: the person wants to play.
    """

    play = Signal()

    def __init__(
        self, path: Path, parent: QWidget | None = None, *, clock: Clock = now_in_utc
    ) -> None:
        super().__init__(parent)
        self.shown: Digest | None = None
        self._is_awaited = False
        self.setAccessibleName(_("Statistics"))
        self._path = path
        self.filters = Filters(clock, self._leave_box, self)
        self.totals = label("muted")
        plotting = Plotting(self, Work.ALONE)
        self.chart = CurvesChart(plotting, _("Charts over time"), self)
        self.tables = FigureTables(self._leave_box, self)
        self.filters.changed.connect(self._ask)
        self._build()
        self._show()

    # --- what can be done -------------------------------------------------------------------------

    @property
    def place(self) -> QWidget:
        """Where the work is done: what is to have the focus."""
        return self.chart if self.chart.isVisible() else self

    def _leave_box(self) -> None:
        self.place.setFocus()

    @Slot()
    def refresh(self) -> None:
        """Read the file again if somebody looks."""
        if self.isVisible():
            self._ask()

    @command("statistics.reset")
    @Slot()
    def reset(self) -> None:
        """Forget the rounds that are shown; they can be brought back while the page is shown."""
        if self.shown is not None and self.shown.rounds:
            keys = [one.key for one in self.shown.rounds]
            self._do(lambda store: store.forget(keys))

    @command("statistics.undo")
    def undo(self) -> None:
        """Bring back what was forgotten last."""
        self._undo.undo()

    def _restore(self, forgotten: Forgotten) -> None:
        self._do(lambda store: None if store.restore(forgotten) else forgotten)
        self.place.setFocus()

    @command("statistics.export")
    @Slot()
    def export(self) -> None:
        """Ask for a file, and write the rounds that are shown into it."""
        if self.shown is None or not self.shown.rounds:
            return
        asked = ask_where_to_save(
            self.window(), _("Save the rounds"), _("ghost-rounds"), {"CSV": ".csv"}
        )
        if asked is not None:
            self._said.dismiss()  # so that the same is said again
            job = partial(export_rounds, self.shown.rounds, asked[0])
            ask(self, job, self._on_written, fails=_("The rounds could not be saved."), keeps=True)

    @command("statistics.leave")
    def leave(self) -> None:
        """Go back."""
        self.left.emit()

    @Slot()
    def _ask(self) -> None:
        self._do(lambda _store: None, keeps=False)

    def _do(
        self, does: Callable[[StatisticsStore], Forgotten | None], *, keeps: bool = True
    ) -> None:
        """Have something done to the file, after what was done to it before."""
        job = partial(digest_after, self._path, self.filters.selection, does)
        fails = _("The statistics could not be read.")
        ask(self, job, self._on_made, fails=fails, queue=True, keeps=keeps)

    @command("statistics.play", can=lambda page: page.main.isVisible())
    @Slot()
    def _on_main(self) -> None:
        """Play, where there is no round yet; else have all rounds shown."""
        if self.shown is not None and self.shown.every:
            self.filters.open()
        else:
            self.play.emit()

    # --- what becomes of it -----------------------------------------------------------------------

    def _on_made(self, shown: Digest) -> None:
        self.shown = shown
        self.filters.offer(shown)
        if shown.forgotten is not None and shown.forgotten.rows:
            said = describe_forgotten(shown.forgotten.rounds)
            self._undo.offer(said, partial(self._restore, shown.forgotten))
        if replace(self.filters.selection, since=None) != replace(shown.selection, since=None):
            self._ask()  # what was chosen is not there any more
            return
        self._trouble.say(shown.trouble)
        had_focus = self.hasFocus()
        self._show()
        if had_focus:
            self.place.setFocus()
        if self._is_awaited:
            self._is_awaited = False
            announce(self, describe_digest(shown))

    def _on_written(self, written: Written) -> None:
        self._said.tell(written.said)

    @Slot()
    def _show(self) -> None:
        """Show what is known by now: a sentence at first, then charts, and tables for whoever wants more."""
        shown, is_more = self.shown, self._more.isChecked()
        every, rounds = (0, 0) if shown is None else (len(shown.every), len(shown.rounds))
        if shown is None:
            self._none.say(Wording(_("One moment"), _("The rounds are being read."), Mood.THINKING))
        elif rounds:
            self.totals.setText(describe_totals(shown.totals))
            self.chart.show_curves(curves_over_time(shown.periods, shown.step))
            self.tables.show_digest(shown)
            sentence = _("From ten rounds on there are charts.")
            self._none.say(Wording(describe_digest(shown), sentence, Mood.CALM))
        elif every:
            sentence = _("None of your rounds is of this kind.")
            self._none.say(Wording(_("Nothing to show"), sentence, Mood.CALM))
            worded(self.main, _("Show all  ↵"))
        else:
            self._none.say(nothing_yet())
            worded(self.main, _("Play  ↵"))
        is_told = rounds < CHARTS_FROM and not (rounds and is_more)
        seen: dict[QWidget, bool] = {
            self._headline: every > 0 and not is_told,
            self.totals: not is_told,
            self.filters: every >= CHARTS_FROM or (every > 0 and (is_more or not rounds)),
            self.chart: rounds >= CHARTS_FROM,
            self.tables: rounds > 0 and is_more,
            self._none.scroller: is_told,
            self.main: shown is not None and not rounds,
        }
        self.show_parts(seen | dict.fromkeys((self._more, self._reset, self._export), rounds > 0))

    # --- coming and leaving -----------------------------------------------------------------------

    def on_come(self) -> None:
        """Read the file whenever somebody comes to the page, and say what it says."""
        self._is_awaited = True
        self._ask()

    def on_leave(self) -> None:
        """Have what was forgotten stay so."""
        self._undo.forget()
        self._said.dismiss()

    # --- how it looks -----------------------------------------------------------------------------

    def _build(self) -> None:
        unit = self.fontMetrics().height()
        self._headline = LargeLabel(1.5, self)
        self._headline.setText(_("Your rounds"))
        self._trouble, self._said = Notice(parent=self), Remark(parent=self)
        self._undo = Undo(self)
        self._none = GhostColumn(self, lines=16, growth=1.3)
        self.main = button("", self._on_main, role="main")
        self._none.add_row(self.main)
        self._none.rows.addStretch(4)
        self._more = button("statistics.more", stays=True)
        self._more.toggled.connect(self._show)
        self._reset = button("statistics.reset", self.reset, _("Reset"))
        self._export = button("statistics.export", self.export, _("Export…"))
        fill(
            scrolling_column(self),
            self._trouble,
            self._said,
            self._undo,
            self._headline,
            self.totals,
            self.filters,
            (self.chart, 1),
            (self.tables, 1),
            (self._none.scroller, 1),
            flow(self._more, self._reset, self._export, spacing=unit // 2, spread=1),
            margins=unit,
        )
