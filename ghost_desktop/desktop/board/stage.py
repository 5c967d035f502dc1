"""The middle of the board: players, ghost, what it says, tiles, keys. It grows with the window."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QPushButton, QWidget

from ghost_desktop.desktop.board.letters_page import LettersPage
from ghost_desktop.desktop.board.players import PlayersRow

if TYPE_CHECKING:
    from ghost_desktop.desktop.board.wording import Wording


class Stage(LettersPage):
    """Shows a round, in letters as large as there is room for.

    Signals:
        again_chosen: when another round is wanted.
    """

    LINES = 33
    GROWTH = 1.9

    again_chosen = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.players = PlayersRow(self)
        self._rules = self.label("muted")
        self._again = QPushButton("Play again  ↵", self)
        self._again.setProperty("role", "main")
        self._again.setAccessibleName("Play again")
        self._again.clicked.connect(self.again_chosen)
        self.column.insertWidget(0, self.players)
        self.column.insertWidget(1, self._rules)
        self.column.addWidget(self._again, alignment=Qt.AlignmentFlag.AlignHCenter)
        self.column.addStretch(4)

    def show_wording(self, wording: Wording, *, is_over: bool) -> None:
        """Say how the round stands; keys give way to another round once it is over."""
        self.say(wording)
        self.remark("")
        self.keys.setVisible(not is_over)
        self._again.setVisible(is_over)

    def show_rules(self, rules: str) -> None:
        """Say what the round is played with, or nothing where that is said elsewhere."""
        self._rules.setText(rules)
        self._rules.setVisible(bool(rules))

    def fit_to(self, line: int) -> None:
        """Keep off the edges as well."""
        super().fit_to(line)
        margin = round(0.4 * line)
        self.column.setContentsMargins(0, margin, 0, margin)
