"""`ask`: the one way to have something computed, beside the window.

A job is a plain function that takes a `Report`, which it calls now and then. Who asks says what is to
be done with the answer: `then` is called with the value that the job has returned, `fails` with what it
has raised. Both are called in the window's thread, by the service and not by a signal of a worker, so
that any function will do, a `partial` or a lambda as well.

A newer question whose answer goes to the same `then` takes the place of the one before, whose answer is
dropped. What is to be done in order says so (`queue`), and so does what a person wants to have written
(`keeps`): no newer question drops it, and no window that closes. Who is gone hears nothing more.

A worker does its jobs one after another. One solves, so a long task is best asked job by job; another
looks up, so that what is done in a moment does not wait behind a solve; what can neither be divided nor
is done in a moment has a worker alone, whose thread ends soon after.

The window's thread only ever hears of frozen values, through one queued signal of the service.
Cancelling goes through a `threading.Event`: nothing else reaches a worker that works. No `QObject`
lives in a worker's thread, and what came of a job is let go of in the window's: see `garbage`.

Only one thread at a time has the interpreter, and to draw a window Qt asks Python a thousand
questions. Where there is much to show, the window is first: jobs wait where they report.
"""

from __future__ import annotations

import logging
import sys
import threading
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import Enum, auto
from functools import partial
from queue import Empty, SimpleQueue
from traceback import clear_frames
from typing import TYPE_CHECKING, Any, ClassVar, Protocol, TypeVar, cast

from PySide6.QtCore import QObject, Qt, QTimer, Signal, Slot
from shiboken6 import isValid

from ghost_desktop.desktop.kit.garbage import LOOK_MS, Garbage, give_back_memory
from ghost_desktop.engine.record import Record

if TYPE_CHECKING:
    from collections.abc import Iterator

    from PySide6.QtWidgets import QWidget

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


Value = TypeVar("Value")

JobFunction = Callable[[Report], Any]


class Work(Enum):
    """Which worker does it."""

    SOLVING = auto()
    """The one of the games: its jobs may take seconds."""
    LOOKING_UP = auto()
    """The one of all that is done in a moment."""
    FINDING_OUT = auto()
    """The one that looks at single positions of games that are searched: most are known soon."""
    ALONE = auto()
    """One that does nothing else meanwhile."""


def ask(
    owner: QObject,
    job: Callable[[Report], Value],
    then: Callable[[Value], object] | None = None,
    *,
    fails: str | Callable[[BaseException], object] = "",
    told: Callable[[Progress], object] | None = None,
    work: Work = Work.LOOKING_UP,
    queue: bool = False,
    keeps: bool = False,
) -> None:
    """Have something done by a worker.

    Nothing comes of it once the program is about to end, unless it is kept.

    Args:
        owner: who asks; once he is gone, nobody hears of it.
        job: does it.
        then: is called with what comes of it, in place of what was asked for the same `then` before.
        fails: is called with the exception if the job raises one, or is the sentence with which that
            is said; by default it goes where all errors go that nobody foresaw.
        told: is called now and then with how far it is.
        work: by which worker.
        queue: have it done after what was asked before, which goes on.
        keeps: as well; and whatever is asked later, and before the window closes. So whatever a
            person wants to have written is written, or said not to be. What comes of it has
            `is_saved` if it may say that something could not be written; else an error does.
    """
    if not (queue or keeps):
        drop(owner, then)
    asked = Asked(owner, job, then, fails, told, work, keeps=keeps)
    if Service.open_ones:
        Service.open_ones[-1].begin(asked)
    elif keeps:
        log.error("The program has ended before all was written.")


def drop(owner: QObject, *thens: Callable[..., object] | None) -> None:
    """Stop what somebody has asked, for some `then` or for any, and tell no more of it.

    But for what is kept.
    """
    for asked in _asked_by(owner, thens):
        if not asked.keeps:
            asked.drop()


def cancel(owner: QObject, *thens: Callable[..., object] | None) -> None:
    """Stop what somebody has asked, be it kept; what is done all the same is told."""
    for asked in _asked_by(owner, thens):
        asked.cancelled.set()


def stop(owner: QObject, *thens: Callable[..., object] | None) -> None:
    """Let what somebody has asked end with the best that is found by now, if it can do that."""
    for asked in _asked_by(owner, thens):
        asked.stopped.set()


def awaits(owner: QObject, *thens: Callable[..., object] | None) -> bool:
    """Tell whether an answer to somebody is still to come."""
    return any(True for _asked in _asked_by(owner, thens))


def say_error(owner: QObject, sentence: str, error: BaseException) -> None:
    """Say in somebody's window what an error means that nobody foresaw."""
    Service.open_ones[-1].say_error(_window_of(owner), sentence, error)


def _asked_by(owner: QObject, thens: tuple[Callable[..., object] | None, ...]) -> Iterator[Asked]:
    keys = [_whole(then) for then in thens]
    for service in Service.open_ones:
        for asked in service.asked:
            is_meant = asked.owner is owner and (not keys or _whole(asked.then) in keys)
            if is_meant and asked.is_awaited:
                yield asked


