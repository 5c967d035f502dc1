"""The one place that holds the question on the bar and the answer to it; panels follow it.

Whoever shows something of it is a `Follower` and is told what is `Known` whenever that changes. A
follower that comes later is told at once how things stand. Each is told in a call of its own: what
one raises goes where all unforeseen errors go, and the others still hear.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass, replace
from enum import Enum, auto
from functools import partial
from typing import TYPE_CHECKING, Protocol

from PySide6.QtCore import QObject, Signal, Slot

from ghost_desktop.desktop.kit.ask import Work
from ghost_desktop.desktop.kit.garbage import give_back_memory
from ghost_desktop.desktop.question import (
    Partial,
    UnansweredError,
    answer,
    find_openings,
    prepare,
)
from ghost_desktop.engine.errors import WordListError
from ghost_desktop.formats.refusals import describe_refusal
from ghost_desktop.formats.text import sentence
from ghost_desktop.translation import _

if TYPE_CHECKING:
    from ghost_desktop.desktop.kit.ask import JobResult, Progress
    from ghost_desktop.desktop.question import Answer
    from ghost_desktop.desktop.service import SolverService
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


@dataclass(frozen=True, eq=False)
class Known:
    """What is known at one moment.

    Attributes:
        asked: the question that was asked last.
        state: how it stands with it.
        answer: the last answer that was given, also while another is made; None until the first.
        partial: what is known already of the answer that is being made, or of a game that nobody can
            solve; None if nothing is.
        trouble: why there is no answer, in a sentence; empty unless there is none for a reason.
    """

    asked: Question
    state: State
    answer: Answer | None = None
    partial: Partial | None = None
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

    Args:
        service: solves.
        parent: the owner.

    Signals:
        progressed: the steps done and all steps of what is being solved.
        failed: a sentence and an exception: what nobody foresaw while solving.
        learned: a `Row`: what more is known of the answer, which stays the same.
        troubled: a sentence: what of the program's own files cannot be read.
    """

    progressed = Signal(int, int)
    failed = Signal(str, object)
    troubled = Signal(str)
    learned = Signal(object)

    def __init__(self, service: SolverService, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._known: Known | None = None
        self._followers: list[Follower] = []
        self._solving = service.open_channel()
        self._solving.finished.connect(self._on_finished)
        self._solving.progressed.connect(self._on_progressed)
        self._preparing = service.open_channel()
        self._preparing.finished.connect(self._on_prepared)
        self._giving_back = service.open_channel(Work.LOOKING_UP)
        self._learning = service.open_channel(Work.FINDING_OUT)
        self._learning.finished.connect(self._on_learned)
        self._learning.progressed.connect(self._on_learning)

    @property
    def known(self) -> Known | None:
        """What is known now; None until something is asked."""
        return self._known

    @property
    def answer(self) -> Answer | None:
        """The last answer that was given; None until there is one."""
        return self._known.answer if self._known else None

    @property
    def is_solving(self) -> bool:
        """Whether the answer to what was asked last is still to come."""
        return self._known is not None and self._known.state is State.SOLVING

    def subscribe(self, follower: Follower) -> None:
        """Tell `follower` how things stand, now and at every change."""
        self._followers.append(follower)
        if self._known is not None:
            _tell(follower, self._known)

    @Slot(object)
    def ask(self, question: Question) -> None:
        """Ask `question`, in place of the one before."""
        self._learning.drop()
        self._solving.submit(partial(answer, question))
        self._publish(Known(question, State.SOLVING, self.answer))

    @Slot()
    def stop(self) -> None:
        """Stop solving: the answer before is the answer again."""
        self._solving.cancel()
        self._learning.drop()

    def _publish(self, known: Known) -> None:
        self._known = known
        for follower in tuple(self._followers):
            if self._known is not known:  # one has asked something else, and all know of it
                return
            _tell(follower, known)

    @Slot(object)
    def _on_progressed(self, progress: Progress) -> None:
        known = self._known
        if isinstance(progress.value, Partial) and known and progress.value is not known.partial:
            self._publish(replace(known, partial=progress.value))
        self.progressed.emit(progress.done, progress.total)

    @Slot(object)
    def _on_finished(self, result: JobResult) -> None:
        if self._known is None:
            return
        known = replace(self._known, partial=None)
        error = result.error
        if result.value is not None:
            self._preparing.submit(partial(prepare, known.asked))
            self._learn_more(result.value)
            self._publish(replace(known, state=State.SOLVED, answer=result.value))
        elif result.cancelled:
            self._learn_more(known.answer)
            self._publish(replace(known, state=State.STOPPED))
        elif isinstance(error, UnansweredError):
            trouble = sentence(describe_refusal(error))
            self._publish(replace(known, state=State.REFUSED, partial=error.known, trouble=trouble))
        elif isinstance(error, WordListError):
            trouble = describe_refusal(error)
            self._publish(replace(known, state=State.FAILED, trouble=trouble))
            if known.answer is None:  # there is nothing to play with
                self.troubled.emit(trouble)
        else:
            trouble = _("The game could not be solved.")
            self._publish(replace(known, state=State.FAILED, trouble=trouble))
            self.failed.emit(trouble, error)

    def _learn_more(self, known: Answer | None) -> None:
        """Have the openings found out that are not known with the winner."""
        if known is not None and known.row.openings_left:
            self._learning.submit(partial(find_openings, known))

    @Slot(object)
    def _on_learning(self, progress: Progress) -> None:
        if progress.value is not None:
            self.learned.emit(progress.value)

    @Slot(object)
    def _on_learned(self, result: JobResult) -> None:
        if result.value is not None:
            self.learned.emit(result.value)
        elif result.error is not None:
            self.failed.emit(_("The game could not be solved."), result.error)

    @Slot(object)
    def _on_prepared(self, result: JobResult) -> None:
        self._giving_back.submit(give_back_memory)  # nobody has the answer before by now
        if result.error is not None:
            said = _("How common words are cannot be read ({detail}); install Ghost Desktop again.")
            self.troubled.emit(said.format(detail=result.error))


def _tell(follower: Follower, known: Known) -> None:
    try:
        follower.follow(known)
    except Exception:  # noqa: BLE001 - it goes where Qt sends what a slot raises
        sys.excepthook(*sys.exc_info())
