"""What has the focus at the board: itself, or the field for a word while one is to be named."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QElapsedTimer

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from ghost_desktop.play.match import MatchState

LOOK_MS = 1000
"""Milliseconds for which a match that is over is to be looked at, before Enter begins another."""


class BoardFocus:
    """Keeps the focus of the board where its keys are heard.

    Args:
        board: the board.
        column: what is in it may be hidden as the round goes on.
        field: takes a word.
        look_ms: milliseconds after the end of a match before Enter begins another.
    """

    def __init__(self, board: QWidget, column: QWidget, field: QWidget, look_ms: int) -> None:
        self._board, self._column, self._field = board, column, field
        self._look_ms = look_ms
        self._is_over = False
        self._won = QElapsedTimer()

    @property
    def is_just_won(self) -> bool:
        """Whether a match has ended so shortly ago that nobody can have seen who has won."""
        return self._won.isValid() and self._won.elapsed() < self._look_ms

    def keep(self, state: MatchState) -> None:
        """Take the focus from what may be hidden; as a round begins or ends from all beside it."""
        board = self._board
        board.setFocusProxy(None)  # type: ignore[arg-type]
        is_over = state.current is not None and state.current.round.over is not None
        place = board if is_over is not self._is_over else self._column
        self._is_over = is_over
        focused: QWidget | None = board.window().focusWidget()
        if focused is None or place.isAncestorOf(focused):
            board.setFocus()
        if state.winner is None:
            self._won.invalidate()
        elif not self._won.isValid():
            self._won.start()

    def hand_on(self, *, to_field: bool) -> None:
        """Have the field take all that comes to the board, or nothing."""
        if to_field:
            has_focus = self._board.window().focusWidget() is self._board
            self._board.setFocusProxy(self._field)
            if has_focus:
                self._field.setFocus()
