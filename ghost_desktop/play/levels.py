"""Opponents that learn: the rounds of a match so far -> how much each of them knows by now."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ghost_desktop.play.opponents import known_opponent

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ghost_desktop.play.match import MatchRound, MatchState
    from ghost_desktop.play.opponent import Opponent

MOST = 100
"""The level at which an opponent knows all words."""


def levels(state: MatchState) -> tuple[int | None, ...]:
    """Return what is known by each player now, in hundredths of a list.

    A round counts for it as for the score, once it is over, if a person fared otherwise in it: so a
    computer among several learns to be as good as the persons are.

    Returns:
        None for each player who does not learn from round to round.
    """
    return _levels(state, state.rounds)


def levels_before(state: MatchState) -> tuple[int | None, ...]:
    """Return what was known by each player when the round at hand began; see `levels`."""
    return _levels(state, state.past)


def _levels(state: MatchState, rounds: Iterable[MatchRound]) -> tuple[int | None, ...]:
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
            known[player] = min(MOST, max(0, opponent.next_level(before, has_lost=has_lost)))
    return tuple(known)


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
