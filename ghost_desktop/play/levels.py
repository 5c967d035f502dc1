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


def levels_after(state: MatchState, rounds: Iterable[MatchRound]) -> tuple[int | None, ...]:
    """Return what is known by each player after rounds of a match, in hundredths of a list.

    A round counts for it as for the score, once it is over, if a person fared otherwise in it: so a
    computer among several learns to be as good as the persons are.

    Args:
        state: how the match stands.
        rounds: its first rounds.

    Returns:
        None for each player who does not learn from round to round.
    """
    learning = _learning(state)
    known = {player: level for player, (_opponent, level) in learning.items()}
    for one in rounds if learning else ():
        for player, (opponent, _level) in learning.items():
            has_lost = player in one.losers
            is_in = state.counts(one) and player in one.seating.order
            if is_in and has_lost != _have_lost(state, one, player):
                known[player] = _next_level(opponent, known[player], has_lost=has_lost)
    return tuple(known.get(player) for player in range(state.table.players))


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


def _learning(state: MatchState) -> dict[int, tuple[Opponent, int]]:
    """Return the opponents that learn, and what they knew at first, by the numbers of the players."""
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
