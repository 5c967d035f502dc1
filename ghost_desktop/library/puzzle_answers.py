"""What became of puzzles on this computer: answers, ratings and days in a row, in one SQLite file.

The first answer to a puzzle counts for ratings, whatever is tried afterwards. What becomes of the
puzzle of a day says `days`; up to version 1 of the file each game had one, and the days on which one
of these was solved count as well. What stands in the file and nobody can have written counts for
nothing, and takes nothing else with it.
"""

from __future__ import annotations

import json
import re
from contextlib import suppress
from dataclasses import dataclass
from datetime import date, datetime
from math import isfinite
from typing import TYPE_CHECKING, Protocol

from ghost_desktop.library.days import MOST_TRIES, DayTries, Streak, Try, TryKind, streak_of
from ghost_desktop.library.user_file import Columns, UserFile, insert, on_file

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Sequence


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

_WITH_DAYS = """
CREATE TABLE days (
    day TEXT PRIMARY KEY,
    tries TEXT NOT NULL,
    is_solved INTEGER NOT NULL,
    is_shown INTEGER NOT NULL,
    begun TEXT NOT NULL
) WITHOUT ROWID;
"""
"""What was tried is written as JSON; the day on which that began tells whether the puzzle counts."""

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

_WITH_FOUND = """
CREATE TABLE found (
    day TEXT PRIMARY KEY,
    recipe TEXT NOT NULL,
    fragment TEXT NOT NULL
) WITHOUT ROWID;
"""
"""The letters on the table of puzzles that were found, which takes seconds; of other days than the
one that it is, and the next, nothing is kept."""

_DAYS_ASIDE = "CREATE TABLE IF NOT EXISTS days_aside (day, tries, is_solved, is_shown, begun)"
"""What stood there and cannot be read; made when it is first needed, and without types."""

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


_RUN = Columns(KeptRun)


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


