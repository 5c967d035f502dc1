"""Lets computers think beside the window, and tells what they do once it is time."""

from __future__ import annotations

from dataclasses import replace
from enum import Enum
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot

from ghost_desktop.desktop.kit.ask import Work, ask, awaits, drop
from ghost_desktop.desktop.kit.widgets import once_after
from ghost_desktop.library import catalogue, commonness
from ghost_desktop.library.proofs import KeptProofs
from ghost_desktop.play.actors import pointers
from ghost_desktop.play.clock import Forfeit
from ghost_desktop.play.minds import Knowledge, decide_in_time

if TYPE_CHECKING:
    from random import Random

    from ghost_desktop.desktop.window.played_game import Playing
    from ghost_desktop.library.question import Question
    from ghost_desktop.play.events import Event
    from ghost_desktop.play.match import MatchState


_TO_CALL_MS = 2_000
"""Milliseconds that a person has to point out his own word, where that is what wins: at least."""


class Thinker(QObject):
    """Asks the computers at a table.

    Args:
        random: for their choices.
        wait_ms: milliseconds before one plays, at least.

    Attributes:
        wait_ms: as given.

    Signals:
        decided: how the match stood when they were asked, and when it is time the `Event` that is to
            happen, or the `Forfeit` of who has failed; None if no computer calls before a person's
            letter is taken.
        failed: an exception, which is no opponent's fault: nothing more will happen.
    """

    decided = Signal(object, object)
    failed = Signal(object)

    def __init__(self, random: Random, wait_ms: int, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._random = random
        self._knowledge: tuple[Question, Knowledge] | None = None
        self._thought: tuple[MatchState, Event | Forfeit | None] | None = None
        self._pause = once_after(self, wait_ms, self._tell)
        self.wait_ms = wait_ms

    @property
    def is_busy(self) -> bool:
        """Whether what a computer does is still to come."""
        return self._pause.isActive() or awaits(self)

    def stop(self) -> None:
        """Hear no more of what was asked.

        Who is still at it keeps what he knows for himself: it is for one thread at a time.
        """
        self._pause.stop()
        if awaits(self):
            self._knowledge = None
        drop(self)
        self._thought = None

    def turn_to(self, question: Question) -> None:
        """Forget what computers know of other games: it would be in memory as long as the match."""
        if self._knowledge is not None and self._knowledge[0] != _game_of(question):
            self._knowledge = None

    def ask(self, state: MatchState, playing: Playing, *, waits: bool) -> None:
        """Have the computers find out what happens next; nothing, while their game is still solved.

        Args:
            state: how the match stands.
            playing: what it is played with.
            waits: whether a person's letter waits for whether they call; then nobody waits for show.
        """
        self.stop()
        if not waits:
            self._pause.start(max(self.wait_ms, _TO_CALL_MS if _may_call(state) else 0))
        if playing.is_coming:
            return
        knowledge = self._known(playing.question)
        if playing.solution is not None:
            knowledge.take(playing.solution)
        ask(
            self,
            partial(decide_in_time, state, knowledge, self._random.getrandbits(64), waits=waits),
            partial(self._on_thought, state),
            fails=self._on_failed,
            work=Work.ALONE,  # no solve is to keep it waiting
        )

    def _known(self, question: Question) -> Knowledge:
        """Return what computers know by now of a game."""
        self.turn_to(question)
        if self._knowledge is None:
            rate = commonness.levels if catalogue.is_english(question.source) else None
            knowledge = Knowledge(rate, question.reading, KeptProofs())
            self._knowledge = _game_of(question), knowledge
        return self._knowledge[1]

    def _on_failed(self, error: BaseException) -> None:
        self.stop()
        self.failed.emit(error)

    def _on_thought(self, state: MatchState, decision: Event | Forfeit | None) -> None:
        self._thought = state, decision
        if isinstance(decision, Forfeit):
            self._knowledge = None  # who takes too long may still be at it
        self._tell()

    @Slot()
    def _tell(self) -> None:
        """Tell what a computer has thought of, once it is time."""
        thought = self._thought
        if thought is not None and not self._pause.isActive():
            self._thought = None
            self.decided.emit(*thought)


def _game_of(question: Question) -> Question:
    """Return a question without what changes while a match goes on: who is out, what was struck."""
    return replace(question, rules=replace(question.rules, players=2), without=())


def _may_call(state: MatchState) -> bool:
    """Tell whether a person may say that what he has made is a word, though it is not his turn."""
    current = state.current
    if current is None or not current.round.plays:
        return False
    return current.seating.player(current.round.maker) in pointers(state)


class Pace(Enum):
    """How long a computer waits before it plays; the values are what files know them by."""

    SLOW = "slow"
    NORMAL = "normal"
    FAST = "fast"
    AT_ONCE = "at_once"

    @property
    def wait_ms(self) -> int:
        """Milliseconds before a play, at least."""
        return _WAITS[self]


_WAITS = {Pace.SLOW: 1500, Pace.NORMAL: 700, Pace.FAST: 300, Pace.AT_ONCE: 0}
