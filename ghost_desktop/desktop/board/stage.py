"""The middle of the board: players, ghost, what it says, tiles, keys. It grows with the window."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, Qt, Signal, Slot
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QApplication, QLabel, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from ghost_desktop.desktop.board.keys import LetterKeys
from ghost_desktop.desktop.board.places import Command, PlaceBar
from ghost_desktop.desktop.board.players import PlayersRow
from ghost_desktop.desktop.board.tiles import Other, TileStrip
from ghost_desktop.desktop.ghost import Ghost

if TYPE_CHECKING:
    from PySide6.QtGui import QResizeEvent

    from ghost_desktop.desktop.board.wording import Wording

_LINES, _BREADTH = 33, 46
"""Height and breadth, in lines of text, that the stage needs at the size of the person's font."""

_MOST_GROWTH = 1.9
_HEADLINE = 1.9  # times the size of the text


class Stage(QWidget):
    """Shows a round, in letters as large as there is room for.

    Signals:
        letter_chosen: the letter of a key that was clicked.
        commanded: a `Command`, by the buttons below the tiles or a click beside them.
        again_chosen: when another round is wanted.
    """

    letter_chosen = Signal(str)
    commanded = Signal(object)
    again_chosen = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._fonts_set_for = 0.0  # points
        self.players = PlayersRow(self)
        self._rules = _label(self, "muted")
        self._ghost = Ghost(self)
        may_shrink = QSizePolicy.Policy.Preferred
        self._ghost.setSizePolicy(may_shrink, may_shrink)
        self._headline = _label(self)
        self._sentence = _label(self, "muted")
        self.tiles = TileStrip(self)
        self.tiles.placed.connect(self._on_placed)
        self.places = PlaceBar(self)
        self.places.commanded.connect(self.commanded)
        self._refusal = _label(self, "refusal")
        self.keys = LetterKeys(self)
        self.keys.chosen.connect(self.letter_chosen)
        self._again = QPushButton("Play again  ↵", self)
        self._again.setProperty("role", "main")
        self._again.setAccessibleName("Play again")
        self._again.clicked.connect(self.again_chosen)
        column = self._column = QVBoxLayout(self)
        column.addWidget(self.players)
        column.addWidget(self._rules)
        column.addStretch(3)
        column.addWidget(self._ghost)
        column.addWidget(self._headline)
        column.addWidget(self._sentence)
        column.addWidget(self.tiles)
        column.addWidget(self.places)
        column.addWidget(self._refusal)
        column.addWidget(self.keys)
        column.addWidget(self._again, alignment=Qt.AlignmentFlag.AlignHCenter)
        column.addStretch(4)
        self._fit()

    @property
    def refusal(self) -> str:
        """Why the last letter was refused; empty if it was not."""
        return self._refusal.text()

    def show_wording(self, wording: Wording, *, is_over: bool) -> None:
        """Say how the round stands; keys give way to another round once it is over."""
        self._headline.setText(wording.headline)
        self._sentence.setText(wording.sentence)
        self._ghost.set_mood(wording.mood)
        self.remark("")
        self.keys.setVisible(not is_over)
        self._again.setVisible(is_over)

    def show_rules(self, rules: str) -> None:
        """Say what the round is played with."""
        self._rules.setText(rules)

    def show_sentence(self, sentence: str) -> None:
        """Say something else below the headline."""
        self._sentence.setText(sentence)

    def refuse(self, reason: str) -> None:
        """Say why a letter cannot be played, shaking the tiles."""
        self.remark(f"✕  {reason}")
        self.tiles.shake()

    def remark(self, text: str) -> None:
        """Say something below the tiles."""
        self._refusal.setText(text)

    @Slot(object)
    def _on_placed(self, place: Other) -> None:
        self.commanded.emit(Command.FRONT if place is Other.FRONT else Command.END)

    def heightForWidth(self, width: int) -> int:
        """Return the least height: what is on the stage shrinks before it scrolls.

        A scroll area takes this for the minimum, and the layout would say what it would like.
        """
        return self._column.minimumHeightForWidth(width)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Grow with the window."""
        super().resizeEvent(event)
        self._fit()

    def changeEvent(self, event: QEvent) -> None:
        """Follow another font of the program; another style sheet takes fonts away."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.ApplicationFontChange, QEvent.Type.StyleChange):
            self._fonts_set_for = 0.0
            self._fit()

    def _fit(self) -> None:
        """Choose the size of the letters, and with it of everything on the stage.

        A style sheet keeps fonts from being handed down, so each part is given its own.
        """
        font = QApplication.font()
        line = QFontMetrics(font).height()
        room = min(self.height() / _LINES, self.width() / _BREADTH) / line
        growth = min(max(room, 1), _MOST_GROWTH)
        font.setPointSizeF(growth * font.pointSizeF())
        if font.pointSizeF() != self._fonts_set_for:
            self._fonts_set_for = font.pointSizeF()
            direct = Qt.FindChildOption.FindDirectChildrenOnly
            for part in self.findChildren(QWidget, options=direct):
                part.setFont(font)
            font.setBold(True)
            self._again.setFont(font)
            font.setPointSizeF(_HEADLINE * font.pointSizeF())
            self._headline.setFont(font)
            self._refusal.setMinimumHeight(round(1.2 * growth * line))  # empty or not
            self._column.setSpacing(round(0.4 * growth * line))
            self._column.setContentsMargins(0, round(0.4 * line), 0, round(0.4 * line))


def _label(parent: QWidget, role: str | None = None) -> QLabel:
    label = QLabel(parent)
    label.setProperty("role", role)
    label.setAlignment(Qt.AlignmentFlag.AlignCenter)
    label.setWordWrap(True)
    return label
