"""Striking a word from a match, beside the window: another game is made, which may take long."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from ghost_desktop.desktop.board.calling import is_followed_by_persons
from ghost_desktop.desktop.kit.ask import Work, ask, awaits
from ghost_desktop.play.events import EventError, WordStruck
from ghost_desktop.translation import _

if TYPE_CHECKING:
    from ghost_desktop.desktop.kit.ask import Report
    from ghost_desktop.play.match import Match


@dataclass(frozen=True, eq=False)
class Strike:
    """A word that was struck.

    Attributes:
        word: which.
        before, after: the match.
    """

    word: str
    before: Match
    after: Match


class Striker(QObject):
    """Strikes words, and remembers the last.

    Signals:
        struck: a `Strike`.
        refused: a sentence: why a word cannot be struck.
    """

    struck = Signal(object)
    refused = Signal(str)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._last: Strike | None = None

    @property
    def is_busy(self) -> bool:
        """Whether a word is still to be struck."""
        return awaits(self)

    def strike(self, match: Match, word: str) -> None:
        """Have a word count for nothing in a match."""
        job = partial(_strike, match, word)
        ask(self, job, self._on_struck, fails=self._on_failed, work=Work.FINDING_OUT)

    def last(self, match: Match | None) -> Strike | None:
        """Return what was struck last from a match, until persons have done something since."""
        last = self._last
        if match is None or last is None or is_followed_by_persons(match, last.after):
            return None
        return last

    def _on_struck(self, strike: Strike) -> None:
        self._last = strike
        self.struck.emit(strike)

    def _on_failed(self, error: BaseException) -> None:
        if not isinstance(error, EventError):
            raise error
        self.refused.emit(_("Without it there would be no word left to play with."))


def _strike(match: Match, word: str, report: Report) -> Strike:
    """Strike a word from a match: what the worker does."""
    report(0, 0)
    after = match.after(WordStruck(word))
    if after.current is not None:
        after.current.round.legal_plays()  # so that the window need not wait for what that needs
    return Strike(word, match, after)
