"""What a person drags over the window, and drops there."""

from __future__ import annotations

import warnings
from typing import TYPE_CHECKING

from PySide6.QtCore import QMimeData, QObject, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDragLeaveEvent, QDropEvent
from PySide6.QtWidgets import QApplication

if TYPE_CHECKING:
    from pathlib import Path

_COPY, _LEFT = Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton
_NONE = Qt.KeyboardModifier.NoModifier


def of_files(*paths: Path) -> QMimeData:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path)) for path in paths])
    return data


def of_text(text: str) -> QMimeData:
    data = QMimeData()
    data.setText(text)
    return data


def drag(over: QObject, data: QMimeData) -> bool:
    """Drag something over a window; whether it takes it."""
    with warnings.catch_warnings():  # Qt 6.12 has another way, which those before it have not
        warnings.simplefilter("ignore", DeprecationWarning)
        entered = QDragEnterEvent(QPoint(9, 9), _COPY, data, _LEFT, _NONE)
    entered.setAccepted(False)
    QApplication.sendEvent(over, entered)
    return entered.isAccepted()


def drag_away(over: QObject) -> None:
    QApplication.sendEvent(over, QDragLeaveEvent())


def drop(over: QObject, data: QMimeData) -> bool:
    """Drop something on a window; whether it takes it."""
    is_taken = drag(over, data)
    QApplication.sendEvent(over, QDropEvent(QPointF(9, 9), _COPY, data, _LEFT, _NONE))
    return is_taken
