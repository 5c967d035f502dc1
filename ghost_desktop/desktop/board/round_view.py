"""The middle of the board: players, ghost, what it says, tiles, keys. It grows with the window."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, Signal, Slot
from PySide6.QtWidgets import QPushButton

from ghost_desktop.desktop.board.ghost_column import GhostColumn
from ghost_desktop.desktop.board.letters_view import LettersView
from ghost_desktop.desktop.board.players import PlayersRow
from ghost_desktop.translation import _

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from ghost_desktop.desktop.board.wording import Wording


class RoundView(QObject):
    """Shows a round of several players.

    Attributes:
        column: what all stands in.
        players: whose turn it is, and the score.
        letters: the letters on the table, and all by which letters are added.

    Signals:
        again_chosen: when another round is wanted.
    """

    again_chosen = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.column = GhostColumn(parent, lines=33, growth=1.9)
        self.players = PlayersRow(self.column)
        self.column.rows.insertWidget(0, self.players)
        self.letters = LettersView(self.column)
        self._again = QPushButton(_("Play again  ↵"), self.column)
        self._again.setProperty("role", "main")
        self._again.setAccessibleName(_("Play again"))
        self._again.clicked.connect(self.again_chosen)
        self.column.rows.addWidget(self._again, alignment=Qt.AlignmentFlag.AlignHCenter)
        self.column.rows.addStretch(4)
        self.column.scaled.connect(self._on_scaled)

    def show_wording(self, wording: Wording, *, is_over: bool) -> None:
        """Say how the round stands; keys give way to another round once it is over."""
        self.column.say(wording)
        self.letters.remark("")
        self.letters.keys.setVisible(not is_over)
        self._again.setVisible(is_over)

    @Slot(int)
    def _on_scaled(self, line: int) -> None:
        """Keep off the edges."""
        margin = round(0.4 * line)
        self.column.rows.setContentsMargins(0, margin, 0, margin)
