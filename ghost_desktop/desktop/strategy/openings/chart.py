"""The chart of openings: a row for each, with a bar for each thing that is compared.

Bars of one column have one scale. Openings that win for certain have full bars, those of which it
depends hollow ones, and those that lose faint ones; a shape before each says the same.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtGui import QFontMetrics

from ghost_desktop.desktop.dictionaries.plot import Frame, legend_entry, legend_of
from ghost_desktop.desktop.strategy.openings.wording import chart_title, outcome_name
from ghost_desktop.desktop.strategy.weighing import cost_text
from ghost_desktop.desktop.strategy.wording import SHAPES
from ghost_desktop.engine.strategy import Outcome
from ghost_desktop.engine.variant import LineKind
from ghost_desktop.formats.text import number
from ghost_desktop.translation import _, say

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtGui import QColor, QFont

    from ghost_desktop.desktop.chart_colours import ChartColours
    from ghost_desktop.desktop.dictionaries.plot import Plot
    from ghost_desktop.desktop.strategy.openings.finding import (
        OpeningFound,
        OpeningOrder,
        OpeningsFound,
    )
    from ghost_desktop.engine.rules import Rules
    from ghost_desktop.engine.wordlist import WordList

_ROW = 1.5  # heights of the font
_BAR = 0.44  # of a column: the number stands behind it
_HIGH = 0.62  # of a line of text
_GAP = 0.35  # of the font, between a bar and its number
_AROUND = 6  # pixels, on both sides of a row together
_NAME = 4  # heights of the font: a letter, its shape, and the margins
_OUTLINE = 2  # pixels, of a hollow bar


class OpeningColumn(NamedTuple):
    """Something that openings are compared by."""

    heading: str
    value: Callable[[OpeningFound], float]
    text: Callable[[OpeningFound], str]


@dataclass(frozen=True, eq=False)
class OpeningsDrawn:
    """What is drawn: a row for each opening, in order.

    Attributes:
        found: what is known of them.
        rules: what is played.
        words: the list, whose letters are shown.
        order: in which they stand.
    """

    found: OpeningsFound
    rules: Rules
    words: WordList
    order: OpeningOrder

    @property
    def letters(self) -> list[str]:
        """The openings, from top to bottom."""
        return self.found.in_order(self.order)

    def columns(self) -> list[OpeningColumn]:
        """Return what they are compared by, from left to right."""
        are_words = self.found.line_kind is LineKind.WORD
        columns = [
            OpeningColumn(
                _("Words") if are_words else _("Replies"),
                lambda one: one.opening.lines,
                _lines_text,
            ),
            OpeningColumn(
                _("Letters"),
                lambda one: one.opening.letters,
                lambda one: number(one.opening.letters),
            ),
            OpeningColumn(
                _("Longest"),
                lambda one: one.opening.longest,
                lambda one: number(one.opening.longest),
            ),
        ]
        if self.found.has_levels:
            columns.append(OpeningColumn(_("Known"), _share, _share_text))
        if self.found.asked.is_own:
            columns.insert(
                0,
                OpeningColumn(
                    _("Costs you"),
                    lambda one: one.cost or 0,
                    lambda one: cost_text(one.cost or 0),
                ),
            )
        return columns

    def frame(self, font: QFont, colours: ChartColours) -> Frame:
        """Return what is around the rows."""
        return Frame(
            title=chart_title(self.found),
            legend=self._legend(colours),
            names=tuple(map(self._name, self.letters)),
            extent=(0.0, float(len(self.columns()))),
            least_room=0,
            least_row=_ROW,
            font=font,
            colours=colours,
        )

    def ticks(self, plot: Plot) -> list[tuple[float, str]]:
        """Return the headings of the columns, each beginning where its bars begin."""
        columns, metrics = self.columns(), plot.metrics
        step = max(plot.room / len(columns), 1)
        return [
            (place + metrics.horizontalAdvance(column.heading) / 2 / step, column.heading)
            for place, column in enumerate(columns)
        ]

    def draw(self, plot: Plot) -> None:
        """Draw the bars and their numbers; each row means its letter."""
        columns, unit = self.columns(), plot.metrics.height()
        ways = [_scale(column, self.found.known) for column in columns]
        around, middle = _AROUND / max(plot.step()[0], 1), len(columns) / 2
        for row, letter in enumerate(self.letters):
            across = middle, len(columns) + around
            plot.fill_area(across, (row, 1.0), plot.colours.ground, letter)
            one = self.found.find(letter)
            if one is None or not one.opening.has_strategy:
                plot.write(
                    "…" if one is None else "–", 0, row, plot.colours.muted, _pixels(plot), beside=0
                )
                continue
            for place, (column, most) in enumerate(zip(columns, ways, strict=True)):
                end = place + _BAR * column.value(one) / most
                _bar(plot, (place, end), row, _HIGH * unit, one.opening.outcome)
                text = column.text(one)
                colour = _text_colour(plot.colours, one.opening.outcome)
                plot.write(text, end, row, colour, _pixels(plot), beside=_GAP * unit)

    def _name(self, letter: str) -> str:
        one = self.found.find(letter)
        shape = "…" if one is None else SHAPES[one.opening.outcome]
        return f"{self.words.shown(letter)}  {shape}"

    def _legend(self, colours: ChartColours) -> str:
        """Say what the shapes mean, of what there is."""
        there = {one.opening.outcome for one in self.found.known}
        entries = [
            legend_entry(
                outcome_name(outcome, self.rules, self.found.asked.others),
                SHAPES[outcome],
                colours.text,
            )
            for outcome in Outcome
            if outcome in there
        ]
        if not all(one.opening.has_strategy for one in self.found.known):
            entries.append(legend_entry(_("–: no strategy is known")))
        if any(map(_is_open, self.found.known)):
            entries.append(legend_entry(_("≤: or fewer, not proved")))
        if self.found.has_levels:
            known = _("known words: up to commonness level {level}")
            entries.append(legend_entry(known.format(level=self.found.asked.level)))
        return legend_of(entries)


def least_width(drawn: OpeningsDrawn, font: QFont) -> int:
    """Return how wide a picture must be for its numbers not to run into each other, in pixels."""
    metrics, columns = QFontMetrics(font), drawn.columns()
    unit, known = metrics.height(), drawn.found.known
    texts = [column.text(one) for column in columns for one in known]
    behind = max(map(metrics.horizontalAdvance, texts), default=0) + 2 * _GAP * unit
    headings = [metrics.horizontalAdvance(column.heading) for column in columns]
    widest = max(behind / (1 - _BAR), max(headings) + _GAP * unit)
    return round(_NAME * unit + len(columns) * widest)


def _scale(column: OpeningColumn, known: tuple[OpeningFound, ...]) -> float:
    """Return the value whose bar is the longest."""
    return max((column.value(one) for one in known), default=0) or 1


def _bar(
    plot: Plot, columns: tuple[float, float], row: int, pixels: float, outcome: Outcome
) -> None:
    colours = plot.colours
    plot.bar(columns, row, pixels, colours.empty if outcome is Outcome.LOSS else colours.strong)
    if outcome is not Outcome.MIXED:
        return
    inset = _OUTLINE / max(plot.step()[0], 1)
    begin, end = columns
    if end - begin > 2 * inset:
        plot.bar((begin + inset, end - inset), row, pixels - 2 * _OUTLINE, colours.ground)


def _text_colour(colours: ChartColours, outcome: Outcome) -> QColor:
    return colours.muted if outcome is Outcome.LOSS else colours.text


def _pixels(plot: Plot) -> float:
    """Return the size of the font, in pixels."""
    return 0.82 * plot.metrics.height()


def _is_open(one: OpeningFound) -> bool:
    """Tell whether fewer lines may do, where that could be proved."""
    return one.opening.outcome is Outcome.WIN and not one.opening.proved_minimal


def _lines_text(one: OpeningFound) -> str:
    lines = number(one.opening.lines)
    return f"≤ {lines}" if _is_open(one) else lines


def _share(one: OpeningFound) -> float:
    return one.common.share if one.common else 0.0


def _share_text(one: OpeningFound) -> str:
    return say("{number} %", number=round(100 * _share(one)))
