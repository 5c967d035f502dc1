"""Charts on pyqtgraph's view: the picture, what is pointed at in it, and how it comes to be.

A `Plot` is the picture of rows with names, marks above, a title and a legend. pyqtgraph gives what is
around the rows: layout, axes with their marks, labels, and the box whose places it maps to the scene.
Only these parts of it are put together here: its `PlotItem` would make menus and windows that nobody
sees and that outlive the chart.

What is in the rows are Qt's own items, in pixels of the scene, for these reasons. Qt paints them
without waiting for the interpreter, which the worker has: the dots of a `ScatterPlotItem` cost more
to make than a whole chart of such shapes to draw, and an `ImageItem` or a `BarGraphItem` is painted
anew as a whole for each cell that is added. Texts keep their size, and lines their width in files,
where the constant width of a pen under a scaled transform is not known to every viewer.

The legend is text and no `LegendItem`: it is broken between its entries where it is narrow, and it
explains texts in boxes. Names that stand above their rows are no axis, which has its texts beside.

A `Drawing` is a chart on the screen, drawn once it is to be seen, which scrolls, is walked through by
keys, and can be saved.
"""

from __future__ import annotations

import logging
from dataclasses import dataclass
from math import ceil, floor, hypot, sqrt
from typing import TYPE_CHECKING, Any, ClassVar

from PySide6.QtCore import (
    QEvent,
    QLineF,
    QObject,
    QPointF,
    QRect,
    QRectF,
    QSignalBlocker,
    QSize,
    QSizeF,
    Qt,
    Slot,
)
from PySide6.QtGui import (
    QColor,
    QCursor,
    QFocusEvent,
    QFont,
    QFontInfo,
    QFontMetrics,
    QHelpEvent,
    QImage,
    QKeyEvent,
    QPainter,
    QPen,
    QTransform,
)
from PySide6.QtWidgets import (
    QApplication,
    QGraphicsLineItem,
    QGraphicsPathItem,
    QGraphicsRectItem,
    QGraphicsSimpleTextItem,
    QScrollArea,
    QSizePolicy,
    QStackedLayout,
    QToolTip,
    QWidget,
)

from ghost_desktop.desktop.kit.builders import column, dress, label
from ghost_desktop.desktop.kit.files import svg_bytes
from ghost_desktop.desktop.kit.layout import scaled
from ghost_desktop.desktop.kit.page import PagePart
from ghost_desktop.desktop.kit.plotting import fetch_plotting
from ghost_desktop.desktop.kit.theme import colours
from ghost_desktop.desktop.kit.widgets import announce, is_key_press, once_after
from ghost_desktop.translation import _

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from PySide6.QtGui import QPaintEvent
    from PySide6.QtWidgets import QGraphicsItem, QGraphicsScene

    LaneOf = Callable[["Thing"], tuple[int, int] | None]


log = logging.getLogger(__name__)

LEAST_ROW = 1.5
"""The height of a row for a line of text, in heights of the font."""

_TALLEST_ROW = 5.5  # heights of the font
_TICKS = 1.6  # heights of the font for the marks above
_MARGINS = 0.4, 0.4, 1.0, 0.6  # heights of the font: at the right, half a mark may stand out
_WIDEST_NAME = 0.45  # of the whole width
_NAME_ABOVE = 1.3  # heights of the font for a name above its row
_LEAST_TEXT = 7  # pixels
_MEANING = 0  # where an item of the scene keeps what it stands for


@dataclass(frozen=True)
class Thing:
    """Something drawn that stands for something.

    Attributes:
        meaning: what it stands for.
        area: where it is in the scene.
    """

    meaning: object
    area: QRectF


@dataclass(frozen=True)
class Frame:
    """What is around the rows of a chart.

    Attributes:
        title: what the chart is about.
        legend: what its marks mean, as HTML.
        names: of the rows, from top to bottom; of several lines, perhaps.
        extent: where the rows begin at the left and end at the right.
        least_room: how wide they should be at least, in pixels, for names beside them; where there
            is less the names are above.
        least_row: how high a row should be at least without its name, in heights of the font.
        font: of all texts.
        tallest_row: how high a row should be at most, likewise: a few are not made giants.
    """

    title: str
    legend: str
    names: tuple[str, ...]
    extent: tuple[float, float]
    least_room: float
    least_row: float
    font: QFont
    tallest_row: float = _TALLEST_ROW


