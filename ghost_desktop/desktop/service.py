"""SolverService: the worker threads and their jobs.

A job is a plain function that takes a `Report`, which it calls now and then. Jobs come through
channels, one for each part of the window that asks: on a channel there is one question at a time, a
new one cancels the one before, and an answer to a question no longer asked is dropped. What is to be
done in order, and what a person wants to have written, says so as it is submitted.

A worker does the jobs of its channels one after another. One solves, so a long task is best asked
job by job; another looks up, so that what is done in a moment does not wait behind a solve; what
can neither be divided nor is done in a moment has a worker alone, whose thread ends soon after.

The window's thread only ever hears of frozen values, through one queued signal of the service, which
hands each on to who asked for it, and to nobody else. Cancelling goes through a `threading.Event`:
nothing else reaches a worker that works. No `QObject` lives in a worker's thread, and what came of a
job is let go of in the window's: see `garbage`.

Only one thread at a time has the interpreter, and to draw a window Qt asks Python a thousand
questions. Where there is much to show, the window is first: jobs wait where they report.
"""

from __future__ import annotations

import logging
import threading
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import Enum, auto
from functools import partial
from queue import Empty, SimpleQueue
from traceback import clear_frames
from typing import Any, Protocol

from PySide6.QtCore import QObject, Qt, QTimer, Signal, Slot

from ghost_desktop.desktop.garbage import LOOK_MS, Garbage, give_back_memory
from ghost_desktop.engine.errors import NoMemory, WordListError

log = logging.getLogger(__name__)

PROGRESS_INTERVAL = 0.05
"""Seconds between two progress signals, at least."""

SHUTDOWN_MS = 3_000
"""Milliseconds to wait for all workers together at the end."""

KEPT_MS = 60_000
"""Milliseconds to wait at the end for what a person wants to have written."""

REST_MS = 5_000
"""Milliseconds after which threads end that have nothing to do, but for those that all share."""

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
    """A question: what is to be done, and whether somebody still wants to know.

    Attributes:
        function: does it.
        keeps: whether it is done whatever is asked next, and before the window goes. Its value has
            `is_saved` if it may say that something could not be written; else that is an error.
        cancelled, stopped: whether it is to end, with nothing or with the best that it has found.
    """

    function: JobFunction
    keeps: bool = False
    cancelled: threading.Event = field(default_factory=threading.Event)
    stopped: threading.Event = field(default_factory=threading.Event)


@dataclass(frozen=True)
class JobResult:
    """What became of a job: a value, an error, or neither if it was cancelled."""

    job: Job
    value: Any = None
    error: BaseException | None = None
    cancelled: bool = False

    @property
    def is_saved(self) -> bool:
        """Whether what was to be written is; see `Job`."""
        return self.error is None and getattr(self.value, "is_saved", True)


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


class Worker(threading.Thread):
    """Does one job after another, until it is told to end.

    Attributes:
        waiting: how many jobs it has been given of which nobody has heard yet; known to the
            window's thread alone.
    """

    def __init__(
        self, name: str, told: Callable[[Worker], object], precedence: _Precedence
    ) -> None:
        super().__init__(name=name, daemon=True)
        self.waiting = 0
        self._told = told
        self._precedence = precedence
        self._given: SimpleQueue[Job | None] = SimpleQueue()
        self._news: deque[Progress | JobResult] = deque()
        self.start()

    def give(self, job: Job) -> None:
        """Have a job done after those that it has."""
        self.waiting += 1
        self._given.put(job)

    def end(self) -> None:
        """Let the thread end once all jobs are done."""
        self._given.put(None)

    def take(self) -> Progress | JobResult | None:
        """Return what is new, in order; None if nothing is."""
        return self._news.popleft() if self._news else None

    def run(self) -> None:
        """Do the jobs: what the thread does."""
        while (job := self._given.get()) is not None:
            self._news.append(self._do(job))
            del job  # nothing of it is here when the window hears of it, and lets go of it
            self._told(self)

    def _do(self, job: Job) -> JobResult:
        """Do one job and return what became of it, whatever it raises: the channel waits for that."""
        report = _JobReport(job, self._tell, self._precedence)
        try:
            report(0, 0)
            return JobResult(job, value=job.function(report))
        except JobCancelled:
            return JobResult(job, cancelled=True)
        except MemoryError:  # of a list that is too large for this computer
            return JobResult(job, error=WordListError(NoMemory()))
        except BaseException as error:  # noqa: BLE001 - SystemExit, too, may not end the worker
            clear_frames(error.__traceback__)  # what it had made, a solver perhaps, ends here
            return JobResult(job, error=error)

    def _tell(self, progress: Progress) -> None:
        self._news.append(progress)
        self._told(self)


