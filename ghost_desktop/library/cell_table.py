"""The table of an SQLite file in which solved cells are kept; see `COLUMNS`.

A row stands under the key of its cell, and the name of its list: lists of the same content are found
under one key, and stand in an atlas all the same.
"""

from __future__ import annotations

import hashlib
import json
import logging
import sqlite3
import time
from dataclasses import dataclass, replace
from math import inf
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

from ghost_desktop.engine.changes.margin import Margin
from ghost_desktop.engine.comparison import OpeningRound, Row
from ghost_desktop.engine.game.rules import Reading, Rules
from ghost_desktop.engine.game.variants import find_variant
from ghost_desktop.engine.solution import Fate
from ghost_desktop.engine.strategies.counting import Counting
from ghost_desktop.engine.words.import_report import Dropped, ImportReport, Reason
from ghost_desktop.library import catalogue
from ghost_desktop.library.cell import Cell
from ghost_desktop.library.question import Question
from ghost_desktop.library.user_file import insert

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from pathlib import Path
    from typing import Self

    from ghost_desktop.library.cell import Sought

    Record = dict[str, Any]


_OF_LINES = ("strategy_seat", "lines", "proved_minimal", "count")
"""The fields of a row that say how much there is to remember."""


class Effort(NamedTuple):
    """What was done to find a part of a cell.

    Attributes:
        was_sought: whether it was looked for at all.
        time_limit: seconds after which to stop proving; None for none.
    """

    was_sought: bool
    time_limit: float | None


@dataclass(frozen=True, eq=False)
class KeptCell:
    """A cell with what was sought of it.

    Attributes:
        cell: the cell.
        lines: what was done to find how much there is to remember.
        margin: what was done to find how many words stand between.
    """

    cell: Cell
    lines: Effort
    margin: Effort

    @classmethod
    def of(cls, cell: Cell, sought: Sought) -> Self:
        """Return a cell that has just been solved, with what was sought."""
        limit = sought.time_limit if cell.seconds is None else cell.seconds
        return cls(cell, Effort(sought.lines, limit), Effort(sought.margin, limit))

    def serves(self, sought: Sought) -> bool:
        """Tell whether it has all that is sought.

        Lines, or a margin, of which it is not known whether they are the fewest serve only who would
        not allow more time.
        """
        wanted = KeptCell.of(replace(self.cell, seconds=None), sought)
        return all(has >= wants for has, wants in zip(self.worth, wanted.worth, strict=True))

    @property
    def worth(self) -> tuple[tuple[bool, float], tuple[bool, float]]:
        """How much its margin is worth, and its lines: whether they were sought, and how long."""
        row = self.cell.row
        is_margin_open = row.margin is not None and not row.margin.proved
        return (
            _worth(self.margin, is_open=is_margin_open),
            _worth(self.lines, is_open=row.proved_minimal is False),
        )

    def with_best_of(self, other: KeptCell) -> KeptCell:
        """Return it with the lines and the margin of another of the same game, if worth more."""
        margin, lines = (
            self if mine >= others else other
            for mine, others in zip(self.worth, other.worth, strict=True)
        )
        facts = {name: getattr(lines.cell.row, name) for name in _OF_LINES}
        row = replace(self.cell.row, **facts, margin=margin.cell.row.margin)
        return KeptCell(replace(self.cell, row=row), lines.lines, margin.margin)

    def answer(self, question: Question, sought: Sought) -> Cell:
        """Return it as the answer to a question, with what is sought and no more."""
        row = replace(self.cell.row, source=question.source, reading=question.reading)
        if not sought.lines:
            row = replace(row, strategy_seat=None, lines=None, proved_minimal=None)
        if not sought.margin:
            row = replace(row, margin=None)
        name = catalogue.list_name(question.source)
        return replace(self.cell, question=question, name=name, row=row)


def _worth(effort: Effort, *, is_open: bool) -> tuple[bool, float]:
    """Tell whether it was sought, and how long; without end if more time would say no more."""
    limit = effort.time_limit
    return effort.was_sought, limit if is_open and limit is not None else inf


