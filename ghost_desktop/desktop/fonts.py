"""Fonts made from others, and the room that a text takes."""

from __future__ import annotations

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QFont, QFontMetrics

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


def wrapped_height(text: str, metrics: QFontMetrics, width: int) -> int:
    """Return how high a text is that is broken into lines of `width`; both in pixels."""
    room = QRect(0, 0, width, _ENDLESS)
    return metrics.boundingRect(room, Qt.TextFlag.TextWordWrap, text).height()
