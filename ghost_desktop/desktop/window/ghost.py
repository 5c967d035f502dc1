"""The ghost of the program: a drawing with a mood."""

from __future__ import annotations

from enum import Enum
from math import pi, sin

from PySide6.QtCore import QMimeData, QPointF, QRectF, QSize, Qt, QVariantAnimation, Signal, Slot
from PySide6.QtGui import (
    QColor,
    QGuiApplication,
    QImage,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPen,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from ghost_desktop.desktop.kit.page import PagePart
from ghost_desktop.desktop.kit.theme import colours
from ghost_desktop.desktop.window.look import animation, has_motion
from ghost_desktop.engine.record import Record

_SMALLEST = 1.5  # lines of text: there is no room for a ghost that would be smaller
_REACTION_MS, _HOP, _SWING = 500, 0.06, 7.0  # parts of its height, degrees
_SHEET, _INK = "#fbfaf6", "#22262c"


class Mood(Enum):
    """What the ghost feels with the person."""

    CALM = "calm"
    THINKING = "thinking"
    GLAD = "glad"
    SORRY = "sorry"


class GhostFace(PagePart, QWidget):
    """The ghost, as tall as five lines of text.

    Signals:
        reacted: how far it is, from 0 to 1, in being glad or sorry, and whether it is glad.
    """

    reacted = Signal(float, bool)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._mood = Mood.CALM
        self._lost = 0
        self._reaction = animation(self, _REACTION_MS, self._on_reaction)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)

    def set_mood(self, mood: Mood) -> None:
        """Change the ghost's face."""
        if mood is not self._mood:
            self.on_leave()
            self._mood = mood
            if mood in (Mood.GLAD, Mood.SORRY) and self.isVisible() and has_motion(self):
                self._reaction.start()
            self.update()

    def set_lost(self, bits: int) -> None:
        """Have so many bits of its sheet be gone, 0 to 6."""
        if bits != self._lost:
            self._lost = bits
            self.update()

    @Slot("QVariant")
    def _on_reaction(self, way: float) -> None:
        self.reacted.emit(way, self._mood is Mood.GLAD)
        self.update()

    def on_leave(self) -> None:
        """Come to rest: nobody looks."""
        self._reaction.stop()
        self._on_reaction(0.0)

    def sizeHint(self) -> QSize:
        """Follow the font."""
        height = 5 * self.fontMetrics().height()
        return QSize(height, height)

    def minimumSizeHint(self) -> QSize:
        """Give way to all else where there is little room."""
        return QSize(0, 0)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the ghost in the middle."""
        size = min(self.width(), self.height())
        if size < _SMALLEST * self.fontMetrics().height():
            return
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.translate((self.width() - size) / 2, (self.height() - size) / 2)
            if self._reaction.state() is QVariantAnimation.State.Running:
                way = float(self._reaction.currentValue())
                is_glad, fades = self._mood is Mood.GLAD, sin(pi * way)
                # It hops and swings when it is glad, and hangs its head when it is sorry.
                turned = _SWING * sin(4 * pi * way) if is_glad else _SWING
                painter.translate(size / 2, size * (1 - (_HOP if is_glad else -_HOP / 2) * fades))
                painter.rotate(turned * fades)
                painter.scale(1 - _HOP * fades, 1 - _HOP * fades)
                painter.translate(-size / 2, -size)
            paint_ghost(painter, size, self._mood, outline=colours().muted, lost=self._lost)


# Where bits of the sheet are missing, one after the other.
_BITS = ((73, 86), (27, 86), (50, 85), (84, 62), (16, 62), (72, 76))
_BIT = 13.0


def paint_ghost(painter: QPainter, size: float, mood: Mood, outline: str, *, lost: int = 0) -> None:
    """Draw the ghost into the square from (0, 0) to (`size`, `size`), less some bits of its sheet."""
    painter.save()
    painter.scale(size / 100, size / 100)
    pen = QPen(QColor(outline), 3.2)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    painter.setPen(pen)
    painter.setBrush(QColor(_SHEET))
    sheet = _sheet()
    for x, y in _BITS[:lost]:
        bit = QPainterPath()
        bit.addEllipse(QPointF(x, y), _BIT, _BIT)
        sheet -= bit
    painter.drawPath(sheet)
    _paint_face(painter, mood)
    painter.restore()


def _sheet() -> QPainterPath:
    """The sheet: a dome with a hem of three waves."""
    sheet = QPainterPath(QPointF(18, 86))
    sheet.lineTo(18, 42)
    sheet.cubicTo(18, -6, 82, -6, 82, 42)
    sheet.lineTo(82, 86)
    for right in (82.0, 60.67, 39.33):
        left = right - 21.33
        sheet.cubicTo(right - 4, 96, right - 7, 96, (left + right) / 2, 86)
        sheet.cubicTo(left + 7, 77, left + 4, 77, left, 86)
    sheet.closeSubpath()
    return sheet


def _paint_face(painter: QPainter, mood: Mood) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(_INK))
    look = 5 if mood is Mood.THINKING else 0
    for x in (39, 61):
        painter.drawEllipse(QPointF(x + look, 38 - look / 2), 5, 7)
    mouth = QPainterPath()
    if mood is Mood.GLAD:
        mouth.addEllipse(QRectF(42, 52, 16, 15))
        cut = QPainterPath()
        cut.addRect(QRectF(40, 50, 20, 8))
        painter.drawPath(mouth - cut)
        return
    bend = {Mood.CALM: 5, Mood.THINKING: 0, Mood.SORRY: -6}[mood]
    mouth.moveTo(43 + look, 58)
    mouth.quadTo(50 + look, 58 + bend, 57 + look, 58)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    pen = QPen(QColor(_INK), 3.4)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    painter.setPen(pen)
    painter.drawPath(mouth)


_PICTURE = 720, 300
"""Pixels of the picture of a result."""


def paint_result(result: str, mood: Mood, lost: int = 0) -> QImage:
    """Paint a result that is to be shown to others: the ghost, and three lines of text beside it."""
    image = QImage(*_PICTURE, QImage.Format.Format_RGB32)
    image.fill(QColor(colours().window))
    with QPainter(image) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(30, 40)
        paint_ghost(painter, 220, mood, outline=colours().muted, lost=lost)
        painter.setPen(QColor(colours().text))
        font = QGuiApplication.font()
        for row, line in enumerate(result.splitlines()):
            font.setPixelSize(52 if row == 1 else 20)
            font.setBold(row == 0)
            painter.setFont(font)
            room = QRectF(240, 20 + 70 * row, 430, 66)
            painter.drawText(
                room, Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextWordWrap.value, line
            )
    return image


def copy_result(result: str, mood: Mood, lost: int = 0) -> None:
    """Have a result on the clipboard, as text and as a picture: what is pasted into takes its own."""
    copied = QMimeData()
    copied.setText(result)
    copied.setImageData(paint_result(result, mood, lost))
    QGuiApplication.clipboard().setMimeData(copied)


class Wording(Record):
    """What to say, with which face, and with which link behind it, if there is one."""

    headline: str
    sentence: str
    mood: Mood
    link: str = ""

    @property
    def spoken(self) -> str:
        """What a screen reader says: no shape is read aloud."""
        # The ghost says as well why NumPy cannot be imported, which these need.
        from ghost_desktop.formats.marks import mark_symbol  # noqa: PLC0415
        from ghost_desktop.play.review import Mark  # noqa: PLC0415

        said = f"{self.opening} {self.sentence} {self.link}".strip()
        return said.replace(f"{mark_symbol(Mark.BLUNDER)} ", "")

    @property
    def opening(self) -> str:
        """The headline as a sentence before the other."""
        return self.headline if self.headline.endswith(("!", "?", "…")) else f"{self.headline}."
