"""A map in the window: laid out beside it; zoomed and dragged, walked along and folded by a person."""

from __future__ import annotations

from enum import Enum, auto
from functools import partial
from itertools import count
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QRectF, Qt, Signal, Slot
from PySide6.QtGui import QColor, QHelpEvent, QNativeGestureEvent, QPainter, QPen, QTransform
from PySide6.QtWidgets import QApplication, QFrame, QGraphicsScene, QGraphicsView, QToolTip, QWidget

from ghost_desktop.desktop.kit.ask import Work, ask, awaits, drop, without_count
from ghost_desktop.desktop.kit.commands import MODIFIERS, is_pressed, pressed
from ghost_desktop.desktop.kit.page import PagePart
from ghost_desktop.desktop.kit.theme import colours
from ghost_desktop.desktop.strategy.map_layout import MapLayout, lay_out
from ghost_desktop.desktop.strategy.map_look import MapLook, draw_minus, legend_page
from ghost_desktop.desktop.strategy.map_painter import MapPainter
from ghost_desktop.desktop.strategy.map_source import Folds, PlaysMap, StrategySource
from ghost_desktop.translation import _

if TYPE_CHECKING:
    from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent, QWheelEvent

    from ghost_desktop.desktop.kit.ask import Report
    from ghost_desktop.desktop.strategy.map_graph import MapStrip
    from ghost_desktop.desktop.strategy.map_source import MapSource


MARK_WIDTH = 1.6
"""How wide the mark of a fold is, to the right of its strip, in tiles."""

NONE = -1
"""The number of no strip."""


def box(layout: MapLayout, strip: int) -> QRectF:
    """Return where a strip is, in tiles."""
    return QRectF(layout.x[strip], layout.y[strip], layout.width[strip], 1.0)


def strip_at(layout: MapLayout, place: QPointF) -> tuple[int, bool]:
    """Return the strip that lies at a place, and whether it is the mark of its fold that does.

    `NONE` if there is neither.
    """
    x, y, right = place.x(), place.y(), layout.x + layout.width
    is_there = (layout.x <= x) & (x < right + MARK_WIDTH)
    is_there &= (layout.y <= y) & (y < layout.y + 1)
    for strip in np.flatnonzero(is_there).tolist():
        is_mark = bool(x >= right[strip])
        if not is_mark or layout.shown.strips[strip].can_open:
            return strip, is_mark
    return NONE, False


def strip_of(layout: MapLayout, fragment: str) -> int:
    """Return the strip in which a fragment is; `NONE` if it is on none that is shown."""
    strips = enumerate(layout.shown.strips)
    return next((n for n, strip in strips if fragment in (*strip.steps, *strip.aside)), NONE)


_REACH, _ROUND = 4, 0.25  # of a frame: how far it stands out, in pixels; how round it is, in tiles
_MOST_AIR, _MOST_PEN = 0.17, 0.15
"""How far and how wide it is at most, in tiles: on small ones it would hide what is near."""

_SIGN, _LEAST_SIGN = 0.36, 5  # the reach of what folds, in tiles; and in pixels, at least


class MapStep(Enum):
    """Where one can go from a strip."""

    BACK = auto()
    ON = auto()
    UP = auto()
    DOWN = auto()


