"""Charts of one thing after the other: days, runs, or what is learned.

Whatever is pointed at, by the pointer or by the arrows, is one place in all strips of a chart: all its
numbers are said below.
"""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from itertools import pairwise
from math import ceil
from typing import TYPE_CHECKING

from PySide6.QtCore import QDate, QLocale, Qt
from PySide6.QtGui import QColor, QPen

from ghost_desktop.desktop.kit.commands import pressed
from ghost_desktop.desktop.kit.drawing import Drawing, Frame, legend_entry, legend_of
from ghost_desktop.desktop.kit.theme import colours
from ghost_desktop.engine.game.variant import LineKind
from ghost_desktop.formats.exercises import describe_coverage
from ghost_desktop.formats.text import counted, decimal, number, side_by_side, spoken_notation
from ghost_desktop.library.figures import MEAN_OF, Period, Step
from ghost_desktop.library.new_lines import ALL_ROUNDS, ROUNDS_OFFERED
from ghost_desktop.play.opponent import MOST_LEVEL
from ghost_desktop.translation import N_, _, say

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import date

    from PySide6.QtGui import QFont, QKeyEvent
    from PySide6.QtWidgets import QWidget

    from ghost_desktop.desktop.kit.drawing import Plot
    from ghost_desktop.play.likelihood import Likelihood
    from ghost_desktop.play.strength import Strength


# --- what is said of a place ------------------------------------------------------------------------

NOTHING = "–"
"""Where there is nothing to count."""

_PERIODS = {
    Step.DAY: N_("{day}"),
    Step.WEEK: N_("Week from {day}"),
    Step.MONTH: N_("{month}"),
}


def percent(share: float | None) -> str:
    """Write a share: ``"61 %"``."""
    return NOTHING if share is None else say("{number} %", number=round(100 * share))


def average_text(average: float | None) -> str:
    """Write an average: ``"0.42"``."""
    return NOTHING if average is None else decimal(average, 2)


def describe_period(period: Period, step: Step, strength: Strength | None = None) -> str:
    """Say all numbers of a period, and how strong somebody had played by its end."""
    totals = period.totals
    share, mean = percent(totals.share_won), percent(period.mean)
    facts = [
        counted("{count} round", "{count} rounds", totals.rounds),
        say("{share} won ({mean} of the last {count})", share=share, mean=mean, count=MEAN_OF),
        say("{number} blunders a round", number=average_text(totals.blunders_a_round)),
        say("{number} hints", number=average_text(totals.hints_a_round)),
        say("{number} looks", number=average_text(totals.looks_a_round)),
    ]
    if strength is not None:
        ends = {"least": strength.least, "most": strength.most}
        facts.append(say("level {level} ({least} to {most})", level=strength.level, **ends))
    name = name_period(period.first, step)
    return say("{period}: {facts}", period=name, facts=side_by_side(facts))


def name_period(first: date, step: Step) -> str:
    """Name a day, a week or a month as people here write it."""
    day = QDate(first.year, first.month, first.day)
    notation = spoken_notation()
    short, month = (
        QLocale().toString(day, shape) for shape in (notation.named_day, notation.named_month)
    )
    return say(_PERIODS[step], day=short, month=month)


# --- what is drawn -----------------------------------------------------------------------------------

_EACH = {Step.DAY: N_("each day"), Step.WEEK: N_("each week"), Step.MONTH: N_("each month")}


@dataclass(frozen=True)
class Curve:
    """A number at each place; bars, if it has neither symbol nor line.

    Attributes:
        values: the number at each place; None where there is none.
        name: what it counts; empty if the title of its strip says so.
        sign: the symbol that stands for it in texts.
        symbol: the same, by its name in pyqtgraph; empty if there is none.
        line: what leads from one number to the next.
        is_led_to: whether a line leads to each of its symbols from the mark above, a strong one to the
            first.
    """

    values: tuple[float | None, ...]
    name: str = ""
    sign: str = ""
    symbol: str = ""
    line: Qt.PenStyle = Qt.PenStyle.NoPen
    is_led_to: bool = False

    @property
    def is_bars(self) -> bool:
        """Whether it is drawn as bars."""
        return not self.symbol and self.line is Qt.PenStyle.NoPen


