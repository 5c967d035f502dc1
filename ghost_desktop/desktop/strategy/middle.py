"""The strategy's tree and what is beside it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Slot
from PySide6.QtWidgets import QSplitter, QWidget

if TYPE_CHECKING:
    from PySide6.QtGui import QResizeEvent

_LEAST_HEIGHT = 9  # heights of the font for the tree and what is beside it
_WIDE = 80  # heights of the font from which on a window is wide
_SHARE, _WIDE_SHARE = 0.32, 0.46  # for what is beside the tree, in a narrow and a wide window


class Middle(QSplitter):
    """The tree and what is beside it, each with a share of the width until a person gives another.

    It asks for the height of a few rows, whatever is in it; all the room that is left comes on top.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._is_moved = False
        self.setChildrenCollapsible(False)
        self.splitterMoved.connect(self._on_moved)

    def sizeHint(self) -> QSize:
        """Ask for no more than the least height."""
        return QSize(super().sizeHint().width(), self.minimumSizeHint().height())

    def minimumSizeHint(self) -> QSize:
        """Return the least size."""
        height = _LEAST_HEIGHT * self.fontMetrics().height()
        return QSize(super().minimumSizeHint().width(), height)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Give more of a wide window to what is beside the tree: there is room for two."""
        super().resizeEvent(event)
        if not self._is_moved:
            is_wide = self.width() >= _WIDE * self.fontMetrics().height()
            beside = round((_WIDE_SHARE if is_wide else _SHARE) * self.width())
            self.setSizes([self.width() - beside, beside])

    @Slot()
    def _on_moved(self) -> None:
        self._is_moved = True