class PuzzleStore(UserFile):
    """The puzzles; to be used from one thread only."""

    steps = (_TABLES, _WITH_DAYS, _WITH_RUNS, _WITH_FOUND)

    @property
    def today(self) -> date:
        """The day that it is here."""
        return self._clock().astimezone().date()

    # --- one by one ---------------------------------------------------------------------------------

    @on_file(1)
    def next_number(self, file: sqlite3.Connection, game: str) -> int:
        """Return the number of the puzzle of a game that follows those that were answered."""
        names = file.execute("SELECT name FROM answers WHERE game = ?", (game,)).fetchall()
        numbers = [int(name) for (name,) in names if re.fullmatch("[0-9]{1,9}", str(name))]
        return max(numbers, default=0) + 1

    @on_file(None)
    def outcome(self, file: sqlite3.Connection, key: PuzzleKey) -> PuzzleOutcome | None:
        """Return what became of a puzzle; None if it has not been answered."""
        row = file.execute(
            "SELECT is_right, is_solved, is_shown FROM answers WHERE game = ? AND name = ?",
            (key.game, key.name),
        ).fetchone()
        return None if row is None else PuzzleOutcome(*(value == 1 for value in row))

    def ratings(self, key: PuzzleKey, start: float) -> Ratings:
        """Return the ratings of the person and of a puzzle, which has that of the start at first."""
        found = self.attempt(lambda file: _read_ratings(file, key, start))
        return found or Ratings(FIRST_RATING, start)

    def answer(self, key: PuzzleKey, start: float, *, is_right: bool) -> None:
        """Keep the first answer to a puzzle; later ones change nothing.

        Args:
            key: which puzzle.
            start: its rating before anybody had tried.
            is_right: whether it was right.
        """
        row = {
            **vars(key),
            "is_right": is_right,
            "is_solved": is_right,
            "solved_on": self.today.isoformat() if is_right else None,
            "at": self._clock().isoformat(),
        }

        def save(file: sqlite3.Connection) -> None:
            if insert(file, "OR IGNORE INTO answers", row):
                after = _read_ratings(file, key, start).after(is_right=is_right)
                _write_rating(file, _PERSON, after.person)
                _write_rating(file, (key.game, key.fragment), after.puzzle)

        self.save(save)

    def solve(self, key: PuzzleKey) -> None:
        """Keep that a puzzle has been solved, after a wrong answer."""
        row = (self.today.isoformat(), key.game, key.name)
        self.save(
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
        row = {**vars(key), "is_right": 0, "is_solved": 0, "is_shown": 1, "at": at}
        then = "ON CONFLICT (game, name) DO UPDATE SET is_shown = 1 WHERE is_solved = 0"
        self.save(lambda file: insert(file, "INTO answers", row, then))

    # --- of days ------------------------------------------------------------------------------------

    def day(self, day: date) -> DayTries:
        """Return how it stands with the puzzle of a day."""
        return self.attempt(lambda file: _read_day(file, day)) or DayTries(day)

    def keep_day(self, tries: DayTries) -> DayTries:
        """Keep what was tried on a day, and return it with what was tried in other windows."""
        today = self.today
        return self.save(lambda file: _write_day(file, tries, today)) or tries

    @on_file("")
    def found(self, file: sqlite3.Connection, day: date, recipe: str) -> str:
        """Return the letters of the puzzle of a day; "" if it was not found yet by this recipe."""
        asked = "SELECT fragment FROM found WHERE day = ? AND recipe = ?"
        row = file.execute(asked, (day.isoformat(), recipe)).fetchone()
        return "" if row is None else str(row[0])

    @on_file(None)
    def keep_found(self, file: sqlite3.Connection, day: date, recipe: str, fragment: str) -> None:
        """Keep the letters of the puzzle of a day, if possible: else they are found again."""
        file.execute("DELETE FROM found WHERE day < ?", (self.today.isoformat(),))
        row = {"day": day.isoformat(), "recipe": recipe, "fragment": fragment}
        insert(file, "OR REPLACE INTO found", row)

    @property
    def streak(self) -> Streak:
        """The days in a row on which the puzzle of the day was solved; none if nobody can tell."""
        found = self.attempt(_read_days) or ()
        return streak_of(found, self.today)

    # --- in runs ------------------------------------------------------------------------------------

    def keep_run(self, kind: str, theme: str, game: str, run: FinishedRun) -> None:
        """Keep a run that is over, once; it is rated by itself, as all runs of its kind are.

        Args:
            kind: which, as a word.
            theme: what its puzzles had in common, as a word.
            game: of which they were.
            run: what was answered.
        """

        def save(file: sqlite3.Connection) -> None:
            rating = _read_rating(file, ("", kind))
            for one in run.answers:
                rating = Ratings(rating, one.rating).after(is_right=one.is_right).person
            right = sum(one.is_right for one in run.answers)
            misses = len(run.answers) - right
            kept = KeptRun(theme, game, run.began, right, misses, run.seconds, rating)
            if insert(file, "OR IGNORE INTO runs", {"kind": kind, **_RUN.row(kept)}):
                _write_rating(file, ("", kind), rating)

        if run.answers:
            self.save(save)

    @on_file(())
    def runs(self, file: sqlite3.Connection, kind: str) -> tuple[KeptRun, ...]:
        """Return all runs of a kind, the first in front."""
        runs = []
        for row in file.execute(f"SELECT {_RUN} FROM runs WHERE kind = ? ORDER BY began", (kind,)):
            with suppress(ValueError, TypeError):  # what nobody can have written is none
                runs.append(_RUN.value(row))
        return tuple(runs)

    @on_file(FIRST_RATING)
    def run_rating(self, file: sqlite3.Connection, kind: str) -> float:
        """Return the rating of the person in runs of a kind."""
        return _read_rating(file, ("", kind))


# --- rows -------------------------------------------------------------------------------------------


def _read_ratings(file: sqlite3.Connection, key: PuzzleKey, start: float) -> Ratings:
    puzzle = _read_rating(file, (key.game, key.fragment), start)
    return Ratings(_read_rating(file, _PERSON), puzzle)


def _read_rating(
    file: sqlite3.Connection, of: tuple[str, str], start: float = FIRST_RATING
) -> float:
    row = file.execute("SELECT rating FROM ratings WHERE game = ? AND fragment = ?", of).fetchone()
    rating = start if row is None else row[0]
    return rating if isinstance(rating, float) and isfinite(rating) else start


def _write_rating(file: sqlite3.Connection, of: tuple[str, str], rating: float) -> None:
    game, fragment = of
    row = {"game": game, "fragment": fragment, "rating": rating}
    insert(file, "OR REPLACE INTO ratings", row)


def _read_days(file: sqlite3.Connection) -> set[date]:
    """Return the days that were solved on that day; a day of a game, of earlier versions, is one."""
    days = set()
    for (name,) in file.execute(
        "SELECT day FROM days WHERE is_solved = 1 AND day = begun UNION "
        "SELECT name FROM answers WHERE is_solved = 1 AND name = solved_on"
    ):
        with suppress(ValueError, TypeError):
            days.add(date.fromisoformat(name))
    return days


def _read_day(file: sqlite3.Connection, day: date) -> DayTries:
    """Return how it stands with a day; what nobody can have written is nothing."""
    asked = "SELECT tries, is_shown FROM days WHERE day = ?"
    row = file.execute(asked, (day.isoformat(),)).fetchone()
    if row is None:
        return DayTries(day)
    return DayTries(day, (_tries_of(row[0]) or ())[:MOST_TRIES], row[1] == 1)


def _tries_of(written: object) -> tuple[Try, ...] | None:
    """Return the tries that were written; None if nobody can have written that."""
    try:
        found = json.loads(str(written))
        is_list = isinstance(found, list)
        return tuple(Try(str(made), TryKind(kind)) for made, kind in found) if is_list else None
    except (ValueError, TypeError):
        return None


def _write_day(file: sqlite3.Connection, tries: DayTries, today: date) -> DayTries:
    """Put what was tried together with what the file has of that day, and return both.

    Args:
        file: which.
        tries: how it stands here.
        today: the day on which that happens, for one that begins.
    """
    day = tries.day.isoformat()
    before = file.execute("SELECT tries FROM days WHERE day = ?", (day,)).fetchone()
    if before is not None and _tries_of(before[0]) is None:  # nothing of it is lost
        file.execute(_DAYS_ASIDE)
        file.execute("INSERT INTO days_aside SELECT * FROM days WHERE day = ?", (day,))
    merged = _read_day(file, tries.day).with_those_of(tries)
    row = {
        "day": day,
        "tries": json.dumps([[one.made, one.kind.value] for one in merged.tries]),
        "is_solved": merged.is_solved,
        "is_shown": merged.is_shown,
        "begun": today.isoformat(),
    }
    insert(
        file,
        "INTO days",
        row,
        "ON CONFLICT (day) DO UPDATE SET tries = excluded.tries, is_shown = excluded.is_shown, "
        "is_solved = max(is_solved, excluded.is_solved)",
    )
    return merged
