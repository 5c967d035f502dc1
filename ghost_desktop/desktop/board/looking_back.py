"""Looking back at each round of the board once it is over: what its plays were worth.

It is found out once, beside the window, for all who want to know: the result, the review, the figures
and the drill.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot

from ghost_desktop.desktop.kit.ask import Work, ask, without_count
from ghost_desktop.play.review import RoundReview, review_round

if TYPE_CHECKING:
    from ghost_desktop.desktop.board.match_controller import MatchController
    from ghost_desktop.desktop.board.playing import Playing
    from ghost_desktop.desktop.kit.ask import Report
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
        was_here: whether it has come to its end at this board, and not in a match that was opened.
    """

    match: str
    number: int
    one: MatchRound
    table: Table
    playing: Playing
    review: RoundReview | None
    was_here: bool = True

    @property
    def key(self) -> tuple[str, int]:
        """What tells it from all other rounds."""
        return self.match, self.number


class LookingBack(QObject):
    """Looks back at what a controller's match comes to.

    Args:
        controller: owns the match.

    Attributes:
        finished: the round at hand, once it is over and has been looked back at.

    Signals:
        looked: a `FinishedRound`: a round is over, and what its plays were worth is known as far as
            it can be. Another may go on by then.
        reopened: the `key` of a round that was over, and is no longer: something was taken back, be
            it that nobody has heard of its end.
    """

    looked = Signal(object)
    reopened = Signal(object)

    def __init__(self, controller: MatchController, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._controller = controller
        self.finished: FinishedRound | None = None
        self._asked: list[FinishedRound] = []  # what is being found out, and was not taken back
        self._unsolved: FinishedRound | None = None  # until it is known who wins its game
        self._here = "", 0  # the round that went on at this board last
        self._over: tuple[str, int] | None = None  # the one at hand, if it is over
        controller.changed.connect(self._follow)
        controller.learned.connect(self._follow)

    @Slot()
    def _follow(self) -> None:
        """Look back at the round at hand if it is over; once, unless something was taken back."""
        match, playing = self._controller.match, self._controller.playing
        current = match.current if match is not None else None
        key = ("", 0) if match is None else (match.id, match.rounds)
        is_over = current is not None and current.round.over is not None
        was_over, self._over = self._over, key if is_over else None
        if self.finished is not None and self.finished.one is not current:
            self.finished = None
        if was_over == key and not is_over:
            self.reopened.emit(key)
        if self._unsolved is not None and self._unsolved.one is not current:
            left, self._unsolved = self._unsolved, None
            if left.key != key:  # nobody waits any more for what it was worth
                self.looked.emit(left)
        self._asked = [one for one in self._asked if one.key != key or one.one is current]
        if match is None or current is None or playing is None:
            return
        if current.round.over is None:
            self._here = key
        elif self.finished is None and all(one.one is not current for one in self._asked):
            was_here = key == self._here or key != self._controller.opened
            ended = FinishedRound(*key, current, match.table, playing, None, was_here)
            self._look_at(ended)

    def _look_at(self, ended: FinishedRound) -> None:
        """Find out what the plays of a round were worth, if that can be known."""
        playing = ended.playing
        if playing.is_coming:
            self._unsolved = ended
        elif playing.solution is None:
            self._tell(ended)
        else:
            self._unsolved = None
            self._asked.append(ended)
            job = partial(_review, ended.one.round, playing.solution)
            then, fails = partial(self._on_reviewed, ended), partial(self._on_failed, ended)
            ask(self, job, then, fails=fails, work=Work.FINDING_OUT, queue=True)

    def _tell(self, ended: FinishedRound) -> None:
        """Tell of a round, be it that another goes on by now."""
        if self._controller.current is ended.one:
            self.finished = ended
        self.looked.emit(ended)

    def _on_reviewed(self, ended: FinishedRound, review: RoundReview | None) -> None:
        if ended in self._asked:
            self._asked.remove(ended)
            self._tell(replace(ended, review=review))

    def _on_failed(self, ended: FinishedRound, error: BaseException) -> None:
        self._on_reviewed(ended, None)
        raise error


def _review(this_round: Round, solution: Solution, report: Report) -> RoundReview:
    """Tell what each play was worth: what the worker does."""
    return review_round(this_round, solution, without_count(report))
