"""Keeps the match at the board from one day to the next, and goes on with the one that was left."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Slot

from ghost_desktop.desktop.board.match_file import MatchFile
from ghost_desktop.desktop.board.playing import Playing
from ghost_desktop.desktop.question import UnansweredError, answer

if TYPE_CHECKING:
    from pathlib import Path

    from ghost_desktop.desktop.board.match_controller import MatchController
    from ghost_desktop.desktop.board.match_file import Kept
    from ghost_desktop.desktop.service import JobResult, SolverService


class MatchKeeper(QObject):
    """Writes the match after each event, and hands back what was left once its game is there.

    Args:
        controller: owns the match.
        service: solves the game of what was left, if that is not the one on the bar.
        path: the file; None keeps nothing.
    """

    def __init__(
        self,
        controller: MatchController,
        service: SolverService,
        path: Path | None,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._controller = controller
        self._file = MatchFile(path)
        self._left = self._file.read()  # until there is a game to go on with
        self._awaited: Kept | None = None  # what was left, while its game is solved
        self._solving = service.open_channel()
        self._solving.finished.connect(self._on_solved)
        controller.changed.connect(self._keep)

    def go_on(self, playing: Playing) -> None:
        """Go on with what was left, at the first game that there is; later there is nothing left.

        Args:
            playing: that game; if the match was of another one, that one is solved first.
        """
        left, self._left = self._left, None
        if left is not None and left.question != playing.question:
            self._awaited = left
            self._solving.submit(partial(answer, left.question))
        elif left is not None:
            self._restore(left, playing)

    def _restore(self, left: Kept, playing: Playing) -> None:
        match = self._file.restore(left, playing.game)
        if match is not None:
            self._controller.restore(match, playing)

    @Slot(object)
    def _on_solved(self, result: JobResult) -> None:
        """Go on with what was left, of another game than the one on the bar."""
        left, self._awaited = self._awaited, None
        if left is not None and result.value is not None:
            self._restore(left, Playing.of(result.value))
        elif left is not None and isinstance(result.error, UnansweredError):
            game = result.error.known.game
            self._restore(left, Playing(left.question, game, is_refused=True))

    @Slot()
    def _keep(self) -> None:
        """Keep the match, unless what was left is still to come and nothing would be lost."""
        match, base = self._controller.match, self._controller.base
        is_awaited = self._awaited is not None and not self._controller.is_played
        if match is not None and base is not None and not is_awaited:
            self._file.write(match, base.question)
