"""Beginner, Casual and Well-read: perfect within the words that they know, and lost beyond them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ghost_desktop.engine.texts import N_
from ghost_desktop.play.best_plays import any_best_play, any_of, best_plays, call_on
from ghost_desktop.play.opponent import Call, Opponent
from ghost_desktop.play.opponents import register

if TYPE_CHECKING:
    from random import Random

    import numpy as np
    from numpy.typing import NDArray

    from ghost_desktop.engine.reporting import Report
    from ghost_desktop.play.opponent import Lexicon, Move, View


class WordKnower(Opponent):
    """Takes the words that it knows for all there are; where they end, it has doubts or guesses."""

    def prepare(self, view: View, report: Report) -> None:
        """Find a play that is best, and no more."""
        best_plays(view, report)

    def choose(self, view: View, random: Random) -> Move:
        """Choose the best play that it knows; if it knows none, doubt the fragment or guess.

        Raises:
            ValueError: if the round is over.
        """
        if view.round.over:
            raise ValueError("the round is over; there is nothing to play.")
        if play := any_best_play(view, random):
            return play
        plays = view.round.game.legal_plays(view.round.fragment)
        can_guess = plays and not view.round.can_call(view.seat)
        return any_of(view, plays, random) if can_guess else Call.CHALLENGE

    def object_to(self, view: View, random: Random) -> Call | None:  # noqa: ARG002
        """Point out the words that it knows; doubt, when it is its turn, what it does not know."""
        if view.known is None:
            return None
        called = call_on(view.round, view.known, view.seat)
        return None if called is Call.CHALLENGE and view.seat != view.round.seat else called


class Reader(WordKnower):
    """Knows the common words, and never learns.

    Attributes:
        level: how common the words are that it knows, as levels of SCOWL.
        percent: how many of a list it knows of which nobody knows how common they are.
    """

    level: int
    percent: int

    def knows(self, lexicon: Lexicon, level: int | None) -> NDArray[np.bool_]:  # noqa: ARG002
        """Tell which words it knows."""
        return lexicon.up_to_level(self.level, self.percent)


class Beginner(Reader):
    """Knows everyday words."""

    id = "beginner"
    rank = 20
    name = N_("Beginner")
    about = N_("Knows everyday words, and makes no mistake among them.")
    level, percent = 35, 30


class Casual(Reader):
    """Knows the words that most people know."""

    id = "casual"
    rank = 30
    name = N_("Casual")
    about = N_("Knows the words that most people know, and makes no mistake among them.")
    level, percent = 50, 60


class WellRead(Reader):
    """Knows what one finds in books."""

    id = "well-read"
    rank = 40
    name = N_("Well-read")
    about = N_("Knows what one finds in books, and makes no mistake among these words.")
    level, percent = 70, 90


BEGINNER, CASUAL, WELL_READ = register(Beginner()), register(Casual()), register(WellRead())
