"""What stands above the tree: what is known, as a headline, and the details below it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QMetaObject, Qt, Slot
from PySide6.QtWidgets import QApplication, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from ghost_desktop.desktop.fonts import demibold, is_small
from ghost_desktop.desktop.kit.commands import stand_for, underlined
from ghost_desktop.desktop.strategy.seal import Seal
from ghost_desktop.translation import _

if TYPE_CHECKING:
    from PySide6.QtGui import QResizeEvent

_HEADLINE = 1.5  # of its letters to others
_LINES = 2  # below it, which are kept free


class Head(QWidget):
    """Two labels, a button that ends a proof, and one that opens it; in a small window with less room.

    Attributes:
        sentence: the headline.
        proof: the details.
        stop: ends a proof; it is hidden while there is none.
        seal: opens what is proved; it is hidden while nothing is.
    """

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.sentence = QLabel(_("One moment"), self)
        self.sentence.setWordWrap(True)
        self.proof = QLabel(_("The strategy is being found."), self)
        self.proof.setProperty("role", "muted")
        self.proof.setWordWrap(True)
        self.proof.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.stop = QPushButton(underlined(_("Stop"), "strategy.stop"), self)
        self.stop.setToolTip(_("End the proof, and keep the best strategy that has been found"))
        stand_for(self.stop, "strategy.stop")
        self.stop.hide()
        row = QHBoxLayout()
        row.addWidget(self.proof, 1)
        self.seal = Seal(self)
        row.addWidget(self.stop)
        row.addWidget(self.seal, 0, Qt.AlignmentFlag.AlignTop)
        self._headline = QHBoxLayout()
        self._headline.addWidget(self.sentence, 1)
        self._column = column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addLayout(self._headline)
        column.addLayout(row)
        self._fit()

    def add_beside(self, beside: QWidget) -> None:
        """Put something at the right of the headline, and keep its place while it is hidden."""
        kept = beside.sizePolicy()
        kept.setRetainSizeWhenHidden(True)
        beside.setSizePolicy(kept)
        self._headline.addWidget(beside)

    def add(self, below: QWidget) -> None:
        """Put something below the details."""
        self._column.addWidget(below)

    def changeEvent(self, event: QEvent) -> None:
        """Follow another font; another style sheet takes that of the headline away, after this."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.StyleChange:
            queued = Qt.ConnectionType.QueuedConnection
            QMetaObject.invokeMethod(self, "_fit", queued)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Follow the window, which may have become small."""
        super().resizeEvent(event)
        self._fit()

    @Slot()
    def _fit(self) -> None:
        """Set the headline, and keep its place to what is below it, or the tree would jump."""
        small = is_small(self.window())
        font = demibold(QApplication.font())
        font.setPointSizeF((1 if small else _HEADLINE) * font.pointSizeF())
        self.sentence.setFont(font)
        lines = (1 if small else _LINES) * self.proof.fontMetrics().lineSpacing()
        button = self.seal if small else self.stop
        self.proof.setMinimumHeight(max(lines, button.sizeHint().height()))
        unit = self.fontMetrics().height()
        self._column.setSpacing(unit // 8 if small else unit // 2)
