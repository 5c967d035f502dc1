"""What is compared and what is known of it: the one value from which table and charts read."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from ghost_desktop.engine.letters import in_order
from ghost_desktop.library.catalogue import alphabet_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ghost_desktop.desktop.question import Question
    from ghost_desktop.engine.comparison import Row
    from ghost_desktop.engine.import_report import ImportReport
    from ghost_desktop.engine.rules import Rules
    from ghost_desktop.engine.variant import Variant

WINNER_SHAPES = ("●", "■")
"""A shape for what is good for the first player and for what is not: no colour stands alone."""


class GridLine(NamedTuple):
    """What the cells of one line of a chart have in common: all but the minimum length."""

    source: str
    variant: Variant
    players: int
    misere: bool


def line_of(game: Question) -> GridLine:
    """Return the line of a chart that a game belongs to."""
    rules = game.rules
    return GridLine(game.source, rules.variant, rules.players, rules.misere)


@dataclass(frozen=True, eq=False)
class Cell:
    """A solved cell.

    Attributes:
        question: which list, under which rules.
        name: what players call the list.
        alphabet: its letters.
        row: what was found.
        report: what became of the entries of the list's file.
    """

    question: Question
    name: str
    alphabet: str
    row: Row
    report: ImportReport

    @property
    def rules(self) -> Rules:
        """The game."""
        return self.question.rules

    @property
    def min_length(self) -> int:
        """Letters in the shortest word that counts."""
        return self.rules.min_length

    @property
    def line(self) -> GridLine:
        """The line of a chart that it belongs to."""
        return line_of(self.question)

    @property
    def is_good_for_first(self) -> bool:
        """Whether the first player wins; among more than two, whether he is sure not to lose."""
        return self.row.fate.wins(0)

    @property
    def shape(self) -> str:
        """The shape that says the same."""
        return WINNER_SHAPES[0 if self.is_good_for_first else 1]


@dataclass(frozen=True, eq=False)
class ComparisonGrid:
    """The games that are compared, and the cells that have been solved. Immutable.

    Attributes:
        games: lists and rules, in the order in which they are solved.
        cells: what has been solved of them, in that order.
    """

    games: tuple[Question, ...] = ()
    cells: tuple[Cell, ...] = ()

    def with_cell(self, cell: Cell) -> ComparisonGrid:
        """Return the grid with one cell more."""
        return ComparisonGrid(self.games, (*self.cells, cell))

    @cached_property
    def lines(self) -> tuple[GridLine, ...]:
        """The lines of all games, from top to bottom, whether solved or not."""
        return tuple(self._rows)

    @cached_property
    def min_lengths(self) -> tuple[int, ...]:
        """The minimum lengths of all games, sorted."""
        return tuple(sorted({game.rules.min_length for game in self.games}))

    @cached_property
    def alphabet(self) -> tuple[str, ...]:
        """The letters of all lists, in order; those of a file are known once it has been read."""
        bundled = map(alphabet_of, {game.source for game in self.games})
        return _letters((*bundled, *{cell.alphabet for cell in self.cells}))

    def row_of(self, line: GridLine) -> int:
        """Return the row in which a line is, counted from the top."""
        return self._rows[line]

    def column_of(self, min_length: int) -> int:
        """Return the place of a minimum length among those that are compared."""
        return self.min_lengths.index(min_length)

    @cached_property
    def _rows(self) -> dict[GridLine, int]:
        return {line: row for row, line in enumerate(dict.fromkeys(map(line_of, self.games)))}


def _letters(alphabets: Iterable[str]) -> tuple[str, ...]:
    return tuple(in_order(set().union(*alphabets)))
