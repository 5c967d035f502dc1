"""Spreading what is due over the days to come, so that a pile becomes a little every day."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from datetime import timedelta
from typing import TYPE_CHECKING

from ghost_desktop.library.deck_list import retired_lines
from ghost_desktop.library.decks import DeckKey
from ghost_desktop.library.drill_rows import KEY, deck_id, read_lines
from ghost_desktop.library.user_file import all_or_nothing

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Sequence
    from datetime import datetime

_DAY = timedelta(days=1)

A_DAY = (10, 20, 30)
"""How many lines a day a person can choose."""


@dataclass(frozen=True)
class Moved:
    """A line that is asked later than it was due.

    Attributes:
        key: of which deck.
        name: which line.
        before: when it was due, in UTC.
        after: when it is.
    """

    key: DeckKey
    name: tuple[str, str]
    before: datetime
    after: datetime


def spread_times(
    due: Sequence[datetime], coming: Sequence[datetime], a_day: int, tomorrow: datetime
) -> list[datetime]:
    """Return when lines that are due are to be asked: no more than so many a day, in their order.

    Today, and on each day that follows, what comes by itself on it takes its share first.

    Args:
        due: when each was due, in UTC, in any order; all of it is past.
        coming: when others will be due.
        a_day: how many lines a day.
        tomorrow: when the next day begins, in UTC.

    Returns:
        For each of `due`: that time itself if it stays for today, else one on a later day.
    """
    load = Counter(max(0, 1 + (time - tomorrow) // _DAY) for time in coming)
    times, day = list(due), 0
    for rank, which in enumerate(sorted(range(len(due)), key=due.__getitem__)):
        while load[day] >= a_day:
            day += 1
        load[day] += 1
        if day:  # what was due longest stays in front, on its day, too
            times[which] = tomorrow + (day - 1) * _DAY + timedelta(microseconds=rank)
    return times


def spread(
    file: sqlite3.Connection, a_day: int, now: datetime, tomorrow: datetime
) -> tuple[Moved, ...]:
    """Spread what is due in all decks over the days to come.

    Args:
        file: which.
        a_day: how many lines a day, all decks together.
        now: the time, in UTC.
        tomorrow: when the next day begins.

    Returns:
        What is asked later than it was due.
    """
    with all_or_nothing(file):
        due: list[tuple[DeckKey, tuple[str, str], datetime]] = []
        coming = []
        for deck, *parts in file.execute(f"SELECT id, {KEY} FROM decks").fetchall():
            key = DeckKey(*parts)
            known, _bad = read_lines(file, key)
            retired = retired_lines(file, deck)
            for name, line in known.items():
                if line.due is None or name in retired:
                    continue
                if line.is_due(now):
                    due.append((key, name, line.due))
                else:
                    coming.append(line.due)
        times = spread_times([time for *_line, time in due], coming, a_day, tomorrow)
        moved = tuple(
            Moved(key, name, before, after)
            for (key, name, before), after in zip(due, times, strict=True)
            if after != before
        )
        for one in moved:
            _move(file, one.key, one.name, one.before, one.after)
    return moved


def gather(file: sqlite3.Connection, moved: Sequence[Moved]) -> None:
    """Have lines due again when they were before they were spread, but for those answered since."""
    with all_or_nothing(file):
        for one in moved:
            _move(file, one.key, one.name, one.after, one.before)


def _move(
    file: sqlite3.Connection,
    key: DeckKey,
    name: tuple[str, str],
    before: datetime,
    after: datetime,
) -> None:
    file.execute(
        "UPDATE lines SET due = ? WHERE (deck, start, reply, due) = (?, ?, ?, ?)",
        (after.isoformat(), deck_id(file, key), *name, before.isoformat()),
    )
