"""A map in the window: laid out beside it, with an overview and a tip of what is pointed at."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QRectF, QSize, QSizeF, Qt, Signal, Slot
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QGraphicsView, QWidget

from ghost_desktop.desktop.kit.ask import Work, ask, awaits, drop, without_count
from ghost_desktop.desktop.kit.builders import column
from ghost_desktop.desktop.kit.page import PagePart
from ghost_desktop.desktop.kit.theme import colours
from ghost_desktop.desktop.strategy.map_layout import MapLayout, lay_out
from ghost_desktop.desktop.strategy.map_source import Folds
from ghost_desktop.desktop.strategy.map_view import MapView
from ghost_desktop.translation import _

if TYPE_CHECKING:
    from PySide6.QtCore import QRect
    from PySide6.QtGui import QMouseEvent, QWheelEvent

    from ghost_desktop.desktop.kit.ask import Report
    from ghost_desktop.desktop.strategy.map_graph import MapStrip
    from ghost_desktop.desktop.strategy.map_source import MapSource


_LARGEST = QSize(14, 9)  # in heights of the font
_LEAST = 2  # heights of the font, however long or high a map is
_SHARE = 0.3  # of the view, at most
_OVERVIEW_AIR = 0.5  # heights of the font, to the corner of the view
_LEAST_SIGHT = 0.6  # heights of the font: what is in sight of a large map would be a speck


class MapOverview(QGraphicsView):
    """Shows the map of a view in its lower right corner, and the part in sight; leads elsewhere."""

    def __init__(self, view: MapView) -> None:
        super().__init__(view.scene(), view)
        self._view = view
        self.setAccessibleName(_("Overview"))
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setCacheMode(QGraphicsView.CacheModeFlag.CacheBackground)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.hide()
        view.sight_changed.connect(self._follow)
        view.changed.connect(self._renew)

    @property
    def sight(self) -> QRectF:
        """Where the part in sight is, in pixels of the overview."""
        seen = QRectF(self.mapFromScene(self._view.in_sight).boundingRect())
        least = _LEAST_SIGHT * self._view.fontMetrics().height()
        wider, higher = max(least - seen.width(), 0.0) / 2, max(least - seen.height(), 0.0) / 2
        room = QRectF(self.viewport().rect())
        return seen.adjusted(-wider, -higher, wider, higher).intersected(room)

    @Slot()
    def _renew(self) -> None:
        self.resetCachedContent()
        self._follow()

    @Slot()
    def _follow(self) -> None:
        """Show which part is in sight, or nothing if all is."""
        bounds = self._view.bounds
        if not self._view.is_zoomed or self._view.in_sight.contains(bounds):
            self.hide()
            return
        unit, view = self._view.fontMetrics().height(), self._view.viewport()
        room = (_LARGEST * unit).boundedTo(view.size() * _SHARE)
        size = bounds.size().scaled(QSizeF(room), Qt.AspectRatioMode.KeepAspectRatio).toSize()
        self.resize(size.expandedTo(QSize(_LEAST, _LEAST) * unit))
        self.setSceneRect(bounds)
        self.fitInView(bounds, Qt.AspectRatioMode.KeepAspectRatio)
        corner, air = view.geometry().bottomRight(), round(_OVERVIEW_AIR * unit)
        self.move(corner - QPoint(air + self.width(), air + self.height()))
        self.show()
        self.viewport().update()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Go to the part under the pointer."""
        event.accept()
        if event.buttons() & Qt.MouseButton.LeftButton:
            self._view.centerOn(self.mapToScene(event.position().toPoint()))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Follow the pointer while it drags."""
        self.mousePressEvent(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Leave the wheel to the map."""
        event.ignore()

    def drawBackground(self, painter: QPainter, rect: QRectF | QRect) -> None:
        """Draw the map in small."""
        painter.fillRect(rect, QColor(colours().raised))
        if self._view.painter is not None:
            self._view.painter.paint(painter, QRectF(rect), self.transform().m11())

    def drawForeground(self, painter: QPainter, _rect: QRectF | QRect) -> None:
        """Frame what is in sight."""
        veil = QColor(colours().accent)
        painter.setWorldMatrixEnabled(False)
        painter.setPen(QPen(veil, 2))
        veil.setAlphaF(0.12)
        painter.setBrush(veil)
        painter.drawRect(self.sight.adjusted(1, 1, -1, -1))


