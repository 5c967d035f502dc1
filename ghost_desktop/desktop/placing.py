"""Where the window is: as it was left, and whole on a screen that is there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QByteArray, QSize

if TYPE_CHECKING:
    from PySide6.QtWidgets import QMainWindow


def place_window(window: QMainWindow, geometry: bytes) -> None:
    """Put a window where it was left, or give it a size that suits its font and its screen.

    Args:
        window: the window.
        geometry: what `QWidget.saveGeometry` gave; empty if it has never been placed.
    """
    unit = window.fontMetrics().height()
    room = window.screen().availableGeometry().size() - QSize(2 * unit, 3 * unit)
    window.resize(QSize(72 * unit, 50 * unit).boundedTo(room))
    window.restoreGeometry(QByteArray(geometry))  # of no bytes it takes none