class MapWalk:
    """Knows which strip is next in each direction, once it is on a map, and remembers the way."""

    def __init__(self) -> None:
        self._when: dict[str, int] = {}  # one was at strips last, by their last fragments
        self._moments = count(1)

    def move_to(self, layout: MapLayout) -> None:
        """Go on on another map: the way is the same where it is still there."""
        self._layout = layout
        self._after = [sorted(plays, key=layout.y.__getitem__) for plays in layout.shown.plays]

    def next(self, strip: int, step: MapStep) -> int | None:
        """Return the strip to which a step leads; None if there is none.

        One goes back to where one came from, and on to where one was before. Up and down lead from
        one play to the next of those that could be played, and after the last of them to the next
        strip of the column.
        """
        if step is MapStep.BACK:
            return self._latest(self._layout.shown.come[strip])
        if step is MapStep.ON:
            return self._latest(self._after[strip])
        return self._beside(strip, 1 if step is MapStep.DOWN else -1)

    def went(self, strip: int, to: int) -> None:
        """Remember that one has gone from a strip to another: it is the way back, and on."""
        for one in (strip, to):
            self._when[self._layout.shown.strips[one].fragment] = next(self._moments)

    def _latest(self, strips: list[int]) -> int | None:
        """Return at which of some strips one was last; at none, the first of them."""
        shown = self._layout.shown.strips
        return max(strips, key=lambda one: self._when.get(shown[one].fragment, 0), default=None)

    def _beside(self, strip: int, step: int) -> int | None:
        last = self._latest(self._layout.shown.come[strip])
        if last is not None:
            siblings = self._after[last]
            place = siblings.index(strip) + step
            if 0 <= place < len(siblings):
                return siblings[place]
        y, x, width = self._layout.y, self._layout.x, self._layout.width
        is_in_column = (x < x[strip] + width[strip]) & (x + width > x[strip])
        away = (y - y[strip]) * step
        candidates = np.flatnonzero(is_in_column & (away > 0))
        return int(candidates[away[candidates].argmin()]) if len(candidates) else None


_READABLE, _LETTERED = 0.65, 9.1
"""A tile whose letter can be read, in heights of the font; and in pixels, or no letter is drawn."""
_PLEASANT, _LARGEST, _LEGIBLE = 2.6, 6.0, 1.1
"""How large a tile is at most by itself, and as a person may zoom in, in heights of the font."""

_STEP = 1.25  # how much a key zooms, or a notch of a wheel
_NOTCH = 120  # what Qt says of a notch of a wheel, in eighths of a degree
_AIR = 0.5  # tiles around a map that is seen as a whole
_BEYOND = 0.3  # how far one can go beyond the end of a map, as a share of what is seen
_IN_SIGHT = 2.5  # tiles that are to be seen around the selected strip, where there is room
_STEPS = {
    "map.among": (MapStep.UP, MapStep.DOWN),
    "map.along": (MapStep.BACK, MapStep.ON),
    "map.back": (MapStep.BACK,),
}
"""By the keys of rows of the table."""


