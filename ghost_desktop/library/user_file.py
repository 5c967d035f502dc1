"""A SQLite file in the user's folder for data, which is never in the way of what is done.

Two programs may use it at once. One that cannot be used is no error but a value: whoever keeps
something in it goes on without, and says what is wrong. What is damaged is set aside and kept; what
a later version of the program has written is left alone.
"""

from __future__ import annotations

import json
import sqlite3
import threading
from contextlib import closing, contextmanager, nullcontext, suppress
from dataclasses import dataclass, fields
from datetime import UTC, datetime
from enum import Enum
from functools import partial, wraps
from typing import TYPE_CHECKING, Any, ClassVar, Generic, ParamSpec, TypeVar, cast

from ghost_desktop.engine.texts import N_
from ghost_desktop.library.json_values import of_kind
from ghost_desktop.library.kept_file import first_free, forget_aside, own_file, own_folder, parts_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence
    from pathlib import Path
    from typing import Concatenate, TypeAlias

_PATIENCE, _PATIENCE_BESIDE = 0.05, 2.0
"""Seconds to wait for whoever else is at the file: which the window may wait, too, and beside it."""

_DAMAGED = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
"""What a damaged file answers, and no other."""

_BUSY = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)
"""What a file answers while another program is writing to it."""

_Kept = TypeVar("_Kept", bound="UserFile")
_P = ParamSpec("_P")
_Value = TypeVar("_Value")
_Else = TypeVar("_Else")

if TYPE_CHECKING:
    _Work: TypeAlias = Callable[Concatenate[_Kept, sqlite3.Connection, _P], _Value]
    _Method: TypeAlias = Callable[Concatenate[_Kept, _P], _Value]


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
class Loss:
    """What was damaged and has been set aside, so that it starts anew.

    Attributes:
        file: the name of the file that was set aside; of lines, of the one that they are kept in.
        lines: how many lines of it were set aside within it; None if it was the whole file.
    """

    file: str
    lines: int | None = None


def run_steps(file: sqlite3.Connection, steps: tuple[str, ...], version: int) -> None:
    """Run the scripts that lead from a version to the last, all or nothing.

    Another program, or another part of this one, may be at the same file: whoever comes second
    finds it done.

    Args:
        file: the file.
        steps: the scripts, each for files of the version before it; a new one is of version 0.
        version: the one that it has.
    """
    if version >= len(steps):
        return
    ends = f"PRAGMA user_version = {len(steps)};"
    try:
        file.executescript("\n".join(["BEGIN IMMEDIATE;", *steps[version:], ends, "COMMIT;"]))
    except sqlite3.Error:
        file.rollback()
        (now,) = file.execute("PRAGMA user_version").fetchone()
        if now == version:
            raise
        run_steps(file, steps, now)


def _tables(file: sqlite3.Connection) -> dict[str, list[tuple[Any, ...]]]:
    """Return the tables of a file with all that is said of their columns."""
    tables = file.execute("SELECT name FROM sqlite_schema WHERE type = 'table'").fetchall()
    said = "SELECT * FROM pragma_table_info(?)"
    return {table: file.execute(said, (table,)).fetchall() for (table,) in tables}


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


def _patience() -> float:
    is_beside = threading.current_thread() is not threading.main_thread()
    return _PATIENCE_BESIDE if is_beside else _PATIENCE


