"""The rows in which answers are stored: from and to the lines of a deck.

A row that this program cannot have written says nothing of the others. It is moved to a table of
its own, where nothing of it is lost, and its line starts anew.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import astuple, dataclass
from datetime import UTC, datetime
from math import isfinite
from typing import TYPE_CHECKING, Any, TypeAlias

from fsrs import State

from ghost_desktop.library.decks import UNKNOWN_PLACE, DeckKind, DrillLine, Memory

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterable, Sequence

    from fsrs import Rating

    from ghost_desktop.library.decks import Deck, DeckKey, ListPlace

    Name: TypeAlias = tuple[str, str]

KEY = "words, rules, player, opening, count, kind, reading"
"""The parts of a `DeckKey` in the file, in their order."""

_KNOWN = "state, step, stability, difficulty, due, last_review"
_ROW = "FROM lines WHERE deck = ? AND start = ? AND reply = ?"
_ASIDE = f"""
CREATE TABLE IF NOT EXISTS lines_aside (deck, start, reply, {_KNOWN}, put_aside TEXT NOT NULL)
"""
"""Made when it is first needed, and without types, so that each value stays what it is."""


@dataclass(frozen=True)
class Review:
    """One answer, as it is stored."""

    deck: Deck
    line: DrillLine
    rating: Rating
    when: datetime


class BadRow(Exception):
    """A row is none that this program writes."""


def deck_id(file: sqlite3.Connection, key: DeckKey) -> int | None:
    """Return the number of a deck in the file; None if there is nothing of it."""
    places = ", ".join("?" * len(astuple(key)))
    row = file.execute(f"SELECT id FROM decks WHERE ({KEY}) = ({places})", astuple(key)).fetchone()
    return None if row is None else int(row[0])


def have_deck(
    file: sqlite3.Connection, key: DeckKey, total: int | None, place: ListPlace = UNKNOWN_PLACE
) -> int | None:
    """Have a deck in the file and return its number.

    Args:
        file: which.
        key: whose progress it is.
        total: how many lines it has, if it is not there yet.
        place: where its list was found, likewise.
    """
    values = (*astuple(key), total, place.source, " ".join(place.without))
    places = ", ".join("?" * len(values))
    file.execute(
        f"INSERT OR IGNORE INTO decks ({KEY}, total, source, without) VALUES ({places})", values
    )
    return deck_id(file, key)


def read_lines(file: sqlite3.Connection, key: DeckKey) -> tuple[dict[Name, DrillLine], list[Name]]:
    """Return all lines of a deck that have been answered, by name, and the names of bad rows."""
    rows = file.execute(
        f"SELECT start, reply, {_KNOWN} FROM lines WHERE deck = ?", (deck_id(file, key),)
    )
    lines, bad = {}, []
    for start, reply, *known in rows:
        try:
            lines[start, reply] = DrillLine(start, reply, _memory(known))
        except BadRow:
            bad.append((start, reply))
    return lines, bad


def read_known(file: sqlite3.Connection, words: str, rules: str, player: int) -> list[DrillLine]:
    """Return the lines that a player has answered in all decks of strategies of a game.

    A line that is in several decks is as it was answered last. Bad rows are passed over.
    """
    rows = file.execute(
        f"SELECT start, reply, {_KNOWN} FROM lines JOIN decks ON decks.id = lines.deck "
        "WHERE (words, rules, player, kind) = (?, ?, ?, ?) ORDER BY last_review",
        (words, rules, player, DeckKind.STRATEGY.value),
    )
    lines: dict[Name, DrillLine] = {}
    for start, reply, *known in rows:
        with suppress(BadRow):
            lines[start, reply] = DrillLine(start, reply, _memory(known))
    return list(lines.values())


def put_aside(file: sqlite3.Connection, key: DeckKey, names: Iterable[Name], when: datetime) -> int:
    """Move what rows say of these lines, unless another program has mended them; count them."""
    file.execute(_ASIDE)
    deck = deck_id(file, key)
    moved = 0
    for name in names:
        where = (deck, *name)
        row = file.execute(f"SELECT {_KNOWN} {_ROW}", where).fetchone()
        if row is not None and _is_bad(row):
            values = (when.isoformat(), *where)
            file.execute(f"INSERT INTO lines_aside SELECT *, ? {_ROW}", values)
            file.execute(f"DELETE {_ROW}", where)
            moved += 1
    return moved


def _is_bad(row: Sequence[Any]) -> bool:
    try:
        _memory(row)
    except BadRow:
        return True
    return False


def _memory(known: Sequence[Any]) -> Memory:
    """Return what a row says of a line.

    Raises:
        BadRow: if it is none that this program writes, or FSRS could not go on from there.
    """
    state, step, stability, difficulty, due, last_review = known
    try:
        memory = Memory(
            State(state),
            None if step is None else int(step),
            _positive(stability),
            _positive(difficulty),
            _time(due),
            _time(last_review),
        )
    except (TypeError, ValueError, OverflowError) as error:
        raise BadRow from error
    is_learned = memory.state is State.Review
    if is_learned is not (memory.step is None) or (memory.step or 0) < 0:
        raise BadRow
    return memory


def _positive(number: str | float) -> float:
    value = float(number)
    if not (isfinite(value) and value > 0):
        raise ValueError(f"{number} is not positive.")
    return value


def _time(text: str) -> datetime:
    time = datetime.fromisoformat(text)
    if time.tzinfo is not UTC:
        raise ValueError(f"{text} is no time in UTC.")
    return time


def save_answer(file: sqlite3.Connection, review: Review) -> DrillLine:
    """Add an answer to what the file says of its line, and return the line as it is then.

    Raises:
        BadRow: if what the file says is bad.
    """
    key, line = review.deck.key, review.line
    deck = have_deck(file, key, len(review.deck.lines))
    row = file.execute(f"SELECT {_KNOWN} {_ROW}", (deck, *line.name)).fetchone()
    # A line that the file does not have, perhaps because the file is new, is as the drill knows it.
    stored = line if row is None else DrillLine(*line.name, _memory(row))
    after = stored.rated(review.rating, review.when)
    memory = after.memory
    assert memory is not None  # it has just been answered
    file.execute(
        "INSERT OR REPLACE INTO lines VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (
            deck,
            *line.name,
            int(memory.state),
            memory.step,
            memory.stability,
            memory.difficulty,
            memory.due.isoformat(),
            None if memory.last_review is None else memory.last_review.isoformat(),
        ),
    )
    file.execute(
        "INSERT INTO reviews (deck, start, reply, rating, at) VALUES (?, ?, ?, ?, ?)",
        (deck, *line.name, int(review.rating), review.when.isoformat()),
    )
    return after
