"""Who wins: lists x minimum lengths."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ghost_desktop.desktop.dictionaries.chart import (
    LETTER,
    Chart,
    Meaning,
    outcome_size,
    winners_legend,
    write_outcome,
)
from ghost_desktop.desktop.dictionaries.grid import WINNER_SHAPES
from ghost_desktop.desktop.dictionaries.wording import describe_margin, minimum_text
from ghost_desktop.desktop.kit.drawing import LEAST_ROW, legend_entry, legend_of
from ghost_desktop.desktop.kit.theme import colours
from ghost_desktop.formats.names import ordinal
from ghost_desktop.translation import N_, _

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from PySide6.QtGui import QFontMetrics

    from ghost_desktop.desktop.kit.drawing import Plot
    from ghost_desktop.library.cell import Cell
    from ghost_desktop.library.question import Question

_GAP = 0.04
"""Between two cells, as a part of a cell."""

_LEAST_TEXT = 0.8  # of the usual size


class WinnersChart(Chart):
    """A matrix: each cell says who wins, with a shape, a word and a colour."""

    name = "winners"
    place = 10
    has_tab = True
    tab = N_("Who wins")
    title = N_("Who wins, by the shortest word that counts")
    lines_said = 4

    def legend(self) -> str:
        """Name the two shapes."""
        c, entries = colours(), winners_legend(self.grid.games)
        if not self.grid.is_whole:
            entries.append(legend_entry(_("not solved"), "  ", c.text, c.empty))
        return legend_of(entries)

    def extent(self) -> tuple[float, float]:
        """One step a minimum length."""
        return -0.5, max(1, len(self.grid.min_lengths)) - 0.5

    def ticks(self, plot: Plot) -> Sequence[tuple[float, str]]:  # noqa: ARG002
        """The minimum lengths; what they count, the title says."""
        return [(place, minimum_text(length)) for place, length in enumerate(self.grid.min_lengths)]

    @property
    def least_row(self) -> float:
        """Room for two lines of text where more than two play."""
        return LEAST_ROW + any(game.rules.players > 2 for game in self.grid.games)

    def least_room(self, metrics: QFontMetrics) -> float:
        """Room for texts that are little smaller than usual."""
        least = _LEAST_TEXT * metrics.ascent()
        return len(self.grid.min_lengths) * LETTER * _usual_letters() * least

    def draw_unsolved(self, plot: Plot, games: Iterable[Question]) -> None:
        """Draw an empty box for each cell to come."""
        for game in games:
            column, row = self.grid.place_of(game)
            plot.fill((column, 1 - _GAP), (row, 1 - _GAP), plot.colours.empty)

    def draw_cells(self, plot: Plot, cells: Iterable[Cell]) -> None:
        """Draw a box with a text for each cell."""
        c, size = plot.colours, self._text_size(plot)
        for cell in cells:
            column, row = self.grid.place_of(cell.question)
            colour = c.tints[0 if cell.is_good_for_first else 1]
            plot.fill((column, 1 - _GAP), (row, 1 - _GAP), colour, Meaning(cell))
            write_outcome(plot, cell, (column, row), size)

    def describe(self, meaning: Meaning) -> str:
        """Say who wins, and how many words that is away from changing, if it is found out."""
        said, cell = super().describe(meaning), meaning.cell
        has_margin = cell.row.margin or cell.question in self.grid.close
        return f"{said}\n{describe_margin(cell)}" if has_margin else said

    def _text_size(self, plot: Plot) -> float:
        """Return the size at which the texts of all cells fit into their boxes, in pixels."""
        return outcome_size(plot, self.grid.cells, _usual_letters())


def _usual_letters() -> int:
    """Count the letters that there is room for before the first cell is solved."""
    return max(len(f"{shape} {ordinal(seat)}") for seat, shape in enumerate(WINNER_SHAPES))
