"""SolverService: the worker threads and their jobs.

A job is a plain function that takes a `Report`, which it calls now and then. Jobs come through
channels, one for each part of the window that asks: on a channel there is one question at a time, a
new one cancels the one before, and an answer to a question no longer asked is dropped. One worker
does the jobs of all channels one after another, so a long task is best asked job by job; what cannot
be divided has a worker alone.

The window's thread only ever hears of frozen values, through queued signals to methods of QObjects;
a slot on the busy worker would not run, so cancelling goes through a `threading.Event`.
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

SHUTDOWN_MS = 20_000
"""Milliseconds to wait for a worker at the end: HiGHS hears of it only now and then."""


class JobCancelled(Exception):
    """Raised inside a job, by its report, once nobody wants the answer any more."""


Report = Callable[[int, int], None]
JobFunction = Callable[[Report], Any]


def without_count(report: Report) -> Report:
    """Return a report that can stop the work, and tells nobody how far it is."""
    return lambda _done, _total: report(0, 0)


@dataclass(frozen=True, eq=False)
class Job:
    """A question: what is to be done, and whether somebody still wants to know."""

    function: JobFunction
    cancelled: threading.Event = field(default_factory=threading.Event)


@dataclass(frozen=True)
class Outcome:
    """What became of a job: a value, an error, or neither if it was cancelled."""

    job: Job
    value: Any = None
    error: Exception | None = None
    cancelled: bool = False


@dataclass(frozen=True)
class Progress:
    """How far a job is: `done` of `total` steps."""

    job: Job
    done: int
    total: int


class _Worker(QObject):
    """Lives in the worker thread and does one job after another."""

    finished = Signal(object)
    progressed = Signal(object)

    @Slot(object)
    def work(self, job: Job) -> None:
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
                self.progressed.emit(Progress(job, done, total))

        try:
            report(0, 0)
            outcome = Outcome(job, value=job.function(report))
        except JobCancelled:
            outcome = Outcome(job, cancelled=True)
        except Exception as error:  # noqa: BLE001 - the window shows it and goes on
            outcome = Outcome(job, error=error)
        self.finished.emit(outcome)


class Channel(QObject):
    """One questioner's way to the worker; made by `SolverService.open_channel`.

    Signals:
        finished: an `Outcome`, of the current job only.
        progressed: a `Progress`, of the current job only.
    """

    finished = Signal(object)
    progressed = Signal(object)
    _submitted = Signal(object)

    def __init__(self, worker: _Worker, parent: QObject) -> None:
        super().__init__(parent)
        self._current: Job | None = None
        self._submitted.connect(worker.work)
        worker.finished.connect(self._on_finished)
        worker.progressed.connect(self._on_progressed)

    @property
    def is_busy(self) -> bool:
        """Whether an answer is still to come."""
        return self._current is not None

    def submit(self, function: JobFunction) -> None:
        """Ask a new question, in place of the one before."""
        self.drop()
        self._current = Job(function)
        self._submitted.emit(self._current)

    @Slot()
    def cancel(self) -> None:
        """Stop the current job; its outcome says that it was cancelled."""
        if self._current is not None:
            self._current.cancelled.set()

    def drop(self) -> None:
        """Stop the current job and hear no more of it."""
        self.cancel()
        self._current = None

    @Slot(object)
    def _on_finished(self, outcome: Outcome) -> None:
        if outcome.job is self._current:
            self._current = None
            self.finished.emit(outcome)

    @Slot(object)
    def _on_progressed(self, progress: Progress) -> None:
        if progress.job is self._current:
            self.progressed.emit(progress)


class _Thread:
    """A thread and the worker that lives in it."""

    def __init__(self, owner: QObject) -> None:
        self._thread = QThread(owner)
        self._thread.setObjectName("solver")
        self.worker = _Worker()
        self.worker.moveToThread(self._thread)
        self._thread.start()

    def quit(self) -> None:
        """End the thread once its job is done."""
        self._thread.quit()

    def wait(self) -> bool:
        """Wait for the end of the thread; return whether it has come in time."""
        return self._thread.wait(SHUTDOWN_MS)


class SolverService(QObject):
    """Runs jobs beside the window."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._channels: list[Channel] = []
        self._threads = [_Thread(self)]

    def open_channel(self, *, alone: bool = False) -> Channel:
        """Return a new way to ask, which lasts as long as the service.

        Args:
            alone: for long jobs: give them a thread of their own, so that no other job waits.
        """
        if alone:
            self._threads.append(_Thread(self))
        channel = Channel(self._threads[-1 if alone else 0].worker, self)
        self._channels.append(channel)
        return channel

    @Slot()
    def shutdown(self) -> bool:
        """Stop the threads; to be called before the service goes. Return whether all have stopped."""
        for channel in self._channels:
            channel.drop()
        for thread in self._threads:
            thread.quit()
        stopped = [thread.wait() for thread in self._threads]
        return all(stopped)