class UserFile:
    """The file, opened when it is first needed; to be used from one thread only.

    Args:
        path: the file; it and its folder are made if need be.
        clock: tells the time, in UTC.

    Attributes:
        steps: the scripts that lay its tables out, see `run_steps`. Their number is its version,
            which the file has as its ``user_version``; one of a later is left alone.
        path: the file.
        trouble: why it cannot be used; None if it can.
        loss: what was damaged and has been set aside; None if nothing was.
    """

    steps: ClassVar[tuple[str, ...]]

    def __init__(self, path: Path, clock: Callable[[], datetime] = now_in_utc) -> None:
        self.path = path
        self.trouble: Unsaved | None = None
        self.loss: Loss | None = None
        self._clock = clock
        self._file: sqlite3.Connection | None = None
        self._unsaved: list[Callable[[sqlite3.Connection], Any]] = []

    def attempt(self, work: Callable[[sqlite3.Connection], _Value]) -> _Value | None:
        """Do some work on the file; None, with `trouble`, if it cannot be used.

        A damaged file is set aside and the work done on a new one.
        """
        try:
            try:
                value = work(self._open())
            except _ERRORS as error:
                self._let_go()
                if not (self._is_damage(error) and self._put_aside()):
                    raise
                value = work(self._open())
        except _ERRORS as error:
            self._let_go()
            self.trouble = Unsaved(self.path, _why(error))
            return None
        self.trouble = None
        return value

    def save(self, work: Callable[[sqlite3.Connection], _Value]) -> _Value | None:
        """Do some work after what could not be done before; None if that is not possible now, either.

        It is tried again with the next, and when the file is closed: all of it, or nothing.
        """
        self._unsaved.append(work)
        return self.attempt(self._save_all)

    def _save_all(self, file: sqlite3.Connection) -> Any:  # noqa: ANN401 - what the last returns
        with all_or_nothing(file):
            done = [work(file) for work in self._unsaved]
        self._unsaved.clear()
        return done[-1]

    def close(self) -> None:
        """Save what is still unsaved, if possible, and let go of the file until it is needed."""
        if self._unsaved:
            self.attempt(self._save_all)
        self._let_go()

    def _let_go(self) -> None:
        if self._file is not None:
            with suppress(sqlite3.Error):
                self._file.close()
            self._file = None

    def _open(self) -> sqlite3.Connection:
        if self._file is not None:
            return self._file
        own_folder(self.path.parent)
        for part in parts_of(self.path):  # SQLite makes the others as the file itself is
            if part == self.path or part.exists():
                own_file(part)
        file = sqlite3.connect(self.path, timeout=_patience(), isolation_level=None)
        file.text_factory = _decoded
        try:
            (version,) = file.execute("PRAGMA user_version").fetchone()
            if version > len(self.steps):
                raise _LaterVersion
            file.execute("PRAGMA secure_delete = ON")  # what is deleted is not in it any more
            file.execute("PRAGMA journal_mode = WAL")
            file.execute("PRAGMA synchronous = NORMAL")
            # What waits for the disk is done when the file is closed, not while it is used.
            file.execute("PRAGMA wal_autocheckpoint = 0")
            run_steps(file, self.steps, version)
        except BaseException:
            file.close()
            raise
        self._file = file
        return file

    def _put_aside(self) -> bool:
        """Rename a damaged file and what SQLite keeps beside it; tell whether that was possible."""
        wanted = f"{self.path.name}.damaged-{self._clock():%Y%m%d-%H%M%S}"
        aside = first_free(wanted, self._is_taken)
        moved: list[tuple[Path, Path]] = []
        try:
            new_parts = parts_of(self.path.with_name(aside))
            for old, new in zip(parts_of(self.path), new_parts, strict=True):
                if old.exists() or old == self.path:
                    old.rename(new)
                    moved.append((old, new))
        except OSError:
            for old, new in moved:
                with suppress(OSError):
                    new.rename(old)
            return False
        self.loss = Loss(aside)
        forget_aside(self.path)
        return True

    def _is_taken(self, name: str) -> bool:
        """Tell whether something has a name that was set aside before, with its parts."""
        return any(one.exists() for one in parts_of(self.path.with_name(name)))

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
                sqlite3.connect(self.path, timeout=_patience(), isolation_level=None)
            ) as file:
                file.text_factory = _decoded
                checked = file.execute("PRAGMA quick_check(1)").fetchone()
                return bool(checked == ("ok",) and self._fits(file))
        except _LaterVersion:
            raise
        except _ERRORS as error:
            return _code(error) in _BUSY

    def _fits(self, file: sqlite3.Connection) -> bool:
        """Tell whether a file has the tables of its version; further ones are no matter.

        Raises:
            _LaterVersion: if it is one that is not known here.
        """
        (version,) = file.execute("PRAGMA user_version").fetchone()
        if version > len(self.steps):
            raise _LaterVersion
        if version <= 0:
            return not _tables(file)  # it is new
        with closing(sqlite3.connect(":memory:", isolation_level=None)) as model:
            run_steps(model, self.steps[:version], 0)
            wanted = _tables(model)
        found = _tables(file)
        return all(found.get(table) == columns for table, columns in wanted.items())


