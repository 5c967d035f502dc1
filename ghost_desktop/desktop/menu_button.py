"""A button with a menu, and what the pointer is over once something has dropped down."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, Qt, Slot
from PySide6.QtGui import QCursor
from PySide6.QtWidgets import QApplication, QPushButton

if TYPE_CHECKING:
    from PySide6.QtWidgets import QMenu, QWidget


def forget_pointer(widget: QWidget) -> None:
    """Let a widget look as if the pointer were not over it, if that is so.

    While something has dropped down from it, Qt does not tell it that the pointer leaves.
    """
    if not widget.rect().contains(widget.mapFromGlobal(QCursor.pos())):
        QApplication.sendEvent(widget, QEvent(QEvent.Type.Leave))
        widget.update()


class MenuButton(QPushButton):
    """A `QPushButton` that is not marked as under the pointer when its menu is closed elsewhere."""

    def setMenu(self, menu: QMenu) -> None:
        """Have a menu drop down, and look where the pointer is once Qt has closed it."""
        super().setMenu(menu)
        menu.aboutToHide.connect(self._on_closed, Qt.ConnectionType.QueuedConnection)

    @Slot()
    def _on_closed(self) -> None:
        forget_pointer(self)
