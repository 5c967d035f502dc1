"""The puzzles of days: what was tried in each, and days in a row.

A day counts once its puzzle has been solved within six tries, if these were begun on that day.
What two windows try is put together, so that nothing is lost and nothing counts twice.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date, timedelta
from enum import Enum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

MOST_TRIES = 6
"""After so many a day is over; so many bits has the sheet of the ghost."""


class TryKind(Enum):
    """What a try was; the values are for files."""

    RIGHT = "right"
    """It wins."""
    LEGAL = "legal"
    """It is legal, and does not win."""
    WORD = "word"
    """It completes a word, and does not win."""
    ILLEGAL = "illegal"
    """It makes what is part of no word."""


@dataclass(frozen=True)
class Try:
    """A letter that was tried.

    Attributes:
        made: the fragment that it makes, which tells it from other tries.
        kind: what it was.
    """

    made: str
    kind: TryKind


@dataclass(frozen=True)
class DayTries:
    """How it stands with the puzzle of a day.

    Attributes:
        day: which.
        tries: what was tried, in order.
        is_shown: whether the answer was shown before it was found.
    """

    day: date
    tries: tuple[Try, ...] = ()
    is_shown: bool = False

    @property
    def is_solved(self) -> bool:
        """Whether the last try was right."""
        return bool(self.tries) and self.tries[-1].kind is TryKind.RIGHT

    @property
    def is_over(self) -> bool:
        """Whether there is nothing more to try."""
        return self.is_solved or self.is_shown or len(self.tries) >= MOST_TRIES

    @property
    def lost(self) -> int:
        """How many bits of its sheet the ghost has lost: one for each wrong try, 0 to 6."""
        return len(self.tries) - self.is_solved

    def trying(self, made: str, kind: str) -> DayTries:
        """Return how it stands after a try; what was tried before is none, nor anything at the end.

        Args:
            made: the fragment that it makes.
            kind: what it was, the value of a `TryKind`.
        """
        if self.is_over or made in {one.made for one in self.tries}:
            return self
        return replace(self, tries=(*self.tries, Try(made, TryKind(kind))))

    def giving_up(self) -> DayTries:
        """Return how it stands once the answer was shown."""
        return self if self.is_over else replace(self, is_shown=True)

    def with_those_of(self, other: DayTries) -> DayTries:
        """Return how it stands with what was tried elsewhere as well, as in another window.

        What was tried here comes first. To do so again changes nothing.
        """
        merged = self
        for one in other.tries:
            merged = merged.trying(one.made, one.kind.value)
        return merged.giving_up() if other.is_shown else merged


# --- days in a row ----------------------------------------------------------------------------------

_DAY = timedelta(days=1)

GRACE = timedelta(days=7)
"""One missed day is forgiven, and the next one so much later."""


@dataclass(frozen=True)
class Streak:
    """Days in a row; of seven, one may be missed.

    Attributes:
        days: how many were solved in the row that goes up to today or, since today is not over, to
            yesterday; a day that was missed and forgiven is not counted.
        longest: the most that there ever were.
        has_today: whether today is one of them.
        needs_today: whether the row ends if today is missed.
    """

    days: int
    longest: int
    has_today: bool
    needs_today: bool = False


def streak_of(days: Iterable[date], today: date) -> Streak:
    """Count days in a row; days to come, on a clock that was wrong, count once they have come."""
    longest = running = 0
    last: date | None = None
    forgiven: date | None = None
    for day in sorted({day for day in days if day <= today}):
        goes_on, forgiven = _goes_on(last, day, forgiven)
        running = running + 1 if goes_on else 1
        longest = max(longest, running)
        last = day
    is_alive, forgiven = _goes_on(last, today, forgiven) if last != today else (True, forgiven)
    has_today = last == today
    current = running if is_alive and last is not None else 0
    survives, _forgiven = _goes_on(today if has_today else last, today + _DAY, forgiven)
    return Streak(current, longest, has_today, bool(current and not has_today and not survives))


def _goes_on(last: date | None, day: date, forgiven: date | None) -> tuple[bool, date | None]:
    """Tell whether a row goes on from its last day to another, and which day was forgiven last."""
    if last is None or day - last > 2 * _DAY:
        return False, None
    if day - last <= _DAY:
        return True, forgiven
    missed = last + _DAY
    if forgiven is not None and missed - forgiven < GRACE:
        return False, None
    return True, missed
