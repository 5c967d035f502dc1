"""Solving cell by cell in the worker, so that other questions come in between.

Between two cells the worker rests until the window has drawn what is new: whoever draws beside a
busy worker waits for the interpreter at every step, and a chart of 5 ms would take a tenth of a
second.
"""

from __future__ import annotations

import logging
from collections import deque
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt, Signal, Slot

from ghost_desktop.desktop.dictionaries.grid import Cell
from ghost_desktop.desktop.question import Question, list_name
from ghost_desktop.engine.comparison import Shared, solve_next
from ghost_desktop.engine.errors import RefusedError
from ghost_desktop.formats.refusals import describe_refusal
from ghost_desktop.library import catalogue
from ghost_desktop.library.proofs import KeptProofs
from ghost_desktop.translation import _

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ghost_desktop.desktop.service import Channel, JobResult, Report

PROOF_SECONDS = 10.0
"""How long to look for fewer lines to remember; what is found by then is marked as not proved."""

_TURN = QEvent.registerEventType()
_TURNS = 2
"""Windows are painted by events of low priority, too: what is new is waiting after the first."""

log = logging.getLogger(__name__)


def solve_cell(question: Question, shared: Shared | None, report: Report) -> tuple[Cell, Shared]:
    """Solve one cell, in the worker; return what the next one may share, too.

    Raises:
        WordListError: if the list cannot be read, or has no word that counts.
    """
    row, shared = solve_next(
        question.source,
        question.rules,
        shared,
        catalogue.load,
        reading=question.reading,
        time_limit=PROOF_SECONDS,
        proofs=KeptProofs(),
        report=report,
    )
    words = shared.loaded.words
    return Cell(question, words.name, words.alphabet, row, shared.loaded.report), shared


class Comparison(QObject):
    """Asks for one cell after another, on a channel of its own.

    Signals:
        solved: a `Cell`.
        failed: a sentence that says why there is no such cell; the others go on.
        changed: after every step, and when it begins or ends.
    """

    solved = Signal(object)
    failed = Signal(str)
    changed = Signal()

    def __init__(self, channel: Channel, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._channel = channel
        self._waiting: deque[Question] = deque()
        self._current: Question | None = None
        self._shared: Shared | None = None  # with the last cell: its list, and its positions
        self._total = 0
        self._done = 0
        self._turns_left = 0  # until the next cell
        channel.finished.connect(self._on_finished)

    @property
    def is_running(self) -> bool:
        """Whether cells are still to come."""
        return self._current is not None or bool(self._waiting)

    @property
    def done(self) -> int:
        """How many cells have been answered, with success or not."""
        return self._done

    @property
    def total(self) -> int:
        """How many cells were asked for."""
        return self._total

    def start(self, questions: Iterable[Question]) -> None:
        """Solve `questions`, in place of those before.

        Best ordered by list, variant and minimum length: neighbours share what they can.
        """
        self._channel.drop()
        self._waiting = deque(questions)
        self._total, self._done = len(self._waiting), 0
        self._next()
        self.changed.emit()

    def cancel(self) -> None:
        """Stop at once: the worker ends the step it is at, and nobody hears of it."""
        self._channel.drop()
        self._waiting.clear()
        self._next()
        self.changed.emit()

    @Slot()
    def _next(self) -> None:
        QCoreApplication.removePostedEvents(self, _TURN)
        self._current = self._waiting.popleft() if self._waiting else None
        if self._current is not None:
            self._channel.submit(partial(solve_cell, self._current, self._shared))
        else:
            self._shared = None

    def _rest(self, turns: int) -> None:
        """Go on after so many turns, each after all that waits to be done in the window."""
        turn = QEvent(QEvent.Type(_TURN))
        self._turns_left = turns
        QCoreApplication.postEvent(self, turn, Qt.EventPriority.LowEventPriority.value)

    def customEvent(self, _event: QEvent) -> None:
        """Have a turn."""
        if self._turns_left > 1:
            self._rest(self._turns_left - 1)
        else:
            self._next()

    @Slot(object)
    def _on_finished(self, result: JobResult) -> None:
        question, self._current = self._current, None
        if question is None:
            return
        self._done += 1
        self._rest(_TURNS)  # before anybody is told, who may begin anew or cancel
        if result.value is not None:
            cell, self._shared = result.value
            self.solved.emit(cell)
        else:
            self.failed.emit(_trouble(question, result))
        self.changed.emit()


def _trouble(question: Question, result: JobResult) -> str:
    name = list_name(question.source)
    if isinstance(result.error, RefusedError):
        trouble = describe_refusal(result.error)
        return _("{list}: {trouble}").format(list=name, trouble=trouble)
    log.error("solving %s failed", question, exc_info=result.error)
    said = _("{list}: solving failed ({error}: {detail}).")
    return said.format(list=name, error=type(result.error).__name__, detail=result.error)
