"""Fonts made from others."""

from __future__ import annotations

from PySide6.QtGui import QFont


def bold(font: QFont) -> QFont:
    """Return `font` in bold."""
    made = QFont(font)
    made.setBold(True)
    return made