_COLUMNS = (
    # which list, under which rules
    "list TEXT NOT NULL, name TEXT NOT NULL, level INTEGER, without TEXT NOT NULL, "
    "variant TEXT NOT NULL, min_length INTEGER NOT NULL, players INTEGER NOT NULL, "
    "misere INTEGER NOT NULL, reading TEXT NOT NULL, "
    # what was found
    "words INTEGER NOT NULL, fragments INTEGER, positions INTEGER, examined INTEGER, "
    "winner INTEGER, losers TEXT, winners TEXT, winning_openings TEXT NOT NULL, "
    "openings_left INTEGER NOT NULL, opening_rounds TEXT NOT NULL, "
    "plays_left INTEGER, plays_shortest INTEGER, plays_longest INTEGER, "
    "strategy_player INTEGER, lines INTEGER, proved_minimal INTEGER, count TEXT NOT NULL, "
    "margin INTEGER, margin_winner INTEGER, margin_proved INTEGER, margin_lower_bound INTEGER, "
    "margin_words TEXT, margin_openings TEXT, letters TEXT NOT NULL, "
    "load_seconds REAL NOT NULL, solve_seconds REAL NOT NULL, "
    # what was sought
    "sought_lines INTEGER NOT NULL, lines_time_limit REAL, "
    "sought_margin INTEGER NOT NULL, margin_time_limit REAL, "
    # the list
    "alphabet TEXT NOT NULL, left_out TEXT NOT NULL, encoding TEXT NOT NULL, "
    "entries INTEGER NOT NULL, kept INTEGER NOT NULL, lowered INTEGER NOT NULL, "
    "dropped TEXT NOT NULL"
)
"""What SQLite is told of the columns that a cell is written in."""

COLUMNS = tuple(one.split()[0] for one in _COLUMNS.split(", "))

_OF_ROW = (
    *("words", "fragments", "positions", "examined", "openings_left"),
    *("lines", "letters", "load_seconds", "solve_seconds"),
)
_OF_RULES = ("min_length", "players")
_OF_REPORT = ("encoding", "entries", "kept", "lowered")
"""What stands in the columns as the values have it."""

_OF_MARGIN = (
    *("margin", "margin_winner", "margin_proved", "margin_lower_bound"),
    *("margin_words", "margin_openings"),
)


def record_of(kept: KeptCell) -> Record:
    """Write a cell, with what was sought of it."""
    cell = kept.cell
    row, rules, report = cell.row, cell.rules, cell.report
    seats = " ".join(str(seat + 1) for seat in sorted(row.fate.seats))
    is_fixed, (shortest, longest) = rules.players == 2, row.plays_left or (None, None)
    return {
        **{name: getattr(row, name) for name in _OF_ROW},
        **{name: getattr(rules, name) for name in _OF_RULES},
        **{name: getattr(report, name) for name in _OF_REPORT},
        # The system's name of a file may have bytes that are no text.
        "list": cell.question.source.encode(errors="backslashreplace").decode(),
        "name": cell.name.encode(errors="backslashreplace").decode(),
        "level": catalogue.split_level(cell.question.source)[1],
        "without": _json(row.without),
        "variant": rules.variant.id,
        "misere": int(rules.misere),
        "reading": row.reading.value,
        "winner": _player(min(row.fate.winners, default=None)),
        "losers": None if rules.misere else seats,
        "winners": seats if rules.misere else None,
        "winning_openings": " ".join(row.winning_openings),
        "opening_rounds": _json(
            {one.letter: (one.shortest, one.longest) for one in row.opening_rounds}
        ),
        "plays_left": shortest if is_fixed else None,
        "plays_shortest": None if is_fixed else shortest,
        "plays_longest": None if is_fixed else longest,
        "strategy_player": _player(row.strategy_seat),
        "proved_minimal": None if row.proved_minimal is None else int(row.proved_minimal),
        "count": row.count.value,
        **_margin_record(row.margin),
        "sought_lines": int(kept.lines.was_sought),
        "lines_time_limit": _seconds(kept.lines.time_limit),
        "sought_margin": int(kept.margin.was_sought),
        "margin_time_limit": _seconds(kept.margin.time_limit),
        "alphabet": cell.alphabet,
        "left_out": _json(cell.question.without),
        "dropped": _json(
            {why.value: (lost.count, lost.examples) for why, lost in report.dropped.items()}
        ),
    }


