"""The drill without its widgets: asks line after line, and keeps each answer at once.

Answers are saved here, in the window's thread. That takes about a millisecond, and 50 while another
program holds the file; the disk is waited for when the file is opened, with the first answer, and
when it is let go of, as the panel is hidden. Reading all that is known takes longer and is done
beside the window: see `button`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from ghost_desktop.formats.illegal import describe_illegal_play
from ghost_desktop.formats.progress import describe_loss, describe_trouble
from ghost_desktop.library.decks import CardKind, Deck, DeckKey
from ghost_desktop.library.drills import DrillStore, default_path
from ghost_desktop.library.new_lines import NEW_LINES
from ghost_desktop.library.user_file import now_in_utc
from ghost_desktop.play.courses import LostWordsCourse
from ghost_desktop.play.drill import DrillSession
from ghost_desktop.play.round import IllegalPlay
from ghost_desktop.play.table import Seating

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import datetime
    from pathlib import Path

    from ghost_desktop.desktop.drill.preparing import Drillable
    from ghost_desktop.engine.plays import Where
    from ghost_desktop.library.decks import DrillLine
    from ghost_desktop.play.drill import Verdict

PAUSE_MS = 1_100
"""Milliseconds that a right answer is shown before the next question."""


@dataclass(frozen=True, eq=False)
class SessionOver:
    """How it stands when nothing is left to be asked.

    Attributes:
        session: the session.
        deck: what is known of all lines.
        offered: the lines of the session that may follow; none if there is nothing to learn.
        now: when that was, in UTC.
    """

    session: DrillSession
    deck: Deck
    offered: tuple[DrillLine, ...]
    now: datetime


class DrillController(QObject):
    """Owns a session at a time; it can be left at any moment.

    Args:
        path: the file of the answers.
        clock: tells the time, in UTC.
        pause_ms: milliseconds that a right answer is shown.

    Signals:
        begun: the `Course` of a session.
        asked: the `DrillSession` with another question.
        hinted: the same session, with a hint.
        answered: a `Verdict`, to be shown until the next question.
        refused: a sentence: what was answered is a slip, and no answer.
        over: a `SessionOver`.
        cleared: nothing is asked any more, or not yet again.
        warned: a sentence on what is wrong with the file of the answers; empty if nothing is.
        new_lines_changed: how many new lines a session may have.
    """

    begun = Signal(object)
    asked = Signal(object)
    hinted = Signal(object)
    answered = Signal(object)
    refused = Signal(str)
    over = Signal(object)
    cleared = Signal()
    warned = Signal(str)
    new_lines_changed = Signal(int)

    def __init__(
        self,
        parent: QObject | None = None,
        *,
        path: Path | None = None,
        clock: Callable[[], datetime] = now_in_utc,
        pause_ms: int = PAUSE_MS,
    ) -> None:
        super().__init__(parent)
        self._store = DrillStore(path or default_path(), clock)
        self._clock = clock
        self._session: DrillSession | None = None
        self._seating = Seating.with_person_on(0, 2)  # at the question at hand
        self._is_read_slowly = False  # what is shown with an answer: what words mean
        self._deck = Deck(DeckKey("", "", 1, ""), ())  # of the session at hand
        self._offered: tuple[DrillLine, ...] = ()  # for another session, once one is over
        self._rated: DrillLine | None = None  # as its answer has left it, while that is shown
        self._loss = ""  # a sentence on answers that could not be read
        self._new_lines = NEW_LINES
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.setInterval(pause_ms)
        self._pause.timeout.connect(self.go_on)

    # --- how it stands ----------------------------------------------------------------------------

    @property
    def seating(self) -> Seating:
        """Who sits where at the question at hand, or the one that has just been answered."""
        return self._seating

    @property
    def card_kind(self) -> CardKind:
        """What is to be remembered in the session at hand."""
        return self._deck.card_kind

    @property
    def takes_letters(self) -> bool:
        """Whether an answer is awaited."""
        return self._session is not None and self._session.task is not None

    @property
    def shows_answer(self) -> bool:
        """Whether the last answer is being shown, and the next line is still to be asked."""
        return self._rated is not None

    @property
    def new_lines(self) -> int:
        """How many new lines a session may have."""
        return self._new_lines

    @Slot(int)
    def set_new_lines(self, number: int) -> None:
        """Choose how many new lines a session may have."""
        if number != self._new_lines:
            self._new_lines = number
            self.new_lines_changed.emit(number)
            if self._session is not None and self._session.is_over:
                self._tell(self._session)

    # --- what can be done -------------------------------------------------------------------------

    def begin(self, drillable: Drillable) -> None:
        """Begin a session, as `DrillButton.start` asks."""
        self._loss = drillable.loss
        self._warn(drillable.trouble)
        course, now = drillable.course, self._clock()
        self._is_read_slowly = isinstance(course, LostWordsCourse)
        self._deck = drillable.deck
        self.begun.emit(course)
        lines = self._deck.to_ask(now, new_lines=self._new_lines)
        self._replace(DrillSession.begin(course, lines, now))

    @Slot()
    def leave(self) -> None:
        """End the session; all answers are kept."""
        self._clear()

    @Slot()
    def go_on(self) -> None:
        """Ask the next line, once an answer has been shown."""
        if self._session is not None and self._rated is not None:
            self._replace(self._session.go_on(self._rated, self._clock()))

    @Slot()
    def more(self) -> None:
        """Begin another session, if necessary with lines that are not yet due."""
        if self._session is not None and self._offered:
            now = self._clock()
            self._replace(DrillSession.begin(self._session.course, self._offered, now))

    @Slot(str, object)
    def answer(self, letter: str, where: Where) -> None:
        """Answer the question at hand, if there is one; what cannot be played is no answer."""
        session = self._session
        if session is None or session.task is None:
            return
        try:
            answered = session.answer(letter, where)
        except IllegalPlay as illegal:
            self.refused.emit(describe_illegal_play(illegal))
        else:
            self._take(*answered)

    @Slot()
    def help(self) -> None:
        """Give a hint; after the hint, the reply."""
        session = self._session
        if session is None or session.task is None:
            return
        if session.task.hint is not None:
            self._take(*session.give_up())
            return
        self._session = session.give_hint()
        self.hinted.emit(self._session)

    def hint(self) -> None:
        """Give a hint, and no more than that."""
        task = None if self._session is None else self._session.task
        if self.takes_letters and task is not None and task.hint is None:
            self.help()

    def pause(self) -> None:
        """Wait for the person, and let go of the file."""
        self._pause.stop()
        self._store.close()

    # --- how it goes on ---------------------------------------------------------------------------

    def _take(self, session: DrillSession, verdict: Verdict) -> None:
        """Save what became of an answer at once, and show it."""
        self._session = session
        if verdict.rating is None:
            self._tell(session)
            return
        line = self._deck.line(verdict.task.line.name)
        self._rated = self._store.record(self._deck, line, verdict.rating, self._clock())
        self._deck = self._deck.with_line(self._rated)
        self._warn(describe_trouble(self._store.trouble))
        self.answered.emit(verdict)
        if verdict.is_right and not self._is_read_slowly:
            self._pause.start()

    def _replace(self, session: DrillSession) -> None:
        """Have another session at hand, or the same with the next line."""
        self._clear()
        self._session = session
        self._tell(session)

    def _clear(self) -> None:
        """Have nothing left of the session at hand, nor of what was to follow it."""
        self._pause.stop()
        self._session = self._rated = None
        self._offered = ()
        self.cleared.emit()

    def _tell(self, session: DrillSession) -> None:
        """Tell what is asked or, if nothing is left to be, what can follow."""
        if session.task is not None:
            this_round = session.task.round
            players = this_round.game.rules.players
            self._seating = Seating.with_person_on(this_round.seat, players)
            self.asked.emit(session)
            return
        now = self._clock()
        self._offered = self._deck.to_ask(now, new_lines=self._new_lines, ahead=True)
        self.over.emit(SessionOver(session, self._deck, self._offered, now))

    def _warn(self, trouble: str) -> None:
        """Tell what is wrong with the file of the answers, above all that cannot be written now."""
        self.warned.emit(trouble or describe_loss(self._store.loss) or self._loss)
