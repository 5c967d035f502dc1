"""What is asked: the letters on the table, where the next goes, and what became of the answer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QWidget

from ghost_desktop.desktop.board.keys import LetterKeys
from ghost_desktop.desktop.board.places import Command, PlaceBar
from ghost_desktop.desktop.board.tiles import Other, TileStrip
from ghost_desktop.desktop.drill.page import Page

if TYPE_CHECKING:
    from ghost_desktop.desktop.board.wording import Wording


class DrillStage(Page):
    """Shows one question.

    Signals:
        letter_chosen: the letter of a key that was clicked.
        commanded: a `Command`, by the buttons below the tiles or a click beside them.
        help_chosen: when a hint, or after it the reply, is wanted.
        next_chosen: when the next line is wanted.
    """

    letter_chosen = Signal(str)
    commanded = Signal(object)
    help_chosen = Signal()
    next_chosen = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.tiles = TileStrip(self)
        self.tiles.placed.connect(self._on_placed)
        self.places = PlaceBar(self)
        self.places.commanded.connect(self.commanded)
        self._remark = self.label("muted")
        self.keys = LetterKeys(self)
        self.keys.chosen.connect(self.letter_chosen)
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
        for part in (self.tiles, self.places, self._remark, self.keys):
            self.column.addWidget(part)
        self.column.addLayout(foot)
        self.column.addStretch(4)

    @property
    def said(self) -> str:
        """The remark below the tiles."""
        return self._remark.text()

    def show_question(self, wording: Wording) -> None:
        """Ask: letters are taken, a hint can be had."""
        self._show(wording, is_answered=False)
        self.offer("Hint", "Leave three letters, of which one is right (Space)")

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
        self._help.setText(f"{text}  (Space)")
        self._help.setAccessibleName(text)
        self._help.setToolTip(tip)

    def refuse(self, reason: str) -> None:
        """Say why a letter is not taken, shaking the tiles."""
        self.remark(f"✕  {reason}", role="refusal")
        self.tiles.shake()

    def remark(self, text: str, role: str = "muted") -> None:
        """Say something below the tiles."""
        if self._remark.property("role") != role:
            font = self._remark.font()
            self._remark.setProperty("role", role)
            self._remark.style().polish(self._remark)
            self._remark.setFont(font)  # which polishing takes away
        self._remark.setText(text)

    @Slot(object)
    def _on_placed(self, place: Other) -> None:
        self.commanded.emit(Command.FRONT if place is Other.FRONT else Command.END)

    def fit_to(self, line: int) -> None:
        """Leave room for what is said, so that nothing moves when it is."""
        for part in (self._sentence, self._remark):
            part.setMinimumHeight(round(1.2 * line))
