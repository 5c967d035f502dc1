"""Computer opponents: a round -> the play they choose."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from random import Random

    from ghost_desktop.engine.rules import Play
    from ghost_desktop.play.match import Round


def perfect_play(this_round: Round, random: Random) -> Play:
    """Choose as the perfect player does: any winning play, else one that lasts the longest.

    The classic puzzle form of the opponent. Among equally good plays it chooses at random, so that
    no two rounds need be alike.

    Raises:
        ValueError: if the round is over.
    """
    solution = this_round.solution
    plays = solution.winning_plays(this_round.fragment)
    if not plays:
        legal = this_round.legal_plays()
        if not legal:
            raise ValueError("the round is over; there is nothing to play.")
        longest = max(solution.plays_left(play.fragment) for play in legal)
        plays = tuple(play for play in legal if solution.plays_left(play.fragment) == longest)
    return random.choice(plays)
