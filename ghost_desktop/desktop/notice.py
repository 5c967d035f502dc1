"""A line above what is done, on what a person should know before going on."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QWidget


class Notice(QFrame):
    """Says something, and perhaps offers a way out; hidden while there is nothing to say.

    Args:
        offer: what a button says; without it there is none.
        other: what another says before it; without it there is no other.

    Signals:
        accepted: when that button is clicked.
        declined: when the other one is.
    """

    accepted = Signal()
    declined = Signal()

    def __init__(self, offer: str = "", parent: QWidget | None = None, other: str = "") -> None:
        super().__init__(parent)
        self.setProperty("role", "notice")
        self._says_something = False
        self._text = QLabel(self)
        self._text.setTextFormat(Qt.TextFormat.PlainText)  # there are a person's names in it
        self._text.setWordWrap(True)
        row = self._row = QHBoxLayout(self)
        unit = self.fontMetrics().height()
        row.setContentsMargins(unit, unit // 4, unit // 4, unit // 4)
        row.addWidget(self._text, 1)
        if other:
            back = QPushButton(other, self)
            back.clicked.connect(self.declined)
            row.addWidget(back)
        self._button = QPushButton(offer, self)
        self._button.clicked.connect(self.accepted)
        self._button.setVisible(bool(offer))
        row.addWidget(self._button)
        self.hide()

    @property
    def low_height(self) -> int:
        """How high it is at least: its button is seen in whole."""
        return self._button.sizeHint().height() + 2 * self.frameWidth()

    def be_low(self) -> None:
        """Stand where there is room for a button, and for no more."""
        unit = self.fontMetrics().height()
        self._row.setContentsMargins(unit, 0, unit // 4, 0)

    @property
    def text(self) -> str:
        """What is said."""
        return self._text.text() if self._says_something else ""

    @Slot()
    def dismiss(self) -> None:
        """Say nothing more."""
        self.say("")

    def say(self, text: str) -> None:
        """Say something, or nothing."""
        self._says_something = bool(text)
        self._text.setText(text)
        self._button.setAccessibleDescription(text)
        self.setVisible(bool(text))
