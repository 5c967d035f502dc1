"""Solved cells for tests, which keep them and look for them again."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import TYPE_CHECKING

from ghost_desktop.engine.changes.margin import Margin
from ghost_desktop.engine.comparison import OpeningRound, Row
from ghost_desktop.engine.game.rules import Reading, Rules
from ghost_desktop.engine.game.variants.superghost import SUPERGHOST
from ghost_desktop.engine.solution import Fate
from ghost_desktop.engine.strategies.counting import Counting
from ghost_desktop.library.cell import Cell, Sought, key_of
from ghost_desktop.library.solving_cells import solve_cell

if TYPE_CHECKING:
    from ghost_desktop.library.question import Question
    from ghost_desktop.library.solved_cells import SolvedCells


PLAIN = Sought(lines=False)
LINES = Sought()
WORDS = "ghost\nhost\nshot\ntan\ntoast\n"

FULL = Row(
    source="enable1@50",
    rules=Rules(SUPERGHOST, 5, 3, misere=True),
    reading=Reading.ONE_AGAINST_ALL,
    words=1234,
    fragments=99,
    positions=None,
    fate=Fate(frozenset({0, 2}), 3, misere=True),
    winning_openings=("é", "z"),
    plays_left=None,
    plays_range=(3, 9),
    load_seconds=0.1,
    solve_seconds=1 / 3,
    strategy_seat=1,
    lines=7,
    proved_minimal=False,
    letters="abcé",
    openings_left=4,
    examined=77,
    count=Counting.ZONES,
    without=("tan", "tree"),
    opening_rounds=(OpeningRound("z", 3, 5), OpeningRound("é", 4, 4)),
    margin=Margin(
        winner=1,
        words=2,
        proved=False,
        lower_bound=1,
        remove=("tan", "tree"),
        add=(),
        winner_then=0,
        openings_then=("é", "z"),
    ),
)
"""A row in which every field says something."""


def solved(question: Question, sought: Sought = PLAIN) -> Cell:
    return solve_cell(question, sought)[0]


def keep(kept: SolvedCells, *cells: Cell, sought: Sought = PLAIN) -> None:
    kept.keep(cells, sought, {one.question: key_of(one.question, sought) for one in cells})


def found(kept: SolvedCells, question: Question, sought: Sought = PLAIN) -> Cell | None:
    return kept.find({question: key_of(question, sought)}, sought).get(question)


def same(one: Cell | None, other: Cell) -> bool:
    """Whether two cells say the same: they have no equality, since nobody else compares them."""
    names = [field.name for field in fields(Cell)]
    return one is not None and all(getattr(one, name) == getattr(other, name) for name in names)


def with_lines(cell: Cell, lines: int, *, proved: bool) -> Cell:
    row = replace(cell.row, strategy_seat=0, lines=lines, proved_minimal=proved)
    return replace(cell, row=row)


def with_margin(cell: Cell, words: int | None, *, proved: bool) -> Cell:
    assert FULL.margin is not None
    winner_then = FULL.margin.winner if words is None else FULL.margin.winner_then
    margin = replace(FULL.margin, words=words, proved=proved, winner_then=winner_then)
    return replace(cell, row=replace(cell.row, margin=margin))