class Plot:
    """Draws rows, from left to right in steps of 1; row 0 is the first.

    Attributes:
        colours: what the picture is drawn with.
        room: how wide the rows are, in pixels.

    Args:
        pg: the module pyqtgraph, which has no types.
        parent: the widget that shows it.
    """

    def __init__(self, pg: Any, parent: QWidget) -> None:  # noqa: ANN401
        self._symbols = pg.graphicsItems.ScatterPlotItem.Symbols
        self.view = view = pg.GraphicsLayoutWidget(parent)
        # As high as all rows, it would keep a picture of an empty ground of a hundred megabytes.
        view.setCacheMode(view.CacheModeFlag.CacheNone)
        layout = view.ci
        layout.setSpacing(0)
        self.heading = layout.addLabel("", row=0, col=0, colspan=2, justify="left")
        self.legend = layout.addLabel("", row=1, col=0, colspan=2, justify="left")
        self.top = pg.AxisItem("top")
        self.left = pg.AxisItem("left")
        layout.addItem(self.top, row=2, col=1)
        layout.addItem(self.left, row=3, col=0)
        self._box = layout.addViewBox(
            row=3, col=1, enableMenu=False, enableMouse=False, invertY=True, defaultPadding=0
        )
        self._box.disableAutoRange()
        for axis in (self.top, self.left):
            axis.linkToView(self._box)
            axis.setStyle(
                tickLength=0,
                tickAlpha=0,
                hideOverlappingLabels=False,
                autoExpandTextSpace=False,
            )
        self.marks = self._begin_marks()
        self._frame: Frame | None = None
        self.colours = colours()
        self._around = 0  # pixels in height that are not for rows
        self.room = 0.0
        self._is_stacked = False  # whether names are above their rows
        self._names: list[str] = []  # else, those beside them
        self._band = -0.5, 0.5  # what marks may have of a row, from its middle

    # --- what is known of it ------------------------------------------------------------------------

    @property
    def scene(self) -> QGraphicsScene:
        """The whole picture."""
        scene: QGraphicsScene = self.view.scene()
        return scene

    @property
    def metrics(self) -> QFontMetrics:
        """The measures of the font of all texts, in pixels."""
        return QFontMetrics(self.framed.font)

    @property
    def framed(self) -> Frame:
        """What is around the rows."""
        if self._frame is None:
            raise RuntimeError("a plot is laid out and drawn once it has a frame.")
        return self._frame

    @property
    def filled(self) -> QRectF:
        """The part of the scene with something in it, in whole pixels: few rows leave room below."""
        whole = self.scene.sceneRect()
        below = len(self.framed.names) - 0.5
        last: QPointF = self._box.mapViewToScene(QPointF(0, below))
        bottom = last.y() + _MARGINS[3] * self.metrics.height()
        size = QSizeF(ceil(whole.width()), ceil(min(bottom, whole.height())))
        return QRectF(whole.topLeft(), size)

    def step(self) -> tuple[float, float]:
        """Return how wide a step to the right is, and how high a row without its name, in pixels."""
        above, below = self.position_of(0, -0.25), self.position_of(1, 0.25)
        return abs(below.x() - above.x()), 2 * abs(below.y() - above.y())

    def position_of(self, column: float, row: float) -> QPointF:
        """Return where in the scene a place is.

        Whole numbers are the middles; a row is 1 high, without the name that may stand above it.
        """
        top, bottom = self._band
        line = floor(row + 0.5)
        inside = (top + bottom) / 2 + (row - line) * (bottom - top)
        position: QPointF = self._box.mapViewToScene(QPointF(column, line + inside))
        return position

    def row_at(self, y: float) -> int:
        """Return the row that is at a height of the scene."""
        place: QPointF = self._box.mapSceneToView(QPointF(0, y))
        return floor(place.y() + 0.5)

    def things(self) -> list[Thing]:
        """Return all that stands for something."""
        return [_thing(item) for item in self.marks.childItems() if item.data(_MEANING) is not None]

    def thing_at(self, position: QPointF, near: float) -> Thing | None:
        """Return the thing nearest to a position of the scene, of those that stand for something.

        Args:
            position: where the pointer is.
            near: how far away a thing may be, in pixels.
        """
        around = QRectF(position, position).adjusted(-near, -near, near, near)
        meant = [item for item in self.scene.items(around) if item.data(_MEANING) is not None]
        nearest = min(meant, key=lambda item: _distance(item, position), default=None)
        if nearest is None or _distance(nearest, position)[0] > near:
            return None
        return _thing(nearest)

    def _begin_marks(self) -> QGraphicsRectItem:
        """Return a new item that holds all boxes, marks and texts, and shows nothing itself."""
        marks = QGraphicsRectItem()
        marks.setFlag(QGraphicsRectItem.GraphicsItemFlag.ItemHasNoContents)
        self.scene.addItem(marks)
        return marks

    # --- what is around the rows --------------------------------------------------------------------

    def frame(self, frame: Frame, width: int) -> int:
        """Begin anew with what is around the rows, and return the least height for this width."""
        self._frame = frame
        self.colours = c = colours()
        self.scene.removeItem(self.marks)
        self.marks = self._begin_marks()
        self.view.setBackground(c.surface)
        unit = QFontMetrics(frame.font).height()
        left, top, right, bottom = (margin * unit for margin in _MARGINS)
        self.view.ci.setContentsMargins(*map(round, (left, top, right, bottom)))
        for text in (self.heading, self.legend):
            text.item.setFont(frame.font)
            text.item.setTextWidth(width - left - right)
        self.heading.setText(frame.title, color=c.text, bold=True)
        self.legend.setText(frame.legend, color=c.muted)
        labels = self.heading.minimumHeight() + self.legend.minimumHeight()
        self._around = round(labels + top + _TICKS * unit + bottom)
        names, widest = _names_beside(frame, width)
        room = width - left - right
        self._is_stacked = room - widest < frame.least_room
        self.room = room if self._is_stacked else room - widest
        for axis in (self.left, self.top):
            axis.setPen(QPen(Qt.PenStyle.NoPen))
            axis.setTextPen(c.text)
            axis.setStyle(tickFont=frame.font)
        self._names = [] if self._is_stacked else names
        self.name_rows(range(len(names)))
        self.left.setWidth(0 if self._is_stacked else widest)
        if self._is_stacked:
            row = frame.least_row + _NAME_ABOVE
        else:
            parts = max((name.count("\n") for name in frame.names), default=0)
            row = max(frame.least_row, LEAST_ROW + parts)
        return self._around + round(row * unit * len(frame.names))

    def name_rows(self, rows: range) -> None:
        """Have names beside these rows alone: a thousand are written in a while."""
        self.left.setTicks([[one for one in enumerate(self._names) if one[0] in rows]])

    def lay_out(self, size: QSize, ticks: Sequence[tuple[float, str]]) -> None:
        """Make the picture as large as that, with marks above; boxes and texts may follow."""
        frame, unit = self.framed, self.metrics.height()
        self.view.resize(size)
        self.top.setTicks([list(ticks)])
        self.top.setHeight(round(_TICKS * unit))
        self._box.setXRange(*frame.extent, padding=0)
        # Few rows are not made giants.
        height = max(1, size.height() - self._around)
        tallest = max(frame.tallest_row, 1.5 * frame.least_row) * unit
        rows = max(len(frame.names), height / tallest, 1)
        self._box.setYRange(-0.5, rows - 0.5, padding=0)
        self.view.ci.layout.activate()
        self._band = -0.5, 0.5
        if self._is_stacked:
            self._band = min(_NAME_ABOVE * unit * rows / height, 0.9) - 0.5, 0.5
            self._write_names(frame)

    def _write_names(self, frame: Frame) -> None:
        """Write each name above its row."""
        for row, name in enumerate(frame.names):
            line = name.replace("\n", " · ")
            item = QGraphicsSimpleTextItem(_elided(line, frame.font, self.room), self.marks)
            item.setFont(frame.font)
            item.setBrush(QColor(self.colours.text))
            above = self._box.mapViewToScene(QPointF(frame.extent[0], row + self._band[0]))
            item.setPos(above.x(), above.y() - item.boundingRect().height())

    # --- what is in the rows ------------------------------------------------------------------------

    def rule_columns(self, columns: Iterable[float], colour: str, width: int) -> None:
        """Draw a line through all rows at each of some columns, so many pixels wide."""
        bottom = len(self.framed.names) - 0.5
        for x in columns:
            first, last = (self._box.mapViewToScene(QPointF(x, y)) for y in (-0.5, bottom))
            left = round(first.x() - width / 2)
            self._fill(QRectF(left, first.y(), width, last.y() - first.y()), colour)

    def part_rows(self, colour: str, width: int) -> None:
        """Draw a line between all rows, so many pixels wide."""
        left, right = self.framed.extent
        for row in range(1, len(self.framed.names)):
            first, last = (self._box.mapViewToScene(QPointF(x, row - 0.5)) for x in (left, right))
            top = round(first.y() - width / 2)
            self._fill(QRectF(first.x(), top, last.x() - first.x(), width), colour)

    def fill(
        self,
        across: tuple[float, float],
        down: tuple[float, float],
        colour: str,
        meaning: object | None = None,
    ) -> None:
        """Fill a box, with edges on whole pixels.

        Args:
            across: where its middle is, from left to right, and how many steps wide it is.
            down: where its middle is, from top to bottom, and how many rows high it is.
            colour: what it is filled with.
            meaning: what it stands for.
        """
        (column, width), (row, height) = across, down
        first = self.position_of(column - width / 2, row - height / 2).toPoint()
        last = self.position_of(column + width / 2, row + height / 2).toPoint()
        self._fill(QRectF(first, last), colour, meaning)

    def _fill(self, area: QRectF, colour: str, meaning: object | None = None) -> None:
        item = QGraphicsRectItem(area, self.marks)
        item.setPen(QPen(Qt.PenStyle.NoPen))
        item.setBrush(QColor(colour))
        item.setData(_MEANING, meaning)

    def bar(self, columns: tuple[float, float], row: float, pixels: float, colour: str) -> None:
        """Fill a bar from one place of a row to another, so many pixels high."""
        first, last = (self.position_of(column, row) for column in columns)
        high = max(1, round(pixels))
        area = QRectF(first.x(), round(first.y() - high / 2), last.x() - first.x(), high)
        self._fill(area, colour)

    def line(self, start: tuple[float, float], end: tuple[float, float], pen: QPen) -> None:
        """Draw a line from the middle of a place to that of another."""
        item = QGraphicsLineItem(QLineF(self.position_of(*start), self.position_of(*end)))
        item.setParentItem(self.marks)
        item.setPen(pen)

    def mark(
        self,
        symbol: str,
        size: float,
        place: tuple[float, float],
        inside: str,
        pen: QPen,
        meaning: object | None = None,
    ) -> None:
        """Draw a symbol of pyqtgraph's, `size` pixels large, in the middle of a place."""
        shape = QTransform.fromScale(size, size).map(self._symbols[symbol])
        item = QGraphicsPathItem(shape, self.marks)
        item.setPos(self.position_of(*place))
        item.setBrush(QColor(inside))
        item.setPen(pen)
        item.setData(_MEANING, meaning)

    def write(
        self,
        text: str,
        column: float,
        row: float,
        colour: str,
        pixels: float,
        meaning: object | None = None,
        *,
        beside: float | None = None,
    ) -> None:
        """Write a text in the middle of a place, or `beside` pixels to the right of it.

        If that is less than nothing, it ends so many pixels to the left.
        """
        item = QGraphicsSimpleTextItem(text, self.marks)
        font = QFont(self.framed.font)
        font.setPixelSize(max(_LEAST_TEXT, round(pixels)))
        item.setFont(font)
        item.setBrush(QColor(colour))
        item.setData(_MEANING, meaning)
        area = item.boundingRect()
        held = area.center()
        if beside is not None:
            held.setX(-beside if beside >= 0 else area.right() - beside)
        item.setPos(self.position_of(column, row) - held)


