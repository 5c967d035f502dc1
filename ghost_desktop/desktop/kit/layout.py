"""Where widgets stand: rows that wrap, pages that scroll, panels in front of each other, room for a text."""

from __future__ import annotations

from functools import lru_cache
from math import ceil
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QPoint, QRect, QSize, Qt
from PySide6.QtGui import QFont, QFontMetrics, QFontMetricsF, QTextDocument
from PySide6.QtWidgets import (
    QApplication,
    QHBoxLayout,
    QLayout,
    QScrollArea,
    QStackedWidget,
    QWidget,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from PySide6.QtWidgets import QLayoutItem

_LENGTHS = "lengths"
"""The property of a part or a layout that has its lengths in heights of the font."""


def in_lines(part: QObject, **lengths: float | tuple[float, ...]) -> None:
    """Give a part or a layout lengths, now and whenever letters have another size.

    Args:
        part: it.
        lengths: in heights of the font, by the methods that take them in pixels: ``setSpacing=0.5``.
    """
    several = {how: one if isinstance(one, tuple) else (one,) for how, one in lengths.items()}
    part.setProperty(_LENGTHS, (part.property(_LENGTHS) or {}) | several)
    measure([part])


def measure(parts: Iterable[QObject]) -> None:
    """Have parts and layouts follow the font of the program; see `in_lines`."""
    line = QFontMetrics(QApplication.font()).height()
    for part in parts:
        for how, lengths in (part.property(_LENGTHS) or {}).items():
            getattr(part, how)(*(int(one * line) for one in lengths))


class FlowLayout(QHBoxLayout):
    """Widgets, or groups of them, side by side; what does not fit goes on to the next row.

    What is wider than a whole row is made as narrow as the row; another flow in it then has
    several rows of its own.

    Qt keeps the items, and Python is asked for sizes and places only. Were it asked for the items
    and raised, Qt would go on with one that is not there.

    Args:
        parent: the widget to lay out.
        spread: the place of a group, by default none: it and all after it stand at the right of
            their row, if they have one row with groups before them. -1 is the last group.
        fills: whether the first group takes what its row has left.
        even: whether rows are about as long as each other, and none is left alone at the end.
        centred: whether each row stands in the middle.
    """

    def __init__(
        self,
        parent: QWidget | None = None,
        *,
        spread: int | None = None,
        fills: bool = False,
        even: bool = False,
        centred: bool = False,
    ) -> None:
        super().__init__(parent)  # type: ignore[arg-type]  # for Qt, None is no parent
        self._apart = 0
        self._spread = spread
        self._fills = fills
        self._even = even
        self._centred = centred

    def set_apart(self, pixels: int) -> None:
        """Have more between two groups than there is between two rows."""
        self._apart = pixels
        self.invalidate()

    @property
    def _between(self) -> int:
        return self._apart or self.spacing()

    # --- what Qt asks -----------------------------------------------------------------------------

    def expandingDirections(self) -> Qt.Orientation:
        """Ask for no more room than is needed."""
        return Qt.Orientation(0)

    def hasHeightForWidth(self) -> bool:
        """Tell that narrow layouts are high."""
        return True

    def heightForWidth(self, width: int) -> int:
        """Return how high all rows are."""
        return self._place(QRect(0, 0, width, 0), move=False)

    def minimumHeightForWidth(self, width: int) -> int:
        """Return the same: Qt's own rests on a height that it would have to have found itself.

        As it has not, that would be whatever lay in memory before.
        """
        return self.heightForWidth(width)

    def sizeHint(self) -> QSize:
        """Return the size at which everything stands in one row."""
        hints = [item.sizeHint() for item in self._items if not item.isEmpty()]
        width = sum(hint.width() for hint in hints) + self._between * max(0, len(hints) - 1)
        return self._with_margins(QSize(width, max((hint.height() for hint in hints), default=0)))

    def minimumSize(self) -> QSize:
        """Return the size of the widest group; rows add to the height, see `heightForWidth`."""
        least = QSize()
        for item in self._items:
            least = least.expandedTo(item.minimumSize())
        return self._with_margins(least)

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
            needed = item.sizeHint().width() + self._between
            if not rows or needed > left:
                rows.append([])
                left = width + self._between
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
        left = room.width() + self._between - sum(one.width() + self._between for one in sizes)
        if self._fills and row[0] is next(iter(self._items), None):
            sizes[0] += QSize(max(0, left), 0)
        x = room.left() + (left // 2 if self._centred else 0)
        for place, (item, size) in enumerate(zip(row, sizes, strict=True)):
            if place == at_right:
                rest = sum(one.width() + self._between for one in sizes[place:])
                x = room.right() + 1 + self._between - rest
            y = room.top() + (room.height() - size.height()) // 2
            item.setGeometry(QRect(QPoint(x, y), size))
            x += size.width() + self._between


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


def scrolling(page: QWidget) -> QScrollArea:
    """Let a window that is smaller than a page show a part of it."""
    scroller = QScrollArea(page.parentWidget())
    # Not Qt's own, which is filled. (And the first widget that Qt has made and Python is handed has
    # PySide6 make the classes of all widgets, which takes a twentieth of the start.)
    scroller.setViewport(QWidget(scroller))
    scroller.setWidget(page)
    scroller.setWidgetResizable(True)
    # The page has no size but what Qt gives it here. To look at each of these again, as it is given,
    # would never end where with one the page asks for another, and then for the first.
    page.removeEventFilter(scroller)
    scroller.setFrameShape(QScrollArea.Shape.NoFrame)
    scroller.setMinimumSize(1, 1)  # Qt asks for some lines, which a small window may not have
    scroller.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # it follows the focus of what is on the page
    page.setAutoFillBackground(False)
    return scroller


class ShrinkingPage(QWidget):
    """A page that shrinks before it scrolls."""

    def heightForWidth(self, width: int) -> int:
        """Return the least height.

        A scroll area takes this for the minimum, and the layout would say what it would like.
        """
        layout = self.layout()
        return -1 if layout is None else layout.minimumHeightForWidth(width)


class PanelStack(QStackedWidget):
    """Panels by their places, whether they are there or not.

    Attributes:
        place: that of the panel that is shown.
    """

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.place = 0
        self._panels: dict[int, QWidget] = {}
        self._put_off: dict[QWidget, Callable[[QWidget], object]] = {}

    def put_off(self, does: Callable[[QWidget], object]) -> set[QWidget]:
        """Have something done with each panel that nobody sees before somebody does.

        Return all that is on these.
        """
        away = [one for one in self._panels.values() if one is not self.currentWidget()]
        self._put_off = dict.fromkeys(away, does)
        return {part for one in away for part in (one, *one.findChildren(QWidget))}

    def show_panel(self, place: int) -> None:
        """Show a panel that is there, once what was put off is done with it."""
        panel = self._panels[place]
        if panel in self._put_off:
            self._put_off.pop(panel)(panel)
        self.place = place
        self.setCurrentWidget(panel)

    def put(self, place: int, panel: QWidget) -> None:
        """Put a panel into its place; the first one is shown."""
        self._panels[place] = panel
        self.addWidget(panel)


_LOW = 24  # lines of text
_NARROW = 45  # heights of the font
_FOLDED = 48  # heights of the font
_ENDLESS = 100_000  # pixels: as high as it needs to be

UNBOUNDED = 16_777_215
"""Pixels that a widget has at most, as Qt has it, if nothing else is said."""


def bold(font: QFont) -> QFont:
    """Return `font` in bold."""
    made = QFont(font)
    made.setBold(True)
    return made


def demibold(font: QFont) -> QFont:
    """Return `font` a little bolder, as headings have it."""
    made = QFont(font)
    made.setWeight(QFont.Weight.DemiBold)
    return made


def scaled(font: QFont, share: float) -> QFont:
    """Return `font` so many times as large."""
    made = QFont(font)
    made.setPointSizeF(share * font.pointSizeF())
    return made


def is_low(window: QWidget) -> bool:
    """Tell whether a window has so few lines of text in height that margins are to be small."""
    return window.height() < _LOW * window.fontMetrics().height()


def is_small(window: QWidget) -> bool:
    """Tell whether a window is low, or so narrow that what can be left out has no room."""
    return is_low(window) or window.width() < _NARROW * window.fontMetrics().height()


def is_folded(panel: QWidget) -> bool:
    """Tell whether a panel is so narrow that there is no room for two sides beside each other."""
    return panel.width() < _FOLDED * panel.fontMetrics().height()


def resize_on_screen(window: QWidget, wanted: QSize) -> None:
    """Have a window as large as is wanted, where the screen has the room."""
    window.resize(wanted.boundedTo(window.screen().availableSize() * 0.9))


def give_role(part: QWidget, role: str | None) -> None:
    """Give a part another role in the style sheet; the font stays, which polishing takes away."""
    if part.property("role") != role:
        font = part.font()
        part.setProperty("role", role)
        part.style().polish(part)
        part.setFont(font)


def wrapped_height(text: str, metrics: QFontMetrics, width: int) -> int:
    """Return how high a text is that is broken into lines of `width`; both in pixels."""
    room = QRect(0, 0, width, _ENDLESS)
    return metrics.boundingRect(room, Qt.TextFlag.TextWordWrap, text).height()


def two_lines(font: QFont) -> int:
    """Return the height in which a label has two lines of text: each is rounded up."""
    return 2 * ceil(QFontMetricsF(font).lineSpacing())


def fitting(texts: list[str], font: QFont, width: float) -> str:
    """Return the first of `texts` that is not wider than `width` pixels, or else the last."""
    metrics = QFontMetricsF(font)
    return next((one for one in texts if metrics.horizontalAdvance(one) <= width), texts[-1])


_SHARES = (1.0, 0.9, 0.8, 0.7, 0.6, 0.5)
"""Of its size, in which letters a label that keeps its height may be written."""


@lru_cache  # labels say the same in the same room, whatever around them changes
def fitting_share(text: str, letters: str, width: int, height: int) -> float:
    """Return of which size of a font letters have room for a text, the least if none have."""
    document = QTextDocument()
    is_rich = "</" in text  # all that a column says in marks is escaped
    (document.setHtml if is_rich else document.setPlainText)(text)
    document.setDocumentMargin(0)
    document.setTextWidth(width)
    font = QFont()
    font.fromString(letters)
    for share in _SHARES:
        document.setDefaultFont(scaled(font, share))
        if document.size().height() <= height:
            break
    return share
