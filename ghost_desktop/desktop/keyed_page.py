"""Pages with keys of their own, which nothing takes that they stand in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

if TYPE_CHECKING:
    from collections.abc import Callable


class KeyedPage(QWidget):
    """A page that does things by keys."""

    def does(self, event: QKeyEvent) -> Callable[[], object] | None:
        """Return what a key is for; None if it is for nothing here."""
        raise NotImplementedError

    def event(self, event: QEvent) -> bool:
        """Keep the keys of the page from whatever it stands in."""
        is_shortcut = event.type() == QEvent.Type.ShortcutOverride
        if is_shortcut and isinstance(event, QKeyEvent) and self.does(event) is not None:
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Do what there are keys for."""
        does = self.does(event)
        if does is None:
            super().keyPressEvent(event)
        elif not event.isAutoRepeat():
            does()
