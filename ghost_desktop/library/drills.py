"""What a person has learned of strategies: the answers of all drills, in one SQLite file.

Only lines that have been answered are stored, beside every answer ever given. Whether a line is
retired is no fact of the file: a strategy has it or not, so it comes back with its history where a
later strategy has it again.

Two programs may use the file at once: an answer is added to what the file says of its line at that
moment. A file that cannot be used never ends a drill. It goes on without saving, what could not be
saved is tried again with the next answer, and `DrillStore.trouble` says what is wrong.
"""

from __future__ import annotations

import sqlite3
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, TypeVar

import platformdirs
from fsrs import State

from ghost_desktop.library import commonness
from ghost_desktop.library.decks import Deck, DeckKey, DrillLine, Memory, fresh_lines, now_in_utc

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from fsrs import Rating

    from ghost_desktop.engine.strategy import Strategy
    from ghost_desktop.engine.wordlist import WordList

SCHEMA_VERSION = 1
"""The layout of the file; a file of a later one is left alone."""

_SCHEMA = f"""
BEGIN IMMEDIATE;
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
PRAGMA user_version = {SCHEMA_VERSION};
COMMIT;
"""
_PATIENCE = 0.05
"""Seconds to wait for another program, which the window waits too."""

_KNOWN = "state, step, stability, difficulty, due, last_review"
_DAMAGED = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
_Value = TypeVar("_Value")


def default_path() -> Path:
    """Return where the answers are kept: in the user's folder for data."""
    return platformdirs.user_data_path("ghost-desktop", appauthor=False) / "drills.sqlite3"


@dataclass(frozen=True)
class Review:
    """One answer, as it is stored."""

    key: DeckKey
    line: DrillLine
    rating: Rating
    when: datetime


class _LaterVersion(Exception):
    """The file was written by a later version of the program."""


class _NotOurs(Exception):
    """The file has a row that this program does not write."""


_ERRORS = (sqlite3.Error, OSError, _LaterVersion, _NotOurs)


def _is_damaged(error: Exception) -> bool:
    return isinstance(error, _NotOurs) or _code(error) in _DAMAGED


def _code(error: Exception) -> int:
    """Return the kind of an error of SQLite's; 0 for any other."""
    return int(getattr(error, "sqlite_errorcode", 0)) & 0xFF


