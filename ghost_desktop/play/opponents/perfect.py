"""Perfect: never gives a win away, and makes a lost round last."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ghost_desktop.engine.texts import N_
from ghost_desktop.play.opponent import Call, Opponent
from ghost_desktop.play.opponents import register

if TYPE_CHECKING:
    from random import Random

    from ghost_desktop.engine.plays import Play
    from ghost_desktop.engine.reporting import Report
    from ghost_desktop.engine.solution import Solution
    from ghost_desktop.play.opponent import View
    from ghost_desktop.play.round import Round


class Perfect(Opponent):
    """The classic puzzle form: at random among the best plays; if lost, among those that last."""

    id = "perfect"
    rank = 100
    name = N_("Perfect")
    about = N_("Never makes a mistake, and makes a lost round last as long as it can.")

    def prepare(self, view: View, report: Report) -> None:
        """Find a play that is best, and no more."""
        if view.solution is not None and view.known.is_part(view.round.fragment):
            view.solution.some_best_plays(view.round.fragment, report)

    def choose(self, view: View, random: Random) -> Play:
        """Choose a play that is best for it; if lost, one that lasts.

        Raises:
            ValueError: if the round is over.
        """
        solution, this_round = view.solution, view.round
        if this_round.over:
            raise ValueError("the round is over; there is nothing to play.")
        if solution is None or not _is_answered(view):
            return random.choice(_plays_in_sight(this_round))
        plays = solution.some_best_plays(this_round.fragment)
        if not solution.can_win(this_round.fragment, this_round.seat):
            lasting = [_most_plays_left(solution, play.fragment) for play in plays]
            longest = max(lasting)
            plays = tuple(p for p, left in zip(plays, lasting, strict=True) if left == longest)
        return random.choice(plays)

    def object_to(self, view: View, random: Random) -> Call | None:  # noqa: ARG002
        """Let no word pass, and no bluff; in misère a word that another has made is let pass."""
        this_round, seat = view.round, view.seat
        game, fragment = this_round.game, this_round.fragment
        if this_round.can_point_out(seat) and game.is_word(fragment):
            return Call.POINT_OUT if seat not in game.losers(fragment) else None
        if this_round.can_call(seat) and not this_round.can_be_defended:
            return Call.CHALLENGE
        return None


def _is_answered(view: View) -> bool:
    """Tell whether the solution speaks of the fragment: not if an unseen word came before it."""
    game = view.round.game
    return not view.round.is_open or game.word_completed_before(view.round.fragment) is None


def _plays_in_sight(this_round: Round) -> tuple[Play, ...]:
    """Return the plays that look best to one who looks no further than to them."""
    game, seat = this_round.game, this_round.seat
    plays = this_round.legal_plays()
    ends = {play for play in plays if game.is_word(play.fragment)}
    lost = {play for play in ends if seat in game.losers(play.fragment)}
    good = ends - lost or set(plays) - ends or ends
    return tuple(play for play in plays if play in good)


def _most_plays_left(solution: Solution, fragment: str) -> int:
    """Return how many plays the round can still last if nobody plays against his own interest.

    Where that is not known, one is better than none.
    """
    plays_left, plays_range = solution.plays_left(fragment), solution.plays_range(fragment)
    if plays_left is None and plays_range is None:
        return 0 if solution.is_word(fragment) else 1
    return max(plays_range) if plays_range else plays_left or 0


PERFECT = register(Perfect())
