"""The rows in which answers are stored: from and to the lines of a deck.

A row that this program cannot have written says nothing of the others. It is moved to a table of
its own, where nothing of it is lost, and its line starts anew.
"""

from __future__ import annotations

import json
from contextlib import suppress
from dataclasses import astuple, dataclass
from datetime import UTC, datetime
from math import isfinite
from typing import TYPE_CHECKING, Any, TypeAlias

from fsrs import State

from ghost_desktop.library.decks import UNKNOWN_PLACE, DeckKind, DrillLine, Memory
from ghost_desktop.library.user_file import Layout

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
        f"INSERT OR REPLACE INTO lines (deck, start, reply, {_KNOWN}) "
        "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
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
    before = "" if row is None else json.dumps(row)
    file.execute(
        "INSERT INTO reviews (deck, start, reply, rating, at, before) VALUES (?, ?, ?, ?, ?, ?)",
        (deck, *line.name, int(review.rating), review.when.isoformat(), before),
    )
    return after


def take_back(file: sqlite3.Connection, key: DeckKey, name: Name, when: datetime) -> bool:
    """Take an answer back, as if it had never been given; tell whether that was possible.

    It is not if the line has been answered again since, as in another window, or was put aside, or
    if the answer is older than the version of the file that can.
    """
    where = (deck_id(file, key), *name)
    last = file.execute(
        "SELECT id, at, before FROM reviews WHERE (deck, start, reply) = (?, ?, ?) "
        "ORDER BY id DESC LIMIT 1",
        where,
    ).fetchone()
    if last is None or last[1] != when.isoformat() or last[2] is None:
        return False
    file.execute("DELETE FROM reviews WHERE id = ?", last[:1])
    file.execute(f"DELETE {_ROW}", where)
    if last[2]:
        places = ", ".join("?" * len(_KNOWN.split(", ")))
        file.execute(
            f"INSERT INTO lines (deck, start, reply, {_KNOWN}) VALUES (?, ?, ?, {places})",
            (*where, *json.loads(last[2])),
        )
    return True


def read_notes(file: sqlite3.Connection, key: DeckKey) -> dict[Name, str]:
    """Return a person's own notes on the lines of a deck, by their names."""
    rows = file.execute(
        "SELECT start, reply, note FROM notes WHERE deck = ?", (deck_id(file, key),)
    )
    return {(start, reply): note for start, reply, note in rows}


def keep_note(file: sqlite3.Connection, key: DeckKey, name: Name, note: str) -> None:
    """Keep a note on a line in place of the one before; an empty one is none."""
    where = (have_deck(file, key, None), *name)
    file.execute("DELETE FROM notes WHERE (deck, start, reply) = (?, ?, ?)", where)
    if note:
        values = (*where, note)
        file.execute("INSERT INTO notes (deck, start, reply, note) VALUES (?, ?, ?, ?)", values)


_TABLES = """
CREATE TABLE IF NOT EXISTS decks (
    id INTEGER PRIMARY KEY,
    words TEXT NOT NULL,
    rules TEXT NOT NULL,
    player INTEGER NOT NULL,
    opening TEXT NOT NULL,
    UNIQUE (words, rules, player, opening)
);
CREATE TABLE IF NOT EXISTS lines (
    deck INTEGER NOT NULL REFERENCES decks,
    start TEXT NOT NULL,
    reply TEXT NOT NULL,
    state INTEGER NOT NULL,
    step INTEGER,
    stability REAL,
    difficulty REAL,
    due TEXT NOT NULL,
    last_review TEXT,
    PRIMARY KEY (deck, start, reply)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS reviews (
    id INTEGER PRIMARY KEY,
    deck INTEGER NOT NULL REFERENCES decks,
    start TEXT NOT NULL,
    reply TEXT NOT NULL,
    rating INTEGER NOT NULL,
    at TEXT NOT NULL
);
"""

_WITHOUT_READINGS = """
CREATE TEMP TABLE joined AS
SELECT id, rules, min(id) OVER (PARTITION BY words, rules, player, opening) AS kept
FROM (
    SELECT id, words, player, opening, CASE
        WHEN rules LIKE '% self' THEN substr(rules, 1, length(rules) - length(' self'))
        WHEN rules LIKE '% one-against-all'
            THEN substr(rules, 1, length(rules) - length(' one-against-all'))
        ELSE rules END AS rules
    FROM decks
);
CREATE TEMP TABLE newest AS
SELECT * FROM (
    SELECT joined.kept, lines.*, row_number() OVER (
        PARTITION BY joined.kept, lines.start, lines.reply ORDER BY lines.last_review DESC
    ) AS place
    FROM lines JOIN joined ON lines.deck = joined.id
) WHERE place = 1;
DELETE FROM lines;
INSERT INTO lines
SELECT kept, start, reply, state, step, stability, difficulty, due, last_review FROM newest;
UPDATE reviews SET deck = (SELECT kept FROM joined WHERE joined.id = reviews.deck);
DELETE FROM decks WHERE id NOT IN (SELECT kept FROM joined);
UPDATE decks SET rules = (SELECT rules FROM joined WHERE joined.id = decks.id);
DROP TABLE newest;
DROP TABLE joined;
"""
"""In version 1 a deck was one of a reading of *may lose*, too. Strategies are the same in both, so
that two decks may be one: of a line that both have, what was learned last counts."""