class DrillStore:
    """The file, opened when it is first needed; to be used from one thread only.

    Args:
        path: the file; it and its folder are made if need be.
        clock: tells the time, in UTC, for the name of a file that is set aside.
    """

    def __init__(self, path: Path, clock: Callable[[], datetime] = now_in_utc) -> None:
        self._path = path
        self._clock = clock
        self._file: sqlite3.Connection | None = None
        self._unsaved: list[Review] = []
        self._loss = ""
        self._failure = ""

    @property
    def trouble(self) -> str:
        """A sentence on why the file cannot be used; empty if it can."""
        return self._failure

    @property
    def loss(self) -> str:
        """A sentence on a damaged file that was set aside; empty if none was."""
        return self._loss

    def open_deck(self, strategy: Strategy, words: WordList, opening: str | None = None) -> Deck:
        """Return the lines of a strategy, with what is known of each.

        Args:
            strategy: the strategy.
            words: the list it was made from.
            opening: the first letter, if it was agreed.
        """
        key = DeckKey.of(strategy, words, opening)
        known = self._attempt(lambda file: _read_lines(file, key)) or {}
        fresh = fresh_lines(strategy, opening, commonness.levels_of(strategy.words))
        lines = tuple(known.get(line.name, line) for line in fresh)
        return Deck(key, lines)

    def record(self, key: DeckKey, line: DrillLine, rating: Rating, when: datetime) -> DrillLine:
        """Save an answer, given at `when` in UTC, and return the line as it is now.

        If another program has saved answers to this line since, this one comes after them.
        """
        self._unsaved.append(Review(key, line, rating, when))
        saved = self._attempt(self._save_all)
        if saved is None:
            return line.rated(rating, when)
        return saved

    def close(self) -> None:
        """Save what is still unsaved, if possible, and let go of the file until it is needed."""
        if self._unsaved:
            self._attempt(self._save_all)
        self._let_go()

    # --- one piece of work on the file --------------------------------------------------------------

    def _attempt(self, work: Callable[[sqlite3.Connection], _Value]) -> _Value | None:
        """Do some work on the file; None, with `trouble`, if it cannot be used.

        A damaged file is set aside and the work done on a new one.
        """
        try:
            try:
                value = work(self._open())
            except _ERRORS as error:
                self._let_go()
                if not (_is_damaged(error) and self._put_aside()):
                    raise
                value = work(self._open())
        except _ERRORS as error:
            self._let_go()
            self._failure = self._explain(error)
            return None
        self._failure = ""
        return value

    def _let_go(self) -> None:
        if self._file is not None:
            with suppress(sqlite3.Error):
                self._file.close()
            self._file = None

    def _open(self) -> sqlite3.Connection:
        if self._file is not None:
            return self._file
        self._path.parent.mkdir(parents=True, exist_ok=True)
        file = sqlite3.connect(self._path, timeout=_PATIENCE, isolation_level=None)
        try:
            (version,) = file.execute("PRAGMA user_version").fetchone()
            if version > SCHEMA_VERSION:
                raise _LaterVersion
            file.execute("PRAGMA journal_mode = WAL")
            file.execute("PRAGMA synchronous = NORMAL")
            # What waits for the disk is done when the file is closed, not between two answers.
            file.execute("PRAGMA wal_autocheckpoint = 0")
            if version < SCHEMA_VERSION:
                file.executescript(_SCHEMA)
        except BaseException:
            file.close()
            raise
        self._file = file
        return file

    def _save_all(self, file: sqlite3.Connection) -> DrillLine:
        """Save what is unsaved, all or nothing, and return the line of the last answer."""
        file.execute("BEGIN IMMEDIATE")
        try:
            for review in self._unsaved:
                line = _save(file, review)
            file.execute("COMMIT")
        except BaseException:
            with suppress(sqlite3.Error):
                file.execute("ROLLBACK")
            raise
        self._unsaved.clear()
        return line

    def _put_aside(self) -> bool:
        """Rename a damaged file and what SQLite keeps beside it; tell whether that was possible."""
        aside = f"{self._path.name}.damaged-{self._clock():%Y%m%d-%H%M%S}"
        try:
            self._path.rename(self._path.with_name(aside))
            for suffix in ("-wal", "-shm"):
                beside = self._path.with_name(self._path.name + suffix)
                if beside.exists():
                    beside.rename(self._path.with_name(aside + suffix))
        except OSError:
            return False
        self._loss = (
            f"The progress of earlier drills could not be read and starts anew; "
            f"the damaged file was kept as {aside}."
        )
        return True

    def _explain(self, error: Exception) -> str:
        """Say why nothing is saved, and what would help."""
        if isinstance(error, _LaterVersion):
            why = "was written by a later version of Ghost Desktop; update to go on from there"
        elif _code(error) in {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}:
            why = "is in use by another program; close that one"
        else:
            why = "cannot be written; make room on the disk and see that the file is yours"
        return f"Progress is not being saved: {self._path} {why}."


# --- rows -------------------------------------------------------------------------------------------


def _deck_id(file: sqlite3.Connection, key: DeckKey) -> int | None:
    row = file.execute(
        "SELECT id FROM decks WHERE words = ? AND rules = ? AND player = ? AND opening = ?",
        (key.words, key.rules, key.player, key.opening),
    ).fetchone()
    return None if row is None else int(row[0])


def _read_lines(file: sqlite3.Connection, key: DeckKey) -> dict[tuple[str, str], DrillLine]:
    """Return all lines of a deck that have been answered, by their names.

    Raises:
        _NotOurs: if a row is none that this program writes.
    """
    rows = file.execute(
        f"SELECT start, reply, {_KNOWN} FROM lines WHERE deck = ?", (_deck_id(file, key),)
    )
    return {
        (start, reply): DrillLine(start, reply, _memory(known)) for start, reply, *known in rows
    }


def _memory(known: list[Any]) -> Memory:
    state, step, stability, difficulty, due, last_review = known
    try:
        return Memory(
            State(state),
            None if step is None else int(step),
            None if stability is None else float(stability),
            None if difficulty is None else float(difficulty),
            _time(due),
            None if last_review is None else _time(last_review),
        )
    except (TypeError, ValueError) as error:
        raise _NotOurs from error


def _time(text: str) -> datetime:
    time = datetime.fromisoformat(text)
    if time.tzinfo is not UTC:
        raise ValueError(f"{text} is no time in UTC.")
    return time


def _save(file: sqlite3.Connection, review: Review) -> DrillLine:
    """Add an answer to what the file says of its line, and return the line as it is then."""
    key, line = review.key, review.line
    file.execute(
        "INSERT OR IGNORE INTO decks (words, rules, player, opening) VALUES (?, ?, ?, ?)",
        (key.words, key.rules, key.player, key.opening),
    )
    deck = _deck_id(file, key)
    row = file.execute(
        f"SELECT {_KNOWN} FROM lines WHERE deck = ? AND start = ? AND reply = ?",
        (deck, *line.name),
    ).fetchone()
    # A line that the file does not have, perhaps because the file is new, is as the drill knows it.
    stored = line if row is None else DrillLine(*line.name, _memory(list(row)))
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
