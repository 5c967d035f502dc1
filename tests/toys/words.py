"""A toy chart: how many words count. This file is all that it takes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ghost_desktop.desktop.dictionaries.chart import Chart, Meaning

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ghost_desktop.desktop.kit.drawing import Plot
    from ghost_desktop.library.cell import Cell


class WordsChart(Chart):
    name = "words"
    place = 15
    tab = "How many words"
    title = "Words that count"

    def legend(self) -> str:
        return "words that are long enough"

    def extent(self) -> tuple[float, float]:
        return -0.5, max(1, len(self.grid.min_lengths)) - 0.5

    def ticks(self, plot: Plot) -> list[tuple[float, str]]:  # noqa: ARG002
        return [(place, str(length)) for place, length in enumerate(self.grid.min_lengths)]

    def draw_cells(self, plot: Plot, cells: Iterable[Cell]) -> None:
        for cell in cells:
            column, row = self.grid.place_of(cell.question)
            plot.fill((column, 0.9), (row, 0.9), plot.colours.empty, Meaning(cell))
            plot.write(f"{cell.row.words:,}", column, row, plot.colours.text, 12)
