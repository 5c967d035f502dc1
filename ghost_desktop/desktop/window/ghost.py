"""The ghost: a drawing with a mood; and a column that grows with the window, with what the ghost says."""

from __future__ import annotations

from enum import Enum
from math import pi, sin
from typing import TYPE_CHECKING

from PySide6.QtCore import (
    QEvent,
    QObject,
    QPointF,
    QRectF,
    QSize,
    Qt,
    QVariantAnimation,
    Signal,
    Slot,
)
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetrics,
    QGuiApplication,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPen,
    QTextDocumentFragment,
)
from PySide6.QtWidgets import QApplication, QGridLayout, QLabel, QSizePolicy, QVBoxLayout, QWidget

from ghost_desktop.desktop.kit.builders import column, dress, row
from ghost_desktop.desktop.kit.layout import (
    ShrinkingPage,
    fitting_share,
    give_role,
    scaled,
    scrolling,
)
from ghost_desktop.desktop.kit.page import PagePart
from ghost_desktop.desktop.kit.theme import colours
from ghost_desktop.desktop.window.look import animation, has_motion
from ghost_desktop.engine.record import Record
from ghost_desktop.translation import _

if TYPE_CHECKING:
    from PySide6.QtGui import QImage
    from PySide6.QtWidgets import QBoxLayout


# --- the ghost --------------------------------------------------------------------------------------

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


def paint_ghost(painter: QPainter, size: float, mood: Mood, outline: str, *, lost: int) -> None:
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
    """Paint a result that is to be shown to others: the ghost, and its lines beside it."""
    from PySide6.QtGui import QImage  # noqa: PLC0415 - as below

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
    from PySide6.QtCore import QMimeData  # noqa: PLC0415 - not at the start

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


# --- the column -------------------------------------------------------------------------------------

_BREADTH = 46
"""Lines of text that a column needs in breadth at the size of the person's font."""

_ALL = 200
"""How much more of the room a part takes than what is left free on either side of it."""

_TIGHT = 0.8
"""The share of its height with which a column does without what is only pleasant."""

_BRIEF = 0.6
"""The share of its height with which a column says in one place what it has to say."""


CARD_WIDTH = 44
"""Lines of text that what is told of words is wide at most."""

_CARD_LINES = 3.6


