"""Who wins: lists x minimum lengths."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ghost_desktop.desktop.dictionaries.cells import (
    Cell,
    Line,
    good_text,
    minimum_text,
    outcome_texts,
)
from ghost_desktop.desktop.dictionaries.chart import Chart
from ghost_desktop.desktop.dictionaries.colours import ChartColours, chart_colours

if TYPE_CHECKING:
    from collections.abc import Sequence

_GAP = 0.04
"""Between two cells, as a part of a cell."""

_LETTER = 0.7  # of the size of a text, that a letter and its share of the space around are wide


class WinnersChart(Chart):
    """A matrix: each cell says who wins, with a shape, a word and a colour."""

    title = "Who wins, by the shortest word that counts"

    def legend(self) -> str:
        """Name the two shapes."""
        good, bad = (colour.name() for colour in chart_colours().winners)
        does = good_text(self.cells)
        second = "second player wins" if does == "wins" else "is not"
        return (
            f'<span style="background-color: {good}">&nbsp;●&nbsp;</span> first player {does} '
            f'&nbsp; <span style="background-color: {bad}">&nbsp;■&nbsp;</span> {second}'
        )

    def ticks(self) -> Sequence[tuple[float, str]]:
        """The minimum lengths; what they count, the title says."""
        return [(place, minimum_text(length)) for place, length in self._lengths()]

    def extent(self) -> tuple[float, float]:
        """One step a minimum length."""
        return -0.5, max(1, len(self._lengths())) - 0.5

    def draw(self, pg: Any, c: ChartColours) -> None:  # noqa: ANN401 - it has no types
        """Draw a box with a text for each cell."""
        rows = {line: row for row, line in enumerate(self.lines)}
        columns = {length: place for place, length in self._lengths()}
        x = [columns[cell.min_length] for cell in self.cells]
        y = [rows[cell.line] for cell in self.cells]
        brushes = [pg.mkBrush(c.winners[0 if cell.is_good_for_first else 1]) for cell in self.cells]
        side = 1 - _GAP
        self.add(
            pg.BarGraphItem(
                x=x, y0=[row - side / 2 for row in y], height=side, width=side,
                brushes=brushes, pen=pg.mkPen(None),
            )
        )  # fmt: skip
        width, height = self.cell_size()
        texts = [[text for text in outcome_texts(cell) if text] for cell in self.cells]
        longest = max(len(text) for both in texts for text in both)
        lines = max(map(len, texts))
        ascent = self.fontMetrics().ascent()
        size = min(1.1 * ascent, width / (_LETTER * longest), 0.6 * height / lines**0.5)
        apart = 1.25 * size / height
        for both, column, row in zip(texts, x, y, strict=True):
            top = row - apart * (len(both) - 1) / 2
            for place, text in enumerate(both):
                self.write(text, column, top + place * apart, c.text, size)

    def pick(self, line: Line, column: float, offset: float) -> Cell | None:  # noqa: ARG002
        """Return the cell of the box."""
        lengths = dict(self._lengths())
        for cell in self.cells:
            if cell.line == line and cell.min_length == lengths.get(round(column)):
                return cell
        return None

    def _lengths(self) -> list[tuple[int, int]]:
        return list(enumerate(sorted({cell.min_length for cell in self.cells})))
