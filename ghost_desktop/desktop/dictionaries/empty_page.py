"""What stands in the place of the views where there is nothing to compare."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from ghost_desktop.desktop.ghost import GhostFace, Mood


class EmptyPage(QWidget):
    """A ghost, and below it what to do."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        ghost = GhostFace(self)
        ghost.set_mood(Mood.CALM)
        self._text = QLabel(self)
        self._text.setProperty("role", "muted")
        self._text.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._text.setWordWrap(True)
        column = QVBoxLayout(self)
        column.setSpacing(self.fontMetrics().height())
        column.addStretch(2)
        column.addWidget(ghost)
        column.addWidget(self._text)
        column.addStretch(3)

    def say(self, text: str) -> None:
        """Say what to do."""
        self._text.setText(text)