_WITH_SIZES = """
ALTER TABLE decks ADD COLUMN total INTEGER;
CREATE TABLE retired (
    deck INTEGER NOT NULL REFERENCES decks,
    start TEXT NOT NULL,
    reply TEXT NOT NULL,
    PRIMARY KEY (deck, start, reply)
) WITHOUT ROWID;
"""
"""Up to version 2 the file did not say how many lines a deck has, nor which of those that were
answered are no longer among them: both follow from its strategy, which only its drill has at hand."""

_WITH_COUNTINGS = """
CREATE TABLE counted (
    id INTEGER PRIMARY KEY,
    words TEXT NOT NULL,
    rules TEXT NOT NULL,
    player INTEGER NOT NULL,
    opening TEXT NOT NULL,
    count TEXT NOT NULL,
    total INTEGER,
    UNIQUE (words, rules, player, opening, count)
);
INSERT INTO counted SELECT id, words, rules, player, opening, 'lines', total FROM decks;
DROP TABLE decks;
ALTER TABLE counted RENAME TO decks;
"""
"""Up to version 3 every line was counted. Where zones are, a strategy has other lines, and a deck of
its own."""

_WITH_CARDS = """
CREATE TABLE of_kinds (
    id INTEGER PRIMARY KEY,
    words TEXT NOT NULL,
    rules TEXT NOT NULL,
    player INTEGER NOT NULL,
    opening TEXT NOT NULL,
    count TEXT NOT NULL,
    kind TEXT NOT NULL,
    reading TEXT NOT NULL,
    total INTEGER,
    source TEXT NOT NULL DEFAULT '',
    without TEXT NOT NULL DEFAULT '',
    UNIQUE (words, rules, player, opening, count, kind, reading)
);
INSERT INTO of_kinds (id, words, rules, player, opening, count, kind, reading, total)
SELECT id, words, rules, player, opening, count, 'strategy', '', total FROM decks;
DROP TABLE decks;
ALTER TABLE of_kinds RENAME TO decks;
CREATE TABLE cards (
    deck INTEGER NOT NULL REFERENCES decks,
    start TEXT NOT NULL,
    way TEXT NOT NULL,
    added TEXT NOT NULL,
    PRIMARY KEY (deck, start)
) WITHOUT ROWID;
CREATE TABLE origins (
    deck INTEGER NOT NULL REFERENCES decks,
    start TEXT NOT NULL,
    match TEXT NOT NULL,
    round INTEGER NOT NULL,
    words TEXT NOT NULL,
    PRIMARY KEY (deck, start, match, round)
) WITHOUT ROWID;
"""
"""Up to version 4 all decks were of strategies, from which their lines follow. What rounds leave to
learn follows from nothing that is kept: its cards are there before they are answered, with the rounds
that they come from."""

_WITH_NOTES = """
ALTER TABLE reviews ADD COLUMN before TEXT;
CREATE TABLE notes (
    deck INTEGER NOT NULL REFERENCES decks,
    start TEXT NOT NULL,
    reply TEXT NOT NULL,
    note TEXT NOT NULL,
    PRIMARY KEY (deck, start, reply)
) WITHOUT ROWID;
"""
"""Up to version 5 there were no notes, and an answer could not be taken back: since then it is kept
what was known of its line before, as JSON; nothing for a line that was new."""

_WITH_ROUNDS = """
CREATE TABLE rounds (
    deck INTEGER NOT NULL REFERENCES decks,
    match TEXT NOT NULL,
    round INTEGER NOT NULL,
    at TEXT NOT NULL,
    played TEXT NOT NULL,
    PRIMARY KEY (deck, match, round)
);
"""
"""Up to version 6 the file did not say when the rounds were in which a win was given away, nor what was
played in them: since then it is there as in the file of a match, with the deck that they belong to."""

LAYOUT = Layout(
    (
        _TABLES,
        _WITHOUT_READINGS,
        _WITH_SIZES,
        _WITH_COUNTINGS,
        _WITH_CARDS,
        _WITH_NOTES,
        _WITH_ROUNDS,
    )
)