def on_file(
    otherwise: _Else, *, writes: bool = False
) -> Callable[[_Work[_Kept, _P, _Value]], _Method[_Kept, _P, _Value | _Else]]:
    """Have a method work on its file once it is open, as `UserFile.attempt` has it.

    Args:
        otherwise: what it returns if the file cannot be used.
        writes: whether it writes, all or nothing.
    """

    def made(work: _Work[_Kept, _P, _Value]) -> _Method[_Kept, _P, _Value | _Else]:
        @wraps(work)
        def method(kept: _Kept, /, *given: _P.args, **named: _P.kwargs) -> _Value | _Else:
            def attempt(file: sqlite3.Connection) -> _Value:
                with all_or_nothing(file) if writes else nullcontext():
                    return work(kept, file, *given, **named)

            found = kept.attempt(attempt)
            return otherwise if found is None else found

        return method

    return made


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


# --- values as rows ---------------------------------------------------------------------------------


def insert(file: sqlite3.Connection, into: str, row: Mapping[str, object], then: str = "") -> bool:
    """Add a row to a table; tell whether anything was written.

    Args:
        file: which.
        into: which table, and what if the row is there: ``"OR IGNORE INTO rounds"``.
        row: its values, by their columns.
        then: what else is said of a row that is there.
    """
    names, places = ", ".join(f'"{name}"' for name in row), ", ".join("?" * len(row))
    statement = f"INSERT {into} ({names}) VALUES ({places}) {then}"
    return file.execute(statement, [*row.values()]).rowcount > 0


class Columns(Generic[_Value]):
    """The columns in which values of a data class stand, one for each attribute.

    Args:
        kind: the class. What its attributes may be, `_READ` says.
        called: what columns are called that are not called as their attributes.
    """

    def __init__(self, kind: type[_Value], **called: str) -> None:
        self._kind = kind
        self._reads = {one.name: _READ[str(one.type)] for one in fields(cast("Any", kind))}
        self._names = [called.get(name, name) for name in self._reads]

    def __str__(self) -> str:
        return ", ".join(self._names)

    def row(self, value: _Value) -> dict[str, object]:
        """Write a value."""
        values = (_written(getattr(value, name)) for name in self._reads)
        return dict(zip(self._names, values, strict=True))

    def value(self, row: Sequence[Any]) -> _Value:
        """Read a value.

        Raises:
            TypeError: if the program cannot have written that.
            ValueError: likewise.
        """
        reads = self._reads.values()
        return self._kind(*(read(one) for read, one in zip(reads, row, strict=True)))


def _written(value: object) -> object:
    if isinstance(value, tuple):
        return json.dumps(value)
    return value.isoformat() if isinstance(value, datetime) else value


def time_of(text: str) -> datetime:
    """Return a time in UTC that was written.

    Raises:
        TypeError: if it is no text.
        ValueError: if it says no such time.
    """
    time = datetime.fromisoformat(text)
    if time.tzinfo is not UTC:
        raise ValueError(f"{text} is no time in UTC.")
    return time


def _texts(value: str) -> tuple[str, ...]:
    return tuple(of_kind(str, one) for one in of_kind(list, json.loads(value)))


def _count(value: object) -> int:
    number = of_kind(int, value)
    if number < 0:
        raise ValueError(f"{number!r:.50} counts nothing.")
    return number


_READ: dict[str, Callable[[Any], object]] = {
    "str": partial(of_kind, str),
    "int": _count,
    "int | None": lambda value: None if value is None else _count(value),
    "float": float,
    "bool": bool,
    "datetime": time_of,
    "tuple[str, ...]": _texts,
}
"""Reads what an attribute may be, by how its type is written."""
