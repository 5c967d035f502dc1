"""A SQLite file in the user's folder for data, which is never in the way of what is done.

Two programs may use it at once. One that cannot be used is no error but a value: whoever keeps
something in it goes on without, and says what is wrong. What is damaged is set aside and kept; what
a later version of the program has written is left alone.
"""

from __future__ import annotations

import sqlite3
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from enum import Enum
from itertools import chain, count
from typing import TYPE_CHECKING, Any, TypeVar

from ghost_desktop.engine.texts import N_
from ghost_desktop.library.kept_file import forget_aside, own_file, own_folder

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

_PATIENCE = 0.05
"""Seconds to wait for another program, which the window may wait too."""

_DAMAGED = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
"""What a damaged file answers, and no other."""

_BUSY = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)
"""What a file answers while another program is writing to it."""

_PARTS = ("-wal", "-shm", "")
"""What the names of a file's parts end with. The file itself is set aside last: if the program ends
before, no old part is left beside a new file."""

_Value = TypeVar("_Value")


def now_in_utc() -> datetime:
    """Return the time."""
    return datetime.now(UTC)


class Trouble(Enum):
    """Why nothing is saved, and what would help: a sentence that is marked for translation."""

    LATER_VERSION = N_(
        "{path} was written by a later version of Ghost Desktop; update to go on from there."
    )
    IN_USE = N_("{path} is in use by another program; close that one.")
    NOT_WRITABLE = N_(
        "{path} cannot be written; make room on the disk and see that the file is yours."
    )


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
class Layout:
    """How the tables of a file are laid out, which came to be in steps.

    Attributes:
        steps: scripts, each for files of the version before it; a new one is of version 0.
    """

    steps: tuple[str, ...]

    @property
    def version(self) -> int:
        """Its number, which a file has as its ``user_version``; one of a later is left alone."""
        return len(self.steps)

    def bring_up_to_date(self, file: sqlite3.Connection, version: int) -> None:
        """Make the tables of a new file, or take over those of an older version."""
        run_steps(file, version, self.steps[version:], self.version)

    def fits(self, file: sqlite3.Connection) -> bool:
        """Tell whether a file has the tables of its version; further ones are no matter.

        Raises:
            _LaterVersion: if it is one that is not known here.
        """
        (version,) = file.execute("PRAGMA user_version").fetchone()
        if version > self.version:
            raise _LaterVersion
        if version <= 0:
            return not _tables(file)  # it is new
        with closing(sqlite3.connect(":memory:", isolation_level=None)) as model:
            run_steps(model, 0, self.steps[:version], version)
            wanted = _tables(model)
        found = _tables(file)
        return all(found.get(table) == columns for table, columns in wanted.items())


def _tables(file: sqlite3.Connection) -> dict[str, list[tuple[Any, ...]]]:
    """Return the tables of a file with all that is said of their columns."""
    tables = file.execute("SELECT name FROM sqlite_schema WHERE type = 'table'").fetchall()
    said = "SELECT * FROM pragma_table_info(?)"
    return {table: file.execute(said, (table,)).fetchall() for (table,) in tables}


def run_steps(file: sqlite3.Connection, version: int, steps: tuple[str, ...], after: int) -> None:
    """Run the scripts that lead from one version to another, all or nothing.

    Another program, or another part of this one, may be at the same file: whoever comes second
    finds it done.

    Args:
        file: the file.
        version: the one that it has.
        steps: the scripts; if there are none nothing is done.
        after: the version that it has afterwards.
    """
    if not steps:
        return
    ends = f"PRAGMA user_version = {after};"
    try:
        file.executescript("\n".join(["BEGIN IMMEDIATE;", *steps, ends, "COMMIT;"]))
    except sqlite3.Error:
        file.rollback()
        (now,) = file.execute("PRAGMA user_version").fetchone()
        if now == version:
            raise
        run_steps(file, now, steps[now - version :], after)


@contextmanager
def all_or_nothing(file: sqlite3.Connection) -> Iterator[None]:
    """Write all that is written within, or nothing of it."""
    file.execute("BEGIN IMMEDIATE")
    try:
        yield
        file.execute("COMMIT")
    except BaseException:
        with suppress(sqlite3.Error):
            file.execute("ROLLBACK")
        raise


class _LaterVersion(Exception):
    """The file was written by a later version of the program."""


_ERRORS = (sqlite3.Error, OSError, _LaterVersion, UnicodeDecodeError)
"""What a file may raise; the last where SQLite would say what is wrong with a damaged schema."""


