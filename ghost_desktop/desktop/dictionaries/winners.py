"""Who wins: lists x minimum lengths."""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING, Any

from ghost_desktop.desktop.dictionaries.cells import (
    Cell,
    Line,
    good_text,
    line_of,
    minimum_text,
    outcome_texts,
)
from ghost_desktop.desktop.dictionaries.chart import Chart
from ghost_desktop.desktop.dictionaries.colours import ChartColours, chart_colours
from ghost_desktop.desktop.dictionaries.plot import LEAST_ROW, legend_entry, legend_of

if TYPE_CHECKING:
    from collections.abc import Sequence

_GAP = 0.04
"""Between two cells, as a part of a cell."""

_USUAL_TEXTS = ["■ second"]
"""What there is room for before the first cell is solved."""

_LEAST_TEXT = 0.8  # of the usual size
_LEADING = 1.25  # of the size of a text, from one line to the next
_LETTER = 0.7  # of the size of a text, that a letter and its share of the space around are wide


class WinnersChart(Chart):
    """A matrix: each cell says who wins, with a shape, a word and a colour."""

    title = "Who wins, by the shortest word that counts"

    def legend(self) -> str:
        """Name the two shapes."""
        c = chart_colours()
        good, bad = c.winners
        does = good_text(self.games)
        second = "second player wins" if does == "wins" else "is not"
        return legend_of(
            [
                legend_entry(f"first player {does}", "●", c.text, good),
                legend_entry(second, "■", c.text, bad),
            ]
        )

    def ticks(self) -> Sequence[tuple[float, str]]:
        """The minimum lengths; what they count, the title says."""
        return [(place, minimum_text(length)) for place, length in enumerate(self.min_lengths)]

    def extent(self) -> tuple[float, float]:
        """One step a minimum length."""
        return -0.5, max(1, len(self.min_lengths)) - 0.5

    def layout_of_all(self) -> tuple[object, ...]:
        """Return what all depends on; here also the size of the texts."""
        return *super().layout_of_all(), self._text_size()

    @property
    def least_row(self) -> float:
        """Room for two lines of text where more than two play."""
        return LEAST_ROW + any(game.rules.players > 2 for game in self.games)

    @property
    def least_room(self) -> float:
        """Room for texts that are little smaller than usual."""
        (usual,) = _USUAL_TEXTS
        least = _LEAST_TEXT * self.fontMetrics().ascent()
        return len(self.min_lengths) * _LETTER * len(usual) * least

    def draw_ground(self, pg: Any, c: ChartColours) -> None:  # noqa: ANN401, ARG002
        """Draw an empty box for each cell to come."""
        rows, columns = self._rows(), self._columns()
        for game in self.games:
            place = columns[game.rules.min_length], rows[line_of(game)]
            self.plot.fill(*place, 1 - _GAP, c.empty)

    def draw(self, pg: Any, c: ChartColours, cells: Sequence[Cell]) -> None:  # noqa: ANN401, ARG002
        """Draw a box with a text for each cell."""
        rows, columns = self._rows(), self._columns()
        size = self._text_size()
        apart = _LEADING * size / self.plot.step()[1]
        for cell in cells:
            column, row = columns[cell.min_length], rows[cell.line]
            self.plot.fill(column, row, 1 - _GAP, c.winners[0 if cell.is_good_for_first else 1])
            texts = _texts_of(cell)
            top = row - apart * (len(texts) - 1) / 2
            for place, text in enumerate(texts):
                self.plot.write(text, column, top + place * apart, c.text, size)

    def pick(self, line: Line, column: float, offset: float) -> Cell | None:  # noqa: ARG002
        """Return the cell of the box."""
        column = round(column)
        if not 0 <= column < len(self.min_lengths):
            return None
        asked = line, self.min_lengths[column]
        return next((one for one in self.cells if (one.line, one.min_length) == asked), None)

    def _rows(self) -> dict[Line, int]:
        return {line: row for row, line in enumerate(self.lines)}

    def _columns(self) -> dict[int, int]:
        return {length: column for column, length in enumerate(self.min_lengths)}

    def _text_size(self) -> float:
        """Return the size at which the texts of all cells fit into their boxes, in pixels."""
        width, height = self.plot.step()
        texts = [_USUAL_TEXTS, *map(_texts_of, self.cells)]
        longest = max(len(text) for both in texts for text in both)
        ascent = self.fontMetrics().ascent()
        return min(
            1.1 * ascent,
            width / (_LETTER * longest),
            0.6 * height / sqrt(max(map(len, texts))),
        )


def _texts_of(cell: Cell) -> list[str]:
    return [text for text in outcome_texts(cell) if text]
