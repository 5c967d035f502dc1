"""What a person has learned of strategies: the answers of all drills, in one SQLite file.

Only lines that have been answered are stored, beside every answer ever given. Whether a line is
retired is no fact of the file: a strategy has it or not, so it comes back with its history where a
later strategy has it again.

Two programs may use the file at once: an answer is added to what the file says of its line at that
moment. A file that cannot be used never ends a drill. It goes on without saving, what could not be
saved is tried again with the next answer, and `DrillStore.trouble` says what is wrong. What is
damaged is set aside and kept: one bad row with its line alone, a damaged file as a whole.
"""

from __future__ import annotations

import sqlite3
from contextlib import suppress
from dataclasses import dataclass
from enum import Enum, auto
from typing import TYPE_CHECKING, TypeVar

import platformdirs

from ghost_desktop.library import commonness
from ghost_desktop.library.deck_list import (
    delete_deck,
    keep_size,
    read_decks,
    restore_deck,
)
from ghost_desktop.library.decks import Deck, DeckKey, DrillLine, fresh_lines, now_in_utc
from ghost_desktop.library.drill_rows import (
    BadRow,
    Review,
    all_or_nothing,
    put_aside,
    read_lines,
    save_answer,
)
from ghost_desktop.library.drill_schema import SCHEMA_VERSION, bring_up_to_date

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from datetime import datetime
    from pathlib import Path

    from fsrs import Rating

    from ghost_desktop.engine.strategy import Strategy
    from ghost_desktop.engine.wordlist import WordList
    from ghost_desktop.library.deck_list import DeckState, DeletedDeck

_PATIENCE = 0.05
"""Seconds to wait for another program, which the window waits too."""

_DAMAGED = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_ERROR)
"""What a damaged file answers; the last where what is damaged are the names of its columns."""

_Value = TypeVar("_Value")


def default_path() -> Path:
    """Return where the answers are kept: in the user's folder for data."""
    return platformdirs.user_data_path("ghost-desktop", appauthor=False) / "drills.sqlite3"


class Trouble(Enum):
    """Why nothing is saved."""

    LATER_VERSION = auto()
    """The file was written by a later version of the program."""
    IN_USE = auto()
    """Another program is writing to the file."""
    NOT_WRITABLE = auto()
    """The file cannot be written, or made."""


@dataclass(frozen=True)
class Unsaved:
    """Nothing is saved, for the time being: in which file, and why."""

    path: Path
    why: Trouble


@dataclass(frozen=True)
class FileLost:
    """A damaged file was set aside, under this name beside it, and a new one begun."""

    aside: str


@dataclass(frozen=True)
class LinesLost:
    """So many lines had bad rows, which were set aside within the file of this name."""

    lines: int
    file: str


class _LaterVersion(Exception):
    """The file was written by a later version of the program."""


_ERRORS = (sqlite3.Error, OSError, _LaterVersion, UnicodeDecodeError)
"""What a file may raise; the last where SQLite would say what is wrong with a damaged schema."""


def _code(error: Exception) -> int:
    """Return the kind of an error of SQLite's; 0 for any other."""
    return int(getattr(error, "sqlite_errorcode", 0)) & 0xFF


def _decoded(text: bytes) -> str:
    """Read a text that may be damaged: then it is one that nobody could have written."""
    return text.decode(errors="replace")


def _is_damage(error: Exception) -> bool:
    return isinstance(error, UnicodeDecodeError) or _code(error) in _DAMAGED


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
        self._loss: FileLost | LinesLost | None = None
        self._trouble: Unsaved | None = None

    @property
    def trouble(self) -> Unsaved | None:
        """Why the file cannot be used; None if it can."""
        return self._trouble

    @property
    def loss(self) -> FileLost | LinesLost | None:
        """What was damaged and has been set aside; None if nothing was."""
        return self._loss

    def open_deck(self, strategy: Strategy, words: WordList) -> Deck:
        """Return the lines of a strategy, with what is known of each.

        Args:
            strategy: the strategy.
            words: the list it was made from.
        """
        key = DeckKey.of(strategy, words)
        known, bad = self._attempt(lambda file: read_lines(file, key)) or ({}, [])
        if bad:
            self._attempt(lambda file: self._put_lines_aside(file, key, bad))
        fresh = fresh_lines(strategy, commonness.levels_of(strategy.words))
        lines = tuple(known.get(line.name, line) for line in fresh)
        retired = known.keys() - {line.name for line in fresh}
        if self._trouble is None:
            self._attempt(lambda file: keep_size(file, key, len(lines), retired))
        return Deck(key, lines)

    def decks(self) -> tuple[DeckState, ...]:
        """Return how it stands with each deck of which a line was ever answered."""
        return self._attempt(read_decks) or ()

    def delete(self, key: DeckKey) -> DeletedDeck | None:
        """Delete a deck with all its answers, and return it; None if it is not there."""
        return self._attempt(lambda file: delete_deck(file, key))

    def restore(self, deleted: DeletedDeck) -> None:
        """Bring a deck back; answers that were given since are kept beside those before."""
        self._attempt(lambda file: restore_deck(file, deleted))

    def record(self, deck: Deck, line: DrillLine, rating: Rating, when: datetime) -> DrillLine:
        """Save an answer, given at `when` in UTC, and return the line of the deck as it is now.

        If another program has saved answers to this line since, this one comes after them.
        """
        self._unsaved.append(Review(deck, line, rating, when))
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
                if not (_is_damage(error) and self._put_file_aside()):
                    raise
                value = work(self._open())
        except _ERRORS as error:
            self._let_go()
            self._trouble = Unsaved(self._path, _why(error))
            return None
        self._trouble = None
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
        file.text_factory = _decoded
        try:
            (version,) = file.execute("PRAGMA user_version").fetchone()
            if version > SCHEMA_VERSION:
                raise _LaterVersion
            file.execute("PRAGMA journal_mode = WAL")
            file.execute("PRAGMA synchronous = NORMAL")
            # What waits for the disk is done when the file is closed, not between two answers.
            file.execute("PRAGMA wal_autocheckpoint = 0")
            bring_up_to_date(file, version)
        except BaseException:
            file.close()
            raise
        self._file = file
        return file

    def _save_all(self, file: sqlite3.Connection) -> DrillLine:
        """Save what is unsaved, all or nothing, and return the line of the last answer."""
        while True:
            try:
                with all_or_nothing(file):
                    for review in self._unsaved:
                        line = save_answer(file, review)
                break
            except BadRow:  # it says nothing of the line, which is as the drill knows it
                self._put_lines_aside(file, review.deck.key, [review.line.name])
        self._unsaved.clear()
        return line

    def _put_lines_aside(
        self, file: sqlite3.Connection, key: DeckKey, names: Iterable[tuple[str, str]]
    ) -> None:
        with all_or_nothing(file):
            moved = put_aside(file, key, names, self._clock())
        if moved:
            before = self._loss.lines if isinstance(self._loss, LinesLost) else 0
            self._loss = LinesLost(before + moved, self._path.name)

    def _put_file_aside(self) -> bool:
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
        self._loss = FileLost(aside)
        return True


def _why(error: Exception) -> Trouble:
    if isinstance(error, _LaterVersion):
        return Trouble.LATER_VERSION
    if _code(error) in {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}:
        return Trouble.IN_USE
    return Trouble.NOT_WRITABLE
