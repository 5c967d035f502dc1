"""A line above what is done, on what a person should know before going on."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QWidget


class Notice(QFrame):
    """Says something, and perhaps offers a way out; hidden while there is nothing to say.

    Args:
        offer: what a button says; without it there is none.

    Signals:
        accepted: when that button is clicked.
    """

    accepted = Signal()

    def __init__(self, offer: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("role", "notice")
        self._text = QLabel(self)
        self._text.setWordWrap(True)
        row = QHBoxLayout(self)
        unit = self.fontMetrics().height()
        row.setContentsMargins(unit, unit // 4, unit // 4, unit // 4)
        row.addWidget(self._text, 1)
        self._button = QPushButton(offer, self)
        self._button.clicked.connect(self.accepted)
        self._button.setVisible(bool(offer))
        row.addWidget(self._button)
        self.hide()

    @property
    def text(self) -> str:
        """What is said."""
        return self._text.text()

    def say(self, text: str) -> None:
        """Say something, or nothing."""
        self._text.setText(text)
        self._button.setAccessibleDescription(text)
        self.setVisible(bool(text))
