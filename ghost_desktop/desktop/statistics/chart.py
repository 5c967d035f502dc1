"""The charts over time: strips that share their days, and a line below that says the numbers.

Whatever is pointed at, by the pointer or by the arrows, is one period: all its numbers are said.
"""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QEvent, QPointF, Qt, QTimer, Slot
from PySide6.QtGui import QColor, QFont, QFontInfo, QFontMetrics, QPen
from PySide6.QtWidgets import QApplication, QLabel, QStackedLayout, QVBoxLayout, QWidget

from ghost_desktop.desktop.actions import pressed
from ghost_desktop.desktop.announce import announce
from ghost_desktop.desktop.chart_colours import chart_colours
from ghost_desktop.desktop.statistics.curves import Curve, CurveStyle, Strip, middle, strips_of
from ghost_desktop.desktop.statistics.wording import describe_period, name_period
from ghost_desktop.formats.text import number
from ghost_desktop.library.figures import Step
from ghost_desktop.translation import _

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtGui import QKeyEvent, QResizeEvent, QShowEvent

    from ghost_desktop.desktop.plotting import Plotting
    from ghost_desktop.library.figures import Period

_REDRAW_MS = 20
"""Milliseconds from a new size or theme to the charts that show it: changes come in crowds."""

# In heights of the font.
_STRIP = 9
_AXIS = 3.4
_DAYS = 1.6
_WIDE = 62  # so that two strips stand side by side
_TICK_APART = 6.5
_SYMBOL = 0.6

_STRIPS = 4
_BAR = 0.8  # of its period


