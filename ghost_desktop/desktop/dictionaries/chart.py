"""What all charts share: games from top to bottom, something else from left to right.

A line of a chart is a list, a variant and a number of players.

A chart is a scene of pyqtgraph with a title, a legend, the names of the lines at the left (or each
above its line, where there is no room beside) and marks above; the scene is complete in itself, so
that a picture of it needs no more. Below it, a line says the numbers of what is under the pointer.

The lines of all games have their places before the first is solved. A cell that is solved is added
to what there is, and Qt paints no more than its place: painting a large chart anew for each would
keep the window busy for most of a comparison.

Only the parts of pyqtgraph that are needed are put together here: its `PlotItem` would make menus
and windows that nobody sees and that outlive the chart.
"""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QEvent, QPointF, QRectF, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QColor, QFont, QPen, QTransform
from PySide6.QtWidgets import (
    QGraphicsPathItem,
    QGraphicsRectItem,
    QGraphicsSimpleTextItem,
    QLabel,
    QScrollArea,
    QStackedLayout,
    QVBoxLayout,
    QWidget,
)

from ghost_desktop.desktop.dictionaries.cells import (
    Cell,
    Line,
    describe_cell,
    line_of,
    names_of_lines,
)
from ghost_desktop.desktop.dictionaries.colours import ChartColours, chart_colours

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from PySide6.QtGui import QPainterPath, QResizeEvent, QShowEvent
    from PySide6.QtWidgets import QGraphicsScene

    from ghost_desktop.desktop.dictionaries.plotting import Plotting
    from ghost_desktop.desktop.question import Question

LEAST_ROW = 1.5
"""The height of a row for a line of text, in heights of the font."""

REDRAW_MS = 20
"""Milliseconds from a new size or theme to the chart that shows it: changes come in crowds."""

_TALLEST_ROW = 5.5  # heights of the font
_MARKS = 1.6  # heights of the font for the marks above
_MARGINS = 0.4, 0.4, 1.0, 0.6  # heights of the font: at the right, half a mark may stand out
_WIDEST_NAME = 0.45  # of the whole width
_NAME_ABOVE = 1.3  # heights of the font for a name above its line


