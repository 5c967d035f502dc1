"""What is asked: the letters on the table, where the next goes, and what became of the answer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QWidget

from ghost_desktop.desktop.actions import key_names, tip
from ghost_desktop.desktop.board.letters_page import LettersPage

if TYPE_CHECKING:
    from ghost_desktop.desktop.board.wording import Wording


class DrillStage(LettersPage):
    """Shows one question.

    Signals:
        help_chosen: when a hint, or after it the reply, is wanted.
        next_chosen: when the next line is wanted.
    """

    help_chosen = Signal()
    next_chosen = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._help = QPushButton("Hint", self)
        self._help.clicked.connect(self.help_chosen)
        self._next = QPushButton("Next line  ↵", self)
        self._next.setProperty("role", "main")
        self._next.setAccessibleName("Next line")
        self._next.clicked.connect(self.next_chosen)
        foot = QHBoxLayout()
        foot.addStretch()
        foot.addWidget(self._help)
        foot.addWidget(self._next)
        foot.addStretch()
        self.column.addLayout(foot)
        self.column.addStretch(4)

    def show_question(self, wording: Wording) -> None:
        """Ask: letters are taken, a hint can be had."""
        self._show(wording, is_answered=False)
        self.offer("Hint", tip("drill.help", "Leave three letters, of which one is right"))

    def show_answer(self, wording: Wording) -> None:
        """Say what became of an answer, until the next question."""
        self._show(wording, is_answered=True)

    def _show(self, wording: Wording, *, is_answered: bool) -> None:
        self.say(wording)
        self.remark("")
        self.keys.setEnabled(not is_answered)
        self._help.setVisible(not is_answered)
        self._next.setVisible(is_answered)

    def offer(self, text: str, tip: str) -> None:
        """Name the help that can be had."""
        self._help.setText(f"{text}  ({key_names('drill.help')})")
        self._help.setAccessibleName(text)
        self._help.setToolTip(tip)