class MapPane(PagePart, QWidget):
    """Shows the maps of a source; nothing is laid out while it is hidden.

    Args:
        parent: the owner.

    Attributes:
        view: where the map is drawn.
        overview: all of it, where not all is in sight.

    Signals:
        folded: the last fragments of strips, and whether what follows them is folded away now.
        wanted: a fragment of which it has to be found out what can follow.
    """

    folded = Signal(object, bool)
    wanted = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._source: MapSource | None = None
        self._drawn_of: MapSource | None = (
            None  # what is in sight, perhaps while another is laid out
        )
        self._folds = Folds()
        self._at_first: frozenset[str] | None = None  # folded away; None until it is known
        self._room = (0.0, 0.0)  # for which that was found, in legible tiles
        self._stays_at: str | None = None  # what is to stay where it is, on the next map
        self._is_old = False  # what is shown, while nobody sees it
        self.view = MapView(self)
        self.overview = MapOverview(self.view)
        column(self.view, on=self)
        self.view.folded.connect(self._on_folded)
        self.view.branch_unfolded.connect(self._unfold_branch)
        self.view.asked.connect(self._ask_for_card)

    @property
    def folds(self) -> Folds:
        """What a person has folded away, or unfolded."""
        return self._folds

    def show_source(self, source: MapSource | None, folds: Folds) -> None:
        """Show another map.

        Args:
            source: gives it; None to show nothing.
            folds: what a person has folded away, or unfolded.
        """
        if source != self._source:  # an equal one may know less by now
            self._source, self._at_first = source, None
        elif folds == self._folds:
            return
        self._folds, self._stays_at = folds, None
        self._renew()

    def let_go_of_all_but(self, source: MapSource | None) -> None:
        """Keep the map if it is that of a source, and else nothing of it: it may be large."""
        if source != self._source:
            self.show_source(None, Folds())

    def put_folds(self, folds: Folds, stays_at: str | None = None) -> None:
        """Have other folds.

        Args:
            folds: what a person has folded away, or unfolded.
            stays_at: the last fragment of a strip that is to stay where it is.
        """
        if folds != self._folds:
            self._folds, self._stays_at = folds, stays_at
            self._renew()

    def select(self, fragment: str) -> None:
        """Select the strip of a fragment, if it is not folded away."""
        self.view.select(fragment)

    def show_news(self) -> None:
        """Draw what is known by now; a map that is still to come has it, or is followed by another."""
        drawn = self.view.drawn
        if self._source is None or drawn is None or awaits(self, self._on_laid_out):
            return
        if self._source.has_news(drawn.shown):
            self._stays_at = self._selected()
            self._renew()

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
                self.view.show_layout(None)
        else:
            if self._at_first is None:
                self._room = self.view.room
            ask(
                self,
                partial(_lay_out, self._source, self._folds, self._at_first, self._room),
                partial(self._on_laid_out, self._source),
                fails=_("The map could not be drawn."),
                work=Work.ALONE,
            )

    def on_fit(self) -> None:
        """Unfold as much of a map as can be read at another size."""
        if not awaits(self, self._on_laid_out):
            self._fit_depth()

    def _fit_depth(self) -> None:
        """Unfold as much as can be read, if there is other room than there was."""
        is_other = self._at_first is not None and self.view.room != self._room
        if is_other and (self._at_first or not self.view.is_legible):
            self._at_first = None
            self._stays_at = self._selected()
            self._renew()

    def _selected(self) -> str:
        selected = self.view.selected
        return "" if selected is None else selected.fragment

    def _on_laid_out(
        self, source: MapSource, laid_out: tuple[MapLayout, frozenset[str] | None]
    ) -> None:
        layout, self._at_first = laid_out
        self._drawn_of = source
        self.view.by_steps = source.by_steps
        self.view.show_layout(layout, stays_at=self._stays_at)
        self._fit_depth()
        for fragment in reversed(source.wanted(layout.shown)):
            self.wanted.emit(fragment)  # the last one is looked at first
        self.show_news()

    @Slot(str, bool)
    def _on_folded(self, fragment: str, is_folded: bool) -> None:
        """Fold away what follows a fragment, or show it again."""
        self._fold(frozenset({fragment}), fragment, is_folded=is_folded)

    @Slot(str)
    def _unfold_branch(self, fragment: str) -> None:
        """Show all that follows a fragment."""
        if self._source is not None and self._drawn_of is self._source:
            self._fold(self._source.branch(fragment), fragment, is_folded=False)

    def _fold(self, fragments: frozenset[str], stays_at: str, *, is_folded: bool) -> None:
        if self._drawn_of is self._source:  # the folds are those of what comes next
            self.put_folds(self._folds.put(fragments, is_folded=is_folded), stays_at)
            self.folded.emit(fragments, is_folded)

    # --- what is said of a strip ----------------------------------------------------------------------

    def word_here(self) -> str:
        """Return the letters of the strip that is pointed at, else of the one that is selected."""
        strip = self.view.pointed or self.view.selected
        return "" if strip is None else strip.fragment

    @Slot()
    def _ask_for_card(self) -> None:
        source, strip = self._drawn_of, self.view.pointed
        if source is not None and strip is not None:
            fails = _("The fragment could not be looked up.")
            ask(
                self, lambda _report: source.card(strip), partial(self._on_card, strip), fails=fails
            )

    def _on_card(self, strip: MapStrip, said: str) -> None:
        if strip is self.view.pointed:
            self.view.show_tip(said)


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
    quietly = without_count(report)
    best = None
    if at_first is None:
        for depth in source.depths():
            drawn = source.drawn(Folds(), quietly, depth)
            if best is not None and _TILES * len(drawn.strips) > room[0] * room[1]:
                break
            layout = lay_out(drawn, quietly)
            left, top, right, bottom = layout.bounds
            if best is not None and (right - left > room[0] or bottom - top > room[1]):
                break
            best, at_first = layout, depth
    if best is not None and folds == Folds():
        return best, at_first
    drawn = source.drawn(folds, quietly, at_first)
    return lay_out(drawn, quietly, keeps_form=source.by_steps), at_first