def _thing(item: QGraphicsItem) -> Thing:
    return Thing(item.data(_MEANING), item.sceneBoundingRect())


def _distance(item: QGraphicsItem, position: QPointF) -> tuple[float, float]:
    """Return how far it is to the edge of an item and, within several, to the middle of it."""
    area, x, y = item.sceneBoundingRect(), position.x(), position.y()
    beside = max(area.left() - x, 0, x - area.right())
    above = max(area.top() - y, 0, y - area.bottom())
    middle = area.center()
    return hypot(beside, above), hypot(middle.x() - x, middle.y() - y)


def _names_beside(frame: Frame, width: int) -> tuple[list[str], int]:
    """Return the names beside the rows of a chart, and how many pixels they need."""
    metrics = QFontMetrics(frame.font)
    most = _WIDEST_NAME * width
    parts = dict.fromkeys(part for name in frame.names for part in name.split("\n"))
    cut = {part: _elided(part, frame.font, most) for part in parts}  # many rows, few parts
    names = ["\n".join(cut[part] for part in name.split("\n")) for name in frame.names]
    widest = max(map(metrics.horizontalAdvance, cut.values()), default=0)
    return names, widest + metrics.height()


def _elided(text: str, font: QFont, most: float) -> str:
    return QFontMetrics(font).elidedText(text, Qt.TextElideMode.ElideRight, round(most))


