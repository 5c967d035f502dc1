"""A layout that runs like text: from left to right, and on to the next row where the width ends."""

from __future__ import annotations

import sys
from functools import wraps
from typing import TYPE_CHECKING, Concatenate, ParamSpec, TypeVar

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import QHBoxLayout, QLayout

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtWidgets import QLayoutItem, QWidget

Flow = TypeVar("Flow", bound=QHBoxLayout)
Asked = ParamSpec("Asked")
Said = TypeVar("Said")


def _or_qts_own(
    method: Callable[Concatenate[Flow, Asked], Said],
) -> Callable[Concatenate[Flow, Asked], Said]:
    """Make of a method that Qt calls one that never raises: if it fails, Qt's own row has its turn.

    What is raised would come up where Python called Qt last, as in the showing of the window. It
    goes where all unforeseen errors go.
    """

    @wraps(method)
    def guarded(layout: Flow, /, *args: Asked.args, **named: Asked.kwargs) -> Said:
        try:
            return method(layout, *args, **named)
        except Exception:  # noqa: BLE001 - whatever it is
            sys.excepthook(*sys.exc_info())
            said: Said = getattr(QHBoxLayout, method.__name__)(layout, *args, **named)
            return said

    return guarded


class FlowLayout(QHBoxLayout):
    """Widgets, or groups of them, side by side; what does not fit goes on to the next row.

    What is wider than a whole row is made as narrow as the row; another flow in it then has
    several rows of its own.

    Qt keeps the items, and Python is asked for sizes and places only. Were it asked for the items
    and raised, Qt would go on with one that is not there.

    Args:
        parent: the widget to lay out.
        spacing: pixels between two groups, and between two rows.
        apart: pixels between two groups, if these are more than those between two rows.
        spread: the place of a group, by default none: it and all after it stand at the right of
            their row, if they have one row with groups before them. -1 is the last group.
        fills: whether the first group takes what its row has left.
        even: whether rows are about as long as each other, and none is left alone at the end.
    """

    def __init__(
        self,
        parent: QWidget | None = None,
        *,
        spacing: int,
        apart: int | None = None,
        spread: int | None = None,
        fills: bool = False,
        even: bool = False,
    ) -> None:
        super().__init__(parent)  # type: ignore[arg-type]  # for Qt, None is no parent
        self.setSpacing(spacing)
        self._apart = spacing if apart is None else apart
        self._spread = spread
        self._fills = fills
        self._even = even

    # --- what Qt asks -----------------------------------------------------------------------------

    def expandingDirections(self) -> Qt.Orientation:
        """Ask for no more room than is needed."""
        return Qt.Orientation(0)

    def hasHeightForWidth(self) -> bool:
        """Tell that narrow layouts are high."""
        return True

    @_or_qts_own
    def heightForWidth(self, width: int) -> int:
        """Return how high all rows are."""
        return self._place(QRect(0, 0, width, 0), move=False)

    def minimumHeightForWidth(self, width: int) -> int:
        """Return the same: Qt's own rests on a height that it would have to have found itself.

        As it has not, that would be whatever lay in memory before.
        """
        return self.heightForWidth(width)

    @_or_qts_own
    def sizeHint(self) -> QSize:
        """Return the size at which everything stands in one row."""
        hints = [item.sizeHint() for item in self._items if not item.isEmpty()]
        width = sum(hint.width() for hint in hints) + self._apart * max(0, len(hints) - 1)
        return self._with_margins(QSize(width, max((hint.height() for hint in hints), default=0)))

    @_or_qts_own
    def minimumSize(self) -> QSize:
        """Return the size of the widest group; rows add to the height, see `heightForWidth`."""
        least = QSize()
        for item in self._items:
            least = least.expandedTo(item.minimumSize())
        return self._with_margins(least)

    @_or_qts_own
    def setGeometry(self, rect: QRect) -> None:
        """Put everything in its place."""
        QLayout.setGeometry(self, rect)
        self._place(rect, move=True)

    # --- rows ---------------------------------------------------------------------------------------

    @property
    def _items(self) -> list[QLayoutItem]:
        found = (self.itemAt(place) for place in range(self.count()))
        return [item for item in found if item is not None]

    def _with_margins(self, size: QSize) -> QSize:
        margins = self.contentsMargins()
        return size + QSize(margins.left() + margins.right(), margins.top() + margins.bottom())

    def _rows(self, width: int) -> list[list[QLayoutItem]]:
        """Divide the groups that can be seen into rows."""
        rows = self._filled(width)
        if self._even and len(rows) > 1:
            needed, least = len(rows), 0  # the narrowest that needs no more rows
            while width - least > 1:
                middle = (least + width) // 2
                if len(self._filled(middle)) > needed:
                    least = middle
                else:
                    width = middle
            rows = self._filled(width)
        return rows

    def _filled(self, width: int) -> list[list[QLayoutItem]]:
        """Put as much into each row as there is room for."""
        rows: list[list[QLayoutItem]] = []
        left = 0
        for item in self._items:
            if item.isEmpty():
                continue
            needed = item.sizeHint().width() + self._apart
            if not rows or needed > left:
                rows.append([])
                left = width + self._apart
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

    def _at_right(self, row: list[QLayoutItem]) -> int | None:
        """Return from which place in a row on groups stand at the right; None if they do not."""
        if self._spread is None:
            return None
        spread = [item for item in self._items[self._spread :] if not item.isEmpty()]
        place = len(row) - len(spread)
        return place if place > 0 and row[place:] == spread else None

    def _place_row(self, row: list[QLayoutItem], sizes: list[QSize], room: QRect) -> None:
        at_right = self._at_right(row)
        if self._fills and row[0] is next(iter(self._items), None):
            taken = sum(one.width() + self._apart for one in sizes) - self._apart
            sizes[0] += QSize(max(0, room.width() - taken), 0)
        x = room.left()
        for place, (item, size) in enumerate(zip(row, sizes, strict=True)):
            if place == at_right:
                rest = sum(one.width() + self._apart for one in sizes[place:])
                x = room.right() + 1 + self._apart - rest
            y = room.top() + (room.height() - size.height()) // 2
            item.setGeometry(QRect(QPoint(x, y), size))
            x += size.width() + self._apart


def _size(item: QLayoutItem, room: int) -> QSize:
    """Return the size of a group in a row that is `room` wide."""
    hint = item.sizeHint()
    width = min(hint.width(), room)
    is_squeezed = width < hint.width() and item.hasHeightForWidth()
    return QSize(width, item.heightForWidth(width) if is_squeezed else hint.height())


def keep_room(part: QWidget, *, keeps: bool = True) -> None:
    """Have a part keep its room in a layout while it is hidden, so that nothing moves; or not."""
    policy = part.sizePolicy()
    policy.setRetainSizeWhenHidden(keeps)
    part.setSizePolicy(policy)
