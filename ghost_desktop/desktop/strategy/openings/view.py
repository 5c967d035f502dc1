"""The chart of openings on the screen: it scrolls, and has a row under the pointer or the keys."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QEvent, QObject, QPointF, QSize, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QFont, QFontInfo, QKeyEvent
from PySide6.QtWidgets import QApplication, QLabel, QScrollArea, QStackedLayout, QWidget

from ghost_desktop.desktop.announce import announce
from ghost_desktop.desktop.chart_colours import chart_colours
from ghost_desktop.desktop.dictionaries.cell_mark import LINE, CellMark
from ghost_desktop.desktop.dictionaries.plot import Plot
from ghost_desktop.desktop.kit.commands import is_pressed, pressed
from ghost_desktop.desktop.strategy.openings.chart import least_width
from ghost_desktop.translation import _

if TYPE_CHECKING:
    from PySide6.QtGui import QShowEvent

    from ghost_desktop.desktop.dictionaries.plot import Thing
    from ghost_desktop.desktop.plotting import Plotting
    from ghost_desktop.desktop.strategy.openings.chart import OpeningsDrawn

_REDRAW_MS = 20
"""Milliseconds from a new size or theme to the chart that shows it: changes come in crowds."""

_NEAR = 2  # pixels


class OpeningsView(QWidget):
    """Shows the chart of openings, drawn when it is to be seen.

    Args:
        plotting: fetches pyqtgraph.

    Signals:
        chosen: the letter that was clicked, or on which Enter was pressed.
        pointed: there is another opening under the pointer or the keys, or none.
        left: the person wants to go back.
    """

    chosen = Signal(str)
    pointed = Signal()
    left = Signal()

    def __init__(self, plotting: Plotting, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._plotting = plotting
        self._drawn: OpeningsDrawn | None = None
        self._plot: Plot | None = None
        self._mark: CellMark | None = None
        self._at = ""  # the keys
        self._has_moved = False  # whether the person has gone somewhere by keys
        self._under = ""  # the pointer
        self._redraw = QTimer(self)
        self._redraw.setSingleShot(True)
        self._redraw.setInterval(_REDRAW_MS)
        self._redraw.timeout.connect(self._draw)
        self._waiting = QLabel(_("One moment…"), self)
        self._waiting.setProperty("role", "muted")
        self._waiting.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._waiting.setWordWrap(True)
        self._scroller = QScrollArea(self)
        self._scroller.setProperty("role", "chart")
        self._scroller.setAccessibleName(_("Openings"))
        self._scroller.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._scroller.installEventFilter(self)
        self.setFocusProxy(self._scroller)
        self._pages = QStackedLayout(self)
        self._pages.addWidget(self._waiting)
        self._pages.addWidget(self._scroller)
        self.setMinimumHeight(9 * self.fontMetrics().height())
        plotting.changed.connect(self._on_plotting)

    # --- what is asked of it ------------------------------------------------------------------------

    @property
    def is_drawn(self) -> bool:
        """Whether the picture shows what it is to show."""
        return self._plot is not None and not self._redraw.isActive()

    @property
    def plot(self) -> Plot:
        """The picture; there is one once it is drawn."""
        if self._plot is None:
            raise RuntimeError("the openings have not been drawn yet.")
        return self._plot

    @property
    def letter(self) -> str:
        """The opening under the pointer or, if there is none, that of the keys; empty if nowhere."""
        return self._under or self._at

    @property
    def has_keys(self) -> bool:
        """Whether the opening that is pointed at is that of the keys, and they are for this view."""
        return self._scroller.hasFocus() and not self._under

    def show_openings(self, drawn: OpeningsDrawn | None, *, may_come: bool = True) -> None:
        """Show openings, or none.

        Args:
            drawn: the openings; None if there are none.
            may_come: whether there may be some in a moment.
        """
        self._drawn = drawn
        if not self._plotting.trouble:
            self._waiting.setText(_("One moment…") if may_come else "")
        if drawn is None or self._at not in drawn.letters:
            self._at, self._has_moved = "", False
        self._begin()
        self._draw_soon()

    def _begin(self) -> None:
        """Have the keys at the first opening, once all are known and nobody has gone elsewhere."""
        drawn = self._drawn
        if drawn is not None and drawn.found.is_whole and not self._has_moved:
            self._at = drawn.letters[0] if self._scroller.hasFocus() else ""

    def go_to(self, letter: str) -> None:
        """Have the keys at an opening."""
        self._under, self._at = "", letter
        self._show_mark()

    def say(self, text: str) -> None:
        """Tell a screen reader of the opening of the keys, once."""
        if text == self._scroller.accessibleDescription():
            return
        self._scroller.setAccessibleDescription(text)
        announce(self._scroller, text)

    # --- how it comes to be -------------------------------------------------------------------------

    def _draw_soon(self) -> None:
        if self.isVisible() and not self._redraw.isActive():
            self._redraw.start()

    @Slot()
    def _on_plotting(self) -> None:
        if self._plotting.trouble:
            self._waiting.setText(f"⚠ {self._plotting.trouble}")
        self._draw_soon()

    @Slot()
    def _draw(self) -> None:
        if not self.isVisible():
            return
        if self._drawn is None:
            self._pages.setCurrentWidget(self._waiting)
            return
        if self._plot is None:
            if self._plotting.module is None:
                self._plotting.fetch()
                return
            self._build()
            self._redraw.start()  # in a turn of its own, so that neither takes long
            return
        self._redraw.stop()
        self._pages.setCurrentWidget(self._scroller)
        self.plot.view.show()
        drawn, room = self._drawn, self._scroller.viewport().size()
        font, colours = _typeface(), chart_colours()
        width = max(room.width(), least_width(drawn, font))
        least = self.plot.frame(drawn.frame(font, colours), width)
        self.plot.lay_out(QSize(width, max(least, room.height())), drawn.ticks(self.plot))
        drawn.draw(self.plot)
        self._under = ""  # the pointer may be at something else now
        self._show_mark()

    def _build(self) -> None:
        self._plot = plot = Plot(self._plotting.module, self)
        plot.view.setAccessibleName(_("Openings"))
        scene: Any = plot.scene  # pyqtgraph's, which has signals of its own
        scene.sigMouseMoved.connect(self._on_moved)
        scene.sigMouseClicked.connect(self._on_clicked)
        self._scroller.setWidget(plot.view)
        plot.view.hide()  # until it is drawn: it is black and small before
        self._mark = CellMark(plot.view)

    # --- what is pointed at -------------------------------------------------------------------------

    def _thing_of(self, letter: str) -> Thing | None:
        things = self.plot.things() if self._plot is not None else []
        return next((one for one in things if one.meaning == letter), None)

    def _show_mark(self) -> None:
        thing = self._thing_of(self.letter)
        if self._mark is not None:
            if thing is None:
                self._mark.hide()
            else:
                row = self.plot.view.mapFromScene(thing.area).boundingRect()
                # With the name, which stands beside the area, and as far from both edges.
                row.setLeft(max(LINE, self.plot.view.width() - row.right()))
                self._mark.surround(row)
        self.pointed.emit()

    def _letter_at(self, position: QPointF) -> str:
        thing = self.plot.thing_at(position, _NEAR)
        return str(thing.meaning) if thing is not None else ""

    @Slot(object)
    def _on_moved(self, position: QPointF) -> None:
        letter = self._letter_at(position)
        if letter != self._under:
            self._under = letter
            self._show_mark()

    @Slot(object)
    def _on_clicked(self, event: Any) -> None:  # noqa: ANN401 - it has no types
        letter = self._letter_at(event.scenePos())
        if letter:
            self.chosen.emit(letter)

    def _press(self, event: QKeyEvent) -> bool:
        """Do what a key means for the openings; return whether it means anything."""
        if is_pressed(event, "openings.leave"):
            self.left.emit()
            return True
        if is_pressed(event, "openings.choose"):
            if self._at:
                self.chosen.emit(self._at)
            return bool(self._at)
        step, end = pressed(event, "openings.rows"), pressed(event, "openings.ends")
        letters = self._drawn.letters if self._drawn is not None else []
        if not letters or (step is None and end is None):
            return False
        if end is not None:
            place = 0 if end == 0 else len(letters) - 1
        elif self._at in letters:
            place = letters.index(self._at) + (1 if step else -1)
        else:
            place = 0
        self._has_moved = True
        self.go_to(letters[min(max(place, 0), len(letters) - 1)])
        self._bring_into_sight()
        return True

    def _bring_into_sight(self) -> None:
        thing = self._thing_of(self._at)
        if thing is not None:
            area = self.plot.view.mapFromScene(thing.area).boundingRect()
            room = self.fontMetrics().height()
            x = self._scroller.horizontalScrollBar().value()
            for y in (area.bottom(), area.top()):
                self._scroller.ensureVisible(x, y, 0, room)

    # --- events -------------------------------------------------------------------------------------

    def leaveEvent(self, event: QEvent) -> None:
        """Nothing is under the pointer any more."""
        self._under = ""
        self._show_mark()
        super().leaveEvent(event)

    def showEvent(self, event: QShowEvent) -> None:
        """Draw what there was nobody to see."""
        super().showEvent(event)
        self._draw_soon()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Fit the picture to its new room; take its keys, and go to the first when they come."""
        if watched is self._scroller:
            if event.type() is QEvent.Type.Resize:
                self._draw_soon()
            elif event.type() is QEvent.Type.FocusIn:
                self._begin()
                self._show_mark()
            elif isinstance(event, QKeyEvent) and event.type() is QEvent.Type.ShortcutOverride:
                if is_pressed(
                    event, "openings.leave"
                ):  # elsewhere in the panel it is for the search
                    event.accept()
                    return True
            elif event.type() is QEvent.Type.KeyPress:
                return self._press(event)  # type: ignore[arg-type]
        return super().eventFilter(watched, event)

    def changeEvent(self, event: QEvent) -> None:
        """Follow theme and font, which pyqtgraph does not do by itself."""
        super().changeEvent(event)
        if event.type() in (
            QEvent.Type.PaletteChange,
            QEvent.Type.StyleChange,
            QEvent.Type.FontChange,
        ):
            self._draw_soon()


def _typeface() -> QFont:
    """Return the program's font, which widgets with a style sheet do not follow."""
    font, own = QFont(), QApplication.font()
    font.setFamilies(own.families())
    font.setPointSizeF(QFontInfo(own).pointSizeF())
    return font