def legend_entry(text: str, mark: str = "", colour: str = "", ground: str = "") -> str:
    """Return an entry of a legend as HTML: a mark, perhaps in a box, and what it means."""
    shown = text.replace(" ", "&nbsp;")
    if not (mark and colour):
        return shown
    style, box = f"color: {colour}", mark.replace(" ", "&nbsp;")
    if ground:
        style, box = f"{style}; background-color: {ground}", f"&nbsp;{box}&nbsp;"
    return f'<span style="{style}">{box}</span>&nbsp;{shown}'


def legend_of(entries: Iterable[str]) -> str:
    """Join the entries of a legend, which is broken between them where it is too long."""
    return "&nbsp;&nbsp; ".join(entries)


LINE = 2
"""How wide the line around a thing is, in pixels."""

_SAME_ROW = 2
"""Pixels by which the middles of two cells of a row may differ: their edges are whole pixels."""


class Outline(QWidget):
    """A line around a thing, above the picture: files and the clipboard have the picture without."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()

    def surround(self, area: QRect) -> None:
        """Stand around a part of the parent."""
        self.setGeometry(area.adjusted(-LINE, -LINE, LINE, LINE))
        self.raise_()
        self.show()
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the line, with one of the ground inside it: the thing may be as dark as the line."""
        with QPainter(self) as painter:
            area = self.rect()
            for colour, width in ((colours().text, LINE), (colours().surface, 1)):
                for _step in range(width):
                    painter.setPen(colour)
                    painter.drawRect(area.adjusted(0, 0, -1, -1))
                    area = area.adjusted(1, 1, -1, -1)