class TimeChart(QWidget):
    """Draws rounds over time, once it is to be seen.

    Args:
        plotting: fetches pyqtgraph.
    """

    def __init__(self, plotting: Plotting, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._plotting = plotting
        self._periods: tuple[Period, ...] = ()
        self._step = Step.DAY
        self._strips: tuple[Strip, ...] = ()
        self._boxes: list[Any] = []
        self._marks: list[Any] = []
        self._view: Any = None
        self._at: int | None = None
        self._redraw = QTimer(self)
        self._redraw.setSingleShot(True)
        self._redraw.setInterval(_REDRAW_MS)
        self._redraw.timeout.connect(self._draw)
        self._waiting = QLabel(_("One moment…"), self)
        self._waiting.setProperty("role", "muted")
        self._waiting.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._waiting.setWordWrap(True)
        self._said = QLabel(self)
        self._said.setProperty("role", "muted")
        self._said.setWordWrap(True)
        self._picture = QWidget(self)
        self._pages = QStackedLayout(self._picture)
        self._pages.addWidget(self._waiting)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self._picture, 1)
        column.addWidget(self._said)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(_("Charts over time"))
        plotting.changed.connect(self._on_plotting)
        self._say()

    # --- what is asked of it ------------------------------------------------------------------------

    @property
    def is_drawn(self) -> bool:
        """Whether the charts show what they are to show."""
        return bool(self._boxes) and not self._redraw.isActive()

    @property
    def said(self) -> str:
        """What is said below."""
        return self._said.text()

    def show_periods(self, periods: Sequence[Period], step: Step) -> None:
        """Show periods, in the order of time."""
        self._periods, self._step = tuple(periods), step
        self._strips = strips_of(self._periods, step)
        self._at = None
        self._say()
        self._draw_soon()

    # --- how it comes to be -------------------------------------------------------------------------

    def _draw_soon(self) -> None:
        if self.isVisible():
            self._redraw.start()

    @Slot()
    def _on_plotting(self) -> None:
        if self._plotting.trouble:
            self._waiting.setText(f"⚠ {self._plotting.trouble}")
        self._draw_soon()

    @Slot()
    def _draw(self) -> None:
        if not self.isVisible() or not self._periods:
            return
        pg = self._plotting.module
        if pg is None:
            self._plotting.fetch()
            return
        if self._view is None:
            self._view = view = pg.GraphicsLayoutWidget(self)
            view.setAntialiasing(True)
            view.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            view.setFrameShape(view.Shape.NoFrame)
            view.setAccessibleName(self.accessibleName())
            view.scene().sigMouseMoved.connect(self._on_moved)
            self._pages.addWidget(view)
        self._view.clear()
        self._boxes, self._marks = [], []
        c, font = chart_colours(), self._typeface
        unit = QFontMetrics(font).height()
        self._view.setBackground(c.ground)
        layout = self._view.ci
        layout.setSpacing(0)
        layout.setContentsMargins(unit // 2, unit // 2, unit, unit // 2)
        columns = self._columns
        for place, strip in enumerate(self._strips):
            self._draw_strip(pg, strip, *divmod(place, columns), font)
        for column in range(columns):
            layout.layout.setColumnStretchFactor(2 * column + 1, 1)
            layout.layout.setColumnPreferredWidth(2 * column + 1, self.width() / columns)
        self._pages.setCurrentWidget(self._view)
        self._mark()

    @property
    def _columns(self) -> int:
        """How many strips stand side by side."""
        return 2 if self.width() > _WIDE * self.fontMetrics().height() else 1

    @property
    def _typeface(self) -> QFont:
        """The font of the picture: the program's, which widgets with a style sheet do not follow."""
        font, own = QFont(), QApplication.font()
        font.setFamilies(own.families())
        font.setPointSizeF(QFontInfo(own).pointSizeF())
        return font

    def _draw_strip(self, pg: Any, strip: Strip, row: int, column: int, font: QFont) -> None:  # noqa: ANN401
        c, unit, layout = chart_colours(), QFontMetrics(font).height(), self._view.ci
        entries = [
            f"<span style='color: {colour.name()}'>{curve.sign}</span> {escape(curve.name)}"
            for curve, colour in zip(strip.curves, c.series, strict=False)
            if curve.name
        ]
        heading = layout.addLabel("", row=3 * row, col=2 * column, colspan=2, justify="left")
        heading.item.setFont(font)
        name = f"<b style='color: {c.text.name()}'>{escape(strip.title)}</b>"
        heading.setText("&nbsp;&nbsp; ".join([name, *entries]), color=c.muted)
        box = layout.addViewBox(
            row=3 * row + 1, col=2 * column + 1, enableMenu=False, enableMouse=False
        )
        box.disableAutoRange()
        box.setBorder(QPen(c.line))
        first, last = self._extent
        box.setXRange(first, last, padding=0)
        box.setYRange(-0.05 * strip.most, 1.08 * strip.most, padding=0)
        left, bottom = pg.AxisItem("left"), pg.AxisItem("bottom")
        layout.addItem(left, row=3 * row + 1, col=2 * column)
        layout.addItem(bottom, row=3 * row + 2, col=2 * column + 1)
        for axis in (left, bottom):
            axis.linkToView(box)
            axis.setPen(QPen(c.line))
            axis.setTextPen(c.muted)
            axis.setStyle(tickFont=font, tickLength=round(-0.25 * unit), autoExpandTextSpace=False)
        left.setTicks([_ticks(strip)])
        left.setWidth(round(_AXIS * unit))
        bottom.setTicks([self._day_ticks(unit)])
        bottom.setHeight(round(_DAYS * unit))
        for place, curve in enumerate(strip.curves):
            self._draw_curve(pg, box, curve, c.series[place], round(_SYMBOL * unit))
        mark = pg.InfiniteLine(angle=90, pen=pg.mkPen(c.muted, style=Qt.PenStyle.DashLine))
        mark.hide()
        box.addItem(mark)
        self._boxes.append(box)
        self._marks.append(mark)

    def _draw_curve(self, pg: Any, box: Any, curve: Curve, colour: QColor, size: int) -> None:  # noqa: ANN401
        known = [
            (middle(period, self._step), value, period)
            for period, value in zip(self._periods, curve.values, strict=True)
            if value is not None
        ]
        xs, ys = [x for x, _y, _period in known], [y for _x, y, _period in known]
        if curve.style is CurveStyle.BARS:
            widths = [_BAR * self._days(period) for _x, _y, period in known]
            bars = pg.BarGraphItem(x=xs, height=ys, width=widths, brush=colour, pen=colour)
            box.addItem(bars)
            return
        if curve.style is not CurveStyle.DOTS:
            style = Qt.PenStyle.DashLine if curve.symbol == "d" else Qt.PenStyle.SolidLine
            box.addItem(pg.PlotCurveItem(x=xs, y=ys, pen=pg.mkPen(colour, width=2, style=style)))
        if curve.style is not CurveStyle.LINE:
            ground = chart_colours().ground
            dots = pg.ScatterPlotItem(
                x=xs, y=ys, symbol=curve.symbol, size=size, brush=colour, pen=pg.mkPen(ground)
            )
            box.addItem(dots)

    def _days(self, period: Period) -> int:
        return (self._step.after(period.first) - period.first).days

    @property
    def _extent(self) -> tuple[float, float]:
        """Where the days begin and end."""
        last = self._step.after(self._periods[-1].first)
        return self._periods[0].first.toordinal() - 0.7, last.toordinal() - 0.3

    def _day_ticks(self, unit: int) -> list[tuple[float, str]]:
        """Return some periods by their names, as many as there is room for."""
        first, last = self._extent
        room = (self.width() / self._columns) - (_AXIS + 2) * unit
        apart = _TICK_APART * unit * (last - first) / max(room, unit)
        ticks: list[tuple[float, str]] = []
        day = self._periods[0].first
        while day.toordinal() < last:
            at = float(day.toordinal())
            if not ticks or at - ticks[-1][0] >= apart:
                ticks.append((at, name_period(day, Step.DAY)))
            day = self._step.after(day)
        return ticks

    # --- what is pointed at -------------------------------------------------------------------------

    @Slot(object)
    def _on_moved(self, position: QPointF) -> None:
        for box in self._boxes:
            if box.sceneBoundingRect().contains(position):
                x = box.mapSceneToView(position).x()
                nearest = min(
                    range(len(self._periods)),
                    key=lambda place: abs(middle(self._periods[place], self._step) - x),
                )
                self._go_to(nearest)
                return

    def _go_to(self, place: int) -> None:
        if place != self._at:
            self._at = place
            self._mark()
            self._say()

    def _mark(self) -> None:
        for mark in self._marks:
            mark.setVisible(self._at is not None)
            if self._at is not None:
                mark.setValue(middle(self._periods[self._at], self._step))

    def _say(self) -> None:
        if self._at is None:
            text = _("Point at a chart, or use the arrows, to read its numbers.")
        else:
            text = describe_period(self._periods[self._at], self._step)
        self._said.setText(text)

    # --- events -------------------------------------------------------------------------------------

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

    def _fit(self) -> None:
        """Have room for all strips, as many as stand one below the other."""
        rows = -(-_STRIPS // self._columns)
        self._picture.setMinimumHeight(round(rows * _STRIP * self.fontMetrics().height()))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Draw anew, in the new size."""
        super().resizeEvent(event)
        self._fit()
        self._draw_soon()

    def showEvent(self, event: QShowEvent) -> None:
        """Draw what there was nobody to see."""
        super().showEvent(event)
        self._draw_soon()

    def changeEvent(self, event: QEvent) -> None:
        """Follow the theme and the font."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.PaletteChange, QEvent.Type.StyleChange):
            self._fit()
            self._draw_soon()


def _ticks(strip: Strip) -> list[tuple[float, str]]:
    """Return what stands at the left: few numbers, from nothing to the most."""
    if strip.is_share:
        return [(0, "0 %"), (0.5, "50 %"), (1, "100 %")]
    return [(0, "0"), (strip.most, number(strip.most))]
