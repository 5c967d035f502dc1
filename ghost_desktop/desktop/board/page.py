"""What the pages of board and drill have in common: ghost, headline and a sentence, which grow."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import (
    QApplication,
    QLabel,
    QPushButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from ghost_desktop.desktop.ghost import Ghost

if TYPE_CHECKING:
    from PySide6.QtGui import QResizeEvent

    from ghost_desktop.desktop.board.wording import Wording

_BREADTH = 46
"""Lines of text that a page needs in breadth at the size of the person's font."""


class Page(QWidget):
    """A column in the middle, in letters as large as there is room for."""

    LINES = 29
    """Lines of text that the page needs in height at the size of the person's font."""

    GROWTH = 1.7
    """How much larger than that its letters may be, and how much larger its headline than they."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._fonts_set_for = 0.0  # points
        self._ghost = Ghost(self)
        may_shrink = QSizePolicy.Policy.Preferred
        self._ghost.setSizePolicy(may_shrink, may_shrink)
        self._headline = self.label()
        self._sentence = self.label("muted")
        self.column = QVBoxLayout(self)
        self.column.setContentsMargins(0, 0, 0, 0)
        self.column.addStretch(3)
        for part in (self._ghost, self._headline, self._sentence):
            self.column.addWidget(part)

    def label(self, role: str | None = None) -> QLabel:
        """Make a line of text in the middle, which goes on below where the width ends."""
        made = QLabel(self)
        made.setProperty("role", role)
        made.setAlignment(Qt.AlignmentFlag.AlignCenter)
        made.setWordWrap(True)
        return made

    def say(self, wording: Wording) -> None:
        """Show a headline, a sentence and a face."""
        self._headline.setText(wording.headline)
        self._sentence.setText(wording.sentence)
        self._ghost.set_mood(wording.mood)

    def show_sentence(self, sentence: str) -> None:
        """Say something else below the headline."""
        self._sentence.setText(sentence)

    def heightForWidth(self, width: int) -> int:
        """Return the least height: what is on the page shrinks before it scrolls.

        A scroll area takes this for the minimum, and the layout would say what it would like.
        """
        return self.column.minimumHeightForWidth(width)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Grow with the window."""
        super().resizeEvent(event)
        self._fit()

    def changeEvent(self, event: QEvent) -> None:
        """Follow another font of the program; another style sheet takes fonts away."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.StyleChange:
            self._fonts_set_for = 0.0
            self._fit()

    def _fit(self) -> None:
        """Choose the size of the letters; a style sheet keeps fonts from being handed down."""
        font = QApplication.font()
        line = QFontMetrics(font).height()
        room = min(self.height() / self.LINES, self.width() / _BREADTH) / line
        growth = min(max(room, 1), self.GROWTH)
        font.setPointSizeF(growth * font.pointSizeF())
        if font.pointSizeF() == self._fonts_set_for:
            return
        self._fonts_set_for = font.pointSizeF()
        for part in self.findChildren(QWidget, options=Qt.FindChildOption.FindDirectChildrenOnly):
            is_main = isinstance(part, QPushButton) and part.property("role") == "main"
            font.setBold(is_main)
            part.setFont(font)
        font.setBold(True)
        font.setPointSizeF(self.GROWTH * font.pointSizeF())
        self._headline.setFont(font)
        self.column.setSpacing(round(0.4 * growth * line))
        self.fit_to(round(growth * line))

    def fit_to(self, line: int) -> None:
        """Follow the size of the letters; `line` is the height of a line of text, in pixels."""
