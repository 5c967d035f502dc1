"""SolverService: the worker threads and their jobs.

A job is a plain function that takes a `Report`, which it calls now and then. Jobs come through
channels, one for each part of the window that asks: on a channel there is one question at a time, a
new one cancels the one before, and an answer to a question no longer asked is dropped.

A worker does the jobs of its channels one after another. One solves, so a long task is best asked
job by job; another looks up, so that what is done in a moment does not wait behind a solve; what
can neither be divided nor is done in a moment has a worker alone.

The window's thread only ever hears of frozen values, through queued signals to methods of QObjects;
a slot on the busy worker would not run, so cancelling goes through a `threading.Event`.

Only one thread at a time has the interpreter, and to draw a window Qt asks Python a thousand
questions. Where there is much to show, the window is first: jobs wait where they report.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import Enum, auto
from typing import Any, Protocol

from PySide6.QtCore import QDeadlineTimer, QObject, QThread, QTimer, Signal, Slot

from ghost_desktop.engine.errors import NoMemory, WordListError

PROGRESS_INTERVAL = 0.05
"""Seconds between two progress signals, at least."""

SHUTDOWN_MS = 3_000
"""Milliseconds to wait for all workers together at the end."""

_MOMENT_MS = 30
"""Milliseconds in which the window is first, and longer if it has more to do then."""

_PATIENCE = 0.25
"""Seconds for which a job lets the window be first, at most."""


class JobCancelled(Exception):
    """Raised inside a job, by its report, once nobody wants the answer any more."""


class Report(Protocol):
    """What a job calls now and then, so that it can be stopped and followed."""

    @property
    def stopped(self) -> bool:
        """Whether the job is to end soon, with the best that it has found."""

    def __call__(self, done: int, total: int, value: object = None) -> None:
        """Tell that `done` of `total` steps are done, and what is known by now.

        Raises:
            JobCancelled: if nobody wants the answer any more.
        """


JobFunction = Callable[[Report], Any]


class Work(Enum):
    """Which worker a channel leads to."""

    SOLVING = auto()
    """The one of the games: its jobs may take seconds."""
    LOOKING_UP = auto()
    """The one of all that is done in a moment."""
    FINDING_OUT = auto()
    """The one that looks at single positions of games that are searched: most are known soon."""
    ALONE = auto()
    """One that no other channel has."""


def without_count(report: Callable[[int, int], None]) -> Callable[[int, int], None]:
    """Return a report that can stop the work, and tells nobody how far it is."""
    return lambda _done, _total: report(0, 0)


@dataclass(frozen=True, eq=False)
class Job:
    """A question: what is to be done, and whether somebody still wants to know."""

    function: JobFunction
    cancelled: threading.Event = field(default_factory=threading.Event)
    stopped: threading.Event = field(default_factory=threading.Event)


@dataclass(frozen=True)
class JobResult:
    """What became of a job: a value, an error, or neither if it was cancelled."""

    job: Job
    value: Any = None
    error: BaseException | None = None
    cancelled: bool = False


@dataclass(frozen=True)
class Progress:
    """How far a job is: `done` of `total` steps, and what is known by now, None if nothing is."""

    job: Job
    done: int
    total: int
    value: Any = None


class _Precedence(QObject):
    """Says to the jobs whether the window is first."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._is_over = threading.Event()
        self._is_over.set()
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(_MOMENT_MS)
        self._timer.timeout.connect(self.end)

    def begin(self) -> None:
        """Let the window be first until it has done what it has to do now."""
        self._is_over.clear()
        self._timer.start()

    @Slot()
    def end(self) -> None:
        """Let the jobs go on."""
        self._timer.stop()
        self._is_over.set()

    def wait(self) -> None:
        """Wait for the end, in any thread; but not for a window that hangs."""
        if not self._is_over.is_set():
            self._is_over.wait(_PATIENCE)


class _JobReport:
    """The `Report` of a job that runs: hands on the latest now and then."""

    def __init__(self, job: Job, tell: Callable[[Progress], None], precedence: _Precedence) -> None:
        self._precedence = precedence
        self._job = job
        self._tell = tell
        self._value: object = None
        self._last_told = time.monotonic()

    @property
    def stopped(self) -> bool:
        return self._job.stopped.is_set()

    def __call__(self, done: int, total: int, value: object = None) -> None:
        self._precedence.wait()
        if self._job.cancelled.is_set():
            raise JobCancelled
        time.sleep(0)  # lets the window's thread have the interpreter
        if value is not None:
            self._value = value
        now = time.monotonic()
        if now - self._last_told >= PROGRESS_INTERVAL:
            self._last_told = now
            self._tell(Progress(self._job, done, total, self._value))


