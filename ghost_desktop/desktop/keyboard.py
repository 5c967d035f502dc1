"""Keys are heard: something in the window has the focus, and a field for text keeps its own keys."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QMetaObject, QObject, Qt, Slot
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QApplication, QLineEdit, QWidget

if TYPE_CHECKING:
    from collections.abc import Callable

_OF_FIELDS = (
    QKeySequence.StandardKey.DeleteStartOfWord,
    QKeySequence.StandardKey.DeleteEndOfWord,
)
"""Keys that a field for text takes, but does not keep from the commands of the window."""


class Keyboard(QObject):
    """Follows the focus in a window.

    Args:
        window: the window.
        take_focus: has the focus go to where the work is done.
    """

    def __init__(self, window: QWidget, take_focus: Callable[[], object]) -> None:
        super().__init__(window)
        self._window, self._take_focus = window, take_focus
        application = QApplication.instance()
        if isinstance(application, QApplication):
            application.focusChanged.connect(self._on_focus_changed)
            application.focusWindowChanged.connect(self._look_later)

    @Slot(QWidget, QWidget)
    def _on_focus_changed(self, _before: QWidget | None, now: QWidget | None) -> None:
        if now is None:
            self._look_later()
        elif isinstance(now, QLineEdit) and now.window() is self._window:
            now.installEventFilter(self)

    @Slot()
    def _look_later(self) -> None:
        """See to the focus once Qt is done with moving it."""
        QMetaObject.invokeMethod(self, "_see_to_it", Qt.ConnectionType.QueuedConnection)

    @Slot()
    def _see_to_it(self) -> None:
        """Have the focus go somewhere, where keys would be lost."""
        if self._window.isActiveWindow() and QApplication.focusWidget() is None:
            self._take_focus()

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        """Leave to a field what deletes a word there."""
        is_claim = event.type() is QEvent.Type.ShortcutOverride
        if is_claim and isinstance(event, QKeyEvent) and any(map(event.matches, _OF_FIELDS)):
            event.accept()
            return True
        return False
