"""A quiet line for what was done, which passes, and for what went wrong, which stays."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QTimer, Slot
from PySide6.QtWidgets import QLabel, QWidget

from ghost_desktop.desktop.announce import announce

if TYPE_CHECKING:
    from collections.abc import Sequence

PASSING_MS = 6000
"""Milliseconds for which it is said that something was done."""


class Notes(QLabel):
    """Says in a line that is always there what was done; troubles stay until they are no more."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._troubles: tuple[str, ...] = ()
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setWordWrap(True)
        self.setMinimumHeight(round(1.2 * self.fontMetrics().height()))
        self._passing = QTimer(self)
        self._passing.setSingleShot(True)
        self._passing.setInterval(PASSING_MS)
        self._passing.timeout.connect(self._show_troubles)
        self.setProperty("role", "refusal")

    @property
    def trouble(self) -> str:
        """What went wrong, each in a line; empty if nothing did."""
        return "\n".join(f"⚠ {sentence}" for sentence in self._troubles)

    def say(self, text: str) -> None:
        """Say for a while what was done, and what went wrong before no more."""
        self._troubles = ()
        self._show(text, "muted")
        self._passing.start()
        announce(self, text)

    def show_troubles(self, sentences: Sequence[str]) -> None:
        """Say what went wrong, in place of all before; nothing, if nothing did."""
        self._troubles = tuple(sentences)
        self._show_troubles()

    @Slot()
    def _show_troubles(self) -> None:
        self._passing.stop()
        self._show(self.trouble, "refusal")

    def _show(self, text: str, role: str) -> None:
        if self.property("role") != role:
            self.setProperty("role", role)
            self.style().unpolish(self)
            self.style().polish(self)
        self.setText(text)
