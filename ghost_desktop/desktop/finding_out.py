"""Having a solution find out, in a worker, what it does not know yet of some fragments."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot

from ghost_desktop.desktop.kit.ask import Work, without_count

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ghost_desktop.desktop.kit.ask import JobResult, Progress, Report
    from ghost_desktop.desktop.service import SolverService
    from ghost_desktop.engine.solution import Solution

UNKNOWN = "…"
"""What stands where something is still to be found out."""


class FindingOut(QObject):
    """Asks for one part of the window; what is asked for last takes the place of what was before.

    Solutions that list all positions know everything: of them nothing is ever asked.

    Signals:
        progressed: now and then, while more and more is known.
        found: everything that was asked for is known now.
        failed: an exception, which nobody foresaw: it will not be known.
    """

    progressed = Signal()
    found = Signal()
    failed = Signal(object)

    def __init__(self, service: SolverService, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._channel = service.open_channel(Work.FINDING_OUT)
        self._channel.finished.connect(self._on_finished)
        self._channel.progressed.connect(self._on_progressed)
        self._asked: tuple[Solution, tuple[str, ...]] | None = None

    def has(self, solution: Solution, fragments: Iterable[str]) -> bool:
        """Tell whether a solution knows fragments; if not, have it find out, and say `found`."""
        unknown = tuple(fragment for fragment in fragments if not solution.knows(fragment))
        asked = (solution, unknown)
        if not unknown:
            self.drop()
        elif not (self._channel.is_busy and self._asked == asked):
            self._asked = asked
            self._channel.submit(partial(_look_at, solution, unknown))
        return not unknown

    def drop(self) -> None:
        """Ask for nothing any more."""
        self._channel.drop()
        self._asked = None

    @Slot(object)
    def _on_progressed(self, _progress: Progress) -> None:
        self.progressed.emit()

    @Slot(object)
    def _on_finished(self, result: JobResult) -> None:
        self._asked = None
        if result.error is not None:  # whoever asked again would hear the same
            self.failed.emit(result.error)
        elif not result.cancelled:
            self.found.emit()


def _look_at(solution: Solution, fragments: tuple[str, ...], report: Report) -> None:
    """Find out all that is asked of fragments: what the worker does."""
    for fragment in fragments:
        solution.look_at(fragment, without_count(report))