class Channel(QObject):
    """One questioner's way to a worker; made by `SolverService.open_channel`.

    Attributes:
        service: has made it.
        work: leads to which worker.

    Signals:
        finished: a `JobResult`, of the current job, or of one that waits its turn or is kept.
        progressed: a `Progress`, of such a job.
    """

    finished = Signal(object)
    progressed = Signal(object)

    def __init__(self, service: SolverService, work: Work) -> None:
        super().__init__()
        self.service = service
        self.work = work
        self._jobs: list[Job] = []  # whose answers are awaited, in order

    @property
    def is_busy(self) -> bool:
        """Whether an answer is still to come."""
        return bool(self._jobs)

    @property
    def is_stopped(self) -> bool:
        """Whether the current job was told to end with the best that it has found."""
        return self.is_busy and self._jobs[-1].stopped.is_set()

    def submit(self, function: JobFunction, *, queue: bool = False, keeps: bool = False) -> None:
        """Ask a new question, in place of the one before.

        Once the service is shut down, nothing is done but what is kept.

        Args:
            function: the job.
            queue: have it done after what was asked before, which goes on.
            keeps: as well; and whatever is asked later, and before the window closes. So whatever
                a person wants to have written is written, or said not to be.
        """
        if not (queue or keeps):
            self.drop()
        job = Job(function, keeps)
        if self.service.begin(self, job):
            self._jobs.append(job)

    @Slot()
    def stop(self) -> None:
        """Let the current job end with the best that it has found, if it can do that."""
        if self._jobs:
            self._jobs[-1].stopped.set()

    @Slot()
    def cancel(self) -> None:
        """Stop the current job; its result says that it was cancelled."""
        if self._jobs:
            self._jobs[-1].cancelled.set()

    def drop(self) -> None:
        """Stop what is asked and hear no more of it, but for what is kept."""
        for job in self._jobs:
            if not job.keeps:
                job.cancelled.set()
        self._jobs = [job for job in self._jobs if job.keeps]

    def awaits(self, job: Job) -> bool:
        """Tell whether the questioner still wants to know what becomes of a job."""
        return job in self._jobs

    def hear(self, news: Progress | JobResult) -> None:
        """Tell the questioner, if he still wants to know."""
        if not self.awaits(news.job):
            return
        if isinstance(news, Progress):
            self.progressed.emit(news)
        else:
            self._jobs.remove(news.job)
            self.finished.emit(news)


