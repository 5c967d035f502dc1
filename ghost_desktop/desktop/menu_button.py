"""A button with a menu, and what the pointer is over once something has dropped down."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, Qt, QTimer, Slot
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
    """A `QPushButton` with a menu, by keys and by mouse.

    When a key opens the menu, its first entry is selected, as in the menus of the bar. When it is
    closed elsewhere, the button is not marked as under the pointer.
    """

    def setMenu(self, menu: QMenu) -> None:
        """Have a menu drop down, and look where the pointer is once Qt has closed it."""
        super().setMenu(menu)
        menu.aboutToShow.connect(self._on_opening)
        menu.aboutToHide.connect(self._on_closed, Qt.ConnectionType.QueuedConnection)

    @Slot()
    def _on_opening(self) -> None:
        """Select the first entry once the menu is there, unless a mouse has opened it."""
        if QApplication.mouseButtons() == Qt.MouseButton.NoButton:
            QTimer.singleShot(0, self.menu(), self._select_first)

    @Slot()
    def _select_first(self) -> None:
        menu = self.menu()
        able = [one for one in menu.actions() if one.isEnabled() and not one.isSeparator()]
        if able and menu.isVisible() and menu.activeAction() is None:
            menu.setActiveAction(able[0])

    @Slot()
    def _on_closed(self) -> None:
        forget_pointer(self)
