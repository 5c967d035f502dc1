"""Which openings win: games x letters, for one minimum length."""

from __future__ import annotations

from math import ceil
from typing import TYPE_CHECKING

from ghost_desktop.desktop.dictionaries.chart import Meaning, OfOneLength
from ghost_desktop.desktop.dictionaries.wording import (
    describe_letter,
    legend_texts,
    long_words_text,
)
from ghost_desktop.desktop.kit.drawing import legend_entry, legend_of
from ghost_desktop.desktop.kit.theme import colours
from ghost_desktop.engine.words.letters import Alphabet
from ghost_desktop.library.catalogue import alphabet_of
from ghost_desktop.translation import N_, _

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from PySide6.QtGui import QFontMetrics

    from ghost_desktop.desktop.kit.drawing import Plot
    from ghost_desktop.library.cell import Cell
    from ghost_desktop.library.question import Question

_GAP = 0.1
_UNSOLVED = 0.2  # of a box, what is not solved fills
_STEP = 0.8  # heights of the font from one letter to the next: with less, they are hard to read


class OpeningsChart(OfOneLength):
    """A strip of letters for each line: the openings that win stand out with their letter."""

    name = "openings"
    place = 20
    has_tab = True
    tab = N_("Openings")
    title = N_("Openings that are good for the first player")
    near = 2

    def legend(self) -> str:
        """Say what a letter in a box is."""
        c, said = colours(), legend_texts(self.grid.games)
        entries = [
            legend_entry(said.good, "A", c.on_accent, c.accent),
            legend_entry(said.in_vain, "  ", c.text, c.empty),
            legend_entry(long_words_text(self.min_length)),
        ]
        if not self.grid.is_whole:
            entries.insert(2, legend_entry(_("not solved"), "▪", c.line))
        return legend_of(entries)

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

    def least_room(self, metrics: QFontMetrics) -> float:
        """Room for letters that can be read."""
        return _STEP * metrics.height() * len(self.grid.alphabet)

    def draw_unsolved(self, plot: Plot, games: Iterable[Question]) -> None:
        """Draw a small box for each letter of a line that is not solved."""
        columns = {letter: place for place, letter in enumerate(self.grid.alphabet)}
        for game in games:
            if game.rules.min_length == self.min_length:
                _column, row = self.grid.place_of(game)
                for letter in alphabet_of(game.source):
                    plot.fill((columns[letter], _UNSOLVED), (row, _UNSOLVED), plot.colours.line)

    def draw_cells(self, plot: Plot, cells: Iterable[Cell]) -> None:
        """Draw a box for each letter of each line."""
        c = plot.colours
        columns = {letter: place for place, letter in enumerate(self.grid.alphabet)}
        width, height = plot.step()
        size = min(1.1 * plot.metrics.ascent(), 0.72 * width, 0.6 * height)
        for cell in self.marked(cells):
            _column, row = self.grid.place_of(cell.question)
            shown = Alphabet(cell.alphabet).shown
            for letter in cell.alphabet:
                wins = letter in cell.row.winning_openings
                colour = c.accent if wins else c.empty
                area = (columns[letter], 1 - _GAP), (row, 1 - _GAP)
                plot.fill(*area, colour, Meaning(cell, letter))
                if wins:
                    plot.write(shown(letter), columns[letter], row, c.on_accent, size)

    def describe(self, meaning: Meaning) -> str:
        """Say whether the letter wins, and all else of its list."""
        return describe_letter(meaning.cell, meaning.part)