class SolverService(QObject):
    """Runs jobs beside the window, and has garbage looked for in its thread alone meanwhile.

    Signals:
        kept: the `JobResult` of a job that was kept, after the questioner has heard of it.
    """

    kept = Signal(object)
    _told = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._asked: dict[Job, tuple[Channel, Worker]] = {}  # all that workers have
        self._workers: list[Worker] = []
        self._shared: dict[Work, Worker] = {}
        self._idle: list[Worker] = []  # each was alone, and can be so again
        self._tellers: SimpleQueue[Worker] = SimpleQueue()  # once for all that each has to tell
        self._end: float | None = None  # of the shutdown, once it has begun
        self._latest_end = 0.0  # of it, if something is still to be written
        self._has_ended = False
        self._precedence = _Precedence(self)
        self._garbage = Garbage()
        self._looking = QTimer(self)
        self._looking.setInterval(LOOK_MS)
        self._looking.timeout.connect(self._look_for_garbage)
        self._looking.start()
        self._rest = QTimer(self)
        self._rest.setSingleShot(True)
        self._rest.setInterval(REST_MS)
        self._rest.timeout.connect(self._on_rest)
        self._told.connect(self._on_told, Qt.ConnectionType.QueuedConnection)

    @property
    def is_running(self) -> bool:
        """Whether any worker has not ended."""
        return any(worker.is_alive() for worker in self._workers)

    @property
    def is_busy(self) -> bool:
        """Whether an answer is still to come."""
        return any(channel.is_busy for channel, _worker in self._asked.values())

    @property
    def is_keeping(self) -> bool:
        """Whether something is still to be written that a person wants to have."""
        return any(job.keeps and not job.cancelled.is_set() for job in self._asked)

    def let_window_be_first(self) -> None:
        """Have jobs wait, where they report, until the window has shown what it is to show now.

        With each answer that is so unasked.
        """
        self._precedence.begin()

    def open_channel(self, work: Work = Work.SOLVING) -> Channel:
        """Return a new way to ask, which lasts as long as whoever asks holds it."""
        return Channel(self, work)

    @Slot()
    def keep_nothing(self) -> None:
        """Write no more of what a person wanted to have written: he does not wait for it."""
        for job in self._asked:
            job.cancelled.set()

    @Slot()
    def shutdown(self) -> bool:
        """Stop the workers; to be called before the service goes. Return whether all have ended.

        What a person wants to have written is written before. Whoever calls it again, as the
        program does after its window, waits only for the rest of the time.
        """
        if self._end is None:
            now = time.monotonic()
            self._latest_end = now + KEPT_MS / 1000
            self._end = self._latest_end if self.is_keeping else now + SHUTDOWN_MS / 1000
            self._precedence.end()
            self._looking.stop()
            self._rest.stop()
            for channel, _worker in self._asked.values():
                channel.drop()
        return self.wait(self._end - time.monotonic())

    def wait(self, seconds: float) -> bool:
        """Wait for the end of all threads once they are shut down; return whether it has come.

        Whoever hears meanwhile of what is written may have more to write: that is done as well.
        """
        assert self._end is not None
        self._end = max(self._end, time.monotonic() + seconds)
        while self._asked and self._hear_next(self._end - time.monotonic()):
            pass
        self._has_ended = True
        for worker in self._workers:
            worker.end()
        for worker in self._workers:
            worker.join(max(0.0, self._end - time.monotonic()))
        while self._hear_next():
            pass
        if self.is_running:
            return False
        self._workers.clear()
        self._shared.clear()
        self._idle.clear()
        self._garbage.stop()  # only now is there no other thread that would look for it
        return True

    def begin(self, channel: Channel, job: Job) -> bool:
        """Have a job done that has come through a channel; return whether it will be.

        During the shutdown it is if it is kept, and after it, nothing is.
        """
        if self._end is not None:
            if not job.keeps:
                return False
            if self._has_ended:
                log.error("The program has ended before all was written.")
                return False
            self._end = max(self._end, self._latest_end)
        worker = self._worker_for(channel)
        self._asked[job] = channel, worker
        worker.give(job)
        return True

    def _worker_for(self, channel: Channel) -> Worker:
        """Return who does what is asked on a channel, begun when it is needed."""
        work = channel.work
        if work is not Work.ALONE:
            if work not in self._shared:
                self._shared[work] = self._start(work)
            return self._shared[work]
        for other, worker in self._asked.values():
            if other is channel:  # it is to be done after what it does, or is about to end
                return worker
        return self._idle.pop() if self._idle else self._start(work)

    def _start(self, work: Work) -> Worker:
        self._workers = [one for one in self._workers if one.is_alive()]
        told = partial(_tell, self._tellers, self._told.emit)
        self._workers.append(Worker(work.name.lower(), told, self._precedence))
        return self._workers[-1]

    @Slot()
    def _on_told(self) -> None:
        self._hear_next()

    def _hear_next(self, seconds: float = 0.0) -> bool:
        """Hear what a worker tells, once one does; return whether one has until then."""
        try:
            worker = self._tellers.get(timeout=max(0.0, seconds))
        except Empty:
            return False
        news = worker.take()
        if news is not None:
            self._hear(worker, news)
        return True

    def _hear(self, worker: Worker, news: Progress | JobResult) -> None:
        """Hand on what a worker tells, to who has asked."""
        channel, _worker = self._asked[news.job]
        if isinstance(news, JobResult):
            del self._asked[news.job]
            worker.waiting -= 1
            is_alone = worker not in self._shared.values()
            if self._end is None and is_alone and not worker.waiting:
                self._idle.append(worker)
                if not self._rest.isActive():
                    self._rest.start()
            if self._end is None and channel.awaits(news.job):
                self._precedence.begin()
        channel.hear(news)
        if isinstance(news, JobResult) and news.job.keeps:
            self.kept.emit(news)

    @Slot()
    def _look_for_garbage(self) -> None:
        self._garbage.look(is_busy=bool(self._asked))  # what nobody awaits works, too

    @Slot()
    def _on_rest(self) -> None:
        """End the threads that have nothing to do, and give back what their work has taken."""
        for worker in self._idle:
            worker.end()
        self._idle.clear()
        self.open_channel(Work.LOOKING_UP).submit(give_back_memory)


def _tell(tellers: SimpleQueue[Worker], told: Callable[[], object], worker: Worker) -> None:
    """Have the window's thread hear of a worker that has something to tell: what that one does."""
    tellers.put(worker)
    told()
