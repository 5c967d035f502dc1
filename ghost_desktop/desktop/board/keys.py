"""The letters of the dictionary's alphabet as keys to click."""

from __future__ import annotations

from math import ceil
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QRectF, Qt, Signal, Slot
from PySide6.QtGui import QColor, QFont, QPainter, QPen
from PySide6.QtWidgets import QGridLayout, QPushButton, QWidget

from ghost_desktop.desktop.board.key_marks import KeyKind
from ghost_desktop.desktop.board.players import fitting
from ghost_desktop.desktop.theme import colours
from ghost_desktop.engine.letter_order import LetterOrder
from ghost_desktop.engine.letters import Alphabet
from ghost_desktop.engine.strategy import Outcome
from ghost_desktop.formats.text import sentence
from ghost_desktop.translation import say

if TYPE_CHECKING:
    from collections.abc import Mapping

    from PySide6.QtGui import QMouseEvent, QPaintEvent, QShowEvent

    from ghost_desktop.desktop.board.key_marks import KeyMark

_MOST_IN_A_ROW = 14

# All in lines of text.
_WIDTH, _NARROWEST = 2.3, 1.4
_HEIGHT, _LOW = 2.5, 1.7
_GAP, _NARROW_GAP = 0.3, 0.2
_ROUND = 0.4  # how round corners are


_SMALL = 0.72  # of the size of a letter: what is written below it
_LETTER, _UP = (
    0.62,
    0.08,
)  # of the height of a key: the letter above it, and how far that reaches up


class _LetterKey(QPushButton):
    """A key that leaves alone the second click of a double-click on what it has taken the place of.

    While somebody looks it says what it does.
    """

    _was_pressed = False  # since it has come into sight
    _mark: KeyMark | None = None

    def show_mark(self, mark: KeyMark | None) -> None:
        """Show what the key does; None: it is a key as always."""
        if mark != self._mark:
            self._mark = mark
            self.setAccessibleDescription("" if mark is None else mark.spoken)
            self.setToolTip("" if mark is None else sentence(mark.spoken))
            self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the key, or what it does: the letter, and below it a shape and the plays left."""
        mark = self._mark
        if mark is None:
            super().paintEvent(event)
            return
        c = colours()
        edge, fill, ink = c.muted, c.surface, c.text
        if mark.kind is KeyKind.IMPOSSIBLE:
            edge, fill, ink = c.line, c.window, c.muted
        elif mark.outcome is Outcome.WIN:
            edge = c.good
        elif mark.outcome is Outcome.LOSS:
            edge, fill = c.bad, c.bad_surface
        if self.isDown():
            fill = c.selected
        is_known = mark.outcome is not None
        small = QFont(self.font())
        small.setPointSizeF(_SMALL * small.pointSizeF())
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(QPen(QColor(edge), 2 if is_known else 1))
            painter.setBrush(QColor(fill))
            box = QRectF(self.rect()).adjusted(1, 1, -1, -1)
            radius = _ROUND * self.fontMetrics().height()
            painter.drawRoundedRect(box, radius, radius)
            letter, below = QRectF(box), QRectF(box)
            if mark.kind.shape:
                letter.setHeight(_LETTER * box.height())
                below.setTop(letter.bottom() - _UP * box.height())
            painter.setPen(QColor(ink))
            painter.drawText(letter, Qt.AlignmentFlag.AlignCenter, self.text())
            painter.setPen(QColor(edge if is_known and mark.outcome is not Outcome.MIXED else ink))
            painter.setFont(small)
            texts = [f"{mark.kind.shape} {mark.left}".strip(), mark.kind.shape + mark.left]
            said = fitting([*texts, mark.kind.shape], small, box.width() - 2)
            painter.drawText(below, Qt.AlignmentFlag.AlignCenter, said)

    def showEvent(self, event: QShowEvent) -> None:
        """Begin anew."""
        self._was_pressed = False
        super().showEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Take a click."""
        self._was_pressed = True
        super().mousePressEvent(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Take two quick clicks as two, if the first was on this key."""
        if self._was_pressed:
            super().mouseDoubleClickEvent(event)


class LetterKeys(QWidget):
    """One key a letter, in the order of the language, in rows of about the same length.

    The keys take no keyboard focus: whoever has a keyboard types the letter itself.

    Signals:
        chosen: the letter of the key that was clicked.
    """

    chosen = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._alphabet = ""
        self._height = _HEIGHT
        self._in_a_row = 1
        self._room = 0  # pixels from left to right; 0 while that is not known
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._keys: dict[str, _LetterKey] = {}

    def set_alphabet(self, alphabet: str) -> None:
        """Show a key for each letter of `alphabet`."""
        if alphabet == self._alphabet:
            return
        self._alphabet = alphabet
        for key in self._keys.values():
            self._grid.removeWidget(key)
            key.hide()
            key.deleteLater()
        self._keys.clear()
        rows = ceil(len(alphabet) / _MOST_IN_A_ROW)
        self._in_a_row = ceil(len(alphabet) / rows)
        look = Alphabet(alphabet)
        for index, letter in enumerate(LetterOrder.of(alphabet).sorted(alphabet)):
            shown = look.shown(letter)
            key = _LetterKey(shown, self)
            key.setProperty("role", "key")
            key.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            key.setAccessibleName(say("Play {letter}", letter=shown))
            key.setProperty("letter", letter)
            key.clicked.connect(self._on_clicked)
            self._grid.addWidget(key, *divmod(index, self._in_a_row))
            self._keys[letter] = key
        self._fit()

    def _fit(self) -> None:
        """Give the keys their size: narrower ones where a row would not fit."""
        unit = self.fontMetrics().height()
        spacing = round((_NARROW_GAP if self._height == _LOW else _GAP) * unit)
        room = (self._room + spacing) // self._in_a_row - spacing if self._room else _WIDTH * unit
        width = round(max(min(_WIDTH * unit, room), _NARROWEST * unit))
        self._grid.setSpacing(spacing)
        font = self.font()
        font.setBold(True)
        for key in self._keys.values():
            key.setFont(font)
            key.setFixedSize(width, round(self._height * unit))

    def set_room(self, width: int, *, is_low: bool) -> None:
        """Keep within a width in pixels, and make the keys low where there is little height."""
        height = _LOW if is_low else _HEIGHT
        if (width, height) != (self._room, self._height):
            self._room, self._height = width, height
            self._fit()

    def changeEvent(self, event: QEvent) -> None:
        """Follow the font."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._fit()

    def key(self, letter: str) -> QPushButton:
        """Return the key of `letter`."""
        return self._keys[letter]

    def show_marks(self, marks: Mapping[str, KeyMark]) -> None:
        """Show what the keys of letters do; none: they are keys as always."""
        for letter, key in self._keys.items():
            key.show_mark(marks.get(letter))

    @Slot()
    def _on_clicked(self) -> None:
        self.chosen.emit(self.sender().property("letter"))
