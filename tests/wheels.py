"""The wheel, turned over a widget."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QApplication

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget


def turn_wheel(widget: QWidget, at: QPointF | None = None) -> bool:
    """Turn the wheel over a widget; return whether it took that for itself.

    Args:
        widget: what is below the pointer.
        at: where in it; by default, in its middle.
    """
    place = QPointF(widget.rect().center()) if at is None else at
    event = QWheelEvent(
        place,
        widget.mapToGlobal(place),
        QPoint(),
        QPoint(0, -120),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,  # noqa: FBT003 - not inverted; Qt knows no name for it
    )
    event.ignore()
    QApplication.sendEvent(widget, event)
    return bool(event.isAccepted())