class Chart(QWidget):
    """A chart of the cells; made when it is first shown. What is too high scrolls.

    A subclass says what is at the left to right axis and draws the cells.

    Signals:
        opened: the `Question` of the cell that was double-clicked.
    """

    opened = Signal(object)

    title = ""
    hint = "Point at a cell for its numbers, double-click to open it in Strategy."

    def __init__(self, plotting: Plotting, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._plotting = plotting
        self._games: tuple[Question, ...] = ()
        self._cells: tuple[Cell, ...] = ()
        self._is_stale = True
        self._drawn: tuple[object, ...] = ()  # the layout of what is drawn
        self._view: Any = None
        self._around = 0  # pixels in height that are not for rows
        self._room = 0.0  # pixels in width for the lines
        self._is_stacked = False  # whether names are above their lines
        self._band = -0.5, 0.5  # what marks may have of a row
        self._marks: QGraphicsRectItem | None = None  # which holds all boxes and texts
        self._redraw = QTimer(self)
        self._redraw.setSingleShot(True)
        self._redraw.setInterval(REDRAW_MS)
        self._redraw.timeout.connect(self._draw_if_shown)
        self._waiting = QLabel("One moment…", self)
        self._waiting.setProperty("role", "muted")
        self._waiting.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._waiting.setWordWrap(True)
        self._hover = QLabel(self.hint, self)
        self._hover.setProperty("role", "muted")
        self._hover.setWordWrap(True)
        self._hover.setAlignment(Qt.AlignmentFlag.AlignTop)
        self._hover.setMinimumHeight(round(2.2 * self.fontMetrics().height()))
        self._pages = QStackedLayout()
        self._scroller = QScrollArea(self)
        self._scroller.setFrameShape(QScrollArea.Shape.NoFrame)
        self._scroller.setAccessibleName(self.title)
        self._scroller.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._pages.addWidget(self._waiting)
        self._pages.addWidget(self._scroller)
        self.column = QVBoxLayout(self)
        self.column.setContentsMargins(0, 0, 0, 0)
        self.column.addLayout(self._pages, 1)
        self.column.addWidget(self._hover)
        self.setAccessibleName(self.title)
        plotting.changed.connect(self._on_plotting)

    # --- what is asked of a chart ---------------------------------------------------------------

    @property
    def is_drawn(self) -> bool:
        """Whether there is a picture of the cells."""
        return self._view is not None and not self._is_stale

    @property
    def scene(self) -> QGraphicsScene:
        """The whole picture."""
        scene: QGraphicsScene = self._view.scene()
        return scene

    @property
    def ground(self) -> QColor:
        """The colour behind the scene."""
        return chart_colours().ground

    def begin(self, games: tuple[Question, ...]) -> None:
        """Make ready for the cells of other games."""
        self._games, self._cells = games, ()
        self._hover.setText(self.hint)
        self._is_stale = True
        self._draw_if_shown()

    def append(self, cell: Cell) -> None:
        """Draw one cell more: at once, for the worker rests as long as it is being shown."""
        self._cells += (cell,)
        if self.is_drawn and self.isVisible() and self.layout_of_all() == self._drawn:
            self.draw(self._plotting.module, chart_colours(), (cell,))
        else:
            self._is_stale = True
            self._draw_if_shown()

    def redraw_soon(self) -> None:
        """Draw again what has changed, once for all changes of a moment."""
        self._is_stale = True
        if not self._redraw.isActive():
            self._redraw.start()

    def bring_up_to_date(self) -> bool:
        """Draw at once what has changed; return whether there is a picture."""
        if self._is_stale:
            self._draw_if_shown()
        return self.is_drawn

    def position_of(self, column: float, row: float) -> QPointF:
        """Return where in the scene a place of the chart is.

        Whole numbers are the middles; a row is 1 high, without the name that may stand above it.
        """
        top, bottom = self._band
        line = round(row)
        inside = (top + bottom) / 2 + (row - line) * (bottom - top)
        position: QPointF = self._box.mapViewToScene(QPointF(column, line + inside))
        return position

    def cell_at(self, position: QPointF) -> Cell | None:
        """Return the cell at a position of the scene."""
        if self._view is None or not self._box.sceneBoundingRect().contains(position):
            return None
        place = self._box.mapSceneToView(position)
        row = round(place.y())
        if not 0 <= row < len(self.lines):
            return None
        top, bottom = self._band
        offset = (place.y() - row - (top + bottom) / 2) / (bottom - top)
        return self.pick(self.lines[row], place.x(), offset)

    # --- what a subclass says -------------------------------------------------------------------

    @abstractmethod
    def legend(self) -> str:
        """Say in a line of HTML what the marks mean."""

    @abstractmethod
    def ticks(self) -> Sequence[tuple[float, str]]:
        """Return the marks from left to right."""

    @abstractmethod
    def extent(self) -> tuple[float, float]:
        """Return where the chart begins at the left and ends at the right."""

    def draw_ground(self, pg: Any, c: ChartColours) -> None:  # noqa: ANN401 - it has no types
        """Add what is behind the cells."""

    @abstractmethod
    def draw(self, pg: Any, c: ChartColours, cells: Sequence[Cell]) -> None:  # noqa: ANN401
        """Add what there is to see of some cells."""

    @abstractmethod
    def pick(self, line: Line, column: float, offset: float) -> Cell | None:
        """Return the cell of a line at a place, `offset` rows below the middle of the line."""

    def describe(self, cell: Cell, column: float) -> str:  # noqa: ARG002 - for subclasses
        """Say what is under the pointer."""
        return describe_cell(cell)

    @property
    def least_row(self) -> float:
        """How high a row should be at least without its name, in heights of the font."""
        return LEAST_ROW

    @property
    def least_room(self) -> float:
        """How wide the lines should be at least, in pixels, for names beside them."""
        return 0

    def layout_of_all(self) -> tuple[object, ...]:
        """Return what all that is drawn depends on: if it changes, all is drawn anew."""
        return tuple(self.ticks()), self.extent(), self.legend()

    # --- for subclasses -------------------------------------------------------------------------

    @property
    def games(self) -> tuple[Question, ...]:
        """What the chart is about."""
        return self._games

    @property
    def cells(self) -> tuple[Cell, ...]:
        """What has been solved of it."""
        return self._cells

    @property
    def lines(self) -> tuple[Line, ...]:
        """The lines from top to bottom, in the order of the games."""
        return tuple(dict.fromkeys(map(line_of, self._games)))

    @property
    def min_lengths(self) -> list[int]:
        """The minimum lengths that are compared, sorted."""
        return sorted({game.rules.min_length for game in self._games})

    def add(self, item: Any) -> None:  # noqa: ANN401 - it has no types
        """Add something of pyqtgraph's to the picture."""
        self._box.addItem(item, ignoreBounds=True)

    def fill(self, column: float, row: float, side: float, colour: QColor) -> None:
        """Fill a box around the middle of a place, with edges on whole pixels."""
        half = side / 2
        first = self.position_of(column - half, row - half).toPoint()
        last = self.position_of(column + half, row + half).toPoint()
        item = QGraphicsRectItem(QRectF(first, last), self._marks)
        item.setPen(QPen(Qt.PenStyle.NoPen))
        item.setBrush(colour)

    def mark(
        self, shape: QPainterPath, size: float, column: float, row: float, inside: QColor, pen: QPen
    ) -> None:
        """Draw a shape of unit size, `size` pixels large, in the middle of a place."""
        item = QGraphicsPathItem(QTransform.fromScale(size, size).map(shape), self._marks)
        item.setPos(self.position_of(column, row))
        item.setBrush(inside)
        item.setPen(pen)

    def write(self, text: str, column: float, row: float, colour: QColor, pixels: float) -> None:
        """Write a text in the middle of a place."""
        item = QGraphicsSimpleTextItem(text, self._marks)
        font = QFont(self.font())
        font.setPixelSize(max(7, round(pixels)))
        item.setFont(font)
        item.setBrush(colour)
        item.setPos(self.position_of(column, row) - item.boundingRect().center())

    @property
    def room(self) -> float:
        """How wide the lines are, in pixels."""
        return self._room

    def cell_size(self) -> tuple[float, float]:
        """Return how wide a step to the right is, and how high a row without its name."""
        one, other = self.position_of(0, 0), self.position_of(1, 0.5)
        return abs(other.x() - one.x()), 2 * abs(other.y() - one.y())

    # --- how it comes to be -----------------------------------------------------------------------

    def _build(self) -> None:
        pg = self._plotting.module
        self._view = view = pg.GraphicsLayoutWidget(self)
        view.setAntialiasing(True)
        view.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # nothing to do there with keys
        view.setAccessibleName(self.title)
        view.setFrameShape(view.Shape.NoFrame)
        layout = view.ci
        layout.setSpacing(0)
        self._heading = layout.addLabel("", row=0, col=0, colspan=2, justify="left")
        self._legend = layout.addLabel("", row=1, col=0, colspan=2, justify="left")
        self._top = pg.AxisItem("top")
        self._left = pg.AxisItem("left")
        layout.addItem(self._top, row=2, col=1)
        layout.addItem(self._left, row=3, col=0)
        self._box = layout.addViewBox(
            row=3, col=1, enableMenu=False, enableMouse=False, invertY=True, defaultPadding=0
        )
        self._box.disableAutoRange()
        for axis in (self._top, self._left):
            axis.linkToView(self._box)
            axis.setStyle(
                tickLength=0,
                tickAlpha=0,
                hideOverlappingLabels=False,
                autoExpandTextSpace=False,
            )
        view.scene().sigMouseMoved.connect(self._on_moved)
        view.scene().sigMouseClicked.connect(self._on_clicked)
        self._scroller.setWidget(view)
        self._pages.setCurrentWidget(self._scroller)

    @Slot()
    def _draw_if_shown(self) -> None:
        if not self.isVisible():
            return
        if self._view is None:
            if self._plotting.module is None:
                self._plotting.fetch()
                return
            self._build()
            self.redraw_soon()  # in a turn of its own, so that neither takes long
            return
        pg, c = self._plotting.module, chart_colours()
        self._is_stale = False
        self._box.clear()
        self._clear_marks()
        self._view.setBackground(c.ground)
        self._fit(c)
        self._draw_axes(c)
        self._drawn = self.layout_of_all()
        self.draw_ground(pg, c)
        self.draw(pg, c, self._cells)

    def _clear_marks(self) -> None:
        """Begin with no marks; Qt paints its own items without waiting for the interpreter."""
        if self._marks is not None:
            self.scene.removeItem(self._marks)
        self._marks = QGraphicsRectItem()
        self.scene.addItem(self._marks)

    def _fit(self, c: ChartColours) -> None:
        """Make the picture as high as it needs to be, and let it scroll if that is too high."""
        unit = self.fontMetrics().height()
        room = self._scroller.size()
        least = self._write_around(c, room.width())
        scrolls = least > room.height()
        width = room.width()
        if scrolls:
            width -= self._scroller.verticalScrollBar().sizeHint().width()
            least = self._write_around(c, width)
        policy = Qt.ScrollBarPolicy
        self._scroller.setVerticalScrollBarPolicy(
            policy.ScrollBarAlwaysOn if scrolls else policy.ScrollBarAlwaysOff
        )
        # With nothing to scroll there is nothing to do there with keys.
        focus = Qt.FocusPolicy.StrongFocus if scrolls else Qt.FocusPolicy.NoFocus
        self._scroller.setFocusPolicy(focus)
        self._view.ci.setContentsMargins(*(round(margin * unit) for margin in _MARGINS))
        self._view.resize(width, max(least, room.height()))

    def _write_around(self, c: ChartColours, width: int) -> int:
        """Write title and legend, and return the least height of a chart of this width."""
        unit = self.fontMetrics().height()
        left, top, right, bottom = (margin * unit for margin in _MARGINS)
        for label in (self._heading, self._legend):
            label.item.setTextWidth(width - left - right)
        self._heading.setText(self.title, color=c.text, bold=True)
        self._legend.setText(self.legend(), color=c.muted)
        labels = self._heading.minimumHeight() + self._legend.minimumHeight()
        self._around = round(labels + top + _MARKS * unit + bottom)
        self._room = width - left - right - self._widest_name(width)
        self._is_stacked = self._room < self.least_room
        if self._is_stacked:
            self._room = width - left - right
            row = self.least_row + _NAME_ABOVE
        else:
            parts = (name.count("\n") for name in names_of_lines(self._games).values())
            row = max(self.least_row, LEAST_ROW + max(parts, default=0))
        return self._around + round(row * unit * len(self.lines))

    def _widest_name(self, width: int) -> int:
        """Return the width of the names beside their lines, in pixels."""
        metrics = self.fontMetrics()
        parts = [part for name in self._names(_WIDEST_NAME * width) for part in name.split("\n")]
        return max(map(metrics.horizontalAdvance, parts), default=0) + metrics.height()

    def _names(self, most: float) -> list[str]:
        """Return the names of the lines, none of them wider than `most` pixels."""
        return [
            "\n".join(self._elided(part, most) for part in name.split("\n"))
            for name in names_of_lines(self._games).values()
        ]

    def _elided(self, text: str, most: float) -> str:
        return self.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, round(most))

    def _draw_axes(self, c: ChartColours) -> None:
        unit = self.fontMetrics().height()
        nothing = QPen(Qt.PenStyle.NoPen)
        for axis in (self._left, self._top):
            axis.setPen(nothing)
            axis.setTextPen(c.text)
            axis.setStyle(tickFont=self.font())
        width = self._view.width()
        names = [] if self._is_stacked else self._names(_WIDEST_NAME * width)
        self._left.setTicks([list(enumerate(names))])
        self._left.setWidth(0 if self._is_stacked else self._widest_name(width))
        self._top.setTicks([list(self.ticks())])
        self._top.setHeight(round(_MARKS * unit))
        self._box.setXRange(*self.extent(), padding=0)
        # Few lists do not make giants of their rows.
        height = self._view.height() - self._around
        rows = max(len(self.lines), height / (_TALLEST_ROW * unit), 1)
        self._box.setYRange(-0.5, rows - 0.5, padding=0)
        self._view.ci.layout.activate()
        self._band = -0.5, 0.5
        if self._is_stacked:
            self._band = _NAME_ABOVE * unit * rows / height - 0.5, 0.5
            self._write_names(c)

    def _write_names(self, c: ChartColours) -> None:
        """Write each name above its line."""
        for row, name in enumerate(names_of_lines(self._games).values()):
            line = name.replace("\n", " · ")
            item = QGraphicsSimpleTextItem(self._elided(line, self._room), self._marks)
            item.setFont(self.font())
            item.setBrush(c.text)
            above = self._box.mapViewToScene(QPointF(self.extent()[0], row + self._band[0]))
            item.setPos(above.x(), above.y() - item.boundingRect().height())

    @Slot()
    def _on_plotting(self) -> None:
        if self._plotting.trouble:
            self._waiting.setText(f"⚠ {self._plotting.trouble}")
        self._draw_if_shown()

    # --- events -----------------------------------------------------------------------------------

    @Slot(object)
    def _on_moved(self, position: QPointF) -> None:
        cell = self.cell_at(position)
        column = self._box.mapSceneToView(position).x()
        self._hover.setText(self.describe(cell, column) if cell else self.hint)

    @Slot(object)
    def _on_clicked(self, event: Any) -> None:  # noqa: ANN401 - it has no types
        cell = self.cell_at(event.scenePos()) if event.double() else None
        if cell is not None:
            self.opened.emit(cell.question)

    def leaveEvent(self, event: QEvent) -> None:
        """Nothing is under the pointer any more."""
        self._hover.setText(self.hint)
        super().leaveEvent(event)

    def showEvent(self, event: QShowEvent) -> None:
        """Draw what has changed meanwhile."""
        super().showEvent(event)
        if self._is_stale:
            self.redraw_soon()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fit texts to the new size."""
        super().resizeEvent(event)
        self.redraw_soon()

    def changeEvent(self, event: QEvent) -> None:
        """Follow theme and font, which pyqtgraph does not do by itself."""
        super().changeEvent(event)
        if event.type() in (
            QEvent.Type.PaletteChange,
            QEvent.Type.StyleChange,
            QEvent.Type.FontChange,
        ):
            self.redraw_soon()


def legend_entry(
    text: str, mark: str = "", colour: QColor | None = None, ground: QColor | None = None
) -> str:
    """Return an entry of a legend as HTML: a mark, perhaps in a box, and what it means."""
    shown = text.replace(" ", "&nbsp;")
    if not mark or colour is None:
        return shown
    style, box = f"color: {colour.name()}", mark.replace(" ", "&nbsp;")
    if ground is not None:
        style, box = f"{style}; background-color: {ground.name()}", f"&nbsp;{box}&nbsp;"
    return f'<span style="{style}">{box}</span>&nbsp;{shown}'


def legend_of(entries: Iterable[str]) -> str:
    """Join the entries of a legend, which is broken between them where it is too long."""
    return "&nbsp;&nbsp; ".join(entries)
