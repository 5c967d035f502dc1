"""Rows of a comparison -> text, CSV and Markdown, line by line while the rows are being solved."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ghost_desktop.formats.export import csv_text, markdown_escape
from ghost_desktop.formats.text import ordinal, printable
from ghost_desktop.formats.values import row_dict

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from ghost_desktop.engine.cleaning import ImportReport
    from ghost_desktop.engine.comparison import Row

    Rows = Iterable[tuple[Row, ImportReport]]

_COLUMNS = {
    "list": "<",
    "letters": "<7",
    "words": ">9",
    "dropped": ">7",
    "winner": "<6",
    "remember": ">8",
    "plays": ">5",
    "seconds": ">7",
    "openings that win": "<",
}
"""The columns made for reading, each with its alignment and, except for the names, its width."""


def rows_text(rows: Rows, sources: Sequence[str]) -> Iterator[str]:
    """Give the lines of a table in plain text.

    Args:
        rows: the rows, each with what became of the entries of its list; all with or all without
            the lines to remember.
        sources: the names of all lists, which settle how wide their column is.
    """
    widest = max(len("list"), *(len(printable(source)) for source in sources))
    formats = _COLUMNS | {"list": f"<{widest}"}
    for number, cells in enumerate(_cells(row, report) for row, report in rows):
        if not number:
            yield "  ".join(f"{title:{formats[title]}}" for title in cells)
        yield "  ".join(f"{cell:{formats[title]}}" for title, cell in cells.items())


def rows_markdown(rows: Rows) -> Iterator[str]:
    """Give the lines of a table in Markdown; `rows` as for `rows_text`."""
    for number, cells in enumerate(_cells(row, report) for row, report in rows):
        if not number:
            yield f"| {' | '.join(cells)} |"
            yield f"|{'|'.join('--:' if '>' in _COLUMNS[title] else '---' for title in cells)}|"
        yield f"| {' | '.join(map(markdown_escape, cells.values()))} |"


def rows_csv(rows: Rows, *, lines: bool) -> Iterator[str]:
    """Give the lines of a table in CSV: the columns are the keys of the JSON.

    A list of values is written with spaces between, what is null as nothing, dropped entries as
    ``reason=number``; the seconds have two columns.

    Args:
        rows: the rows, each with what became of the entries of its list.
        lines: give the lines to remember, too.
    """
    for number, (row, report) in enumerate(rows):
        cells = row_dict(row, report, lines=lines)
        del cells["seconds"]
        cells["load_seconds"] = f"{row.load_seconds:.6f}"
        cells["solve_seconds"] = f"{row.solve_seconds:.6f}"
        if not number:
            yield csv_text([cells])
        yield csv_text([map(_csv_cell, cells.values())])


def _cells(row: Row, report: ImportReport) -> dict[str, str]:
    """Say a row for reading, by the titles of `_COLUMNS`."""
    (loser,) = row.losers
    return {
        "list": printable(row.source),
        "letters": f"{row.rules.min_length}+",
        "words": f"{row.words:,}",
        "dropped": f"{report.entries - report.kept:,}",
        "winner": ordinal(row.rules.other(loser)),
        **({} if row.lines is None else {"remember": f"{row.lines:,}"}),
        "plays": f"{row.plays_left:,}",
        "seconds": f"{row.solve_seconds:.3f}",
        "openings that win": " ".join(row.winning_openings) or "none",
    }


def _csv_cell(value: object) -> object:
    match value:
        case dict():
            return " ".join(f"{key}={member}" for key, member in value.items())
        case list():
            return " ".join(map(str, value))
        case bool():
            return "true" if value else "false"
        case _:
            return value
