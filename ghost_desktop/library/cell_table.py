"""The table of an SQLite file in which solved cells are kept; see `cell_columns`.

A row stands under the key of its cell, and the name of its list: lists of the same content are found
under one key, and stand in an atlas all the same.
"""

from __future__ import annotations

import logging
import sqlite3
import time
from typing import TYPE_CHECKING

from ghost_desktop.library.cell_columns import COLUMNS, kept_of, record_of, seal_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from pathlib import Path

    from ghost_desktop.library.kept_cell import KeptCell

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
            columns = ", ".join(f'"{name}" {kind}' for name, kind in COLUMNS.items())
            file.executescript(
                f"PRAGMA auto_vacuum = FULL; BEGIN IMMEDIATE;"
                f"CREATE TABLE IF NOT EXISTS cells ({columns}, key TEXT NOT NULL, "
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
                names = ", ".join(f'"{name}"' for name in whole)
                places = ", ".join("?" * len(whole))
                file.execute(
                    f"INSERT OR REPLACE INTO cells ({names}) VALUES ({places})", [*whole.values()]
                )


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
