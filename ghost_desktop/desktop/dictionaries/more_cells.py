"""What is found beside the plain cells of a comparison, while somebody looks at it: in a worker.

A chart, or a column of the table, may want the margins of cells that are solved, or cells that
nobody has ticked. They are found one after the other as long as they are wanted, and are kept as
those of comparisons are; between two of them the window has its turn.
"""

from __future__ import annotations

import logging
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from ghost_desktop.desktop.dictionaries.comparing import PROOF_SECONDS
from ghost_desktop.desktop.kit.ask import Work, ask, drop
from ghost_desktop.engine.comparison import with_margin
from ghost_desktop.engine.errors import RefusedError
from ghost_desktop.engine.game import Game
from ghost_desktop.engine.margin import has_margin
from ghost_desktop.library import catalogue
from ghost_desktop.library.cell import Cell, Sought
from ghost_desktop.library.cell_keys import key_of
from ghost_desktop.library.solved_cells import CellCache
from ghost_desktop.library.solving_cells import solve_cell

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    from ghost_desktop.desktop.kit.ask import Report
    from ghost_desktop.library.question import Question

    Wanted = Question | Cell

_REST_MS = 5
"""Milliseconds of the window between two cells: whoever draws beside a busy worker waits for it."""

log = logging.getLogger(__name__)


def lacks_margin(cell: Cell) -> bool:
    """Tell whether there is a margin to be found for a cell."""
    return cell.row.margin is None and has_margin(cell.rules)


class MoreCells(QObject):
    """Finds cells with their margins.

    Signals:
        found: a `Cell` that was wanted, as often as it is.
        failed: the `Question` of one that cannot be had.
    """

    found = Signal(object)
    failed = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._wanted: list[Wanted] = []
        self._current: Question | None = None
        self._known: dict[Question, Cell] = {}
        self._missing: set[Question] = set()
        self._rest = QTimer(self)
        self._rest.setSingleShot(True)
        self._rest.setInterval(_REST_MS)
        self._rest.timeout.connect(self._go_on)

    @property
    def is_busy(self) -> bool:
        """Whether something that is wanted is still to come."""
        return bool(self._wanted)

    def want(self, wanted: Iterable[Wanted]) -> None:
        """Find these cells, in this order, and no others: questions, and cells without margin."""
        self._wanted = [one for one in wanted if _question(one) not in self._missing]
        if self._current not in [_question(one) for one in self._wanted]:
            drop(self)
            self._current = None
        if not self._wanted:
            self._rest.stop()
        elif self._current is None and not self._rest.isActive():
            self._rest.start()

    def forget(self, lists: Collection[str]) -> None:
        """Find anew what is wanted of lists that have other words now."""
        self._known = {one: self._known[one] for one in self._known if one.whole not in lists}
        self._missing = {one for one in self._missing if one.whole not in lists}
        if self._current is not None and self._current.whole in lists:
            drop(self)
            self._current = None
            self._rest.start()

    @Slot()
    def _go_on(self) -> None:
        """Give what is known, and have the worker find the next that is not."""
        while self._wanted and self._current is None:
            wanted = self._wanted[0]
            known = self._known.get(_question(wanted))
            if known is None:
                question = self._current = _question(wanted)
                job = partial(_find, wanted)
                then, fails = partial(self._on_found, question), partial(self._on_failed, question)
                ask(self, job, then, fails=fails, work=Work.ALONE)
            else:
                self._wanted.pop(0)
                self.found.emit(known)

    def _on_found(self, question: Question, cell: Cell) -> None:
        self._end(question)
        self._known[question] = cell
        self.found.emit(cell)

    def _on_failed(self, question: Question, error: BaseException) -> None:
        self._end(question)
        if not isinstance(error, RefusedError):
            log.error("solving %s failed", question, exc_info=error)
        self._missing.add(question)
        self.failed.emit(question)

    def _end(self, question: Question) -> None:
        """Go on with the next cell in a moment."""
        self._current = None
        self._wanted = [one for one in self._wanted if _question(one) != question]
        if self._wanted:
            self._rest.start()


def _find(wanted: Wanted, report: Report) -> Cell:
    """Look up a cell with its margin, or find what is not kept of it: what the worker does.

    Raises:
        RefusedError: if the list cannot be read, or has no word that counts.
    """
    sought = Sought(time_limit=PROOF_SECONDS, margin=True)
    game = _question(wanted)
    key = {game: key_of(game, sought)}
    with CellCache() as kept:
        found = kept.find(key, sought).get(game)
        if found is None:
            found = _solved(wanted, sought, report)
            kept.keep((found,), sought, key)
    return found


def _solved(wanted: Wanted, sought: Sought, report: Report) -> Cell:
    """Solve a game, or find the margin of one that is solved.

    Raises:
        RefusedError: if the list cannot be read, or has no word that counts.
    """
    if not isinstance(wanted, Cell):
        return solve_cell(wanted, sought, report=report)[0]
    words = catalogue.load(wanted.question.source, wanted.question.without).words
    row = with_margin(
        wanted.row, Game(words, wanted.rules), time_limit=sought.time_limit, report=report
    )
    return replace(wanted, row=row)


def _question(wanted: Wanted) -> Question:
    return wanted.question if isinstance(wanted, Cell) else wanted
