"""What became of puzzles on this computer: answers, ratings and days in a row, in one SQLite file.

The first answer to a puzzle counts for ratings, whatever is tried afterwards. What becomes of the
puzzle of a day says `days`; up to version 1 of the file each game had one, and the days on which one
of these was solved count as well. What stands in the file and nobody can have written counts for
nothing, and takes nothing else with it.
"""

from __future__ import annotations

import re
from contextlib import suppress
from dataclasses import dataclass
from datetime import date, datetime
from math import isfinite
from typing import TYPE_CHECKING, Protocol

from ghost_desktop.library.days import (
    FOUND,
    TABLE,
    DayTries,
    Streak,
    read_day,
    read_found,
    solved_days,
    streak_of,
    write_day,
    write_found,
)
from ghost_desktop.library.user_file import (
    Layout,
    UserFile,
    all_or_nothing,
    now_in_utc,
)

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from ghost_desktop.library.user_file import FileLost, Unsaved


FIRST_RATING = 1200.0
"""What a person begins with."""

_SCALE = 400.0
"""Of two that lie so far apart the stronger wins ten times out of eleven."""

_PERSON_STEP, _PUZZLE_STEP = 32.0, 16.0
"""What an answer moves at most; a puzzle, which has fewer answers than a person, was rated before."""


@dataclass(frozen=True)
class Ratings:
    """Of a person, and of a puzzle."""

    person: float
    puzzle: float

    def after(self, *, is_right: bool) -> Ratings:
        """Return both after another answer."""
        expected = 1 / (1 + 10 ** ((self.puzzle - self.person) / _SCALE))
        surprise = is_right - expected
        return Ratings(self.person + _PERSON_STEP * surprise, self.puzzle - _PUZZLE_STEP * surprise)


_TABLES = """
CREATE TABLE IF NOT EXISTS answers (
    id INTEGER PRIMARY KEY,
    game TEXT NOT NULL,
    name TEXT NOT NULL,
    fragment TEXT NOT NULL,
    is_right INTEGER NOT NULL,
    is_solved INTEGER NOT NULL,
    is_shown INTEGER NOT NULL DEFAULT 0,
    solved_on TEXT,
    at TEXT NOT NULL,
    UNIQUE (game, name)
);
CREATE TABLE IF NOT EXISTS ratings (
    game TEXT NOT NULL,
    fragment TEXT NOT NULL,
    rating REAL NOT NULL,
    PRIMARY KEY (game, fragment)
) WITHOUT ROWID;
"""
"""A puzzle is rated by its position, which may come up under several names. The rating of the person
stands there as well: that of no game."""

_WITH_RUNS = """
CREATE TABLE runs (
    kind TEXT NOT NULL,
    theme TEXT NOT NULL,
    game TEXT NOT NULL,
    began TEXT NOT NULL,
    right INTEGER NOT NULL,
    misses INTEGER NOT NULL,
    seconds REAL NOT NULL,
    rating REAL NOT NULL,
    PRIMARY KEY (kind, theme, game, began)
) WITHOUT ROWID;
"""
"""Up to version 2 puzzles were asked one by one."""

LAYOUT = Layout((_TABLES, TABLE, _WITH_RUNS, FOUND))

_PERSON = ("", "")


class OneAnswer(Protocol):
    """An answer in a run; where it was given is no matter here."""

    @property
    def rating(self) -> int:
        """How hard the puzzle looked."""

    @property
    def is_right(self) -> bool:
        """Whether the answer was."""


class FinishedRun(Protocol):
    """Puzzles that were asked one after the other; how is no matter here."""

    @property
    def began(self) -> datetime:
        """When, in UTC."""

    @property
    def answers(self) -> Sequence[OneAnswer]:
        """What was answered, in order."""

    @property
    def seconds(self) -> float:
        """How long it took."""


@dataclass(frozen=True)
class KeptRun:
    """A run that is over, as a point of a curve.

    Attributes:
        theme: what its puzzles had in common, as a word.
        game: of which they were, see `key_of`.
        began: when, in UTC.
        right: how many were solved.
        misses: how many were not.
        seconds: how long it took.
        rating: that of the person in runs of this kind afterwards.
    """

    theme: str
    game: str
    began: datetime
    right: int
    misses: int
    seconds: float
    rating: float


@dataclass(frozen=True)
class PuzzleKey:
    """Which puzzle, for the file.

    Attributes:
        game: the list, by its content, and the rules.
        name: the day or the number that it was found by.
        fragment: the letters on the table.
    """

    game: str
    name: str
    fragment: str


@dataclass(frozen=True)
class PuzzleOutcome:
    """What became of a puzzle.

    Attributes:
        is_right: whether the first answer was.
        is_solved: whether any was, before the answer was shown.
        is_shown: whether the answer was shown without that.
    """

    is_right: bool
    is_solved: bool
    is_shown: bool = False

    @property
    def is_done(self) -> bool:
        """Whether there is nothing more to find."""
        return self.is_solved or self.is_shown


