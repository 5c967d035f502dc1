"""How much there is to remember: games x things to remember, on a log axis."""

from __future__ import annotations

from math import ceil, log10
from typing import TYPE_CHECKING

from PySide6.QtGui import QPen

from ghost_desktop.desktop.chart_colours import chart_colours
from ghost_desktop.desktop.dictionaries.chart import Chart, Meaning
from ghost_desktop.desktop.dictionaries.plot import legend_entry, legend_of
from ghost_desktop.formats.text import min_length_text, number
from ghost_desktop.translation import N_, _

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from PySide6.QtGui import QFontMetrics

    from ghost_desktop.desktop.dictionaries.grid import Cell
    from ghost_desktop.desktop.dictionaries.plot import Plot

_SYMBOLS = {"o": "●", "s": "■", "t1": "▲", "d": "◆"}
"""The marks of the series, as pyqtgraph calls them and as text."""

_STEPS = (1, 2, 5)
_MARGIN = 0.08  # of a decade, so that a dot at the edge is whole
_LEAST_ROOM = 13  # heights of the font
_OUTLINE = 1.5  # pixels
_SPREAD = 0.84  # of a row, over which the dots of one line stand one below the other


class RememberChart(Chart):
    """A dot for each cell, as far to the right as there are lines to remember."""

    name = "remember"
    place = 30
    tab = N_("To remember")
    title = N_("How much the winner has to remember")
    hint = N_(
        "Point at a dot, or go there with the arrows, for its numbers; a double click or Enter "
        "opens its strategy."
    )
    near = 8

    def legend(self) -> str:
        """Name the series."""
        cells, series = self.grid.cells, zip(_SYMBOLS.values(), chart_colours().series, strict=True)
        named = [
            legend_entry(min_length_text(length), shape, colour)
            for length, (shape, colour) in zip(self.grid.min_lengths, series, strict=False)
        ]
        if any(not cell.row.proved_minimal for cell in _remembered(cells)):
            named.append(legend_entry(_("hollow: or fewer, not proved")))
        if len(_remembered(cells)) < len(cells):
            is_whole = len(cells) == len(self.grid.games)
            alone = _("no mark: nobody can do it alone")
            unsolved = _("no mark: nobody can do it alone, or not solved")
            named.append(legend_entry(alone if is_whole else unsolved))
        return legend_of(named)

    def extent(self) -> tuple[float, float]:
        """From 1 to the first step that holds all dots."""
        return -_MARGIN, self._end() + _MARGIN

    def ticks(self, plot: Plot) -> Sequence[tuple[float, str]]:
        """1, 2, 5, 10, 20 and so on; where it is narrow, only 1, 10, 100.

        The log axis of pyqtgraph would name the decades alone, and write them as powers.
        """
        left, right = self.extent()
        room = plot.room * log10(2) / (right - left)  # from 1 to 2, and from 5 to 10
        is_narrow = room < plot.metrics.horizontalAdvance(f"{10 ** ceil(right):,}00")
        steps = _STEPS[:1] if is_narrow else _STEPS
        values = [step * 10**decade for decade in range(ceil(right) + 1) for step in steps]
        return [(log10(value), number(value)) for value in values if log10(value) <= self._end()]

    def least_room(self, metrics: QFontMetrics) -> float:
        """Room to tell dots apart."""
        return _LEAST_ROOM * metrics.height()

    def draw_ground(self, plot: Plot) -> None:
        """Draw the grid, and what parts one line from the next."""
        plot.rule_columns([place for place, _text in self.ticks(plot)], plot.colours.line, 1)
        plot.part_rows(plot.colours.empty, 3)

    def draw(self, plot: Plot, cells: Iterable[Cell]) -> None:
        """Draw the dots; hollow ones are not proved."""
        size = min(0.75 * plot.metrics.height(), 0.24 * plot.step()[1])
        series = list(zip(_SYMBOLS, plot.colours.series, strict=True))
        for cell in _remembered(cells):
            symbol, colour = series[self.grid.column_of(cell.min_length)]
            inside = colour if cell.row.proved_minimal else plot.colours.ground
            pen = QPen(colour, _OUTLINE)
            plot.mark(symbol, size, self.place_of(cell), inside, pen, Meaning(cell))

    def place_of(self, cell: Cell) -> tuple[float, float]:
        """Return where the dot of a cell is; those of one line stand one below the other."""
        step = (self.grid.column_of(cell.min_length) + 0.5) / len(self.grid.min_lengths) - 0.5
        lines = max(1, cell.row.lines or 1)
        return log10(lines), self.grid.row_of(cell.line) + _SPREAD * step

    def _end(self) -> float:
        most = max((cell.row.lines or 1 for cell in self.grid.cells), default=1)
        decade = 10 ** int(log10(most))
        return log10(next((n * decade for n in (2, 5) if n * decade >= most), 10 * decade))


def _remembered(cells: Iterable[Cell]) -> list[Cell]:
    return [cell for cell in cells if cell.row.lines is not None]
