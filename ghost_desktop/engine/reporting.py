"""How long work says how far it is, and is stopped, by whoever asked or when its time is over."""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from functools import partial
from itertools import pairwise, starmap
from typing import TYPE_CHECKING, Any, TypeVar

from ghost_desktop.engine.errors import NotInTime, TimeOverError

if TYPE_CHECKING:
    from collections.abc import Generator, Iterable, Iterator

Report = Callable[[int, int], None]
"""Is told the steps done and all steps; may raise to stop the work."""

_Item = TypeVar("_Item")

_TURN = 128
"""Items from one report to the next: so few that another thread need not wait for long."""

FEW = 16
"""The same of fragments, each of which asks the words what can be played."""


_LAST_SECONDS, _LAST_SHARE = 0.5, 0.05
"""For how long what is known may be written down and verified after the time is over: so many
seconds, or this share of it. With a piece of work that cannot be stopped, that is a second, or a tenth."""

_STEPS = 1_000
"""Steps of work that is made of parts, of which nobody knows how they compare."""


def in_silence(_done: int, _total: int) -> None:
    """Report to nobody."""


class Deadline:
    """When the time for an answer is over: a report that stops the work then.

    It is made when the answer is begun, and handed down to all that is done for it. Whoever knows
    something by then, catches the error and gives what is known. In another process, to which it
    may be sent, it goes by the clock on the wall, and reports to nobody.

    Args:
        seconds: how long it may take from now on; None for as long as it takes.
        report: is told how far it is; may stop it before.

    Attributes:
        seconds: as given.
    """

    def __init__(self, seconds: float | None, report: Report = in_silence) -> None:
        self.seconds = seconds
        self._report = report
        self._end = math.inf if seconds is None else time.monotonic() + seconds

    def __getstate__(self) -> tuple[float | None, float]:
        """Return what is sent."""
        return self.seconds, self._end - time.monotonic() + time.time()

    def __setstate__(self, sent: tuple[float | None, float]) -> None:
        """Go on there with what was sent."""
        self.seconds, end = sent
        self._report = in_silence
        self._end = end - time.time() + time.monotonic()

    def __call__(self, done: int, total: int) -> None:
        """Pass on how far the work is.

        Raises:
            TimeOverError: if the time is over.
        """
        self._report(done, total)
        if self.is_over:
            raise TimeOverError(NotInTime(self.seconds or 0.0))

    @property
    def is_over(self) -> bool:
        """Whether the time is over."""
        return time.monotonic() >= self._end

    @property
    def left(self) -> float | None:
        """The seconds that are left; None if they are not limited."""
        return None if self.seconds is None else max(0.0, self._end - time.monotonic())

    def share(self, after: int) -> float | None:
        """Return the seconds for the next part of the work, if so many others come after it."""
        left = self.left
        return None if left is None else left / (after + 1)

    def sooner(self, seconds: float) -> Deadline:
        """Return the same, so many seconds earlier: so much is left for what comes afterwards."""
        other = Deadline(self.seconds, self._report)
        other._end = self._end - seconds
        return other

    def last(self) -> Deadline:
        """Return the same, some time later: what is known then may be written down and verified."""
        return self.sooner(-self._writing)

    def early(self) -> Deadline:
        """Return the same, so much sooner that its `last` is this one, where others come next.

        Of a short time, half is for the work: else there were no time for any.
        """
        return self.sooner(min(self._writing, (self.seconds or 0.0) / 2))

    @property
    def _writing(self) -> float:
        """The seconds in which what is known is written down and verified."""
        return max(_LAST_SECONDS, _LAST_SHARE * (self.seconds or 0.0))


def shares_of(report: Report, *ends: float) -> tuple[Report, ...]:
    """Return a report for each part of some work.

    Args:
        report: is told of all of the work.
        ends: how much is done when a part is, from 0 to 1, but for the last.
    """
    return tuple(starmap(partial(_share, report), pairwise((0, *ends, 1))))


def _share(report: Report, begin: float, end: float) -> Report:
    if report is in_silence:
        return in_silence

    def tell(done: int, total: int) -> None:
        part = done / total if total else 0
        report(round(_STEPS * (begin + part * (end - begin))), _STEPS)

    return tell


def in_turns(items: Iterable[_Item], report: Report, every: int = _TURN) -> Iterator[_Item]:
    """Give items of an unknown number (0), and report every now and then how many were given.

    Args:
        items: which.
        report: is told; may raise to stop.
        every: items from one report to the next; fewer where one may take milliseconds.
    """
    for number, item in enumerate(items):
        if number % every == 0:
            report(number, 0)
        yield item


def trampolined(work: Generator[Any, _Item, _Item]) -> _Item:
    """Do work that yields more of its kind, and is sent what that returns: deeper than Python recurses."""
    waiting: list[Generator[Any, Any, _Item]] = [work]
    answer: Any = None
    while waiting:
        try:
            waiting.append(waiting[-1].send(answer))
            answer = None
        except StopIteration as done:
            waiting.pop()
            answer = done.value
    result: _Item = answer
    return result