def kept_of(record: Record) -> KeptCell:
    """Read a cell, and what was sought of it.

    Raises:
        KeyError: if there is no such variant, or a column is missing.
        ValueError: if a column says what none of ours says.
    """
    misere, source = bool(record["misere"]), record["list"]
    counts = {name: record[name] for name in _OF_RULES}
    rules = Rules(find_variant(record["variant"]), misere=misere, **counts)
    reading = Reading(record["reading"])
    seats = record["winners" if misere else "losers"]
    ends = ("plays_left",) * 2 if rules.players == 2 else ("plays_shortest", "plays_longest")
    shortest, longest = (record[name] for name in ends)
    proved, player = record["proved_minimal"], record["strategy_player"]
    row = Row(
        **{name: record[name] for name in _OF_ROW},
        source=source,
        rules=rules,
        reading=reading,
        fate=Fate(frozenset(int(one) - 1 for one in seats.split()), rules.players, misere),
        winning_openings=tuple(record["winning_openings"].split()),
        plays_left=None if shortest is None else (shortest, longest),
        strategy_seat=None if player is None else player - 1,
        proved_minimal=None if proved is None else bool(proved),
        count=Counting(record["count"]),
        without=tuple(json.loads(record["without"])),
        opening_rounds=tuple(
            OpeningRound(letter, *plays)
            for letter, plays in json.loads(record["opening_rounds"]).items()
        ),
        margin=_margin_of(record),
    )
    dropped = {
        Reason(why): Dropped(lost, tuple(examples))
        for why, (lost, examples) in json.loads(record["dropped"]).items()
    }
    said = {name: record[name] for name in _OF_REPORT}
    report = ImportReport(**said, dropped=MappingProxyType(dropped))
    question = Question(source, rules, reading, tuple(json.loads(record["left_out"])))
    return KeptCell(
        Cell(question, record["name"], record["alphabet"], row, report),
        lines=Effort(bool(record["sought_lines"]), record["lines_time_limit"]),
        margin=Effort(bool(record["sought_margin"]), record["margin_time_limit"]),
    )


def _margin_record(margin: Margin | None) -> Record:
    """Write a margin: who wins now, and which words go; none are put into it."""
    if margin is None:
        return dict.fromkeys(_OF_MARGIN)
    return {
        "margin": margin.words,
        "margin_winner": _player(margin.winner),
        "margin_proved": int(margin.proved),
        "margin_lower_bound": margin.lower_bound,
        "margin_words": _json(margin.remove),
        "margin_openings": " ".join(margin.openings_then),
    }


def _margin_of(record: Record) -> Margin | None:
    """Read a margin; None if there is none."""
    words, player = record["margin"], record["margin_winner"]
    if player is None:
        return None
    winner = player - 1
    return Margin(
        winner=winner,
        words=words,
        proved=bool(record["margin_proved"]),
        lower_bound=record["margin_lower_bound"],
        remove=tuple(json.loads(record["margin_words"])),
        add=(),
        winner_then=winner if words is None else 1 - winner,
        openings_then=tuple(record["margin_openings"].split()),
    )


def seal_of(record: Record) -> str:
    """Return a checksum of all columns, by which a damaged row is known."""
    facts = json.dumps([record[name] for name in COLUMNS])
    return hashlib.blake2b(facts.encode(), digest_size=8).hexdigest()


def _player(seat: int | None) -> int | None:
    return None if seat is None else seat + 1


def _seconds(limit: float | None) -> float | None:
    return None if limit is None else float(limit)


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


log = logging.getLogger(__name__)

LAYOUT = 2
"""Goes up whenever the table is laid out otherwise."""

_OURS = 0x47_68_43_65
"""What files with cells have as their ``application_id``: GhCe."""

_HEADER = 100
"""Bytes of the header of a file: https://www.sqlite.org/fileformat2.html#the_database_header."""

_MANY = 500
"""Keys that are looked up at a time; SQLite takes no more than 999 in older versions."""


class NoCells(Exception):
    """The file is not one of cells."""


class CellsOfOtherLayout(NoCells):
    """The file is one of cells, as another version of the program has them."""


def check(path: Path, *, must_be_there: bool = False) -> None:
    """Look whether a file is one of cells, without touching it; an empty one may become one.

    Raises:
        OSError: if it cannot be read.
        NoCells: if it is another file, or of another layout.
    """
    try:
        with path.open("rb") as file:
            header = file.read(_HEADER)
    except FileNotFoundError:
        if must_be_there:
            raise
        return
    if not header and not must_be_there:
        return
    is_ours = header.startswith(b"SQLite format 3\0") and len(header) == _HEADER
    if not is_ours or int.from_bytes(header[68:72]) != _OURS:
        raise NoCells("it is another file")
    if int.from_bytes(header[60:64]) != LAYOUT:
        raise CellsOfOtherLayout("it is of another layout")


