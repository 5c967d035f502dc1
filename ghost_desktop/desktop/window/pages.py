"""Pages that take the place of the panels for a while, and how one comes to them and back."""

from __future__ import annotations

from contextlib import closing
from functools import cached_property
from typing import TYPE_CHECKING, TypeAlias

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtWidgets import QButtonGroup, QFrame

from ghost_desktop.desktop.kit.builders import button, flow
from ghost_desktop.desktop.kit.commands import command, title
from ghost_desktop.desktop.kit.page import PagePart
from ghost_desktop.desktop.kit.widgets import choose
from ghost_desktop.desktop.learn.record import Recorder
from ghost_desktop.desktop.window.panels import (
    DRILLS,
    JUDGE,
    LEARN,
    LEARN_PAGES,
    PANELS,
    PLAY,
    PUZZLES,
    REVIEW,
    STATISTICS,
    VISITS,
    WORD_LISTS,
)
from ghost_desktop.library.kept_file import data_path
from ghost_desktop.translation import _

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import datetime
    from pathlib import Path

    from PySide6.QtWidgets import QAbstractButton, QWidget

    from ghost_desktop.desktop.kit.ask import Report
    from ghost_desktop.desktop.kit.layout import PanelStack
    from ghost_desktop.desktop.kit.settings import Remembered
    from ghost_desktop.desktop.learn.figures import StatisticsPage
    from ghost_desktop.desktop.learn.puzzles import PuzzlesPage
    from ghost_desktop.desktop.learn.review import ReviewPage
    from ghost_desktop.desktop.lists.judge import JudgePage
    from ghost_desktop.desktop.lists.page import WordListsPage
    from ghost_desktop.desktop.window.inquiry import Inquiry
    from ghost_desktop.desktop.window.played_game import FinishedRounds
    from ghost_desktop.desktop.window.settings import Settings

    AnyVisit: TypeAlias = JudgePage | ReviewPage | StatisticsPage | PuzzlesPage | WordListsPage
    from ghost_desktop.desktop.board.panel import BoardPanel
    from ghost_desktop.desktop.window.other_list import Beside
    from ghost_desktop.desktop.window.played_game import Playing
    from ghost_desktop.library.drill_cards import GivenAway
    from ghost_desktop.play.match import Match


# ruff: noqa: PLC0415 - what nobody has looked at yet need not be imported


