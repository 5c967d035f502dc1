"""Pages that take the place of the panels for a while: each is made when it is first wanted."""

# ruff: noqa: PLC0415 - what nobody has looked at yet need not be imported

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from PySide6.QtCore import QObject, Signal, Slot

from ghost_desktop.desktop.panels import (
    JUDGE,
    PANELS,
    PLAY,
    PUZZLES,
    REVIEW,
    STATISTICS,
    VISITS,
    WORD_LISTS,
)
from ghost_desktop.desktop.statistics.recorder import Recorder

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from PySide6.QtWidgets import QWidget

    from ghost_desktop.desktop.board.looking_back import LookingBack
    from ghost_desktop.desktop.inquiry import Inquiry
    from ghost_desktop.desktop.judge import JudgePage
    from ghost_desktop.desktop.panel_stack import PanelStack
    from ghost_desktop.desktop.puzzles.page import PuzzlesPage
    from ghost_desktop.desktop.review.page import ReviewPage
    from ghost_desktop.desktop.statistics.page import StatisticsPage
    from ghost_desktop.desktop.word_lists.page import WordListsPage

    AnyVisit: TypeAlias = JudgePage | ReviewPage | StatisticsPage | PuzzlesPage | WordListsPage


class Visits(QObject):
    """Makes the pages, and knows where to go back to.

    Args:
        panels: where they are put, after the panels.
        inquiry: the question and its answer.
        looking_back: knows what plays at the board were worth.
        statistics: the file of rounds, beside which that of the answers to puzzles stands; None is
            the one in the user's folder for data.
        make_word_lists: makes the page of word lists.

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
        looking_back: LookingBack,
        statistics: Path | None,
        make_word_lists: Callable[[], WordListsPage],
    ) -> None:
        super().__init__(parent)
        self._looking_back = looking_back
        self._panels = panels
        self._inquiry = inquiry
        self._parent = parent
        self._file = statistics
        self._make_word_lists = make_word_lists
        self.recorder = Recorder(looking_back, statistics, self)
        self._came_from = PLAY
        self._judge: JudgePage | None = None
        self._review: ReviewPage | None = None
        self._statistics: StatisticsPage | None = None
        self._puzzles: PuzzlesPage | None = None
        self._word_lists: WordListsPage | None = None
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

    @property
    def judge(self) -> JudgePage:
        """The judge of people at a real table."""
        if self._judge is None:
            from ghost_desktop.desktop.judge import JudgePage

            self._judge = JudgePage(self._parent)
            self._panels.put(JUDGE, self._judge)
            self._judge.left.connect(self._go_back)
            self._inquiry.subscribe(self._judge)
        return self._judge

    @property
    def review(self) -> ReviewPage:
        """Looks back at rounds, play by play."""
        if self._review is None:
            from ghost_desktop.desktop.review.page import ReviewPage

            self._review = ReviewPage(self._parent, known=self._looking_back)
            self._panels.put(REVIEW, self._review)
            self._review.left.connect(self._go_back)
        return self._review

    @property
    def statistics(self) -> StatisticsPage:
        """How the rounds went that were played."""
        if self._statistics is None:
            from ghost_desktop.desktop.statistics.page import StatisticsPage

            self._statistics = made = StatisticsPage(self._file, self._parent)
            self._panels.put(STATISTICS, made)
            made.left.connect(self._go_back)
            made.play.connect(self._go_and_play)
            self.recorder.recorded.connect(made.refresh)
        return self._statistics

    @Slot()
    def _go_and_play(self) -> None:
        self.left.emit(PLAY)

    @property
    def puzzles(self) -> PuzzlesPage:
        """Puzzles: one letter wins."""
        if self._puzzles is None:
            from ghost_desktop.desktop.puzzles.page import PuzzlesPage

            path = self._file.with_name("puzzles.sqlite3") if self._file else None
            made = self._puzzles = PuzzlesPage(self._parent, path=path)
            self._panels.put(PUZZLES, made)
            made.left.connect(self._go_back)
            made.play_from.connect(self.play_from)
            made.strategy_wanted.connect(self.strategy_wanted)
            self._inquiry.subscribe(made)
        return self._puzzles

    @property
    def word_lists(self) -> WordListsPage:
        """Which lists there are."""
        if self._word_lists is None:
            made = self._word_lists = self._make_word_lists()
            self._panels.put(WORD_LISTS, made)
            made.left.connect(self._go_back)
        return self._word_lists

    @Slot()
    def _go_back(self) -> None:
        self.left.emit(self._came_from)