class _Worker(QObject):
    """Lives in a thread and does one job after another."""

    finished = Signal(object)
    progressed = Signal(object)

    def __init__(self, precedence: _Precedence) -> None:
        super().__init__()
        self._precedence = precedence

    @Slot(object)
    def work(self, job: Job) -> None:
        """Do one job and say what became of it, whatever it raises: the channel waits for that."""
        report = _JobReport(job, self.progressed.emit, self._precedence)
        try:
            report(0, 0)
            result = JobResult(job, value=job.function(report))
        except JobCancelled:
            result = JobResult(job, cancelled=True)
        except MemoryError:  # of a list that is too large for this computer
            result = JobResult(job, error=WordListError(NoMemory()))
        except BaseException as error:  # noqa: BLE001 - SystemExit, too, may not end the worker
            result = JobResult(job, error=error)
        self.finished.emit(result)


class Channel(QObject):
    """One questioner's way to a worker; made by `SolverService.open_channel`.

    Signals:
        finished: a `JobResult`, of the current job only.
        progressed: a `Progress`, of the current job only.
    """

    finished = Signal(object)
    progressed = Signal(object)
    _submitted = Signal(object)

    def __init__(self, worker: _Worker, precedence: _Precedence, parent: QObject) -> None:
        super().__init__(parent)
        self._precedence = precedence
        self._current: Job | None = None
        self._submitted.connect(worker.work)
        worker.finished.connect(self._on_finished)
        worker.progressed.connect(self._on_progressed)

    @property
    def is_busy(self) -> bool:
        """Whether an answer is still to come."""
        return self._current is not None

    @property
    def is_stopped(self) -> bool:
        """Whether the current job was told to end with the best that it has found."""
        return self._current is not None and self._current.stopped.is_set()

    def submit(self, function: JobFunction) -> None:
        """Ask a new question, in place of the one before."""
        self.drop()
        self._current = Job(function)
        self._submitted.emit(self._current)

    @Slot()
    def stop(self) -> None:
        """Let the current job end with the best that it has found, if it can do that."""
        if self._current is not None:
            self._current.stopped.set()

    @Slot()
    def cancel(self) -> None:
        """Stop the current job; its result says that it was cancelled."""
        if self._current is not None:
            self._current.cancelled.set()

    def drop(self) -> None:
        """Stop the current job and hear no more of it."""
        self.cancel()
        self._current = None

    @Slot(object)
    def _on_finished(self, result: JobResult) -> None:
        if result.job is self._current:
            self._current = None
            self._precedence.begin()
            self.finished.emit(result)

    @Slot(object)
    def _on_progressed(self, progress: Progress) -> None:
        if progress.job is self._current:
            self.progressed.emit(progress)


class _Thread:
    """A thread and the worker that lives in it."""

    def __init__(self, owner: QObject, name: str, precedence: _Precedence) -> None:
        self._thread = QThread(owner)
        self._thread.setObjectName(name)
        self.worker = _Worker(precedence)
        self.worker.moveToThread(self._thread)
        self._thread.start()

    @property
    def is_running(self) -> bool:
        """Whether it has not ended."""
        return self._thread.isRunning()

    def quit(self) -> None:
        """End the thread once its job is done."""
        self._thread.quit()

    def wait(self, deadline: QDeadlineTimer) -> bool:
        """Wait for the end of the thread; return whether it has come in time."""
        return self._thread.wait(deadline)


class SolverService(QObject):
    """Runs jobs beside the window."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._channels: list[Channel] = []
        self._threads: list[_Thread] = []
        self._shared: dict[Work, _Thread] = {}
        self._deadline: QDeadlineTimer | None = None  # of the shutdown, once it has begun
        self._precedence = _Precedence(self)

    @property
    def is_running(self) -> bool:
        """Whether any worker has not ended."""
        return any(thread.is_running for thread in self._threads)

    @property
    def is_busy(self) -> bool:
        """Whether an answer is still to come."""
        return any(channel.is_busy for channel in self._channels)

    def let_window_be_first(self) -> None:
        """Have jobs wait, where they report, until the window has shown what it is to show now.

        With each answer that is so unasked.
        """
        self._precedence.begin()

    def open_channel(self, work: Work = Work.SOLVING) -> Channel:
        """Return a new way to ask, which lasts as long as the service."""
        channel = Channel(self._thread_for(work).worker, self._precedence, self)
        self._channels.append(channel)
        return channel

    @Slot()
    def shutdown(self) -> bool:
        """Stop the workers; to be called before the service goes. Return whether all have ended.

        Whoever calls it again, as the program does after its window, waits only for the rest of
        the time.
        """
        self._precedence.end()
        for channel in self._channels:
            channel.drop()
        for thread in self._threads:
            thread.quit()
        if self._deadline is None:
            self._deadline = QDeadlineTimer(SHUTDOWN_MS)
        ended = [thread.wait(self._deadline) for thread in self._threads]
        return all(ended)

    def _thread_for(self, work: Work) -> _Thread:
        """Return the thread of a kind of work, begun when it is first needed."""
        if work in self._shared:
            return self._shared[work]
        thread = _Thread(self, work.name.lower(), self._precedence)
        self._threads.append(thread)
        if work is not Work.ALONE:
            self._shared[work] = thread
        return thread
