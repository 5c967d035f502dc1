"""Solving cells in the worker, stretch by stretch, so that other questions come in between.

Between two stretches the worker rests until the window has drawn what is new: whoever draws beside a
busy worker waits for the interpreter at every step, and a chart of 5 ms would take a tenth of a
second. The first stretch is one cell, so that there is soon something to see.
"""

from __future__ import annotations

import logging
import time
from collections import deque
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from itertools import takewhile
from typing import TYPE_CHECKING, Any, NamedTuple

from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt, Signal, Slot

from ghost_desktop.desktop.kit.ask import JobCancelled, Work, ask, drop
from ghost_desktop.engine.changes.margin import has_margin
from ghost_desktop.engine.comparison import with_margin
from ghost_desktop.engine.errors import RefusedError
from ghost_desktop.engine.game.game import Game
from ghost_desktop.engine.game.rules import Rules
from ghost_desktop.engine.words.letter_order import LetterOrder
from ghost_desktop.formats.refusals import describe_refusal
from ghost_desktop.library import catalogue
from ghost_desktop.library.catalogue import alphabet_of, list_name
from ghost_desktop.library.cell import Cell, Sought, key_of
from ghost_desktop.library.solved_cells import CellCache
from ghost_desktop.library.solving_cells import solve_cell
from ghost_desktop.translation import _, say

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Mapping, Sequence

    from ghost_desktop.desktop.kit.ask import Report
    from ghost_desktop.engine.comparison import Side
    from ghost_desktop.engine.game.variant import Variant
    from ghost_desktop.library.question import Question


PROOF_SECONDS = 10.0
"""How long to look for fewer lines to remember; what is found by then is marked as not proved."""

STRETCH = 0.5
"""Seconds for which cells are solved before the window draws them, if one does not take longer."""

_SHORT_STRETCH = 0.1
"""Seconds of the second stretch, from which on they double."""

_MOST_CLOSE = 60
"""Games of which the margin is found before somebody asks: each takes some tenths of a second."""

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
    shared: Side | None = None


def find_kept(questions: Sequence[Question], report: Report, *, margin: bool = False) -> Stretch:
    """Look up what is kept of some questions, all at once: a job."""
    report(0, 0)
    sought = _sought(margin=margin)
    with CellCache() as kept:
        found = kept.find({one: key_of(one, sought) for one in questions}, sought)
    return Stretch(tuple(found[one] for one in questions if one in found))


def solve_cells(
    questions: Sequence[Question],
    shared: Side | None,
    seconds: float,
    report: Report,
    *,
    margin: bool = False,
) -> Stretch:
    """Solve the first of some questions, and those after it until the time is over: a job.

    What has been solved is kept.
    """
    end = time.perf_counter() + seconds
    sought = _sought(margin=margin)
    keys: dict[Question, str | None] = {}
    cells: list[Cell] = []
    failed: list[tuple[Question, str]] = []
    for question in questions:
        keys[question] = key_of(question, sought)
        try:
            cell = _completed(question, keys[question], report) if margin else None
            if cell is None:
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


def _completed(question: Question, key: str | None, report: Report) -> Cell | None:
    """Find the margin of a cell that is kept without it; None if it is not."""
    sought = _sought()
    with CellCache() as kept:
        cell = kept.find({question: key}, sought).get(question)
    if cell is None:
        return None
    game = Game(catalogue.load(question.source, question.without).words, question.rules)
    row = with_margin(cell.row, game, time_limit=sought.time_limit, report=report)
    return replace(cell, row=row)


def _sought(*, margin: bool = False) -> Sought:
    """Return what is to be known of each cell."""
    return Sought(time_limit=PROOF_SECONDS, margin=margin)


