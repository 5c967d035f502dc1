"""How far a search for few lines is, and whether anybody wants it to go on."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from ghost_desktop.engine.errors import TimeOverError

if TYPE_CHECKING:
    from ghost_desktop.engine.strategies.replies import Wanted


class Enough(Exception):
    """There is a strategy, and nobody wants to wait for a better one."""


_TO_WRITE = 0.0003
"""Seconds for each line of a strategy, in which it is written down and replayed afterwards."""


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
        self.lines: int | None = None
        self.bound = 0

    @property
    def is_proved(self) -> bool:
        """Whether there are no fewer lines."""
        return self.lines is not None and self.lines <= self.bound

    @property
    def seconds_left(self) -> float | None:
        """The time that is left to search, if it is limited."""
        if self._end is None:
            return None
        return max(0.0, self._end - time.monotonic() - _TO_WRITE * (self.lines or 0))

    def found(self, lines: int) -> None:
        """Hear of a strategy."""
        self.lines = lines if self.lines is None else min(lines, self.lines)

    def proved(self, bound: int) -> None:
        """Hear of a bound."""
        self.bound = max(bound, self.bound)

    def goes_on(self) -> bool:
        """Tell how far it is; returns whether to go on, and may raise to cancel.

        Raises:
            TimeOverError: if a deadline is over, and there is no strategy.
        """
        if self.lines is not None and self.seconds_left == 0:
            return False
        try:
            self._wanted.report(0, 0)
        except TimeOverError:
            if self.lines is None:
                raise
            return False
        return self.lines is None or self._wanted.watch(self.lines, self.bound)

    def look_in(self, _done: int = 0, _total: int = 0) -> None:
        """Tell how far it is.

        Raises:
            Enough: if it is to end with what has been found.
        """
        if not self.goes_on():
            raise Enough
