"""What a screen reader is asked to say."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget


def announce(widget: QWidget, text: str) -> None:
    """Have a screen reader say something of a widget, unless another panel is in front of it."""
    if widget.isVisible():
        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(widget, text))
