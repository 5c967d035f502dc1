"""All decks of the file: how it stands with each; deleting one, and bringing it back.

How many lines a strategy has, and which of those that were answered it has no longer, is noted
whenever its deck is opened, since it follows from the strategy alone. What rounds have left to learn
is all there.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from datetime import timedelta
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from ghost_desktop.library.decks import DeckKey, DeckState, ListPlace
from ghost_desktop.library.drill_cards import card_names
from ghost_desktop.library.drill_rows import KEY, deck_id, have_deck, read_lines
from ghost_desktop.library.user_file import all_or_nothing

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Mapping, Sequence
    from collections.abc import Set as AbstractSet
    from datetime import datetime


_DAY = timedelta(days=1)

_TABLES = ("lines", "retired", "reviews", "cards", "notes", "rounds")
"""What goes with a deck; what was damaged in it stays where it was put aside."""


def forecast(decks: Sequence[DeckState], tomorrow: datetime, days: int = 7) -> tuple[int, ...]:
    """Count what is due over all decks: today, what is overdue among it, and on the days after.

    Args:
        decks: all of them.
        tomorrow: when the next day begins, in UTC.
        days: how many days, today the first.
    """
    count = Counter(max(0, 1 + (time - tomorrow) // _DAY) for deck in decks for time in deck.times)
    return tuple(count[day] for day in range(days))


@dataclass(frozen=True)
class DeletedDeck:
    """All that the file said of a deck.

    Attributes:
        key: whose progress it was.
        total: how many lines there were.
        place: where its list was found.
        rows: by table, its rows, each without the deck's number.
    """

    key: DeckKey
    total: int | None
    place: ListPlace
    rows: Mapping[str, tuple[Mapping[str, Any], ...]]


def keep_size(
    file: sqlite3.Connection, key: DeckKey, total: int, retired: AbstractSet[tuple[str, str]]
) -> None:
    """Note how many lines a deck has and which are retired, if the file says otherwise."""
    deck = deck_id(file, key)
    if deck is None:
        return
    (known,) = file.execute("SELECT total FROM decks WHERE id = ?", (deck,)).fetchone()
    if (known, retired_lines(file, deck)) == (total, retired):
        return
    with all_or_nothing(file):
        file.execute("UPDATE decks SET total = ? WHERE id = ?", (total, deck))
        file.execute("DELETE FROM retired WHERE deck = ?", (deck,))
        file.executemany(
            "INSERT INTO retired (deck, start, reply) VALUES (?, ?, ?)",
            [(deck, *name) for name in sorted(retired)],
        )


def retired_lines(file: sqlite3.Connection, deck: int) -> set[tuple[str, str]]:
    """Return the names of the lines of a deck that are not asked any more."""
    return set(file.execute("SELECT start, reply FROM retired WHERE deck = ?", (deck,)))


def read_decks(file: sqlite3.Connection) -> tuple[DeckState, ...]:
    """Return how it stands with each deck that has cards, or of which a line was ever answered."""
    decks = []
    rows = file.execute(f"SELECT id, total, source, without, {KEY} FROM decks").fetchall()
    for deck, total, source, without, *key in rows:
        of = DeckKey(*key)
        known, bad = read_lines(file, of)
        retired, cards = retired_lines(file, deck), card_names(file, deck)
        lines = [line for name, line in known.items() if name not in retired]
        if known or bad or cards:
            times = tuple(sorted(line.due for line in lines if line.due is not None))
            lines_there_are = len((cards | known.keys()) - retired) if of.is_of_rounds else total
            place = ListPlace(source, tuple(without.split()))
            learned = sum(line.is_learned for line in lines)
            decks.append(DeckState(of, learned, lines_there_are, times, place))
    return tuple(decks)


def delete_deck(file: sqlite3.Connection, key: DeckKey) -> DeletedDeck | None:
    """Delete a deck with all its answers, and return it; None if it is not there.

    Which rounds have left its cards stays known, so that none of them leaves them again.
    """
    with all_or_nothing(file):
        deck = deck_id(file, key)
        if deck is None:
            return None
        total, source, without = file.execute(
            "SELECT total, source, without FROM decks WHERE id = ?", (deck,)
        ).fetchone()
        rows = {table: _rows(file, table, deck) for table in _TABLES}
        if not any(rows.values()):
            return None
        for table in _TABLES:
            file.execute(f"DELETE FROM {table} WHERE deck = ?", (deck,))
        rows["origins"] = _rows(file, "origins", deck)
        if not rows["origins"]:
            file.execute("DELETE FROM decks WHERE id = ?", (deck,))
    place = ListPlace(source, tuple(without.split()))
    return DeletedDeck(key, total, place, MappingProxyType(rows))


def _rows(file: sqlite3.Connection, table: str, deck: int) -> tuple[Mapping[str, Any], ...]:
    """Return the rows of a deck in a table, without its number."""
    found = file.execute(f"SELECT * FROM {table} WHERE deck = ?", (deck,))
    columns = [column for column, *_more in found.description]
    return tuple(
        MappingProxyType(
            {
                column: value
                for column, value in zip(columns, row, strict=True)
                if column not in {"id", "deck"}
            }
        )
        for row in found
    )


def restore_deck(file: sqlite3.Connection, deleted: DeletedDeck) -> None:
    """Bring a deck back; answers that were given since are kept beside those before."""
    key = deleted.key
    with all_or_nothing(file):
        deck = have_deck(file, key, deleted.total, deleted.place)
        for table, rows in deleted.rows.items():
            for row in rows:
                places = ", ".join("?" * (len(row) + 1))
                file.execute(
                    f"INSERT OR IGNORE INTO {table} (deck, {', '.join(row)}) VALUES ({places})",
                    (deck, *row.values()),
                )


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
