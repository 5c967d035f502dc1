"""Who wins: lists x minimum lengths."""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING

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
    from collections.abc import Collection, Sequence

    from PySide6.QtWidgets import QWidget

    from ghost_desktop.desktop.dictionaries.plotting import Plotting
    from ghost_desktop.desktop.question import Question

_GAP = 0.04
"""Between two cells, as a part of a cell."""

_USUAL_TEXT = len("■ second")
"""Letters that there is room for before the first cell is solved."""

_LEAST_TEXT = 0.8  # of the usual size
_LEADING = 1.25  # of the size of a text, from one line to the next
_LETTER = 0.7  # of the size of a text, that a letter and its share of the space around are wide


class WinnersChart(Chart):
    """A matrix: each cell says who wins, with a shape, a word and a colour."""

    title = "Who wins, by the shortest word that counts"

    def __init__(self, plotting: Plotting, parent: QWidget | None = None) -> None:
        super().__init__(plotting, parent)
        self._longest, self._most = _USUAL_TEXT, 1  # letters of a text, and texts in a cell

    def begin(self, games: tuple[Question, ...]) -> None:
        """Make ready for other games, with room for what is usual."""
        self._longest, self._most = _USUAL_TEXT, 1
        super().begin(games)

    def append(self, cell: Cell) -> None:
        """Draw one cell more; if its texts need more room, all others get smaller ones."""
        texts = _texts_of(cell)
        self._longest = max(self._longest, *map(len, texts))
        self._most = max(self._most, len(texts))
        super().append(cell)

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
        least = _LEAST_TEXT * self.metrics.ascent()
        return len(self.min_lengths) * _LETTER * _USUAL_TEXT * least

    def draw_ground(self, c: ChartColours) -> None:
        """Draw an empty box for each cell to come."""
        for game in self.games:
            place = self.column_of(game.rules.min_length), self.row_of(line_of(game))
            self.plot.fill(*place, 1 - _GAP, c.empty)

    def draw(self, c: ChartColours, cells: Collection[Cell]) -> None:
        """Draw a box with a text for each cell."""
        size, (_, height) = self._text_size(), self.plot.step()
        for cell in cells:
            apart = _LEADING * size / height
            column, row = self.column_of(cell.min_length), self.row_of(cell.line)
            self.plot.fill(column, row, 1 - _GAP, c.winners[0 if cell.is_good_for_first else 1])
            texts = _texts_of(cell)
            top = row - apart * (len(texts) - 1) / 2
            for place, text in enumerate(texts):
                self.plot.write(text, column, top + place * apart, c.text, size)

    def pick(self, line: Line, column: float, offset: float) -> Cell | None:  # noqa: ARG002
        """Return the cell of the box."""
        place = round(column)
        lengths = self.min_lengths
        return self.cell_of(line, lengths[place]) if 0 <= place < len(lengths) else None

    def _text_size(self) -> float:
        """Return the size at which the texts of all cells fit into their boxes, in pixels."""
        width, height = self.plot.step()
        return min(
            1.1 * self.metrics.ascent(),
            width / (_LETTER * self._longest),
            0.6 * height / sqrt(self._most),
        )


def _texts_of(cell: Cell) -> list[str]:
    return [text for text in outcome_texts(cell) if text]
