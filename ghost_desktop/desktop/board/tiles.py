"""The fragment as letter tiles: who played each, and where the next letter goes."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QEasingCurve, QRectF, QSize, Qt, QVariantAnimation, Slot
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QStyle, QWidget

from ghost_desktop.desktop.theme import colours

_SHAKE_MS = 320
_SWINGS = 3


@dataclass(frozen=True)
class Tile:
    """A letter on the table.

    Attributes:
        letter: as it is shown.
        player: who played it, as it is written below.
        mine: whether the person played it; such tiles are filled.
        fatal: whether it completed a word; such a tile is marked.
    """

    letter: str
    player: str
    mine: bool
    fatal: bool = False


class TileStrip(QWidget):
    """A row of tiles, with an empty place for the next letter."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._tiles: tuple[Tile, ...] = ()
        self._has_place = False
        self._offset = 0.0
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._shake = QVariantAnimation(self)
        self._shake.setDuration(_SHAKE_MS)
        self._shake.setStartValue(0.0)
        self._shake.setEndValue(float(_SWINGS))
        self._shake.setEasingCurve(QEasingCurve.Type.OutQuad)
        self._shake.valueChanged.connect(self._on_shake)

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """The tiles that are shown."""
        return self._tiles

    def show_tiles(self, tiles: tuple[Tile, ...], *, has_place: bool, name: str) -> None:
        """Show `tiles`, perhaps with a place for the next; `name` is what a screen reader says."""
        self._shake.stop()
        self._offset = 0.0
        self._tiles, self._has_place = tiles, has_place
        self.setAccessibleName(name)
        self.update()

    def shake(self) -> None:
        """Shake the tiles, as one shakes a head; not where motion is not wanted."""
        duration = self.style().styleHint(
            QStyle.StyleHint.SH_Widget_Animation_Duration, None, self, None
        )
        if duration > 0:
            self._shake.stop()
            self._shake.start()

    @Slot("QVariant")
    def _on_shake(self, swings: float) -> None:
        fading = 1 - swings / _SWINGS
        half = swings % 1
        side = 4 * (0.25 - abs(half - 0.25)) if half < 0.5 else -4 * (0.25 - abs(half - 0.75))
        self._offset = side * fading * 0.8 * self.fontMetrics().height()
        self.update()

    def sizeHint(self) -> QSize:
        """Tiles as large as the font asks for, and a line for who played them."""
        unit = self.fontMetrics().height()
        return QSize(24 * unit, round(7 * unit))

    def minimumSizeHint(self) -> QSize:
        """Any width will do: tiles shrink, then the first of them give way to dots."""
        return QSize(8 * self.fontMetrics().height(), self.sizeHint().height())

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the tiles in the middle."""
        unit = self.fontMetrics().height()
        tiles = list(self._tiles)
        places = len(tiles) + self._has_place
        if not places:
            return
        gap = 0.4 * unit
        width = min(4.8 * unit, (self.width() - gap) / places - gap)
        least = 1.7 * unit
        is_cut = width < least
        if is_cut:  # the last letters matter most
            fitting = int((self.width() - 2 * unit) / (least + gap)) - self._has_place
            tiles, width = tiles[-max(1, fitting) :], least
            places = len(tiles) + self._has_place
        height = min(5 * unit, 1.25 * width)
        left = (self.width() - places * (width + gap) + gap) / 2 + self._offset
        top = (5.4 * unit - height) / 2
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            if is_cut:
                painter.setPen(QColor(colours().muted))
                painter.drawText(
                    QRectF(0, top, left - gap, height),
                    Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignBottom,
                    "…",
                )
            for place in range(places):
                box = QRectF(left + place * (width + gap), top, width, height)
                if place < len(tiles):
                    self._paint_tile(painter, box, tiles[place])
                else:
                    self._paint_place(painter, box)

    def _paint_tile(self, painter: QPainter, box: QRectF, tile: Tile) -> None:
        c = colours()
        if tile.fatal:
            fill, ink, edge = c.bad_surface, c.text, c.bad
        elif tile.mine:
            fill, ink, edge = c.accent, c.on_accent, c.accent
        else:
            fill, ink, edge = c.surface, c.text, c.muted
        painter.setBrush(QColor(fill))
        painter.setPen(QPen(QColor(edge), 3 if tile.fatal else 1.5))
        radius = 0.14 * box.width()
        painter.drawRoundedRect(box, radius, radius)
        font = QFont(self.font())
        font.setPixelSize(max(8, round(0.52 * min(box.height(), 1.15 * box.width()))))
        font.setWeight(QFont.Weight.DemiBold)
        painter.setFont(font)
        painter.setPen(QColor(ink))
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, tile.letter)

        small = QFont(self.font())
        small.setPointSizeF(0.85 * small.pointSizeF())
        label = f"✕ {tile.player}" if tile.fatal else tile.player
        fits = QFontMetricsF(small).horizontalAdvance(label) <= box.width() + 4
        if fits or tile.fatal:
            painter.setFont(small)
            painter.setPen(QColor(c.bad if tile.fatal else c.muted))
            below = box.adjusted(-box.width(), 0, box.width(), 0)
            below.setTop(box.bottom() + 4)
            below.setHeight(self.height() - below.top())
            painter.drawText(
                below, Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop, label
            )

    def _paint_place(self, painter: QPainter, box: QRectF) -> None:
        pen = QPen(QColor(colours().accent), 2, Qt.PenStyle.DashLine)
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        radius = 0.14 * box.width()
        painter.drawRoundedRect(box.adjusted(1, 1, -1, -1), radius, radius)