@dataclass(frozen=True)
class Strip:
    """One or several curves that share a scale.

    Attributes:
        title: what it is about.
        curves: what is drawn.
        is_share: whether the numbers are parts of a whole: 0 to 1.
        scale: the number that stands at the top, if that is always the same.
    """

    title: str
    curves: tuple[Curve, ...]
    is_share: bool = False
    scale: int | None = None

    @property
    def most(self) -> int:
        """The number that stands at the top."""
        known = [value for curve in self.curves for value in curve.values if value is not None]
        return 1 if self.is_share else self.scale or ceil(max([1, *known]))

    @property
    def ends(self) -> tuple[str, str]:
        """What stands at the left of its bottom and of its top."""
        return (
            (say("{number} %", number=0), say("{number} %", number=100))
            if self.is_share
            else (number(0), number(self.most))
        )


@dataclass(frozen=True)
class Curves:
    """All that a chart shows.

    Attributes:
        title: what it is about.
        strips: from top to bottom.
        places: where each place begins and ends, from left to right.
        said: all that is said of each place.
        marks: what stands above, and where, as far as there is room for it.
        told: the number of the place that is told of until one points at another.
    """

    title: str
    strips: tuple[Strip, ...]
    places: tuple[tuple[float, float], ...]
    said: tuple[str, ...]
    marks: tuple[tuple[float, str], ...]
    told: int = -1


def strips_of(
    periods: Sequence[Period], step: Step, strengths: Sequence[Strength | None] = ()
) -> tuple[Strip, ...]:
    """Return the strips of some periods, with how strong somebody had played by the end of each."""

    def values(name: str) -> tuple[float | None, ...]:
        return tuple(getattr(period.totals, name) for period in periods)

    mean = say("of the last {count} rounds", count=MEAN_OF)
    means = tuple(period.mean for period in periods)
    rounds = tuple(float(period.totals.rounds) for period in periods)
    solid, dashed = Qt.PenStyle.SolidLine, Qt.PenStyle.DashLine
    levels = tuple(None if one is None else float(one.level) for one in strengths)
    played = Strip(_("Level"), (Curve(levels, "", "⬢", "h", solid),), scale=MOST_LEVEL)
    return (
        Strip(
            _("Won"),
            (
                Curve(means, mean, "—", line=solid),
                Curve(values("share_won"), _(_EACH[step]), "●", "o"),
            ),
            is_share=True,
        ),
        *([played] if any(strengths) else []),
        Strip(_("Blunders a round"), (Curve(values("blunders_a_round"), "", "▲", "t1", solid),)),
        Strip(
            _("Help a round"),
            (
                Curve(values("hints_a_round"), _("hints"), "■", "s", solid),
                Curve(values("looks_a_round"), _("looks"), "◆", "d", dashed),
            ),
        ),
        Strip(_("Rounds"), (Curve(rounds),)),
    )


def curves_over_time(
    periods: Sequence[Period], step: Step, strengths: Sequence[Strength | None]
) -> Curves:
    """Return the curves of periods, in the order of time, in days from the year 1.

    Args:
        periods: one at least.
        step: how long they are.
        strengths: how strong somebody had played by the end of each.
    """
    first, end = periods[0].first, step.after(periods[-1].first)
    marks = []
    while first < end:
        marks.append((float(first.toordinal()), name_period(first, Step.DAY)))
        first = step.after(first)
    return Curves(
        _("Over time"),
        strips_of(periods, step, strengths),
        tuple(
            (one.first.toordinal() - 0.5, step.after(one.first).toordinal() - 0.5)
            for one in periods
        ),
        tuple(
            describe_period(period, step, strength)
            for period, strength in zip(periods, strengths, strict=True)
        ),
        tuple(marks),
    )


