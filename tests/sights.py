"""What a computer opponent sees of a round."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ghost_desktop.engine.game.plays import Play
from ghost_desktop.play.opponent import Lexicon, View
from ghost_desktop.play.opponents.perfect import PERFECT

if TYPE_CHECKING:
    from random import Random

    from ghost_desktop.engine.solution import Solution
    from ghost_desktop.play.round import Round


def seen(this_round: Round, solution: Solution | None) -> View:
    """What one sees whose turn it is, and who knows the words of a solution; all, without one."""
    known = this_round.game if solution is None else solution.game
    lexicon = Lexicon.unrated(this_round.game.words)
    return View(this_round, known, solution, lexicon, this_round.seat)


def perfect_play(this_round: Round, solution: Solution | None, random: Random) -> Play:
    """What a perfect player plays, where it has no doubts."""
    move = PERFECT.choose(seen(this_round, solution), random)
    assert isinstance(move, Play)
    return move
