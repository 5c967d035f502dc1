"""SolverService: the one worker thread and its jobs.

A job is a plain function that takes a `Report`, which it calls now and then. There is one question
at a time: a new one cancels the one before, and an answer to a question no longer asked is
dropped. The window's thread only ever hears of frozen values, through queued signals to methods of
QObjects; a slot on the busy worker would not run, so cancelling goes through a `threading.Event`.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from PySide6.QtCore import QObject, QThread, Signal, Slot

PROGRESS_INTERVAL = 0.05
"""Seconds between two progress signals, at least."""

SHUTDOWN_MS = 3_000
"""Milliseconds to wait for the worker when the window closes."""


class JobCancelled(Exception):
    """Raised inside a job, by its report, once nobody wants the answer any more."""


@dataclass(frozen=True)
class Outcome:
    """What became of a job: a value, an error, or neither if it was cancelled."""

    job: int
    value: Any = None
    error: Exception | None = None
    cancelled: bool = False


@dataclass(frozen=True)
class Progress:
    """How far a job is: `done` of `total` steps."""

    job: int
    done: int
    total: int


Report = Callable[[int, int], None]
JobFunction = Callable[[Report], Any]


@dataclass(frozen=True, eq=False)
class _Job:
    id: int
    function: JobFunction
    cancelled: threading.Event = field(default_factory=threading.Event)


class _Worker(QObject):
    """Lives in the worker thread and does one job after another."""

    finished = Signal(object)
    progressed = Signal(object)

    @Slot(object)
    def work(self, job: _Job) -> None:
        """Do one job and say what became of it."""
        last_signal = time.monotonic()

        def report(done: int, total: int) -> None:
            nonlocal last_signal
            if job.cancelled.is_set():
                raise JobCancelled
            time.sleep(0)  # lets the window's thread have the interpreter
            now = time.monotonic()
            if now - last_signal >= PROGRESS_INTERVAL:
                last_signal = now
                self.progressed.emit(Progress(job.id, done, total))

        try:
            report(0, 0)
            outcome = Outcome(job.id, value=job.function(report))
        except JobCancelled:
            outcome = Outcome(job.id, cancelled=True)
        except Exception as error:  # noqa: BLE001 - the window shows it and goes on
            outcome = Outcome(job.id, error=error)
        self.finished.emit(outcome)


class SolverService(QObject):
    """Runs jobs beside the window.

    Signals:
        finished: an `Outcome`, of the current job only.
        progressed: a `Progress`, of the current job only.
    """

    finished = Signal(object)
    progressed = Signal(object)
    _submitted = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._last_id = 0
        self._current: _Job | None = None
        self._thread = QThread(self)
        self._thread.setObjectName("solver")
        self._worker = _Worker()
        self._worker.moveToThread(self._thread)
        self._submitted.connect(self._worker.work)
        self._worker.finished.connect(self._on_finished)
        self._worker.progressed.connect(self._on_progressed)
        self._thread.start()

    @property
    def is_busy(self) -> bool:
        """Whether an answer is still to come."""
        return self._current is not None

    def submit(self, function: JobFunction) -> int:
        """Ask a new question, in place of the one before; return the id of its job."""
        self._drop()
        self._last_id += 1
        self._current = _Job(self._last_id, function)
        self._submitted.emit(self._current)
        return self._last_id

    def cancel(self) -> None:
        """Stop the current job; its outcome says that it was cancelled."""
        if self._current is not None:
            self._current.cancelled.set()

    def shutdown(self) -> bool:
        """Stop the thread; to be called before the service goes. Return whether it has stopped."""
        self._drop()
        self._thread.quit()
        return self._thread.wait(SHUTDOWN_MS)

    def _drop(self) -> None:
        self.cancel()
        self._current = None

    @Slot(object)
    def _on_finished(self, outcome: Outcome) -> None:
        if self._current is not None and outcome.job == self._current.id:
            self._current = None
            self.finished.emit(outcome)

    @Slot(object)
    def _on_progressed(self, progress: Progress) -> None:
        if self._current is not None and progress.job == self._current.id:
            self.progressed.emit(progress)
