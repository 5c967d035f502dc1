"""What scrolls where large letters leave too little room."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtWidgets import QFrame, QScrollArea, QVBoxLayout, QWidget

if TYPE_CHECKING:
    from PySide6.QtGui import QResizeEvent


class Scrolling(QScrollArea):
    """A column that is as high as the area or, where that is too low for its texts, as they need.

    A scroll area of Qt does not ask how many lines a text has at this width.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._content = QWidget(self)
        self.column = QVBoxLayout(self._content)
        self.setWidget(self._content)
        self._content.installEventFilter(self)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Follow the area's width."""
        super().resizeEvent(event)
        self._fit()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow the texts."""
        if watched is self._content and event.type() == QEvent.Type.LayoutRequest:
            self._fit()
        return super().eventFilter(watched, event)

    def _fit(self) -> None:
        width = self.viewport().width()
        self._content.setMinimumHeight(self.column.minimumHeightForWidth(width))
