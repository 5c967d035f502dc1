"""Large figures side by side, each with what it counts below."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QLabel, QVBoxLayout, QWidget

from ghost_desktop.desktop.flow import FlowLayout
from ghost_desktop.desktop.large_label import LargeLabel
from ghost_desktop.translation import say

if TYPE_CHECKING:
    from collections.abc import Sequence

_LARGE = 1.9
"""How much larger a figure is than other texts."""


class CardRow(QWidget):
    """Shows figures."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._cards: list[tuple[QFrame, QLabel, QLabel]] = []
        self._row = FlowLayout(self, spacing=self.fontMetrics().height() // 2)
        self._row.setContentsMargins(0, 0, 0, 0)

    @property
    def texts(self) -> list[str]:
        """What is said, card by card."""
        return [card.accessibleName() for card, _figure, _caption in self._cards]

    def show_figures(self, figures: Sequence[tuple[str, str]]) -> None:
        """Show figures, each with what it counts."""
        while len(self._cards) < len(figures):
            self._add()
        for (card, figure, caption), (text, counts) in zip(self._cards, figures, strict=True):
            figure.setText(text)
            caption.setText(counts)
            card.setAccessibleName(say("{figure} {counts}", figure=text, counts=counts))

    def _add(self) -> None:
        card = QFrame(self)
        card.setProperty("role", "card")
        figure, caption = LargeLabel(_LARGE, card), QLabel(card)
        caption.setProperty("role", "muted")
        unit = self.fontMetrics().height()
        column = QVBoxLayout(card)
        column.setContentsMargins(unit, unit // 3, unit, unit // 3)
        column.setSpacing(0)
        for label in (figure, caption):
            label.setAlignment(Qt.AlignmentFlag.AlignCenter)
            column.addWidget(label)
        self._cards.append((card, figure, caption))
        self._row.addWidget(card)
