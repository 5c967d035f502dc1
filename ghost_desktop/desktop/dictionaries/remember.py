"""How much there is to remember: games x things to remember, on a log axis."""

from __future__ import annotations

from math import ceil, log10
from typing import TYPE_CHECKING

from PySide6.QtGui import QPen

from ghost_desktop.desktop.dictionaries.cells import Cell, Line, minimum_text
from ghost_desktop.desktop.dictionaries.chart import Chart
from ghost_desktop.desktop.dictionaries.colours import ChartColours, chart_colours
from ghost_desktop.desktop.dictionaries.plot import legend_entry, legend_of

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

    from PySide6.QtGui import QColor

_SYMBOLS = {"o": "●", "s": "■", "t1": "▲", "d": "◆"}
"""The marks of the series, as pyqtgraph calls them and as text."""

_STEPS = (1, 2, 5)
_MARGIN = 0.08  # of a decade, so that a dot at the edge is whole
_LEAST_ROOM = 13  # heights of the font
_OUTLINE = 1.5  # pixels
_NEAR = 14  # pixels from a dot at which the pointer still means it


class RememberChart(Chart):
    """A dot for each cell, as far to the right as there are lines to remember."""

    title = "How much the winner has to remember"
    hint = "Point at a dot for its numbers, double-click to open it in Strategy."

    def legend(self) -> str:
        """Name the series."""
        series = zip(self.min_lengths, _SYMBOLS.values(), chart_colours().series, strict=False)
        named = [
            legend_entry(f"{minimum_text(length)} letters", shape, colour)
            for length, shape, colour in series
        ]
        if any(not cell.row.proved_minimal for cell in _remembered(self.cells)):
            named.append(legend_entry("hollow: or fewer, not proved"))
        if len(_remembered(self.cells)) < len(self.cells):
            more = ", or not solved" if len(self.cells) < len(self.games) else ""
            named.append(legend_entry(f"no mark: nobody can do it alone{more}"))
        return legend_of(named)

    def ticks(self) -> Sequence[tuple[float, str]]:
        """1, 2, 5, 10, 20 and so on; where it is narrow, only 1, 10, 100."""
        left, right = self.extent()
        room = self.plot.room * log10(2) / (right - left)  # from 1 to 2, and from 5 to 10
        is_narrow = room < self.metrics.horizontalAdvance(f"{10 ** ceil(right):,}00")
        steps = _STEPS[:1] if is_narrow else _STEPS
        values = [step * 10**decade for decade in range(ceil(right) + 1) for step in steps]
        return [(log10(value), f"{value:,}") for value in values if log10(value) <= self._end()]

    def extent(self) -> tuple[float, float]:
        """From 1 to the first step that holds all dots."""
        return -_MARGIN, self._end() + _MARGIN

    @property
    def least_room(self) -> float:
        """Room to tell dots apart."""
        return _LEAST_ROOM * self.metrics.height()

    def draw_ground(self, c: ChartColours) -> None:
        """Draw the grid, and what parts one line from the next."""
        left, right = self.extent()
        bottom = self.number_of_lines - 0.5
        edges = [row - 0.5 for row in range(1, self.number_of_lines)]
        self._draw_lines([(x, -0.5, x, bottom) for x, _ in self.ticks()], c.line, 1)
        self._draw_lines([(left, y, right, y) for y in edges], c.empty, 3)

    def draw(self, c: ChartColours, cells: Collection[Cell]) -> None:
        """Draw the dots; hollow ones are not proved."""
        shapes = self.plot.pg.graphicsItems.ScatterPlotItem.Symbols
        size = min(0.75 * self.metrics.height(), 0.24 * self.plot.step()[1])
        series = dict(zip(self.min_lengths, zip(_SYMBOLS, c.series, strict=False), strict=False))
        for cell in _remembered(cells):
            symbol, colour = series[cell.min_length]
            inside = colour if cell.row.proved_minimal else c.ground
            pen = QPen(colour, _OUTLINE)
            self.plot.mark(shapes[symbol], size, *self._place(cell), inside, pen)

    def pick(self, line: Line, column: float, offset: float) -> Cell | None:
        """Return the cell of the nearest dot."""
        row = self.row_of(line)
        width, height = self.plot.step()

        def distance(cell: Cell) -> float:
            x, y = self._place(cell)
            return ((x - column) * width) ** 2 + ((y - row - offset) * height) ** 2

        nearest = min(_remembered(self.cells), key=distance, default=None)
        return nearest if nearest is not None and distance(nearest) <= _NEAR**2 else None

    def _draw_lines(
        self, ends: list[tuple[float, float, float, float]], colour: QColor, width: int
    ) -> None:
        pg = self.plot.pg
        x = [value for x1, _, x2, _ in ends for value in (x1, x2)]
        y = [value for _, y1, _, y2 in ends for value in (y1, y2)]
        self.plot.add(pg.PlotCurveItem(x, y, connect="pairs", pen=pg.mkPen(colour, width=width)))

    def _place(self, cell: Cell) -> tuple[float, float]:
        """Return where the dot of a cell is; those of one line stand one below the other."""
        step = (self.column_of(cell.min_length) + 0.5) / len(self.min_lengths) - 0.5
        return log10(max(1, cell.row.lines or 1)), self.row_of(cell.line) + 0.84 * step

    def _end(self) -> float:
        most = max((cell.row.lines or 1 for cell in self.cells), default=1)
        decade = 10 ** int(log10(most))
        return log10(next((n * decade for n in (2, 5) if n * decade >= most), 10 * decade))


def _remembered(cells: Iterable[Cell]) -> list[Cell]:
    return [cell for cell in cells if cell.row.lines is not None]
