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
from ghost_desktop.desktop.board.hands import Hands
from ghost_desktop.desktop.board.notice import Notice
from ghost_desktop.desktop.board.table import Table
from ghost_desktop.desktop.drill.stage import DrillStage
from ghost_desktop.desktop.drill.summary import SummaryPage
from ghost_desktop.desktop.drill.wording import (
    describe_answer,
    describe_course,
    describe_hint,
    describe_offer,
    describe_session,
    describe_task,
)
from ghost_desktop.desktop.progress import ProgressBar
from ghost_desktop.desktop.scrolling import scrolling
from ghost_desktop.formats.progress import describe_loss, describe_trouble
from ghost_desktop.formats.refusals import unknown_letter
from ghost_desktop.formats.text import counted
from ghost_desktop.library.decks import Deck, DeckKey, now_in_utc
from ghost_desktop.library.drills import DrillStore, default_path
from ghost_desktop.library.new_lines import NEW_LINES
from ghost_desktop.play.drill import DrillSession

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import datetime
    from pathlib import Path

    from PySide6.QtGui import QHideEvent

    from ghost_desktop.desktop.drill.button import Drillable
    from ghost_desktop.library.decks import DrillLine
    from ghost_desktop.play.drill import Verdict

PAUSE_MS = 1_100
"""Milliseconds that a right answer is shown before the next question."""


class DrillPanel(Hands):
    """A session at a time; it can be left at any moment.

    Args:
        path: the file of the answers.
        clock: tells the time, in UTC.
        pause_ms: milliseconds that a right answer is shown.

    Signals:
        left: when the person has had enough.
    """

    _stage: DrillStage

    left = Signal()

    def __init__(
        self,
        parent: QWidget | None = None,
        *,
        path: Path | None = None,
        clock: Callable[[], datetime] = now_in_utc,
        pause_ms: int = PAUSE_MS,
    ) -> None:
        super().__init__(DrillStage(), parent)
        self._store = DrillStore(path or default_path(), clock)
        self._clock = clock
        self._session: DrillSession | None = None
        self._deck = Deck(DeckKey("", "", 1, ""), ())  # of the session at hand
        self._offered: tuple[DrillLine, ...] = ()  # for another session, once one is over
        self._rated: DrillLine | None = None  # as its answer has left it, while that is shown
        self._loss = ""  # a sentence on answers that could not be read
        self._new_lines = NEW_LINES
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.setInterval(pause_ms)
        self._pause.timeout.connect(self.go_on)
        self.setAccessibleName("Drill")
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
        self._table = Table(course.strategy.rules.players, course.strategy.seat)
        self._course.setText(describe_course(course))
        self._stage.keys.set_alphabet(course.solution.words.alphabet)
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
        session = self._session
        if session is None or session.task is None:
            return
        words = session.course.solution.words
        if letter not in words.alphabet:  # a slip, not an answer
            self._refuse(unknown_letter(letter, words))
            return
        self._take(*session.answer(letter, self._where))

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
            text = describe_hint(session.task.hint, session.course.strategy.rules.variant)
            self._stage.remark(text)
            self._stage.offer(
                "Show it", tip("drill.help", "Show the reply; the line counts as missed")
            )
            self._announce(text)

    def sentence(self) -> str:
        """Return what is said of the question."""
        task = self._session.task if self._session else None
        return describe_task(task, self._table).sentence if task else ""

    def _take(self, session: DrillSession, answer: Verdict) -> None:
        """Save what became of an answer at once, and show it."""
        self._session = session
        self._turned = False
        if answer.rating is None:
            self._show_session()
            return
        deck, now = self._deck, self._clock()
        line = deck.line(answer.task.line.name)
        self._rated = line = self._store.record(deck.key, line, answer.rating, now)
        self._deck = deck.with_line(line)
        self._show_trouble(describe_trouble(self._store.trouble))
        wording = describe_answer(answer, self._table)
        self._stage.show_answer(wording)
        self._round = answer.round
        self._show_tiles()
        self._announce(wording.spoken)
        if answer.is_right:
            self._pause.start()

    def _clear(self) -> None:
        """Have nothing left of the session at hand, nor of what was to follow it."""
        self._pause.stop()
        self._session = self._rated = None
        self._offered = ()

    # --- keys -------------------------------------------------------------------------------------

    def event(self, event: QEvent) -> bool:
        """Keep Escape from whatever the panel stands in."""
        is_shortcut = event.type() == QEvent.Type.ShortcutOverride
        if is_shortcut and isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Escape:
            event.accept()
            return True
        return super().event(event)

    def take_key(self, key: int) -> bool:
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
        self._stage.help_chosen.connect(self.help)
        self._stage.next_chosen.connect(self.go_on)
        self._summary = SummaryPage(self)
        self._summary.show_limit(self._new_lines)
        self._summary.more_chosen.connect(self.more)
        self._summary.new_lines_chosen.connect(self._on_new_lines)
        self._pages = QStackedWidget(self)
        self._pages.addWidget(self._scroller)
        self._pages.addWidget(scrolling(self._summary))
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
        self._progress.setAccessibleName("Progress of this session")
        keeps_its_place = self._progress.sizePolicy()
        keeps_its_place.setRetainSizeWhenHidden(True)
        self._progress.setSizePolicy(keeps_its_place)
        self._count = QLabel(self)
        self._count.setProperty("role", "muted")
        leave = QPushButton("Leave the drill", self)
        leave.setToolTip(tip("drill.leave", "Back to the strategy; what you have answered is kept"))
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
        self._turned = False
        wording = describe_task(session.task, self._table)
        self._stage.show_question(wording)
        self._round = session.task.round
        self._show_tiles()
        self._announce(f"{wording.spoken} {self._stage.tiles.accessibleName()}.")

    def _show_summary(self, session: DrillSession) -> None:
        now = self._clock()
        summary = describe_session(session, self._deck, now)
        self._offered = self._deck.to_ask(now, new_lines=self._new_lines, ahead=True)
        self._summary.show_summary(summary, describe_offer(self._offered, now))
        self._pages.setCurrentIndex(1)
        texts = (summary.wording.spoken, summary.missed, summary.progress)
        self._announce(" ".join(filter(None, texts)))

    def _show_progress(self, session: DrillSession) -> None:
        self._progress.setVisible(bool(session.total))
        self._progress.show_progress(2 * session.done + session.begun, max(1, 2 * session.total))
        lines = counted(session.total, "line", "lines")
        self._count.setText(f"learned {session.done:,} of {lines}" if session.total else "")

    def _show_trouble(self, trouble: str) -> None:
        """Say what is wrong with the file of the answers, above all that cannot be written now."""
        text = trouble or describe_loss(self._store.loss) or self._loss
        if text and text != self._notice.text:
            self._announce(text)
        self._notice.say(text)

    def hideEvent(self, event: QHideEvent) -> None:
        """Let go of the file while another panel is in front, and when the window closes."""
        super().hideEvent(event)
        self._pause.stop()
        self._store.close()
