"""How long rounds are: games x plays, and how that is spread over the first letters."""

from __future__ import annotations

from collections import defaultdict
from math import ceil
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QPen

from ghost_desktop.desktop.dictionaries.chart import OUTLINE, LanesChart, Meaning, series_legend
from ghost_desktop.desktop.dictionaries.wording import legend_texts
from ghost_desktop.desktop.kit.drawing import legend_entry, legend_of
from ghost_desktop.desktop.kit.theme import colours
from ghost_desktop.engine.words.letters import Alphabet
from ghost_desktop.formats.rows import rounds_text
from ghost_desktop.formats.text import joined_and, number, plays_text
from ghost_desktop.translation import N_, _, ngettext, say

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from ghost_desktop.desktop.kit.drawing import Plot
    from ghost_desktop.engine.comparison import OpeningRound
    from ghost_desktop.library.cell import Cell


def describe_rounds(cell: Cell) -> str:
    """Say how long a perfect round is, and how long it is after the first letters there are."""
    row = cell.row
    if row.plays_left is None:
        return _("How long a perfect round is, is not known.")
    said = ngettext(
        "A perfect round has {plays} play; by its first letter, {spread}.",
        "A perfect round has {plays} plays; by its first letter, {spread}.",
        row.plays_left[1],
    )
    plays = plays_text(row.plays_left)
    return said.format(plays=plays, spread=rounds_text(row) or plays)


def describe_openings(cell: Cell, openings: Sequence[OpeningRound]) -> str:
    """Say of first letters after which rounds are equally long whether they win, and how long."""
    shown = Alphabet(cell.alphabet).shown
    letters = joined_and([shown(one.letter) for one in openings])
    wins = openings[0].letter in cell.row.winning_openings
    if cell.rules.players > 2:
        said = _("{letters}: {what} (plays: {plays}).")
    elif wins:
        said = ngettext(
            "{letters} wins (plays: {plays}).", "{letters} win (plays: {plays}).", len(openings)
        )
    else:
        said = ngettext(
            "{letters} does not win (plays: {plays}).",
            "{letters} do not win (plays: {plays}).",
            len(openings),
        )
    shortest, longest = openings[0].shortest, openings[0].longest
    texts = legend_texts([cell.question])
    what = texts.good if wins else texts.in_vain
    return said.format(letters=letters, what=what, plays=plays_text((shortest, longest)))


_USUAL_END = 10  # plays, before it is known how many there are
_SPREAD_BAR, _ROUND_BAR = 0.1, 0.4  # of the size of a mark
_OPENING = 0.62  # of the size of a mark
_LEAST_OPENING = 0.6  # heights of the font
_NOT_KNOWN = "–"
_STROKE = "│"  # after which no line ends, as it does after "|"


