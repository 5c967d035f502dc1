"""A list whose rows are as high as their texts need in the width that there is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractItemView, QListWidget, QWidget

if TYPE_CHECKING:
    from PySide6.QtGui import QResizeEvent


class WrappingList(QListWidget):
    """Scrolls by pixels, and never sideways; its delegate says how high a row is."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setResizeMode(QListWidget.ResizeMode.Adjust)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Have rows that wrap as high as they need to be."""
        super().resizeEvent(event)
        self.scheduleDelayedItemsLayout()
