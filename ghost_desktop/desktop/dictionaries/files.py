"""What files of a comparison hold, and how they are called: the columns of the table that are shown."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ghost_desktop.engine.reading import Reading
from ghost_desktop.formats.export import csv_text
from ghost_desktop.formats.file_names import file_name
from ghost_desktop.formats.tables import in_common, markdown_row, markdown_ruler
from ghost_desktop.formats.text import reading_name
from ghost_desktop.translation import _

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ghost_desktop.desktop.dictionaries.columns import TableColumn
    from ghost_desktop.library.cell import Cell


def table_csv(cells: Sequence[Cell], columns: Sequence[TableColumn]) -> str:
    """Write cells as CSV: the columns with their titles, numbers as programs read them."""
    rows = [[_value(column, cell) for column in columns] for cell in cells]
    text: str = csv_text([[_(column.title) for column in columns], *rows])
    return f"{text}\n"


def table_markdown(cells: Sequence[Cell], columns: Sequence[TableColumn]) -> str:
    """Write cells as Markdown: the columns as they are read, and above what all have in common."""
    games = [cell.rules for cell in cells]
    most = max(cells, key=lambda cell: cell.rules.players)  # two have but one reading
    lines = [
        in_common(games, most.row.reading) + markdown_row([_(column.title) for column in columns]),
        markdown_ruler([column.is_number for column in columns]),
        *(markdown_row([column.text(cell) for column in columns]) for cell in cells),
    ]
    return "".join(f"{line}\n" for line in lines)


def name_of(cells: Sequence[Cell], shown: str) -> str:
    """Name a file: ``"enable1-superghost-4-one-against-all-comparison"``; see `file_name`.

    Args:
        cells: what it holds.
        shown: what it shows of them, such as ``"comparison"``.
    """
    games = [cell.rules for cell in cells]
    readings = {cell.row.reading for cell in cells if cell.rules.players > 2} - {Reading.SELF}
    return file_name(
        [cell.question.source for cell in cells], games, *map(reading_name, readings), shown
    )


def _value(column: TableColumn, cell: Cell) -> object:
    return column.text(cell) if column.value is None else column.value(cell)
