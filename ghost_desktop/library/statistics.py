"""What became of each round that a person has played, in one SQLite file.

A round stands there once for each person, from when it was over until it is told that it is not, or
that it is to be forgotten. One that was forgotten stays so: the board may tell of it again, as when
the program begins with the round that it ended with.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, TypeAlias

from ghost_desktop.library.user_file import Layout, UserFile, all_or_nothing, now_in_utc

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Callable, Iterable
    from pathlib import Path

    from ghost_desktop.library.user_file import FileLost, Unsaved

    RowKey: TypeAlias = tuple[str, int, int]
    """The match, the number of the round in it, the number of the player."""
    RoundKey: TypeAlias = tuple[str, int]
    """The match, the number of the round in it."""

_COLUMNS = (
    "match, number, player, at, name, source, list, words, variant, rules, opponents, seat, won, "
    "ended, turns, blunders, hints, looks, lost_on, opening, counts"
)
_KEY = "match, number, player"
_SEAT = _COLUMNS.split(", ").index("seat")

_TABLES = """
CREATE TABLE rounds (
    match TEXT NOT NULL,
    number INTEGER NOT NULL,
    player INTEGER NOT NULL,
    at TEXT NOT NULL,
    name TEXT NOT NULL,
    source TEXT NOT NULL,
    list TEXT NOT NULL,
    words TEXT NOT NULL,
    variant TEXT NOT NULL,
    rules TEXT NOT NULL,
    opponents TEXT NOT NULL,
    seat INTEGER NOT NULL,
    won INTEGER NOT NULL,
    ended TEXT NOT NULL,
    turns INTEGER NOT NULL,
    blunders INTEGER,
    hints INTEGER NOT NULL,
    looks INTEGER NOT NULL,
    lost_on TEXT NOT NULL,
    opening TEXT NOT NULL,
    counts INTEGER NOT NULL,
    PRIMARY KEY (match, number, player)
) WITHOUT ROWID;
CREATE TABLE forgotten (
    match TEXT NOT NULL,
    number INTEGER NOT NULL,
    player INTEGER NOT NULL,
    PRIMARY KEY (match, number, player)
) WITHOUT ROWID;
"""
"""Of a round that was forgotten no more is kept than which it was."""

LAYOUT = Layout((_TABLES,))


@dataclass(frozen=True)
class PlayedRound:
    """A round that is over, as it went for one person.

    Attributes:
        match: what tells its match from all others.
        number: which round of that, from 1.
        player: the number of the person at the table, from 0.
        at: when it was over, in UTC.
        name: what the person is called; empty if he has not said so.
        source: which dictionary, as a question names it.
        list_name: what that was called.
        words: the hash of the content of that whole list.
        variant: the id of the variant.
        rules: the rules, by their key.
        opponents: the ids of the opponents of the computers at the table, in the order of seats; an
            empty one for another person.
        seat: where the person sat, from 0.
        won: whether he is none of those who lost.
        ended: why it was over, as a word.
        turns: how often it was his turn.
        blunders: how often he gave a won position away; None if nobody can find that out.
        hints: how many he had.
        looks: how often he was shown what the keys do.
        lost_on: the words that he lost on.
        opening: the letter that he began it with; empty if another began, or it was given.
        counts: whether it was played from the beginning.
    """

    match: str
    number: int
    player: int
    at: datetime
    name: str
    source: str
    list_name: str
    words: str
    variant: str
    rules: str
    opponents: tuple[str, ...]
    seat: int
    won: bool
    ended: str
    turns: int
    blunders: int | None
    hints: int
    looks: int
    lost_on: tuple[str, ...]
    opening: str
    counts: bool

    @property
    def key(self) -> RowKey:
        """What tells it from all others."""
        return self.match, self.number, self.player

    @property
    def round(self) -> RoundKey:
        """What tells the round from all others, whoever played it."""
        return self.match, self.number


@dataclass(frozen=True)
class Forgotten:
    """Rounds that were forgotten, as they stood in the file: a row for each person."""

    rows: tuple[tuple[Any, ...], ...]

    @property
    def rounds(self) -> int:
        """How many rounds they are."""
        return _count_rounds(self.rows)


class StatisticsStore:
    """The file, opened when it is first needed; to be used from one thread only.

    Args:
        path: the file; it and its folder are made if need be.
        clock: tells the time, in UTC, for the name of a file that is set aside.
    """

    def __init__(self, path: Path, clock: Callable[[], datetime] = now_in_utc) -> None:
        self._file = UserFile(path, LAYOUT, clock)
        self._unread = 0

    @property
    def trouble(self) -> Unsaved | None:
        """Why the file cannot be used; None if it can."""
        return self._file.trouble

    @property
    def loss(self) -> FileLost | None:
        """What was damaged and has been set aside; None if nothing was."""
        return self._file.loss

    @property
    def unread(self) -> int:
        """How many rounds `rounds` has left out, since this program cannot have written them."""
        return self._unread

    def rounds(self) -> tuple[PlayedRound, ...]:
        """Return all rounds, the first that was over in front.

        Rows that this program cannot have written are left where they are, and out; `unread` says
        how many.
        """
        found = self._file.attempt(_read) or []
        read = [(row, _of_row(row)) for row in found]
        self._unread = _count_rounds(row for row, one in read if one is None)
        known = (one for _row, one in read if one is not None)
        return tuple(sorted(known, key=lambda one: (one.at, one.key)))

    def record(self, rounds: Iterable[PlayedRound]) -> bool:
        """Have rounds in the file, unless they were forgotten; tell whether that was possible.

        Of one that is there already, what is known of it takes its place; it was over when it was.
        """
        rows = [_to_row(one) for one in rounds]
        return bool(self._file.attempt(lambda file: _record(file, rows)))

    def take_back(self, match: str, number: int) -> bool:
        """Have a round out of the file that is not over any more; tell whether that was possible."""
        return bool(self._file.attempt(lambda file: _take_back(file, match, number)))

    def forget(self, keys: Iterable[RowKey]) -> Forgotten | None:
        """Forget rounds, and return them; None if that is not possible."""
        wanted = list(keys)
        return self._file.attempt(lambda file: _forget(file, wanted))

    def restore(self, forgotten: Forgotten) -> bool:
        """Bring rounds back that were forgotten; tell whether that was possible."""
        return bool(self._file.attempt(lambda file: _restore(file, forgotten)))

    def close(self) -> None:
        """Let go of the file until it is needed again."""
        self._file.let_go()


# --- what is done to the file -----------------------------------------------------------------------

_PLACES = ", ".join("?" * len(_COLUMNS.split(", ")))
_THIS = "(match, number, player) = (?, ?, ?)"
_RENEWED = ", ".join(
    f"{column} = excluded.{column}"
    for column in _COLUMNS.split(", ")
    if column not in {*_KEY.split(", "), "at"}
)


def _read(file: sqlite3.Connection) -> list[tuple[Any, ...]]:
    return file.execute(f"SELECT {_COLUMNS} FROM rounds").fetchall()


def _record(file: sqlite3.Connection, rows: list[tuple[Any, ...]]) -> bool:
    with all_or_nothing(file):
        for row in rows:
            if file.execute(f"SELECT 1 FROM forgotten WHERE {_THIS}", row[:3]).fetchone() is None:
                file.execute(
                    f"INSERT INTO rounds ({_COLUMNS}) VALUES ({_PLACES}) "
                    f"ON CONFLICT DO UPDATE SET {_RENEWED}",
                    row,
                )
    return True


def _take_back(file: sqlite3.Connection, match: str, number: int) -> bool:
    with all_or_nothing(file):
        for table in ("rounds", "forgotten"):
            file.execute(f"DELETE FROM {table} WHERE (match, number) = (?, ?)", (match, number))
    return True


def _forget(file: sqlite3.Connection, keys: list[RowKey]) -> Forgotten:
    taken = []
    with all_or_nothing(file):
        for key in keys:
            row = file.execute(f"SELECT {_COLUMNS} FROM rounds WHERE {_THIS}", key).fetchone()
            if row is not None:
                taken.append(row)
                file.execute(f"DELETE FROM rounds WHERE {_THIS}", key)
                file.execute(f"INSERT OR IGNORE INTO forgotten ({_KEY}) VALUES (?, ?, ?)", key)
    return Forgotten(tuple(taken))


def _restore(file: sqlite3.Connection, forgotten: Forgotten) -> bool:
    with all_or_nothing(file):
        for row in forgotten.rows:
            file.execute(f"INSERT OR IGNORE INTO rounds ({_COLUMNS}) VALUES ({_PLACES})", row)
            file.execute(f"DELETE FROM forgotten WHERE {_THIS}", row[:3])
    return True


# --- rows -------------------------------------------------------------------------------------------


def _count_rounds(rows: Iterable[tuple[Any, ...]]) -> int:
    return len({(match, number) for match, number, *_rest in rows})


def _to_row(one: PlayedRound) -> tuple[Any, ...]:
    return (
        *one.key,
        one.at.isoformat(),
        one.name,
        one.source,
        one.list_name,
        one.words,
        one.variant,
        one.rules,
        json.dumps(one.opponents),
        one.seat,
        one.won,
        one.ended,
        one.turns,
        one.blunders,
        one.hints,
        one.looks,
        json.dumps(one.lost_on),
        one.opening,
        one.counts,
    )


def _of_row(row: tuple[Any, ...]) -> PlayedRound | None:
    """Return what a row says; None if it is none that this program writes."""
    *numbered, at, name, source, list_name, words, variant, rules, opponents = row[:_SEAT]
    seat, won, ended, turns, blunders, hints, looks, lost_on, opening, counts = row[_SEAT:]
    match, number, player = numbered
    texts = match, name, source, list_name, words, variant, rules, ended, opening
    counted = number, player, seat, turns, hints, looks, 0 if blunders is None else blunders
    if not all(isinstance(one, str) for one in texts):
        return None
    if not all(isinstance(one, int) and one >= 0 for one in counted):
        return None
    try:
        time = datetime.fromisoformat(at)
        read = PlayedRound(
            match=match,
            number=number,
            player=player,
            at=time,
            name=name,
            source=source,
            list_name=list_name,
            words=words,
            variant=variant,
            rules=rules,
            opponents=_names(opponents),
            seat=seat,
            won=bool(won),
            ended=ended,
            turns=turns,
            blunders=blunders,
            hints=hints,
            looks=looks,
            lost_on=_names(lost_on),
            opening=opening,
            counts=bool(counts),
        )
    except (TypeError, ValueError):
        return None
    return read if time.tzinfo is UTC else None


def _names(text: str) -> tuple[str, ...]:
    """Return the texts that stand in one.

    Raises:
        TypeError: if it is none.
        ValueError: if there is something else in it.
    """
    found = json.loads(text)
    if not isinstance(found, list) or not all(isinstance(one, str) for one in found):
        raise ValueError(f"{text} is no list of texts.")
    return tuple(found)
