"""Keeps what was left for another round from one day to the next, so that it can still be undone."""

from __future__ import annotations

import logging
from functools import partial
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Slot

from ghost_desktop.desktop.board.match_file import MatchFile
from ghost_desktop.desktop.board.match_keeper import base_of
from ghost_desktop.desktop.kit.ask import ask, awaits
from ghost_desktop.formats.match_files import open_match
from ghost_desktop.formats.matches import MatchError

if TYPE_CHECKING:
    from pathlib import Path

    from ghost_desktop.desktop.board.match_controller import MatchController
    from ghost_desktop.desktop.board.match_keeper import MatchKeeper
    from ghost_desktop.desktop.board.playing import Playing
    from ghost_desktop.desktop.kit.ask import Report
    from ghost_desktop.formats.match_files import OpenedMatch
    from ghost_desktop.play.match import Match

log = logging.getLogger(__name__)

LEFT_NAME = "match-left.json"
"""What the file is called, which stands beside that of the match."""


class LeftKeeper(QObject):
    """Writes the match that can be brought back, and offers it again at the next start.

    Args:
        controller: owns the match.
        keeper: says when the match of the last time is at the board again.
        match: the file of the match at hand; None keeps nothing.
    """

    def __init__(
        self,
        controller: MatchController,
        keeper: MatchKeeper,
        match: Path | None,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._controller = controller
        self._path = None if match is None else match.with_name(LEFT_NAME)
        self._file = MatchFile(self._path)
        self._left = self._read()  # until the match of the last time is at the board
        self._kept: tuple[Match, Playing] | None = None
        keeper.gone_on.connect(self._on_gone_on)
        controller.changed.connect(self._keep)

    def _read(self) -> dict[str, Any] | None:
        try:
            return self._file.read()
        except MatchError as error:
            self._file.set_aside(error)
            return None

    @Slot()
    def _on_gone_on(self) -> None:
        if self._left is not None and not awaits(self):
            ask(self, partial(_open, self._left), self._on_read, fails=self._on_unread)

    def _on_read(self, left: OpenedMatch) -> None:
        """Offer to bring it back, unless something else was left since."""
        self._left = None
        if self._controller.left is None:
            self._controller.leave_behind(left.match, base_of(left))

    def _on_unread(self, error: BaseException) -> None:
        self._left = None
        if not isinstance(error, MatchError):
            log.error("What was left is not brought back.", exc_info=error)
        self._file.set_aside(error)

    @Slot()
    def _keep(self) -> None:
        """Keep what can be brought back, or nothing, where that has changed."""
        left = self._controller.left_with
        if self._path is None or self._left is not None or left is self._kept:
            return
        self._kept = left
        if left is not None:
            match, base = left
            self._file.write(match, base.question.reading)
            return
        try:
            self._path.unlink(missing_ok=True)
        except OSError as error:
            log.warning("What was left cannot be forgotten: %s", error)


def _open(values: dict[str, Any], report: Report) -> OpenedMatch:
    """Play again what was left: what the worker does."""
    return open_match(values, (), report)