class Visits(QObject):
    """Makes the pages, and knows where to go back to.

    Args:
        panels: where they are put, after the panels.
        inquiry: the question and its answer.
        looking_back: knows what plays at the board were worth.
        statistics: the file of rounds, beside which that of the answers to puzzles stands; None is
            the one in the user's folder for data.
        drills: the file of drills; None is the one in the user's folder for data.
        clock: tells what day it is, in UTC, for puzzles; None is that of the computer.
        make_word_lists: makes the page of word lists.
        remembered: how the window was left.

    Attributes:
        recorder: keeps what became of rounds.

    Signals:
        left: the number of a panel, which is to be shown again.
        play_from: a fragment and a seat, to play on there.
        strategy_wanted: a `Sight`, to be looked at in Strategy.
    """

    left = Signal(int)
    play_from = Signal(str, int)
    strategy_wanted = Signal(object)

    def __init__(
        self,
        panels: PanelStack,
        inquiry: Inquiry,
        parent: QWidget,
        *,
        looking_back: FinishedRounds,
        statistics: Path | None,
        drills: Path | None,
        clock: Callable[[], datetime] | None,
        make_word_lists: Callable[[], WordListsPage],
        remembered: Remembered[Settings],
    ) -> None:
        super().__init__(parent)
        self._remembered = remembered
        self._looking_back = looking_back
        self._panels = panels
        self._inquiry = inquiry
        self._parent = parent
        self._file, self._drills, self._clock = statistics, drills, clock
        self._make_word_lists = make_word_lists
        self.recorder = Recorder(looking_back, statistics, self)
        self._came_from = PLAY
        for _visit in VISITS:
            panels.keep_place()

    def home(self, shown: int) -> int:
        """Return the panel that is shown, or comes back when the page is left that is shown."""
        return shown if shown < len(PANELS) else self._came_from

    def come_from(self, shown: int) -> None:
        """Remember where to go back to, if what is shown is a panel."""
        self._came_from = self.home(shown)

    def page(self, number: int) -> AnyVisit:
        """Return a page by its number, made if it is not there yet."""
        page: AnyVisit = getattr(self, VISITS[number - len(PANELS)])
        return page

    def _put(self, number: int, made: AnyVisit) -> None:
        """Have a page in its place, from which one goes back."""
        self._panels.put(number, made)
        made.left.connect(self.go_back)

    @cached_property
    def judge(self) -> JudgePage:
        """The judge of people at a real table."""
        from ghost_desktop.desktop.lists.judge import JudgePage

        made = JudgePage(self._parent)
        self._put(JUDGE, made)
        self._inquiry.subscribe(made)
        return made

    @cached_property
    def review(self) -> ReviewPage:
        """Looks back at rounds, play by play."""
        from ghost_desktop.desktop.learn.review import ReviewPage

        made = ReviewPage(self._parent, known=self._looking_back)
        self._put(REVIEW, made)
        return made

    @cached_property
    def statistics(self) -> StatisticsPage:
        """How the rounds went that were played."""
        from ghost_desktop.desktop.learn.figures import StatisticsPage

        made = StatisticsPage(self._file, self._parent)
        self._put(STATISTICS, made)
        made.play.connect(self._go_and_play)
        self.recorder.changed.connect(made.refresh)
        return made

    @Slot()
    def _go_and_play(self) -> None:
        self.left.emit(PLAY)

    @property
    def puzzles_path(self) -> Path:
        """The file of the answers to puzzles."""
        return (
            self._file.with_name("puzzles.sqlite3") if self._file else data_path("puzzles.sqlite3")
        )

    @cached_property
    def puzzles(self) -> PuzzlesPage:
        """Puzzles: one letter wins."""
        from ghost_desktop.desktop.learn.puzzles import PuzzlesPage

        made = PuzzlesPage(
            self._parent, path=self.puzzles_path, drills=self._drills, clock=self._clock
        )
        self._put(PUZZLES, made)
        left = self._remembered.left
        made.want(left.puzzle_kind, left.puzzle_theme)
        self._remembered.collect(puzzles=made)
        made.play_from.connect(self.play_from)
        made.strategy_wanted.connect(self.strategy_wanted)
        self._inquiry.subscribe(made)
        return made

    @cached_property
    def word_lists(self) -> WordListsPage:
        """Which lists there are."""
        made = self._make_word_lists()
        self._put(WORD_LISTS, made)
        return made

    @Slot()
    def go_back(self) -> None:
        """Show the panel again that was left for a page."""
        self.left.emit(self._came_from)


def awaits_today(
    path: Path, clock: Callable[[], datetime] | None, _report: Report
) -> tuple[bool, str]:
    """Tell whether the puzzle of the day is still to be done, for whoever has done one before.

    And what is to be said of the file, if it was damaged.
    """
    from ghost_desktop.formats.progress import describe_puzzles_loss
    from ghost_desktop.library.puzzle_answers import PuzzleStore
    from ghost_desktop.library.user_file import now_in_utc

    with closing(PuzzleStore(path, clock or now_in_utc)) as store:
        is_awaited = bool(store.streak.longest) and not store.day(store.today).is_over
        return is_awaited, describe_puzzles_loss(store.loss)


