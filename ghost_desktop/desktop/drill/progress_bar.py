"""How far a session is: what is learned, and what has been begun."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter

from ghost_desktop.desktop.progress import ProgressBar
from ghost_desktop.desktop.theme import colours

if TYPE_CHECKING:
    from PySide6.QtGui import QPaintEvent
    from PySide6.QtWidgets import QWidget

_FAINT = 0.4  # of what has been begun beside what is learned


class SessionBar(ProgressBar):
    """Shows the numbers that stand beside it: a part a line, full once it is learned.

    Attributes:
        begun: how many lines have been asked, and are still to be learned.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.begun = 0

    def show_lines(self, learned: int, begun: int, total: int) -> None:
        """Show how many of `total` lines are learned, and how many more have been begun."""
        self.begun = begun
        self.show_progress(learned, max(1, total))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw what is learned over what has been begun, over the whole."""
        with QPainter(self) as painter:
            begun = self.value() + self.begun
            paint_parts(painter, QRectF(self.rect()), self.value(), begun, self.maximum())


def paint_parts(painter: QPainter, whole: QRectF, learned: int, met: int, total: int) -> None:
    """Draw how many of `total` lines are learned over how many have been asked at all."""
    theme = colours()
    faint = QColor(theme.accent)
    faint.setAlphaF(_FAINT)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    round_end = whole.height() / 2
    for colour, lines in (
        (QColor(theme.line), total),
        (faint, met),
        (QColor(theme.accent), learned),
    ):
        part = QRectF(whole)
        part.setWidth(whole.width() * min(lines, total) / total)
        painter.setBrush(colour)
        painter.drawRoundedRect(part, round_end, round_end)
