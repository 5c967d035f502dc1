"""Whatever is to be written, as a table: aligned for reading, in Markdown, in CSV; or as JSON."""

from __future__ import annotations

import csv
import io
import json
import re
from enum import Enum
from os import fspath
from typing import TYPE_CHECKING, Any

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


# --- JSON -------------------------------------------------------------------------------------------


VERSION = 2
"""Of the vocabulary of answers: goes up when a key is called otherwise, or means something else."""


def answer_text(members: Mapping[str, object], *, ascii_only: bool = False) -> str:
    """Write an answer to programs as JSON, with its version; see `json_text`.

    Its keys, and what they mean, are those of the page ``json.md`` of the manual.
    """
    return json_text({"version": VERSION, **members}, ascii_only=ascii_only)


def json_text(value: object, *, ascii_only: bool = False) -> str:
    """Write `value` as JSON for reading: what holds nothing but scalars and lists of them fits a line.

    Args:
        value: dictionaries with string keys, lists, strings, numbers, booleans and None; and enums,
            which stand as their values, and paths.
        ascii_only: escape all other characters, for a stream that cannot carry them.
    """

    def one_line(item: object) -> str:
        return json.dumps(item, ensure_ascii=ascii_only, default=_plain)

    def written(item: object, depth: int) -> str:
        members = _members(item)
        if not members or (depth and _is_flat(item)):
            return one_line(item)
        is_dict = isinstance(item, dict)
        lines = [
            (f"{one_line(key)}: " if is_dict else "") + written(member, depth + 1)
            for key, member in members
        ]
        opening, closing = "{}" if is_dict else "[]"
        inner, outer = "\n" + "  " * (depth + 1), "\n" + "  " * depth
        return opening + inner + f",{inner}".join(lines) + outer + closing

    return written(value, 0)


def _plain(value: Any) -> object:  # noqa: ANN401
    """Return what stands in JSON for what it does not know."""
    return value.value if isinstance(value, Enum) else fspath(value)


def _members(item: object) -> list[tuple[object, object]]:
    """Return the keys and values of a dictionary, the places and values of a list, else nothing."""
    if isinstance(item, dict):
        return list(item.items())
    return list(enumerate(item)) if isinstance(item, list) else []


def _is_flat(item: object) -> bool:
    """Tell whether `item` fits a line: it holds nothing but scalars and lists of scalars."""
    return all(
        not isinstance(member, dict) and not any(_members(inner) for _, inner in _members(member))
        for _, member in _members(item)
    )
