"""How one comes to look back at a round, and from there to the board and to the strategy."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Slot

from ghost_desktop.desktop.kit.commands import command
from ghost_desktop.desktop.panels import PLAY, REVIEW

if TYPE_CHECKING:
    from ghost_desktop.desktop.board.playing import Playing
    from ghost_desktop.desktop.review.page import ReviewPage
    from ghost_desktop.desktop.window import MainWindow
    from ghost_desktop.play.match import Match


class Reviewing(QObject):
    """Leads a window to its page that looks back, and on from there.

    Args:
        window: whose.
    """

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self._page: ReviewPage | None = None  # once something was looked back at
        window.board.review_wanted.connect(self.begin)
        window.board.controller.changed.connect(self._follow)

    @property
    def is_possible(self) -> bool:
        """Whether there is a round to look back at: at the board, or one that was looked at before."""
        return self._was_any_seen or self._is_any_over

    @property
    def _was_any_seen(self) -> bool:
        return self._page is not None and bool(self._page.controller.rounds)

    @property
    def _is_any_over(self) -> bool:
        state = self._window.board.controller.state
        return state is not None and any(one.round.over for one in state.rounds)

    @command("round.review", can=lambda reviewing: reviewing.is_possible)
    @Slot()
    def begin(self) -> None:
        """Look back at the last round of the board that is over, else at what was looked at before."""
        controller = self._window.board.controller
        if self._is_any_over and controller.match is not None and controller.base is not None:
            self.show_match(controller.match, controller.base)
        elif self._was_any_seen:
            self._show()

    def show_match(self, match: Match, base: Playing, number: int | None = None) -> None:
        """Look back at a match, be it at the board or not.

        Args:
            match: of which at least one round is over.
            base: what it is played with, by all players.
            number: which round, from 1; by default the last that is over.
        """
        if self._page is None:
            self._page = self._window.visits.review
            self._page.symbols_of = self._window.beside.symbols_of
            self._window.beside.renewed.connect(self._page.renew_symbols)
            self._page.play_wanted.connect(self._play_on)
            self._page.strategy_wanted.connect(self._window.board.strategy_wanted)
        self._page.show_match(match, base, number)
        self._show()

    @Slot()
    def _follow(self) -> None:
        """Look back no more at a round that goes on again at the board: something was taken back."""
        match = self._window.board.controller.match
        current = match.current if match is not None else None
        if self._page is None or match is None or current is None or current.round.over:
            return
        was_seen = self._page.controller.forget(match.id, match.rounds)
        if was_seen and self._window.panel == REVIEW:
            self._window.show_panel(PLAY)

    def _show(self) -> None:
        self._window.show_panel(PLAY)  # the page stands in the place of the board
        self._window.show_panel(REVIEW)

    @Slot(object, object)
    def _play_on(self, match: Match, playing: Playing) -> None:
        """Play on from what somebody looks back at, on the board."""
        self._window.show_panel(PLAY)
        self._window.board.controller.leave_for(match, playing)
