"""The letters of the dictionary's alphabet as keys to click."""

from __future__ import annotations

from math import ceil
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, Qt, Signal, Slot
from PySide6.QtWidgets import QGridLayout, QPushButton, QWidget

from ghost_desktop.engine.letters import Alphabet, in_order
from ghost_desktop.translation import _

if TYPE_CHECKING:
    from PySide6.QtGui import QMouseEvent, QShowEvent

_MOST_IN_A_ROW = 14

# All in lines of text.
_WIDTH, _NARROWEST = 2.3, 1.4
_HEIGHT, _LOW = 2.5, 1.7
_GAP, _NARROW_GAP = 0.3, 0.2


class _LetterKey(QPushButton):
    """A key that leaves alone the second click of a double-click on what it has taken the place of."""

    _was_pressed = False  # since it has come into sight

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
        self._keys: dict[str, QPushButton] = {}

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
        for index, letter in enumerate(in_order(alphabet)):
            shown = look.shown(letter)
            key = _LetterKey(shown, self)
            key.setProperty("role", "key")
            key.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            key.setAccessibleName(_("Play {letter}").format(letter=shown))
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

    @Slot()
    def _on_clicked(self) -> None:
        self.chosen.emit(self.sender().property("letter"))
