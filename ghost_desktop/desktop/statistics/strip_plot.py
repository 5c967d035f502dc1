"""The picture of one chart over time: a title, two axes, curves, and a line where one points at.

It is made once, which takes a while, and shows other numbers, in other colours, in no time.
"""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QFont, QFontMetrics, QPen

from ghost_desktop.desktop.chart_colours import chart_colours
from ghost_desktop.desktop.statistics.curves import CurveStyle
from ghost_desktop.formats.text import number
from ghost_desktop.translation import say

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtCore import QPointF
    from PySide6.QtGui import QColor

    from ghost_desktop.desktop.statistics.curves import Curve, Strip

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