def rows_of(things: Iterable[Thing], lane_of: LaneOf) -> list[list[Thing]]:
    """Return the rows of things from above, each from left to right.

    Where rows have lanes, their things may be at different heights: one comes after the other,
    lane by lane. Else a row is what is at one height.
    """
    rows: dict[tuple[float, bool], list[Thing]] = {}
    high = -float("inf")
    for one in sorted(things, key=lambda one: one.area.center().y()):
        lane, y = lane_of(one), one.area.center().y()
        if lane is None and y > high + _SAME_ROW:
            high = y
        rows.setdefault((high, False) if lane is None else (lane[0], True), []).append(one)
    for row in rows.values():
        row.sort(key=lambda one: (lane_of(one) or (0, 0), one.area.center().x()))
    return [*rows.values()]


_REDRAW_MS = 20
"""Milliseconds from a new size or theme to the picture that shows it: changes come in crowds."""


_NARROWEST = 12
"""Heights of the font that a picture is wide at least: a window is never so narrow."""

_PIXELS = 2
"""Pixels of an image for each pixel on the screen, for paper and sharp screens, at most."""

_MOST_PIXELS = 1 << 24
"""Pixels of an image: 64 MB. Of a thousand rows it would be a gigabyte, on the clipboard for good."""


class Drawing(PagePart, QWidget):
    """Shows rows as pyqtgraph draws them, once they are to be seen, and says below what is pointed at.

    What is too high scrolls; a line is around what the pointer or the keys are at. Subclasses say
    what is around the rows, and draw them; what they have drawn means what they have given it, of any
    type, by which it is found again when all is drawn anew.

    Attributes:
        lines_said: for so many there is room below, so that nothing moves when more is said.
        near: how far from what is drawn the pointer still means it, in pixels.

    Args:
        name: what it is, for whoever does not see it.
        parent: the widget around it.
    """

    lines_said = 2
    near: float = 2
    _pg: ClassVar[Any] = None  # the module pyqtgraph, once one of all has fetched it
    _trouble: ClassVar[str] = ""  # why it could not be had

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._plot: Plot | None = None
        self._mark: Outline | None = None
        self._at: object | None = None  # what the keys, or a click, have gone to
        self._under: object | None = None  # what the pointer is at
        self._is_stale = True
        self._is_fetching = False
        self._redraw = once_after(self, _REDRAW_MS, self._draw_if_shown)
        controls = self.make_controls()
        self._picture = QWidget(self)
        self._waiting, self._said = label("muted", _("One moment…")), label("muted")
        self._waiting.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._said.setAlignment(Qt.AlignmentFlag.AlignTop)
        self._scroller = dress(QScrollArea(), role="chart", name=name)
        self._scroller.installEventFilter(self)
        self._pages = QStackedLayout(self._picture)
        self._pages.addWidget(self._waiting)
        self._pages.addWidget(self._scroller)
        above = () if controls is None else (controls,)
        self._column = column(*above, (self._picture, 1), self._said, on=self)
        self._fit_to_font()
        self.setAccessibleName(name)

    # --- what subclasses say ------------------------------------------------------------------------

    def _is_ready(self) -> bool:
        """Whether there is something to draw; if not, it is said why, or being found out."""
        return True

    def make_controls(self) -> QWidget | None:
        """Make what can be chosen above the picture."""
        return None

    def frame(self, font: QFont) -> Frame:
        """Return what is around the rows."""
        raise NotImplementedError

    def ticks(self, plot: Plot) -> Sequence[tuple[float, str]]:
        """Return the marks above, from left to right, as many as the plot has room for."""
        raise NotImplementedError

    def draw(self, plot: Plot) -> None:
        """Draw all that is in the rows."""
        raise NotImplementedError

    def hint(self) -> str:
        """Say what can be done, as long as nothing is pointed at."""
        return ""

    def describe(self, meaning: Any) -> str:  # noqa: ANN401, ARG002 - whatever `draw` has given
        """Say what is pointed at."""
        return ""

    def click(self, meaning: Any, *, is_double: bool) -> None:  # noqa: ANN401 - likewise
        """Do what a click on something means."""

    def press(self, event: QKeyEvent) -> bool:  # noqa: ARG002 - for subclasses
        """Do what a key means; return whether it means anything."""
        return False

    def come(self, reason: Qt.FocusReason) -> None:  # noqa: ARG002 - for subclasses
        """Have the keys."""
        self._show_pointed()

    def lane(self, thing: Thing) -> tuple[int, int] | None:  # noqa: ARG002 - for subclasses
        """Return which row a thing is of, and which lane of it; None if that is seen."""
        return None

    # --- how it comes to be -------------------------------------------------------------------------

    @property
    def is_drawn(self) -> bool:
        """Whether the picture shows what it is to show."""
        return self._plot is not None and not self._is_stale

    @property
    def is_settled(self) -> bool:
        """Whether it is drawn, or it is said why not."""
        return self.is_drawn or self._waiting.text() != _("One moment…")

    @property
    def said(self) -> str:
        """What is said below."""
        return self._said.text()

    @property
    def typeface(self) -> QFont:
        """The font of the picture: the program's, which widgets with a style sheet do not follow."""
        font, own = QFont(), QApplication.font()
        font.setFamilies(own.families())
        font.setPointSizeF(QFontInfo(own).pointSizeF())  # also of a font measured in pixels
        return font

    @Slot()
    def redraw_soon(self) -> None:
        """Draw again what has changed, once for all changes of a moment."""
        self._is_stale = True
        if not self._redraw.isActive():
            self._redraw.start()

    @Slot()
    def _draw_if_shown(self) -> None:
        if not self._is_stale or not self.isVisible() or not self._is_ready():
            return
        if self._plot is not None:
            self._is_stale = False
            self._redraw.stop()
            self._draw()
        elif Drawing._pg is not None:
            self._build(Drawing._pg)
            self.redraw_soon()  # in a turn of its own, so that neither takes long
        elif Drawing._trouble:
            self._waiting.setText(f"⚠ {Drawing._trouble}")
        elif not self._is_fetching:
            self._is_fetching = True
            fetch_plotting(self, self._on_fetched, self._on_unfetched)

    def _on_fetched(self, pg: Any) -> None:  # noqa: ANN401 - pyqtgraph has no types
        Drawing._pg = pg
        self._draw_if_shown()

    def _on_unfetched(self, error: BaseException) -> None:
        log.error("importing pyqtgraph failed", exc_info=error)
        said = _("The charts cannot be drawn ({reason}); the table has the same numbers.")
        Drawing._trouble = said.format(reason=error)
        self._draw_if_shown()

    def _build(self, pg: Any) -> None:  # noqa: ANN401 - pyqtgraph has no types
        """Make the picture, which shows itself once it is drawn, and hear the pointer in it."""
        self._plot = plot = Plot(pg, self)
        view, scene = plot.view, plot.view.scene()
        view.setAntialiasing(True)
        view.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # keys are for what it stands in
        view.setFrameShape(view.Shape.NoFrame)
        view.setAccessibleName(self.accessibleName())
        scene.sigMouseMoved.connect(self._on_moved)
        scene.sigMouseClicked.connect(self._on_clicked)
        self._scroller.setWidget(view)
        view.hide()  # until it is drawn: it is black and small before
        self._mark = Outline(view)
        self._pages.setCurrentWidget(self._scroller)

    def _fit_to_font(self) -> None:
        self._said.setMinimumHeight(round((self.lines_said + 0.2) * self.fontMetrics().height()))

    def on_come(self) -> None:
        """Draw what has changed meanwhile."""
        if self._is_stale:
            self.redraw_soon()

    def on_colours(self) -> None:
        """Follow the theme, which pyqtgraph does not do by itself."""
        self.redraw_soon()

    def on_font(self) -> None:
        """Follow the font, likewise."""
        self._fit_to_font()
        self.redraw_soon()

    # --- what is drawn ------------------------------------------------------------------------------

    @property
    def plot(self) -> Plot:
        """The picture; there is one once it is drawn."""
        if self._plot is None:
            raise RuntimeError(f"{self.accessibleName()} has not been drawn yet.")
        return self._plot

    def bring_up_to_date(self) -> bool:
        """Draw at once what has changed; return whether there is a picture."""
        self._draw_if_shown()
        return self.is_drawn

    def _draw(self) -> None:
        self._pages.setCurrentWidget(self._scroller)
        self.plot.view.show()
        self._fit()
        self.draw(self.plot)
        view = self.plot.view
        pointer = view.mapToScene(view.mapFromGlobal(QCursor.pos()))
        if self._under != self.meant_at(pointer):  # it is elsewhere now
            self._under = None
        self._show_pointed()

    def _fit(self) -> None:
        """Make the picture as large as it needs to be, and let it scroll if that is too much."""
        frame, room = self.frame(self.typeface), self._scroller.contentsRect().size()
        narrowest = _NARROWEST * QFontMetrics(frame.font).height()
        width, height = max(room.width(), narrowest), room.height()
        least = self.plot.frame(frame, width)
        scrolls = least > height
        if scrolls:
            bar = self._scroller.verticalScrollBar().sizeHint().width()
            width = max(room.width() - bar, narrowest)
            least = self.plot.frame(frame, width)
        policy = Qt.ScrollBarPolicy
        self._scroller.setVerticalScrollBarPolicy(
            policy.ScrollBarAlwaysOn if scrolls else policy.ScrollBarAlwaysOff
        )
        self.plot.lay_out(QSize(width, max(least, height)), self.ticks(self.plot))

    # --- what is pointed at -------------------------------------------------------------------------

    @property
    def meant(self) -> Any:  # noqa: ANN401 - whatever `draw` has given
        """What the pointer is at or, if it is at nothing, the keys; None if nothing is."""
        return self._under if self._under is not None else self._marked

    @property
    def _marked(self) -> object | None:
        """What the keys are at."""
        return self._at

    def meant_at(self, position: QPointF) -> Any:  # noqa: ANN401 - whatever `draw` has given
        """Return what a position of the scene stands for; None if nothing."""
        found = self._plot.thing_at(position, self.near) if self._plot else None
        return None if found is None else found.meaning

    def thing_of(self, meaning: object | None) -> Thing | None:
        """Return what is drawn for a meaning; None if nothing is."""
        if meaning is None or self._plot is None:
            return None
        return next((one for one in self._plot.things() if one.meaning == meaning), None)

    @Slot()
    def _show_pointed(self) -> None:
        """Mark what is pointed at, and say what it is; if it is nothing, say what can be done."""
        thing = self.thing_of(self.meant)
        self._said.setText(self.hint() if thing is None else self.describe(thing.meaning))
        if self._mark is not None and thing is not None:
            self._mark.surround(self._area_of(thing))
        elif self._mark is not None:
            self._mark.hide()

    def _area_of(self, thing: Thing) -> QRect:
        """Return where a thing is on the screen."""
        area: QRect = self.plot.view.mapFromScene(thing.area).boundingRect()
        return area

    def go_to(self, thing: Thing | None) -> None:
        """Go to a thing by keys, and say so; to nothing leaves all as it is."""
        if thing is None:
            return
        self._under = None
        self._choose(thing.meaning)
        area, room = self._area_of(thing), self.fontMetrics().height()
        x = self._scroller.horizontalScrollBar().value()
        top = self._scroller.verticalScrollBar().value()
        if not top <= area.top() <= area.bottom() <= top + self._scroller.viewport().height():
            for y in (area.bottom(), area.top()):
                self._scroller.ensureVisible(x, y, 0, room)
        self._tell()

    def _tell(self) -> None:
        """Have a screen reader say what the keys are at."""
        self._scroller.setAccessibleDescription(self.said)
        announce(self._scroller, self.said)

    def _choose(self, meaning: object) -> None:
        """Have the keys at something."""
        self._at = meaning
        self._show_pointed()

    def walk(self, along: int | None, across: int | None) -> bool:
        """Go on in a row, or to another row: 0 is back or up; return whether there is a way.

        At first it is to the first thing in sight.
        """
        if along is None and across is None:
            return False
        here = self.thing_of(self._marked)
        if here is None:
            self.go_to(self._first_in_sight())
            return True
        rows = rows_of(self.plot.things(), self.lane)
        (number,) = [number for number, row in enumerate(rows) if here in row]
        if along is not None:
            place = rows[number].index(here) + (1 if along else -1)
            self.go_to(dict(enumerate(rows[number])).get(place))
        else:
            row = dict(enumerate(rows)).get(number + (1 if across else -1), [])
            x = here.area.center().x()
            self.go_to(min(row, key=lambda one: abs(one.area.center().x() - x), default=None))
        return True

    def come_to_a_thing(self) -> bool:
        """Go to where the keys were, or to the first thing in sight; return whether there is any."""
        thing = self.thing_of(self._marked) or self._first_in_sight()
        with QSignalBlocker(self):  # nobody has chosen it by that
            self.go_to(thing)
        return thing is not None

    def _first_in_sight(self) -> Thing | None:
        """Return the first thing of the uppermost row that begins in sight; None if there is nothing."""
        first = [row[0] for row in rows_of(self.plot.things(), self.lane)]
        top = self._scroller.verticalScrollBar().value()
        seen = (one for one in first if self._area_of(one).top() >= top)
        return next(seen, first[-1] if first else None)

    @Slot(object)
    def _on_moved(self, position: QPointF) -> None:
        self._under = self.meant_at(position)
        self._show_pointed()

    @Slot(object)
    def _on_clicked(self, event: Any) -> None:  # noqa: ANN401 - it has no types
        meaning = self.meant_at(event.scenePos())
        if meaning is not None:
            self.click(meaning, is_double=event.double())

    def leaveEvent(self, event: QEvent) -> None:
        """Nothing is under the pointer any more."""
        self._under = None
        self._show_pointed()
        super().leaveEvent(event)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Fit the picture to its new room, which what is said below takes from; take its keys."""
        if watched is not self._scroller:
            return super().eventFilter(watched, event)
        if event.type() is QEvent.Type.Resize:
            self.redraw_soon()
        elif isinstance(event, QFocusEvent) and event.gotFocus():
            self.come(event.reason())
        elif isinstance(event, QFocusEvent):
            self._show_pointed()
        elif is_key_press(event):
            return self.press(event)
        return super().eventFilter(watched, event)

    # --- files and the clipboard --------------------------------------------------------------------

    def image(self) -> QImage:
        """Draw it as an image, without the room below its rows; it is up to date."""
        area = self.plot.filled
        scale = min(_PIXELS, sqrt(_MOST_PIXELS / (area.width() * area.height())))
        picture = QImage((area.size() * scale).toSize(), QImage.Format.Format_RGB32)
        picture.fill(self.plot.colours.surface)
        with QPainter(picture) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            self.plot.scene.render(painter, QRectF(picture.rect()), area)
        return picture

    def svg(self) -> bytes:
        """Draw it as SVG, each pixel of the screen one unit large; it is up to date."""
        plot, area = self.plot, self.plot.filled
        return svg_bytes(
            lambda painter, target: plot.scene.render(
                painter, target, area, Qt.AspectRatioMode.IgnoreAspectRatio
            ),
            area.size(),
            plot.framed.title,
            QColor(plot.colours.surface),
            self.typeface,
            self.logicalDpiX(),
        )


# --- without pyqtgraph ------------------------------------------------------------------------------


@dataclass(frozen=True)
class Bar:
    """One of `Bars`.

    Attributes:
        value: how high it is.
        name: what stands below it.
        above: what stands above it.
        said: what its tool tip says.
        colour: of it, by its name among those of the theme.
    """

    value: float
    name: str = ""
    above: str = ""
    said: str = ""
    colour: str = "accent"


_TEXT = 0.8  # of the font
_BAR = 0.8  # of the way to the next


class Bars(PagePart, QWidget):
    """Shows a few bars side by side, for which pyqtgraph is not waited.

    Args:
        name: what they are, for whoever does not see them.
        high: how high the highest is, in heights of the font.
        wide: how far it is from one to the next at most, likewise.
        lines: of text, above and below.
    """

    def __init__(self, name: str, *, high: float, wide: float, lines: int) -> None:
        super().__init__()
        self.bars: tuple[Bar, ...] = ()
        self._high, self._wide = high + lines, wide
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(name)

    def show_bars(self, bars: Iterable[Bar], said: str) -> None:
        """Show bars, of which all is said to whoever does not see them."""
        self.bars = tuple(bars)
        self.setAccessibleDescription(said)
        self.on_font()
        self.update()

    def on_font(self) -> None:
        """Ask for another height."""
        self.updateGeometry()

    def sizeHint(self) -> QSize:
        """Ask for room for all."""
        unit = self.fontMetrics().height()
        return QSize(round(self._wide * unit * len(self.bars)), round(self._high * unit))

    def minimumSizeHint(self) -> QSize:
        """Be no lower, and as narrow as there is room."""
        return QSize(1, self.sizeHint().height())

    @property
    def _step(self) -> float:
        """How far it is from one bar to the next, in pixels."""
        return min(self.width() / max(1, len(self.bars)), self._wide * self.fontMetrics().height())

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint one after the other; where there is too little room, every second has its name."""
        c, step, font = colours(), self._step, scaled(self.font(), _TEXT)
        line = QFontMetrics(font).height()
        names = [QFontMetrics(font).horizontalAdvance(one.name) for one in self.bars]
        room = QRectF(self.rect())
        room.setTop(line if any(one.above for one in self.bars) else 0)
        room.setBottom(room.bottom() - line * any(names))
        every = 1 if max(names, default=0) + line / 4 < step else 2
        most = max((one.value for one in self.bars), default=0) or 1
        with QPainter(self) as painter:
            painter.setFont(font)
            for place, one in enumerate(self.bars):
                high = max(1, room.height() * one.value / most)
                left, top = (place + 0.5 - _BAR / 2) * step, room.bottom() - high
                painter.fillRect(QRectF(left, top, _BAR * step, high), getattr(c, one.colour))
                around = QRectF((place - 1) * step, top - line, 3 * step, line)
                painter.setPen(c.text)
                painter.drawText(around, Qt.AlignmentFlag.AlignCenter, one.above)
                if (len(self.bars) - 1 - place) % every == 0:
                    around.moveTop(room.bottom())
                    painter.setPen(c.muted)
                    painter.drawText(around, Qt.AlignmentFlag.AlignCenter, one.name)

    def event(self, event: QEvent) -> bool:
        """Say of a bar what it stands for."""
        if isinstance(event, QHelpEvent):
            place = int(event.pos().x() / self._step)
            said = self.bars[place].said if place < len(self.bars) else ""
            QToolTip.showText(event.globalPos(), said or self.toolTip(), self)
            return True
        return super().event(event)
