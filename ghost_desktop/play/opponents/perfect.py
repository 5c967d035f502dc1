"""Perfect: never gives a win away, and makes a lost round last."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ghost_desktop.engine.texts import N_
from ghost_desktop.play.best_plays import KnowsAll, any_best_play, any_of, best_plays
from ghost_desktop.play.opponent import Call
from ghost_desktop.play.opponents import register

if TYPE_CHECKING:
    from random import Random

    from ghost_desktop.engine.reporting import Report
    from ghost_desktop.play.opponent import Move, View


class Perfect(KnowsAll):
    """The classic puzzle form: at random among the best plays; if lost, among those that last."""

    id = "perfect"
    rank = 100
    name = N_("Perfect")
    about = N_("Never makes a mistake, and makes a lost round last as long as it can.")

    def prepare(self, view: View, report: Report) -> None:
        """Find a play that is best, and no more."""
        best_plays(view, report)

    def choose(self, view: View, random: Random) -> Move:
        """Choose one of the best plays; where no word goes on, doubt the fragment or guess.

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


PERFECT = register(Perfect())
