"""The text of a file -> its entries, a line each, whatever stands between them.

Text comes in pieces and goes on in blocks of lines, so that a file of any size is never in memory
as a whole, or in the way of another thread.
"""

from __future__ import annotations

import csv
import io
import json
import re
from itertools import chain, islice
from typing import TYPE_CHECKING

from ghost_desktop.engine.encodings import LONGEST_LINE, line_blocks
from ghost_desktop.engine.errors import BrokenTable, NoJsonList, NoSuchColumn, WordListError
from ghost_desktop.engine.import_choices import Separator
from ghost_desktop.engine.json_entries import NoList, json_entries
from ghost_desktop.engine.reporting import in_silence

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from ghost_desktop.engine.encodings import Text
    from ghost_desktop.engine.import_choices import ImportChoices
    from ghost_desktop.engine.reporting import Report

_DELIMITERS = ",;\t|"
_LOOKED_AT = 20
"""Lines of a table that say what stands between its fields."""
_TOGETHER = 4_096
"""Entries that go on as one block."""
_LINE_ENDS = re.compile(r"\r\n|\r|\n")
_FIELD = re.compile(r"(?:(?! \w\w:)[^/\t\\]|\\.)*")
"""The stem of a line of Hunspell's, with its \\/: without flags, and what is said of it as ``po:noun``."""


def separated(
    text: Text, name: str, choices: ImportChoices, report: Report = in_silence
) -> Iterator[str]:
    """Yield the entries of a file, a line each, in blocks of lines.

    Args:
        text: the file; of one that is only the beginning, what is no whole entry is left out.
        name: what players call the list.
        choices: what stands between entries.
        report: is told how many bytes are read; may raise to stop.

    Raises:
        WordListError: if a file that should be JSON is none, or should be a table and is none, or
            no row has so many columns.
    """
    pieces = text.pieces(report)
    lines = line_blocks(pieces, is_beginning=text.is_beginning)
    match choices.separator:
        case Separator.LINE:
            return lines
        case Separator.SPACE:
            return _pieces(pieces, is_beginning=text.is_beginning)
        case Separator.CSV:
            return _together(_column(lines, name, choices.column))
        case Separator.JSON:
            return _together(_strings(pieces, name, is_beginning=text.is_beginning))
        case Separator.HUNSPELL:
            return _together(_stems(lines))


def delimiter_of(rows: list[str]) -> str:
    """Return what stands between the fields of a table: what divides all of some rows the most.

    Raises:
        csv.Error: if they are no rows.
    """

    def least(delimiter: str) -> int:
        return min(map(len, csv.reader(rows, delimiter=delimiter)), default=0)

    return max(_DELIMITERS, key=least)  # the first of equals


def _pieces(pieces: Iterable[str], *, is_beginning: bool) -> Iterator[str]:
    begun = ""
    for piece in pieces:
        last = piece[-1:]
        entries = (begun + piece).split()
        begun = "" if last.isspace() or not entries else entries.pop()[:LONGEST_LINE]
        if entries:
            yield "\n".join(entries) + "\n"
    if begun and not is_beginning:
        yield begun + "\n"


def _column(blocks: Iterable[str], name: str, column: int) -> Iterator[str]:
    lines = (line for block in blocks for line in io.StringIO(block, newline="\n"))
    first = list(islice(lines, _LOOKED_AT))
    widest = 0
    rows = None
    try:
        rows = csv.reader(chain(first, lines), delimiter=delimiter_of(first))
        for row in rows:
            widest = max(widest, len(row))
            yield row[column - 1] if len(row) >= column else ""
    except csv.Error as error:
        raise WordListError(BrokenTable(name, rows.line_num if rows else 1)) from error
    if 0 < widest < column:
        raise WordListError(NoSuchColumn(name, column, widest))


def _strings(pieces: Iterable[str], name: str, *, is_beginning: bool) -> Iterator[str]:
    try:
        for entry in json_entries(pieces, is_beginning=is_beginning):
            yield entry if isinstance(entry, str) else json.dumps(entry)
    except NoList as error:
        raise WordListError(NoJsonList(name)) from error


def _stems(blocks: Iterable[str]) -> Iterator[str]:
    lines = (line for block in blocks for line in block.split("\n")[:-1])
    for number, line in enumerate(lines):
        if number or not line.strip().isdecimal():  # the first says how many there are
            found = _FIELD.match(line)
            yield found[0].replace("\\/", "/") if found else ""


def _together(entries: Iterator[str]) -> Iterator[str]:
    """Give entries on, some as a block: within one, the end of a line is a space like others."""
    while some := list(islice(entries, _TOGETHER)):
        block = "\n".join(some)
        if len(block) > LONGEST_LINE or "\r" in block or block.count("\n") >= len(some):
            block = "\n".join(_LINE_ENDS.sub(" ", entry[:LONGEST_LINE]) for entry in some)
        yield f"{block}\n".encode("utf-8", "replace").decode()  # JSON may have half a character
