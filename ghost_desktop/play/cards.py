"""What a round that is over leaves a person to learn: wins that were given away, words lost on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ghost_desktop.play.records import persons_rounds

if TYPE_CHECKING:
    from ghost_desktop.play.match import MatchRound
    from ghost_desktop.play.review import RoundReview
    from ghost_desktop.play.round import Round
    from ghost_desktop.play.table import Table


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
