"""The atlas of languages: who wins with the word lists of many languages, as it was solved once.

`packaging/atlas.py` makes it, to be bundled. It has no words: the facts of each list, and a cell for
each game that was asked, as tables of cells have them; see `cell_table`.
"""

from __future__ import annotations

import json
import zipfile
import zlib
from collections.abc import Mapping
from dataclasses import asdict
from itertools import chain
from typing import TYPE_CHECKING, Any

from ghost_desktop import paths
from ghost_desktop.engine.record import Record
from ghost_desktop.engine.texts import N_
from ghost_desktop.library import cell_table

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from pathlib import Path

    from ghost_desktop.engine.game.rules import Reading, Rules
    from ghost_desktop.engine.reporting import Report
    from ghost_desktop.library.cell import Cell
    from ghost_desktop.library.cell_table import KeptCell

FILE = "languages.zip"
"""The name of the file among the resources."""

MIN_LENGTHS = range(2, 9)
"""The shortest words that count, of which each list is asked."""

AS_WRITTEN = ", as written"
"""What the name of a list has more in which letters with a mark are letters of their own."""

NO_TIME = N_("there was no time left for it")
"""Why a game has no cell that nobody has begun; of others the engine says it."""

_LISTS, _CELLS, _LINES = "lists.json", "cells.json", "lines.json"
"""The facts of the lists; what follows from them alone; what was proved in the time that there was."""

_OF_LINES = (
    "examined",
    *("lines", "proved_minimal", "strategy_player", "lines_time_limit"),
    *("margin", "margin_winner", "margin_proved", "margin_lower_bound"),
    *("margin_words", "margin_openings", "margin_time_limit"),
)
"""The columns that depend on how long was looked for them."""

_OF_THE_DAY = {"load_seconds": 0.0, "solve_seconds": 0.0}
"""The columns that no two makings have alike, and what stands there instead."""

_UNREADABLE = (
    *(OSError, EOFError, RuntimeError, zlib.error, zipfile.BadZipFile),
    *(ValueError, TypeError, LookupError),
)
"""What comes of reading a file that is damaged, or that holds something else."""


class NoAtlas(RuntimeError):
    """The atlas cannot be read; says why."""


class Language(Record):
    """A word list of the atlas.

    Attributes:
        id: of the list; that of its language, with more behind it where that has several.
        language: the id of the language, after BCP 47.
        name: what players call it, in English.
        own: what those call it who speak it.
        family: the group of languages that it belongs to, in English: a branch of a family, mostly.
        as_written: whether letters with a mark are letters of their own, unlike in play.
        alphabet: the letters that occur, sorted by code point.
        words: how many.
        longest: letters in the longest.
        sha256: of the list, a word a line.
        package: of Debian, which has it;
        version: of that;
        licence: of the list, which is distributed with nothing.
        lacking: the games that have no cell, as `game_key` names them, each with the reason, in
            English; of a list that could not be made, the reason alone, of the game ``""``.
    """

    id: str
    language: str
    name: str
    own: str
    family: str
    as_written: bool
    alphabet: str
    words: int
    longest: int
    sha256: str
    package: str
    version: str
    licence: str
    lacking: tuple[tuple[str, str], ...] = ()


