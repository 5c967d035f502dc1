"""Opponents that learn: the rounds of a match so far -> how much each of them knows by now."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from ghost_desktop.play.opponent import MOST_LEVEL
from ghost_desktop.play.opponents import known_opponent

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ghost_desktop.play.match import MatchRound, MatchState
    from ghost_desktop.play.opponent import Opponent

log = logging.getLogger(__name__)

_told: set[str] = set()  # of whom the log has said that they learn nothing that makes sense


def levels(state: MatchState) -> tuple[int | None, ...]:
    """Return what is known by each player now, in hundredths of a list.

    A round counts for it as for the score, once it is over, if a person fared otherwise in it: so a
    computer among several learns to be as good as the persons are.

    Returns:
        None for each player who does not learn from round to round.
    """
    return levels_after(state, state.rounds)


def levels_before(state: MatchState) -> tuple[int | None, ...]:
    """Return what was known by each player when the round at hand began; see `levels`."""
    return levels_after(state, state.past)


def levels_after(state: MatchState, rounds: Iterable[MatchRound]) -> tuple[int | None, ...]:
    """Return what was known by each player after the first rounds of a match; see `levels`."""
    learning = _learning(state)
    known: list[int | None] = [None] * state.table.players
    for player, opponent in learning.items():
        level = state.table.members[player].level
        known[player] = opponent.first_level if level is None else level
    for one in rounds if learning else ():
        if not state.counts(one):
            continue
        for player, opponent in learning.items():
            before, has_lost = known[player], player in one.losers
            if before is None or player not in one.seating.order:
                continue
            if has_lost == _have_lost(state, one, player):
                continue  # it was another who fared otherwise: nothing is learned of that
            known[player] = _next_level(opponent, before, has_lost=has_lost)
    return tuple(known)


def _next_level(opponent: Opponent, before: int, *, has_lost: bool) -> int:
    """Return how much an opponent knows after a round: as before, if it does not answer as it should.

    It is anybody's work, and no turn of its own that it could forfeit.
    """
    try:
        after: object = opponent.next_level(before, has_lost=has_lost)
    except Exception as error:  # noqa: BLE001 - whatever it is, it is said in the log
        after = error
    if type(after) is int:
        return min(MOST_LEVEL, max(0, after))
    if opponent.id not in _told:
        _told.add(opponent.id)
        log.warning("The opponent %s learns nothing: its next level is %r.", opponent.id, after)
    return before


def _have_lost(state: MatchState, one: MatchRound, player: int) -> bool:
    """Tell whether any of those has lost a round against whom a player learns.

    These are the persons; among computers, all others.
    """
    others = [other for other in one.seating.order if other != player]
    persons = [other for other in others if other in state.table.persons]
    return any(other in one.losers for other in persons or others)


def _learning(state: MatchState) -> dict[int, Opponent]:
    """Return the opponents that learn, by the numbers of the players."""
    learning: dict[int, Opponent] = {}
    for player, member in enumerate(state.table.members):
        try:
            opponent = None if member.opponent is None else known_opponent(member.opponent)
        except KeyError:  # it is not known by now
            continue
        if opponent is not None and opponent.first_level is not None:
            learning[player] = opponent
    return learning
