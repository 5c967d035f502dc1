"""What is compared and what is known of it: the one value from which table and charts read."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from ghost_desktop.engine.letter_order import LetterOrder
from ghost_desktop.library.catalogue import alphabet_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ghost_desktop.engine.variant import Variant
    from ghost_desktop.library.cell import Cell
    from ghost_desktop.library.question import Question

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


def shape_of(cell: Cell) -> str:
    """Return the shape that says whether a cell is good for the first player."""
    return WINNER_SHAPES[0 if cell.is_good_for_first else 1]


@dataclass(frozen=True, eq=False)
class ComparisonGrid:
    """The games that are compared, and the cells that have been solved. Immutable.

    Attributes:
        games: lists and rules, in the order in which they are shown.
        cells: what has been solved of them, in the order in which it was.
    """

    games: tuple[Question, ...] = ()
    cells: tuple[Cell, ...] = ()

    def with_cells(self, cells: Iterable[Cell]) -> ComparisonGrid:
        """Return the grid with more cells."""
        return replace(self, cells=(*self.cells, *cells))

    @property
    def is_whole(self) -> bool:
        """Whether all games have been solved."""
        return len(self.cells) == len(self.games)

    @cached_property
    def unsolved(self) -> tuple[Question, ...]:
        """The games that have not been solved."""
        solved = {cell.question for cell in self.cells}
        return tuple(game for game in self.games if game not in solved)

    def with_other(self, cell: Cell) -> ComparisonGrid:
        """Return the grid with another cell in place of that of the same game."""
        game = cell.question
        cells = tuple(cell if one.question == game else one for one in self.cells)
        return replace(self, cells=cells)

    def place_of(self, game: Question) -> int | None:
        """Return the place of a game among the cells; None if it has not been solved."""
        places = (place for place, cell in enumerate(self.cells) if cell.question == game)
        return next(places, None)

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
    order = LetterOrder.of(*alphabets)
    return tuple(order.sorted(order.letters))
