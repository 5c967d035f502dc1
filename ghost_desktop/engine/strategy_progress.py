"""How far a search for few lines is, and whether anybody wants it to go on."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from ghost_desktop.engine.errors import NotInTime, TimeOverError

if TYPE_CHECKING:
    from ghost_desktop.engine.replies import Wanted


class Enough(Exception):
    """There is a strategy, and nobody wants to wait for a better one."""


class FirstInTime:
    """Ends a search for a strategy if none is found as long as there is patience.

    Attributes:
        is_found: whether there is one.
    """

    def __init__(self, wanted: Wanted) -> None:
        self._wanted = wanted
        self._end = None if wanted.patience is None else time.monotonic() + wanted.patience
        self.is_found = False

    def report(self, done: int, total: int) -> None:
        """Pass on how far the search is.

        Raises:
            TimeOverError: if there is no more patience, and nothing has been found.
        """
        self._wanted.report(done, total)
        if self._end is not None and not self.is_found and time.monotonic() > self._end:
            assert self._wanted.patience is not None
            raise TimeOverError(NotInTime(self._wanted.patience))


class StrategyProgress:
    """What is told of a search, and hears when it is to end.

    Args:
        wanted: who is told, and how long it may take.

    Attributes:
        lines: the fewest that have been found; None as long as there is no strategy.
        bound: the lines that no strategy is below.
    """

    def __init__(self, wanted: Wanted) -> None:
        self._wanted = wanted
        limit = wanted.time_limit
        self._end = None if limit is None else time.monotonic() + limit
        self._first = FirstInTime(wanted)
        self.lines: int | None = None
        self.bound = 0

    @property
    def is_proved(self) -> bool:
        """Whether there are no fewer lines."""
        return self.lines is not None and self.lines <= self.bound

    @property
    def seconds_left(self) -> float | None:
        """The time that is left, if it is limited."""
        return None if self._end is None else max(0.0, self._end - time.monotonic())

    def found(self, lines: int) -> None:
        """Hear of a strategy."""
        self.lines = lines if self.lines is None else min(lines, self.lines)
        self._first.is_found = True

    def proved(self, bound: int) -> None:
        """Hear of a bound."""
        self.bound = max(bound, self.bound)

    def goes_on(self) -> bool:
        """Tell how far it is; returns whether to go on, and may raise to cancel.

        Raises:
            TimeOverError: if there is no more patience, and no strategy.
        """
        self._first.report(0, 0)
        if self.lines is None:
            return True
        return self._wanted.watch(self.lines, self.bound) and self.seconds_left != 0

    def look_in(self, _done: int = 0, _total: int = 0) -> None:
        """Tell how far it is.

        Raises:
            Enough: if it is to end with what has been found.
        """
        if not self.goes_on():
            raise Enough
