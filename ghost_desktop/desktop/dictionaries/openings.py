"""Which openings win: games x letters, for one minimum length."""

from __future__ import annotations

from math import ceil
from typing import TYPE_CHECKING

from PySide6.QtCore import Slot
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QLabel, QPushButton

from ghost_desktop.desktop.dictionaries.cells import (
    Cell,
    Line,
    describe_cell,
    good_text,
    minimum_text,
)
from ghost_desktop.desktop.dictionaries.chart import Chart
from ghost_desktop.desktop.dictionaries.choice import MIN_LENGTHS
from ghost_desktop.desktop.dictionaries.colours import ChartColours, chart_colours
from ghost_desktop.desktop.dictionaries.plot import legend_entry, legend_of
from ghost_desktop.desktop.flow import FlowLayout
from ghost_desktop.desktop.groups import choose
from ghost_desktop.engine.letters import capitals
from ghost_desktop.library.catalogue import alphabet_of

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from PySide6.QtWidgets import QWidget

    from ghost_desktop.desktop.dictionaries.plotting import Plotting
    from ghost_desktop.desktop.question import Question

_GAP = 0.1
_STEP = 0.8  # heights of the font from one letter to the next: with less, they are hard to read
_USUAL = 4
"""The minimum length that is shown first: the one that most people play with."""


class OpeningsChart(Chart):
    """A strip of letters for each line: the openings that win stand out with their letter."""

    title = "Openings with which the first player wins"

    def __init__(self, plotting: Plotting, parent: QWidget | None = None) -> None:
        super().__init__(plotting, parent)
        self._letters: tuple[str, ...] = ()  # of all lists
        self._min_length = _USUAL
        self.lengths = QButtonGroup(self)
        buttons = QHBoxLayout()
        for length in MIN_LENGTHS:
            button = QPushButton(minimum_text(length), self)
            button.setAccessibleName(f"Openings with words of {length} letters or more")
            button.setCheckable(True)
            self.lengths.addButton(button, length)
            buttons.addWidget(button)
        row = FlowLayout(spacing=self.fontMetrics().height() // 2)
        row.addWidget(QLabel("Shortest word that counts:", self))
        row.addLayout(buttons)
        self.column.insertLayout(0, row)
        choose(self.lengths, _USUAL)
        for one in self.lengths.buttons():
            self.come_before(one)
        self.lengths.idClicked.connect(self.show_min_length)

    @property
    def min_length(self) -> int:
        """The minimum length that the strips are about: the chosen one, if it was compared."""
        there = self.min_lengths
        return self._min_length if self._min_length in there else min(there, default=_USUAL)

    @Slot(int)
    def show_min_length(self, min_length: int) -> None:
        """Show the openings for another minimum length."""
        self._min_length = min_length
        choose(self.lengths, self.min_length)
        self.redraw_soon()

    def begin(self, games: tuple[Question, ...]) -> None:
        """Make ready for other games; offer the minimum lengths that are among them."""
        sources = {game.source for game in games}
        self._letters = tuple(sorted(set().union(*map(alphabet_of, sources))))
        super().begin(games)
        for length in MIN_LENGTHS:
            self.lengths.button(length).setEnabled(length in self.min_lengths)
        choose(self.lengths, self.min_length)

    def append(self, cell: Cell) -> None:
        """Draw one cell more; a list that is not bundled may bring letters that nobody knew of."""
        self._letters = tuple(sorted({*self._letters, *cell.alphabet}))
        super().append(cell)

    def legend(self) -> str:
        """Say what a letter in a box is."""
        c = chart_colours()
        return legend_of(
            [
                legend_entry(f"first player {good_text(self.games)}", "A", c.on_strong, c.strong),
                legend_entry("not so", "  ", c.text, c.empty),
                legend_entry(f"words of {self.min_length} letters or more"),
            ]
        )

    def ticks(self) -> Sequence[tuple[float, str]]:
        """The letters of all lists; every second or third of them where it is narrow."""
        letters = list(enumerate(self._letters))
        step = self.plot.room / max(1, len(letters))
        every = ceil(self.metrics.horizontalAdvance("W") / max(1.0, step))
        return [(place, capitals(letter)) for place, letter in letters[::every]]

    def extent(self) -> tuple[float, float]:
        """One step a letter."""
        return -0.5, max(1, len(self._letters)) - 0.5

    def layout_of_all(self) -> tuple[object, ...]:
        """Return what all depends on; here also the letters, of which not all have a mark."""
        return *super().layout_of_all(), self._letters

    @property
    def least_room(self) -> float:
        """Room for letters that can be read."""
        return _STEP * self.metrics.height() * len(self._letters)

    def draw(self, c: ChartColours, cells: Collection[Cell]) -> None:
        """Draw a box for each letter of each line."""
        columns = {letter: place for place, letter in enumerate(self._letters)}
        width, height = self.plot.step()
        size = min(1.1 * self.metrics.ascent(), 0.72 * width, 0.6 * height)
        for cell in cells:
            if cell.min_length != self.min_length:
                continue
            row = self.row_of(cell.line)
            for letter in cell.alphabet:
                wins = letter in cell.row.winning_openings
                self.plot.fill(columns[letter], row, 1 - _GAP, c.strong if wins else c.empty)
                if wins:
                    self.plot.write(capitals(letter), columns[letter], row, c.on_strong, size)

    def pick(self, line: Line, column: float, offset: float) -> Cell | None:  # noqa: ARG002
        """Return the cell of the strip."""
        cell = self.cell_of(line, self.min_length)
        letters = self._letters
        place = round(column)
        if cell is None or not 0 <= place < len(letters) or letters[place] not in cell.alphabet:
            return None
        return cell

    def describe(self, cell: Cell, column: float) -> str:
        """Say whether the letter wins, and all else of its list."""
        letter = self._letters[round(column)]
        verdict = "wins" if letter in cell.row.winning_openings else "does not win"
        return f"{capitals(letter)} {verdict}. {describe_cell(cell)}"
