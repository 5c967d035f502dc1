"""What stands for a map of thousands of plays until it is painted: a picture of it, made larger.

Such a map takes longer to paint than a window may stand still. That is done beside it, on an image;
what was to be seen before is shown meanwhile.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QRectF, QTimer, Slot
from PySide6.QtGui import QImage, QPainter, QPixmap

from ghost_desktop.desktop.kit.ask import Work, ask, awaits, drop, without_count
from ghost_desktop.translation import _

if TYPE_CHECKING:
    from PySide6.QtCore import QSize
    from PySide6.QtGui import QColor, QTransform

    from ghost_desktop.desktop.kit.ask import Report
    from ghost_desktop.desktop.map.painting import MapPainter
    from ghost_desktop.desktop.map.view import MapView

_REST_MS = 150
"""How long nobody has zoomed when the map is painted anew."""

_DEAR = 2_000
"""Strips and lines in sight from which painting them takes longer than a frame should."""


def is_dear(painter: MapPainter, area: QRectF) -> bool:
    """Tell whether a part of a map takes too long to be painted in the window's thread."""
    return painter.number_in(area) >= _DEAR


@dataclass(frozen=True, eq=False)
class PictureOrder:
    """What is to be painted beside the window.

    Attributes:
        painter: paints it, and nothing else.
        area: the part of the map, in tiles.
        to_picture: makes pixels of the picture of tiles.
        size: of the picture.
        ratio: pixels of the device for each of these.
        ground: the colour behind the map.
    """

    painter: MapPainter
    area: QRectF
    to_picture: QTransform
    size: QSize
    ratio: float
    ground: QColor

    def painted(self, report: Report) -> tuple[PictureOrder, QImage]:
        """Return the order and its picture: what the worker does."""
        image = QImage(self.size * self.ratio, QImage.Format.Format_RGB32)
        image.setDevicePixelRatio(self.ratio)
        image.fill(self.ground)
        with QPainter(image) as painter:
            painter.setTransform(self.to_picture, combine=True)
            tile = self.to_picture.m11()
            self.painter.paint(painter, self.area, tile, report=without_count(report))
        return self, image


@dataclass(frozen=True)
class _Sight:
    """What was in sight.

    Attributes:
        picture: of it.
        area: where that was, in tiles.
    """

    picture: QPixmap
    area: QRectF


class ZoomedPicture(QObject):
    """Keeps what was in sight of a view before it was zoomed, until what is now has been painted.

    Args:
        view: is told to draw itself anew then.
    """

    def __init__(self, view: MapView) -> None:
        super().__init__(view)
        self._view = view
        self._whole: _Sight | None = None
        self._last: _Sight | None = None
        self._sharp: tuple[QTransform, QPixmap] | None = None
        self._is_taken = False
        self._rest = QTimer(self)
        self._rest.setSingleShot(True)
        self._rest.timeout.connect(self._sharpen)

    @property
    def is_shown(self) -> bool:
        """Whether a picture of something else stands for the map."""
        return self._rest.isActive() or awaits(self)

    @property
    def is_taken(self) -> bool:
        """Whether it is being taken: nothing is to be in it but the map."""
        return self._is_taken

    def take(self) -> None:
        """Have a picture of what is in sight before the view is zoomed, if it is worth it."""
        if self.is_shown:
            drop(self)
            self._rest.start(_REST_MS)
            return
        view, area = self._view, self._view.in_sight
        if not self._is_dear(area):
            return
        self._is_taken = True
        self._last = _Sight(view.viewport().grab(), area)
        self._is_taken = False
        if not view.is_zoomed:
            self._whole = self._last
        self._rest.start(_REST_MS)

    def forget(self) -> None:
        """Have no picture any more: the map is another."""
        self._rest.stop()
        drop(self)
        self._whole = self._last = self._sharp = None

    def order(self) -> None:
        """Have what is in sight painted beside the window, if that is worth it."""
        if not self.is_shown and self._is_dear(self._view.in_sight):
            self._rest.start(0)

    def draw(self, painter: QPainter, area: QRectF) -> bool:
        """Draw a picture in place of a part of the map, unless that is painted as soon.

        Where there is none yet, what was in sight stands for it, larger, and around it what was in
        sight before, larger still.

        Args:
            painter: whose unit is a tile.
            area: the part, in tiles.

        Returns:
            Whether there is nothing to be painted.
        """
        if self._sharp is not None and self._sharp[0] == painter.worldTransform():
            painter.save()
            painter.resetTransform()
            painter.drawPixmap(0, 0, self._sharp[1])
            painter.restore()
            return True
        if not self.is_shown:
            if not self._is_dear(area):
                return False
            self.order()
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, on=False)
        for sight in (self._whole, self._last):
            if sight is not None:
                painter.drawPixmap(sight.area, sight.picture, QRectF(sight.picture.rect()))
        return True

    def _is_dear(self, area: QRectF) -> bool:
        painter = self._view.painter
        return painter is not None and is_dear(painter, area)

    @Slot()
    def _sharpen(self) -> None:
        view = self._view
        if view.painter is not None and self._is_dear(view.in_sight):
            order = PictureOrder(
                view.painter.twin(),
                view.in_sight,
                view.viewportTransform(),
                view.viewport().size(),
                view.devicePixelRatioF(),
                view.painter.look.ground,
            )
            ask(
                self,
                order.painted,
                self._on_painted,
                fails=_("The map could not be drawn."),
                work=Work.ALONE,
            )
        else:
            self._show(None)

    def _on_painted(self, painted: tuple[PictureOrder, QImage]) -> None:
        order, image = painted
        picture = QPixmap.fromImage(image)
        if not self._view.is_zoomed:
            self._whole = _Sight(picture, order.area)
        self._show((order.to_picture, picture))

    def _show(self, sharp: tuple[QTransform, QPixmap] | None) -> None:
        """Draw the view anew: with what has been painted, or by itself."""
        self._sharp, self._last = sharp, None
        self._view.resetCachedContent()
        self._view.viewport().update()
