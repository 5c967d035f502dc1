"""Climber: learns words when it loses and forgets some when it wins, until it is just right."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ghost_desktop.engine.texts import N_
from ghost_desktop.play.opponents import register
from ghost_desktop.play.opponents.vocabularies import WordKnower

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from ghost_desktop.play.opponent import Lexicon

_STEP = 2
_SPEECHLESS = 10
"""At this level and below it knows no word: against who plays any letter, each that it knows is one
too many."""


class Climber(WordKnower):
    """Perfect within the most common words, of which it knows as many as it takes.

    A win takes as much as a loss gives, so that over many rounds it wins as often as it loses. It
    begins where newcomers who begin the round win half of them (`tests/newcomers.py`).
    """

    id = "climber"
    rank = 60
    name = N_("Adapts to you")
    about = N_(
        "Learns words when it loses, and forgets some when it wins: as strong as you before long."
    )
    first_level = 12

    def knows(self, lexicon: Lexicon, level: int | None) -> NDArray[np.bool_]:
        """Tell which words it knows: the most common `level` percent, and at low levels none."""
        percent = self.first_level if level is None else level
        return lexicon.most_common(percent if percent > _SPEECHLESS else 0)

    def next_level(self, level: int, *, has_lost: bool) -> int:
        """Learn after a lost round, forget after another, between all words and none."""
        return min(100, level + _STEP) if has_lost else max(0, level - _STEP)


CLIMBER = register(Climber())
