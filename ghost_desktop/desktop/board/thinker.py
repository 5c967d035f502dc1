"""Lets computers think beside the window, and tells what they do once it is time."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from random import Random
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from ghost_desktop.desktop.service import Work, without_count
from ghost_desktop.play.minds import Mind, decide
from ghost_desktop.play.opponent import Lexicon
from ghost_desktop.play.opponents import find_opponent
from ghost_desktop.play.table import USUAL_OPPONENT

if TYPE_CHECKING:
    from ghost_desktop.desktop.board.playing import Playing
    from ghost_desktop.desktop.service import JobResult, Report, SolverService
    from ghost_desktop.play.events import Event
    from ghost_desktop.play.match import MatchState
    from ghost_desktop.play.opponent import Opponent


@dataclass(frozen=True, eq=False)
class Thought:
    """What a computer wants to do.

    Attributes:
        state: how the match stood when it was asked.
        event: what is to happen.
    """

    state: MatchState
    event: Event


class Thinker(QObject):
    """Asks the computers at a table.

    Args:
        service: they think in one of its workers.
        random: for their choices.
        wait_ms: milliseconds before one plays, at least.

    Signals:
        decided: a `Thought`, when it is time.
        failed: how the match stood, and an exception: a computer has found nothing.
    """

    decided = Signal(object)
    failed = Signal(object, object)

    def __init__(
        self, service: SolverService, random: Random, wait_ms: int, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._random = random
        self._state: MatchState | None = None
        self._thought: Thought | None = None
        self._thinking = service.open_channel(Work.ALONE)  # no solve is to keep it waiting
        self._thinking.finished.connect(self._on_thought)
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.setInterval(wait_ms)
        self._pause.timeout.connect(self._tell)

    @property
    def is_busy(self) -> bool:
        """Whether what a computer does is still to come."""
        return self._pause.isActive() or self._thinking.is_busy

    def wait(self, wait_ms: int) -> None:
        """Have computers wait so many milliseconds before they play, at least."""
        self._pause.setInterval(wait_ms)

    def stop(self) -> None:
        """Hear no more of what was asked."""
        self._pause.stop()
        self._thinking.drop()
        self._thought = self._state = None

    def think(self, state: MatchState, playing: Playing) -> None:
        """Have the computers find out what happens next; nothing, while their game is still solved."""
        self.stop()
        self._state = state
        if not playing.is_coming:
            seed = self._random.getrandbits(64)
            self._thinking.submit(partial(_think, state, playing, seed))
        self._pause.start()

    @Slot(object)
    def _on_thought(self, result: JobResult) -> None:
        state = self._state
        if result.error is not None and state is not None:
            self.stop()
            self.failed.emit(state, result.error)
            return
        self._thought = result.value
        self._tell()

    @Slot()
    def _tell(self) -> None:
        """Tell what a computer has thought of, once it is time."""
        thought = self._thought
        if thought is not None and not self._pause.isActive():
            self._thought = None
            self.decided.emit(thought)


def _think(state: MatchState, playing: Playing, seed: int, report: Report) -> Thought:
    """Find out what a computer does: what the worker does."""
    report(0, 0)
    minds = _minds(state, playing)
    return Thought(state, decide(state, minds, Random(seed), without_count(report)))


def _minds(state: MatchState, playing: Playing) -> dict[int, Mind]:
    """Return the computers at the table, by their numbers; all of them know every word."""
    if state.current is None:
        return {}
    game = state.current.round.game
    lexicon = Lexicon.unrated(game.words)
    return {
        player: Mind(_opponent(member.opponent), game, playing.solution, lexicon)
        for player, member in enumerate(state.table.members)
        if member.opponent is not None
    }


def _opponent(name: str) -> Opponent:
    """Return an opponent; the usual one in place of one that is there no more."""
    try:
        return find_opponent(name)
    except KeyError:
        return find_opponent(USUAL_OPPONENT)
