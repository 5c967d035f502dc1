"""The charts over time: strips that share their days, and a line below that says the numbers.

Whatever is pointed at, by the pointer or by the arrows, is one period: all its numbers are said.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from html import escape
from math import ceil
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QPointF, Qt, Slot
from PySide6.QtGui import QFontMetrics, QPen

from ghost_desktop.desktop.kit.commands import pressed
from ghost_desktop.desktop.kit.drawing import Drawing
from ghost_desktop.desktop.kit.layout import leave_wheel
from ghost_desktop.desktop.kit.theme import chart_colours
from ghost_desktop.desktop.kit.widgets import announce
from ghost_desktop.desktop.learn.figure_wording import describe_period, name_period
from ghost_desktop.formats.text import number
from ghost_desktop.library.figures import MEAN_OF, Step
from ghost_desktop.translation import N_, _, say

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtGui import QColor, QFont, QKeyEvent, QResizeEvent
    from PySide6.QtWidgets import QWidget

    from ghost_desktop.desktop.kit.plotting import Plotting
    from ghost_desktop.desktop.kit.theme import ChartColours
    from ghost_desktop.library.figures import Period


_EACH = {Step.DAY: N_("each day"), Step.WEEK: N_("each week"), Step.MONTH: N_("each month")}


class CurveStyle(Enum):
    """How a curve is drawn."""

    DOTS = "dots"
    LINE = "line"
    BOTH = "both"
    BARS = "bars"


@dataclass(frozen=True)
class Curve:
    """A number over time.

    Attributes:
        name: what it counts; empty if the title of its strip says so.
        sign: the symbol that stands for it in texts.
        symbol: the same, by its name in pyqtgraph.
        style: how it is drawn.
        values: the number in each period; None where there is none.
        is_dashed: whether its line is, beside another.
    """

    name: str
    sign: str
    symbol: str
    style: CurveStyle
    values: tuple[float | None, ...]
    is_dashed: bool = False


@dataclass(frozen=True)
class Strip:
    """A chart over time.

    Attributes:
        title: what it is about.
        curves: what is drawn.
        is_share: whether the numbers are parts of a whole: 0 to 1.
    """

    title: str
    curves: tuple[Curve, ...]
    is_share: bool = False

    @property
    def most(self) -> int:
        """The number that stands at the top."""
        known = [value for curve in self.curves for value in curve.values if value is not None]
        return 1 if self.is_share else ceil(max([1, *known]))


def middle(period: Period, step: Step) -> float:
    """Return where a period stands: the day in its middle, counted from the year 1."""
    return (period.first.toordinal() + step.after(period.first).toordinal() - 1) / 2


def strips_of(periods: Sequence[Period], step: Step) -> tuple[Strip, ...]:
    """Return the charts of some periods."""

    def values(name: str) -> tuple[float | None, ...]:
        return tuple(getattr(period.totals, name) for period in periods)

    mean = say("of the last {count} rounds", count=MEAN_OF)
    means = tuple(period.mean for period in periods)
    rounds = tuple(float(period.totals.rounds) for period in periods)
    blunders, hints, looks = map(values, ("blunders_a_round", "hints_a_round", "looks_a_round"))
    both = CurveStyle.BOTH
    return (
        Strip(
            _("Won"),
            (
                Curve(mean, "—", "", CurveStyle.LINE, means),
                Curve(_(_EACH[step]), "●", "o", CurveStyle.DOTS, values("share_won")),
            ),
            is_share=True,
        ),
        Strip(_("Blunders a round"), (Curve("", "▲", "t1", both, blunders),)),
        Strip(
            _("Help a round"),
            (
                Curve(_("hints"), "■", "s", both, hints),
                Curve(_("looks"), "◆", "d", both, looks, is_dashed=True),
            ),
        ),
        Strip(_("Rounds"), (Curve("", "", "", CurveStyle.BARS, rounds),)),
    )


AXIS = 3.4
"""How wide the axis at the left is, in heights of the font."""

_DAYS = 1.6  # heights of the font, for the axis below
_SYMBOL = 0.6
_BAR = 0.8  # of its period
_BELOW, _ABOVE = 0.05, 1.08  # of the highest number: the room around all of them


@dataclass(frozen=True)
class TimeScale:
    """Where the periods stand, in days from the year 1.

    Attributes:
        middles: of each period.
        days: how long each is.
        extent: where the first begins and the last ends.
        ticks: what stands below, and where.
    """

    middles: tuple[float, ...]
    days: tuple[int, ...]
    extent: tuple[float, float]
    ticks: tuple[tuple[float, str], ...]


class StripPlot:
    """Draws a strip.

    Args:
        pg: the module pyqtgraph, which has no types.
        layout: where it is put.
        row, column: in which row and column of strips.
        strip: what it draws first; others are to have the same curves.
    """

    def __init__(self, pg: Any, layout: Any, row: int, column: int, strip: Strip) -> None:  # noqa: ANN401
        self._pg = pg
        self._layout = layout
        top, left = 3 * row, 2 * column
        self._heading = layout.addLabel("", row=top, col=left, colspan=2, justify="left")
        self._left, self._bottom = pg.AxisItem("left"), pg.AxisItem("bottom")
        layout.addItem(self._left, row=top + 1, col=left)
        layout.addItem(self._bottom, row=top + 2, col=left + 1)
        self._box = layout.addViewBox(
            row=top + 1, col=left + 1, enableMenu=False, enableMouse=False
        )
        layout.layout.setColumnStretchFactor(left + 1, 1)
        self._box.disableAutoRange()
        for axis in (self._left, self._bottom):
            axis.linkToView(self._box)
        self._items = [self._begin_curve(curve) for curve in strip.curves]
        self._mark = pg.InfiniteLine(angle=90)
        self._mark.hide()
        self._box.addItem(self._mark)

    def _begin_curve(self, curve: Curve) -> list[Any]:
        pg, made = self._pg, []
        if curve.style is CurveStyle.BARS:
            made.append(pg.BarGraphItem(x=[], height=[], width=[]))
        if curve.style in (CurveStyle.LINE, CurveStyle.BOTH):
            made.append(pg.PlotCurveItem())
        if curve.style in (CurveStyle.DOTS, CurveStyle.BOTH):
            made.append(pg.ScatterPlotItem(symbol=curve.symbol))
        for item in made:
            self._box.addItem(item)
        return made

    # --- what is known of it ------------------------------------------------------------------------

    @property
    def drawn(self) -> list[list[tuple[float, float]]]:
        """The numbers of all that is drawn, and where they stand."""
        return [_numbers(item) for items in self._items for item in items]

    @property
    def marked(self) -> float | None:
        """Where the line stands that one points at; None if there is none."""
        return self._mark.value() if self._mark.isVisible() else None

    def day_at(self, position: QPointF) -> float | None:
        """Return the day at a position of the scene; None if it is not within the axes."""
        if not self._box.sceneBoundingRect().contains(position):
            return None
        day: float = self._box.mapSceneToView(position).x()
        return day

    def position_of(self, day: float, value: float) -> QPointF:
        """Return where in the scene a number stands."""
        position: QPointF = self._box.mapViewToScene(self._pg.Point(day, value))
        return position

    # --- what it shows ------------------------------------------------------------------------------

    def dress(self, font: QFont) -> None:
        """Follow the theme and the font."""
        c, unit = chart_colours(), QFontMetrics(font).height()
        self._heading.item.setFont(font)
        self._box.setBorder(QPen(c.line))
        for axis in (self._left, self._bottom):
            axis.setPen(QPen(c.line))
            axis.setTextPen(c.muted)
            axis.setStyle(tickFont=font, tickLength=round(-0.25 * unit), autoExpandTextSpace=False)
        self._left.setWidth(round(AXIS * unit))
        self._bottom.setHeight(round(_DAYS * unit))
        self._mark.setPen(self._pg.mkPen(c.muted, style=Qt.PenStyle.DashLine))

    def show_strip(self, strip: Strip, scale: TimeScale, size: float) -> None:
        """Show numbers, with symbols so many heights of the font large."""
        c = chart_colours()
        entries = [
            f"<span style='color: {colour.name()}'>{curve.sign}</span> {escape(curve.name)}"
            for curve, colour in zip(strip.curves, c.series, strict=False)
            if curve.name
        ]
        title = f"<b style='color: {c.text.name()}'>{escape(strip.title)}</b>"
        self._heading.setText("&nbsp;&nbsp; ".join([title, *entries]), color=c.muted)
        self._box.setXRange(*scale.extent, padding=0)
        self._box.setYRange(-_BELOW * strip.most, _ABOVE * strip.most, padding=0)
        self._left.setTicks([_ticks(strip)])
        self._bottom.setTicks([scale.ticks])
        for place, (curve, items) in enumerate(zip(strip.curves, self._items, strict=True)):
            self._show_curve(curve, items, c.series[place], scale, _SYMBOL * size)

    def _show_curve(
        self, curve: Curve, items: Sequence[Any], colour: QColor, scale: TimeScale, size: float
    ) -> None:
        pg = self._pg
        known = [
            (x, value, days)
            for x, days, value in zip(scale.middles, scale.days, curve.values, strict=True)
            if value is not None
        ]
        xs, ys = [x for x, _value, _days in known], [value for _x, value, _days in known]
        for item in items:
            if isinstance(item, pg.BarGraphItem):
                widths = [_BAR * days for _x, _value, days in known]
                item.setOpts(x=xs, height=ys, width=widths, brush=colour, pen=colour)
            elif isinstance(item, pg.PlotCurveItem):
                style = Qt.PenStyle.DashLine if curve.is_dashed else Qt.PenStyle.SolidLine
                item.setData(x=xs, y=ys, pen=pg.mkPen(colour, width=2, style=style))
            else:
                ground = pg.mkPen(chart_colours().ground)
                item.setData(x=xs, y=ys, brush=colour, pen=ground, size=size)

    def mark(self, day: float | None) -> None:
        """Draw a line where one points at; none, if it is nowhere."""
        self._mark.setVisible(day is not None)
        if day is not None:
            self._mark.setValue(day)


def _numbers(item: Any) -> list[tuple[float, float]]:  # noqa: ANN401 - it has no types
    if hasattr(item, "opts") and "height" in item.opts:
        return list(zip(item.opts["x"], item.opts["height"], strict=True))
    xs, ys = item.getData()
    return [] if xs is None else list(zip(map(float, xs), map(float, ys), strict=True))


def _ticks(strip: Strip) -> list[tuple[float, str]]:
    """Return what stands at the left: few numbers, from nothing to the most."""
    if strip.is_share:
        return [(share, say("{number} %", number=round(100 * share))) for share in (0, 0.5, 1)]
    return [(0, number(0)), (strip.most, number(strip.most))]


# In heights of the font.
_STRIP = 9
_WIDE = 62  # so that two strips stand side by side
_TICK_APART = 6.5

_STRIPS = 4


class TimeChart(Drawing):
    """Draws rounds over time; whatever is pointed at, all numbers of its period are said.

    Args:
        plotting: fetches pyqtgraph.
    """

    def __init__(self, plotting: Plotting, parent: QWidget | None = None) -> None:
        self._periods: tuple[Period, ...] = ()
        self._step = Step.DAY
        self._strips: tuple[Strip, ...] = ()
        self._plots: list[StripPlot] = []
        self._made_for = 0  # so many strips side by side
        self._dressed_in: tuple[ChartColours, QFont] | None = None
        self._at: int | None = None
        super().__init__(plotting, _("Charts over time"), parent)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._say()

    def show_periods(self, periods: Sequence[Period], step: Step) -> None:
        """Show periods, in the order of time."""
        self._periods, self._step = tuple(periods), step
        self._strips = strips_of(self._periods, step)
        self._at = None
        self._say()
        self.redraw_soon()

    # --- how it comes to be -------------------------------------------------------------------------

    def _is_ready(self) -> bool:
        return bool(self._periods)

    def _build(self, pg: Any) -> Any:  # noqa: ANN401 - pyqtgraph has no types
        """Make a picture for as many strips side by side as there is room for, in place of another."""
        before, view = self._view, pg.GraphicsLayoutWidget(self)
        self._made_for, self._plots, self._dressed_in = self._columns, [], None
        leave_wheel(view.viewport())  # the axes would take it, though nothing can be zoomed
        view.ci.setSpacing(0)
        self._pages.addWidget(view)
        if before is not None:
            self._pages.removeWidget(before)
            before.deleteLater()
        return view

    def _draw(self) -> None:
        """Draw all there is to be seen; each strip is made in a turn of its own, the first time."""
        pg = self._plotting.module
        if self._made_for != self._columns:
            self._show_view(pg)
        if len(self._plots) < len(self._strips):
            row, column = divmod(len(self._plots), self._columns)
            strip = self._strips[len(self._plots)]
            self._plots.append(StripPlot(pg, self._view.ci, row, column, strip))
            self.redraw_soon()
            return
        font = self.typeface
        unit = QFontMetrics(font).height()
        self._view.setBackground(chart_colours().ground)
        self._view.ci.setContentsMargins(unit // 2, unit // 2, unit, unit // 2)
        if self._dressed_in != (chart_colours(), font):
            self._dressed_in = chart_colours(), font
            for plot in self._plots:
                plot.dress(font)
        room = self.width() / self._columns - AXIS * unit
        for column in range(self._columns):
            self._view.ci.layout.setColumnPreferredWidth(2 * column + 1, room)
        scale = self._scale(unit)
        for plot, strip in zip(self._plots, self._strips, strict=True):
            plot.show_strip(strip, scale, unit)
        self._pages.setCurrentWidget(self._view)
        self._mark()

    @property
    def _columns(self) -> int:
        """How many strips stand side by side."""
        return 2 if self.width() > _WIDE * self.fontMetrics().height() else 1

    def _scale(self, unit: int) -> TimeScale:
        """Return where the periods stand, and which are named, as many as there is room for."""
        step, periods = self._step, self._periods
        first = periods[0].first.toordinal() - 0.7
        last = step.after(periods[-1].first).toordinal() - 0.3
        room = self.width() / self._columns - (AXIS + 2) * unit
        apart = _TICK_APART * unit * (last - first) / max(room, unit)
        ticks: list[tuple[float, str]] = []
        day = periods[0].first
        while day.toordinal() < last:
            at = float(day.toordinal())
            if not ticks or at - ticks[-1][0] >= apart:
                ticks.append((at, name_period(day, Step.DAY)))
            day = step.after(day)
        return TimeScale(
            middles=tuple(middle(period, step) for period in periods),
            days=tuple((step.after(period.first) - period.first).days for period in periods),
            extent=(first, last),
            ticks=tuple(ticks),
        )

    # --- what is pointed at -------------------------------------------------------------------------

    @Slot(object)
    def _on_moved(self, position: QPointF) -> None:
        days = [day for plot in self._plots if (day := plot.day_at(position)) is not None]
        if days and self._periods:
            (day,) = days
            middles = [middle(period, self._step) for period in self._periods]
            self._go_to(min(range(len(middles)), key=lambda place: abs(middles[place] - day)))

    def _go_to(self, place: int) -> None:
        if place != self._at:
            self._at = place
            self._mark()
            self._say()

    def _mark(self) -> None:
        day = None if self._at is None else middle(self._periods[self._at], self._step)
        for plot in self._plots:
            plot.mark(day)

    def _say(self) -> None:
        if self._at is None:
            text = _("Point at a chart, or use the arrows, to read its numbers.")
        else:
            text = describe_period(self._periods[self._at], self._step)
        self._said.setText(text)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Go from period to period."""
        side = pressed(event, "statistics.along")
        if side is None or not self._periods:
            super().keyPressEvent(event)
            return
        last = len(self._periods) - 1
        before = self._at if self._at is not None else last + 1 if side == 0 else -1
        self._go_to(min(max(before + (1 if side else -1), 0), last))
        self.setAccessibleDescription(self.said)
        announce(self, self.said)

    def _fit_to_font(self) -> None:
        """Have room for all strips, as many as stand one below the other."""
        super()._fit_to_font()
        rows = -(-_STRIPS // self._columns)
        self._picture.setMinimumHeight(round(rows * _STRIP * self.fontMetrics().height()))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Draw anew, in the new size."""
        super().resizeEvent(event)
        self._fit_to_font()
        self.redraw_soon()