class Comparison(QObject):
    """Asks for one stretch of cells after another.

    Attributes:
        done: how many cells have been answered, with success or not, or were known before.
        total: how many cells the comparison has.
        is_seeking: whether nothing is being solved yet, since some of it may have been kept.

    Args:
        parent: the panel.
        margin: whether the margins are to be known of the cells.

    Signals:
        solved: a tuple of `Cell`.
        failed: a `Question`, and a sentence that says why there is no such cell; others go on.
        changed: after every step, and when it begins or ends.
    """

    solved = Signal(object)
    failed = Signal(object, str)
    changed = Signal()

    def __init__(self, parent: QObject | None = None, *, margin: bool = False) -> None:
        super().__init__(parent)
        self._margin = margin
        self._waiting: deque[Question] = deque()
        self._shared: Side | None = None  # with the last cell: its list, and its positions
        self.total = self.done = 0
        self.is_seeking = False
        self._is_to_seek = False  # before the next stretch
        self._dear: Question | None = None  # what is being solved, if it is long about it
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

    def start(self, questions: Sequence[Question], known: int = 0) -> None:
        """Solve `questions`, in place of those before; what is kept is there at once.

        What is soon solved comes first: of the variants, Ghost. What is dear and half solved goes on
        where it is still wanted and nothing else is soon solved.

        Args:
            questions: best ordered by list, variant and minimum length: neighbours share what they
                can.
            known: how many cells of the comparison are known already.
        """
        waiting = sorted(questions, key=lambda one: one.rules.variant.rank)
        self.total, self.done = known + len(waiting), known
        dear = self._dear
        if dear in waiting and not _is_quick(waiting[0]):
            waiting.remove(dear)
            self._waiting = deque([dear, *waiting])
            self._is_to_seek = True
        else:
            self._waiting = deque(waiting)
            self._seek(questions)
        self.changed.emit()

    def want(self, questions: Collection[Question]) -> None:
        """Solve `questions` and no others; what is being solved of just these goes on."""
        if {*questions} == {*self._waiting}:
            return
        if questions:
            self.start(tuple(questions))
        else:
            self.cancel()

    def cancel(self) -> None:
        """Stop at once: the worker ends the step it is at, and nobody hears of it."""
        drop(self)
        self._waiting.clear()
        self._next()
        self.changed.emit()

    def _seek(self, questions: Sequence[Question]) -> None:
        QCoreApplication.removePostedEvents(self, _TURN)
        self.is_seeking = bool(questions)
        self._is_to_seek = False
        self._dear = None
        self._seconds = 0.0
        if questions:
            self._ask(find_kept, tuple(questions))

    @Slot()
    def _next(self) -> None:
        QCoreApplication.removePostedEvents(self, _TURN)
        has_sought, self.is_seeking = self.is_seeking, False
        self._dear = None
        if self._waiting and self._is_to_seek:
            self._seek(tuple(self._waiting))
        elif self._waiting:
            asked = tuple(takewhile(_is_quick, self._waiting))
            if not asked:
                asked = (self._waiting[0],)
                self._dear = self._waiting[0]
            self._ask(solve_cells, asked, self._shared, self._seconds)
            self._seconds = min(max(2 * self._seconds, _SHORT_STRETCH), STRETCH)
        else:
            self._shared = None
        if has_sought:
            self.changed.emit()

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

    def _ask(self, job: Callable[..., Stretch], *given: Any) -> None:  # noqa: ANN401
        asked = partial(job, *given, margin=self._margin)
        ask(self, asked, self._on_stretch, fails=self._on_failed, work=Work.ALONE)

    def _on_stretch(self, solved: Stretch) -> None:
        if not self.is_seeking:
            self._shared = solved.shared
        answered = {*(cell.question for cell in solved.cells), *(one for one, _ in solved.failed)}
        left = [question for question in self._waiting if question not in answered]
        self.done += len(self._waiting) - len(left)
        self._waiting = deque(left)
        self._rest(_TURNS)  # before anybody is told, who may begin anew or cancel
        if solved.cells:
            self.solved.emit(solved.cells)
        for question, trouble in solved.failed:
            self.failed.emit(question, trouble)
        self.changed.emit()

    def _on_failed(self, error: BaseException) -> None:
        """Lay to the next cell what no list and no rules are to blame for, so that others go on."""
        if self.is_seeking or not self._waiting:
            log.error("kept cells cannot be looked up", exc_info=error)
            self._on_stretch(Stretch(()))
        else:
            question = self._waiting[0]
            self._on_stretch(Stretch((), ((question, _trouble(question, error)),)))


def _is_quick(question: Question) -> bool:
    """Tell whether a game is solved in a moment: Ghost is, for any number of players."""
    return question.rules.variant is Rules.variant


