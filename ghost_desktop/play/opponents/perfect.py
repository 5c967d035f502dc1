"""Perfect: never gives a win away, and makes a lost round last."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ghost_desktop.engine.texts import N_
from ghost_desktop.play.opponent import Opponent
from ghost_desktop.play.opponents import register

if TYPE_CHECKING:
    from random import Random

    from ghost_desktop.engine.plays import Play
    from ghost_desktop.engine.solution import Solution
    from ghost_desktop.play.opponent import View


class Perfect(Opponent):
    """The classic puzzle form: at random among the best plays; if lost, among those that last."""

    id = "perfect"
    rank = 100
    name = N_("Perfect")
    about = N_("Never makes a mistake, and makes a lost round last as long as it can.")

    def choose(self, view: View, random: Random) -> Play:
        """Choose a play that is best for it; if lost, one that lasts.

        Raises:
            ValueError: if the round is over.
        """
        solution = view.solution
        plays = () if view.round.over else solution.allowed_plays(view.round.fragment)
        if not plays:
            raise ValueError("the round is over; there is nothing to play.")
        if not solution.wins(plays[0]):  # the best are all of one kind
            lasting = [_most_plays_left(solution, play.fragment) for play in plays]
            longest = max(lasting)
            plays = tuple(p for p, left in zip(plays, lasting, strict=True) if left == longest)
        return random.choice(plays)


def _most_plays_left(solution: Solution, fragment: str) -> int:
    """Return how many plays the round can still last if nobody plays against his own interest."""
    plays_left, plays_range = solution.plays_left(fragment), solution.plays_range(fragment)
    return max(plays_range) if plays_range else plays_left or 0


PERFECT = register(Perfect())
