"""What is worth keeping of a round for each person who played it: for figures, and to learn from."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ghost_desktop.play.review import turns_of
from ghost_desktop.play.round import Termination

if TYPE_CHECKING:
    from ghost_desktop.play.match import MatchRound
    from ghost_desktop.play.review import RoundReview
    from ghost_desktop.play.round import Round
    from ghost_desktop.play.table import Table


def persons_in(one: MatchRound, table: Table) -> tuple[int, ...]:
    """Return the numbers of the persons who have done something in a round."""
    acted = {*one.acted, *(slip.player for slip in one.slips)}
    return tuple(player for player in table.persons if player in acted)


def given_away(one: MatchRound, review: RoundReview, player: int) -> tuple[str, ...]:
    """Return the won positions that a player gave away, those of letters that came back in front.

    Those that he took back himself are none of them.
    """
    came_back = [slip.fragment for slip in one.slips if slip.player == player]
    stayed = review.blunders(one.seating.seat(player))
    return (*came_back, *(turn.fragment for turn in stayed))


def lost_on(one: MatchRound, player: int) -> tuple[str, ...]:
    """Return the words that a player has lost on; none if he has won, or lost otherwise."""
    over = one.round.over
    if over is None or over.reason is not Termination.WORD or player not in one.losers:
        return ()
    return over.words if over.by == one.seating.seat(player) else ()


def opening_of(one: MatchRound, player: int) -> str:
    """Return the letter that a player began a round with; empty if another did, or it was given."""
    plays = one.round.plays
    began = plays and not one.round.is_trial and one.seating.player(one.round.seats[0]) == player
    return plays[0].letter if began else ""


def count_turns(one: MatchRound, player: int) -> int:
    """Tell how often it was a player's turn; a letter that came back was one."""
    slips = sum(slip.player == player for slip in one.slips)
    return len(turns_of(one.round, one.seating.seat(player))) + slips


@dataclass(frozen=True)
class FoundCard:
    """A fragment at which something is to be learned.

    Attributes:
        fragment: what was on the table.
        way: how play came to it: what lay on the table, from the first letter on, itself last; none
            if that is not known any more.
        words: what was lost on with the next letter; empty for a win that was given away.
    """

    fragment: str
    way: tuple[str, ...]
    words: tuple[str, ...] = ()


def find_cards(
    one: MatchRound, table: Table, review: RoundReview | None
) -> tuple[tuple[FoundCard, ...], tuple[FoundCard, ...]]:
    """Return what a round that is over leaves to learn to all persons who played it.

    Args:
        one: the round.
        table: who plays the match.
        review: what each play was worth; None if nobody can find it out: no blunder is known then.

    Returns:
        The won positions that they gave away, each once; and where they completed the words that they
        lost on.
    """
    this_round, blunders, words = one.round, {}, []
    for person in persons_in(one, table):
        for fragment in () if review is None else given_away(one, review, person):
            blunders[fragment] = FoundCard(fragment, _way(this_round, fragment))
        if lost := lost_on(one, person):
            before = this_round.fragment_before(len(this_round.plays) - 1)
            words.append(FoundCard(before, _way(this_round, before), lost))
    return tuple(blunders.values()), tuple(words)


def _way(this_round: Round, fragment: str) -> tuple[str, ...]:
    """Return how play came to a fragment, unless that was taken back since."""
    way = this_round.way_to(fragment)
    return way if (way[-1] if way else "") == fragment else ()
