"""A layout that runs like text: from left to right, and on to the next row where the width ends."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import QLayout, QLayoutItem

if TYPE_CHECKING:
    from collections.abc import Iterator

    from PySide6.QtWidgets import QWidget


class FlowLayout(QLayout):
    """Widgets, or groups of them, side by side; what does not fit goes on to the next row.

    A flow within the flow stays together if a row has room for it; else its groups run on with the
    others. What else is wider than a whole row is made as narrow as the row.

    Args:
        parent: the widget to lay out.
        spacing: pixels between two groups, and between two rows.
        spread: give what is left of a row to the space before its last group, which so stands at
            the right, unless a flow within it had to be divided.
    """

    def __init__(
        self, parent: QWidget | None = None, *, spacing: int, spread: bool = False
    ) -> None:
        super().__init__(parent)
        self.setSpacing(spacing)
        self._spread = spread
        self._items: list[QLayoutItem] = []

    # --- what Qt asks -----------------------------------------------------------------------------

    def addItem(self, item: QLayoutItem) -> None:
        """Add a group at the end."""
        self._items.append(item)

    def addLayout(self, layout: QLayout) -> None:
        """Add a layout of widgets that stay together."""
        self.addChildLayout(layout)
        self.addItem(layout)

    def count(self) -> int:
        """Count the groups."""
        return len(self._items)

    def itemAt(self, index: int) -> QLayoutItem | None:
        """Return a group; None beyond the last."""
        return self._items[index] if 0 <= index < len(self._items) else None

    def takeAt(self, index: int) -> QLayoutItem | None:
        """Take a group away; None beyond the last."""
        return self._items.pop(index) if 0 <= index < len(self._items) else None

    def expandingDirections(self) -> Qt.Orientation:
        """Ask for no more room than is needed."""
        return Qt.Orientation(0)

    def hasHeightForWidth(self) -> bool:
        """Tell that narrow layouts are high."""
        return True

    def heightForWidth(self, width: int) -> int:
        """Return how high all rows are."""
        return self._place(QRect(0, 0, width, 0), move=False)

    def sizeHint(self) -> QSize:
        """Return the size at which everything stands in one row."""
        hints = [item.sizeHint() for item in self._items if not item.isEmpty()]
        width = sum(hint.width() for hint in hints) + self.spacing() * max(0, len(hints) - 1)
        return self._with_margins(QSize(width, max((hint.height() for hint in hints), default=0)))

    def minimumSize(self) -> QSize:
        """Return the size of the widest group; rows add to the height, see `heightForWidth`."""
        least = QSize()
        for item in self._items:
            least = least.expandedTo(item.minimumSize())
        return self._with_margins(least)

    def setGeometry(self, rect: QRect) -> None:
        """Put everything in its place."""
        super().setGeometry(rect)
        self._place(rect, move=True)

    # --- rows ---------------------------------------------------------------------------------------

    def _with_margins(self, size: QSize) -> QSize:
        margins = self.contentsMargins()
        return size + QSize(margins.left() + margins.right(), margins.top() + margins.bottom())

    def _rows(self, width: int) -> list[list[QLayoutItem]]:
        """Divide the groups that can be seen into rows."""
        rows: list[list[QLayoutItem]] = []
        left = 0
        for item in _groups(self, width):
            if item.isEmpty():
                continue
            needed = item.sizeHint().width() + self.spacing()
            if not rows or needed > left:
                rows.append([])
                left = width + self.spacing()
            rows[-1].append(item)
            left -= needed
        return rows

    def _place(self, rect: QRect, *, move: bool) -> int:
        """Place all rows, if asked to, and return how high they are with the margins."""
        room = rect.marginsRemoved(self.contentsMargins())
        y = room.top()
        for row in self._rows(room.width()):
            sizes = [_size(item, room.width()) for item in row]
            height = max(size.height() for size in sizes)
            if move:
                self._place_row(row, sizes, QRect(room.left(), y, room.width(), height))
            y += height + self.spacing()
        return y - self.spacing() + self.contentsMargins().bottom() - rect.top()

    def _place_row(self, row: list[QLayoutItem], sizes: list[QSize], room: QRect) -> None:
        x = room.left()
        for place, (item, size) in enumerate(zip(row, sizes, strict=True)):
            if self._spread and 0 < place == len(row) - 1 and item in self._items:
                x = room.right() + 1 - size.width()
            y = room.top() + (room.height() - size.height()) // 2
            item.setGeometry(QRect(QPoint(x, y), size))
            x += size.width() + self.spacing()


def _groups(flow: FlowLayout, width: int) -> Iterator[QLayoutItem]:
    """Give the groups of a flow; in the place of a flow that is wider than a row, its groups."""
    for place in range(flow.count()):
        item = flow.itemAt(place)
        if isinstance(item, FlowLayout) and item.sizeHint().width() > width:
            yield from _groups(item, width)
        elif item is not None:
            yield item


def _size(item: QLayoutItem, room: int) -> QSize:
    """Return the size of a group in a row that is `room` wide."""
    hint = item.sizeHint()
    width = min(hint.width(), room)
    is_squeezed = width < hint.width() and item.hasHeightForWidth()
    return QSize(width, item.heightForWidth(width) if is_squeezed else hint.height())
