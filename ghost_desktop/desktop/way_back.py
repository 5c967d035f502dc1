"""What is said when a round, or a cell, has brought its game to the top, and the way back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal, Slot

from ghost_desktop.desktop.announce import announce
from ghost_desktop.desktop.inquiry import State
from ghost_desktop.desktop.kit.commands import command, tip
from ghost_desktop.desktop.notice import Notice
from ghost_desktop.desktop.question import describe_question
from ghost_desktop.translation import N_, _, say

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from ghost_desktop.desktop.inquiry import Known
    from ghost_desktop.library.question import Question

_ROUND = N_("The round was of {game}, which is now at the top. Before, that was {before}.")
_CELL = N_("{game} is now at the top. Before, that was {before}.")


class WayBack(Notice):
    """Leads back to the game that was at the top, until something else is asked.

    Signals:
        asked: the `Question` to go back to.
        opened: whether there is a way back.
    """

    asked = Signal(object)
    opened = Signal(bool)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(_("Go back"), parent)
        self._from: Question | None = None
        self._to: Question | None = None
        self._said = _ROUND
        self._is_in_sight = False
        self._button.setToolTip(tip("game.back"))
        self.accepted.connect(self.go)

    @property
    def is_open(self) -> bool:
        """Whether there is a way back."""
        return self._to is not None

    def lead(self, question: Question, before: Question) -> None:
        """Say that the game of a round has been asked for in place of the one before."""
        self._lead(question, before, _ROUND)

    def lead_from_cell(self, question: Question, before: Question) -> None:
        """Say that the game of a cell of a comparison has been asked for, if it is another one."""
        if question != before:
            self._lead(question, before, _CELL)

    def _lead(self, question: Question, before: Question, said: str) -> None:
        self._from, self._to, self._said = question, before, said
        self._show()
        self.opened.emit(self.is_open)
        announce(self, self._sentence())

    def set_in_sight(self, is_in_sight: bool) -> None:
        """Say it where the other game is looked at, and not elsewhere."""
        self._is_in_sight = is_in_sight
        self._show()

    def follow(self, known: Known) -> None:
        """Say no more of it once something else is asked, or the game before is back by itself."""
        is_back = known.state in (State.STOPPED, State.FAILED)
        if self.is_open and (is_back or known.asked != self._from):
            self._from = self._to = None
            self._show()
            self.opened.emit(self.is_open)

    @command("game.back", can=lambda way: way.is_open, there=lambda way: way.is_open)
    @Slot()
    def go(self) -> None:
        """Ask for the game before."""
        if self._to is not None:
            self.asked.emit(self._to)

    def _show(self) -> None:
        self.say(self._sentence() if self._is_in_sight else "")

    def _sentence(self) -> str:
        if self._from is None or self._to is None:
            return ""
        return say(
            self._said, game=describe_question(self._from), before=describe_question(self._to)
        )