@dataclass(frozen=True)
class PuzzleRecord:
    """How a person stands with the puzzles of a game.

    Attributes:
        person: the person's rating, over all games.
        answered: how many puzzles have been answered, in all games.
        next: the number of the puzzle that follows those that were answered.
    """

    person: float
    answered: int
    next: int


class PuzzleStore:
    """The file, opened when it is first needed; to be used from one thread only.

    Args:
        path: the file; it and its folder are made if need be.
        clock: tells the time, in UTC.
    """

    def __init__(self, path: Path, clock: Callable[[], datetime] = now_in_utc) -> None:
        self._file = UserFile(path, LAYOUT, clock)
        self._clock = clock
        self._unsaved: list[Callable[[sqlite3.Connection], object]] = []

    @property
    def trouble(self) -> Unsaved | None:
        """Why the file cannot be used; None if it can."""
        return self._file.trouble

    @property
    def loss(self) -> FileLost | None:
        """The damaged file that was set aside; None if there was none."""
        return self._file.loss

    @property
    def today(self) -> date:
        """The day that it is here."""
        return self._clock().astimezone().date()

    def record_of(self, game: str) -> PuzzleRecord:
        """Return how the person stands; as one who has never answered if the file cannot be used."""
        found = self._file.attempt(lambda file: _read_record(file, game))
        return found or PuzzleRecord(FIRST_RATING, 0, 1)

    def outcome(self, key: PuzzleKey) -> PuzzleOutcome | None:
        """Return what became of a puzzle; None if it has not been answered."""
        return self._file.attempt(lambda file: _read_outcome(file, key.game, key.name))

    def ratings(self, key: PuzzleKey, start: float) -> Ratings:
        """Return the ratings of the person and of a puzzle, which has that of the start at first."""
        found = self._file.attempt(lambda file: _read_ratings(file, key, start))
        return found or Ratings(FIRST_RATING, start)

    def answer(self, key: PuzzleKey, start: float, *, is_right: bool) -> None:
        """Keep the first answer to a puzzle; later ones change nothing.

        Args:
            key: which puzzle.
            start: its rating before anybody had tried.
            is_right: whether it was right.
        """
        at = self._clock().isoformat()
        solved_on = self.today.isoformat() if is_right else None
        row = (key.game, key.name, key.fragment, is_right, is_right, solved_on, at)

        def save(file: sqlite3.Connection) -> None:
            added = file.execute(
                "INSERT OR IGNORE INTO answers "
                "(game, name, fragment, is_right, is_solved, solved_on, at) "
                "VALUES (?, ?, ?, ?, ?, ?, ?)",
                row,
            )
            if added.rowcount:
                after = _read_ratings(file, key, start).after(is_right=is_right)
                _write_rating(file, _PERSON, after.person)
                _write_rating(file, (key.game, key.fragment), after.puzzle)

        self._save(save)

    def solve(self, key: PuzzleKey) -> None:
        """Keep that a puzzle has been solved, after a wrong answer."""
        row = (self.today.isoformat(), key.game, key.name)
        self._save(
            lambda file: file.execute(
                "UPDATE answers SET is_solved = 1, solved_on = ? "
                "WHERE game = ? AND name = ? AND is_solved = 0 AND is_shown = 0",
                row,
            )
        )

    def give_up(self, key: PuzzleKey) -> None:
        """Keep that the answer to a puzzle has been shown, after a wrong one or none.

        After none it is the first answer, and wrong; ratings stay as they are.
        """
        at = self._clock().isoformat()
        row = (key.game, key.name, key.fragment, at)
        self._save(
            lambda file: file.execute(
                "INSERT INTO answers (game, name, fragment, is_right, is_solved, is_shown, at) "
                "VALUES (?, ?, ?, 0, 0, 1, ?) "
                "ON CONFLICT (game, name) DO UPDATE SET is_shown = 1 WHERE is_solved = 0",
                row,
            )
        )

    def day(self, day: date) -> DayTries:
        """Return how it stands with the puzzle of a day."""
        return self._file.attempt(lambda file: read_day(file, day)) or DayTries(day)

    def keep_day(self, tries: DayTries) -> DayTries:
        """Keep what was tried on a day, and return it with what was tried in other windows."""
        today = self.today
        self._save(lambda file: write_day(file, tries, today))
        if self._unsaved:
            return tries
        return self._file.attempt(lambda file: read_day(file, tries.day)) or tries

    def found(self, day: date, recipe: str) -> str:
        """Return the letters of the puzzle of a day; "" if it was not found yet by this recipe."""
        return self._file.attempt(lambda file: read_found(file, day, recipe)) or ""

    def keep_found(self, day: date, recipe: str, fragment: str) -> None:
        """Keep the letters of the puzzle of a day, if possible: else they are found again."""
        today = self.today
        self._file.attempt(lambda file: write_found(file, day, recipe, fragment, today))

    @property
    def streak(self) -> Streak:
        """The days in a row on which the puzzle of the day was solved; none if nobody can tell."""
        today = self.today
        found = self._file.attempt(lambda file: streak_of(_read_days(file), today))
        return found or Streak(0, 0, has_today=False)

    def keep_run(self, kind: str, theme: str, game: str, run: FinishedRun) -> None:
        """Keep a run that is over, once; it is rated by itself, as all runs of its kind are.

        Args:
            kind: which, as a word.
            theme: what its puzzles had in common, as a word.
            game: of which they were.
            run: what was answered.
        """
        if run.answers:
            self._save(lambda file: _write_run(file, kind, theme, game, run))

    def runs(self, kind: str) -> tuple[KeptRun, ...]:
        """Return all runs of a kind, the first in front."""
        return self._file.attempt(lambda file: _read_runs(file, kind)) or ()

    def run_rating(self, kind: str) -> float:
        """Return the rating of the person in runs of a kind."""
        found = self._file.attempt(lambda file: _read_rating(file, ("", kind), FIRST_RATING))
        return FIRST_RATING if found is None else found

    def close(self) -> None:
        """Save what is still unsaved, if possible, and let go of the file until it is needed."""
        if self._unsaved:
            self._file.attempt(self._save_all)
        self._file.let_go()

    def _save(self, work: Callable[[sqlite3.Connection], object]) -> None:
        self._unsaved.append(work)
        self._file.attempt(self._save_all)

    def _save_all(self, file: sqlite3.Connection) -> None:
        """Save what is unsaved, all or nothing."""
        with all_or_nothing(file):
            for work in self._unsaved:
                work(file)
        self._unsaved.clear()