class MapView(PagePart, QGraphicsView):
    """Shows the maps of a source, one strip of which is selected; lays out nothing while it is hidden.

    The scene is in tiles. The map is the background of the view and not an item, since Qt then keeps
    the pixels: where it is dragged only what comes into sight is painted, and what is selected or
    pointed at costs nothing.

    Attributes:
        folds: what a person has folded away, or unfolded.
        by_steps: whether a click unfolds, and each strip is marked with who wins.
        painter: draws what is drawn; None until there is a map.
        is_zoomed: whether a person has zoomed in, so that not all is in sight.

    Signals:
        moved: the fragment that was selected by a person; empty for the start.
        chosen: the selected fragment, by Enter or a double click.
        typed: letters, to be searched for.
        folded: the last fragments of strips, and whether what follows them is folded away now.
        wanted: a fragment of which it has to be found out what can follow.
    """

    moved = Signal(str)
    chosen = Signal(str)
    typed = Signal(str)
    folded = Signal(object, bool)
    wanted = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.folds = Folds()
        self._source: MapSource | None = None
        self._drawn_of: MapSource | None = None  # perhaps while another is laid out
        self.by_steps = False
        self._at_first: frozenset[str] | None = None  # folded away; None until it is known
        self._room = (0.0, 0.0)  # for which that was found, in legible tiles
        self._stays_at: str | None = None  # what is to stay where it is, on the next map
        self._is_old = False  # what is shown, while nobody sees it
        self.painter: MapPainter | None = None
        self._walk = MapWalk()
        self._selected = NONE
        self._fragment = ""  # of the selected strip
        self._clicked = ""  # the fragment that was clicked last
        self._pointed = NONE
        self._pressed: QPoint | None = None  # where the button was pressed that is held
        self._dragged_from: QPoint | None = None
        self.is_zoomed = False
        self.setScene(QGraphicsScene(self))
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self.setCacheMode(QGraphicsView.CacheModeFlag.CacheBackground)
        self.setViewportUpdateMode(QGraphicsView.ViewportUpdateMode.FullViewportUpdate)
        self.setTransformationAnchor(QGraphicsView.ViewportAnchor.NoAnchor)
        self.setResizeAnchor(QGraphicsView.ViewportAnchor.AnchorViewCenter)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setMouseTracking(True)
        self.setAccessibleName(_("Map"))

    # --- which map ----------------------------------------------------------------------------------

    def show_source(
        self, source: MapSource | None, folds: Folds, stays_at: str | None = None
    ) -> None:
        """Show another map, or have other folds.

        Args:
            source: gives it; None to show nothing.
            folds: what a person has folded away, or unfolded.
            stays_at: the last fragment of a strip that is to stay where it is.
        """
        if source != self._source:  # an equal one may know less by now
            self._source, self._at_first = source, None
        elif folds == self.folds:
            return
        self.folds, self._stays_at = folds, stays_at
        self._renew()

    def let_go_of_all_but(self, source: MapSource | None) -> None:
        """Keep the map if it is that of a source, and else nothing of it: it may be large."""
        if source != self._source:
            self.show_source(None, Folds())

    def show_news(self) -> None:
        """Draw what is known by now; a map that is still to come has it, or is followed by another."""
        source, drawn = self._source, None if awaits(self, self._on_laid_out) else self.drawn
        if isinstance(source, PlaysMap) and drawn and source.has_news(drawn.shown):
            self._renew_around_selected()

    def on_come(self) -> None:
        """Lay out what has been asked for meanwhile."""
        if self._is_old:
            self._renew()

    # --- the map --------------------------------------------------------------------------------------

    def _renew(self) -> None:
        self._is_old = not self.isVisible()
        if self._is_old or self._source is None:
            drop(self, self._on_laid_out)
            if self._source is None:
                self._drawn_of = None
                self._show_layout(None)
        else:
            if self._at_first is None:
                self._room = self.room
            ask(
                self,
                partial(_lay_out, self._source, self.folds, self._at_first, self._room),
                partial(self._on_laid_out, self._source),
                fails=_("The map could not be drawn."),
                work=Work.ALONE,
            )

    def _fit_depth(self) -> None:
        """Unfold as much as can be read, if there is other room than there was."""
        is_other = self._at_first is not None and self.room != self._room
        if is_other and (self._at_first or not self.is_legible):
            self._at_first = None
            self._renew_around_selected()

    def _renew_around_selected(self) -> None:
        """Lay the map out anew, and have what is selected stay where it is."""
        self._stays_at = "" if self.selected is None else self.selected.fragment
        self._renew()

    def _on_laid_out(
        self, source: MapSource, laid_out: tuple[MapLayout, frozenset[str] | None]
    ) -> None:
        layout, self._at_first = laid_out
        self._drawn_of = source
        self.by_steps = source.by_steps
        self._show_layout(layout)
        self._fit_depth()
        if isinstance(source, PlaysMap):
            for fragment in reversed(source.wanted(layout.shown)):
                self.wanted.emit(fragment)  # the last one is looked at first
        self.show_news()

    def _unfold_branch(self, fragment: str) -> None:
        """Show all that follows a fragment."""
        if self._source is not None and self._drawn_of is self._source:
            self._fold(self._source.branch(fragment), fragment, is_folded=False)

    def _fold(self, fragments: frozenset[str], stays_at: str, *, is_folded: bool) -> None:
        if self._drawn_of is self._source:  # the folds are those of what comes next
            folds = self.folds.put(fragments, is_folded=is_folded)
            self.show_source(self._source, folds, stays_at)
            self.folded.emit(fragments, is_folded)

    # --- what is said of a strip ----------------------------------------------------------------------

    def word_here(self) -> str:
        """Return the letters of the strip that is pointed at, else of the one that is selected."""
        strip = self.pointed or self.selected
        return "" if strip is None else strip.fragment

    def _explain(self, place: QPoint) -> None:
        """Say what is known of the strip that is pointed at; of none, what is seen on the map."""
        source, strip = self._drawn_of, self.pointed
        if source is None or self.painter is None:
            return
        if strip is None:
            shown, look = self.painter.layout.shown, self.painter.look
            rules, is_marked = source.solution.rules, source.by_steps
            QToolTip.showText(place, legend_page(shown, rules, look, marks_all=is_marked), self)
        else:
            fails = _("The fragment could not be looked up.")
            ask(
                self, lambda _report: source.card(strip), partial(self._on_card, strip), fails=fails
            )

    def _on_card(self, strip: MapStrip, said: str) -> None:
        if strip is self.pointed:  # as long as it is
            place = self.strip_rect(self._pointed).toAlignedRect()
            corner = self.viewport().mapToGlobal(place.bottomLeft())
            QToolTip.showText(corner, said, self.viewport(), place)

    # --- what is shown ------------------------------------------------------------------------------

    @property
    def drawn(self) -> MapLayout | None:
        """What is drawn, and where, in tiles; None until there is a map."""
        return None if self.painter is None else self.painter.layout

    @property
    def selected(self) -> MapStrip | None:
        """The strip that is selected; None if there is none."""
        return self._strip(self._selected)

    @property
    def pointed(self) -> MapStrip | None:
        """The strip under the pointer; None if there is none."""
        return self._strip(self._pointed)

    def _strip(self, number: int) -> MapStrip | None:
        return None if self.drawn is None or number == NONE else self.drawn.shown.strips[number]

    @property
    def tile(self) -> float:
        """How large a tile is, in pixels."""
        return self.transform().m11()

    @property
    def bounds(self) -> QRectF:
        """Where something is drawn, with some air around it, in tiles; one tile if nothing is."""
        if self.painter is None:
            return QRectF(0, 0, 1, 1)
        return self.painter.bounds.adjusted(-_AIR, -_AIR, _AIR, _AIR)

    def strip_rect(self, strip: int) -> QRectF:
        """Return where a strip is on the viewport, by its number."""
        if self.drawn is None:
            return QRectF()
        return self.viewportTransform().mapRect(box(self.drawn, strip))

    def _show_layout(self, layout: MapLayout | None) -> None:
        """Show another map, with the zoom, if a strip is to stay where it is that is in both."""
        self.is_zoomed = self.is_zoomed and self._stays_at is not None
        anchor = self._place_of(self._stays_at) if self.is_zoomed else None
        self._pointed = NONE
        if layout is None:
            self._walk = MapWalk()  # or it would keep the map
        else:
            self._walk.move_to(layout)
        self._paint(layout)
        self._selected = NONE if layout is None else strip_of(layout, self._fragment)
        self._set_rect()
        if self.by_steps and not self.is_zoomed:
            self.come_near()  # or nobody could read where the next step leads
        self._fit_unless_zoomed()
        if anchor is not None and (there := self._place_of(self._stays_at)) is not None:
            self.scroll_by(there - anchor)
        self.resetCachedContent()
        self.viewport().update()

    def select(self, fragment: str) -> None:
        """Select the strip of a fragment and have it in sight; what was clicked stays where it is."""
        if fragment != self._fragment:
            self._select(fragment)
            self._have_in_sight(self._selected)

    def _select(self, fragment: str) -> None:
        self._fragment = fragment
        strip = NONE if self.drawn is None else strip_of(self.drawn, fragment)
        if NONE not in (self._selected, strip):
            self._walk.went(self._selected, strip)
        self._selected = strip
        self.viewport().update()

    def go_to(self, fragment: str) -> None:
        """Select a strip for a person, by its last fragment."""
        self.select(fragment)
        self.moved.emit(fragment)

    # --- zooming and moving -------------------------------------------------------------------------

    @Slot()
    def fit(self) -> None:
        """Show all of the map."""
        self.is_zoomed = False
        self._fit_unless_zoomed()

    def zoom(self, factor: float, at: QPointF | None = None) -> None:
        """Zoom in or out.

        Args:
            factor: how many times as large a tile is to be.
            at: the place on the viewport that stays; by default that of the selected strip if it
                is in sight, else the middle.
        """
        if self.drawn is None:
            return
        if is_by_keys := at is None:
            rect = self.viewport().rect()
            at = QPointF(rect.center())
            selected = self.strip_rect(self._selected).center() if self._selected != NONE else at
            at = selected if rect.contains(selected.toPoint()) else at
        largest = max(_LARGEST * self.fontMetrics().height(), self._fitting)
        tile = min(max(self.tile * factor, self._fitting), largest)
        self.is_zoomed = tile > self._fitting * (1 + 1e-6)
        if not self.is_zoomed:
            self.fit()
            return
        before = self._at(at)
        self._scale(tile)
        self.scroll_by((before - self._at(at)) * tile)
        if is_by_keys and self._selected != NONE:
            self._have_in_sight(self._selected)

    def come_near(self) -> None:
        """Have letters large enough to be read, and the selected strip in the middle, or the first."""
        legible = _LEGIBLE * self.fontMetrics().height()
        if self.drawn is not None and (self.tile if self.is_zoomed else self._fitting) < legible:
            self.is_zoomed = True
            self._scale(legible)
            self.centerOn(box(self.drawn, max(self._selected, 0)).center())

    @property
    def room(self) -> tuple[float, float]:
        """How many tiles with letters that can be read there is room for, across and down."""
        size = self.viewport().size()
        return size.width() / self._readable, size.height() / self._readable

    @property
    def _readable(self) -> float:
        """How large a tile is, in pixels, whose letter can just be read."""
        return max(_READABLE * self.fontMetrics().height(), _LETTERED)

    @property
    def is_legible(self) -> bool:
        """Whether all letters can be read with all of the map in sight."""
        return self.drawn is None or self._fitting >= self._readable

    @property
    def _fitting(self) -> float:
        """How large a tile is, in pixels, if all of the map is in sight."""
        room, bounds = self.viewport().size(), self.bounds
        largest = _PLEASANT * self.fontMetrics().height()
        return min(room.width() / bounds.width(), room.height() / bounds.height(), largest)

    def _fit_unless_zoomed(self) -> None:
        if not self.is_zoomed and self.drawn is not None:
            self._scale(self._fitting)
            self.centerOn(self.bounds.center())

    def _scale(self, tile: float) -> None:
        self.setTransform(QTransform.fromScale(tile, tile))
        self._set_rect()
        self.resetCachedContent()

    def _set_rect(self) -> None:
        """Let one go a little beyond the ends of a map that is zoomed in, and nowhere else."""
        room, share = self.viewport().size(), _BEYOND / self.tile if self.is_zoomed else 0.0
        width, height = share * room.width(), share * room.height()
        self.setSceneRect(self.bounds.adjusted(-width, -height, width, height))

    def scroll_by(self, pixels: QPointF) -> None:
        """Go so many pixels to the right and down, as far as the map goes."""
        across, down = self.horizontalScrollBar(), self.verticalScrollBar()
        across.setValue(across.value() + round(pixels.x()))
        down.setValue(down.value() + round(pixels.y()))

    def _at(self, place: QPointF) -> QPointF:
        """Return where a place on the viewport is in the scene: between its pixels, too."""
        inverted, _is_possible = self.viewportTransform().inverted()
        return inverted.map(place)

    def _place_of(self, fragment: str | None) -> QPointF | None:
        """Return where the strip of a fragment is on the viewport; None if it is on none."""
        layout = self.drawn
        strip = NONE if layout is None or fragment is None else strip_of(layout, fragment)
        return None if strip == NONE else self.strip_rect(strip).topLeft()

    def _have_in_sight(self, strip: int) -> None:
        if self.drawn is not None and self.is_zoomed and strip != NONE:
            air = round(_IN_SIGHT * self.tile)
            self.ensureVisible(box(self.drawn, strip), air, air)

    def on_fit(self) -> None:
        """Show all of the map in another size, too, unless it is zoomed in, as deep as can be read."""
        self.is_zoomed = self.is_zoomed and self.tile > self._fitting
        self._set_rect()
        self._fit_unless_zoomed()
        if not awaits(self, self._on_laid_out):
            self._fit_depth()

    # --- the pointer --------------------------------------------------------------------------------

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Zoom where the pointer is; two fingers on a trackpad move the map."""
        event.accept()
        held = event.modifiers() & Qt.KeyboardModifier.ControlModifier
        is_finger = event.phase() is not Qt.ScrollPhase.NoScrollPhase
        if is_finger and not event.pixelDelta().isNull() and not held:
            self.scroll_by(-QPointF(event.pixelDelta()))
        else:
            self.zoom(_STEP ** (event.angleDelta().y() / _NOTCH), event.position())

    def viewportEvent(self, event: QEvent) -> bool:
        """Zoom by two fingers, and forget where the pointer was once it is gone."""
        if isinstance(event, QNativeGestureEvent):
            if event.gestureType() is Qt.NativeGestureType.ZoomNativeGesture:
                self.zoom(1 + event.value(), event.position())
                return True
        elif isinstance(event, QHelpEvent):
            self._explain(event.globalPos())
            return True
        elif event.type() is QEvent.Type.Leave:
            self._point_at(NONE)
        return super().viewportEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Begin to drag, or to click."""
        event.accept()
        if event.button() is Qt.MouseButton.LeftButton:
            self._pressed = self._dragged_from = event.position().toPoint()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Drag the map, or tell what is under the pointer."""
        place = event.position().toPoint()
        if self._dragged_from is None:
            if self.drawn is not None:
                self._point_at(strip_at(self.drawn, self._at(event.position()))[0])
            return
        if self._pressed is not None:
            if (place - self._pressed).manhattanLength() < QApplication.startDragDistance():
                return
            self._pressed = None
            self._point_at(NONE)
            self.viewport().setCursor(Qt.CursorShape.ClosedHandCursor)
        self.scroll_by(QPointF(self._dragged_from - place))
        self._dragged_from = place

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Select a strip, or fold what follows it, unless the map was dragged."""
        if event.button() is not Qt.MouseButton.LeftButton:
            return
        was_click, self._pressed, self._dragged_from = self._pressed is not None, None, None
        self.viewport().unsetCursor()
        if was_click and self.drawn is not None:
            self._clicked = ""
            strip, is_mark = strip_at(self.drawn, self._at(event.position()))
            if is_mark:
                self._fold_strip(strip)
            elif strip != NONE:
                self._clicked = self.drawn.shown.strips[strip].fragment
                self._select(self._clicked)
                self.moved.emit(self._clicked)
                if self.by_steps and self.drawn.shown.strips[strip].hidden:
                    self._fold_strip(strip)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Choose the strip that was clicked; what was unfolded by that may have moved it."""
        event.accept()
        if self._clicked:
            self.chosen.emit(self._clicked)

    def _point_at(self, strip: int) -> None:
        if strip != self._pointed:
            self._pointed = strip
            self.viewport().update()

    # --- keys ---------------------------------------------------------------------------------------

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Walk along the plays, fold, zoom, choose; letters are searched for."""
        self._point_at(NONE)
        text = event.text()
        keys = ((kinds, pressed(event, row)) for row, kinds in _STEPS.items())
        if steps := [kinds[place] for kinds, place in keys if place is not None]:
            self._take_step(steps[0])
        elif is_pressed(event, "map.in"):
            self.zoom(_STEP)
        elif is_pressed(event, "map.out"):
            self.zoom(1 / _STEP)
        elif is_pressed(event, "map.fit"):
            self.fit()
        elif is_pressed(event, "map.fold"):
            self._fold_strip(self._selected)
        elif is_pressed(event, "strategy.branch") and self.selected is not None:
            self._unfold_branch(self.selected.fragment)
        elif is_pressed(event, "strategy.play"):
            if self._fragment:
                self.chosen.emit(self._fragment)
        elif text.isalpha() and not event.modifiers() & MODIFIERS:
            self.typed.emit(text)
        else:
            event.ignore()

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Show that keys are for the map; what is selected may be on the next one, still to come."""
        super().focusInEvent(event)
        self.viewport().update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Show that keys are for something else."""
        super().focusOutEvent(event)
        self.viewport().update()

    def _take_step(self, step: MapStep) -> None:
        strip, drawn = self.selected, self.drawn
        if strip is not None and step is MapStep.ON and strip.hidden:
            self._fold_strip(self._selected)
        elif drawn is not None:
            to = 0 if strip is None else self._walk.next(self._selected, step)
            if to is not None:
                self.go_to(drawn.shown.strips[to].fragment)

    def _fold_strip(self, number: int) -> None:
        """Fold away what follows a strip, or show it."""
        if self.drawn is not None and number != NONE:
            strip = self.drawn.shown.strips[number]
            if strip.can_open:
                fragments = frozenset({strip.fragment})
                self._fold(fragments, strip.fragment, is_folded=not strip.hidden)

    # --- how it looks -------------------------------------------------------------------------------

    def on_font(self) -> None:
        """Be painted anew."""
        if self.drawn is not None:
            self._paint(self.drawn)
            self._fit_unless_zoomed()
            self.resetCachedContent()

    def _paint(self, layout: MapLayout | None) -> None:
        self.painter = None
        if layout is not None:
            look = MapLook.of_theme(self.font())
            self.painter = MapPainter(layout, look, marks_all=self.by_steps)

    def drawBackground(self, painter: QPainter, rect: QRectF | QRect) -> None:
        """Draw the part of the map that has come into sight."""
        painter.fillRect(rect, QColor(colours().window))
        if self.painter is not None:
            self.painter.paint(painter, QRectF(rect), self.tile)

    def drawForeground(self, painter: QPainter, _rect: QRectF | QRect) -> None:
        """Frame the strip that is selected, and the one that is pointed at; show how to fold them."""
        c = colours()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for strip, colour, width in (
            (self._pointed, c.muted, 1.5),
            (self._selected, c.accent if self.hasFocus() else c.muted, 3.0),
        ):
            if self.painter is not None and strip != NONE:
                self._frame(painter, self.painter, strip, QPen(QColor(colour), width))

    def _frame(self, painter: QPainter, drawn: MapPainter, strip: int, pen: QPen) -> None:
        """Frame a strip, and show where one clicks to fold what follows it: where it is, its sign does.

        Of a strip without letters, the frame is around its mark: below that it may be said what it is.
        """
        pen.setWidthF(min(pen.widthF(), max(2.0, _MOST_PEN * self.tile)))
        pen.setCosmetic(True)
        place, shown = box(drawn.layout, strip), drawn.layout.shown.strips[strip]
        air = min(_REACH / self.tile, _MOST_AIR)
        if shown.can_open and not shown.hidden:
            middle = QPointF(place.right() + MARK_WIDTH / 2, place.center().y())
            draw_minus(painter, drawn.look, middle, max(_SIGN, _LEAST_SIGN / self.tile))
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        if not shown.tiles:
            place.adjust(place.width() / 2, place.height() / 4, 0, -place.height() / 4)
        painter.drawRoundedRect(place.adjusted(-air, -air, air, air), _ROUND, _ROUND)

    def on_colours(self) -> None:
        """Be painted anew."""
        self.on_font()


