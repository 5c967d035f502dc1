"""The letters of the dictionary's alphabet as keys to click."""

from __future__ import annotations

from math import ceil

from PySide6.QtCore import QEvent, Qt, Signal, Slot
from PySide6.QtWidgets import QGridLayout, QPushButton, QWidget

from ghost_desktop.engine.letters import Alphabet, in_order
from ghost_desktop.translation import _

_MOST_IN_A_ROW = 14
_HEIGHT, _LOW = 2.5, 1.7  # lines of text


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
        in_a_row = ceil(len(alphabet) / rows)
        look = Alphabet(alphabet)
        for index, letter in enumerate(in_order(alphabet)):
            shown = look.shown(letter)
            key = QPushButton(shown, self)
            key.setProperty("role", "key")
            key.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            key.setAccessibleName(_("Play {letter}").format(letter=shown))
            key.setProperty("letter", letter)
            key.clicked.connect(self._on_clicked)
            self._grid.addWidget(key, *divmod(index, in_a_row))
            self._keys[letter] = key
        self._fit()

    def _fit(self) -> None:
        unit = self.fontMetrics().height()
        self._grid.setSpacing(round(0.3 * unit))
        font = self.font()
        font.setBold(True)
        for key in self._keys.values():
            key.setFont(font)
            key.setFixedSize(round(2.3 * unit), round(self._height * unit))

    def set_low(self, is_low: bool) -> None:
        """Make the keys as low as a letter allows, where there is little room."""
        height = _LOW if is_low else _HEIGHT
        if height != self._height:
            self._height = height
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
