"""Charts with a lane for each minimum length in the row of a line, one below the other."""

from __future__ import annotations

from abc import abstractmethod
from math import ceil, log10
from typing import TYPE_CHECKING

from ghost_desktop.desktop.dictionaries.chart import Chart, meant_by, of_cell
from ghost_desktop.desktop.dictionaries.grid import WINNER_SHAPES, line_of, shape_of
from ghost_desktop.desktop.dictionaries.plot import legend_entry
from ghost_desktop.formats.text import min_length_text, number

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from PySide6.QtGui import QColor, QFontMetrics

    from ghost_desktop.desktop.chart_colours import ChartColours
    from ghost_desktop.desktop.dictionaries.grid import ComparisonGrid
    from ghost_desktop.desktop.dictionaries.plot import Plot, Thing
    from ghost_desktop.library.cell import Cell

SYMBOLS = {"o": "●", "s": "■", "t1": "▲", "d": "◆"}
"""The marks of series, as pyqtgraph calls them and as text."""

_WINNER_SYMBOLS = {shape: symbol for symbol, shape in SYMBOLS.items() if shape in WINNER_SHAPES}

OUTLINE = 1.5
"""How wide the line around a mark is, in pixels."""

STEPS = (1, 2, 5)
"""The numbers of a decade that have a mark on a log axis."""

_LARGEST = 0.75  # of the font's height, that a mark is large at most
_MARK = 0.96  # of the height of a lane
_SPREAD = 0.84  # of a row, over which its lanes are spread
_LEAST_LANE = 0.8  # heights of the font
_LEAST_ROOM = 13  # heights of the font
_MARGIN = 0.08  # of a decade, so that a mark at the edge is whole


class LanesChart(Chart):
    """Has a lane for each minimum length; those of a line stand one below the other."""

    near = 8

    @property
    def lanes(self) -> int:
        """How many lanes a row has."""
        return max(1, len(self.grid.min_lengths))

    def lane_of(self, cell: Cell) -> float:
        """Return where the middle of a cell's lane is, from top to bottom."""
        step = (self.grid.column_of(cell.min_length) + 0.5) / self.lanes - 0.5
        return self.grid.row_of(line_of(cell.question)) + _SPREAD * step

    def lane(self, thing: Thing) -> tuple[int, int] | None:
        """Return the row of a mark, and the place of its minimum length."""
        meaning = of_cell(meant_by(thing))
        if meaning is None:
            return None
        row = self.grid.row_of(line_of(meaning.cell.question))
        return row, self.grid.column_of(meaning.cell.min_length)

    @property
    def least_row(self) -> float:
        """Room for a text in each lane."""
        return max(super().least_row, _LEAST_LANE * self.lanes)

    def lane_height(self, plot: Plot) -> float:
        """Return how high a lane is, in pixels."""
        return _SPREAD * plot.step()[1] / self.lanes

    def mark_size(self, plot: Plot) -> float:
        """Return how large a mark is that a lane has room for, in pixels."""
        return min(_LARGEST * plot.metrics.height(), _MARK * self.lane_height(plot))

    def series_of(self, cell: Cell, colours: ChartColours) -> tuple[str, QColor]:
        """Return the symbol and the colour of a cell's minimum length."""
        return _series(self.grid.column_of(cell.min_length), colours)

    def least_room(self, metrics: QFontMetrics) -> float:
        """Room to tell marks apart."""
        return _LEAST_ROOM * metrics.height()

    def draw_ground(self, plot: Plot) -> None:
        """Draw the grid, and what parts one line from the next."""
        plot.rule_columns([place for place, _text in self.ticks(plot)], plot.colours.line, 1)
        plot.part_rows(plot.colours.empty, 3)


class LogChart(LanesChart):
    """Has a mark in each lane, as far to the right as there are of something, on a log axis."""

    least_end = 1
    """What the axis has at least at its end."""

    @abstractmethod
    def value_of(self, cell: Cell) -> int | None:
        """Return how many there are; None if there is no mark."""

    def lane(self, thing: Thing) -> tuple[int, int] | None:
        """Return the row of a mark alone: a lane has one, and they go from few to many."""
        lane = super().lane(thing)
        return None if lane is None else (lane[0], 0)

    def marked(self, cells: Iterable[Cell]) -> list[Cell]:
        """Return the cells that have a mark."""
        return [cell for cell in cells if self.value_of(cell) is not None]

    def place_of(self, cell: Cell) -> tuple[float, float]:
        """Return where the mark of a cell is."""
        return log_place(self.value_of(cell)), self.lane_of(cell)

    def extent(self) -> tuple[float, float]:
        """From 1 to the first step that holds all marks."""
        return -_MARGIN, self._end() + _MARGIN

    def ticks(self, plot: Plot) -> Sequence[tuple[float, str]]:
        """1, 2, 5, 10, 20 and so on; where it is narrow, only 1, 10, 100.

        The log axis of pyqtgraph would name the decades alone, and write them as powers.
        """
        left, right = self.extent()
        room = plot.room * log10(2) / (right - left)  # from 1 to 2, and from 5 to 10
        is_narrow = room < plot.metrics.horizontalAdvance(f"{number(10 ** ceil(right))}00")
        steps = STEPS[:1] if is_narrow else STEPS
        values = [step * 10**decade for decade in range(ceil(right) + 1) for step in steps]
        return [(log10(value), number(value)) for value in values if log10(value) <= self._end()]

    def _end(self) -> float:
        return log_end([self.least_end, *map(self.value_of, self.grid.cells)])


def winner_symbol(cell: Cell) -> str:
    """Return the mark of the shape that says whether a cell is good for the first player."""
    return _WINNER_SYMBOLS[shape_of(cell)]


def log_place(value: int | None) -> float:
    """Return where a number is on a log axis that begins with 1; nothing is at 1, too."""
    return log10(max(1, value or 1))


def log_end(values: Iterable[int | None]) -> float:
    """Return where a log axis ends that holds some numbers: at one of `STEPS` of a decade."""
    most = max((value or 1 for value in values), default=1)
    decade = 10 ** int(log10(most))
    return log10(next((n * decade for n in STEPS if n * decade >= most), 10 * decade))


def series_legend(grid: ComparisonGrid, colours: ChartColours) -> list[str]:
    """Return an entry of a legend for each minimum length: its symbol, and what it means."""
    entries = []
    for place, length in enumerate(grid.min_lengths):
        symbol, colour = _series(place, colours)
        entries.append(legend_entry(min_length_text(length), SYMBOLS[symbol], colour))
    return entries


def _series(place: int, colours: ChartColours) -> tuple[str, QColor]:
    symbols = tuple(SYMBOLS)
    return symbols[place % len(symbols)], colours.series[place % len(colours.series)]
