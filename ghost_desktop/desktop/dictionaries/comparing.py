"""Solving cells in the worker, stretch by stretch, so that other questions come in between.

Between two stretches the worker rests until the window has drawn what is new: whoever draws beside a
busy worker waits for the interpreter at every step, and a chart of 5 ms would take a tenth of a
second. The first stretch is one cell, so that there is soon something to see.
"""

from __future__ import annotations

import logging
import time
from collections import deque
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt, Signal, Slot

from ghost_desktop.desktop.kit.ask import JobCancelled, Work, ask, drop
from ghost_desktop.engine.errors import RefusedError
from ghost_desktop.formats.refusals import describe_refusal
from ghost_desktop.library.catalogue import list_name
from ghost_desktop.library.cell import Sought
from ghost_desktop.library.cell_keys import key_of
from ghost_desktop.library.solved_cells import CellCache
from ghost_desktop.library.solving_cells import solve_cell
from ghost_desktop.translation import _

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Sequence

    from ghost_desktop.desktop.kit.ask import Report
    from ghost_desktop.engine.comparison import Shared
    from ghost_desktop.library.cell import Cell
    from ghost_desktop.library.question import Question

PROOF_SECONDS = 10.0
"""How long to look for fewer lines to remember; what is found by then is marked as not proved."""

STRETCH = 0.5
"""Seconds for which cells are solved before the window draws them, if one does not take longer."""

_SHORT_STRETCH = 0.1
"""Seconds of the second stretch, from which on they double."""

_TURN = QEvent.registerEventType()
_TURNS = 2
"""Windows are painted by events of low priority, too: what is new is waiting after the first."""

log = logging.getLogger(__name__)


@dataclass(frozen=True, eq=False)
class Stretch:
    """What a stretch has come to.

    Attributes:
        cells: what has been solved, or was kept.
        failed: what could not be, and a sentence that says why. The error itself would have with
            it all that had been made when it was raised, in a knot that only Python's collector
            finds.
        shared: what the next cell may share.
    """

    cells: tuple[Cell, ...]
    failed: tuple[tuple[Question, str], ...] = ()
    shared: Shared | None = None


def find_kept(questions: Sequence[Question], report: Report) -> Stretch:
    """Look up what is kept of some questions, all at once: a job."""
    report(0, 0)
    sought = _sought()
    with CellCache() as kept:
        found = kept.find({one: key_of(one, sought) for one in questions}, sought)
    return Stretch(tuple(found[one] for one in questions if one in found))


def solve_cells(
    questions: Sequence[Question], shared: Shared | None, seconds: float, report: Report
) -> Stretch:
    """Solve the first of some questions, and those after it until the time is over: a job.

    What has been solved is kept.
    """
    end = time.perf_counter() + seconds
    sought = _sought()
    keys: dict[Question, str | None] = {}
    cells: list[Cell] = []
    failed: list[tuple[Question, str]] = []
    for question in questions:
        keys[question] = key_of(question, sought)
        try:
            cell, shared = solve_cell(question, sought, shared, report=report)
        except JobCancelled:
            raise
        except Exception as error:  # noqa: BLE001 - whatever it is, the others go on
            failed.append((question, _trouble(question, error)))
        else:
            cells.append(cell)
        if time.perf_counter() >= end:
            break
    with CellCache() as kept:
        kept.keep(cells, sought, keys)
    return Stretch(tuple(cells), tuple(failed), shared)


def _sought() -> Sought:
    """Return what is to be known of each cell."""
    return Sought(time_limit=PROOF_SECONDS)


class Comparison(QObject):
    """Asks for one stretch of cells after another.

    Signals:
        solved: a tuple of `Cell`.
        failed: a `Question`, and a sentence that says why there is no such cell; others go on.
        changed: after every step, and when it begins or ends.
    """

    solved = Signal(object)
    failed = Signal(object, str)
    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._waiting: deque[Question] = deque()
        self._shared: Shared | None = None  # with the last cell: its list, and its positions
        self._total = self._done = 0
        self._is_seeking = False  # what is kept
        self._seconds = 0.0  # that the next stretch takes
        self._turns_left = 0  # until the next stretch

    @property
    def is_running(self) -> bool:
        """Whether cells are still to come."""
        return bool(self._waiting)

    @property
    def waiting(self) -> Collection[Question]:
        """What is still to be solved."""
        return frozenset(self._waiting)

    @property
    def done(self) -> int:
        """How many cells have been answered, with success or not, or were known before."""
        return self._done

    @property
    def total(self) -> int:
        """How many cells the comparison has."""
        return self._total

    def start(self, questions: Sequence[Question], known: int = 0) -> None:
        """Solve `questions`, in place of those before; what is kept is there at once.

        Args:
            questions: best ordered by list, variant and minimum length: neighbours share what they
                can.
            known: how many cells of the comparison are known already.
        """
        self._waiting = deque(questions)
        self._total, self._done = known + len(self._waiting), known
        self._seek(questions)
        self.changed.emit()

    def look_up(self, questions: Sequence[Question]) -> None:
        """Find what is kept of some questions, if nothing is being solved."""
        if not self.is_running:
            self._seek(questions)

    def cancel(self) -> None:
        """Stop at once: the worker ends the step it is at, and nobody hears of it."""
        drop(self)
        self._waiting.clear()
        self._next()
        self.changed.emit()

    def _seek(self, questions: Sequence[Question]) -> None:
        QCoreApplication.removePostedEvents(self, _TURN)
        self._is_seeking = bool(questions)
        self._seconds = 0.0
        if questions:
            self._ask(partial(find_kept, tuple(questions)))

    @Slot()
    def _next(self) -> None:
        QCoreApplication.removePostedEvents(self, _TURN)
        self._is_seeking = False
        if self._waiting:
            asked = partial(solve_cells, tuple(self._waiting), self._shared, self._seconds)
            self._ask(asked)
            self._seconds = min(max(2 * self._seconds, _SHORT_STRETCH), STRETCH)
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

    def _ask(self, job: Callable[[Report], Stretch]) -> None:
        ask(self, job, self._on_stretch, fails=self._on_failed, work=Work.ALONE)

    def _on_stretch(self, solved: Stretch) -> None:
        if not self._is_seeking:
            self._shared = solved.shared
        answered = {*(cell.question for cell in solved.cells), *(one for one, _ in solved.failed)}
        left = [question for question in self._waiting if question not in answered]
        self._done += len(self._waiting) - len(left)
        self._waiting = deque(left)
        self._rest(_TURNS)  # before anybody is told, who may begin anew or cancel
        if solved.cells:
            self.solved.emit(solved.cells)
        for question, trouble in solved.failed:
            self.failed.emit(question, trouble)
        self.changed.emit()

    def _on_failed(self, error: BaseException) -> None:
        """Lay to the next cell what no list and no rules are to blame for, so that others go on."""
        if self._is_seeking or not self._waiting:
            log.error("kept cells cannot be looked up", exc_info=error)
            self._on_stretch(Stretch(()))
        else:
            question = self._waiting[0]
            self._on_stretch(Stretch((), ((question, _trouble(question, error)),)))


def _trouble(question: Question, error: BaseException) -> str:
    name = list_name(question.source)
    if isinstance(error, RefusedError):
        trouble = describe_refusal(error)
        return _("{list}: {trouble}").format(list=name, trouble=trouble)
    log.error("solving %s failed", question, exc_info=error)
    said = _("{list}: solving failed ({error}: {detail}).")
    return said.format(list=name, error=type(error).__name__, detail=error)
