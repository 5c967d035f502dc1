"""Solved cells in an SQLite file: as a cache, or as an atlas that somebody wants to have.

Both have one table, `cells`, of one layout; see `cell_table.COLUMNS`. What is found under a key is the
cell of a list of the same content under the same rules, whatever that list was called.
"""

from __future__ import annotations

import logging
import sqlite3
from abc import ABC, abstractmethod
from contextlib import closing, suppress
from typing import TYPE_CHECKING, TypeVar

from ghost_desktop.engine.errors import Refusal, RefusedError
from ghost_desktop.library import cell_table
from ghost_desktop.library.cell import AtlasUnusable, NotAnAtlas, OtherLayout, key_of
from ghost_desktop.library.cell_table import CellsOfOtherLayout, KeptCell, NoCells
from ghost_desktop.library.kept_file import (
    cache_path,
    forget_aside,
    make_folder,
    own_file,
    parts_of,
    remove,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping
    from pathlib import Path
    from typing import Self

    from ghost_desktop.library.cell import Cell, Sought
    from ghost_desktop.library.question import Question

    Keys = Mapping[Question, str | None]

log = logging.getLogger(__name__)

CACHE_LIMIT = 50_000_000
"""Bytes that the cache may take, of about a thousand for each cell."""

_SHARE = 8
"""One in so many cells goes at a time once there are too many."""

_Value = TypeVar("_Value")


class SolvedCells(ABC):
    """The file, opened when it is first needed; to be used by one thread at a time.

    Args:
        path: the file.
        patience: seconds to wait for another program that is writing to it.
        waits_for_disk: whether nothing but what was written last is lost if the power fails.

    Attributes:
        path: the file.
    """

    def __init__(self, path: Path, patience: float, *, waits_for_disk: bool) -> None:
        self.path = path
        self._patience = patience
        self._waits_for_disk = waits_for_disk
        self._file: sqlite3.Connection | None = None

    def __enter__(self) -> Self:
        """Return it."""
        return self

    def __exit__(self, *_raised: object) -> None:
        """Close it."""
        self.close()

    def find(self, keys: Keys, sought: Sought) -> dict[Question, Cell]:
        """Return those cells that are there with all that is sought.

        Args:
            keys: the questions, with what their cells are kept under.
            sought: what is to be known of them.
        """
        wanted = {question: key for question, key in keys.items() if key is not None}
        there = self._attempt(lambda file: cell_table.read(file, set(wanted.values()))) or {}
        return {
            question: there[key].answer(question, sought)
            for question, key in wanted.items()
            if key in there and there[key].serves(sought)
        }

    def keep(self, cells: Iterable[Cell], sought: Sought, keys: Keys) -> None:
        """Keep cells whose lists are still what they were when the keys were made.

        Lines, and a margin, that are kept already stay, unless those that come are better proved.

        Args:
            cells: the cells.
            sought: what was sought of them.
            keys: what they are kept under, as `key_of` has it before they were solved.
        """
        kept: dict[str, list[KeptCell]] = {}
        for cell in cells:
            key = keys[cell.question]
            if key is not None and key == key_of(cell.question, sought):
                kept.setdefault(key, []).append(KeptCell.of(cell, sought))
        if kept:
            self._attempt(lambda file: cell_table.write(file, kept))

    @property
    def size(self) -> int:
        """The bytes that the file takes, with what SQLite keeps beside it."""
        total = 0
        for part in parts_of(self.path):
            with suppress(OSError):
                total += part.stat().st_size
        return total

    def __len__(self) -> int:
        if not self.path.exists():
            return 0
        count = "SELECT count(*) FROM cells"
        return self._attempt(lambda file: int(file.execute(count).fetchone()[0])) or 0

    def close(self) -> None:
        """Close the file until it is needed again."""
        if self._file is not None:
            with suppress(sqlite3.Error):
                self._file.close()
            self._file = None

    @abstractmethod
    def _attempt(self, work: Callable[[sqlite3.Connection], _Value]) -> _Value | None:
        """Do some work on the file."""

    def _open(self) -> sqlite3.Connection:
        """Open the file, and make it if need be.

        Raises:
            OSError: if it cannot be read.
            sqlite3.Error: if it cannot be opened.
            NoCells: if it is another file, or of another layout.
        """
        if self._file is None:
            self._file = cell_table.open_file(
                self.path, self._patience, waits_for_disk=self._waits_for_disk
            )
        return self._file


class CellCache(SolvedCells):
    """Cells in the user's folder for caches, which is never in the way of anything.

    What is damaged, foreign or of another layout makes way for a new one. A folder that cannot be
    written costs time and nothing else. Once the cells take more than is allowed, those go first
    that nobody has asked for for longest.

    Args:
        path: the file; the user's own if not given.
        limit: bytes that it may take.
    """

    def __init__(self, path: Path | None = None, limit: int = CACHE_LIMIT) -> None:
        super().__init__(
            default_path() if path is None else path, patience=0.2, waits_for_disk=False
        )
        self._limit = limit

    def find(self, keys: Keys, sought: Sought) -> dict[Question, Cell]:
        """Return those cells that are there, which stay longer for it."""
        found = super().find(keys, sought)
        if found:
            used = {key for question in found if (key := keys[question]) is not None}
            self._attempt(lambda file: cell_table.note_use(file, used))
        return found

    def keep(self, cells: Iterable[Cell], sought: Sought, keys: Keys) -> None:
        """Keep cells, in the place of others if need be."""
        super().keep(cells, sought, keys)
        self._attempt(self._make_room)

    def clear(self) -> None:
        """Remove all cells, as far as that is possible."""
        self.close()
        _remove(self.path)

    def _open(self) -> sqlite3.Connection:
        if self._file is None:
            forget_aside(self.path, few=0)  # it can all be solved anew
            own_file(self.path)  # it names one's own lists
        return super()._open()

    def _attempt(self, work: Callable[[sqlite3.Connection], _Value]) -> _Value | None:
        try:
            make_folder(self.path.parent)
            try:
                return work(self._open())
            except (sqlite3.DatabaseError, NoCells) as error:
                is_sound = self._file is None or cell_table.has_table(self._file)
                if isinstance(error, sqlite3.OperationalError) and is_sound:
                    raise  # it is in use, or the disk is full
                log.info("%s is damaged, foreign or of another version: %s", self.path, error)
                self.close()
                _remove(self.path)
                return work(self._open())
        except (sqlite3.Error, OSError, NoCells) as error:
            log.info("cells cannot be kept in %s: %s", self.path, error)
            self.close()
            return None

    def _make_room(self, file: sqlite3.Connection) -> None:
        while cell_table.size_of(file) > self._limit and cell_table.remove_oldest(file, _SHARE):
            pass


class Atlas(SolvedCells):
    """Cells in a file of one's own, which is made if there is none.

    Args:
        path: the file.

    Raises:
        RefusedError: here or later, if the file is no atlas, or cannot be read or written.
    """

    def __init__(self, path: Path) -> None:
        super().__init__(path, patience=30, waits_for_disk=True)
        self._attempt(lambda _file: None)

    @classmethod
    def cells_in(cls, path: Path) -> list[Cell]:
        """Return all cells of an atlas that is there, which is only read; by list and rules.

        Raises:
            RefusedError: if it is no atlas, or cannot be read.
        """
        try:
            cell_table.check(path, must_be_there=True)
            with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as file:
                file.row_factory = sqlite3.Row
                return [one.cell for one in cell_table.read_all(file)]
        except (sqlite3.Error, OSError, NoCells) as error:
            raise RefusedError(_why(path, error)) from error

    def close(self) -> None:
        """Close the file until it is needed again."""
        if self._file is not None:
            with suppress(sqlite3.Error):  # another program may have it open
                self._file.execute("PRAGMA journal_mode = DELETE")  # nothing stands beside it then
        super().close()

    def _attempt(self, work: Callable[[sqlite3.Connection], _Value]) -> _Value | None:
        try:
            self.path.parent.stat()
            return work(self._open())
        except (sqlite3.Error, OSError, NoCells) as error:
            self.close()
            raise RefusedError(_why(self.path, error)) from error


def default_path() -> Path:
    """Return where the cache is: in the user's folder for caches."""
    return cache_path("cells.sqlite3")


def _remove(path: Path) -> None:
    for part in parts_of(path):
        remove(part)


def _why(path: Path, error: Exception) -> Refusal:
    match error:
        case CellsOfOtherLayout():
            return OtherLayout(str(path))
        case NoCells():
            return NotAnAtlas(str(path))
        case OSError():
            return AtlasUnusable(str(path), error.strerror or str(error))
        case _:
            return AtlasUnusable(str(path), str(error))
