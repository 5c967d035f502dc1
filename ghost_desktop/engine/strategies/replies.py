"""Which strategy is wanted, how far the search for it is, and the replies that were chosen for it."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TYPE_CHECKING

from ghost_desktop.engine.errors import TimeOverError
from ghost_desktop.engine.record import Record
from ghost_desktop.engine.reporting import in_silence
from ghost_desktop.engine.strategies.costs import USUAL
from ghost_desktop.engine.strategies.counting import Counting
from ghost_desktop.engine.strategies.others import Others

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from ghost_desktop.engine.reporting import Report
    from ghost_desktop.engine.strategies.costs import Costs


Watch = Callable[[int, int], bool]
"""Is told the fewest lines found and the bound; says whether to go on; may raise to cancel.

Where lines have costs, it is told the lowest sum of these that was found, and its bound.
"""


def to_the_end(_lines: int, _bound: int) -> bool:
    """Let a proof go on."""
    return True


Fixed = tuple[tuple[str, str], ...]
"""Fragments, in order, and what the player makes of each whatever else he could: his own choice."""

UNRATED = 100
"""Commonness level of a word that has none; the rarest rated words have 95."""


class Wanted(Record, eq=False):
    """Which strategy is wanted, and how long finding it may take.

    Attributes:
        seat: whose.
        opening: the first letter of the round, or more, as agreed or already played; None if the
            first player chooses his best and every other player answers all.
        commonness: ``(words,)``, the level of each word of the whole list, 0 for one that has none;
            in variants in which words are remembered it decides between what is equal otherwise.
        time_limit: seconds after which to stop proving, with the best that has been found.
        watch: is told how the proof goes on, and can end it.
        report: is called now and then; may raise to stop, at the end of a `Deadline` without a
            strategy.
        count: what there is to remember.
        fixed: replies that are chosen already; each is legal, and wins where he can.
        costs: what each line costs, of which the sum is to be the least before all else; None if
            all cost alike.
        way: the fragments up to the opening, each one letter longer; nothing if there is none.
        others: what the others may play.
    """

    seat: int
    opening: str | None = None
    commonness: NDArray[np.integer] | None = None
    time_limit: float | None = None
    watch: Watch = to_the_end
    report: Report = in_silence
    count: Counting = Counting.LINES
    fixed: Fixed = ()
    costs: Costs | None = None
    way: tuple[str, ...] = ()
    others: Others = Others.ANYTHING


class Replies(Record, eq=False):
    """What a player replies, and how much is known of it.

    Attributes:
        levels: per level ``intp (positions,)``, the position of the next level that he makes; -1 or
            without meaning where he need not know one.
        ends: per level ``bool (positions,)``, where there is nothing more to know: see `folds`.
        bound: the number of lines that no strategy that wins is below, or where lines have costs,
            their sum; None if that is not known, or if he cannot win.
        is_least: whether none that loses on as few words has fewer lines, or lower costs, and none
            loses on fewer.
    """

    levels: list[NDArray[np.intp]]
    ends: tuple[NDArray[np.bool_], ...]
    bound: int | None = None
    is_least: bool = False


class Enough(Exception):
    """There is a strategy, and nobody wants to wait for a better one."""


_TO_WRITE = 0.0003
"""Seconds for each line of a strategy, in which it is written down and replayed afterwards."""


class StrategyProgress:
    """What is told of a search, and hears when it is to end.

    Args:
        wanted: who is told, and how long it may take.

    Attributes:
        lines: the fewest that have been found, or the lowest sum of their costs; None as long as
            there is no strategy.
        bound: what no strategy is below.
    """

    def __init__(self, wanted: Wanted) -> None:
        self._wanted = wanted
        limit = wanted.time_limit
        self._end = None if limit is None else time.monotonic() + limit
        self._to_write = _TO_WRITE if wanted.costs is None else _TO_WRITE / USUAL
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
        return max(0.0, self._end - time.monotonic() - self._to_write * (self.lines or 0))

    def found(self, lines: int) -> None:
        """Hear of a strategy."""
        self.lines = lines if self.lines is None else min(lines, self.lines)

    def proved(self, bound: int) -> None:
        """Hear of a bound."""
        self.bound = max(bound, self.bound)

    def hear(self, lines: int, bound: int) -> bool:
        """Hear how a proof goes on, as its `Watch`; see `goes_on`."""
        self.found(lines)
        self.proved(bound)
        return self.goes_on()

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
