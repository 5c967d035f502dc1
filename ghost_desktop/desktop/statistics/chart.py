"""The charts over time: strips that share their days, and a line below that says the numbers.

Whatever is pointed at, by the pointer or by the arrows, is one period: all its numbers are said.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QEvent, QPointF, Qt, QTimer, Slot
from PySide6.QtGui import QFont, QFontInfo, QFontMetrics
from PySide6.QtWidgets import QApplication, QLabel, QStackedLayout, QVBoxLayout, QWidget

from ghost_desktop.desktop.announce import announce
from ghost_desktop.desktop.chart_colours import ChartColours, chart_colours
from ghost_desktop.desktop.kit.commands import pressed
from ghost_desktop.desktop.scrolling import leave_wheel
from ghost_desktop.desktop.statistics.curves import Strip, middle, strips_of
from ghost_desktop.desktop.statistics.strip_plot import AXIS, StripPlot, TimeScale
from ghost_desktop.desktop.statistics.wording import describe_period, name_period
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
_WIDE = 62  # so that two strips stand side by side
_TICK_APART = 6.5

_SAID = 2.2  # two lines, so that nothing moves when more is said

_STRIPS = 4


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
        self._view: Any = None  # pyqtgraph has no types
        self._plots: list[StripPlot] = []
        self._made_for = 0  # so many strips side by side
        self._dressed_in: tuple[ChartColours, QFont] | None = None
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
        self._said.setAlignment(Qt.AlignmentFlag.AlignTop)
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
        return self._dressed_in is not None and not self._redraw.isActive()

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
        """Draw all there is to be seen; each strip is made in a turn of its own, the first time."""
        if not self.isVisible() or not self._periods:
            return
        if self._plotting.module is None:
            self._plotting.fetch()
            return
        if self._made_for != self._columns:
            self._begin()
        if len(self._plots) < len(self._strips):
            row, column = divmod(len(self._plots), self._columns)
            strip = self._strips[len(self._plots)]
            pg, layout = self._plotting.module, self._view.ci
            self._plots.append(StripPlot(pg, layout, row, column, strip))
            self._redraw.start()
            return
        font = self._typeface
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

    def _begin(self) -> None:
        """Make a new picture, for another number of strips side by side."""
        before, self._view = self._view, self._plotting.module.GraphicsLayoutWidget(self)
        self._made_for, self._plots, self._dressed_in = self._columns, [], None
        view = self._view
        view.setAntialiasing(True)
        view.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        view.setFrameShape(view.Shape.NoFrame)
        leave_wheel(view.viewport())  # the axes would take it, though nothing can be zoomed
        view.setAccessibleName(self.accessibleName())
        view.ci.setSpacing(0)
        view.scene().sigMouseMoved.connect(self._on_moved)
        self._pages.addWidget(view)
        if before is not None:
            self._pages.removeWidget(before)
            before.deleteLater()

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
        self._said.setMinimumHeight(round(_SAID * self.fontMetrics().height()))
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
