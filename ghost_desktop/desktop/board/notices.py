"""What stands above a round: that the bar asks for another game, or that something was left."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from ghost_desktop.desktop.board.wording import (
    describe_begun,
    describe_change,
    describe_match_change,
)
from ghost_desktop.desktop.kit.commands import key_names
from ghost_desktop.desktop.notice import Notice
from ghost_desktop.translation import _, say

if TYPE_CHECKING:
    from ghost_desktop.desktop.board.match_controller import MatchController
    from ghost_desktop.library.question import Question


class BoardNotices(QWidget):
    """Says it, and offers a way out of each.

    Signals:
        round_wanted: a round of the game that the bar asks for.
        match_wanted: a match of it, in place of one for lives.
        undo_wanted: what was left.
        back_wanted: the next round is to be of the game on the board, after all.
    """

    round_wanted = Signal()
    match_wanted = Signal()
    undo_wanted = Signal()
    back_wanted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._change = Notice(_("New round now"), self, _("Take back"))
        self._change.accepted.connect(self.round_wanted)
        self._match_change = Notice(_("New match now"), self, _("Take back"))
        self._match_change.accepted.connect(self.match_wanted)
        for change in (self._change, self._match_change):
            change.declined.connect(self.back_wanted)
        self._begun = Notice(say("Undo ({keys})", keys=key_names("round.undo")), self)
        self._begun.accepted.connect(self.undo_wanted)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        for part in (self._change, self._match_change, self._begun):
            part.be_low()
            column.addWidget(part)

    @property
    def low_height(self) -> int:
        """How high a notice is at least, whether there is one or not."""
        return self._begun.low_height

    def show_match(
        self, controller: MatchController, following: Question | None, *, is_kept: bool
    ) -> None:
        """Say what is to be said of a match.

        Args:
            controller: owns it.
            following: what the bar asks for; None if that is about to take its place anyhow.
            is_kept: whether the match before was left for it, and is kept.
        """
        base, left, now = controller.base, controller.left, controller.match
        change = match_change = begun = ""
        if base is not None and following is not None and base.question != following:
            if controller.is_bound:
                match_change = describe_match_change(following)
            elif controller.is_running:  # "Play again" goes on to the other game
                change = describe_change(following)
        if controller.is_opened:
            begun = _("This match was opened; the one before it can be brought back.")
        elif left is not None and now is not None and not controller.is_played:
            begun = describe_begun(left.state, now.state)
            if is_kept and now.id != left.id and not now.state.is_trial:
                begun = _("Another match has begun; the one before is kept in Game > Unfinished.")
        struck = controller.striker.last(controller.match)
        if struck is not None and base is not None:
            begun = _("{word} counts for nothing in this match.")
            begun = begun.format(word=base.game.words.shown(struck.word))
        self._begun.say(begun)  # there is room for one
        self._change.say("" if begun else change)
        self._match_change.say("" if begun else match_change)
