"""Opponents that learn: the rounds of a match so far -> how strong each of them is by now."""

from __future__ import annotations

import logging
from dataclasses import replace
from typing import TYPE_CHECKING

from ghost_desktop.play.opponent import MOST_LEVEL
from ghost_desktop.play.opponents import known_opponent
from ghost_desktop.play.table import Table

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ghost_desktop.play.match import MatchRound, MatchState
    from ghost_desktop.play.opponent import Opponent

log = logging.getLogger(__name__)

_told: set[str] = set()  # of whom the log has said that they learn nothing that makes sense


def levels_after(state: MatchState, rounds: Iterable[MatchRound]) -> tuple[int | None, ...]:
    """Return how strong each player is after rounds of a match; see `table_after`.

    Returns:
        None for each player who does not learn from round to round.
    """
    learning = _learning(state)
    members = table_after(state, rounds).members if learning else state.table.members
    return tuple(
        member.level if player in learning else None for player, member in enumerate(members)
    )


def table_after(state: MatchState, rounds: Iterable[MatchRound]) -> Table:
    """Return the table of a match with what its players have learned from rounds of it.

    A round counts for it as for the score, once it is over, if a person fared otherwise in it: so a
    computer among several learns to be as good as the persons are.

    Args:
        state: how the match stands.
        rounds: its first rounds.
    """
    learning = _learning(state)
    known = {player: state.table.members[player].learned for player in learning}
    levels = {player: level for player, (_opponent, level) in learning.items()}
    for one in rounds if learning else ():
        for player, (opponent, _level) in learning.items():
            has_lost = player in one.losers
            is_in = state.counts(one) and player in one.seating.order
            if is_in and has_lost != _have_lost(state, one, player):
                learned, before = known[player], levels[player]
                levels[player] = _next_level(opponent, before, has_lost=has_lost, rounds=learned)
                known[player] += 1
    return Table(
        tuple(
            replace(one, level=levels[player], learned=known[player]) if player in levels else one
            for player, one in enumerate(state.table.members)
        )
    )


def _next_level(opponent: Opponent, before: int, *, has_lost: bool, rounds: int) -> int:
    """Return how strong an opponent is after a round: as before, if it does not answer as it should.

    It is anybody's work, and no turn of its own that it could forfeit.
    """
    try:
        after: object = opponent.next_level(before, has_lost=has_lost, rounds=rounds)
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


def _learning(state: MatchState) -> dict[int, tuple[Opponent, int]]:
    """Return the opponents that learn, and how strong they were at first, by the numbers of the players."""
    learning = {}
    for player, member in enumerate(state.table.members):
        try:
            opponent = None if member.opponent is None else known_opponent(member.opponent)
        except KeyError:  # it is not known by now
            continue
        if opponent is not None and opponent.first_level is not None:
            level = opponent.first_level if member.level is None else member.level
            learning[player] = opponent, level
    return learning
