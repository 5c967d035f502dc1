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
from ghost_desktop.desktop.fonts import is_low
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
    """

    round_wanted = Signal()
    match_wanted = Signal()
    undo_wanted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._change = Notice(_("New round now"), self)
        self._change.accepted.connect(self.round_wanted)
        self._match_change = Notice(_("New match now"), self)
        self._match_change.accepted.connect(self.match_wanted)
        self._begun = Notice(say("Undo ({keys})", keys=key_names("round.undo")), self)
        self._begun.accepted.connect(self.undo_wanted)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        for part in (self._change, self._match_change, self._begun):
            column.addWidget(part)

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
        briefly = is_low(self.window())
        if base is not None and following is not None and base.question != following:
            if controller.is_bound:
                match_change = describe_match_change(base.question, following, briefly=briefly)
            elif controller.is_running:  # "Play again" goes on to the other game
                change = describe_change(base.question, following, briefly=briefly)
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
        is_played = controller.is_running and controller.is_played  # nothing is to move meanwhile
        self._change.say(change, keeps_room=is_played)
        self._match_change.say(match_change, keeps_room=is_played)
        self._begun.say(begun, keeps_room=is_played)
        notices = (self._change, self._match_change, self._begun)
        self.setVisible(any(one.takes_room for one in notices))
