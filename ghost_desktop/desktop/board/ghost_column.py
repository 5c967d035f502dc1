"""A column that grows with the window: a ghost, what it says, and what is added below."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QMetaObject, QObject, Qt, Signal, Slot
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import (
    QApplication,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from ghost_desktop.desktop.fonts import give_role
from ghost_desktop.desktop.ghost import GhostFace
from ghost_desktop.desktop.scrolling import scrolling

if TYPE_CHECKING:
    from PySide6.QtGui import QResizeEvent

    from ghost_desktop.desktop.board.wording import Wording

_BREADTH = 46
"""Lines of text that a column needs in breadth at the size of the person's font."""

_ALL = 200
"""How much more of the room a part takes than what is left free on either side of it."""

_TIGHT = 0.8
"""The share of its height with which a column does without what is only pleasant."""


class GhostColumn(QWidget):
    """A column in the middle, in letters as large as there is room for.

    Attributes:
        headline: what the ghost says first.
        sentence: what it says more.
        rows: what stands in the column, from above downwards.
        scroller: shows a part of it where there is no room for all: this is what to lay out.

    Args:
        lines: lines of text that it needs in height at the size of the person's font.
        growth: how much larger than that its letters may be, and its headline than they.

    Signals:
        scaled: the height of a line of text, in pixels, whenever the letters have another size.
        resized: when more or less of it can be in sight.
    """

    scaled = Signal(int)
    resized = Signal()

    def __init__(
        self, parent: QWidget | None = None, *, lines: int = 29, growth: float = 1.7
    ) -> None:
        super().__init__(parent)
        self._lines = lines
        self._growth = growth
        self._is_built = False  # Qt tells of its style before that
        self._is_tight = False
        self._fonts_set_for = 0.0  # points
        self._wording: Wording | None = None
        self._instead = ""
        self._ghost = GhostFace(self)
        may_shrink = QSizePolicy.Policy.Preferred
        self._ghost.setSizePolicy(may_shrink, may_shrink)
        self.headline = self.label()
        self.sentence = self.label("muted")
        self.rows = QVBoxLayout(self)
        self.rows.setContentsMargins(0, 0, 0, 0)
        self.rows.addStretch(3)
        self.add(self._ghost, self.headline, self.sentence)
        self.scroller = scrolling(self)
        self.scroller.installEventFilter(self)
        self._is_built = True

    @property
    def is_tight(self) -> bool:
        """Whether there is so little height that the ghost goes, and the rest draws together."""
        return self._is_tight

    def add(self, *parts: QWidget) -> None:
        """Put parts below what is there."""
        for part in parts:
            self.rows.addWidget(part)

    def add_row(self, *parts: QWidget, above: int = 0) -> None:
        """Put parts side by side in the middle, below what is there, but for so many at the end."""
        row = QHBoxLayout()
        row.addStretch()
        for part in parts:
            row.addWidget(part)
        row.addStretch()
        self.rows.insertLayout(self.rows.count() - above, row)

    def add_in_the_middle(self, part: QWidget) -> None:
        """Put below what is there a part that is as wide as it may be, and stands in the middle."""
        row = QHBoxLayout()
        row.addStretch(1)
        row.addWidget(part, _ALL)
        row.addStretch(1)
        self.rows.addLayout(row)

    def label(self, role: str | None = None) -> QLabel:
        """Make a line of text in the middle, which goes on below where the width ends."""
        made = QLabel(self)
        made.setProperty("role", role)
        made.setAlignment(Qt.AlignmentFlag.AlignCenter)
        made.setWordWrap(True)
        return made

    def say(self, wording: Wording) -> None:
        """Show a headline, a sentence and a face."""
        self._wording, self._instead = wording, ""
        self._ghost.set_mood(wording.mood)
        self._show_said()

    def say_instead(self, sentence: str, role: str = "muted") -> None:
        """Say something else below the headline for a while; nothing: what was said before."""
        self._instead = sentence
        give_role(self.sentence, role)
        self._show_said()

    def _show_said(self) -> None:
        if self._wording is None:
            return
        self.headline.setText(self._wording.headline)
        self.sentence.setText(self._instead or self._wording.sentence)

    def bring_into_sight(self, part: QWidget) -> None:
        """Scroll to a part, where not all can be seen."""
        self.scroller.ensureWidgetVisible(part, 0, 0)

    def heightForWidth(self, width: int) -> int:
        """Return the least height: what is in it shrinks before it scrolls.

        A scroll area takes this for the minimum, and the layout would say what it would like.
        """
        return self.rows.minimumHeightForWidth(width)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Shrink with the window: where there is little room, the column keeps its size longer."""
        if watched is self.scroller and event.type() is QEvent.Type.Resize:
            self._fit()
            self.resized.emit()
        return super().eventFilter(watched, event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Grow with the window."""
        super().resizeEvent(event)
        self._fit()

    def changeEvent(self, event: QEvent) -> None:
        """Follow another font of the program; another style sheet takes fonts away.

        It does so part by part, and from the parts after the column: they are given theirs when all
        is done.
        """
        super().changeEvent(event)
        if event.type() is QEvent.Type.StyleChange:
            QMetaObject.invokeMethod(self, "_fit_anew", Qt.ConnectionType.QueuedConnection)

    @Slot()
    def _fit_anew(self) -> None:
        self._fonts_set_for = 0.0
        self._fit()

    def _fit(self) -> None:
        """Choose the size of the letters; a style sheet keeps fonts from being handed down."""
        if not self._is_built:
            return
        font = QApplication.font()
        line = QFontMetrics(font).height()
        high = self.scroller.height()  # the column itself may be higher, and scroll
        room = min(high / self._lines, self.width() / _BREADTH) / line
        growth = min(max(room, 1), self._growth)
        is_tight = high < _TIGHT * self._lines * line
        font.setPointSizeF(growth * font.pointSizeF())
        found = font.pointSizeF(), is_tight
        if found == (self._fonts_set_for, self._is_tight):
            return
        self._fonts_set_for, self._is_tight = found
        self._ghost.setVisible(not is_tight)
        for part in self.findChildren(QWidget, options=Qt.FindChildOption.FindDirectChildrenOnly):
            is_main = isinstance(part, QPushButton) and part.property("role") == "main"
            font.setBold(is_main)
            part.setFont(font)
        font.setBold(True)
        font.setPointSizeF((1.2 if is_tight else self._growth) * font.pointSizeF())
        self.headline.setFont(font)
        self.rows.setSpacing(round((0.15 if is_tight else 0.4) * growth * line))
        self.scaled.emit(round(growth * line))
