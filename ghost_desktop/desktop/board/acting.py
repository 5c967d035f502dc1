"""Which person at a table can do what is not bound to a turn; whether a match binds them."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ghost_desktop.play.match import Match, MatchState


def taker(state: MatchState | None) -> int | None:
    """Return the person who can take back what he did last: who was the last to do something."""
    if state is None or state.current is None:
        return None
    current, over = state.current, state.current.round.ended
    seats = [*current.round.seats, current.round.challenged_by]
    if over is not None:
        seats.append(over.ended_by)
    players = [current.seating.player(seat) for seat in seats if seat is not None]
    return next((one for one in reversed(players) if one in state.table.persons), None)


def resigner(state: MatchState | None) -> int | None:
    """Return the person who can give the round up: whose turn it is, or who alone plays."""
    if state is None or state.current is None or state.current.round.over:
        return None
    current = state.current
    persons = [one for one in state.table.persons if one in current.seating.order]
    if current.player in persons:
        return current.player
    return persons[0] if len(persons) == 1 else None


def is_for_life(match: Match) -> bool:
    """Tell whether a match is for lives, has begun in earnest, and is not over."""
    state = match.state
    if not match.terms.lives or state.winner is not None:
        return False
    return any(state.score) or state.is_played


def has_score(match: Match | None) -> bool:
    """Tell whether a match goes on in which somebody has lost a round."""
    return match is not None and match.state.winner is None and any(match.state.score)


def is_unfinished(match: Match) -> bool:
    """Tell whether a match is worth going on with: something is at stake, or has been played."""
    state, current = match.state, match.current
    if current is None or state.winner is not None:
        return False
    goes_on = current.round.over is None and not current.round.is_trial
    return any(state.score) or is_for_life(match) or (goes_on and state.is_played)


def is_done(match: Match) -> bool:
    """Tell whether the round at hand is over, and its plays were made here."""
    one = match.current
    return one is not None and one.round.over is not None and not one.round.taken_up


def would_be_missed(match: Match | None, *, is_solved: bool) -> bool:
    """Tell whether another round, begun now, would take something away from a match.

    Args:
        match: the match, if there is one.
        is_solved: whether computers can play its game; else a round of it is none in earnest.
    """
    if match is None or match.current is None:
        return False
    this_round = match.current.round
    if is_for_life(match):
        return True
    is_begun = match.state.is_played or this_round.is_trial
    return is_solved and is_begun and this_round.over is None
