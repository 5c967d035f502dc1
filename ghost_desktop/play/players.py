"""Computer opponents: a round -> the play they choose."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from random import Random

    from ghost_desktop.engine.plays import Play
    from ghost_desktop.engine.solution import Solution
    from ghost_desktop.play.round import Round


def perfect_play(this_round: Round, solution: Solution, random: Random) -> Play:
    """Choose as the perfect player does: a play that is best for him; if lost, one that lasts.

    The classic puzzle form of the opponent. Among equally good plays it chooses at random, so that
    no two rounds need be alike.

    Args:
        this_round: how play stands.
        solution: the solved game that the player knows; it need not be all of the round's words.
        random: decides between equals.

    Raises:
        ValueError: if the round is over.
    """
    plays = () if this_round.over else solution.allowed_plays(this_round.fragment)
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
