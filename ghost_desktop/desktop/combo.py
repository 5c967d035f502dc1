"""A list to choose from that leaves Alt to those who listen for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox

if TYPE_CHECKING:
    from PySide6.QtGui import QKeyEvent


class ComboBox(QComboBox):
    """A `QComboBox` in which letters with Alt choose nothing.

    Qt's own takes them as typed where no shortcut of the moment wants them.
    """

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Pass on what is typed with Alt; Alt and an arrow open the list as ever."""
        if event.modifiers() & Qt.KeyboardModifier.AltModifier and event.text():
            event.ignore()
        else:
            super().keyPressEvent(event)
