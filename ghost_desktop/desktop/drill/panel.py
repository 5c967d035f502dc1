"""The drill as it is seen: a question, what became of its answer, and what was learned."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, Qt, Signal, Slot
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QLabel,
    QPushButton,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from ghost_desktop.desktop.announce import announce
from ghost_desktop.desktop.drill.controller import PAUSE_MS, DrillController
from ghost_desktop.desktop.drill.progress_bar import SessionBar
from ghost_desktop.desktop.drill.summary_view import SummaryView
from ghost_desktop.desktop.drill.task_view import MOST_MEANINGS, TaskView
from ghost_desktop.desktop.drill.wording import (
    describe_count,
    describe_course,
    describe_hint,
    describe_offer,
    describe_session,
    describe_task,
    describe_verdict,
    is_of,
)
from ghost_desktop.desktop.flow import FlowLayout
from ghost_desktop.desktop.fonts import is_low
from ghost_desktop.desktop.kit.commands import is_default, is_pressed, tip
from ghost_desktop.desktop.notice import Notice
from ghost_desktop.engine.list_symbols import NO_SYMBOLS
from ghost_desktop.library.user_file import now_in_utc
from ghost_desktop.play.courses import LostWordsCourse
from ghost_desktop.translation import _

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from datetime import datetime
    from pathlib import Path

    from PySide6.QtGui import QHideEvent, QInputMethodEvent, QResizeEvent

    from ghost_desktop.desktop.board.wording import Wording
    from ghost_desktop.desktop.drill.controller import SessionOver
    from ghost_desktop.desktop.drill.preparing import Drillable
    from ghost_desktop.desktop.drill.wording import Summary
    from ghost_desktop.desktop.inquiry import Known
    from ghost_desktop.desktop.word_meaning import WordMeaning
    from ghost_desktop.engine.game import Game
    from ghost_desktop.engine.list_symbols import ListSymbols
    from ghost_desktop.library.question import Question
    from ghost_desktop.play.courses import Course
    from ghost_desktop.play.drill import DrillSession, Verdict


class DrillPanel(QWidget):
    """Shows a session at a time; it can be left at any moment.

    Args:
        path: the file of the answers.
        clock: tells the time, in UTC.
        pause_ms: milliseconds that a right answer is shown.

    Attributes:
        controller: owns the session.
        task_view: shows what is asked, and takes the letters of the answer.
        symbols_of: returns what stands beside the words of a game.

    Signals:
        left: when the person has had enough.
        decks_chosen: when all drills are wanted.
    """

    left = Signal()
    decks_chosen = Signal()

    def __init__(
        self,
        parent: QWidget | None = None,
        *,
        path: Path | None = None,
        clock: Callable[[], datetime] = now_in_utc,
        pause_ms: int = PAUSE_MS,
    ) -> None:
        super().__init__(parent)
        self.controller = DrillController(self, path=path, clock=clock, pause_ms=pause_ms)
        self.symbols_of: Callable[[Game], ListSymbols] = lambda _game: NO_SYMBOLS
        self._shows_words: Callable[[], object] | None = None  # what words are told now
        self._course: Course | None = None  # of the session that was begun last
        self._meanings: Mapping[str, WordMeaning] = {}  # of the words in it
        self._chosen: Question | None = None  # in the window
        self._is_other = False  # what is drilled than what is chosen
        self._told_letters = ""  # as they lie after an answer, until the next question
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_InputMethodEnabled)
        self.setAccessibleName(_("Drill"))
        self._build()
        self.controller.begun.connect(self._on_begun)
        self.controller.asked.connect(self._on_asked)
        self.controller.hinted.connect(self._on_hinted)
        self.controller.answered.connect(self._on_answered)
        self.controller.refused.connect(self.task_view.letters.refuse)
        self.controller.over.connect(self._on_over)
        self.controller.cleared.connect(self.task_view.letters.input.close)
        self.controller.warned.connect(self._on_warned)
        self.controller.new_lines_changed.connect(self._summary.show_limit)

    @property
    def course(self) -> Course | None:
        """What is drilled, or was last; None if nothing was."""
        return self._course

    @Slot(object)
    def begin(self, drillable: Drillable) -> None:
        """Begin a session, as `DrillButton.start` asks."""
        self._meanings = drillable.meanings
        self.symbols_of(drillable.course.game)  # so that they are known by the first answer
        self.controller.begin(drillable)
        self.setFocus()

    @Slot()
    def leave(self) -> None:
        """End the session; all answers are kept."""
        self._shows_words = None
        self.controller.leave()
        self.left.emit()

    @Slot()
    def _more(self) -> None:
        """Begin the session that is offered, and go on there: the button has done its work."""
        self.controller.more()
        self.setFocus()

    # --- what the session tells -------------------------------------------------------------------

    @Slot(object)
    def _on_begun(self, course: Course) -> None:
        self._course = course
        self._name_course()

    def follow(self, known: Known) -> None:
        """Keep to the game of the drill; it is named if another one is chosen in the window."""
        self._chosen = known.question
        self._name_course()

    def standing(self, asked: Question | None) -> str | None:
        """Say nothing of who wins another game than that of the drill; else None."""
        is_asked = asked is not None and self._course is not None and is_of(self._course, asked)
        return None if is_asked else ""

    def _name_course(self) -> None:
        """Say what is drilled; the game goes without saying where it is the window's."""
        if self._course is not None:
            self._is_other = self._chosen is not None and not is_of(self._course, self._chosen)
            about = describe_course(self._course, named=self._is_other)
            self._about.setText(about)
            self._count.setToolTip(about)
            self._scale()

    @Slot(object)
    def _on_asked(self, session: DrillSession) -> None:
        self._told_letters = ""
        self._shows_words = None
        self._show_progress(session)
        if session.task is None:
            return
        self._pages.setCurrentIndex(0)
        seating = self.controller.seating
        wording = describe_task(session.course, session.task, seating)
        self.task_view.show_task(wording, session.task.round, seating)
        announce(self, f"{wording.spoken} {self.task_view.letters.name}.")

    @Slot(object)
    def _on_hinted(self, session: DrillSession) -> None:
        if session.task is not None and session.task.hint is not None:
            text = describe_hint(session.task.hint, session.course.game)
            self.task_view.letters.remark(text)
            self.task_view.offer(_("Show it"), _("Show the reply; it counts as missed"))
            announce(self, text)

    @Slot(object)
    def _on_answered(self, verdict: Verdict) -> None:
        self._told_letters = verdict.round.fragment
        self._shows_words = partial(self._show_verdict, verdict)
        announce(self, self._show_verdict(verdict).spoken)

    def _show_verdict(self, verdict: Verdict) -> Wording:
        assert self._course is not None  # its session goes on
        symbols = self.symbols_of(self._course.game)
        wording = describe_verdict(self._course, verdict, self.controller.seating, symbols)
        meanings = [self._meanings[word] for word in self._told(verdict) if word in self._meanings]
        self.task_view.show_answer(wording, verdict.round, self.controller.seating, meanings)
        return wording

    @Slot()
    def renew_symbols(self) -> None:
        """Follow the symbols beside words: there are others now, or none."""
        if self._shows_words is not None:
            self._shows_words()

    def word_here(self) -> str:
        """Return the letters that lie there once they are told; "" while they are to be found."""
        return self._told_letters

    def _told(self, verdict: Verdict) -> tuple[str, ...]:
        """Return the words of which is told what they mean, once a word was to be found."""
        if not isinstance(self._course, LostWordsCourse):
            return ()
        made = self._course.game.words_made(verdict.round.fragment)
        lost_on = self._course.lost_on.get(verdict.task.line.start, ())
        return tuple(dict.fromkeys((*made, *lost_on)))[:MOST_MEANINGS]

    @Slot(object)
    def _on_over(self, over: SessionOver) -> None:
        self._show_progress(over.session)
        self.task_view.let_go_of_focus()
        self._shows_words = partial(self._show_session, over)
        summary = self._show_session(over)
        self._pages.setCurrentIndex(1)
        texts = (summary.wording.spoken, summary.missed, summary.progress)
        announce(self, " ".join(filter(None, texts)))

    def _show_session(self, over: SessionOver) -> Summary:
        symbols = self.symbols_of(over.session.course.game)
        summary = describe_session(over.session, over.deck, over.now, symbols)
        offer = describe_offer(over.offered, over.now, over.deck.card_kind)
        self._summary.show_summary(summary, offer)
        return summary

    @Slot(str)
    def _on_warned(self, text: str) -> None:
        if text and text != self._notice.text:
            announce(self, text)
        self._notice.say(text)

    def _show_progress(self, session: DrillSession) -> None:
        self._progress.setVisible(bool(session.total))
        self._progress.show_lines(session.done, session.begun, session.total)
        self._count.setText(describe_count(session, self.controller.card_kind))

    # --- keys -------------------------------------------------------------------------------------

    def event(self, event: QEvent) -> bool:
        """Keep Escape from whatever the panel stands in, and the key for a hint from the board."""
        is_shortcut = event.type() == QEvent.Type.ShortcutOverride
        own = ("drill.leave", "drill.hint")
        if (
            is_shortcut
            and isinstance(event, QKeyEvent)
            and any(is_pressed(event, one) for one in own)
        ):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Take letters and arrows, and what else there are keys for."""
        if self.task_view.letters.input.take_key(event):
            return
        if is_pressed(event, "drill.leave"):
            self.leave()
        elif is_pressed(event, "drill.help"):
            self.controller.help()
        elif is_pressed(event, "drill.hint"):
            self.controller.hint()
        elif not is_default(event, "drill.go_on", self):
            super().keyPressEvent(event)
        elif self.controller.shows_answer:
            self.controller.go_on()
        else:
            self._more()

    def inputMethodEvent(self, event: QInputMethodEvent) -> None:
        """Take letters that are put together from several keys."""
        self.task_view.letters.input.take_input_method(event)

    # --- how it looks -----------------------------------------------------------------------------

    def _build(self) -> None:
        unit = self.fontMetrics().height()
        self.task_view = TaskView(self)
        self.task_view.letters.input.letter_played.connect(self.controller.answer)
        self.task_view.help_chosen.connect(self.controller.help)
        self.task_view.next_chosen.connect(self.controller.go_on)
        self._summary = SummaryView(self)
        self._summary.show_limit(self.controller.new_lines)
        self._summary.more_chosen.connect(self._more)
        self._summary.decks_chosen.connect(self.decks_chosen)
        self._summary.new_lines_chosen.connect(self.controller.set_new_lines)
        self._summary.left.connect(self.setFocus)
        self._pages = QStackedWidget(self)
        for view in (self.task_view, self._summary):
            self._pages.addWidget(view.column.scroller)
            view.column.scroller.setMinimumHeight(1)  # it scrolls where there is less than it needs
        self._notice = Notice(parent=self)
        self._column = column = QVBoxLayout(self)
        column.addLayout(self._build_head(unit))
        self._about = QLabel(self)
        self._about.setProperty("role", "muted")
        self._about.setWordWrap(True)
        column.addWidget(self._about)
        column.addWidget(self._notice)
        column.addWidget(self._pages, 1)
        self._scale()

    def _build_head(self, unit: int) -> FlowLayout:
        self._progress = SessionBar(self)
        self._progress.setAccessibleName(_("Progress of this session"))
        keeps_its_place = self._progress.sizePolicy()
        keeps_its_place.setRetainSizeWhenHidden(True)
        self._progress.setSizePolicy(keeps_its_place)
        self._count = QLabel(self)
        self._count.setProperty("role", "muted")
        leave = QPushButton(_("Leave the drill"), self)
        does = _("Back to the strategy; what you have answered is kept")
        leave.setToolTip(tip("drill.leave", does))
        leave.clicked.connect(self.leave)
        row = FlowLayout(spacing=unit // 2, apart=unit, fills=True)
        row.addWidget(self._progress)
        row.addWidget(self._count)
        row.addWidget(leave)
        return row

    def _scale(self) -> None:
        """Have all as large as the letters want it; a low window does not repeat what is drilled."""
        unit, low = self.fontMetrics().height(), is_low(self.window())
        side = unit // 2 if low else unit
        self._column.setContentsMargins(side, side, side, side)
        self._column.setSpacing(unit // 4 if low else unit // 2)
        self._progress.setFixedHeight(max(4, unit // 3))
        self._about.setVisible(not low or self._is_other)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Use the height that there is."""
        super().resizeEvent(event)
        self._scale()

    def changeEvent(self, event: QEvent) -> None:
        """Follow another font."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            self._scale()

    def hideEvent(self, event: QHideEvent) -> None:
        """Let go of the file while another panel is in front, and when the window closes."""
        super().hideEvent(event)
        self.controller.pause()
