"""The button to look at the keys: for as long as it is held down, or until it is pressed again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer, Signal, Slot
from PySide6.QtWidgets import QPushButton

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

HOLD_MS = 400
"""Milliseconds from which on a button is held, and not just pressed."""


class LookButton(QPushButton):
    """Says what is wanted; whether somebody looks, it is told.

    Held down, with the mouse or with Space, it asks for a look that ends with it. Pressed, it asks for
    one that lasts until it is pressed again: not everybody can hold a button.

    Args:
        text: what it says.
        hold_ms: see `HOLD_MS`.

    Signals:
        begun: somebody wants to look.
        ended: and no longer.
    """

    begun = Signal()
    ended = Signal()

    def __init__(self, text: str, parent: QWidget | None = None, hold_ms: int = HOLD_MS) -> None:
        super().__init__(text, parent)
        self.setCheckable(True)
        self._was_looking = False  # before it was pressed
        self._pressing = QTimer(self)
        self._pressing.setSingleShot(True)
        self._pressing.setInterval(hold_ms)
        self.pressed.connect(self._on_pressed)
        self.released.connect(self._on_released)
        self.clicked.connect(self._on_clicked)

    def nextCheckState(self) -> None:
        """Stay as it is until it is told: others end a look as well."""

    @Slot()
    def _on_pressed(self) -> None:
        self._was_looking = self.isChecked()
        self._pressing.start()
        self.begun.emit()

    @Slot()
    def _on_released(self) -> None:
        """End the look; if the button was no more than pressed, `_on_clicked` follows at once."""
        self.ended.emit()

    @Slot()
    def _on_clicked(self) -> None:
        if self._pressing.isActive() and not self._was_looking:
            self.begun.emit()
        self._pressing.stop()
