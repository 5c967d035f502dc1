"""What a job of the worker needs, for tests that do its work themselves; and what becomes of jobs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Signal

from ghost_desktop.desktop.kit.ask import JobResult, Work, Worker

if TYPE_CHECKING:
    import pytest

    from ghost_desktop.desktop.kit.ask import Job, JobFunction, Progress, Service


class Unheard:
    """A report that nobody listens to."""

    stopped = False

    def __call__(self, done: int, total: int, value: object = None) -> None:
        """Tell nobody."""


class Asker(QObject):
    """Somebody who asks the workers one thing at a time, and notes what he hears.

    Signals:
        heard: there is an answer, or it is known that there is none.

    Attributes:
        values: the answers, in order.
        error: what became of the last question that could not be answered.
        told: how far it was.
    """

    heard = Signal()

    def __init__(self, service: Service, work: Work = Work.SOLVING) -> None:
        super().__init__()
        self.values: list[Any] = []
        self.error: BaseException | None = None
        self.told: list[int] = []
        self._channel = service.open_channel(work)
        self._channel.finished.connect(self._on_finished)
        self._channel.progressed.connect(self._on_progressed)

    @property
    def is_busy(self) -> bool:
        """Whether an answer is still to come."""
        return self._channel.is_busy

    def ask(self, job: JobFunction, *, queue: bool = False, keeps: bool = False) -> None:
        """Have something done."""
        self._channel.submit(job, queue=queue, keeps=keeps)

    def drop(self) -> None:
        """Hear no more of it."""
        self._channel.drop()

    def _on_finished(self, result: JobResult) -> None:
        if result.error is not None:
            self.error = result.error
        else:
            self.values.append(result.value)
        self.heard.emit()

    def _on_progressed(self, progress: Progress) -> None:
        self.told.append(progress.done)


def is_working(service: Service) -> bool:
    """Tell whether any worker does something, be it that nobody wants to know it any more."""
    return bool(service._asked)


def endings(monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    """Whether each job that ends from now on was cancelled, be it that nobody wants to know."""
    ended: list[bool] = []
    do = Worker._do

    def note(worker: Worker, job: Job) -> JobResult:
        result = do(worker, job)
        ended.append(result.cancelled)
        return result

    monkeypatch.setattr(Worker, "_do", note)
    return ended
