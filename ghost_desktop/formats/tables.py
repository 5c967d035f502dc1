"""Tables of whatever they hold: aligned for reading, in Markdown, in CSV."""

from __future__ import annotations

import csv
import io
import re
from typing import TYPE_CHECKING

from ghost_desktop.formats.text import printable

if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Mapping, Sequence


def aligned(
    rows: Sequence[Sequence[str]], numbers: Container[int] | None = None, indent: str = ""
) -> list[str]:
    """Put rows below each other, a line each.

    Args:
        rows: what stands in each column of each; the titles may be the first.
        numbers: the columns whose texts end at the same place; all but the last, if nothing is said.
        indent: what stands before each line.
    """
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    at_right = range(len(widths) - 1) if numbers is None else numbers
    sides = [f"{'>' if place in at_right else '<'}{width}" for place, width in enumerate(widths)]
    return [(indent + "  ".join(map(format, row, sides))).rstrip() for row in rows]


def titled(cells: Sequence[Mapping[str, str]]) -> list[list[str]]:
    """Return rows of which the cells stand by the titles of their columns; these come first."""
    return [[*cells[0]], *([*row.values()] for row in cells)]


def markdown_table(
    titles: Sequence[str], rows: Iterable[Iterable[str]], *, numbers: Container[int] = ()
) -> list[str]:
    """Return the lines of a table in Markdown, of which some columns, by their places, are numbers."""
    ruler = markdown_ruler([place in numbers for place in range(len(titles))])
    return [markdown_row(titles), ruler, *map(markdown_row, rows)]


def markdown_row(texts: Iterable[str]) -> str:
    """Return a row of a table in Markdown; the first is that of the titles."""
    return f"| {' | '.join(map(markdown_escape, texts))} |"


def markdown_ruler(are_numbers: Iterable[bool]) -> str:
    """Return what stands below the titles: which columns are aligned to the right."""
    return f"|{'|'.join('--:' if is_number else '---' for is_number in are_numbers)}|"


def markdown_escape(text: str) -> str:
    """Escape what Markdown would take for more than text."""
    return re.sub(r"([\\`*_\[\]<>|#])", r"\\\1", printable(text))


def csv_text(rows: Iterable[Iterable[object]], between: str = ",") -> str:
    """Write rows as CSV, with this between fields, without a line end after the last.

    Several values have spaces between them, what has keys is written as ``key=value``, where several
    are joined by a hyphen; what is true, or not, is ``true`` or ``false``.
    """
    written = io.StringIO()
    writer = csv.writer(written, delimiter=between, lineterminator="\n")
    writer.writerows(map(_csv_cell, row) for row in rows)
    return written.getvalue().removesuffix("\n")


def _csv_cell(value: object) -> object:
    """Write a value in a cell; nothing is an empty one."""
    match value:
        case dict():
            return " ".join(f"{key}={_csv_member(member)}" for key, member in value.items())
        case list() | tuple():
            return " ".join(map(str, value))
        case bool():
            return "true" if value else "false"
        case _:
            return value


def _csv_member(member: object) -> object:
    return "-".join(map(str, member)) if isinstance(member, list) else member
