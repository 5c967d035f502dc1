"""Having a solution find out, in a worker, what it does not know yet of some fragments."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from ghost_desktop.desktop.kit.ask import Work, ask, awaits, drop, without_count

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ghost_desktop.desktop.kit.ask import Progress, Report
    from ghost_desktop.engine.solution import Solution

UNKNOWN = "…"
"""What stands where something is still to be found out."""


class FindingOut(QObject):
    """Asks for one part of the window; what is asked for last takes the place of what was before.

    Solutions that list all positions know everything: of them nothing is ever asked.

    Signals:
        progressed: now and then, while more and more is known.
        found: everything that was asked for is known now.
        failed: nobody foresaw what has come of it, which is said: it will not be known.
    """

    progressed = Signal()
    found = Signal()
    failed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._asked: tuple[Solution, tuple[str, ...]] | None = None

    def has(self, solution: Solution, fragments: Iterable[str]) -> bool:
        """Tell whether a solution knows fragments; if not, have it find out, and say `found`."""
        unknown = tuple(fragment for fragment in fragments if not solution.knows(fragment))
        asked = (solution, unknown)
        if not unknown:
            self.drop()
        elif not (awaits(self) and self._asked == asked):
            self._asked = asked
            ask(
                self,
                partial(_look_at, solution, unknown),
                self._on_found,
                fails=self._on_failed,
                told=self._on_progressed,
                work=Work.FINDING_OUT,
            )
        return not unknown

    def drop(self) -> None:
        """Ask for nothing any more."""
        drop(self)
        self._asked = None

    def _on_progressed(self, _progress: Progress) -> None:
        self.progressed.emit()

    def _on_found(self, _found: None) -> None:
        self._asked = None
        self.found.emit()

    def _on_failed(self, error: BaseException) -> None:
        self._asked = None
        self.failed.emit()
        raise error


def _look_at(solution: Solution, fragments: tuple[str, ...], report: Report) -> None:
    """Find out all that is asked of fragments: what the worker does."""
    for fragment in fragments:
        solution.look_at(fragment, without_count(report))
