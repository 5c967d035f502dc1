"""The one place that holds the question on the bar and the answer to it; panels follow it.

Whoever shows something of it is a `Follower` and is told what is `Known` whenever that changes. A
follower that comes later is told at once how things stand. Each is told in a call of its own: what
one raises goes where all unforeseen errors go, and the others still hear.
"""

from __future__ import annotations

from dataclasses import replace
from enum import Enum, auto
from functools import partial
from typing import TYPE_CHECKING, Protocol

from PySide6.QtCore import QObject, Signal, Slot

from ghost_desktop.desktop.kit.ask import Work, ask, drop, inform, say_error
from ghost_desktop.desktop.kit.garbage import give_back_memory
from ghost_desktop.desktop.window.question import UnansweredError, answer, find_openings, prepare
from ghost_desktop.engine.errors import WordListError
from ghost_desktop.engine.game.game import Game
from ghost_desktop.engine.record import Record
from ghost_desktop.formats.text import sentence
from ghost_desktop.translation import _

if TYPE_CHECKING:
    from ghost_desktop.desktop.kit.ask import Progress
    from ghost_desktop.desktop.window.question import Answer
    from ghost_desktop.library.question import Question


class State(Enum):
    """How it stands with the question that was asked last."""

    SOLVING = auto()
    """It is being solved; the answer, if there is one, is old."""
    SOLVED = auto()
    STOPPED = auto()
    """A person has stopped it: the answer, if there is one, is the one before."""
    FAILED = auto()
    """It could not be solved: the answer, if there is one, is the one before."""
    REFUSED = auto()
    """Nobody can say who wins; it can be played. The answer, if there is one, is the one before."""


class Known(Record, eq=False):
    """What is known at one moment.

    Attributes:
        asked: the question that was asked last.
        state: how it stands with it.
        answer: the last answer that was given, also while another is made; None until the first.
        game: what can be played already while the answer is made, or though nobody can say who wins;
            None if nothing can.
        trouble: why there is no answer, in a sentence; empty unless there is none for a reason.
    """

    asked: Question
    state: State
    answer: Answer | None = None
    game: Game | None = None
    trouble: str = ""

    @property
    def question(self) -> Question:
        """What the window is about: what is being solved or played, else what the answer is to."""
        if self.state in {State.SOLVING, State.REFUSED} or self.answer is None:
            return self.asked
        return self.answer.question


class Follower(Protocol):
    """Shows something of the question and its answer."""

    def follow(self, known: Known) -> None:
        """Show how things stand; called at every change."""


class Inquiry(QObject):
    """Asks the worker, and holds what is known.

    Attributes:
        known: what is known now; None until something is asked.

    Args:
        parent: the owner.

    Signals:
        progressed: the steps done and all steps of what is being solved.
        learned: a `Row`: what more is known of the answer, which stays the same.
        troubled: a sentence: what of the program's own files cannot be read.
    """

    progressed = Signal(int, int)
    troubled = Signal(str)
    learned = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.known: Known | None = None
        self._followers: list[Follower] = []

    @property
    def answer(self) -> Answer | None:
        """The last answer that was given; None until there is one."""
        return self.known.answer if self.known else None

    @property
    def is_solving(self) -> bool:
        """Whether the answer to what was asked last is still to come."""
        return self.known is not None and self.known.state is State.SOLVING

    def subscribe(self, follower: Follower) -> None:
        """Tell `follower` how things stand, now and at every change."""
        self._followers.append(follower)
        if self.known is not None:
            inform(follower.follow, self.known)

    @Slot(object)
    def ask(self, question: Question) -> None:
        """Ask `question`, in place of the one before."""
        drop(self, self.learned.emit)
        ask(
            self,
            partial(answer, question),
            self._on_answer,
            fails=self._on_failed,
            told=self._on_progressed,
            work=Work.SOLVING,
        )
        self._publish(Known(question, State.SOLVING, self.answer))

    @Slot()
    def stop(self) -> None:
        """Stop solving: the answer before is the answer again."""
        drop(self, self._on_answer, self.learned.emit)
        if self.known is not None and self.is_solving:
            self._publish(replace(self.known, state=State.STOPPED, game=None))

    def _publish(self, known: Known) -> None:
        self.known = known
        if known.state is not State.SOLVING and known.answer is not None:
            self._learn_more(known.answer)
        for follower in tuple(self._followers):
            if self.known is not known:  # one has asked something else, and all know of it
                return
            inform(follower.follow, known)

    def _on_progressed(self, progress: Progress) -> None:
        known = self.known
        if isinstance(progress.value, Game) and known and progress.value is not known.game:
            self._publish(replace(known, game=progress.value))
        self.progressed.emit(progress.done, progress.total)

    def _on_answer(self, found: Answer) -> None:
        assert self.known is not None  # it was asked
        job = partial(prepare, self.known.asked)
        ask(self, job, self._give_back, fails=self._on_unprepared, work=Work.SOLVING)
        self._publish(replace(self.known, state=State.SOLVED, answer=found, game=None))

    def _on_failed(self, error: BaseException) -> None:
        from ghost_desktop.formats.refusals import describe_refusal  # noqa: PLC0415 - seldom needed

        assert self.known is not None  # it was asked
        known = replace(self.known, game=None)
        if isinstance(error, UnansweredError):
            trouble = sentence(describe_refusal(error))
            self._publish(replace(known, state=State.REFUSED, game=error.game, trouble=trouble))
        elif isinstance(error, WordListError):
            trouble = describe_refusal(error)
            self._publish(replace(known, state=State.FAILED, trouble=trouble))
            if known.answer is None:  # there is nothing to play with
                self.troubled.emit(trouble)
        else:
            trouble = _("The game could not be solved.")
            self._publish(replace(known, state=State.FAILED, trouble=trouble))
            say_error(self, trouble, error)

    def _learn_more(self, known: Answer) -> None:
        """Have the openings found out that are not known with the winner."""
        if known.row.openings_left:
            ask(
                self,
                partial(find_openings, known),
                self.learned.emit,
                fails=_("The game could not be solved."),
                told=self._on_learning,
                work=Work.FINDING_OUT,
            )

    def _on_learning(self, progress: Progress) -> None:
        if progress.value is not None:
            self.learned.emit(progress.value)

    def _give_back(self, _prepared: object = None) -> None:
        ask(self, give_back_memory)  # nobody has the answer before by now

    def _on_unprepared(self, error: BaseException) -> None:
        self._give_back()
        said = _("How common words are cannot be read ({detail}); install Ghost Desktop again.")
        self.troubled.emit(said.format(detail=error))
