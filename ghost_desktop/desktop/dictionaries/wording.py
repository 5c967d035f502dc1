"""What is said of cells: in the table, in the charts, and to screen readers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ghost_desktop.desktop.dictionaries.grid import line_of
from ghost_desktop.desktop.question import (
    describe_outcome,
    describe_question,
    list_name,
)
from ghost_desktop.engine.letters import capitals
from ghost_desktop.engine.reading import Reading
from ghost_desktop.engine.rules import Rules
from ghost_desktop.formats.tables import remembered
from ghost_desktop.formats.text import line_names, ordinal, variant_name
from ghost_desktop.formats.values import player, players

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ghost_desktop.desktop.dictionaries.grid import Cell, GridLine
    from ghost_desktop.desktop.question import Question
    from ghost_desktop.engine.comparison import Row

_AT_MOST = "≤ "


def outcome_texts(cell: Cell) -> tuple[str, str]:
    """Say who wins, in few words with a shape: ``("● first", "")``, ``("■ 1, 3", "may lose")``.

    Returns:
        Who, and what becomes of him or them; nothing with two players, where it is a win.
    """
    rules, fate = cell.rules, cell.row.fate
    if rules.players == 2:
        return f"{cell.shape} {ordinal(0 if cell.is_good_for_first else 1)}", ""
    if cell.row.reading is Reading.ONE_AGAINST_ALL:
        sure = fate.winners
        of_several = "win alone" if rules.misere else "hold out"
        of_one = "wins alone" if rules.misere else "holds out"
        return f"{cell.shape} {_numbers(sure)}", of_several if len(sure) > 1 else of_one
    does = "win" if rules.misere else "lose"
    return f"{cell.shape} {_numbers(fate.seats)}", f"{does}s" if len(
        fate.seats
    ) == 1 else f"may {does}"


def _numbers(seats: frozenset[int]) -> str:
    """Number players, three and more in a row as a range: ``"1, 3–5"``."""
    runs: list[list[int]] = []
    for number in players(seats):
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    texts = [f"{run[0]}–{run[-1]}" if len(run) > 2 else ", ".join(map(str, run)) for run in runs]
    return ", ".join(texts) or "nobody"


def good_text(games: Iterable[Question]) -> str:
    """Say what it is that is good for the first player: that he wins, or is sure of something."""
    many = [game.rules for game in games if game.rules.players > 2]
    if not many:
        return "wins"
    return "is sure to win" if many[0].misere else "is safe"


def openings_text(cell: Cell) -> str:
    """Name the openings that win: ``"H N"``, or ``"none"``."""
    return capitals(" ".join(cell.row.winning_openings)) or "none"


def minimum_text(min_length: int) -> str:
    """Say how long a word must be to count: ``"4+"``."""
    return f"{min_length}+"


def lines_text(row: Row) -> str:
    """Say how many lines there are to remember: ``"7"``; ``"≤ 123"`` if fewer may do."""
    return remembered(row, _AT_MOST)


def names_of_lines(games: Iterable[Question]) -> dict[GridLine, str]:
    """Name the lines of a chart, in the order of the games.

    Variant and players stand below the name of the list where they do not go without saying.
    """
    names = {line_of(game): list_name(game.source) for game in games}
    variants = {line.variant for line in names}
    sizes = {line.players for line in names}
    named = {}
    for line, name in names.items():
        more = [variant_name(line.variant)] if variants != {Rules.variant} else []
        more += [f"{line.players} players"] if sizes != {2} else []
        named[line] = f"{name}\n{' · '.join(more)}" if more else name
    return named


def describe_cell(cell: Cell) -> str:
    """Say all figures of a cell in a sentence, for hovering and for screen readers."""
    row = cell.row
    positions = "" if row.positions is None else f" · {row.positions:,} positions"
    return (
        f"{describe_question(cell.question)}: {cell.shape} {describe_outcome(row)}{_remember(row)} "
        f"· {row.words:,} words{positions} · solved in {row.solve_seconds:.3f} s"
    )


def _remember(row: Row) -> str:
    if row.lines is None or row.strategy_seat is None:
        return ""
    name = line_names(row.rules.variant)[0 if row.lines == 1 else 1]
    whose = f" for player {player(row.strategy_seat)}" if row.rules.players > 2 else ""
    unproved = "" if row.proved_minimal else ", or fewer: not proved"
    return f" · {lines_text(row)} {name} to remember{whose}{unproved}"
