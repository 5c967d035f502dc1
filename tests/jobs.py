"""What a job of the worker needs, for tests that do its work themselves; and what becomes of jobs."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING, Any

from patience import LIMIT
from PySide6.QtCore import QObject, Signal

from ghost_desktop.desktop.kit.ask import Service, Work, Worker, ask, awaits, drop
from ghost_desktop.desktop.window.question import SolverService

if TYPE_CHECKING:
    from types import ModuleType

    import pytest

    from ghost_desktop.desktop.kit.ask import Asked, JobFunction, Progress, _Ended


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

    def __init__(self, work: Work = Work.SOLVING) -> None:
        super().__init__()
        self.values: list[Any] = []
        self.error: BaseException | None = None
        self.told: list[int] = []
        self._work = work

    @property
    def is_busy(self) -> bool:
        """Whether an answer is still to come."""
        return awaits(self)

    def ask(self, job: JobFunction, *, queue: bool = False, keeps: bool = False) -> None:
        """Have something done."""
        ask(
            self,
            job,
            self._hear,
            fails=self._fail,
            told=self._note,
            work=self._work,
            queue=queue,
            keeps=keeps,
        )

    def drop(self) -> None:
        """Hear no more of it."""
        drop(self)

    def _hear(self, value: object) -> None:
        self.values.append(value)
        self.heard.emit()

    def _fail(self, error: BaseException) -> None:
        self.error = error
        self.heard.emit()

    def _note(self, progress: Progress) -> None:
        self.told.append(progress.done)


class Held:
    """Work that waits until it may be done, or is no longer wanted."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, room: ModuleType, name: str) -> None:
        self._work = getattr(room, name)
        self.may_go_on, self.has_begun = threading.Event(), threading.Event()
        monkeypatch.setattr(room, name, self)

    def __call__(self, *arguments: object) -> object:
        report: Any = arguments[-1]
        self.has_begun.set()
        for _turn in range(int(100 * LIMIT)):
            report(0, 1)
            if self.may_go_on.wait(0.01):
                break
        return self._work(*arguments)


def is_working() -> bool:
    """Tell whether any worker does something, be it that nobody wants to know it any more."""
    return any(one.asked for one in Service.open_ones)


def said_errors(monkeypatch: pytest.MonkeyPatch) -> list[BaseException]:
    """What is said from now on that nobody foresaw: nothing of it is shown."""
    said: list[BaseException] = []

    def say(_service: Service, _window: object, _sentence: str, error: BaseException) -> None:
        said.append(error)

    monkeypatch.setattr(SolverService, "say_error", say)
    return said


def endings(monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    """Whether each job that ends from now on was cancelled, be it that nobody wants to know."""
    ended: list[bool] = []
    do = Worker._do

    def note(worker: Worker, asked: Asked) -> _Ended:
        outcome = do(worker, asked)
        ended.append(outcome.cancelled)
        return outcome

    monkeypatch.setattr(Worker, "_do", note)
    return ended
