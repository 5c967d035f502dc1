"""The button that names the game: pressed, it lets the choices drop down."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QPushButton, QSizePolicy, QStyleOptionButton, QWidget

from ghost_desktop.desktop.question import name_game
from ghost_desktop.desktop.theme import colours
from ghost_desktop.formats.text import side_by_side
from ghost_desktop.translation import _, say

if TYPE_CHECKING:
    from PySide6.QtGui import QPaintEvent, QResizeEvent

    from ghost_desktop.library.question import Question

_LEAST = 9
"""Heights of the font that it is wide at least, however little of the name that leaves."""

_LEAST_LIST = 6
"""Letters of the dictionary's name that stay before the rules are cut off."""

_BESIDE_TEXT = 3.2
"""Heights of the font that are no text: the margins that the style sheet leaves, and the mark."""


class GameButton(QPushButton):
    """Says which game is asked for: ``"ENABLE1 · Ghost · 4+ letters · 2 players"``.

    Where there is no room for all, the dictionary's name is shortened first, for the rules say
    more; the tool tip then has the whole. It is checked while the choices are open.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._facts: tuple[str, ...] = ("",)
        self.setProperty("role", "game")
        self.setCheckable(True)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def show_question(self, question: Question) -> None:
        """Name the game that `question` is about."""
        self._facts = tuple(name_game(question))
        said = side_by_side(self._facts)
        self.setText(said.replace("&", "&&"))
        self.setAccessibleName(say("The game: {game}", game=said))
        self._explain()

    @property
    def shown(self) -> str:
        """What there is room for."""
        room = self.width() - math.ceil(_BESIDE_TEXT * self.fontMetrics().height())
        whole = side_by_side(self._facts)
        fits = self.fontMetrics().horizontalAdvance
        if fits(whole) <= room:
            return whole
        name, *rules = self._facts
        shorter = whole
        for letters in range(len(name) - 2, _LEAST_LIST - 1, -1):
            shorter = side_by_side([f"{name[:letters].rstrip()}…", *rules])
            if fits(shorter) <= room:
                return shorter
        return self.fontMetrics().elidedText(shorter, Qt.TextElideMode.ElideRight, room)

    def _explain(self) -> None:
        does = _("Choose the dictionary and the rules")
        whole = side_by_side(self._facts)
        self.setToolTip(does if self.shown == whole else f"{whole}\n{does}")

    # --- what Qt asks -----------------------------------------------------------------------------

    def initStyleOption(self, option: QStyleOptionButton) -> None:
        """Have as much drawn as there is room for."""
        super().initStyleOption(option)
        option.text = self.shown.replace("&", "&&")

    def sizeHint(self) -> QSize:
        """Ask for room for all."""
        whole = self.fontMetrics().horizontalAdvance(side_by_side(self._facts))
        width = whole + math.ceil(_BESIDE_TEXT * self.fontMetrics().height())
        return QSize(width, super().sizeHint().height())

    def minimumSizeHint(self) -> QSize:
        """Shrink where there is little room."""
        hint = self.sizeHint()
        return QSize(min(hint.width(), _LEAST * self.fontMetrics().height()), hint.height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Say on hover what there is no room for."""
        super().resizeEvent(event)
        self._explain()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the mark of all that drops down at the right of the text."""
        super().paintEvent(event)
        unit = self.fontMetrics().height()
        half = unit * 0.2
        middle = QPointF(self.width() - unit * 0.95, self.height() / 2)
        pen = QPen(QColor(colours().muted), max(1.2, unit / 11))
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        up = -1 if self.isChecked() else 1
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(pen)
            painter.drawPolyline(
                [
                    middle + QPointF(-half, -up * half / 2),
                    middle + QPointF(0, up * half / 2),
                    middle + QPointF(half, -up * half / 2),
                ]
            )
