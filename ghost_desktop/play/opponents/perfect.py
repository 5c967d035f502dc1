"""Perfect: never gives a win away, and makes a lost round last."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ghost_desktop.engine.texts import N_
from ghost_desktop.play.best_plays import any_best_play, any_letter, best_plays, call_on
from ghost_desktop.play.opponent import Call, Opponent
from ghost_desktop.play.opponents import register

if TYPE_CHECKING:
    from random import Random

    from ghost_desktop.engine.reporting import Report
    from ghost_desktop.play.opponent import Move, View


class Perfect(Opponent):
    """The classic puzzle form: at random among the best plays; if lost, among those that last."""

    id = "perfect"
    rank = 100
    name = N_("Perfect")
    about = N_("Never makes a mistake, and makes a lost round last as long as it can.")

    def prepare(self, view: View, report: Report) -> None:
        """Find a play that is best, and no more."""
        best_plays(view, report)

    def choose(self, view: View, random: Random) -> Move:
        """Choose a play that is best for it; if lost, one that lasts.

        Raises:
            ValueError: if the round is over.
        """
        if view.round.over:
            raise ValueError("the round is over; there is nothing to play.")
        return any_best_play(view, random) or any_letter(view, random)

    def object_to(self, view: View, random: Random) -> Call | None:  # noqa: ARG002
        """Let no word pass, and no bluff; in misère a word that another has made is let pass."""
        return call_on(view.round, view.round.game, view.seat)


PERFECT = register(Perfect())
