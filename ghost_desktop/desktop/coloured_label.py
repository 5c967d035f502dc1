"""Labels with HTML in the colours of the theme, which is written anew for another one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, Qt
from PySide6.QtWidgets import QLabel, QWidget

if TYPE_CHECKING:
    from collections.abc import Callable


class ColouredLabel(QLabel):
    """A label that keeps how its text is written: colours of links, too, are settled with it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._write: Callable[[], str] | None = None
        self.setTextFormat(Qt.TextFormat.RichText)

    def show_html(self, write: Callable[[], str]) -> None:
        """Show what `write` returns, now and whenever the colours are others."""
        self._write = write
        self.setText(write())

    def changeEvent(self, event: QEvent) -> None:
        """Follow another theme."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.PaletteChange and self._write is not None:
            self.clear()  # Qt leaves a text alone that is the same
            self.setText(self._write())