def _trouble(question: Question, error: BaseException) -> str:
    name = list_name(question.source)
    if isinstance(error, RefusedError):
        trouble = describe_refusal(error)
        return say("{list}: {trouble}", list=name, trouble=trouble)
    log.error("solving %s failed", question, exc_info=error)
    said = _("{list}: solving failed ({error}: {detail}).")
    return said.format(list=name, error=type(error).__name__, detail=error)


def lacks_margin(cell: Cell) -> bool:
    """Tell whether there is a margin to be found for a cell."""
    return cell.row.margin is None and has_margin(cell.rules)


WINNER_SHAPES = ("●", "■")
"""A shape for what is good for the first player and for what is not: no colour stands alone."""


class GridLine(NamedTuple):
    """What the cells of one line of a chart have in common: all but the minimum length."""

    source: str
    variant: Variant
    players: int
    misere: bool


def line_of(game: Question) -> GridLine:
    """Return the line of a chart that a game belongs to."""
    rules = game.rules
    return GridLine(game.source, rules.variant, rules.players, rules.misere)


def shape_of(cell: Cell) -> str:
    """Return the shape that says whether a cell is good for the first player."""
    return WINNER_SHAPES[0 if cell.is_good_for_first else 1]


@dataclass(frozen=True, eq=False)
class ComparisonGrid:
    """The games that are compared, and what is known of them and of others. Immutable.

    Attributes:
        games: lists and rules, in the order in which they are shown.
        known: what has been solved, be it among `games` or not.
        missing: what cannot be solved, or not have its margin found.
        name: of the file that the games are of; empty if they are what is ticked.
    """

    games: tuple[Question, ...] = ()
    known: Mapping[Question, Cell] = field(default_factory=dict)
    missing: Collection[Question] = ()
    name: str = ""

    def is_like(self, other: ComparisonGrid) -> bool:
        """Tell whether another has the same games, of which more or less may be known."""
        return self.name == other.name and self.games == other.games

    @cached_property
    def cells(self) -> tuple[Cell, ...]:
        """What has been solved of the games, in their order."""
        return tuple(cell for game in self.games if (cell := self.known.get(game)) is not None)

    @property
    def is_whole(self) -> bool:
        """Whether all games have been solved."""
        return len(self.cells) == len(self.games)

    @property
    def lacking(self) -> tuple[Question, ...]:
        """The games that are solved, and of which the margin is still to be found."""
        return tuple(cell.question for cell in self.cells if self.lacks(cell.question))

    @cached_property
    def close(self) -> tuple[Question, ...]:
        """Those of which it is found whatever is looked at, to be told above all views."""
        close = [game for game in self.lacking if game.rules.variant is Rules.variant]
        return tuple(close) if len(self.cells) <= _MOST_CLOSE else ()

    def lacks(self, game: Question) -> bool:
        """Tell whether a game is still to be solved, or its margin to be found."""
        cell = self.known.get(game)
        return game not in self.missing and (cell is None or lacks_margin(cell))

    @cached_property
    def min_lengths(self) -> tuple[int, ...]:
        """The minimum lengths of all games, sorted."""
        return tuple(sorted({game.rules.min_length for game in self.games}))

    @cached_property
    def alphabet(self) -> tuple[str, ...]:
        """The letters of all lists, in order; those of a file are known once it has been read."""
        bundled = map(alphabet_of, {game.source for game in self.games})
        return _letters((*bundled, *{cell.alphabet for cell in self.cells}))

    def place_of(self, game: Question) -> tuple[int, int]:
        """Return the places of the minimum length of a game, and of its line."""
        return self.min_lengths.index(game.rules.min_length), self.lines[line_of(game)]

    @cached_property
    def rows(self) -> list[list[Question]]:
        """The games of each line, from the top."""
        rows: list[list[Question]] = [[] for _line in self.lines]
        for game in self.games:
            rows[self.lines[line_of(game)]].append(game)
        return rows

    @cached_property
    def lines(self) -> dict[GridLine, int]:
        """The lines of all games, whether solved or not, and the place of each from the top."""
        return {line: row for row, line in enumerate(dict.fromkeys(map(line_of, self.games)))}


def _letters(alphabets: Iterable[str]) -> tuple[str, ...]:
    order = LetterOrder.of(*alphabets)
    return tuple(order.sorted(order.letters))
