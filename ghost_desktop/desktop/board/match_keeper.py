"""Keeps the match at the board from one day to the next, and goes on with the one that was left."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Signal, Slot

from ghost_desktop.desktop.board.match_file import MatchFile
from ghost_desktop.desktop.board.playing import Playing, is_foreseen
from ghost_desktop.desktop.kit.ask import Work, ask, awaits, drop, say_error
from ghost_desktop.desktop.question import solve
from ghost_desktop.formats.match_files import open_match
from ghost_desktop.formats.matches import MatchError
from ghost_desktop.library.question import Question
from ghost_desktop.translation import N_, _

if TYPE_CHECKING:
    from pathlib import Path

    from ghost_desktop.desktop.board.match_controller import MatchController
    from ghost_desktop.desktop.kit.ask import Report
    from ghost_desktop.engine.game import Game
    from ghost_desktop.engine.solution import Solution
    from ghost_desktop.formats.match_files import OpenedMatch
    from ghost_desktop.play.match import Match

NOT_GONE_ON = N_("The match that was left could not be gone on with.")


def base_of(opened: OpenedMatch) -> Playing:
    """Return what the round at hand of a match that was opened is played with, by all players.

    Raises:
        ValueError: if there is none.
    """
    if opened.match.current is None:
        raise ValueError("there is no round.")
    game = opened.match.current.agreed
    words = game.all_words
    question = Question(words.source, game.rules, opened.reading, words.left_out)
    return Playing(question, game)


class MatchKeeper(QObject):
    """Writes the match after each event, and hands back what was left once its game is there.

    Args:
        controller: owns the match.
        path: the file; None keeps nothing.

    Attributes:
        awaited: what was left, and what it is played with, while that is solved.

    Signals:
        gone_on: the `Playing` that is asked for, once what was left of it is at the board again.
        settled: what was left is known, or no game will come that it could be gone on with.
        troubled: a sentence: why the match cannot be kept; empty if it is.
        left_aside: the file of what was left, and the `MatchError` for which it cannot be gone on
            with; None for the file if that will not be otherwise another time.
    """

    gone_on = Signal(object)
    settled = Signal()
    troubled = Signal(str)
    left_aside = Signal(object, object)

    def __init__(
        self, controller: MatchController, path: Path | None, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._controller = controller
        self._file = MatchFile(path)
        self._aside: tuple[Path | None, MatchError] | None = None  # until somebody can be told
        self._left = self._read()  # until it has been played again
        self._asked: Playing | None = None  # waits until what was left has been read
        self._opened: OpenedMatch | None = None
        self.awaited: tuple[Match, Playing] | None = None
        controller.changed.connect(self._keep)

    def _read(self) -> dict[str, Any] | None:
        try:
            return self._file.read()
        except MatchError as error:
            self._set_aside(error)
            return None

    def _set_aside(self, why: BaseException) -> None:
        path = self._file.set_aside(why)
        self._aside = (path, why) if isinstance(why, MatchError) else None

    @property
    def is_reading(self) -> bool:
        """Whether it is still to be known what was left."""
        return awaits(self, self._on_read)

    def go_on(self, playing: Playing) -> None:
        """Go on with what was left, at the first game that there is; later there is nothing left.

        Args:
            playing: that game, which is `gone_on` with; if the match was of another one, that one
                is solved first.
        """
        self._asked = playing
        if self._left is None:
            self._go_on()
        elif not self.is_reading:
            self._open(self._left, playing.game)

    def has_kept(self, match: Match) -> bool:
        """Tell whether a match is in the file, as it stands."""
        return self._file.has(match)

    @property
    def is_waiting(self) -> bool:
        """Whether what was left is not at the board yet, for want of any game or of its own rounds."""
        return self._left is not None or self.is_reading

    def take(self) -> tuple[Match, Playing] | None:
        """Return what was left and is not at the board; it is not gone on with, then, by itself."""
        awaited, self.awaited = self.awaited, None
        opened, self._opened = self._opened, None
        drop(self, self._on_solved)
        return awaited if opened is None else (opened.match, base_of(opened))

    def wait(self) -> None:
        """Wait for another game: the one that was asked for will not be there."""
        self._asked = None
        self.settled.emit()

    def read(self) -> None:
        """Have it known what was left though there is no game: another match takes its place."""
        if self._left is not None and not self.is_reading:
            self._open(self._left)

    def _open(self, left: dict[str, Any], *known: Game) -> None:
        ask(self, partial(_open, left, known), self._on_read, fails=self._on_unread)

    def step_back(self) -> None:
        """Have what was left solved after what a person asks for now."""
        if self.awaited is not None:
            self._solve(self.awaited[1])

    def _on_unread(self, error: BaseException) -> None:
        if not isinstance(error, MatchError):
            say_error(self, _(NOT_GONE_ON), error)
        self._set_aside(error)
        self._on_read(None)

    def _on_read(self, opened: OpenedMatch | None) -> None:
        self._left, self._opened = None, opened
        self._go_on()
        self.settled.emit()

    def _go_on(self) -> None:
        """Have the match that was left at the board, if it is of the game that is asked for."""
        asked, opened = self._asked, self._opened
        if asked is None:
            return
        self._asked = self._opened = None
        if opened is None:
            self.gone_on.emit(asked)
            aside, self._aside = self._aside, None
            if aside is not None:
                self.left_aside.emit(*aside)
            return
        base = base_of(opened)
        is_same_list = asked.question.source == base.question.source
        if is_same_list and asked.question.reading is opened.reading and asked.is_of(base.game):
            self._controller.restore(opened.match, asked)
            self.gone_on.emit(asked)
        else:
            self.awaited = opened.match, base
            self.gone_on.emit(asked)
            self._solve(base)

    def _solve(self, base: Playing) -> None:
        job = partial(solve, base.game, base.question.reading)
        ask(self, job, self._on_solved, fails=self._on_unsolved, work=Work.SOLVING)

    def _on_solved(self, solution: Solution | None) -> None:
        """Go on with what was left, of another game than the one on the bar."""
        awaited, self.awaited = self.awaited, None
        if awaited is not None:
            match, base = awaited
            self._controller.restore(match, base.found_out(solution))

    def _on_unsolved(self, error: BaseException) -> None:
        self._on_solved(None)
        if not is_foreseen(error):
            say_error(self, _(NOT_GONE_ON), error)

    @Slot()
    def _keep(self) -> None:
        """Keep the match, unless what was left is still to come and nothing would be lost."""
        match, base = self._controller.match, self._controller.base
        is_awaited = self.awaited is not None and not self._controller.is_played
        if match is not None and base is not None and not is_awaited:
            self.troubled.emit(self._file.write(match, base.question.reading))


def _open(values: dict[str, Any], known: tuple[Game, ...], report: Report) -> OpenedMatch:
    """Play again what was left: what the worker does."""
    return open_match(values, known, report)
