"""The page of statistics: how one's rounds went, against whom, over time, and what they cost."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QApplication, QPushButton, QWidget

from ghost_desktop.desktop.announce import announce
from ghost_desktop.desktop.board.ghost_column import GhostColumn
from ghost_desktop.desktop.board.wording import Wording
from ghost_desktop.desktop.files import ask_where_to_save
from ghost_desktop.desktop.flow import FlowLayout
from ghost_desktop.desktop.ghost import Mood
from ghost_desktop.desktop.kit.ask import Work, ask
from ghost_desktop.desktop.kit.commands import KeyedPage, command, tip
from ghost_desktop.desktop.large_label import LargeLabel
from ghost_desktop.desktop.notice import Notice
from ghost_desktop.desktop.plotting import Plotting
from ghost_desktop.desktop.scrolling import scrolling_column
from ghost_desktop.desktop.statistics.card_row import CardRow
from ghost_desktop.desktop.statistics.chart import TimeChart
from ghost_desktop.desktop.statistics.digest import (
    Digest,
    export_rounds,
    forget_rounds,
    read_digest,
    restore_rounds,
)
from ghost_desktop.desktop.statistics.figure_tables import FigureTables
from ghost_desktop.desktop.statistics.filters import Filters
from ghost_desktop.desktop.statistics.wording import (
    cards,
    describe_digest,
    describe_file,
    describe_forgotten,
    nothing_yet,
)
from ghost_desktop.library.statistics import default_path
from ghost_desktop.library.user_file import now_in_utc
from ghost_desktop.translation import N_, _, say

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import datetime
    from pathlib import Path

    from PySide6.QtGui import QHideEvent, QShowEvent

    from ghost_desktop.desktop.files import Written
    from ghost_desktop.desktop.kit.ask import Report
    from ghost_desktop.library.statistics import Forgotten


_UNREAD = N_("The statistics could not be read.")


class StatisticsPage(KeyedPage):
    """Shows what the file says of the rounds that are wanted.

    Args:
        path: the file; None is the one in the user's folder for data.
        clock: tells the time, in UTC.

    Attributes:
        filters: which rounds are wanted.
        cards, chart, tables: what is said of them.
        main: goes on from there, where nothing is.

    Signals:
        left: the person has seen enough.
        play: the person wants to play.
    """

    left = Signal()
    play = Signal()

    def __init__(
        self,
        path: Path | None = None,
        parent: QWidget | None = None,
        *,
        clock: Callable[[], datetime] = now_in_utc,
    ) -> None:
        super().__init__(parent)
        self._shown: Digest | None = None
        self._forgotten: Forgotten | None = None  # what can be brought back
        self._is_awaited = False
        self.setAccessibleName(_("Statistics"))
        self._path = path or default_path()
        self.filters = Filters(clock, self)
        self.cards = CardRow(self)
        plotting = Plotting(self, Work.ALONE)
        self.chart = TimeChart(plotting, self)
        self.tables = FigureTables(self)
        for told in (self.filters.changed, self.tables.regrouped):
            told.connect(self._ask)
        for told in (self.filters.left, self.tables.left):
            told.connect(self._on_box_left)
        self._build()
        self._show()

    # --- what can be done -------------------------------------------------------------------------

    @property
    def shown(self) -> Digest | None:
        """What is shown; None until it has been read."""
        return self._shown

    @property
    def place(self) -> QWidget:
        """Where the work is done: what is to have the focus."""
        has_rounds = self._shown is not None and bool(self._shown.rounds)
        return self.chart if has_rounds else self

    @Slot()
    def refresh(self) -> None:
        """Read the file again if somebody looks."""
        if self.isVisible():
            self._ask()

    @command("statistics.reset")
    @Slot()
    def reset(self) -> None:
        """Forget the rounds that are shown; they can be brought back while the page is shown."""
        if self._shown is not None and self._shown.rounds:
            self._change(partial(forget_rounds, self._path, self._shown))

    @command("statistics.undo")
    @Slot()
    def undo(self) -> None:
        """Bring back what was forgotten last."""
        if self._forgotten is not None:
            forgotten, self._forgotten = self._forgotten, None
            self._undo.say("")
            wanted = self.filters.selection, self.tables.chosen_by
            self._change(partial(restore_rounds, self._path, forgotten, *wanted))
            self.place.setFocus()

    @command("statistics.export")
    @Slot()
    def export(self) -> None:
        """Ask for a file, and write the rounds that are shown into it."""
        if self._shown is None or not self._shown.rounds:
            return
        asked = ask_where_to_save(
            self.window(), _("Save the rounds"), _("ghost-rounds"), {"CSV": ".csv"}
        )
        if asked is not None:
            job = partial(export_rounds, self._shown.rounds, asked[0])
            ask(self, job, self._on_written, fails=_(_UNREAD), keeps=True)

    @command("statistics.leave")
    def leave(self) -> None:
        """Go back."""
        self.left.emit()

    @Slot()
    def _ask(self) -> None:
        job = partial(read_digest, self._path, self.filters.selection, self.tables.chosen_by)
        ask(self, job, self._on_made, fails=_(_UNREAD), queue=True)

    def _change(self, job: Callable[[Report], Digest]) -> None:
        """Have the file changed, after what was done to it before."""
        ask(self, job, self._on_made, fails=_(_UNREAD), keeps=True)

    @command("statistics.play", can=lambda page: page.main.isVisible())
    @Slot()
    def _on_main(self) -> None:
        """Play, where there is no round yet; else have all rounds shown."""
        if self._shown is not None and self._shown.offered.rounds:
            self.filters.open()
        else:
            self.play.emit()

    @Slot()
    def _on_box_left(self) -> None:
        self.place.setFocus()

    # --- what becomes of it -----------------------------------------------------------------------

    def _on_made(self, shown: Digest) -> None:
        self._shown = shown
        self.filters.offer(shown.offered)
        if shown.forgotten is not None and shown.forgotten.rows:
            self._forgotten = shown.forgotten
            said = describe_forgotten(shown.forgotten.rounds)
            self._undo.say(said)
            announce(self, said)
        if replace(self.filters.selection, since=None) != replace(shown.selection, since=None):
            self._ask()  # what was chosen is not there any more
            return
        self._trouble.say(describe_file(shown))
        had_focus = self.hasFocus()
        self._show()
        if had_focus:
            self.place.setFocus()
        if self._is_awaited:
            self._is_awaited = False
            announce(self, describe_digest(shown))

    def _on_written(self, written: Written) -> None:
        said = (
            say("{trouble}.", trouble=written.trouble)
            if written.trouble
            else say("Saved {file}.", file=written.path.name)
        )
        self._saved.say(said)
        announce(self, said)

    def _show(self) -> None:
        """Show what is known by now."""
        shown = self._shown
        has_file, has_rounds = shown is not None and bool(shown.offered.rounds), False
        if shown is not None and shown.rounds:
            has_rounds = True
            self.cards.show_figures(cards(shown.totals))
            self.chart.show_periods(shown.periods, shown.step)
            self.tables.show_digest(shown)
        self._headline.setVisible(has_file)
        self.filters.setVisible(has_file)
        parts = (self.cards, self.chart, self.tables, self._reset, self._export)
        if not has_rounds and any(_has_focus(part) for part in parts):
            self.setFocus()  # or it would leave the page with what is hidden
        for part in parts:
            part.setVisible(has_rounds)
        self._none.scroller.setVisible(not has_rounds)
        self.main.setVisible(shown is not None)
        if shown is None:
            self._none.say(Wording(_("One moment"), _("The rounds are being read."), Mood.THINKING))
        elif has_file:
            sentence = _("None of your rounds is of this kind.")
            self._none.say(Wording(_("Nothing to show"), sentence, Mood.CALM))
            self.main.setText(_("Show all  ↵"))
            self.main.setAccessibleName(_("Show all"))
        else:
            self._none.say(nothing_yet())
            self.main.setText(_("Play  ↵"))
            self.main.setAccessibleName(_("Show the board, and play"))

    # --- events -----------------------------------------------------------------------------------

    def showEvent(self, event: QShowEvent) -> None:
        """Read the file whenever somebody comes to the page, and say what it says."""
        super().showEvent(event)
        if not event.spontaneous():
            self._is_awaited = True
            self._ask()

    def hideEvent(self, event: QHideEvent) -> None:
        """What was forgotten stays so."""
        super().hideEvent(event)
        self._forgotten = None
        for notice in (self._undo, self._saved):
            notice.say("")

    # --- how it looks -----------------------------------------------------------------------------

    def _build(self) -> None:
        unit = self.fontMetrics().height()
        self._headline = LargeLabel(1.5, self)
        self._headline.setText(_("Your rounds"))
        self._trouble = Notice(parent=self)
        self._saved = Notice(parent=self)
        self._undo = Notice(_("Undo"), self)
        self._undo.accepted.connect(self.undo)
        self._none = GhostColumn(self, lines=16, growth=1.3)
        self.main = QPushButton(self._none)
        self.main.setProperty("role", "main")
        self.main.clicked.connect(self._on_main)
        self._none.add_row(self.main)
        self._none.rows.addStretch(4)
        column = scrolling_column(self)
        for part in (
            self._trouble,
            self._undo,
            self._saved,
            self._headline,
            self.filters,
            self.cards,
            self.chart,
            self.tables,
        ):
            column.addWidget(part)
        column.setStretchFactor(self.tables, 1)
        column.addWidget(self._none.scroller, 1)
        column.addLayout(self._build_foot(unit))

    def _build_foot(self, unit: int) -> FlowLayout:
        back = QPushButton(_("Back"), self)
        back.setToolTip(tip("statistics.leave"))
        back.clicked.connect(self.left)
        self._reset = QPushButton(_("Reset"), self)
        self._reset.setToolTip(tip("statistics.reset"))
        self._reset.clicked.connect(self.reset)
        self._export = QPushButton(_("Export…"), self)
        self._export.setToolTip(tip("statistics.export"))
        self._export.clicked.connect(self.export)
        foot = FlowLayout(spacing=unit // 2, spread=1)
        for button in (back, self._reset, self._export):
            foot.addWidget(button)
        return foot


def _has_focus(part: QWidget) -> bool:
    focus = QApplication.focusWidget()
    return focus is not None and (part is focus or part.isAncestorOf(focus))
