"""All of a map in small, in a corner while it is zoomed in: where one is, and a way elsewhere."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, QSize, Qt, Slot
from PySide6.QtGui import QColor, QPainter, QPen, QPixmap, QTransform
from PySide6.QtWidgets import QWidget

from ghost_desktop.desktop.kit.ask import ask, drop
from ghost_desktop.desktop.map.zooming import PictureOrder, is_dear
from ghost_desktop.desktop.theme import colours
from ghost_desktop.translation import _

if TYPE_CHECKING:
    from PySide6.QtGui import QImage, QMouseEvent, QPaintEvent

    from ghost_desktop.desktop.map.view import MapView

_LARGEST = QSize(14, 9)  # in heights of the font
_LEAST = 2  # heights of the font, however long or high a map is
_SHARE = 0.3  # of the view, at most
_AIR = 0.5  # heights of the font, to the corner of the view
_LEAST_SIGHT = 0.6  # heights of the font: what is in sight of a large map would be a speck
_INSIDE = 0.3  # heights of the font around the picture


class MapOverview(QWidget):
    """Shows the map of a view in its lower right corner, and the part in sight; leads elsewhere."""

    def __init__(self, view: MapView) -> None:
        super().__init__(view)
        self._view = view
        self._picture: QPixmap | None = None  # of the map, until it is another
        self.setAccessibleName(_("Overview"))
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.hide()
        view.sight_changed.connect(self._follow)
        view.changed.connect(self._forget)

    @property
    def sight(self) -> QRectF:
        """Where the part in sight is, in pixels of the overview."""
        seen = self._to_picture().mapRect(self._view.in_sight)
        least = _LEAST_SIGHT * self._view.fontMetrics().height()
        wider, higher = max(least - seen.width(), 0.0) / 2, max(least - seen.height(), 0.0) / 2
        return seen.adjusted(-wider, -higher, wider, higher).intersected(QRectF(self.rect()))

    @Slot()
    def _forget(self) -> None:
        drop(self)
        self._picture = None
        self._follow()

    @Slot()
    def _follow(self) -> None:
        """Show which part is in sight, or nothing if all is."""
        if not self._view.is_zoomed or self._view.in_sight.contains(self._view.bounds):
            self.hide()
            return
        size, unit = self._wanted_size(), self._view.fontMetrics().height()
        if size != self.size():
            self.resize(size)
            drop(self)
            self._picture = None
        corner, air = self._view.viewport().geometry().bottomRight(), round(_AIR * unit)
        self.move(corner.x() - air - size.width(), corner.y() - air - size.height())
        self.show()
        self.update()

    def _wanted_size(self) -> QSize:
        """Return the size of a map that has as much room as there is for it."""
        unit, view = self._view.fontMetrics().height(), self._view.viewport().size()
        room = (_LARGEST * unit).boundedTo(view * _SHARE)
        size = self._view.bounds.size()
        scale = min(room.width() / size.width(), room.height() / size.height())
        wanted = QSize(round(scale * size.width()), round(scale * size.height()))
        return wanted.expandedTo(QSize(_LEAST, _LEAST) * unit)

    def _to_picture(self) -> QTransform:
        """Return what makes pixels of the overview of tiles."""
        bounds, inside = self._view.bounds, round(_INSIDE * self._view.fontMetrics().height())
        room = QRectF(self.rect()).adjusted(inside, inside, -inside, -inside)
        scale = min(room.width() / bounds.width(), room.height() / bounds.height())
        middle, of_map = room.center(), bounds.center()
        made = QTransform.fromTranslate(middle.x(), middle.y())
        return made.scale(scale, scale).translate(-of_map.x(), -of_map.y())

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Go to the part under the pointer."""
        self._lead(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Go where the pointer is dragged."""
        self._lead(event)

    def _lead(self, event: QMouseEvent) -> None:
        event.accept()
        if event.buttons() & Qt.MouseButton.LeftButton:
            back, _is_possible = self._to_picture().inverted()
            self._view.centerOn(back.map(event.position()))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the picture of the map, and a frame around what is in sight."""
        if self._picture is None:
            self._picture = self._paint_picture()
        c = colours()
        painter = QPainter(self)
        painter.drawPixmap(0, 0, self._picture)
        painter.setPen(QPen(QColor(c.accent), 2))
        veil = QColor(c.accent)
        veil.setAlphaF(0.12)
        painter.setBrush(veil)
        painter.drawRect(self.sight.adjusted(1, 1, -1, -1))
        painter.setPen(QColor(c.line))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(self.rect().adjusted(0, 0, -1, -1))
        painter.end()

    def _paint_picture(self) -> QPixmap:
        """Paint the map in small; one of thousands of plays is painted beside the window."""
        ratio = self.devicePixelRatioF()
        picture = QPixmap(self.size() * ratio)
        picture.setDevicePixelRatio(ratio)
        picture.fill(QColor(colours().raised))
        drawn, bounds, to_picture = self._view.painter, self._view.bounds, self._to_picture()
        if drawn is not None and is_dear(drawn, bounds):
            ground = QColor(colours().raised)
            order = PictureOrder(drawn.twin(), bounds, to_picture, self.size(), ratio, ground)
            ask(self, order.painted, self._on_painted)
        elif drawn is not None:
            with QPainter(picture) as painter:
                painter.setTransform(to_picture, combine=True)
                drawn.paint(painter, bounds, to_picture.m11())
        return picture

    def _on_painted(self, painted: tuple[PictureOrder, QImage]) -> None:
        _order, image = painted
        self._picture = QPixmap.fromImage(image)
        self.update()