class GhostColumn(PagePart, ShrinkingPage):
    """A column in the middle, in letters as large as there is room for.

    Attributes:
        ghost: its face.
        headline: what the ghost says first.
        sentence: what it says more.
        rows: what stands in the column, from above downwards.
        scroller: shows a part of it where there is no room for all: this is what to lay out.
        is_tight: whether there is so little height that the ghost goes, and the rest draws
            together.
        is_brief: whether there is so little height that all is said in the line of the sentence.

    Args:
        lines: lines of text that it needs in height at the size of the person's font.
        growth: how much larger than that its letters may be, and its headline than they.

    Signals:
        scaled: the height of a line of text, in pixels, whenever the letters have another size.
        resized: when more or less of it can be in sight, or links have other colours.
    """

    scaled = Signal(int)
    resized = Signal()

    def __init__(self, parent: QWidget | None = None, *, lines: int, growth: float = 1.7) -> None:
        super().__init__(parent)
        self._lines = lines
        self._growth = growth
        self.is_tight = self.is_brief = False
        self._fonts_set_for = 0.0  # points
        self._wording: Wording | None = None
        self._instead = ""
        self._still: dict[QLabel, float] = {}  # and how many lines each has room for
        self._growth_now = 1.0
        self._pages: list[QVBoxLayout] = []
        self.ghost = GhostFace(self)
        may_shrink = QSizePolicy.Policy.Preferred
        self.ghost.setSizePolicy(may_shrink, may_shrink)
        self.headline = self.label()
        self.sentence = self.label("muted")
        self.rows = column(3, self.ghost, self.headline, self.sentence, on=self)
        self.scroller = scrolling(self)
        self.scroller.installEventFilter(self)

    def add_in_the_middle(self, part: QWidget, page: QBoxLayout) -> None:
        """Put below what is on a page a part that is as wide as it may be, and stands in the middle."""
        page.addLayout(row(1, (part, _ALL), 1))

    def add_card(self, page: QBoxLayout) -> QLabel:
        """Put there a card for what a word means, which is hidden until there is one."""
        card = dress(self.label(), role="card", name=_("Definition"))
        card.hide()
        self.keep_still(card, _CARD_LINES)
        self.add_in_the_middle(card, page)
        return card

    def write_card(self, card: QLabel, html: str) -> None:
        """Have a card say what a word means, to a screen reader without any dress."""
        self.write(card, html)
        card.setAccessibleDescription(QTextDocumentFragment.fromHtml(html).toPlainText())

    def add_pages(self, count: int) -> list[QVBoxLayout]:
        """Put pages below what is there that have the same place: as high as the highest is.

        Who has parts in one of them that are hidden now and then keeps their room.
        """
        place, self._pages = QGridLayout(), [QVBoxLayout() for _page in range(count)]
        for page in self._pages:
            place.addLayout(page, 0, 0)
        self.rows.addLayout(place)
        return self._pages

    def keep_still(self, label: QLabel, lines: float) -> None:
        """Have a label keep its height, of so many lines of its letters: what is longer is smaller."""
        self._still[label] = lines
        self._keep_height(label, lines)

    def write(self, label: QLabel, text: str) -> None:
        """Have a label say something, in letters for which there is room if it keeps its height."""
        label.setText(text)
        if label in self._still:
            self._fit_text(label)

    def label(self, role: str = "") -> QLabel:
        """Make a line of text in the middle, which goes on below where the width ends."""
        made = dress(QLabel(self), role=role)
        made.setAlignment(Qt.AlignmentFlag.AlignCenter)
        made.setWordWrap(True)
        return made

    def say(self, wording: Wording) -> None:
        """Show a headline, a sentence and a face."""
        self._wording, self._instead = wording, ""
        self.ghost.set_mood(wording.mood)
        self._show_said()

    def say_instead(self, sentence: str, role: str = "muted") -> None:
        """Say something else below the headline for a while; nothing: what was said before."""
        self._instead = sentence
        give_role(self.sentence, role)
        self._show_said()

    def _show_said(self) -> None:
        if self._wording is None:
            return
        wording = self._wording
        sentence = self._instead or wording.sentence
        self.write(self.headline, wording.headline)
        self.headline.setVisible(not self.is_brief)
        if not self._instead and (self.is_brief or wording.link):
            from html import escape  # noqa: PLC0415 - not at the start

            parts = [f"<b>{escape(wording.opening)}</b>"] if self.is_brief else []
            parts.append(escape(sentence))
            if wording.link:
                said, colour = escape(wording.link).replace(" ", "&nbsp;"), colours().accent
                parts.append(f'<a href="#" style="color:{colour}">{said}</a>')
            sentence = " ".join(parts)
        self.write(self.sentence, sentence)

    def _font_of(self, part: QWidget) -> QFont:
        growth = (1.2 if self.is_tight else self._growth) if part is self.headline else 1
        font = scaled(QApplication.font(), growth * self._growth_now)
        font.setBold(part is self.headline or part.property("role") == "main")
        return font

    def _keep_heights(self) -> None:
        for label, lines in self._still.items():
            self._keep_height(label, lines)

    def _keep_height(self, label: QLabel, lines: float) -> None:
        line = QFontMetrics(self._font_of(label)).lineSpacing()
        label.setFixedHeight(round(lines * line) + 2 * label.margin())
        self._fit_text(label)

    def _fit_text(self, label: QLabel) -> None:
        """Choose the largest letters in which a label has room for what it says."""
        if not self.isVisible():  # it comes to that once somebody sees it
            return
        font = self._font_of(label)
        width = min(self.width(), label.maximumWidth()) - 2 * label.margin()
        high = label.maximumHeight() - 2 * label.margin()
        label.setFont(scaled(font, fitting_share(label.text(), font.toString(), width, high)))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Shrink with the window: where there is little room, the column keeps its size longer."""
        if watched is self.scroller and event.type() is QEvent.Type.Resize:
            self._fit()
            self.resized.emit()
        return super().eventFilter(watched, event)

    def on_font(self) -> None:
        """Give all parts their font anew."""
        self._fonts_set_for = 0.0
        self._fit()

    def _fit(self) -> bool:
        """Choose the size of the letters; a style sheet keeps fonts from being handed down.

        Return whether it is another.
        """
        if not self.isVisible():
            return False
        font = QApplication.font()
        line = QFontMetrics(font).height()
        high = self.scroller.height()  # the column itself may be higher, and scroll
        room = min(high / self._lines, self.width() / _BREADTH) / line
        growth = self._growth_now = min(max(room, 1), self._growth)
        is_tight = high < _TIGHT * self._lines * line
        is_brief = high < _BRIEF * self._lines * line
        found = growth * font.pointSizeF(), is_tight, is_brief
        if found == (self._fonts_set_for, self.is_tight, self.is_brief):
            return False
        self._fonts_set_for, self.is_tight, self.is_brief = found
        self.ghost.setVisible(not is_tight)
        for part in self.findChildren(QWidget, options=Qt.FindChildOption.FindDirectChildrenOnly):
            part.setFont(self._font_of(part))
        spacing = round((0.15 if is_tight else 0.4) * growth * line)
        for rows in (self.rows, *self._pages):
            rows.setSpacing(spacing)
        self._show_said()
        self.scaled.emit(round(growth * line))
        self._keep_heights()
        return True

    def on_colours(self) -> None:
        """Have links in other colours."""
        self._show_said()
        self.resized.emit()

    def on_fit(self) -> None:
        """Grow with the window."""
        if not self._fit():
            self._keep_heights()

    def on_come(self) -> None:
        """Fit what was said while nobody looked."""
        self.on_fit()