_TILES = 4  # of a strip, with what is around it, at least


def _lay_out(
    source: MapSource,
    folds: Folds,
    at_first: frozenset[str] | None,
    room: tuple[float, float],
    report: Report,
) -> tuple[MapLayout, frozenset[str] | None]:
    """Lay out a map, at first as deep as it can be read in some room: what the worker does.

    Args:
        source: gives it.
        folds: what a person has folded away, or unfolded.
        at_first: what is folded away unless he unfolds it; None if that is to be found out.
        room: how many legible tiles there is room for, across and down.
        report: see there.

    Returns:
        The layout, and `at_first`.
    """
    quietly, shape = without_count(report), room[0] / max(room[1], 1.0)
    best = None
    if at_first is None and isinstance(source, StrategySource):
        for depth in source.depths():
            drawn = source.drawn(Folds(), quietly, depth)
            if best is not None and _TILES * len(drawn.strips) > room[0] * room[1]:
                break
            layout = lay_out(drawn, quietly, shape=shape)
            left, top, right, bottom = layout.bounds
            if best is not None and (right - left > room[0] or bottom - top > room[1]):
                break
            best, at_first = layout, depth
    if best is not None and folds == Folds():
        return best, at_first
    drawn = source.drawn(folds, quietly, at_first)
    return lay_out(drawn, quietly, keeps_form=source.by_steps, shape=shape), at_first