_MOST_PLACES = 1000
"""Of more lines some are passed over: nobody could tell them from each other."""


def curves_of_coverage(likelihood: Likelihood, known: int, answered: float) -> Curves:
    """Return how many rounds are answered by the lines of a strategy, in the order they are learned.

    Args:
        likelihood: the likelihood of its lines.
        known: how many lines are known, be it in another order.
        answered: the share of rounds that these answer.
    """
    last, kind = len(likelihood.curve) - 1, likelihood.strategy.line_kind
    unit = _("Words") if kind is LineKind.WORD else _("Replies")
    lines = [*range(0, last, 1 + last // _MOST_PLACES), last]
    shares = tuple(likelihood.curve[one] for one in lines)

    def place_of(count: int) -> int:
        return next(place for place, one in enumerate(lines) if one >= count)

    def at(points: dict[int, float]) -> tuple[float | None, ...]:
        return tuple(points.get(place) for place in range(len(lines)))

    wanted = {place_of(likelihood.needed(one / ALL_ROUNDS)) for one in ROUNDS_OFFERED}
    curves = [
        Curve(shares, line=Qt.PenStyle.SolidLine),
        Curve(at({place: shares[place] for place in wanted}), unit, "◆", "d", is_led_to=True),
    ]
    if known:
        you = at({place_of(min(known, last)): answered})
        curves.append(Curve(you, _("you know"), "●", "o"))
    return Curves(
        _("Rounds that are answered"),
        (Strip(_("Rounds"), tuple(curves), is_share=True),),
        tuple((place - 0.5, place + 0.5) for place in range(len(lines))),
        tuple(describe_coverage(kind, *one) for one in zip(lines, shares, strict=True)),
        tuple((float(place), number(lines[place])) for place in sorted(wanted)),
        told=min(wanted),
    )


# In heights of the font.
_ROW, _TALLEST = 4.5, 14.0
_AROUND, _AROUND_ONE = 7, 6  # title, legend, marks and margins; of one strip
_TICK_APART = 1.5  # of half of a mark, from its middle to the next
_MARGIN = 1.0  # so far they may stand out
_SYMBOL = 0.6
_SMALL = 0.85

_BAR, _WIDEST = 0.8, 3.0  # of its place, and heights of the font at most
_BELOW, _HIGH = 0.36, 0.72  # of a row: from its middle to the bottom of its strip, and its height


class CurvesChart(Drawing):
    """Draws curves; whatever is pointed at, all numbers of its place are said.

    Args:
        name, parent: as any drawing has them.
        along: the id of the keys that go from place to place.
    """

    def __init__(
        self,
        name: str,
        parent: QWidget | None = None,
        along: str = "statistics.along",
    ) -> None:
        self.curves = Curves("", (), (), (), ())
        self._along = along
        super().__init__(name, parent)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def show_curves(self, curves: Curves) -> None:
        """Show curves."""
        self.curves = curves
        self._at = self._under = None
        self._fit_to_font()
        self._show_pointed()
        self.redraw_soon()

    def _is_ready(self) -> bool:
        return bool(self.curves.places)

    def frame(self, font: QFont) -> Frame:
        """Name the strips, and what their curves are."""
        shown, legend = self.curves, []
        for strip in shown.strips:
            named = [
                legend_entry(curve.name, curve.sign, colour)
                for curve, colour in zip(strip.curves, colours().series, strict=False)
                if curve.name
            ]
            legend += [f"<b>{escape(strip.title)}</b>", *named] if named else []
        return Frame(
            title=shown.title,
            legend=legend_of(legend),
            names=tuple(strip.title for strip in shown.strips),
            extent=(shown.places[0][0], shown.places[-1][1]),
            least_room=0,
            least_row=_ROW,
            font=font,
            tallest_row=_TALLEST,
        )

    def ticks(self, plot: Plot) -> Sequence[tuple[float, str]]:
        """Return as many of the marks as there is room for."""
        (left, right), unit = plot.framed.extent, plot.metrics.height()
        pixel = (right - left) / plot.room
        before, right = left - _MARGIN * unit * pixel, right + _MARGIN * unit * pixel
        ticks: list[tuple[float, str]] = []
        for at, text in self.curves.marks:
            half = plot.metrics.horizontalAdvance(text) * pixel / 2
            if before <= at - half and at + half <= right:
                ticks.append((at, text))
                before = at + _TICK_APART * half
        return ticks

    def draw(self, plot: Plot) -> None:
        """Draw all curves, and above them, unseen, the places that can be pointed at."""
        c, shown = plot.colours, self.curves
        left, right = plot.framed.extent
        for row, strip in enumerate(shown.strips):
            for end, text in enumerate(strip.ends):
                at = row + _BELOW - _HIGH * end
                small = _SMALL * plot.metrics.height()
                plot.line((left, at), (right, at), QPen(c.line))
                plot.write(text, left, at, c.muted, small, beside=-small / 2)
            for curve, colour in zip(strip.curves, c.series, strict=False):
                self._draw_curve(plot, row + _BELOW, _HIGH / strip.most, curve, colour)
        bottom = len(shown.strips) - 0.51
        for place, (begins, ends) in enumerate(shown.places):
            area = ((begins + ends) / 2, ends - begins), ((bottom - 0.49) / 2, bottom + 0.49)
            plot.fill(*area, "transparent", place)

    def _draw_curve(
        self, plot: Plot, bottom: float, scale: float, curve: Curve, colour: str
    ) -> None:
        known = [
            ((begins + ends) / 2, ends - begins, scale * value)
            for (begins, ends), value in zip(self.curves.places, curve.values, strict=True)
            if value is not None
        ]
        points = [(middle, bottom - high) for middle, _width, high in known]
        if curve.line is not Qt.PenStyle.NoPen:
            for start, end in pairwise(points):
                plot.line(start, end, QPen(QColor(colour), 2, curve.line))
        left, right = plot.framed.extent
        most = _WIDEST * plot.metrics.height() * (right - left) / plot.room
        for middle, width, high in known if curve.is_bars else ():
            wide = min(_BAR * width, most)
            plot.fill((middle, wide), (bottom - high / 2, high), colour)
        for place, (x, _y) in enumerate(points if curve.is_led_to else ()):
            plot.line((x, bottom - 0.86), (x, bottom), QPen(plot.colours.line if place else colour))
        size = _SYMBOL * plot.metrics.height()
        for point in points if curve.symbol else ():
            plot.mark(curve.symbol, size, point, colour, QPen(plot.colours.surface))

    def _draw(self) -> None:
        super()._draw()
        if self.focusProxy() is None:  # before there was nothing else to have the focus
            had_focus = self.hasFocus()
            self.setFocusProxy(self._scroller)
            if had_focus:
                self._scroller.setFocus()

    # --- what is pointed at -------------------------------------------------------------------------

    def hint(self) -> str:
        """Tell of the place that is of interest."""
        return self.curves.said[self.curves.told] if self._is_ready() else ""

    def describe(self, meaning: int) -> str:
        """Say all numbers of a place."""
        return self.curves.said[meaning]

    def press(self, event: QKeyEvent) -> bool:
        """Go from place to place, at first to the one at that end."""
        side = pressed(event, self._along)
        if side is None or not self.is_drawn:
            return False
        if self._at is None:
            self.go_to(self.thing_of((len(self.curves.places) - 1, 0)[side]))
        else:
            self.walk(side, None)
        return True

    def _fit_to_font(self) -> None:
        """Have room for all strips, so that the page scrolls and not the chart."""
        super()._fit_to_font()
        strips = len(self.curves.strips)
        around = _AROUND if strips > 1 else _AROUND_ONE
        high = round((_ROW * strips + around) * self.fontMetrics().height())
        self._picture.setMinimumHeight(high)
