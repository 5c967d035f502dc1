"""The strategy's tree and what is beside it, or where there is no room for both below it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt, Slot
from PySide6.QtWidgets import QSplitter, QWidget

if TYPE_CHECKING:
    from PySide6.QtGui import QResizeEvent

_LEAST_HEIGHT = 10.3
_NARROW = 40  # heights of the font: in less width, there is no room for both side by side
_LEAST_TREE = 7  # heights of the font for the tree alone
_SHARES = ((0, 0.32), (80, 0.46), (107, 0.24))
"""From so many heights of the font on, how much of the width what is beside the tree has.

In a wide window that is two columns; in a wider one the tree has the map beside it, and wants more.
"""
_SHARE_BELOW = 0.4  # of the height


class Middle(QSplitter):
    """The tree and what is beside it, each with a share of the room until a person gives another.

    It asks for the height of a few rows, whatever is in it; all the room that is left comes on top.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._moved: set[Qt.Orientation] = set()  # in which a person has given another share
        self.setChildrenCollapsible(False)
        self.splitterMoved.connect(self._on_moved)

    def sizeHint(self) -> QSize:
        """Ask for no more than the least height."""
        return QSize(super().sizeHint().width(), self.minimumSizeHint().height())

    def minimumSizeHint(self) -> QSize:
        """Return the least size."""
        height = round(_LEAST_HEIGHT * self.fontMetrics().height())
        if self.orientation() is Qt.Orientation.Vertical:
            below = [self.widget(place) for place in range(1, self.count())]
            heights = [one.minimumSizeHint().height() for one in below if one is not None]
            height = _LEAST_TREE * self.fontMetrics().height() + self.handleWidth() + sum(heights)
        return QSize(super().minimumSizeHint().width(), height)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Share the room anew, as the width has it."""
        super().resizeEvent(event)
        width, height = self.width(), self.height()
        is_narrow = width < _NARROW * self.fontMetrics().height()
        self.setOrientation(Qt.Orientation.Vertical if is_narrow else Qt.Orientation.Horizontal)
        if self.orientation() in self._moved:
            return
        if is_narrow:
            below = round(_SHARE_BELOW * height)
            self.setSizes([height - below, below])
        else:
            units = width / self.fontMetrics().height()
            beside = round(
                next(share for least, share in reversed(_SHARES) if units >= least) * width
            )
            self.setSizes([width - beside, beside])

    @Slot()
    def _on_moved(self) -> None:
        self._moved.add(self.orientation())