class UserFile:
    """The file, opened when it is first needed; to be used from one thread only.

    Args:
        path: the file; it and its folder are made if need be.
        layout: how its tables are laid out.
        clock: tells the time, in UTC, for the name of a file that is set aside.
    """

    def __init__(
        self, path: Path, layout: Layout, clock: Callable[[], datetime] = now_in_utc
    ) -> None:
        self.path = path
        self._layout = layout
        self._clock = clock
        self._file: sqlite3.Connection | None = None
        self._loss: FileLost | None = None
        self._trouble: Unsaved | None = None

    @property
    def trouble(self) -> Unsaved | None:
        """Why the file cannot be used; None if it can."""
        return self._trouble

    @property
    def loss(self) -> FileLost | None:
        """What was damaged and has been set aside; None if nothing was."""
        return self._loss

    def attempt(self, work: Callable[[sqlite3.Connection], _Value]) -> _Value | None:
        """Do some work on the file; None, with `trouble`, if it cannot be used.

        A damaged file is set aside and the work done on a new one.
        """
        try:
            try:
                value = work(self._open())
            except _ERRORS as error:
                self.let_go()
                if not (self._is_damage(error) and self._put_aside()):
                    raise
                value = work(self._open())
        except _ERRORS as error:
            self.let_go()
            self._trouble = Unsaved(self.path, _why(error))
            return None
        self._trouble = None
        return value

    def let_go(self) -> None:
        """Close the file until it is needed again."""
        if self._file is not None:
            with suppress(sqlite3.Error):
                self._file.close()
            self._file = None

    def _open(self) -> sqlite3.Connection:
        if self._file is not None:
            return self._file
        own_folder(self.path.parent)
        for part in _PARTS:  # SQLite makes the others as the file itself is
            if not part or self._part(part).exists():
                own_file(self._part(part))
        file = sqlite3.connect(self.path, timeout=_PATIENCE, isolation_level=None)
        file.text_factory = _decoded
        try:
            (version,) = file.execute("PRAGMA user_version").fetchone()
            if version > self._layout.version:
                raise _LaterVersion
            file.execute("PRAGMA secure_delete = ON")  # what is deleted is not in it any more
            file.execute("PRAGMA journal_mode = WAL")
            file.execute("PRAGMA synchronous = NORMAL")
            # What waits for the disk is done when the file is closed, not while it is used.
            file.execute("PRAGMA wal_autocheckpoint = 0")
            self._layout.bring_up_to_date(file, version)
        except BaseException:
            file.close()
            raise
        self._file = file
        return file

    def _part(self, part: str) -> Path:
        return self.path.with_name(self.path.name + part)

    def _put_aside(self) -> bool:
        """Rename a damaged file and what SQLite keeps beside it; tell whether that was possible."""
        aside = self._free_name(f"{self.path.name}.damaged-{self._clock():%Y%m%d-%H%M%S}")
        moved: list[tuple[Path, Path]] = []
        try:
            for part in _PARTS:
                old, new = (self.path.with_name(name + part) for name in (self.path.name, aside))
                if old.exists() or not part:
                    old.rename(new)
                    moved.append((old, new))
        except OSError:
            for old, new in moved:
                with suppress(OSError):
                    new.rename(old)
            return False
        self._loss = FileLost(aside)
        forget_aside(self.path)
        return True

    def _free_name(self, wanted: str) -> str:
        """Return a name that nothing has which was set aside before: the wanted, or a numbered."""
        numbered = (f"{wanted}-{number}" for number in count(2))
        return next(
            name
            for name in chain([wanted], numbered)
            if not any(self.path.with_name(name + part).exists() for part in _PARTS)
        )

    def _is_damage(self, error: Exception) -> bool:
        """Tell whether it is the file that is wrong, and neither a statement nor the moment."""
        if isinstance(error, UnicodeDecodeError) or _code(error) in _DAMAGED:
            return True
        return _code(error) == sqlite3.SQLITE_ERROR and not self._is_sound()

    def _is_sound(self) -> bool:
        """Tell whether the file is as its layout says, or cannot be looked at for now.

        Raises:
            _LaterVersion: if a later version has taken it over since it was opened.
        """
        try:
            with closing(
                sqlite3.connect(self.path, timeout=_PATIENCE, isolation_level=None)
            ) as file:
                file.text_factory = _decoded
                checked = file.execute("PRAGMA quick_check(1)").fetchone()
                return bool(checked == ("ok",) and self._layout.fits(file))
        except _LaterVersion:
            raise
        except _ERRORS as error:
            return _code(error) in _BUSY


def _decoded(text: bytes) -> str:
    """Read a text that may be damaged: then it is one that nobody could have written."""
    return text.decode(errors="replace")


def _code(error: Exception) -> int:
    """Return the kind of an error of SQLite's; 0 for any other."""
    return int(getattr(error, "sqlite_errorcode", 0)) & 0xFF


def _why(error: Exception) -> Trouble:
    if isinstance(error, _LaterVersion):
        return Trouble.LATER_VERSION
    if _code(error) in _BUSY:
        return Trouble.IN_USE
    return Trouble.NOT_WRITABLE
