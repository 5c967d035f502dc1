"""Looking at the keys of the board: by a key that is held, by a button, by name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, Slot
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QWidget

from ghost_desktop.desktop.board.key_marks import announce_marks, describe_marks
from ghost_desktop.desktop.kit.commands import is_pressed

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ghost_desktop.desktop.board.key_marks import KeyMark
    from ghost_desktop.desktop.board.lens import LetterLens
    from ghost_desktop.desktop.board.match_controller import MatchController
    from ghost_desktop.desktop.board.round_view import RoundView

LOOK = "round.look"
"""The command, and the key that is held."""

_LEAVING = frozenset({QEvent.Type.WindowDeactivate, QEvent.Type.Hide})


class Looking(QObject):
    """Takes the key from all of the board, and shows what a lens has found out.

    A look ends when the focus leaves the board: a key would be let go where nobody hears it.

    Args:
        board: where the key is heard.
        view: shows it.
        lens: finds it out.
        controller: owns the match.
    """

    def __init__(
        self, board: QWidget, view: RoundView, lens: LetterLens, controller: MatchController
    ) -> None:
        super().__init__(board)
        self._board, self._view, self._lens, self._controller = board, view, lens, controller
        self._held: int | None = None  # the key that is held
        self._said = ""  # below the letters
        self._announced: Mapping[str, KeyMark] = {}
        lens.changed.connect(self._show)
        view.letters.input.placed.connect(self._on_placed)
        view.look.begun.connect(lens.begin)
        view.look.ended.connect(lens.end)
        board.installEventFilter(self)
        application = QApplication.instance()
        if isinstance(application, QApplication):
            application.focusChanged.connect(self._on_focus)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Look while the key is held, and no longer than the board has the keys."""
        if event.type() in _LEAVING:
            self._lens.end()
        elif isinstance(event, QKeyEvent) and self._is_for_looking(event):
            if not event.isAutoRepeat():
                is_pressed_down = event.type() is QEvent.Type.KeyPress
                self._held = event.key() if is_pressed_down else None
                (self._lens.begin if is_pressed_down else self._lens.end)()
            return True
        return super().eventFilter(watched, event)

    def _is_for_looking(self, event: QKeyEvent) -> bool:
        """Tell whether the key is pressed, or let go, be it with others that are held by now."""
        if event.type() is QEvent.Type.KeyPress:
            return is_pressed(event, LOOK)
        return event.type() is QEvent.Type.KeyRelease and event.key() == self._held

    @Slot(QWidget, QWidget)
    def _on_focus(self, _before: QWidget | None, now: QWidget | None) -> None:
        if now is not None and now is not self._board and not self._board.isAncestorOf(now):
            self._lens.end()

    @Slot()
    def toggle(self) -> None:
        """Look, or no longer."""
        (self._lens.end if self._lens.is_looking else self._lens.begin)()

    def follow(self) -> None:
        """Offer to look where that can be done in the round at hand, now or at another turn."""
        current = self._controller.current
        is_offered = current is not None and not (current.round.over or current.round.is_open)
        self._view.offer_look(is_offered=is_offered, can_look=self._lens.can_look)

    @Slot(object)
    def _on_placed(self, _command: object) -> None:
        """What keys do depends on where the next letter goes."""
        if self._lens.is_looking:
            self._show()

    @Slot()
    def _show(self) -> None:
        lens, letters, state = self._lens, self._view.letters, self._controller.state
        self._view.look.setChecked(lens.is_looking)
        letters.show_effects(lens.effects if lens.is_looking else None, is_done=lens.is_done)
        if not lens.is_looking or state is None or state.current is None:
            if letters.said == self._said:  # and nothing else since
                letters.remark("")
            self._said, self._announced = "", {}
            return
        current, marks = state.current, letters.marks
        hints, looks = state.hints[current.player], state.looks[current.player]
        self._said = describe_marks(marks, current.round.game.rules, hints, looks)
        letters.remark(self._said)
        if lens.is_done and marks != self._announced:
            self._announced = marks
            letters.announce(announce_marks(marks, current.round))
