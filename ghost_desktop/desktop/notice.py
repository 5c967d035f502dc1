"""A line above what is done, on what a person should know before going on."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal, Slot
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
        self._says_something = False
        self._text = QLabel(self)
        self._text.setTextFormat(Qt.TextFormat.PlainText)  # there are a person's names in it
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
        return self._text.text() if self._says_something else ""

    @property
    def takes_room(self) -> bool:
        """Whether there is room for it: for what it says, or has said."""
        return not self.isHidden() or self.sizePolicy().retainSizeWhenHidden()

    @Slot()
    def dismiss(self) -> None:
        """Say nothing more."""
        self.say("")

    def say(self, text: str, *, keeps_room: bool = False) -> None:
        """Say something, or nothing.

        Args:
            text: what to say.
            keeps_room: when there is nothing more to say, keep the room of what was said, so that
                nothing below moves.
        """
        policy = self.sizePolicy()
        keeps_room = (
            keeps_room and not text and (self._says_something or policy.retainSizeWhenHidden())
        )
        policy.setRetainSizeWhenHidden(keeps_room)
        self.setSizePolicy(policy)
        self._says_something = bool(text)
        if not keeps_room:
            self._text.setText(text)
        self._button.setAccessibleDescription(text)
        self.setVisible(bool(text))
