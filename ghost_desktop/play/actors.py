"""Who may do something in a match as it stands: call, name or strike a word, take back, give up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ghost_desktop.play.events import Challenged, Forfeited, LetterPlayed, WordNamed, WordPointedOut

if TYPE_CHECKING:
    from ghost_desktop.play.match import Match, MatchState


def challengers(state: MatchState | None) -> tuple[int, ...]:
    """Return the persons who can challenge the fragment now, who is next in turn first."""
    return () if state is None else _in_turn(state, state.table.persons, word=False)


def pointers(state: MatchState | None) -> tuple[int, ...]:
    """Return the persons who can now say that the fragment is a word, who is next in turn first."""
    return () if state is None else _in_turn(state, state.table.persons, word=True)


def objectors(state: MatchState) -> tuple[int, ...]:
    """Return the computers to be asked before a person's letter is taken, next in turn first.

    In misère one who has made a word is among them, whoever else may call.
    """
    return _in_turn(state, state.table.computers, word=True)


def namer(state: MatchState | None) -> int | None:
    """Return the person who was challenged and is to name a word; None if nobody is."""
    if state is None or state.current is None or not state.current.round.awaits_word:
        return None
    player = state.current.player
    return player if player in state.table.persons else None


def strikable(state: MatchState | None) -> tuple[str, ...]:
    """Return the words with which the round has ended, if the table may strike words."""
    if state is None or state.current is None or not state.terms.veto or not state.table.persons:
        return ()
    over = state.current.round.over
    return () if over is None else over.words


def is_followed_by_persons(match: Match, before: Match) -> bool:
    """Tell whether persons have done something since a match stood as it did before."""
    begun, after = len(before.events), match.current
    since = match.events[begun:]
    if match.events[:begun] != before.events or not all(isinstance(e, _IN_TURN) for e in since):
        return True
    acted = reversed(() if after is None else after.acted)
    return any(player in match.table.persons for player, _event in zip(acted, since, strict=False))


_IN_TURN = LetterPlayed, Challenged, WordPointedOut, WordNamed, Forfeited
"""What computers do as well as persons, and what takes nothing back."""


def _in_turn(state: MatchState, players: tuple[int, ...], *, word: bool) -> tuple[int, ...]:
    current = state.current
    if current is None:
        return ()
    this_round, order = current.round, current.seating.order
    may = this_round.can_point_out if word else this_round.can_call
    seats = ((this_round.seat + step) % len(order) for step in range(len(order)))
    return tuple(order[seat] for seat in seats if order[seat] in players and may(seat))


def taker(state: MatchState | None) -> int | None:
    """Return the person who can take back what he did last: who was the last to do something."""
    if state is None or state.current is None:
        return None
    acted = reversed(state.current.acted)
    return next((player for player in acted if player in state.table.persons), None)


def resigner(state: MatchState | None) -> int | None:
    """Return the person who can give the round up: whose turn it is, or who alone plays."""
    if state is None or state.current is None or state.current.round.over:
        return None
    current = state.current
    persons = [one for one in state.table.persons if one in current.seating.order]
    if current.player in persons:
        return current.player
    return persons[0] if len(persons) == 1 else None
