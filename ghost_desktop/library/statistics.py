"""What became of each round that a person has played, in one SQLite file.

A round stands there once for each person, from when it was over until it is told that it is not, or
that it is to be forgotten. One that was forgotten stays so: the board may tell of it again, as when
the program begins with the round that it ended with.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, TypeAlias

from ghost_desktop.library.user_file import Columns, UserFile, insert, on_file

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterable, Mapping, Sequence
    from datetime import datetime

    RowKey: TypeAlias = tuple[str, int, int]
    """The match, the number of the round in it, the number of the player."""
    RoundKey: TypeAlias = tuple[str, int]
    """The match, the number of the round in it."""

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

_LIKELIHOODS = """
ALTER TABLE rounds ADD COLUMN line TEXT NOT NULL DEFAULT '';
ALTER TABLE rounds ADD COLUMN model INTEGER NOT NULL DEFAULT 0;
ALTER TABLE rounds ADD COLUMN likelihoods TEXT NOT NULL DEFAULT '[]';
"""
"""What was played, and how likely that was by the model of that number: what can be found out anew."""


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
        line: what was played, as a position line; empty if it was not kept.
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
    line: str = ""

    @property
    def key(self) -> RowKey:
        """What tells it from all others."""
        return self.match, self.number, self.player

    @property
    def round(self) -> RoundKey:
        """What tells the round from all others, whoever played it."""
        return self.match, self.number


_NONE_KNOWN: Mapping[RowKey, tuple[float, ...]] = MappingProxyType({})

_COLUMNS = Columns(PlayedRound, list_name="list")


@dataclass(frozen=True)
class Forgotten:
    """Rounds that were forgotten, as they stood in the file: a row for each person."""

    rows: tuple[tuple[Any, ...], ...]

    @property
    def rounds(self) -> int:
        """How many rounds they are."""
        return _count_rounds(self.rows)


_THIS = "(match, number, player) = (?, ?, ?)"
# What is not known, since nobody has judged the round this time, leaves what was known.
_RENEWED = ", ".join(
    f"{column} = coalesce(excluded.{column}, {column})"
    for column in str(_COLUMNS).split(", ")
    if column not in {"match", "number", "player", "at"}
)


class StatisticsStore(UserFile):
    """The rounds; to be used from one thread only.

    Attributes:
        unread: how many rounds `rounds` has left out, since this program cannot have written them.
    """

    steps = (_TABLES, _LIKELIHOODS)
    unread = 0

    @on_file(())
    def rounds(self, file: sqlite3.Connection) -> tuple[PlayedRound, ...]:
        """Return all rounds, the first that was over in front.

        Rows that this program cannot have written are left where they are, and out; `unread` says
        how many.
        """
        known, strange = [], []
        for row in file.execute(f"SELECT {_COLUMNS} FROM rounds"):
            try:
                known.append(_COLUMNS.value(row))
            except (TypeError, ValueError):
                strange.append(row)
        self.unread = _count_rounds(strange)
        return tuple(sorted(known, key=lambda one: (one.at, one.key)))

    @on_file(otherwise=False, writes=True)
    def record(self, file: sqlite3.Connection, rounds: Iterable[PlayedRound]) -> bool:
        """Have rounds in the file, unless they were forgotten; tell whether that was possible.

        Of one that is there already, what is known of it takes its place; it was over when it was.
        """
        for one in rounds:
            forgotten = file.execute(f"SELECT 1 FROM forgotten WHERE {_THIS}", one.key).fetchone()
            if forgotten is None:
                then = f"ON CONFLICT DO UPDATE SET {_RENEWED}"
                insert(file, "INTO rounds", _COLUMNS.row(one), then)
        return True

    @on_file(_NONE_KNOWN)
    def likelihoods(
        self, file: sqlite3.Connection, model: int
    ) -> Mapping[RowKey, tuple[float, ...]]:
        """Return how likely what was played in rounds is by a model, of those where that is known.

        Logarithms, one for each level of the model; none of a round of which nobody can say it.
        """
        asked = "SELECT match, number, player, likelihoods FROM rounds WHERE model = ?"
        return {row[:3]: _numbers(row[3]) for row in file.execute(asked, (model,))}

    @on_file(otherwise=False, writes=True)
    def keep_likelihoods(
        self, file: sqlite3.Connection, model: int, found: Mapping[PlayedRound, Sequence[float]]
    ) -> bool:
        """Keep how likely what was played in rounds is by a model; tell whether that was possible.

        Not of one that was taken back meanwhile, and played otherwise.
        """
        for one, logs in found.items():
            said = json.dumps([round(log, 3) for log in logs])
            file.execute(
                f"UPDATE rounds SET model = ?, likelihoods = ? WHERE {_THIS} AND line = ?",
                (model, said, *one.key, one.line),
            )
        return True

    @on_file(otherwise=False, writes=True)
    def take_back(self, file: sqlite3.Connection, match: str, number: int) -> bool:
        """Have a round out of the file that is not over any more; tell whether that was possible."""
        for table in ("rounds", "forgotten"):
            file.execute(f"DELETE FROM {table} WHERE (match, number) = (?, ?)", (match, number))
        return True

    @on_file(None, writes=True)
    def forget(self, file: sqlite3.Connection, keys: Iterable[RowKey]) -> Forgotten:
        """Forget rounds, and return them; None if that is not possible."""
        taken = []
        for key in keys:
            row = file.execute(f"SELECT {_COLUMNS} FROM rounds WHERE {_THIS}", key).fetchone()
            if row is not None:
                taken.append(row)
                file.execute(f"DELETE FROM rounds WHERE {_THIS}", key)
                file.execute("INSERT OR IGNORE INTO forgotten VALUES (?, ?, ?)", key)
        return Forgotten(tuple(taken))

    @on_file(otherwise=False, writes=True)
    def restore(self, file: sqlite3.Connection, forgotten: Forgotten) -> bool:
        """Bring rounds back that were forgotten; tell whether that was possible."""
        for row in forgotten.rows:
            places = ", ".join("?" * len(row))
            file.execute(f"INSERT OR IGNORE INTO rounds ({_COLUMNS}) VALUES ({places})", row)
            file.execute(f"DELETE FROM forgotten WHERE {_THIS}", row[:3])
        return True


def _numbers(written: str) -> tuple[float, ...]:
    """Read numbers; none where this program cannot have written them."""
    try:
        return tuple(map(float, json.loads(written)))
    except (TypeError, ValueError):
        return ()


def _count_rounds(rows: Iterable[tuple[Any, ...]]) -> int:
    return len({(match, number) for match, number, *_rest in rows})
