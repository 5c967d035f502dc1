"""The arrows move the mark on the board, wherever the focus is among buttons."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject

if TYPE_CHECKING:
    from PySide6.QtGui import QKeyEvent
    from PySide6.QtWidgets import QPushButton, QWidget

    from ghost_desktop.desktop.board.letter_input import LetterInput


class ArrowsToBoard(QObject):
    """Takes the keys that move the mark from buttons, which would move the focus with them.

    Tab moves the focus as well, and nothing else moves the mark.

    Args:
        board: while it is in sight, it has the keys.
        letter_input: knows which keys it can use as a round stands.
    """

    def __init__(self, board: QWidget, letter_input: LetterInput) -> None:
        super().__init__(board)
        self._board = board
        self._input = letter_input

    def take_from(self, *buttons: QPushButton) -> None:
        """Take them from these buttons, too."""
        for button in buttons:
            button.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Hand the board a key that it can use."""
        if event.type() is QEvent.Type.KeyPress and self._board.isVisible():
            pressed: QKeyEvent = event  # type: ignore[assignment]
            if self._input.wants_key(pressed):
                return self._input.take_key(pressed)
        return super().eventFilter(watched, event)