class Cells(Mapping[str, "tuple[Cell, ...]"]):
    """The cells of each list, by its name, each of them made when it is asked for.

    All of them would take a second, and hardly anybody looks at all.

    Args:
        names: of the lists.
        columns: what stands in the rows.
        rows: one of each cell; what was proved of it in the time that there was is apart.
    """

    def __init__(
        self, names: Iterable[str], columns: Sequence[str], rows: Iterable[tuple[Any, Any]]
    ) -> None:
        self._columns = tuple(columns)
        self._rows: dict[str, list[tuple[Any, Any]]] = {name: [] for name in names}
        name = self._columns.index("name")
        variant, players = (self._columns.index(one) for one in ("variant", "players"))
        self._most: dict[str, int] = {}
        for row in rows:
            self._rows[row[0][name]].append(row)
            most = self._most.get(row[0][variant], 0)
            self._most[row[0][variant]] = max(most, row[0][players])

    def __getitem__(self, name: str) -> tuple[Cell, ...]:
        return tuple(map(self._cell_of, self._rows[name]))

    def __iter__(self) -> Iterator[str]:
        return iter(self._rows)

    def __len__(self) -> int:
        return len(self._rows)

    def most_players(self, variant: str) -> int:
        """Return how many play in the largest games of a variant, by its id; 0 if there are none."""
        return self._most.get(variant, 0)

    def of_game(
        self, rules: Rules, reading: Reading, report: Report, names: Iterable[str] | None = None
    ) -> dict[str, dict[int, Cell]]:
        """Return the cells of one game, by the names of the lists and their minimum lengths.

        Args:
            rules: the game, whatever its minimum length.
            reading: what it means that one may lose.
            report: called every now and then; raises if nobody waits any more.
            names: of which lists; of all if it is not given.

        Raises:
            NoAtlas: if they cannot be read.
        """
        facts = "variant", "misere", "players", "reading"
        places = [self._columns.index(fact) for fact in facts]
        asked = [rules.variant.id, int(rules.misere), rules.players, reading.value]
        found: dict[str, dict[int, Cell]] = {}
        for name in self if names is None else names:
            report(0, 0)
            rows = self._rows[name]
            cells = [self._cell_of(row) for row in rows if [row[0][at] for at in places] == asked]
            found[name] = {cell.min_length: cell for cell in cells}
        return found

    def _cell_of(self, row: tuple[Any, Any]) -> Cell:
        try:
            record = dict(zip(self._columns, chain(*row), strict=True)) | _OF_THE_DAY
            return cell_table.kept_of(record).cell
        except (ValueError, KeyError, TypeError, AttributeError) as error:
            raise NoAtlas(str(error)) from error


class Languages(Record, eq=False):
    """The atlas.

    Attributes:
        lists: in the order of their names.
        cells: of each list, by its name; all of a list beside each other.
    """

    lists: tuple[Language, ...]
    cells: Cells


def game_key(rules: Rules, reading: Reading) -> str:
    """Name a game among those that a list lacks: ``"ghost 4+, 3 players, misere, self"``."""
    misere = ", misere" if rules.misere else ""
    read_as = f", {reading.value}" if rules.readings_differ else ""
    return f"{rules.variant.id} {rules.min_length}+, {rules.players} players{misere}{read_as}"


def read(report: Report, path: Path | None = None) -> Languages:
    """Read the atlas.

    Args:
        report: called every now and then; raises if nobody waits any more.
        path: the file; the bundled one if it is not given.

    Raises:
        NoAtlas: if it cannot be read.
    """
    try:
        with zipfile.ZipFile(path or paths.resources() / FILE) as file:
            parts = []
            for one in (_LISTS, _CELLS, _LINES):
                report(0, 0)
                parts.append(json.loads(file.read(one)))
        lists, cells, lines = parts
        known = tuple(
            Language(**one | {"lacking": tuple((game, why) for game, why in one["lacking"])})
            for one in lists
        )
        columns = (*cells["columns"], *lines["columns"])
        rows = zip(cells["rows"], lines["rows"], strict=True)
        return Languages(known, Cells([one.name for one in known], columns, rows))
    except _UNREADABLE as error:
        raise NoAtlas(str(error)) from error


def pack(lists: Iterable[Language], kept: Sequence[KeptCell], path: Path) -> None:
    """Write an atlas: the same bytes for the same lists and cells.

    Args:
        lists: in the order in which they are to be listed.
        kept: the cells; the source and the name of each are the name of its list.
        path: the file.
    """
    columns = [one for one in cell_table.COLUMNS if one not in (*_OF_LINES, *_OF_THE_DAY)]
    records = [cell_table.record_of(one) for one in kept]
    parts: dict[str, Any] = {
        _LISTS: [asdict(one) for one in lists],
        _CELLS: _table(records, columns),
        _LINES: _table(records, _OF_LINES),
    }
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as file:
        for name, part in parts.items():
            text = json.dumps(part, ensure_ascii=False, separators=(",", ":"))
            file.writestr(zipfile.ZipInfo(name), text, zipfile.ZIP_DEFLATED)


def _table(records: Iterable[Mapping[str, Any]], columns: Sequence[str]) -> dict[str, Any]:
    return {
        "columns": list(columns),
        "rows": [[record[name] for name in columns] for record in records],
    }
