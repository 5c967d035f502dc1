"""How much there is to remember: games x things to remember, on a log axis."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtGui import QColor, QPen

from ghost_desktop.desktop.dictionaries.chart import OUTLINE, LogChart, Meaning, series_legend
from ghost_desktop.desktop.kit.drawing import legend_entry, legend_of
from ghost_desktop.desktop.kit.theme import colours
from ghost_desktop.translation import N_, _

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ghost_desktop.desktop.kit.drawing import Plot
    from ghost_desktop.library.cell import Cell


class RememberChart(LogChart):
    """A dot for each cell, as far to the right as there are lines to remember."""

    name = "remember"
    place = 30
    tab = N_("To remember")
    title = N_("How much the winner has to remember")
    offer = N_(
        "Point at a dot, or go there with the arrows, for its numbers; a double click or Enter "
        "opens its strategy."
    )

    def value_of(self, cell: Cell) -> int | None:
        """Return how many lines there are."""
        return cell.row.lines

    def legend(self) -> str:
        """Name the series."""
        cells = self.grid.cells
        named = series_legend(self.grid, colours())
        if any(not cell.row.proved_minimal for cell in self.marked(cells)):
            named.append(legend_entry(_("hollow: or fewer, not proved")))
        if len(self.marked(cells)) < len(cells):
            alone = _("no mark: nobody can do it alone")
            unsolved = _("no mark: nobody can do it alone, or not solved")
            # One that was not found in time has a mark no more than one that there is not.
            rows = [cell.row for cell in cells]
            is_late = any(row.lines is None and row.proved_minimal is False for row in rows)
            named.append(legend_entry(alone if self.grid.is_whole and not is_late else unsolved))
        return legend_of(named)

    def draw_cells(self, plot: Plot, cells: Iterable[Cell]) -> None:
        """Draw the dots; hollow ones are not proved."""
        size = self.mark_size(plot)
        for cell in self.marked(cells):
            symbol, colour = self.series_of(cell, plot.colours)
            inside = colour if cell.row.proved_minimal else plot.colours.surface
            pen = QPen(QColor(colour), OUTLINE)
            plot.mark(symbol, size, self.place_of(cell), inside, pen, Meaning(cell))
