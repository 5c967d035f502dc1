"""The letters on the table, what is said of them, and the keys to add to them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal, Slot

from ghost_desktop.desktop.board.keys import LetterKeys
from ghost_desktop.desktop.board.page import Page
from ghost_desktop.desktop.board.places import Command, PlaceBar
from ghost_desktop.desktop.board.tiles import Other, TileStrip

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget


class LettersPage(Page):
    """Shows a round to which letters can be added.

    Signals:
        letter_chosen: the letter of a key that was clicked.
        commanded: a `Command`, by the buttons below the tiles or a click beside them.
    """

    letter_chosen = Signal(str)
    commanded = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.tiles = TileStrip(self)
        self.tiles.placed.connect(self._on_placed)
        self.places = PlaceBar(self)
        self.places.commanded.connect(self.commanded)
        self._remark = self.label("muted")
        self.keys = LetterKeys(self)
        self.keys.chosen.connect(self.letter_chosen)
        for part in (self.tiles, self.places, self._remark, self.keys):
            self.column.addWidget(part)

    @property
    def said(self) -> str:
        """The remark below the tiles."""
        return self._remark.text()

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
