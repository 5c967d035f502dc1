"""The fragment as letter tiles: who played each, and where the next letter goes."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto

from PySide6.QtCore import QEasingCurve, QPointF, QRectF, QSize, Qt, QVariantAnimation, Signal, Slot
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QStyle, QWidget

from ghost_desktop.desktop.actions import tip
from ghost_desktop.desktop.board.players import Sign, fitting
from ghost_desktop.desktop.theme import colours
from ghost_desktop.translation import _

_SHAKE_MS, _GLIDE_MS = 320, 260
_SWINGS = 3

# All in lines of text.
_WIDEST, _NARROWEST = 4.8, 1.15  # a tile; where more do not fit, dots stand for those in the middle
_HIGHEST, _LOWEST = 7.0, 3.2  # the row
_ABOVE, _BELOW = 0.5, 1.4  # room for a badge, and for a player's name

_GAP = 0.09  # of a tile's width
_EDGE = 2  # pixels that the line round a tile may stand out


@dataclass(frozen=True)
class Tile:
    """A letter on the table.

    Attributes:
        letter: as it is shown.
        arrival: how many letters lay there before it came.
        player: who played it, as it is written below; empty if it was given.
        initials: the same, where there is little room.
        mine: whether the person played it; such tiles are filled.
        sign: whether it completed a word, which loses or wins; such a tile is marked.
        last: whether it was played last; a bar below the letter says so.
    """

    letter: str
    arrival: int
    player: str
    initials: str
    mine: bool
    sign: Sign = Sign.NONE
    last: bool = False


class Placeholder(Enum):
    """What stands in the row for what is not there: a letter to come, or tiles that do not fit."""

    FRONT = auto()
    DOTS = auto()
    END = auto()


_BESIDE = 4
"""Pixels that a name may be wider than its tile."""


class TileStrip(QWidget):
    """A row of tiles, with an empty place at each end where the next letter can go.

    Signals:
        placed: the place that was clicked, `Placeholder.FRONT` or `Placeholder.END`.
    """

    placed = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._tiles: tuple[Tile, ...] = ()
        self._places: tuple[Placeholder, ...] = ()
        self._marked = Placeholder.END
        self._turned = False
        self._offset = 0.0
        self._glide_from: dict[int, float] = {}
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self.setMouseTracking(True)
        self._shake = self._animation(_SHAKE_MS, float(_SWINGS))
        self._shake.valueChanged.connect(self._on_shake)
        self._glide = self._animation(_GLIDE_MS, 1.0)
        self._glide.valueChanged.connect(self._on_glide)

    def _animation(self, duration: int, end: float) -> QVariantAnimation:
        animation = QVariantAnimation(self)
        animation.setDuration(duration)
        animation.setStartValue(0.0)
        animation.setEndValue(end)
        animation.setEasingCurve(QEasingCurve.Type.OutQuad)
        return animation

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """The tiles that are shown."""
        return self._tiles

    @property
    def places(self) -> tuple[Placeholder, ...]:
        """The places for the next letter that are shown."""
        return tuple(
            what for what, _box in self._row() if what in {Placeholder.FRONT, Placeholder.END}
        )

    @property
    def marked(self) -> Placeholder:
        """The place where the next letter goes."""
        return self._marked

    def show_tiles(
        self,
        tiles: tuple[Tile, ...],
        *,
        places: tuple[Placeholder, ...],
        marked: Placeholder,
        name: str,
        turned: bool = False,
        glide: bool = False,
    ) -> None:
        """Show `tiles`, and the places for the next; `name` is what a screen reader says.

        Args:
            tiles: from left to right.
            places: where a letter can go; none if the round is over.
            marked: where the next letter goes.
            name: what a screen reader says.
            turned: mark the tiles as turned round.
            glide: let the tiles move to where they go, if motion is wanted.
        """
        self._shake.stop()
        self._glide.stop()
        self._offset = 0.0
        before = {self._tiles[what].arrival: box.x() for what, box in self._tile_boxes()}
        self._tiles, self._places, self._marked = tiles, places, marked
        self._turned = turned
        self._glide_from = {}
        if glide and self._has_motion():
            self._glide_from = before
            self._glide.start()
        self.setAccessibleName(name)
        self.setToolTip("")
        self.update()

    def shake(self) -> None:
        """Shake the tiles, as one shakes a head; not where motion is not wanted."""
        if self._has_motion():
            self._shake.stop()
            self._shake.start()

    def _has_motion(self) -> bool:
        duration = QStyle.StyleHint.SH_Widget_Animation_Duration
        return self.style().styleHint(duration, None, self, None) > 0

    @Slot("QVariant")
    def _on_shake(self, swings: float) -> None:
        fading = 1 - swings / _SWINGS
        half = swings % 1
        side = 4 * (0.25 - abs(half - 0.25)) if half < 0.5 else -4 * (0.25 - abs(half - 0.75))
        self._offset = side * fading * 0.8 * self.fontMetrics().height()
        self.update()

    @Slot("QVariant")
    def _on_glide(self, _way: float) -> None:
        self.update()

    # --- where everything is ------------------------------------------------------------------------

    def sizeHint(self) -> QSize:
        """Tiles as large as the font asks for, and a line for who played them."""
        unit = self.fontMetrics().height()
        return QSize(24 * unit, round(_HIGHEST * unit))

    def minimumSizeHint(self) -> QSize:
        """Any width will do: tiles shrink, then those in the middle give way to dots."""
        unit = self.fontMetrics().height()
        return QSize(8 * unit, round(_LOWEST * unit))

    def box(self, what: int | Placeholder) -> QRectF:
        """Return where a tile, by its place in `tiles`, or something else stands.

        Raises:
            KeyError: if it is not shown.
        """
        return dict(self._row())[what]

    def _tile_boxes(self) -> list[tuple[int, QRectF]]:
        return [(what, box) for what, box in self._row() if isinstance(what, int)]

    def _row(self) -> list[tuple[int | Placeholder, QRectF]]:
        """Return what stands in the row, from left to right, and where."""
        unit = self.fontMetrics().height()
        places = self._places if self._tiles else self._places[-1:]
        front: list[int | Placeholder] = [Placeholder.FRONT] if Placeholder.FRONT in places else []
        end: list[int | Placeholder] = [Placeholder.END] if Placeholder.END in places else []
        middle: list[int | Placeholder] = list(range(len(self._tiles)))
        across = self.width() - 2 * _EDGE
        high = self.height() - (_ABOVE + _BELOW) * unit
        room = int((across / (_NARROWEST * unit) + _GAP) / (1 + _GAP)) - len(places)
        if len(middle) > room:
            shown = max(room - 1, 2)
            middle[shown // 2 : len(middle) - (shown - shown // 2)] = [Placeholder.DOTS]
        row = front + middle + end
        if not row:
            return []
        side = min(_WIDEST * unit, high, across / (len(row) + _GAP * (len(row) - 1)))
        step = (1 + _GAP) * side
        left = (self.width() - (len(row) - 1) * step - side) / 2
        top = _ABOVE * unit + (high - side) / 2
        return [
            (what, QRectF(left + place * step, top, side, side)) for place, what in enumerate(row)
        ]

    # --- the mouse ----------------------------------------------------------------------------------

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Choose the place that is clicked."""
        place = self._place_at(event.position())
        if place is None or event.button() is not Qt.MouseButton.LeftButton:
            super().mousePressEvent(event)
        else:
            self.placed.emit(place)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Show which place a click would choose."""
        place = self._place_at(event.position())
        can_choose = place is not None and len(self.places) > 1
        self.setCursor(
            Qt.CursorShape.PointingHandCursor if can_choose else Qt.CursorShape.ArrowCursor
        )
        keys = "board.front" if place is Placeholder.FRONT else "board.end"
        is_cut = any(what is Placeholder.DOTS for what, _box in self._row())
        letters = "".join(tile.letter for tile in self._tiles) if is_cut else ""
        self.setToolTip(tip(keys, _("Put the next letter here")) if can_choose else letters)

    def _place_at(self, point: QPointF) -> Placeholder | None:
        for what, box in self._row():
            if what in {Placeholder.FRONT, Placeholder.END} and box.contains(point):
                return Placeholder(what)
        return None

    # --- painting -----------------------------------------------------------------------------------

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the tiles in the middle."""
        way = float(self._glide.currentValue()) if self._glide_from else 1.0
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            row = self._row()
            brief = self._is_brief(row)
            for what, box in row:
                box.translate(self._offset, 0)
                if isinstance(what, Placeholder):
                    self._paint_placeholder(painter, box, what)
                    continue
                tile = self._tiles[what]
                start = self._glide_from.get(tile.arrival, box.x())
                box.moveLeft(start + way * (box.x() - start))
                self._paint_tile(painter, box, tile, brief=brief)
            if self._turned:
                self._paint_badge(painter)

    def _is_brief(self, row: list[tuple[int | Placeholder, QRectF]]) -> bool:
        """Tell whether there are computers with so little room that all have their initials."""
        return any(
            QFontMetricsF(self._small(tile)).horizontalAdvance(tile.player) > box.width() + _BESIDE
            for tile, box in (
                (self._tiles[what], box) for what, box in row if not isinstance(what, Placeholder)
            )
            if not tile.mine
        )

    def _paint_tile(self, painter: QPainter, box: QRectF, tile: Tile, *, brief: bool) -> None:
        c = colours()
        if tile.sign is Sign.LOSES:
            fill, ink, edge = c.bad_surface, c.text, c.bad
        elif tile.sign is Sign.WINS:
            fill, ink, edge = c.surface, c.text, c.good
        elif tile.mine:
            fill, ink, edge = c.accent, c.on_accent, c.accent
        else:
            fill, ink, edge = c.surface, c.text, c.muted
        painter.setBrush(QColor(fill))
        painter.setPen(QPen(QColor(edge), 1.5 if tile.sign is Sign.NONE else 3))
        radius = 0.14 * box.width()
        painter.drawRoundedRect(box, radius, radius)
        font = QFont(self.font())
        font.setPixelSize(max(8, round(0.52 * min(box.height(), 1.15 * box.width()))))
        font.setWeight(QFont.Weight.DemiBold)
        painter.setFont(font)
        painter.setPen(QColor(ink))
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, tile.letter)
        if tile.last:
            self._paint_bar(painter, box, ink)

        small = self._small(tile)
        texts = [_with_sign(tile, tile.initials)]
        if tile.mine or not brief:
            # Where others have their names, the shape alone says more than an initial.
            shape = "" if tile.sign is Sign.NONE else tile.sign.shape
            texts = [_with_sign(tile, tile.player), shape or tile.initials]
        painter.setFont(small)
        shade = c.text if tile.last else c.muted
        painter.setPen(QColor(shade if tile.sign is Sign.NONE else edge))
        text = fitting(texts, small, box.width() + _BESIDE)
        width = QFontMetricsF(small).horizontalAdvance(text) + 1
        left = min(max(box.center().x() - width / 2, 0), self.width() - width)
        painter.drawText(
            QRectF(left, box.bottom() + 4, width, self.height()), Qt.AlignmentFlag.AlignTop, text
        )

    def _paint_bar(self, painter: QPainter, box: QRectF, ink: str) -> None:
        """Underline the letter that was played last."""
        high = max(2.0, 0.06 * box.height())
        bar = QRectF(0, 0, 0.44 * box.width(), high)
        bar.moveCenter(QPointF(box.center().x(), box.bottom() - 0.13 * box.height()))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(ink))
        painter.drawRoundedRect(bar, high / 2, high / 2)

    def _small(self, tile: Tile) -> QFont:
        """Return the font of what stands below a tile."""
        small = QFont(self.font())
        small.setPointSizeF(0.85 * small.pointSizeF())
        small.setBold(tile.last)
        return small

    def _paint_badge(self, painter: QPainter) -> None:
        """Say on the upper edge of the tiles that they are turned round."""
        c, unit = colours(), self.fontMetrics().height()
        font = QFont(self.font())
        font.setPointSizeF(0.85 * font.pointSizeF())
        text = _("↻ turned round")
        badge = QRectF(0, 0, QFontMetricsF(font).horizontalAdvance(text) + unit, 1.15 * unit)
        badge.moveCenter(QPointF(self.width() / 2, self._row()[0][1].top()))
        painter.setPen(QPen(QColor(c.window), 2))
        painter.setBrush(QColor(c.text))
        painter.drawRoundedRect(badge, badge.height() / 2, badge.height() / 2)
        painter.setFont(font)
        painter.setPen(QColor(c.window))
        painter.drawText(badge, Qt.AlignmentFlag.AlignCenter, text)

    def _paint_placeholder(self, painter: QPainter, box: QRectF, what: Placeholder) -> None:
        c = colours()
        if what is Placeholder.DOTS:
            painter.setFont(self.font())
            painter.setPen(QColor(c.muted))
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, "…")
            return
        is_marked = what is self._marked or not self._tiles
        style = Qt.PenStyle.DashLine if is_marked else Qt.PenStyle.DotLine
        painter.setPen(
            QPen(QColor(c.accent if is_marked else c.muted), 2 if is_marked else 1.5, style)
        )
        painter.setBrush(Qt.BrushStyle.NoBrush)
        radius = 0.14 * box.width()
        painter.drawRoundedRect(box.adjusted(1, 1, -1, -1), radius, radius)
        if is_marked and len(self.places) > 1:  # a caret, as where text is typed
            painter.setPen(QPen(QColor(c.accent), max(2.0, 0.05 * box.width())))
            x, reach = box.center().x(), 0.25 * box.height()
            painter.drawLine(
                QPointF(x, box.center().y() - reach), QPointF(x, box.center().y() + reach)
            )


def _with_sign(tile: Tile, name: str) -> str:
    """Write who played a tile, after the shape that says what became of him."""
    return name if tile.sign is Sign.NONE else f"{tile.sign.shape} {name}"