def _whole(then: Callable[..., object] | None) -> Callable[..., object] | None:
    """Return the function of which a `then` is, perhaps with something given."""
    return then.func if isinstance(then, partial) else then


def without_count(report: Callable[[int, int], None]) -> Callable[[int, int], None]:
    """Return a report that can stop the work, and tells nobody how far it is."""
    return lambda _done, _total: report(0, 0)


@dataclass(eq=False)
class Asked:
    """A question; see `ask`.

    Attributes:
        cancelled, stopped: whether it is to end, with nothing or with the best that it has found.
    """

    owner: QObject
    job: JobFunction
    then: Callable[[Any], object] | None = None
    fails: str | Callable[[BaseException], object] = ""
    told: Callable[[Progress], object] | None = None
    work: Work = Work.LOOKING_UP
    keeps: bool = False
    cancelled: threading.Event = field(default_factory=threading.Event)
    stopped: threading.Event = field(default_factory=threading.Event)
    is_dropped: bool = False

    @property
    def is_awaited(self) -> bool:
        """Whether somebody still wants to know what becomes of it."""
        return not self.is_dropped and isValid(self.owner)

    def drop(self) -> None:
        """Have it end: nobody wants to know."""
        self.is_dropped = True
        self.cancelled.set()

    def is_like(self, other: Asked) -> bool:
        """Tell whether it is for the same `then`, and the same kind of work."""
        is_same = self.owner is other.owner and self.work is other.work
        return is_same and _whole(self.then) == _whole(other.then)


class Progress(Record):
    """How far a job is: `done` of `total` steps, and what is known by now, None if nothing is."""

    done: int
    total: int
    value: Any = None


class _Ended(Record):
    """What became of a job: a value, an error, or neither if it was cancelled."""

    value: Any = None
    error: BaseException | None = None
    cancelled: bool = False


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

    def __init__(
        self, asked: Asked, tell: Callable[[Progress], None], precedence: _Precedence
    ) -> None:
        self._precedence = precedence
        self._asked = asked
        self._tell = tell
        self._value: object = None
        self._last_told = time.monotonic()

    @property
    def stopped(self) -> bool:
        return self._asked.stopped.is_set()

    def __call__(self, done: int, total: int, value: object = None) -> None:
        self._precedence.wait()
        if self._asked.cancelled.is_set():
            raise JobCancelled
        time.sleep(0)  # lets the window's thread have the interpreter
        if value is not None:
            self._value = value
        now = time.monotonic()
        if now - self._last_told >= PROGRESS_INTERVAL:
            self._last_told = now
            self._tell(Progress(done, total, self._value))


class Worker(threading.Thread):
    """Does one job after another, until it is told to end."""

    def __init__(
        self, name: str, told: Callable[[Worker], object], precedence: _Precedence
    ) -> None:
        super().__init__(name=name, daemon=True)
        self._told = told
        self._precedence = precedence
        self._given: SimpleQueue[Asked | None] = SimpleQueue()
        self._news: deque[tuple[Asked, Progress | _Ended]] = deque()
        self.start()

    def give(self, asked: Asked) -> None:
        """Have a job done after those that it has."""
        self._given.put(asked)

    def end(self) -> None:
        """Let the thread end once all jobs are done."""
        self._given.put(None)

    def take(self) -> tuple[Asked, Progress | _Ended] | None:
        """Return what is new, in order, and of what; None if nothing is."""
        return self._news.popleft() if self._news else None

    def run(self) -> None:
        """Do the jobs: what the thread does."""
        while (asked := self._given.get()) is not None:
            self._news.append((asked, self._do(asked)))
            del asked  # nothing of it is here when the window hears of it, and lets go of it
            self._told(self)

    def _do(self, asked: Asked) -> _Ended:
        """Do one job and return what became of it, whatever it raises: somebody waits for that."""

        def tell(progress: Progress) -> None:
            self._news.append((asked, progress))
            self._told(self)

        report = _JobReport(asked, tell, self._precedence)
        try:
            report(0, 0)
            return _Ended(asked.job(report))
        except JobCancelled:
            return _Ended(cancelled=True)
        except BaseException as error:  # noqa: BLE001 - SystemExit, too, may not end the worker
            clear_frames(error.__traceback__)  # what it had made, a solver perhaps, ends here
            return _Ended(error=error)


