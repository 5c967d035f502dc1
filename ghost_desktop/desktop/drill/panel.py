"""The drill itself: asks line after line, and keeps each answer at once.

Answers are saved here, in the window's thread. That takes about a millisecond, and 50 while another
program holds the file; the disk is waited for when the file is opened, with the first answer, and
when it is let go of, as the panel is hidden. Reading all that is known takes longer and is done
beside the window: see `button`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QPushButton,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from ghost_desktop.desktop.actions import tip
from ghost_desktop.desktop.announce import announce
from ghost_desktop.desktop.board.letter_input import MODIFIERS
from ghost_desktop.desktop.board.notice import Notice
from ghost_desktop.desktop.drill.question_view import QuestionView
from ghost_desktop.desktop.drill.summary_view import SummaryView
from ghost_desktop.desktop.drill.wording import (
    describe_answer,
    describe_count,
    describe_course,
    describe_hint,
    describe_offer,
    describe_session,
    describe_task,
)
from ghost_desktop.desktop.progress import ProgressBar
from ghost_desktop.formats.illegal import unknown_letter
from ghost_desktop.formats.progress import describe_loss, describe_trouble
from ghost_desktop.library.decks import Deck, DeckKey, now_in_utc
from ghost_desktop.library.drills import DrillStore, default_path
from ghost_desktop.library.new_lines import NEW_LINES
from ghost_desktop.play.drill import DrillSession
from ghost_desktop.play.table import Seating
from ghost_desktop.translation import _

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import datetime
    from pathlib import Path

    from PySide6.QtGui import QHideEvent, QInputMethodEvent

    from ghost_desktop.desktop.drill.button import Drillable
    from ghost_desktop.engine.plays import Where
    from ghost_desktop.library.decks import DrillLine
    from ghost_desktop.play.drill import Verdict

PAUSE_MS = 1_100
"""Milliseconds that a right answer is shown before the next question."""


class DrillPanel(QWidget):
    """A session at a time; it can be left at any moment.

    Args:
        path: the file of the answers.
        clock: tells the time, in UTC.
        pause_ms: milliseconds that a right answer is shown.

    Attributes:
        question: shows what is asked, and takes the letters of the answer.

    Signals:
        left: when the person has had enough.
    """

    left = Signal()

    def __init__(
        self,
        parent: QWidget | None = None,
        *,
        path: Path | None = None,
        clock: Callable[[], datetime] = now_in_utc,
        pause_ms: int = PAUSE_MS,
    ) -> None:
        super().__init__(parent)
        self._store = DrillStore(path or default_path(), clock)
        self._clock = clock
        self._session: DrillSession | None = None
        self._seating = Seating.with_person_on(0, 2)  # of the session at hand
        self._deck = Deck(DeckKey("", "", 1, ""), ())  # of the session at hand
        self._offered: tuple[DrillLine, ...] = ()  # for another session, once one is over
        self._rated: DrillLine | None = None  # as its answer has left it, while that is shown
        self._loss = ""  # a sentence on answers that could not be read
        self._new_lines = NEW_LINES
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.setInterval(pause_ms)
        self._pause.timeout.connect(self.go_on)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_InputMethodEnabled)
        self.setAccessibleName(_("Drill"))
        self._build()

    # --- what is asked of the drill -------------------------------------------------------------

    @property
    def session(self) -> DrillSession | None:
        """The session at hand; None before the first."""
        return self._session

    @property
    def takes_letters(self) -> bool:
        """Whether an answer is awaited."""
        return self._session is not None and self._session.task is not None

    @property
    def new_lines(self) -> int:
        """How many new lines a session may have."""
        return self._new_lines

    @new_lines.setter
    def new_lines(self, number: int) -> None:
        if number != self._new_lines:
            self._new_lines = number
            self._summary.show_limit(number)
            if self._session is not None and self._session.is_over:
                self._show_session()

    @Slot(object)
    def begin(self, drillable: Drillable) -> None:
        """Begin a session, as `DrillButton.start` asks."""
        self._loss = drillable.loss
        self._show_trouble(drillable.trouble)
        course, now = drillable.course, self._clock()
        strategy = course.strategy
        self._seating = Seating.with_person_on(strategy.seat, strategy.rules.players)
        self._course.setText(describe_course(course))
        self._deck = drillable.deck
        lines = self._deck.to_ask(now, new_lines=self._new_lines)
        self._show(DrillSession.begin(course, lines, now))
        self.setFocus()

    @Slot()
    def leave(self) -> None:
        """End the session; all answers are kept."""
        self._clear()
        self.left.emit()

    @Slot()
    def go_on(self) -> None:
        """Ask the next line, once an answer has been shown."""
        if self._session is not None and self._rated is not None:
            self._show(self._session.go_on(self._rated, self._clock()))

    @Slot()
    def more(self) -> None:
        """Begin another session, if necessary with lines that are not yet due."""
        if self._session is not None and self._offered:
            now = self._clock()
            self._show(DrillSession.begin(self._session.course, self._offered, now))
            self.setFocus()

    # --- answers ----------------------------------------------------------------------------------

    @Slot(str)
    def play_letter(self, letter: str) -> None:
        """Answer with `letter` where the mark is."""
        self.question.letters.input.play(letter)

    @Slot(str, object)
    def _on_letter(self, letter: str, where: Where) -> None:
        session = self._session
        if session is None or session.task is None:
            return
        words = session.course.solution.words
        if letter in words.alphabet:
            self._take(*session.answer(letter, where))
        else:  # a slip, not an answer
            self.question.letters.refuse(unknown_letter(letter, words))

    @Slot()
    def help(self) -> None:
        """Give a hint; after the hint, the reply."""
        session = self._session
        if session is None or session.task is None:
            return
        if session.task.hint is not None:
            self._take(*session.give_up())
            return
        self._session = session = session.give_hint()
        if session.task is not None and session.task.hint is not None:
            text = describe_hint(session.task.hint, session.course.solution.game)
            self.question.letters.remark(text)
            self.question.offer(_("Show it"), _("Show the reply; the line counts as missed"))
            announce(self, text)

    def _take(self, session: DrillSession, answer: Verdict) -> None:
        """Save what became of an answer at once, and show it."""
        self._session = session
        if answer.rating is None:
            self._show_session()
            return
        deck, now = self._deck, self._clock()
        line = deck.line(answer.task.line.name)
        self._rated = line = self._store.record(deck.key, line, answer.rating, now)
        self._deck = deck.with_line(line)
        self._show_trouble(describe_trouble(self._store.trouble))
        wording = describe_answer(answer, self._seating)
        self.question.show_answer(wording, answer.round, self._seating)
        announce(self, wording.spoken)
        if answer.is_right:
            self._pause.start()

    def _clear(self) -> None:
        """Have nothing left of the session at hand, nor of what was to follow it."""
        self._pause.stop()
        self._session = self._rated = None
        self._offered = ()
        self.question.letters.input.close()

    # --- keys -------------------------------------------------------------------------------------

    def event(self, event: QEvent) -> bool:
        """Keep Escape from whatever the panel stands in."""
        is_shortcut = event.type() == QEvent.Type.ShortcutOverride
        if is_shortcut and isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Escape:
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Take letters and arrows, and what else there are keys for."""
        if self.question.letters.input.take_key(event):
            return
        if event.modifiers() & MODIFIERS or not self._take_key(event.key()):
            super().keyPressEvent(event)

    def inputMethodEvent(self, event: QInputMethodEvent) -> None:
        """Take letters that are put together from several keys."""
        self.question.letters.input.take_input_method(event)

    def _take_key(self, key: int) -> bool:
        """Take Space for help, Enter to go on, Escape to leave."""
        if key == Qt.Key.Key_Escape:
            self.leave()
        elif key == Qt.Key.Key_Space:
            self.help()
        elif key not in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            return False
        elif self._rated is not None:
            self.go_on()
        else:
            self.more()
        return True

    # --- how it looks -----------------------------------------------------------------------------

    def _build(self) -> None:
        unit = self.fontMetrics().height()
        self.question = QuestionView(self)
        self.question.letters.input.letter_played.connect(self._on_letter)
        self.question.help_chosen.connect(self.help)
        self.question.next_chosen.connect(self.go_on)
        self._summary = SummaryView(self)
        self._summary.show_limit(self._new_lines)
        self._summary.more_chosen.connect(self.more)
        self._summary.new_lines_chosen.connect(self._on_new_lines)
        self._pages = QStackedWidget(self)
        for view in (self.question, self._summary):
            self._pages.addWidget(view.column.scroller)
        self._notice = Notice(parent=self)
        column = QVBoxLayout(self)
        column.setContentsMargins(unit, unit, unit, unit)
        column.setSpacing(unit // 2)
        column.addLayout(self._build_head(unit))
        self._course = QLabel(self)
        self._course.setProperty("role", "muted")
        self._course.setWordWrap(True)
        column.addWidget(self._course)
        column.addWidget(self._notice)
        column.addWidget(self._pages, 1)

    def _build_head(self, unit: int) -> QHBoxLayout:
        self._progress = ProgressBar(self)
        self._progress.setFixedHeight(unit // 2)
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
        row = QHBoxLayout()
        row.setSpacing(unit)
        row.addWidget(self._progress, 1)
        row.addWidget(self._count)
        row.addWidget(leave)
        return row

    @Slot(int)
    def _on_new_lines(self, number: int) -> None:
        self.new_lines = number

    def _show(self, session: DrillSession) -> None:
        self._clear()
        self._session = session
        self._show_session()

    def _show_session(self) -> None:
        session = self._session
        if session is None:
            return
        self._show_progress(session)
        if session.task is None:
            self._show_summary(session)
            return
        self._pages.setCurrentIndex(0)
        wording = describe_task(session.task, self._seating)
        self.question.show_question(wording, session.task.round, self._seating)
        announce(self, f"{wording.spoken} {self.question.letters.name}.")

    def _show_summary(self, session: DrillSession) -> None:
        now = self._clock()
        summary = describe_session(session, self._deck, now)
        self._offered = self._deck.to_ask(now, new_lines=self._new_lines, ahead=True)
        self._summary.show_summary(summary, describe_offer(self._offered, now))
        self._pages.setCurrentIndex(1)
        texts = (summary.wording.spoken, summary.missed, summary.progress)
        announce(self, " ".join(filter(None, texts)))

    def _show_progress(self, session: DrillSession) -> None:
        self._progress.setVisible(bool(session.total))
        self._progress.show_progress(2 * session.done + session.begun, max(1, 2 * session.total))
        self._count.setText(describe_count(session))

    def _show_trouble(self, trouble: str) -> None:
        """Say what is wrong with the file of the answers, above all that cannot be written now."""
        text = trouble or describe_loss(self._store.loss) or self._loss
        if text and text != self._notice.text:
            announce(self, text)
        self._notice.say(text)

    def hideEvent(self, event: QHideEvent) -> None:
        """Let go of the file while another panel is in front, and when the window closes."""
        super().hideEvent(event)
        self._pause.stop()
        self._store.close()
