"""A list to choose from that changes only where that is meant."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, Qt, Signal, Slot
from PySide6.QtWidgets import QComboBox

from ghost_desktop.desktop.menu_button import forget_pointer

if TYPE_CHECKING:
    from PySide6.QtGui import QKeyEvent, QWheelEvent
    from PySide6.QtWidgets import QWidget

LEAVING = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Escape)
"""Keys with which a person has done with a box."""

TURNING = (Qt.Key.Key_PageUp, Qt.Key.Key_PageDown)
"""Keys that scroll the page on which a box stands."""


class ComboBox(QComboBox):
    """A `QComboBox` in which neither the wheel nor letters with Alt choose anything.

    Qt's own turns with the wheel, or by a page, while somebody scrolls the page that it stands on,
    and takes letters with Alt as typed where no shortcut of the moment wants them. Whoever chooses
    with the keys on the closed list may go on choosing.

    Signals:
        left: the person has done with it: by Enter or Escape, or by closing the open list.
    """

    left = Signal()
    _closed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)  # the wheel does not even take the focus
        # Later: once Qt has closed the list it gives the focus to where that was before.
        self._closed.connect(self._on_closed, Qt.ConnectionType.QueuedConnection)

    def showPopup(self) -> None:
        """Begin at what is chosen, also after a list that was left without choosing."""
        super().showPopup()
        self.view().setCurrentIndex(self.model().index(self.currentIndex(), 0))
        self.view().window().installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Be left when the open list is hidden, by whichever of the ways that there are."""
        if event.type() == QEvent.Type.Hide:
            watched.removeEventFilter(self)
            self._closed.emit()
        return super().eventFilter(watched, event)

    @Slot()
    def _on_closed(self) -> None:
        forget_pointer(self)
        self.left.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Be left, or pass on what turns pages or is typed with Alt.

        Alt and an arrow open the list as ever.
        """
        if event.key() in LEAVING:
            self.left.emit()
        elif event.key() in TURNING or (  # what is open has keys of its own
            event.modifiers() & Qt.KeyboardModifier.AltModifier and event.text()
        ):
            event.ignore()
        else:
            super().keyPressEvent(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Leave the wheel to what the box stands on; the open list has a wheel of its own."""
        event.ignore()


class ChoiceBox(ComboBox):
    """A list to choose from in a dialog, which has Enter and Escape for itself."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Leave the keys to the dialog that end it."""
        if event.key() in LEAVING:
            event.ignore()
        else:
            super().keyPressEvent(event)