class LearnRow(PagePart, QFrame):
    """Stands above each page of Learn, and leads to the others.

    Signals:
        chosen: the number of a page.
    """

    chosen = Signal(int)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAccessibleName(title("show.learn"))
        self._pages = QButtonGroup(self)
        for number, what, text in (
            (LEARN, "show.learn", _("Today")),
            (PUZZLES, "puzzles", ""),
            (DRILLS, "show.drills", ""),
            (REVIEW, "round.review", _("Review")),
            (STATISTICS, "statistics", ""),
        ):
            self._pages.addButton(button(what, text=text, role="panel", stays=True), number)
        self._row = flow(*self._pages.buttons(), on=self, spacing=0)
        self._pages.idClicked.connect(self.chosen)
        self.offer_review(can=False)
        self.hide()

    def show_page(self, number: int) -> None:
        """Mark the page that is shown; of what is none of Learn, nothing is to be seen."""
        self.setVisible(number in LEARN_PAGES)
        if number in LEARN_PAGES:
            choose(self._pages, number)

    @Slot(bool)
    def offer_review(self, can: bool) -> None:
        """Lead to the review once there is something to look back at."""
        self._pages.button(REVIEW).setVisible(can)

    def button(self, number: int) -> QAbstractButton:
        """Return the button that shows a page."""
        return self._pages.button(number)

    def on_fit(self) -> None:
        """Stand below the names of the panels."""
        unit = self.fontMetrics().height()
        self._row.setContentsMargins(unit // 2, 0, unit // 2, 0)


class Reviewing(QObject):
    """Leads a window to its page that looks back, and on from there.

    Args:
        board: has rounds to look back at.
        visits: has the page.
        beside: has the symbols beside its words.

    Signals:
        panel_wanted: the number of a panel that is to be shown.
    """

    panel_wanted = Signal(int)

    def __init__(self, board: BoardPanel, visits: Visits, beside: Beside) -> None:
        super().__init__(board)
        self._board, self._visits, self._beside = board, visits, beside
        self._page: ReviewPage | None = None  # once something was looked back at
        board.controller.changed.connect(self._follow)

    @property
    def is_possible(self) -> bool:
        """Whether there is a round to look back at: at the board, or one that was looked at before."""
        return self._was_any_seen or self._is_any_over

    @property
    def _was_any_seen(self) -> bool:
        return self._page is not None and bool(self._page.rounds)

    @property
    def _is_any_over(self) -> bool:
        state = self._board.controller.state
        return state is not None and any(one.round.over for one in state.rounds)

    @command("round.review", can=lambda reviewing: reviewing.is_possible)
    @Slot()
    def begin(self) -> None:
        """Look back at the last round of the board that is over, else at what was looked at before."""
        controller = self._board.controller
        if self._is_any_over and controller.match is not None and controller.base is not None:
            self.show_match(controller.match, controller.base)
        elif self._was_any_seen:
            self._show()

    def show_match(self, match: Match, base: Playing, number: int | None = None) -> None:
        """Look back at a match, be it at the board or not.

        Args:
            match: of which at least one round is over.
            base: what it is played with, by all players.
            number: which round, from 1; by default the last that is over.
        """
        if self._page is None:
            self._page = self._visits.review
            self._page.symbols_of = self._beside.symbols_of
            self._beside.renewed.connect(self._page.renew_symbols)
            self._page.play_wanted.connect(self._play_on)
            self._page.strategy_wanted.connect(self._board.strategy_wanted)
        self._page.show_match(match, base, number)
        self._show()

    def show_given(self, given: GivenAway) -> bool:
        """Look back at a win that was given away, at its play; tell whether it is in a round of the board."""
        from ghost_desktop.desktop.learn.review import round_of

        table = self._board.controller
        if table.match is None or table.base is None:
            return False
        number = round_of(table.match, given)
        if number is None:
            return False
        self.show_match(table.match, table.base, number)
        self._visits.review.go_to_fragment(given.fragment)
        return True

    @Slot()
    def _follow(self) -> None:
        """Look back no more at a round that goes on again at the board: something was taken back."""
        match = self._board.controller.match
        current = match.current if match is not None else None
        if self._page is None or match is None or current is None or current.round.over:
            return
        was_seen = self._page.forget(match.id, match.rounds)
        if was_seen and not self._page.isHidden():
            self.panel_wanted.emit(PLAY)

    def _show(self) -> None:
        self.panel_wanted.emit(PLAY)  # the page stands in the place of the board
        self.panel_wanted.emit(REVIEW)

    @Slot(object, object)
    def _play_on(self, match: Match, playing: Playing) -> None:
        """Play on from what somebody looks back at, on the board."""
        self.panel_wanted.emit(PLAY)
        self._board.controller.leave_for(match, playing)
