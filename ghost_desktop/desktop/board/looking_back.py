"""Looking back at each round of the board once it is over: what its plays were worth.

It is found out once, beside the window, for all who want to know: the result, the review, the figures
and the drill.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot

from ghost_desktop.desktop.service import Work, without_count
from ghost_desktop.play.review import RoundReview, review_round

if TYPE_CHECKING:
    from ghost_desktop.desktop.board.match_controller import MatchController
    from ghost_desktop.desktop.board.playing import Playing
    from ghost_desktop.desktop.service import JobResult, Report, SolverService
    from ghost_desktop.engine.solution import Solution
    from ghost_desktop.play.match import MatchRound
    from ghost_desktop.play.round import Round
    from ghost_desktop.play.table import Table


@dataclass(frozen=True, eq=False)
class FinishedRound:
    """A round of the board that is over.

    Attributes:
        match: the id of its match.
        number: which round of that match, from 1.
        one: the round.
        table: who plays the match.
        playing: what it was played with.
        review: what its plays were worth; None if nobody can find it out.
    """

    match: str
    number: int
    one: MatchRound
    table: Table
    playing: Playing
    review: RoundReview | None

    @property
    def key(self) -> tuple[str, int]:
        """What tells it from all other rounds."""
        return self.match, self.number


class LookingBack(QObject):
    """Looks back at what a controller's match comes to.

    Args:
        controller: owns the match.
        service: finds out beside the window.

    Attributes:
        finished: the round at hand, once it is over and has been looked back at.

    Signals:
        looked: a `FinishedRound`: the round at hand is over, and what its plays were worth is known
            as far as it can be.
        reopened: the `key` of a round that was over, and is no longer: something was taken back.
        failed: an exception, which nobody foresaw: it will not be known.
    """

    looked = Signal(object)
    reopened = Signal(object)
    failed = Signal(object)

    def __init__(
        self, controller: MatchController, service: SolverService, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._controller = controller
        self.finished: FinishedRound | None = None
        self._asked: FinishedRound | None = None  # without what is being found out
        self._channel = service.open_channel(Work.FINDING_OUT)
        self._channel.finished.connect(self._on_finished)
        controller.changed.connect(self._follow)
        controller.learned.connect(self._follow)

    @Slot()
    def _follow(self) -> None:
        """Look back at the round at hand if it is over; once, unless something was taken back."""
        match, playing = self._controller.match, self._controller.playing
        current = match.current if match is not None else None
        if match is None or current is None or playing is None:
            self._forget()
            return
        key = match.id, match.rounds
        if current.round.over is None:
            was = self.finished
            self._forget()
            if was is not None and was.key == key:
                self.reopened.emit(key)
            return
        known = self.finished or self._asked
        if (known is not None and known.one is current) or playing.is_coming:
            return
        asked = FinishedRound(*key, current, match.table, playing, None)
        self._forget()
        if playing.solution is None:
            self._tell(asked)
            return
        self._asked = asked
        self._channel.submit(partial(_review, current.round, playing.solution))

    def _forget(self) -> None:
        self.finished = self._asked = None
        self._channel.drop()

    def _tell(self, finished: FinishedRound) -> None:
        self.finished, self._asked = finished, None
        self.looked.emit(finished)

    @Slot(object)
    def _on_finished(self, result: JobResult) -> None:
        asked = self._asked
        if asked is None or result.cancelled:
            return
        self._tell(
            FinishedRound(
                asked.match, asked.number, asked.one, asked.table, asked.playing, result.value
            )
        )
        if result.error is not None:
            self.failed.emit(result.error)


def _review(this_round: Round, solution: Solution, report: Report) -> RoundReview:
    """Tell what each play was worth: what the worker does."""
    return review_round(this_round, solution, without_count(report))
