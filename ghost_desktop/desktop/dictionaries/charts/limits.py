"""One list in one picture: who wins, with what, and by how much, over all lengths or vocabularies."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cached_property
from math import ceil
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QSignalBlocker, Slot
from PySide6.QtGui import QColor, QPen

from ghost_desktop.desktop.dictionaries.chart import (
    OUTLINE,
    Chart,
    ChartControls,
    Meaning,
    log_end,
    log_place,
    outcome_size,
    winners_legend,
    write_outcome,
)
from ghost_desktop.desktop.dictionaries.state import has_levels
from ghost_desktop.desktop.dictionaries.wording import (
    describe_letter,
    describe_margin,
    level_text,
    minimum_text,
)
from ghost_desktop.desktop.kit.boxes import ComboBox, choice, offer
from ghost_desktop.desktop.kit.builders import buttons_of, dress, flow, row
from ghost_desktop.desktop.kit.drawing import legend_entry, legend_of
from ghost_desktop.desktop.kit.theme import colours
from ghost_desktop.desktop.kit.widgets import choose
from ghost_desktop.desktop.window.question import LENGTHS_OFFERED
from ghost_desktop.engine.game.rules import Rules
from ghost_desktop.engine.words.letter_order import LetterOrder
from ghost_desktop.engine.words.letters import Alphabet
from ghost_desktop.formats.highlights import Told
from ghost_desktop.formats.rows import margin_text, remembered
from ghost_desktop.formats.text import (
    agreed,
    listed,
    min_length_text,
    players_text,
    side_by_side,
    variant_name,
)
from ghost_desktop.library import catalogue
from ghost_desktop.library.catalogue import list_name
from ghost_desktop.library.question import Question
from ghost_desktop.translation import N_, _

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

    from PySide6.QtGui import QFontMetrics, QShowEvent

    from ghost_desktop.desktop.dictionaries.grid import ComparisonGrid
    from ghost_desktop.desktop.kit.drawing import Plot
    from ghost_desktop.formats.highlights import Highlight
    from ghost_desktop.library.cell import Cell


@dataclass(frozen=True)
class Limits:
    """Games that differ in one thing only.

    Attributes:
        question: the game that they are like.
        by_level: whether they differ in how common their words are, and not in the minimum length.
    """

    question: Question = field(default_factory=Question)
    by_level: bool = False

    @property
    def has_levels(self) -> bool:
        """Whether there are vocabularies to choose."""
        return has_levels(self.question.source)

    @property
    def steps(self) -> tuple[int, ...]:
        """The minimum lengths or the levels, from left to right."""
        return catalogue.LEVELS if self.by_level else tuple(LENGTHS_OFFERED)

    @cached_property
    def games(self) -> tuple[Question, ...]:
        """The games, from left to right."""
        return tuple(map(self._at, self.steps))

    def _at(self, step: int) -> Question:
        game = self.question
        if not self.by_level:
            return replace(game, rules=replace(game.rules, min_length=step))
        whole, _level = catalogue.split_level(game.source)
        return replace(game, source=catalogue.up_to(whole, step))


_NAME, _SHORT = 15, 4  # characters that a box has room for


class LimitsControls(ChartControls):
    """Choosers of what is among the compared games; those with nothing to choose are not shown.

    Attributes:
        limits: what is chosen.
    """

    def __init__(self, chart: LimitsChart) -> None:
        super().__init__(chart)
        self.limits = Limits()
        self._grid = chart.grid
        self.game = self._box(_("Game"), _NAME)
        self.lengths = self._box(_("Shortest word that counts"), _SHORT)
        texts = {0: _("Minimum length"), 1: _("Vocabulary")}
        self._group = buttons_of(self, texts, self._on_way)
        ways = row(*self._group.buttons())
        flow(self.game, ways, self.lengths, on=self, spacing=0.5)
        self._show()

    def _box(self, name: str, letters: int) -> ComboBox:
        box = choice(dress(ComboBox(), name=name, hint=name), least=letters)
        box.activated.connect(self._on_chosen)
        return box

    def offer(self, grid: ComparisonGrid) -> None:
        """Offer what is compared; what was chosen stays if it is among that."""
        self._grid = grid
        if grid.games and self.limits.question not in grid.games:
            self.limits = replace(self.limits, question=grid.games[0])
        self._show()

    def choose(self, **chosen: Any) -> None:  # noqa: ANN401 - what `Limits` has
        """Choose a game, or what changes."""
        self.limits = replace(self.limits, **chosen)
        self._show()
        self.changed.emit()

    def showEvent(self, event: QShowEvent) -> None:
        """Show what was offered while nobody saw it: a thousand games are named in a while."""
        super().showEvent(event)
        self._show()

    def _show(self) -> None:
        """Show what is chosen, once it is seen; a list without levels has only lengths."""
        game = self.limits.question
        self.limits = replace(self.limits, by_level=self.limits.by_level and self.limits.has_levels)
        if not self.isVisible():
            return
        offer(self.game, _names_of(self._grid.games).items(), chosen=_of_any_length(game))
        named = {length: minimum_text(length) for length in self._grid.min_lengths}
        offer(self.lengths, named.items(), chosen=game.rules.min_length)
        self.lengths.setVisible(self.limits.by_level and len(named) > 1)
        self._group.button(1).setEnabled(self.limits.has_levels)
        choose(self._group, self.limits.by_level)

    @Slot()
    def _on_chosen(self) -> None:
        """Look for a game that has what was chosen: those of a file need not be all combinations."""
        alike, length = self.game.currentData(), self.lengths.currentData()

        def likeness(game: Question) -> tuple[bool, bool]:
            return _of_any_length(game) == alike, game.rules.min_length == length

        self.choose(question=max(self._grid.games, key=likeness))

    @Slot(int)
    def _on_way(self, way: int) -> None:
        self.choose(by_level=bool(way))


def _of_any_length(game: Question) -> Question:
    """Return what a game has in common with those that differ in the minimum length alone."""
    return replace(game, rules=replace(game.rules, min_length=Rules.min_length))


def _names_of(games: Iterable[Question]) -> dict[Question, str]:
    """Name lists and, where there are several, the rules of games of any length."""
    named = {}
    for game in dict.fromkeys(map(_of_any_length, games)):
        rules = game.rules
        more = agreed(rules, game.reading, players=False)
        named[game] = [variant_name(rules.variant), players_text(rules.players), *more]
    are_alike = len({tuple(kind) for kind in named.values()}) == 1
    return {
        game: side_by_side([list_name(game.source), *([] if are_alike else kind)])
        for game, kind in named.items()
    }


_WINNER, _OPENINGS, _LINES, _MARGIN = range(4)
_BANDS = (N_("Who wins"), N_("Openings"), N_("To remember"), N_("Margin"))
_WIDE, _HIGH = 0.9, 0.88  # of a step and of a band, that a cell fills
_LOG_TOP, _LOG_BOTTOM = -0.16, 0.34  # of a band, from its middle: with room for a number above
_LEAST_BAND = 4.0  # heights of the font
_STEP = 3.2  # heights of the font from one cell to the next
_SQUARE = 0.9  # of the room of a letter
_LEAST_SQUARE = 8  # pixels, with less of which a letter cannot be read in it
_DOT = 0.55  # of the font's height
_NUMBER = 0.85  # of the usual size
_NONE = "–"


class LimitsChart(Chart):
    """Four bands below each other, with a column for each minimum length or vocabulary."""

    name = "limits"
    place = 60
    has_tab = True
    tab = N_("Limits")
    title = N_("One dictionary over all minimum lengths, or all vocabularies")
    near, lines_said = 2, 4

    # --- what is found ----------------------------------------------------------------------------

    @property
    def games(self) -> Collection[Question]:
        """Those that differ in one thing, ticked or not."""
        return self.limits.games

    @property
    def cells(self) -> dict[int, Cell]:
        """The cells that are known, by their places from left to right."""
        known, games = self.grid.known, enumerate(self.games)
        return {place: known[game] for place, game in games if game in known}

    def wanted(self) -> tuple[Question, ...]:
        """Return the games that are not known yet, or not their margins."""
        return tuple(filter(self.grid.lacks, self.games)) if self.grid.games else ()

    def choices(self) -> LimitsControls:
        """Let one choose the game, and what changes."""
        self.choosers = LimitsControls(self)
        return self.choosers

    @property
    def limits(self) -> Limits:
        """What is chosen."""
        return self.choosers.limits

    def follow(self, game: Question) -> None:
        """Be about a game that was selected elsewhere."""
        if game in self.grid.games and game != self.limits.question:
            with QSignalBlocker(self.choosers):  # nothing else is to be found while nobody looks
                self.choosers.choose(question=game)
            self.redraw_soon()
            if self.isVisible():
                self.wanting.emit()

    def attend(self, highlight: Highlight) -> None:
        """Show the limit of which it is told."""
        self.choosers.choose(by_level=highlight.told is Told.VOCABULARY)

    # --- what is around ---------------------------------------------------------------------------

    def names(self) -> tuple[str, ...]:
        """Name the bands."""
        return tuple(map(_, _BANDS))

    def heading(self) -> str:
        """Name the list and the game."""
        game = self.limits.question
        named = [variant_name(game.rules.variant)]
        said = _("{game}, by the shortest word that counts")
        if self.limits.by_level:
            named.append(min_length_text(game.rules.min_length))
            said = _("{game}, by how common its words are")
        facts = listed([*named, *agreed(game.rules, game.reading)])
        return said.format(game=side_by_side([list_name(game.source), facts]))

    def legend(self) -> str:
        """Name the shapes and the colours of letters."""
        c, games = colours(), self.games
        named = [
            *winners_legend(games),
            legend_entry(_("opening that wins"), "A", c.on_accent, c.accent),
        ]
        rows = [cell.row for cell in self.cells.values()]
        if any(
            row.proved_minimal is False or (row.margin and not row.margin.proved) for row in rows
        ):
            named.append(legend_entry(_("hollow: or fewer, not proved")))
        if any(game in self.grid.missing for game in games):
            named.append(legend_entry(_("no word counts, or not solved"), _NONE, c.text))
        return legend_of(named)

    def extent(self) -> tuple[float, float]:
        """One step a game."""
        return -0.5, len(self.limits.steps) - 0.5

    def ticks(self, plot: Plot) -> Sequence[tuple[float, str]]:  # noqa: ARG002
        """The minimum lengths, or the levels."""
        named = level_text if self.limits.by_level else minimum_text
        return [(place, named(step)) for place, step in enumerate(self.limits.steps)]

    @property
    def least_row(self) -> float:
        """Room for the letters of the openings."""
        return _LEAST_BAND

    def least_room(self, metrics: QFontMetrics) -> float:
        """Room for who wins, and for numbers."""
        return len(self.limits.steps) * _STEP * metrics.height()

    # --- what is drawn ----------------------------------------------------------------------------

    def draw_ground(self, plot: Plot) -> None:
        """Draw all that is known; the cells of the grid say nothing here."""
        size = outcome_size(plot, self.cells.values(), 1)
        for place, game in enumerate(self.games):
            if game not in self.grid.known:
                plot.fill((place, _WIDE), (_WINNER, _HIGH), plot.colours.empty)
            if game in self.grid.missing:
                plot.write(_NONE, place, _WINNER, plot.colours.text, size)
        for place, cell in self.cells.items():
            self._draw_winner(plot, place, cell, size)
            self._draw_openings(plot, place, cell)
        self._draw_numbers(plot, _LINES, {p: cell.row.lines for p, cell in self.cells.items()})
        margins = {p: _words_of(cell) for p, cell in self.cells.items()}
        self._draw_numbers(plot, _MARGIN, margins)
        plot.part_rows(plot.colours.empty, 3)

    def describe(self, meaning: Meaning) -> str:
        """Say all of a game, and of a letter whether it wins."""
        cell = meaning.cell
        if len(meaning.part) == 1 and meaning.part in cell.alphabet:
            return describe_letter(cell, meaning.part)
        said = super().describe(meaning)
        has_margin = cell.row.margin or self.grid.lacks(cell.question)
        return f"{describe_margin(cell)} {said}" if has_margin else said

    def _draw_winner(self, plot: Plot, place: int, cell: Cell, size: float) -> None:
        colour = plot.colours.tints[0 if cell.is_good_for_first else 1]
        plot.fill((place, _WIDE), (_WINNER, _HIGH), colour, Meaning(cell))
        write_outcome(plot, cell, (place, _WINNER), size)

    def _draw_openings(self, plot: Plot, place: int, cell: Cell) -> None:
        """Draw a square for each letter, row after row, as large as the cell has room for.

        All are on whole pixels, or letters would be cut off in some rows.
        """
        width, height = plot.step()
        in_row, room = _squares(len(cell.alphabet), _WIDE * width, _HIGH * height)
        side = max(2, int(room))
        square = min(side - 1, round(_SQUARE * side))
        rows = ceil(len(cell.alphabet) / in_row)
        middle, shown = plot.position_of(place, _OPENINGS), Alphabet(cell.alphabet).shown
        left, top = round(-in_row * side / 2 + middle.x()), round(-rows * side / 2 + middle.y())
        for index, letter in enumerate(LetterOrder.of(cell.alphabet).sorted(cell.alphabet)):
            x, y = left + index % in_row * side, top + index // in_row * side
            across = place + (x + square / 2 - middle.x()) / width
            down = _OPENINGS + (y + square / 2 - middle.y()) / height
            wins = letter in cell.row.winning_openings
            colour = plot.colours.accent if wins else plot.colours.empty
            area = (across, square / width), (down, square / height)
            plot.fill(*area, colour, Meaning(cell, letter))
            if wins and square >= _LEAST_SQUARE:
                lower = down + 1 / height  # capitals stand high in their line
                plot.write(shown(letter), across, lower, plot.colours.on_accent, 0.8 * square)

    def _draw_numbers(self, plot: Plot, band: int, values: dict[int, int | None]) -> None:
        """Draw a dot for each number, on a log axis from below upward, and a line through them."""
        c, end = plot.colours, max(1.0, log_end(values.values()))
        size, text = _DOT * plot.metrics.height(), _NUMBER * plot.metrics.ascent()
        span = _LOG_BOTTOM - _LOG_TOP
        dots = {
            place: (place, band + _LOG_BOTTOM - span * log_place(value) / end)
            for place, value in values.items()
            if value is not None
        }
        for place, cell in self.cells.items():
            plot.fill((place, _WIDE), (band, _HIGH), c.surface, Meaning(cell, _BANDS[band]))
            if place in dots and place - 1 in dots:
                plot.line(dots[place - 1], dots[place], QPen(QColor(c.line), OUTLINE))
        for place, cell in self.cells.items():
            if place not in dots:
                plot.write(_NONE, place, band, c.muted, text)
                continue
            proved, said, symbol = _shown(cell, band)
            inside = c.text if proved else c.surface
            plot.mark(symbol, size, dots[place], inside, QPen(QColor(c.text), OUTLINE))
            across, down = dots[place]
            above = (0.6 * size + 0.5 * text) / plot.step()[1]
            plot.write(said, across, down - above, c.text, text)


def _words_of(cell: Cell) -> int | None:
    return cell.row.margin.words if cell.row.margin else None


def _shown(cell: Cell, band: int) -> tuple[bool, str, str]:
    """Return whether a number is proved, how it is written, and the symbol that stands for it."""
    if band == _LINES:
        return bool(cell.row.proved_minimal), remembered(cell.row, "≤ "), "o"
    proved = cell.row.margin is not None and cell.row.margin.proved
    return proved, margin_text(cell.row, "≤ ", "≥ "), "o" if cell.is_good_for_first else "s"


def _squares(count: int, width: float, height: float) -> tuple[int, float]:
    """Return how many of so many squares stand in a row of an area, and how large they can be."""
    return max(
        ((n, min(width / n, height / ceil(count / n))) for n in range(1, count + 1)),
        key=lambda found: found[1],
        default=(1, 0.0),
    )
