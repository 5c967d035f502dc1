"""Labels in bold letters that are larger than the person's, and stay so."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QMetaObject, Qt, Slot
from PySide6.QtWidgets import QApplication, QLabel, QWidget

from ghost_desktop.desktop.fonts import bold

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtGui import QFont


class LargeLabel(QLabel):
    """A headline or a figure.

    Args:
        growth: how much larger its letters are than the person's.
        parent: the widget around it.
        bolder: how much bolder they are.
    """

    def __init__(
        self,
        growth: float,
        parent: QWidget | None = None,
        *,
        bolder: Callable[[QFont], QFont] = bold,
    ) -> None:
        super().__init__(parent)
        self._growth, self._bolder = growth, bolder
        self._fit_to_font()

    def changeEvent(self, event: QEvent) -> None:
        """Follow another font; another style sheet takes that of the label away, after this."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.StyleChange:
            queued = Qt.ConnectionType.QueuedConnection
            QMetaObject.invokeMethod(self, "_fit_to_font", queued)

    @Slot()
    def _fit_to_font(self) -> None:
        font = self._bolder(QApplication.font())
        font.setPointSizeF(self._growth * font.pointSizeF())
        self.setFont(font)