def open_file(path: Path, patience: float, *, waits_for_disk: bool) -> sqlite3.Connection:
    """Open a file of cells, and make it if there is none.

    Args:
        path: the file, in a folder that is there.
        patience: seconds to wait for another program that is writing to it.
        waits_for_disk: whether nothing but what was written last is lost if the power fails.

    Raises:
        OSError: if it cannot be read.
        sqlite3.Error: if it cannot be opened.
        NoCells: if it is another file, or of another layout.
    """
    check(path)
    file = sqlite3.connect(path, timeout=patience, check_same_thread=False)
    file.row_factory = sqlite3.Row
    try:
        (version,) = file.execute("PRAGMA user_version").fetchone()
        if not version:
            # All in the file itself, by which it is known, before anything is written beside it.
            file.executescript(
                f"PRAGMA auto_vacuum = FULL; BEGIN IMMEDIATE;"
                f"CREATE TABLE IF NOT EXISTS cells ({_COLUMNS}, key TEXT NOT NULL, "
                f"seal TEXT NOT NULL, used REAL NOT NULL, PRIMARY KEY (key, list));"
                f"CREATE INDEX IF NOT EXISTS cells_by_use ON cells (used);"
                f"PRAGMA application_id = {_OURS}; PRAGMA user_version = {LAYOUT}; COMMIT;"
            )
        file.execute("PRAGMA journal_mode = WAL")
        file.execute(f"PRAGMA synchronous = {'NORMAL' if waits_for_disk else 'OFF'}")
    except BaseException:
        file.close()
        raise
    return file


def has_table(file: sqlite3.Connection) -> bool:
    """Tell whether the table is there, with all its columns; or whether that cannot be told now."""
    names = ", ".join(f"cells.{name}" for name in (*COLUMNS, "key", "seal", "used"))
    try:
        file.execute(f"SELECT {names} FROM cells LIMIT 0")
    except sqlite3.OperationalError as error:
        return error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_ERROR  # no such table, or column
    except sqlite3.DatabaseError:
        return False
    return True


def read(file: sqlite3.Connection, keys: Iterable[str]) -> dict[str, KeptCell]:
    """Return the cells of some keys, as far as they are there, of several the most worth."""
    found: dict[str, KeptCell] = {}
    wanted = list(keys)
    for first in range(0, len(wanted), _MANY):
        some = wanted[first : first + _MANY]
        places = ",".join("?" * len(some))
        for record in file.execute(f"SELECT * FROM cells WHERE key IN ({places})", some):
            key, kept = record["key"], _unsealed(record)
            if kept is not None and (key not in found or found[key].worth < kept.worth):
                found[key] = kept
    return found


def read_all(file: sqlite3.Connection) -> list[KeptCell]:
    """Return all cells, in the order in which they came."""
    records = file.execute("SELECT * FROM cells ORDER BY rowid").fetchall()
    return [kept for kept in map(_unsealed, records) if kept is not None]


def write(file: sqlite3.Connection, cells: Mapping[str, Iterable[KeptCell]]) -> None:
    """Write cells of some keys; what those have that are there already is kept if it is better."""
    now = time.time()
    with file:
        file.execute("BEGIN IMMEDIATE")
        for key, some in cells.items():
            for cell in some:
                record = record_of(cell)
                same = "SELECT * FROM cells WHERE key = ? AND list = ?"
                before = file.execute(same, (key, record["list"])).fetchone()
                if before is not None and (known := _unsealed(before)) is not None:
                    record = record_of(cell.with_best_of(known))
                whole = {**record, "key": key, "seal": seal_of(record), "used": now}
                insert(file, "OR REPLACE INTO cells", whole)


def note_use(file: sqlite3.Connection, keys: Iterable[str]) -> None:
    """Note that cells were of use."""
    now = time.time()
    with file:
        file.executemany("UPDATE cells SET used = ? WHERE key = ?", [(now, key) for key in keys])


def remove_oldest(file: sqlite3.Connection, share: int) -> bool:
    """Remove those cells, one in `share`, that were of use longest ago; tell if there were any."""
    with file:
        gone = file.execute(
            "DELETE FROM cells WHERE rowid IN (SELECT rowid FROM cells ORDER BY used "
            "LIMIT (SELECT count(*) / ? + 1 FROM cells))",
            (share,),
        )
    return gone.rowcount > 0


def size_of(file: sqlite3.Connection) -> int:
    """Return the bytes of what is in a file."""
    pages, free, size = (
        file.execute(f"PRAGMA {fact}").fetchone()[0]
        for fact in ("page_count", "freelist_count", "page_size")
    )
    return int((pages - free) * size)


def _unsealed(record: sqlite3.Row) -> KeptCell | None:
    """Read a row; None if it is damaged, or of a variant that is not there."""
    try:
        facts = dict(record)
        return kept_of(facts) if facts["seal"] == seal_of(facts) else None
    except (KeyError, ValueError, TypeError) as error:
        log.info("a kept cell cannot be read: %s", error)
        return None
