"""The card that says what is known of the strip under the pointer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRect, Qt
from PySide6.QtWidgets import QLabel

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

_WIDTH = 22  # heights of the font
_AIR = 0.5  # heights of the font, from the strip and from the ends of the view


class HoverCard(QLabel):
    """Says something beside a place of the widget that it belongs to."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._room = parent
        self.setTextFormat(Qt.TextFormat.RichText)
        self.setWordWrap(True)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setProperty("role", "card")
        self.hide()

    def say(self, page: str, beside: QRect) -> None:
        """Say something.

        Args:
            page: what is said, as HTML.
            beside: where that is which it is said of, which stays in sight.
        """
        unit, room = self.fontMetrics().height(), self._room.rect()
        air = round(_AIR * unit)
        self.setMargin(air)
        self.setText(page)
        width = min(_WIDTH * unit, room.width() - 2 * air)
        self.resize(width, self.heightForWidth(width))
        left = min(max(beside.left(), air), room.width() - air - width)
        top = beside.bottom() + air
        if top + self.height() > room.height() - air:
            top = max(air, beside.top() - air - self.height())
        self.move(left, top)
        self.show()
        self.raise_()
