"""A box for a number that changes only where that is meant."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QSpinBox

from ghost_desktop.desktop.combo import LEAVING

if TYPE_CHECKING:
    from PySide6.QtGui import QKeyEvent, QWheelEvent
    from PySide6.QtWidgets import QWidget


class SpinBox(QSpinBox):
    """A `QSpinBox` that the wheel does not turn, and that is left like a list to choose from.

    Signals:
        left: the person has done with it, by Enter or Escape.
    """

    left = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)  # the wheel does not even take the focus

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Take the number, and be left."""
        super().keyPressEvent(event)
        if event.key() in LEAVING:
            self.interpretText()
            event.accept()
            self.left.emit()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Leave the wheel to what the box stands on."""
        event.ignore()
