"""Rows of a comparison -> text, CSV and Markdown, line by line while the rows are being solved."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from ghost_desktop.engine.game.rules import Reading, Rules
from ghost_desktop.engine.game.variant_kinds import ListedVariant
from ghost_desktop.engine.strategies.counting import Counting
from ghost_desktop.formats.names import name_without, ordinal
from ghost_desktop.formats.refusals import report_lines
from ghost_desktop.formats.tables import csv_text, markdown_row, markdown_ruler
from ghost_desktop.formats.text import (
    agreed,
    counted,
    decimal,
    filled,
    listed,
    number,
    player,
    plays_text,
    printable,
    sentence,
    variant_name,
)
from ghost_desktop.formats.values import row_dict
from ghost_desktop.formats.winners import names_title, openings_of, seats_text, who_wins_on
from ghost_desktop.translation import _, say

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from ghost_desktop.engine.comparison import Row
    from ghost_desktop.engine.words.import_report import ImportReport
    from ghost_desktop.engine.words.wordlist import LoadedList
    from ghost_desktop.library.cell import Sought

    Rows = Iterable[tuple[Row, ImportReport]]


class _Column(NamedTuple):
    """A column made for reading.

    Attributes:
        title: what stands over it.
        width: characters that it has at least.
        is_number: whether it is aligned to the right.
        words: what can stand in it beside numbers and names, which may be longer than `width`.
    """

    title: str
    width: int = 0
    is_number: bool = False
    words: tuple[str, ...] = ()

    @property
    def format(self) -> str:
        """How a cell is to be formatted, its title among them."""
        width = max(self.width, len(self.title), *map(len, self.words), 0)
        return f"{'>' if self.is_number else '<'}{width}"


_NOTHING = "-"
_LONG_RANGE = (9, 99)  # of plays; others are shorter, but in games of very long words


def rows_text(
    rows: Rows,
    games: Sequence[Rules],
    sources: Sequence[str],
    reading: Reading,
    sought: Sought,
) -> Iterator[str]:
    """Give the lines of a table in plain text.

    Args:
        rows: the rows, each with what became of the entries of its list.
        games: the rules of all rows, which settle what has a column and what is said once, above;
            misère is the same for all.
        sources: the names of all lists, which settle how wide their column is.
        reading: what it means in all rows that a seat may lose.
        sought: what there is beside who wins.
    """
    columns = _columns(games, sources, reading, sought)
    for place, (row, report) in enumerate(rows):
        if not place:
            titles = [f"{column.title:{column.format}}" for column in columns.values()]
            yield in_common(games, reading) + "  ".join(titles)
        cells = _cells(row, report)
        shown = [f"{cells[key]:{column.format}}" for key, column in columns.items()]
        yield "  ".join(shown).rstrip()


def rows_markdown(
    rows: Rows,
    games: Sequence[Rules],
    reading: Reading,
    sought: Sought,
) -> Iterator[str]:
    """Give the lines of a table in Markdown; the arguments are those of `rows_text`."""
    columns = _columns(games, (), reading, sought)
    for place, (row, report) in enumerate(rows):
        if not place:
            yield in_common(games, reading) + markdown_row([one.title for one in columns.values()])
            yield markdown_ruler([one.is_number for one in columns.values()])
        cells = _cells(row, report)
        yield markdown_row([cells[key] for key in columns])


def rows_csv(
    rows: Rows, games: Sequence[Rules], sought: Sought, *, leaves_out: bool = False
) -> Iterator[str]:
    """Give the lines of a table in CSV: the columns are the keys of the JSON, the same in each row.

    A list of values is written with spaces between, what is null as nothing, dropped entries as
    ``reason=number``, the rounds of openings as ``letter=shortest-longest``.

    Args:
        rows: the rows, each with what became of the entries of its list.
        games: the rules of all rows: where positions of any are searched, there is a column for how
            many were looked at.
        sought: what there is beside who wins.
        leaves_out: whether words were to be left out of the lists, and there is a column for them.
    """
    are_searched = any(not isinstance(rules.variant, ListedVariant) for rules in games)
    columns: list[str] = []
    for row, report in rows:
        cells = row_dict(row, report, lines=sought.lines, margin=sought.margin)
        without = cells.pop("without", [])
        if leaves_out:
            cells["without"] = without
        for name in ("load_seconds", "solve_seconds"):
            cells[name] = f"{cells.pop(name):.6f}"
        if not columns:
            columns = list(cells)
            if are_searched and "examined" not in columns:
                columns.insert(columns.index("dropped") + 1, "examined")
            yield csv_text([columns])
        yield csv_text([map(cells.get, columns)])


def _columns(
    games: Sequence[Rules], sources: Sequence[str], reading: Reading, sought: Sought
) -> dict[str, _Column]:
    """Choose the columns that have something to say, by the keys of `_cells`."""
    many = any(rules.players > 2 for rules in games)
    is_sure = games[0].misere and reading is not Reading.SELF
    variants = tuple(variant_name(rules.variant) for rules in games)
    ranges = (plays_text(_LONG_RANGE),) if many else ()
    named = _Column(names_title(games[0], reading), 11 if is_sure else 15, words=(_("nobody"),))
    remember = _("remember") if sought.count is Counting.LINES else _("outside of zones")
    winner = _Column(_("winner"), words=(ordinal(0), ordinal(1)))
    columns = {
        "list": _Column(_("list"), words=tuple(map(printable, sources))),
        "variant": _Column(_("variant"), 15, words=variants),
        "letters": _Column(_("letters")),
        "players": _Column(_("players")),
        "words": _Column(_("words"), 9, is_number=True),
        "dropped": _Column(_("dropped"), is_number=True),
        "winner": winner,
        "named": named,
        "remember": _Column(remember, is_number=True),
        "by player": _Column(_("by player"), is_number=True),
        "margin": _Column(_("margin"), is_number=True, words=(_("never"),)),
        "plays": _Column(_("plays"), 7, is_number=True, words=ranges),
        "seconds": _Column(_("seconds"), is_number=True),
        "openings": _Column(_("openings that win")),
    }
    is_shown = {
        "variant": _differ(rules.variant for rules in games),
        "players": _differ(rules.players for rules in games),
        "winner": not many,
        "named": many,
        "remember": sought.lines,
        "by player": sought.lines and many,
        "margin": sought.margin,
    }
    return {key: column for key, column in columns.items() if is_shown.get(key, True)}


def in_common(games: Sequence[Rules], reading: Reading) -> str:
    """Say above a table what all rows have in common, if it does not go without saying."""
    most = max(games, key=lambda rules: rules.players)
    most = replace(most, misere=all(rules.misere for rules in games))
    named = agreed(most, reading, players=not _differ(rules.players for rules in games))
    same = not _differ(rules.variant for rules in games)
    if same and most.variant is not Rules.variant:
        named.insert(0, variant_name(most.variant))
    if not named:
        return ""
    return say("{games}:", games=sentence(listed(named))) + "\n\n"


def _differ(values: Iterable[object]) -> bool:
    return len(set(values)) > 1


def _cells(row: Row, report: ImportReport) -> dict[str, str]:
    """Say a row for reading, by the keys of `_columns`."""
    wins = row.fate.winners
    return {
        "list": printable(name_without(row.source, len(row.without))),
        "variant": variant_name(row.rules.variant),
        "letters": f"{row.rules.min_length}+",
        "players": str(row.rules.players),
        "words": number(row.words),
        "dropped": number(report.lost),
        "winner": ordinal(min(wins)) if wins else _NOTHING,
        "named": seats_text(row.fate),
        "remember": remembered(row) or _NOTHING,
        "by player": _NOTHING if row.strategy_seat is None else str(player(row.strategy_seat)),
        "margin": margin_text(row) or _NOTHING,
        "plays": plays_text(row.plays_left) or _NOTHING,
        "seconds": decimal(row.solve_seconds, 3),
        "openings": " ".join(openings_of(row)) or _("none"),
    }


def remembered(row: Row, at_most: str = "<=") -> str:
    """Say how much there is to remember: ``"7"``, or ``"<=123"`` if that is not proved minimal."""
    if row.lines is None:
        return ""
    return f"{'' if row.proved_minimal else at_most}{number(row.lines)}"


def margin_text(row: Row, at_most: str = "<=", at_least: str = ">=") -> str:
    """Say how many words stand between a list and another winner; nothing if that is not known.

    As many as are known to do it, if fewer may; if no set is known, as many as it takes at least.
    """
    margin = row.margin
    if margin is None:
        return ""
    if margin.words is None:
        return _("never") if margin.proved else f"{at_least}{number(margin.lower_bound)}"
    return f"{'' if margin.proved else at_most}{number(margin.words)}"


def rounds_text(row: Row) -> str:
    """Say of all first letters how short and how long the rounds are: ``"5 to 13"``.

    Nothing if that is not known.
    """
    rounds = row.opening_rounds
    if not rounds:
        return ""
    return plays_text((min(it.shortest for it in rounds), max(it.longest for it in rounds)))


_LABEL, _FIGURE = 10, 11  # columns at least


def row_text(row: Row, loaded: LoadedList) -> str:
    """Say who wins on one list under one set of rules, and what became of the list's entries."""
    name, openings = loaded.words.name, openings_of(row)
    said = who_wins_on(name, row.fate, row.rules, openings, row.reading)
    plays = plays_text(row.plays_left)
    counts = [
        (row.fragments, _("fragments"), _(row.rules.variant.texts.fragments)),
        (row.positions, _("positions"), _("fragments that play can reach")),
        (row.examined, _("examined"), _("positions that were looked at")),
    ]
    figures = [
        (_("words"), number(row.words), _that_count(len(loaded.words) - row.words)),
        *((label, number(n), meaning) for n, label, meaning in counts if n is not None),
        *([(_("plays"), plays, _how(row.rules))] if plays else []),
        (_("loaded in"), decimal(row.load_seconds, 3), _("seconds")),
        (_("solved in"), decimal(row.solve_seconds, 3), _("seconds")),
    ]
    label_width = max(_LABEL, *(len(label) for label, _figure, _meaning in figures))
    width = max(_FIGURE, *(len(figure) for _label, figure, _meaning in figures))
    return "\n".join(
        [
            *filled(said),
            "",
            *(
                f"  {label:{label_width}} {figure:>{width}}  {meaning}"
                for label, figure, meaning in figures
            ),
            "",
            *report_lines(loaded.report),
        ]
    )


def _that_count(shorter: int) -> str:
    """Say beside the number of words which they are."""
    if not shorter:
        return _("that count")
    return counted("that count; {count} is shorter", "that count; {count} are shorter", shorter)


def _how(rules: Rules) -> str:
    """Say how people play a perfect round."""
    if rules.players == 2:
        return _("if the winner hurries and the loser delays")
    return _("if everybody plays only what is best for them")
