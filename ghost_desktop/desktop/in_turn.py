"""Jobs that are done one after the other: a channel would drop what it was asked before."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot

if TYPE_CHECKING:
    from ghost_desktop.desktop.service import JobFunction, JobResult, SolverService, Work


class InTurn(QObject):
    """Has jobs done in order.

    Args:
        service: does them.
        work: which of its workers.

    Signals:
        finished: a `JobResult`, for each.
    """

    finished = Signal(object)

    def __init__(self, service: SolverService, work: Work, parent: QObject) -> None:
        super().__init__(parent)
        self._waiting: deque[JobFunction] = deque()
        self._channel = service.open_channel(work)
        self._channel.finished.connect(self._on_finished)

    @property
    def is_busy(self) -> bool:
        """Whether something is still to be done."""
        return self._channel.is_busy

    def do(self, job: JobFunction) -> None:
        """Have a job done after those that are being done."""
        self._waiting.append(job)
        if not self._channel.is_busy:
            self._channel.submit(self._waiting.popleft())

    @Slot(object)
    def _on_finished(self, result: JobResult) -> None:
        if self._waiting:
            self._channel.submit(self._waiting.popleft())
        self.finished.emit(result)
