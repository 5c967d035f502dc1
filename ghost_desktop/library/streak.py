"""Days on which something was done -> how many there are in a row."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable
    from datetime import date

_DAY = timedelta(days=1)


@dataclass(frozen=True)
class Streak:
    """Days in a row.

    Attributes:
        days: up to today or, since today is not over, to yesterday.
        longest: the most that there ever were.
        has_today: whether today is one of them.
    """

    days: int
    longest: int
    has_today: bool


def streak_of(days: Iterable[date], today: date) -> Streak:
    """Count days in a row; days to come, on a clock that was wrong, are none."""
    longest = running = 0
    last = None
    for day in sorted({day for day in days if day <= today}):
        running = running + 1 if last is not None and day - last == _DAY else 1
        longest = max(longest, running)
        last = day
    is_alive = last is not None and today - last <= _DAY
    return Streak(running if is_alive else 0, longest, last == today)
