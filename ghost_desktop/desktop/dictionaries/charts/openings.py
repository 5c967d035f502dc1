"""Which openings win: games x letters, for one minimum length."""

from __future__ import annotations

from math import ceil
from typing import TYPE_CHECKING

from PySide6.QtCore import Slot
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QLabel, QPushButton

from ghost_desktop.desktop.chart_colours import chart_colours
from ghost_desktop.desktop.dictionaries.chart import Chart, ChartControls, Meaning
from ghost_desktop.desktop.dictionaries.plot import legend_entry, legend_of
from ghost_desktop.desktop.dictionaries.state import MIN_LENGTHS
from ghost_desktop.desktop.dictionaries.wording import (
    describe_letter,
    good_legend,
    in_vain_legend,
    long_words_text,
    minimum_text,
)
from ghost_desktop.desktop.flow import FlowLayout
from ghost_desktop.desktop.groups import choose
from ghost_desktop.engine.letters import Alphabet
from ghost_desktop.formats.text import number
from ghost_desktop.translation import N_, _, ngettext

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from PySide6.QtGui import QFontMetrics
    from PySide6.QtWidgets import QWidget

    from ghost_desktop.desktop.dictionaries.grid import Cell, ComparisonGrid
    from ghost_desktop.desktop.dictionaries.plot import Plot

_GAP = 0.1
_STEP = 0.8  # heights of the font from one letter to the next: with less, they are hard to read
_USUAL = 4
"""The minimum length that is shown first: the one that most people play with."""


class OpeningsChart(Chart):
    """A strip of letters for each line: the openings that win stand out with their letter."""

    name = "openings"
    place = 20
    tab = N_("Openings")
    title = N_("Openings that are good for the first player")
    near = 2

    def __init__(self) -> None:
        super().__init__()
        self.chosen = _USUAL

    @property
    def min_length(self) -> int:
        """The minimum length that the strips are about: the chosen one, if it was compared."""
        compared = self.grid.min_lengths
        return self.chosen if self.chosen in compared else min(compared, default=_USUAL)

    def controls(self, parent: QWidget) -> LengthButtons:
        """Let one choose the minimum length."""
        return LengthButtons(self, parent)

    def legend(self) -> str:
        """Say what a letter in a box is."""
        c = chart_colours()
        return legend_of(
            [
                legend_entry(good_legend(self.grid.games), "A", c.on_strong, c.strong),
                legend_entry(in_vain_legend(self.grid.games), "  ", c.text, c.empty),
                legend_entry(long_words_text(self.min_length)),
            ]
        )

    def extent(self) -> tuple[float, float]:
        """One step a letter."""
        return -0.5, max(1, len(self.grid.alphabet)) - 0.5

    def ticks(self, plot: Plot) -> Sequence[tuple[float, str]]:
        """The letters of all lists; every second or third of them where it is narrow."""
        letters = list(enumerate(self.grid.alphabet))
        step = plot.room / max(1, len(letters))
        shown = Alphabet("".join(self.grid.alphabet)).shown
        every = ceil(plot.metrics.horizontalAdvance("W") / max(1.0, step))
        return [(place, shown(letter)) for place, letter in letters[::every]]

    def layout(self, plot: Plot) -> tuple[object, ...]:
        """Return what all depends on; here also the letters, of which not all have a mark."""
        return *super().layout(plot), self.grid.alphabet

    def least_room(self, metrics: QFontMetrics) -> float:
        """Room for letters that can be read."""
        return _STEP * metrics.height() * len(self.grid.alphabet)

    def draw(self, plot: Plot, cells: Iterable[Cell]) -> None:
        """Draw a box for each letter of each line."""
        c = plot.colours
        columns = {letter: place for place, letter in enumerate(self.grid.alphabet)}
        width, height = plot.step()
        size = min(1.1 * plot.metrics.ascent(), 0.72 * width, 0.6 * height)
        for cell in cells:
            if cell.min_length != self.min_length:
                continue
            row = self.grid.row_of(cell.line)
            shown = Alphabet(cell.alphabet).shown
            for letter in cell.alphabet:
                wins = letter in cell.row.winning_openings
                colour = c.strong if wins else c.empty
                plot.fill(columns[letter], row, 1 - _GAP, colour, Meaning(cell, letter))
                if wins:
                    plot.write(shown(letter), columns[letter], row, c.on_strong, size)

    def describe(self, meaning: Meaning) -> str:
        """Say whether the letter wins, and all else of its list."""
        return describe_letter(meaning.cell, meaning.part)


class LengthButtons(ChartControls):
    """A button for each minimum length; those that are not compared are off."""

    def __init__(self, chart: OpeningsChart, parent: QWidget) -> None:
        super().__init__(parent)
        self._chart = chart
        self._group = QButtonGroup(self)
        buttons = QHBoxLayout()
        for length in MIN_LENGTHS:
            button = QPushButton(minimum_text(length), self)
            name = ngettext(
                "Openings with words of {count} letter or more",
                "Openings with words of {count} letters or more",
                length,
            )
            button.setAccessibleName(name.format(count=number(length)))
            button.setCheckable(True)
            self._group.addButton(button, length)
            buttons.addWidget(button)
        row = FlowLayout(spacing=self.fontMetrics().height() // 2)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(QLabel(_("Shortest word that counts:"), self))
        row.addLayout(buttons)
        self.setLayout(row)
        choose(self._group, _USUAL)
        self._group.idClicked.connect(self.show_min_length)

    @Slot(int)
    def show_min_length(self, min_length: int) -> None:
        """Show the openings for another minimum length."""
        self._chart.chosen = min_length
        choose(self._group, self._chart.min_length)
        self.changed.emit()

    def offer(self, grid: ComparisonGrid) -> None:
        """Offer the minimum lengths that are among the games."""
        for length in MIN_LENGTHS:
            self._group.button(length).setEnabled(length in grid.min_lengths)
        choose(self._group, self._chart.min_length)
