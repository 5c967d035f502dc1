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


@dataclass(frozen=True)
class Blunder:
    """A won position that was given away.

    Attributes:
        fragment: what was on the table.
        played: what was made of it; empty if the round was given up, or ended on a wrong call.
    """

    fragment: str
    played: str


@dataclass(frozen=True)
class PersonsRound:
    """A round that is over, as it went for one person.

    Attributes:
        player: his number.
        seat: where he sat.
        opponents: the ids of the opponents that the computers at the table were, in the order of
            seats; an empty one for another person.
        has_won: whether he is none of those who lost.
        ended: why it was over.
        words: the words that he lost on; empty if he won, or lost otherwise.
        opening: the letter that he began the round with; empty if another began, or it was given.
        turns: how often it was his turn.
        blunders: the won positions that he gave away, those that came back in front, and not those
            that he took back himself; None if nobody can find them out.
        hints: how many he has had.
        looks: how often he was shown what the keys do.
        counts: whether it was played from the beginning.
    """

    player: int
    seat: int
    opponents: tuple[str, ...]
    has_won: bool
    ended: Termination
    words: tuple[str, ...]
    opening: str
    turns: int
    blunders: tuple[Blunder, ...] | None
    hints: int
    looks: int
    counts: bool


def persons_rounds(
    one: MatchRound, table: Table, review: RoundReview | None
) -> tuple[PersonsRound, ...]:
    """Return how a round that is over went for each person who did something in it.

    Args:
        one: the round.
        table: who plays the match.
        review: what each play was worth; None if nobody can find it out.

    Raises:
        ValueError: if it is not over.
    """
    if one.round.over is None:
        raise ValueError("the round is not over.")
    persons = [player for player in table.persons if player in one.seating.order]
    acted = {*one.actors, *(slip.player for slip in one.helps.slips)}
    return tuple(_of_person(one, table, review, person) for person in persons if person in acted)


def _of_person(
    one: MatchRound, table: Table, review: RoundReview | None, player: int
) -> PersonsRound:
    this_round, helps, over = one.round, one.helps, one.round.over
    assert over is not None
    seat = one.seating.seat(player)
    others = [other for other in one.seating.order if other != player]
    completed = over.reason is Termination.WORD and over.by == seat and seat in over.losers
    began = this_round.plays and not this_round.is_trial and this_round.seats[0] == seat
    slips = [slip for slip in helps.slips if slip.player == player]
    blunders = None
    if review is not None:
        came_back = [Blunder(slip.fragment, slip.play.fragment) for slip in slips]
        stayed = [
            Blunder(turn.fragment, turn.played.fragment if turn.played else "")
            for turn in review.blunders(seat)
        ]
        blunders = (*came_back, *stayed)
    return PersonsRound(
        player=player,
        seat=seat,
        opponents=tuple(table.members[other].opponent or "" for other in others),
        has_won=seat not in over.losers,
        ended=over.reason,
        words=over.words if completed else (),
        opening=this_round.plays[0].letter if began else "",
        turns=len(turns_of(this_round, seat)) + len(slips),
        blunders=blunders,
        hints=helps.hinted.count(player),
        looks=helps.looked.count(player),
        counts=one.counts,
    )


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


@dataclass(frozen=True)
class FoundCards:
    """What a round leaves to learn to all persons who played it.

    Attributes:
        blunders: the won positions that they gave away, each once.
        words: where they completed the words that they lost on.
    """

    blunders: tuple[FoundCard, ...] = ()
    words: tuple[FoundCard, ...] = ()


def find_cards(one: MatchRound, table: Table, review: RoundReview | None) -> FoundCards:
    """Return what a round leaves to learn.

    Args:
        one: the round.
        table: who plays the match.
        review: what each play was worth; None if nobody can find it out: no blunder is known then.

    Raises:
        ValueError: if it is not over.
    """
    this_round, blunders, words = one.round, {}, []
    for record in persons_rounds(one, table, review):
        for blunder in record.blunders or ():
            fragment = blunder.fragment
            blunders[fragment] = FoundCard(fragment, _way(this_round, fragment))
        if record.words:
            before = this_round.fragment_before(len(this_round.plays) - 1)
            words.append(FoundCard(before, _way(this_round, before), record.words))
    return FoundCards(tuple(blunders.values()), tuple(words))


def _way(this_round: Round, fragment: str) -> tuple[str, ...]:
    """Return how play came to a fragment, unless that was taken back since."""
    way = this_round.way_to(fragment)
    return way if (way[-1] if way else "") == fragment else ()
