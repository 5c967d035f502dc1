"""Fonts made from others, and the room that a text takes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QFont, QFontMetrics

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

_LOW = 24  # lines of text
_NARROW = 45  # heights of the font
_ENDLESS = 100_000  # pixels: as high as it needs to be


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


def is_low(window: QWidget) -> bool:
    """Tell whether a window has so few lines of text in height that margins are to be small."""
    return window.height() < _LOW * window.fontMetrics().height()


def is_small(window: QWidget) -> bool:
    """Tell whether a window is low, or so narrow that what can be left out has no room."""
    return is_low(window) or window.width() < _NARROW * window.fontMetrics().height()


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
