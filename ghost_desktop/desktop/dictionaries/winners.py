"""Who wins: lists x minimum lengths."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ghost_desktop.desktop.dictionaries.cells import Cell, minimum_text, winner_text
from ghost_desktop.desktop.dictionaries.chart import Chart
from ghost_desktop.desktop.dictionaries.colours import ChartColours, chart_colours

if TYPE_CHECKING:
    from collections.abc import Sequence

_GAP = 0.04
"""Between two cells, as a part of a cell."""


class WinnersChart(Chart):
    """A matrix: each cell says who wins, with a shape, a word and a colour."""

    title = "Who wins, by the shortest word that counts"

    def legend(self) -> str:
        """Name the two shapes."""
        first, second = (colour.name() for colour in chart_colours().winners)
        return (
            f'<span style="background-color: {first}">&nbsp;●&nbsp;</span> first player wins '
            f'&nbsp; <span style="background-color: {second}">&nbsp;■&nbsp;</span> second player wins'
        )

    def ticks(self) -> Sequence[tuple[float, str]]:
        """The minimum lengths; what they count, the title says."""
        return [(place, minimum_text(length)) for place, length in self._lengths()]

    def extent(self) -> tuple[float, float]:
        """One step a minimum length."""
        return -0.5, max(1, len(self._lengths())) - 0.5

    def draw(self, pg: Any, c: ChartColours) -> None:  # noqa: ANN401 - it has no types
        """Draw a box with a text for each cell."""
        rows = {source: row for row, source in enumerate(self.sources)}
        columns = {length: place for place, length in self._lengths()}
        x = [columns[cell.min_length] for cell in self.cells]
        y = [rows[cell.question.source] for cell in self.cells]
        brushes = [pg.mkBrush(c.winners[cell.winner]) for cell in self.cells]
        side = 1 - _GAP
        self.add(
            pg.BarGraphItem(
                x=x, y0=[row - side / 2 for row in y], height=side, width=side,
                brushes=brushes, pen=pg.mkPen(None),
            )
        )  # fmt: skip
        width, height = self.cell_size()
        size = min(1.1 * self.fontMetrics().ascent(), width / 6, 0.6 * height)
        for cell, column, row in zip(self.cells, x, y, strict=True):
            self.write(winner_text(cell.winner), column, row, c.text, size)

    def pick(self, source: str, column: float, offset: float) -> Cell | None:  # noqa: ARG002
        """Return the cell of the box."""
        lengths = dict(self._lengths())
        for cell in self.cells:
            if cell.question.source == source and cell.min_length == lengths.get(round(column)):
                return cell
        return None

    def _lengths(self) -> list[tuple[int, int]]:
        return list(enumerate(sorted({cell.min_length for cell in self.cells})))
