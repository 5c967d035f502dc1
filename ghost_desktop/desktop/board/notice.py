"""The line that says that the bar asks for another game than the one that is being played."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QWidget

from ghost_desktop.desktop.question import Question, describe_question


class Notice(QFrame):
    """Says what is played and what would be, and offers to begin with that.

    Signals:
        accepted: when the other game is to begin.
    """

    accepted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("role", "notice")
        self._text = QLabel(self)
        self._text.setWordWrap(True)
        begin = QPushButton("New round now", self)
        begin.clicked.connect(self.accepted)
        row = QHBoxLayout(self)
        row.addWidget(self._text, 1)
        row.addWidget(begin)
        self.hide()

    def compare(self, playing: Question, asked: Question) -> None:
        """Say that the two differ, or nothing if they do not."""
        self._text.setText(
            f"This round is still played with {describe_question(playing)}. "
            f"The next will be with {describe_question(asked)}."
        )
        self.setVisible(playing != asked)
