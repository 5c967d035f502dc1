"""Where one plays to learn: a letter that gives a won round away comes back, and one may ask why."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot

from ghost_desktop.desktop.finding_out import FindingOut
from ghost_desktop.desktop.kit.ask import Work, ask, awaits, drop, without_count
from ghost_desktop.play.events import SlidBack
from ghost_desktop.play.refutation import refute
from ghost_desktop.play.review import gives_away

if TYPE_CHECKING:
    from ghost_desktop.desktop.board.match_controller import MatchController
    from ghost_desktop.desktop.kit.ask import Report
    from ghost_desktop.engine.solution import Solution
    from ghost_desktop.play.events import LetterPlayed
    from ghost_desktop.play.match import Slip
    from ghost_desktop.play.refutation import Refutation
    from ghost_desktop.play.round import Round


@dataclass(frozen=True, eq=False)
class Answered:
    """Why a letter came back.

    Attributes:
        slip: the letter.
        refutation: what would have come of it.
    """

    slip: Slip
    refutation: Refutation


class Teacher(QObject):
    """Judges the letters of persons before they count, in the match of a controller.

    Args:
        controller: owns the match.

    Signals:
        slipped: a `Slip`: a letter that was played came back.
        asked: it is being found out why the last one did, which may take a while.
        answered: an `Answered`: why it did.
    """

    slipped = Signal(object)
    asked = Signal()
    answered = Signal(object)

    def __init__(self, controller: MatchController) -> None:
        super().__init__(controller)
        self._controller = controller
        self._judged: tuple[Round, LetterPlayed] | None = None
        self._finding_out = FindingOut(self)
        self._finding_out.found.connect(self._judge)
        self._finding_out.failed.connect(self._on_failed)
        self._asked: Slip | None = None
        controller.learned.connect(self._judge)
        controller.changed.connect(self._drop)

    @property
    def is_judging(self) -> bool:
        """Whether a letter was played that is still to be judged."""
        return self._judged is not None

    @property
    def slip(self) -> Slip | None:
        """The letter that came back last, until another is played at the same fragment."""
        current = self._controller.current
        slips = () if current is None else current.helps.slips
        if not slips or current is None or current.round.over is not None:
            return None
        return slips[-1] if slips[-1].fragment == current.round.fragment else None

    def play(self, event: LetterPlayed) -> None:
        """Let a person play a letter, or have it come back.

        Raises:
            IllegalPlay: if that is illegal.
        """
        state, current = self._controller.state, self._controller.current
        if state is None or current is None:
            return
        event.apply(state)  # what is refused, is refused at once
        self._judged = current.round, event
        self._judge()

    @Slot()
    def _judge(self) -> None:
        """Let a letter count, or have it come back, as soon as it is known which."""
        judged, current = self._judged, self._controller.current
        playing, state = self._controller.playing, self._controller.state
        if judged is None or current is None or playing is None or state is None:
            return
        _one, event = judged
        if playing.is_coming:
            return
        before, solution = current.round.fragment, playing.solution
        if solution is None or not solution.game.is_part(before):
            self._count(event)
        elif self._finding_out.has(solution, [before]):
            after = event.apply(state).current
            assert after is not None
            if gives_away(solution.winning_plays(before), after.round.plays[-1]):
                self._judged = None
                self._controller.happen(event, SlidBack())
                assert self.slip is not None
                self.slipped.emit(self.slip)
            else:
                self._count(event)

    def _count(self, event: LetterPlayed) -> None:
        self._judged = None
        self._controller.happen(event)

    @Slot()
    def _on_failed(self) -> None:
        """Have a letter count that nobody can judge."""
        if self._judged is not None:
            self._count(self._judged[1])

    @Slot()
    def _drop(self) -> None:
        """Forget a letter of another round than the one at hand, and what was asked of it."""
        current = self._controller.current
        if self._judged is None:
            pass
        elif current is None or current.round is not self._judged[0]:  # hints change no round
            self._judged = None
            self._finding_out.drop()
        if self._asked is not None and self._asked is not self.slip:
            self._asked = None
            drop(self)

    # --- why ----------------------------------------------------------------------------------------

    @property
    def can_answer(self) -> bool:
        """Whether one may ask why a letter came back."""
        playing = self._controller.playing
        return self.slip is not None and playing is not None and playing.solution is not None

    def answer(self) -> None:
        """Find out why the last letter came back, unless somebody has asked that already."""
        playing, slip = self._controller.playing, self.slip
        if slip is None or playing is None or playing.solution is None:
            return
        if slip is self._asked and awaits(self):
            return
        self._asked = slip
        self.asked.emit()
        job = partial(_refute, playing.solution, slip.play.fragment)
        ask(self, job, partial(self._tell_why, slip), work=Work.FINDING_OUT)

    def _tell_why(self, slip: Slip, refutation: Refutation) -> None:
        self.answered.emit(Answered(slip, refutation))


def _refute(solution: Solution, fragment: str, report: Report) -> Refutation:
    """Find out what comes of a play: what the worker does."""
    return refute(solution, fragment, without_count(report))