class RoundsChart(LanesChart):
    """A mark for each cell, as far to the right as a perfect round has plays."""

    name = "rounds"
    place = 40
    tab = N_("Rounds")
    title = N_("How many plays a perfect round has, and what the first letter makes of it")
    offer = N_(
        "Point at a mark, or go there with the arrows, for its numbers; a double click or Enter "
        "opens its strategy."
    )
    near = 4

    def legend(self) -> str:
        """Name the series, and the two marks of openings."""
        c, games, cells = colours(), self.grid.games, self.grid.cells
        named, said = series_legend(self.grid, c), legend_texts(games)
        named += [
            legend_entry(say("opening: {what}", what=said.good), _STROKE, c.text),
            legend_entry(say("opening: {what}", what=said.in_vain), "×", c.text),
        ]
        if any(cell.row.plays_left is None for cell in cells):
            named.append(legend_entry(_("not known"), _NOT_KNOWN, c.text))
        if any(game.rules.players > 2 for game in games):
            named.append(legend_entry(_("of several players: the middle of what may be")))
        return legend_of(named)

    def extent(self) -> tuple[float, float]:
        """From the first play to the last of the longest round."""
        cells = self.grid.cells
        rounds = [one.longest for cell in cells for one in cell.row.opening_rounds]
        whole = [max(found) for cell in cells if (found := cell.row.plays_left) is not None]
        return 0.5, max([_USUAL_END, *rounds, *whole]) + 0.5

    def ticks(self, plot: Plot) -> Sequence[tuple[float, str]]:
        """The numbers of plays; every second or fifth where it is narrow."""
        last = int(self.extent()[1])
        step = plot.room / last
        needed = 1.6 * plot.metrics.horizontalAdvance(number(last))
        every = next((n for n in (1, 2, 5, 10, 20, 50) if n * step >= needed), ceil(last / 2))
        return [(plays, number(plays)) for plays in range(every, last + 1, every)]

    def draw_cells(self, plot: Plot, cells: Iterable[Cell]) -> None:
        """Draw a thin bar over what the openings come to, a mark for each, and one for the cell."""
        for cell in cells:
            plays = cell.row.plays_left
            if plays is None:
                colour, size = plot.colours.muted, self.mark_size(plot)
                place = self.extent()[0], self.lane_of(cell)
                plot.write(_NOT_KNOWN, *place, colour, size, Meaning(cell), beside=2)
            else:
                self._draw_openings(plot, cell)
                self._draw_round(plot, cell, plays)

    def place_of(self, cell: Cell) -> tuple[float, float]:
        """Return where the mark of a cell is."""
        plays = cell.row.plays_left
        return sum(plays or (0,)) / 2, self.lane_of(cell)

    def describe(self, meaning: Meaning) -> str:
        """Say how long the round is, or those of some openings are, and all else of the cell."""
        cell = meaning.cell
        groups = {_part(*key): group for key, group in _groups(cell).items()}
        said = describe_rounds(cell)
        if meaning.part in groups:
            said = f"{describe_openings(cell, groups[meaning.part])} {said}"
        return f"{said} {super().describe(meaning)}"

    def _draw_round(self, plot: Plot, cell: Cell, plays: tuple[int, int]) -> None:
        size, lane = self.mark_size(plot), self.lane_of(cell)
        symbol, colour = self.series_of(cell, plot.colours)
        if plays[0] < plays[1]:
            plot.bar(plays, lane, _ROUND_BAR * size, colour)
        pen = QPen(QColor(plot.colours.surface), OUTLINE)
        plot.mark(symbol, size, (sum(plays) / 2, lane), colour, pen, Meaning(cell))

    def _draw_openings(self, plot: Plot, cell: Cell) -> None:
        size, lane = self.mark_size(plot), self.lane_of(cell)
        _symbol, colour = self.series_of(cell, plot.colours)
        rounds = cell.row.opening_rounds
        if rounds:
            spread = min(one.shortest for one in rounds), max(one.longest for one in rounds)
            plot.bar(spread, lane, _SPREAD_BAR * size, colour)
        size = max(_OPENING * size, _LEAST_OPENING * plot.metrics.height())
        pens = {True: QPen(QColor(plot.colours.text), 1), False: QPen(Qt.PenStyle.NoPen)}
        for shortest, longest, wins in _groups(cell):
            symbol = "|" if wins else "x"
            part = Meaning(cell, _part(shortest, longest, wins))
            place = (shortest + longest) / 2, lane
            plot.mark(symbol, size, place, plot.colours.text, pens[wins], part)


def _groups(cell: Cell) -> dict[tuple[int, int, bool], list[OpeningRound]]:
    """Put the openings together after which rounds are equally long, and that win or do not."""
    groups: dict[tuple[int, int, bool], list[OpeningRound]] = defaultdict(list)
    for one in cell.row.opening_rounds:
        wins = one.letter in cell.row.winning_openings
        groups[one.shortest, one.longest, wins].append(one)
    return dict(sorted(groups.items()))


def _part(shortest: int, longest: int, wins: bool) -> str:
    return f"{shortest}-{longest}-{wins}"