class Service(QObject):
    """Runs jobs beside the window, and has garbage looked for in its thread alone meanwhile.

    One is at work at a time, the last that was made, and begins what is asked.

    Signals:
        kept: whether something was written that was to be, after who asked has heard of it.
    """

    open_ones: ClassVar[list[Service]] = []
    kept = Signal(bool)
    _told = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._asked: dict[Asked, Worker] = {}  # all that workers have
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
        Service.open_ones.append(self)

    def foreseen(self, error: BaseException) -> BaseException:
        """Return as what an error of a job is told, for those who know more of errors."""
        return error

    def say_error(
        self,
        window: QWidget | None,  # noqa: ARG002 - for those who know how that is done
        sentence: str,
        error: BaseException,
    ) -> None:
        """Say in a window what an error means."""
        error.add_note(sentence)
        sys.excepthook(type(error), error, error.__traceback__)

    @property
    def asked(self) -> tuple[Asked, ...]:
        """All that was asked, be it that nobody wants to know it any more."""
        return tuple(self._asked)

    @property
    def is_running(self) -> bool:
        """Whether any worker has not ended."""
        return any(worker.is_alive() for worker in self._workers)

    @property
    def is_busy(self) -> bool:
        """Whether an answer is still to come."""
        return any(asked.is_awaited for asked in self._asked)

    @property
    def is_keeping(self) -> bool:
        """Whether something is still to be written that a person wants to have."""
        return any(one.keeps and not one.cancelled.is_set() for one in self._asked)

    def let_window_be_first(self) -> None:
        """Have jobs wait, where they report, until the window has shown what it is to show now.

        With each answer that is so unasked.
        """
        self._precedence.begin()

    @Slot()
    def keep_nothing(self) -> None:
        """Write no more of what a person wanted to have written: he does not wait for it."""
        for asked in self._asked:
            asked.cancelled.set()

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
            for asked in self._asked:
                if not asked.keeps:
                    asked.drop()
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
        Service.open_ones = [one for one in Service.open_ones if one is not self]
        self._garbage.stop()  # only now is there no other thread that would look for it
        return True

    def begin(self, asked: Asked) -> None:
        """Have something done, unless the end has begun.

        During the shutdown it is done if it is kept, and after it, nothing is.
        """
        if self._end is not None:
            if not asked.keeps:
                return
            if self._has_ended:
                log.error("The program has ended before all was written.")
                return
            self._end = max(self._end, self._latest_end)
        worker = self._worker_for(asked)
        self._asked[asked] = worker
        worker.give(asked)

    def _worker_for(self, asked: Asked) -> Worker:
        """Return who does something, begun when it is needed."""
        work = asked.work
        if work is not Work.ALONE:
            if work not in self._shared:
                self._shared[work] = self._start(work)
            return self._shared[work]
        for other, worker in self._asked.items():
            if other.is_like(asked):  # it is to be done after that, or that is about to end
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
            self._hear(worker, *news)
        return True

    def _hear(self, worker: Worker, asked: Asked, news: Progress | _Ended) -> None:
        """Hand on what a worker tells, to who has asked and still wants to know."""
        if isinstance(news, Progress):
            if asked.told is not None and asked.is_awaited:
                inform(asked.told, news)
            return
        del self._asked[asked]
        has_done_all = worker not in self._asked.values()
        if self._end is None and has_done_all and worker not in self._shared.values():
            self._idle.append(worker)
            if not self._rest.isActive():
                self._rest.start()
        if asked.is_awaited and not news.cancelled:
            if self._end is None:
                self._precedence.begin()
            if news.error is not None:
                self._tell_error(asked, self.foreseen(news.error))
            elif asked.then is not None:
                inform(asked.then, news.value)
        if asked.keeps:
            self._tell_kept(asked, news)

    def _tell_kept(self, asked: Asked, news: _Ended) -> None:
        """Tell whether it is written; if who asked is gone, nobody else says that it is not."""
        if news.error is not None and not asked.is_awaited:
            log.error("Something could not be written.", exc_info=news.error)
        self.kept.emit(news.error is None and getattr(news.value, "is_saved", True))

    def _tell_error(self, asked: Asked, error: BaseException) -> None:
        if callable(asked.fails):
            inform(asked.fails, error)
        elif asked.fails:
            say_error(asked.owner, asked.fails, error)
        else:
            sys.excepthook(type(error), error, error.__traceback__)

    @Slot()
    def _look_for_garbage(self) -> None:
        for asked in self._asked:
            if not (asked.keeps or asked.is_awaited):  # who has asked is gone
                asked.drop()
        self._garbage.look(is_busy=bool(self._asked))  # what nobody awaits works, too

    @Slot()
    def _on_rest(self) -> None:
        """End the threads that have nothing to do, and give back what their work has taken."""
        for worker in self._idle:
            worker.end()
        self._idle.clear()
        self.begin(Asked(self, give_back_memory))


def _tell(tellers: SimpleQueue[Worker], told: Callable[[], object], worker: Worker) -> None:
    """Have the window's thread hear of a worker that has something to tell: what that one does."""
    tellers.put(worker)
    told()


def inform(hears: Callable[[Value], object], news: Value) -> None:
    """Tell somebody; what he raises goes where Qt sends what a slot raises, and the others hear."""
    try:
        hears(news)
    except Exception:  # noqa: BLE001
        sys.excepthook(*sys.exc_info())


def _window_of(owner: QObject) -> QWidget | None:
    """Return the window that somebody is in; None if he is in none."""
    one: QObject | None = owner
    while one is not None and not one.isWidgetType():  # or nobody could ask without widgets
        one = one.parent()
    return cast("QWidget", one).window() if one is not None else None
