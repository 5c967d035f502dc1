"""Rows of a comparison -> text, CSV and Markdown, line by line while the rows are being solved."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ghost_desktop.engine.rules import Rules
from ghost_desktop.formats.export import csv_text, markdown_escape
from ghost_desktop.formats.text import (
    agreed,
    names_title,
    ordinal,
    plays_text,
    printable,
    sentence,
    variant_name,
)
from ghost_desktop.formats.values import player, players, row_dict

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from ghost_desktop.engine.comparison import Row
    from ghost_desktop.engine.import_report import ImportReport
    from ghost_desktop.engine.reading import Reading

    Rows = Iterable[tuple[Row, ImportReport]]

_COLUMNS = {
    "list": "<",
    "variant": "<15",
    "letters": "<7",
    "players": "<7",
    "words": ">9",
    "dropped": ">7",
    "winner": "<6",
    "may lose": "<15",
    "may win": "<15",
    "sure to win": "<11",
    "remember": ">8",
    "by player": ">9",
    "plays": ">7",
    "seconds": ">7",
    "openings that win": "<",
}
"""All columns made for reading, each with its alignment and, except for the names, its width."""

_NOTHING = "-"


def rows_text(
    rows: Rows,
    games: Sequence[Rules],
    sources: Sequence[str],
    *,
    reading: Reading,
    lines: bool,
) -> Iterator[str]:
    """Give the lines of a table in plain text.

    Args:
        rows: the rows, each with what became of the entries of its list.
        games: the rules of all rows, which settle what has a column and what is said once, above;
            misère is the same for all.
        sources: the names of all lists, which settle how wide their column is.
        reading: what it means in all rows that a seat may lose.
        lines: give the lines to remember, too.
    """
    titles = _titles(games, reading, lines=lines)
    widest = max(len("list"), *(len(printable(source)) for source in sources))
    formats = _COLUMNS | {"list": f"<{widest}"}
    for number, (row, report) in enumerate(rows):
        if not number:
            yield _common(games, reading) + "  ".join(
                f"{title:{formats[title]}}" for title in titles
            )
        cells = _cells(row, report)
        yield "  ".join(f"{cells[title]:{formats[title]}}" for title in titles)


def rows_markdown(
    rows: Rows, games: Sequence[Rules], *, reading: Reading, lines: bool
) -> Iterator[str]:
    """Give the lines of a table in Markdown; the arguments are those of `rows_text`."""
    titles = _titles(games, reading, lines=lines)
    for number, (row, report) in enumerate(rows):
        if not number:
            yield f"{_common(games, reading)}| {' | '.join(titles)} |"
            yield f"|{'|'.join('--:' if '>' in _COLUMNS[title] else '---' for title in titles)}|"
        cells = _cells(row, report)
        yield f"| {' | '.join(markdown_escape(cells[title]) for title in titles)} |"


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


def _titles(games: Sequence[Rules], reading: Reading, *, lines: bool) -> list[str]:
    """Choose the columns that have something to say, by their titles."""
    many = any(rules.players > 2 for rules in games)
    result = names_title(games[0], reading) if many else "winner"
    shown = {
        "list": True,
        "variant": _differ(rules.variant for rules in games),
        "letters": True,
        "players": _differ(rules.players for rules in games),
        "words": True,
        "dropped": True,
        result: True,
        "remember": lines,
        "by player": lines and many,
        "plays": True,
        "seconds": True,
        "openings that win": True,
    }
    return [title for title, is_shown in shown.items() if is_shown]


def _common(games: Sequence[Rules], reading: Reading) -> str:
    """Say above a table what all rows have in common, if it does not go without saying."""
    most = max(games, key=lambda rules: rules.players)
    named = agreed(most, reading, players=not _differ(rules.players for rules in games))
    same = not _differ(rules.variant for rules in games)
    if same and most.variant is not Rules.variant:
        named.insert(0, variant_name(most.variant))
    return f"{sentence(', '.join(named))}:\n\n" if named else ""


def _differ(values: Iterable[object]) -> bool:
    return len(set(values)) > 1


def _cells(row: Row, report: ImportReport) -> dict[str, str]:
    """Say a row for reading, by the titles of `_COLUMNS`."""
    named = " ".join(map(str, players(row.named))) or "nobody"
    wins = row.rules.winners(row.named)
    return {
        "list": printable(row.source),
        "variant": variant_name(row.rules.variant),
        "letters": f"{row.rules.min_length}+",
        "players": str(row.rules.players),
        "words": f"{row.words:,}",
        "dropped": f"{report.entries - report.kept:,}",
        "winner": ordinal(min(wins)) if wins else _NOTHING,
        names_title(row.rules, row.reading): named,
        "remember": remembered(row) or _NOTHING,
        "by player": _NOTHING if row.strategy_seat is None else str(player(row.strategy_seat)),
        "plays": plays_text(row.plays_left, row.plays_range) or _NOTHING,
        "seconds": f"{row.solve_seconds:.3f}",
        "openings that win": " ".join(row.winning_openings) or "none",
    }


def remembered(row: Row, at_most: str = "<=") -> str:
    """Say how much there is to remember: ``"7"``, or ``"<=123"`` if that is not proved minimal."""
    if row.lines is None:
        return ""
    return f"{'' if row.proved_minimal else at_most}{row.lines:,}"


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
