"""The words around a turn that is looked at: what the letters on the table could have become."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QObject, Signal

from ghost_desktop.desktop.kit.ask import ask, drop, without_count
from ghost_desktop.library import catalogue, commonness
from ghost_desktop.play.could_become import could_become

if TYPE_CHECKING:
    from ghost_desktop.desktop.kit.ask import Report
    from ghost_desktop.play.round import Round

_FEW = 6
_TELLING = 2
"""Letters of which it is worth saying what they could have become: of one, anything."""


class WordsAround(QObject):
    """Finds a few words, the most common first.

    Signals:
        found: the letters that were asked for last, and the words; none if there are no others.
        failed: an exception, which nobody foresaw.
    """

    found = Signal(str, object)
    failed = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)

    def look(self, this_round: Round, fragment: str, source: str) -> None:
        """Have words looked for that letters could have become.

        Args:
            this_round: the round; the words that it ended on are none of them.
            fragment: the letters, which lay there at some time.
            source: where the words were read from: how common they are is known of English ones.
        """
        game = this_round.game
        drop(self)
        is_telling = len(fragment) >= _TELLING and game.is_part(fragment)
        if is_telling and not game.words_made(fragment):
            job = partial(_find, this_round, fragment, source)
            ask(self, job, partial(self.found.emit, fragment), fails=self.failed.emit)
        else:
            self.found.emit(fragment, ())

    def stop(self) -> None:
        """Look for nothing any more."""
        drop(self)


def _find(this_round: Round, fragment: str, source: str, report: Report) -> tuple[str, ...]:
    """Find the words: what the worker does."""
    game, ended_on = this_round.game, this_round.over.words if this_round.over else ()
    is_rated = bool(source) and catalogue.is_english(source)
    levels = commonness.levels(game.words) if is_rated else np.zeros(len(game.words), np.uint8)
    silent = without_count(report)
    return could_become(game, fragment, levels, but=ended_on, most=_FEW, report=silent)