# --- rows -------------------------------------------------------------------------------------------


def _read_record(file: sqlite3.Connection, game: str) -> PuzzleRecord:
    (answered,) = file.execute("SELECT count(*) FROM answers").fetchone()
    names = file.execute("SELECT name FROM answers WHERE game = ?", (game,)).fetchall()
    numbers = [int(name) for (name,) in names if re.fullmatch("[0-9]{1,9}", str(name))]
    return PuzzleRecord(
        _read_rating(file, _PERSON, FIRST_RATING),
        answered,
        max(numbers, default=0) + 1,
    )


def _read_days(file: sqlite3.Connection) -> set[date]:
    """Return the days that were solved on that day; a day of a game, of earlier versions, is one."""
    rows = file.execute("SELECT name FROM answers WHERE is_solved = 1 AND name = solved_on")
    days = set()
    for name in (*solved_days(file), *(name for (name,) in rows)):
        with suppress(ValueError, TypeError):
            days.add(date.fromisoformat(name))
    return days


def _read_outcome(file: sqlite3.Connection, game: str, name: str) -> PuzzleOutcome | None:
    row = file.execute(
        "SELECT is_right, is_solved, is_shown FROM answers WHERE game = ? AND name = ?",
        (game, name),
    ).fetchone()
    return None if row is None else PuzzleOutcome(*(value == 1 for value in row))


def _read_ratings(file: sqlite3.Connection, key: PuzzleKey, start: float) -> Ratings:
    return Ratings(
        _read_rating(file, _PERSON, FIRST_RATING),
        _read_rating(file, (key.game, key.fragment), start),
    )


def _read_rating(file: sqlite3.Connection, of: tuple[str, str], start: float) -> float:
    row = file.execute("SELECT rating FROM ratings WHERE game = ? AND fragment = ?", of).fetchone()
    rating = start if row is None else row[0]
    return rating if isinstance(rating, float) and isfinite(rating) else start


def _write_run(
    file: sqlite3.Connection, kind: str, theme: str, game: str, run: FinishedRun
) -> None:
    rating = _read_rating(file, ("", kind), FIRST_RATING)
    for one in run.answers:
        rating = Ratings(rating, one.rating).after(is_right=one.is_right).person
    right = sum(one.is_right for one in run.answers)
    misses = len(run.answers) - right
    added = file.execute(
        "INSERT OR IGNORE INTO runs VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        (kind, theme, game, run.began.isoformat(), right, misses, run.seconds, rating),
    )
    if added.rowcount:
        _write_rating(file, ("", kind), rating)


def _read_runs(file: sqlite3.Connection, kind: str) -> tuple[KeptRun, ...]:
    runs = []
    for theme, game, began, *figures in file.execute(
        "SELECT theme, game, began, right, misses, seconds, rating FROM runs "
        "WHERE kind = ? ORDER BY began",
        (kind,),
    ):
        with suppress(ValueError, TypeError):  # what nobody can have written is none
            right, misses, seconds, rating = (float(figure) for figure in figures)
            at = datetime.fromisoformat(began)
            runs.append(
                KeptRun(str(theme), str(game), at, int(right), int(misses), seconds, rating)
            )
    return tuple(runs)


def _write_rating(file: sqlite3.Connection, of: tuple[str, str], rating: float) -> None:
    file.execute("INSERT OR REPLACE INTO ratings VALUES (?, ?, ?)", (*of, rating))
