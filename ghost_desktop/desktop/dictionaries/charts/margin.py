"""The margin: games x words that stand between them and another winner, on a log axis."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtGui import QColor, QPen

from ghost_desktop.desktop.dictionaries.chart import (
    LETTER,
    OUTLINE,
    LogChart,
    Meaning,
    series_legend,
)
from ghost_desktop.desktop.dictionaries.wording import describe_margin
from ghost_desktop.desktop.kit.drawing import LINE, legend_entry, legend_of
from ghost_desktop.desktop.kit.theme import colours
from ghost_desktop.formats.names import ordinal
from ghost_desktop.translation import N_, _

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ghost_desktop.desktop.kit.drawing import Plot
    from ghost_desktop.library.cell import Cell
    from ghost_desktop.library.question import Question

_GAP = 2  # pixels
_TEXT = 0.95  # of the size of a mark, but not larger than that of names
_MOST_TEXT = 0.8  # of the usual size


class MarginChart(LogChart):
    """A mark for each cell, as far to the right as words must change for the other player to win.

    Beside it stands where the second player wins now.
    """

    name = "margin"
    place = 35
    tab = N_("Margin")
    title = N_("How many words must go for the other player to win")
    offer = N_(
        "Point at a mark, or go there with the arrows, for the words; a double click or Enter "
        "opens its strategy."
    )
    least_end = 100
    lines_said = 4

    def wanted(self) -> tuple[Question, ...]:
        """Return the games of which the margin is still to be found."""
        return self.grid.lacking

    def value_of(self, cell: Cell) -> int | None:
        """Return how many words must change."""
        return cell.row.margin.words if cell.row.margin else None

    def legend(self) -> str:
        """Name the series, and what stands beside marks."""
        named = series_legend(self.grid, colours())
        said = _("“{second}”: now the second player wins, else the first")
        named.append(legend_entry(said.format(second=ordinal(1))))
        if any(cell.row.margin and not cell.row.margin.proved for cell in self.grid.cells):
            named.append(legend_entry(_("hollow: or fewer, not proved")))
        if len(self.marked(self.grid.cells)) < len(self.grid.cells):
            named.append(legend_entry(_("no mark: not known, or not found yet")))
        return legend_of(named)

    def draw_cells(self, plot: Plot, cells: Iterable[Cell]) -> None:
        """Draw the marks, and say beside them where it is the second player who wins."""
        c, size = plot.colours, self.mark_size(plot)
        beside = size / 2 + OUTLINE + LINE + _GAP  # outside the line around the mark
        text = min(_MOST_TEXT * plot.metrics.ascent(), _TEXT * size)
        for cell in self.marked(cells):
            symbol, colour = self.series_of(cell, c)
            place = self.place_of(cell)
            inside = colour if cell.row.margin and cell.row.margin.proved else c.surface
            pen = QPen(QColor(colour), OUTLINE)
            plot.mark(symbol, size, place, inside, pen, Meaning(cell))
            if not cell.is_good_for_first:
                room = (self.extent()[1] - place[0]) * plot.step()[0]
                is_in = room > beside + LETTER * len(ordinal(1)) * text
                plot.write(ordinal(1), *place, c.text, text, beside=beside if is_in else -beside)

    def describe(self, meaning: Meaning) -> str:
        """Say which words these are, and all else of the cell."""
        return f"{describe_margin(meaning.cell)} {super().describe(meaning)}"
