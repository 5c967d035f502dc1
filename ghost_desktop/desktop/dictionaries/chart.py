"""What all charts share: games from top to bottom, something else from left to right.

A line of a chart is a list, a variant and a number of players.

A chart has the names of the lines at the left (or each above its line, where there is no room
beside) and marks above; below it, a line says the numbers of what is under the pointer.

The lines of all games have their places before the first is solved. A cell that is solved is added
to what there is, and Qt paints no more than its place: painting a large chart anew for each would
keep the window busy for most of a comparison.
"""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QEvent, QObject, QPointF, QSize, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QFont, QFontInfo, QFontMetrics, QKeyEvent
from PySide6.QtWidgets import (
    QApplication,
    QLabel,
    QScrollArea,
    QScrollBar,
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
from ghost_desktop.desktop.dictionaries.plot import LEAST_ROW, Frame, Plot

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from PySide6.QtGui import QColor, QShowEvent

    from ghost_desktop.desktop.dictionaries.plotting import Plotting
    from ghost_desktop.desktop.question import Question

REDRAW_MS = 20
"""Milliseconds from a new size or theme to the chart that shows it: changes come in crowds."""


_ENDS = {
    Qt.Key.Key_Home: QScrollBar.SliderAction.SliderToMinimum,
    Qt.Key.Key_End: QScrollBar.SliderAction.SliderToMaximum,
}
"""Keys that scroll to an end."""

_LEAST_WIDTH = 12
"""How wide a picture is at least, in heights of the font; a window is never so narrow."""


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
        self._rows: dict[Line, int] = {}  # from top to bottom
        self._columns: dict[int, int] = {}  # the minimum lengths, in their order
        self._cells: dict[tuple[Line, int], Cell] = {}  # by line and minimum length
        self._is_stale = True
        self._drawn: tuple[object, ...] = ()  # the layout of what is drawn
        self._plot: Plot | None = None
        self._otherwise: QWidget | None = None  # where keys go if there is nothing to scroll
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
        self._scroller.installEventFilter(self)
        self._scroller.setProperty("role", "chart")
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
        return self._plot is not None and not self._is_stale

    @property
    def plot(self) -> Plot:
        """The picture; there is one once it is drawn."""
        if self._plot is None:
            raise RuntimeError(f"{self.title} has not been drawn yet.")
        return self._plot

    def take_keys(self, otherwise: QWidget) -> None:
        """Take the keys that scroll, or let another have them if there is nothing to scroll.

        What there is to scroll is known once the chart is drawn.
        """
        self._otherwise = otherwise
        if self.is_drawn:
            self._give_keys()

    def _give_keys(self) -> None:
        """Have the focus where it was asked for, and not where there is nothing to do for it."""
        scrolls = self._scroller.focusPolicy() != Qt.FocusPolicy.NoFocus
        other, self._otherwise = self._otherwise, None
        if other is not None:
            (self._scroller if scrolls else other).setFocus(Qt.FocusReason.ShortcutFocusReason)
        elif self._scroller.hasFocus() and not scrolls:
            self.focusPreviousChild()

    @property
    def ground(self) -> QColor:
        """The colour behind the scene."""
        return chart_colours().ground

    def begin(self, games: tuple[Question, ...]) -> None:
        """Make ready for the cells of other games."""
        self._games, self._cells = games, {}
        self._rows = {line: row for row, line in enumerate(dict.fromkeys(map(line_of, games)))}
        lengths = sorted({game.rules.min_length for game in games})
        self._columns = {length: column for column, length in enumerate(lengths)}
        self._hover.setText(self.hint)
        self._is_stale = True
        self._draw_if_shown()

    def append(self, cell: Cell) -> None:
        """Draw one cell more: at once, for the worker rests as long as it is being shown."""
        self._cells[cell.line, cell.min_length] = cell
        if self.is_drawn and self.isVisible() and self.layout_of_all() == self._drawn:
            self.draw(chart_colours(), (cell,))
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

    def cell_at(self, position: QPointF) -> Cell | None:
        """Return the cell at a position of the scene."""
        place = self._plot.place_of(position) if self._plot else None
        if place is None:
            return None
        column, row, offset = place
        lines = list(self._rows)
        return self.pick(lines[row], column, offset) if 0 <= row < len(lines) else None

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

    def draw_ground(self, c: ChartColours) -> None:
        """Add what is behind the cells."""

    @abstractmethod
    def draw(self, c: ChartColours, cells: Collection[Cell]) -> None:
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
        """Return what a cell may change for all others: they are drawn anew if it does."""
        return tuple(self.ticks()), self.extent(), self.legend()

    # --- for subclasses -------------------------------------------------------------------------

    @property
    def games(self) -> tuple[Question, ...]:
        """What the chart is about."""
        return self._games

    @property
    def cells(self) -> Collection[Cell]:
        """What has been solved of it."""
        return self._cells.values()

    @property
    def min_lengths(self) -> list[int]:
        """The minimum lengths that are compared, sorted."""
        return list(self._columns)

    @property
    def number_of_lines(self) -> int:
        """How many lines there are."""
        return len(self._rows)

    def row_of(self, line: Line) -> int:
        """Return the row in which a line is, counted from the top."""
        return self._rows[line]

    def column_of(self, min_length: int) -> int:
        """Return the place of a minimum length among those that are compared."""
        return self._columns[min_length]

    def cell_of(self, line: Line, min_length: int) -> Cell | None:
        """Return a cell of a line; None if it has not been solved."""
        return self._cells.get((line, min_length))

    def come_before(self, widget: QWidget) -> None:
        """Have Tab come to a widget above the picture, then to the picture."""
        self.setTabOrder(widget, self._scroller)

    @property
    def typeface(self) -> QFont:
        """The font of the picture: the program's, which widgets with a style sheet do not follow."""
        font, own = QFont(), QApplication.font()
        font.setFamilies(own.families())
        font.setPointSizeF(QFontInfo(own).pointSizeF())  # also of a font measured in pixels
        return font

    @property
    def metrics(self) -> QFontMetrics:
        """The measures of that font, in pixels."""
        return QFontMetrics(self.typeface)

    # --- how it comes to be -----------------------------------------------------------------------

    def _build(self) -> None:
        self._plot = plot = Plot(self._plotting.module, self)
        plot.view.setAccessibleName(self.title)
        scene: Any = plot.scene  # pyqtgraph's, which has signals of its own
        scene.sigMouseMoved.connect(self._on_moved)
        scene.sigMouseClicked.connect(self._on_clicked)
        self._scroller.setWidget(plot.view)
        self._pages.setCurrentWidget(self._scroller)

    @Slot()
    def _draw_if_shown(self) -> None:
        if not self._is_stale or not self.isVisible():
            return
        if self._plot is None:
            if self._plotting.module is None:
                self._plotting.fetch()
                return
            self._build()
            self.redraw_soon()  # in a turn of its own, so that neither takes long
            return
        c = chart_colours()
        self._is_stale = False
        self._redraw.stop()
        self._fit(c)
        self._drawn = self.layout_of_all()
        self.draw_ground(c)
        self.draw(c, self.cells)
        self._give_keys()

    def _fit(self, c: ChartColours) -> None:
        """Make the picture as high as it needs to be, and let it scroll if that is too high."""
        frame = Frame(
            title=self.title,
            legend=self.legend(),
            names=tuple(names_of_lines(self._games).values()),
            extent=self.extent(),
            least_room=self.least_room,
            least_row=self.least_row,
            font=self.typeface,
        )
        room = self._scroller.contentsRect().size()
        width = max(room.width(), round(_LEAST_WIDTH * self.metrics.height()))
        least = self.plot.frame(frame, c, width)
        scrolls = least > room.height()
        if scrolls:
            width -= self._scroller.verticalScrollBar().sizeHint().width()
            least = self.plot.frame(frame, c, width)
        policy = Qt.ScrollBarPolicy
        self._scroller.setVerticalScrollBarPolicy(
            policy.ScrollBarAlwaysOn if scrolls else policy.ScrollBarAlwaysOff
        )
        # With nothing to scroll there is nothing to do there with keys.
        focus = Qt.FocusPolicy.StrongFocus if scrolls else Qt.FocusPolicy.NoFocus
        self._scroller.setFocusPolicy(focus)
        self.plot.lay_out(QSize(width, max(least, room.height())), self.ticks(), c)

    @Slot()
    def _on_plotting(self) -> None:
        if self._plotting.trouble:
            self._waiting.setText(f"⚠ {self._plotting.trouble}")
        self._draw_if_shown()

    # --- events -----------------------------------------------------------------------------------

    @Slot(object)
    def _on_moved(self, position: QPointF) -> None:
        cell, place = self.cell_at(position), self.plot.place_of(position)
        self._hover.setText(self.describe(cell, place[0]) if cell and place else self.hint)

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

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Fit the picture to its new room, which what is said below takes from; take two keys."""
        if watched is self._scroller and event.type() is QEvent.Type.Resize:
            self.redraw_soon()
        if watched is self._scroller and isinstance(event, QKeyEvent) and event.key() in _ENDS:
            self._scroller.verticalScrollBar().triggerAction(_ENDS[Qt.Key(event.key())])
            return True
        return super().eventFilter(watched, event)

    def changeEvent(self, event: QEvent) -> None:
        """Follow theme and font, which pyqtgraph does not do by itself."""
        super().changeEvent(event)
        if event.type() in (
            QEvent.Type.PaletteChange,
            QEvent.Type.StyleChange,
            QEvent.Type.FontChange,
        ):
            self.redraw_soon()
