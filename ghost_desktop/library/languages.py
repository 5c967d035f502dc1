"""The atlas of languages: who wins with the word lists of many languages, as it was solved once.

`packaging/atlas.py` makes it, to be bundled. It has no words: the facts of each list, and a cell for
each game that was asked, as tables of cells have them; see `cell_table`.
"""

from __future__ import annotations

import json
import zipfile
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from ghost_desktop import paths
from ghost_desktop.engine.record import Record
from ghost_desktop.library import cell_table

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from pathlib import Path

    from ghost_desktop.engine.reporting import Report
    from ghost_desktop.library.cell import Cell
    from ghost_desktop.library.cell_table import KeptCell

FILE = "languages.zip"
"""The name of the file among the resources."""

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


class NoAtlas(RuntimeError):
    """The atlas cannot be read; says why."""


class Language(Record):
    """A word list of the atlas.

    Attributes:
        id: of the list; that of its language, with more behind it where that has several.
        language: the id of the language, after BCP 47.
        name: what players call it, in English.
        own: what those call it who speak it.
        family: the languages that it is akin to, in English.
        as_written: whether letters with a mark are letters of their own, unlike in play.
        alphabet: the letters that occur, sorted by code point.
        words: how many.
        longest: letters in the longest.
        sha256: of the list, a word a line.
        package: of Debian, which has it;
        version: of that;
        licence: of the list, which is distributed with nothing.
        lacking: the games that have no cell, and why, in English; empty if none.
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
    lacking: str = ""


class Languages(Record, eq=False):
    """The atlas.

    Attributes:
        lists: in the order of their names.
        cells: of each list, by its name; all of a list beside each other.
    """

    lists: tuple[Language, ...]
    cells: Mapping[str, tuple[Cell, ...]]


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
            lists, cells, lines = (json.loads(file.read(one)) for one in (_LISTS, _CELLS, _LINES))
        known = tuple(Language(**one) for one in lists)
        found: dict[str, list[Cell]] = {one.name: [] for one in known}
        names = (*cells["columns"], *lines["columns"])
        for fixed, worked in zip(cells["rows"], lines["rows"], strict=True):
            report(0, 0)
            record = dict(zip(names, (*fixed, *worked), strict=True)) | _OF_THE_DAY
            kept = cell_table.kept_of(record)
            found[kept.cell.name].append(kept.cell)
    except (OSError, ValueError, KeyError, TypeError, zipfile.BadZipFile) as error:
        raise NoAtlas(str(error)) from error
    return Languages(known, {name: tuple(cells) for name, cells in found.items()})


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
