"""A match that goes on for ever: what is forgotten of it.

Its early rounds are, but for what comes of them; and a round in which nobody has done anything,
once another is to begin.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from ghost_desktop.play.events import GameChanged, LetterPlayed, RoundStarted, WordStruck
from ghost_desktop.play.levels import table_after

if TYPE_CHECKING:
    from ghost_desktop.play.match import Match

MOST_ROUNDS = 100
"""Rounds of a match whose events are kept: more than one for the lives of a word can have."""


def without_early_rounds(match: Match, most: int = MOST_ROUNDS) -> Match:
    """Return a match that stands as another does, and has at most so many rounds.

    What is left of those before is what it is `Carried` with; their numbers are theirs.

    Args:
        match: any match.
        most: how many rounds are kept, the last ones; one at least.
    """
    return match if len(match.state.rounds) <= most else _last_rounds(match, most)


def _last_rounds(match: Match, most: int) -> Match:
    state = match.state
    early, kept = state.rounds[:-most], state.rounds[-most:]
    events = match.events[_beginnings(match)[len(early)] :]
    strikes = sum(isinstance(event, WordStruck) for event in events)
    struck = state.struck[: len(state.struck) - strikes]
    carried = replace(state.counted(match.carried, early), struck=struck)
    table = table_after(state, early)
    begins = replace(match, game=kept[0].agreed, table=table, events=(), carried=carried)
    return begins.following(events, replace(state, table=table, past=kept[:-1]))


def round_alone(match: Match, number: int) -> Match:
    """Return a match as it was when a round of it was over: of no other round, and no other game."""
    begun = _beginnings(match)[number - match.carried.rounds - 1 :]
    before = match.events[: begun[0]]
    its = match.events[begun[0] : begun[1] if len(begun) > 1 else None]
    events = (*before, *(event for event in its if not isinstance(event, GameChanged)))
    if len(events) < len(match.events):  # or it is known how it stood
        match = replace(match, events=events)
    return _last_rounds(match, 1)


def _beginnings(match: Match) -> list[int]:
    """Return the places of those events with which rounds begin."""
    return [at for at, event in enumerate(match.events) if isinstance(event, RoundStarted)]


def without_idle_round(match: Match) -> Match:
    """Return a match as it was before its round at hand, if nobody would miss that.

    It goes on, began with the first letter, and no person has done anything in it. Who loaded a game
    and never played it has changed nothing by that, so that is forgotten as well.
    """
    state = match.state
    one = state.current
    if one is None or one.round.over is not None or one.round.is_trial or state.is_played:
        return match
    events = list(match.events)
    while isinstance(events[-1], LetterPlayed):  # of computers
        events.pop()
    if not isinstance(events.pop(), RoundStarted):  # there was help, or a word was struck
        return match
    while events and isinstance(events[-1], GameChanged):
        events.pop()
    changes = (event.game for event in reversed(events) if isinstance(event, GameChanged))
    past, last = state.past[:-1], state.past[-1] if state.past else None
    before = state.counted(match.carried, past)
    agreed = next(changes, match.game).in_use
    stood = replace(state, agreed=agreed, past=past, current=last, before=before)
    return replace(match, events=()).following(events, stood)


def with_games_at_rest(match: Match) -> Match:
    """Return a match that stands as another does, and remembers its games by what they are alone.

    What can be played in the game at hand is known all the same.
    """
    events = tuple(
        GameChanged(event.game.at_rest)
        if isinstance(event, GameChanged) and event.game.at_rest is not event.game
        else event
        for event in match.events
    )
    return replace(match, game=match.game.at_rest, events=()).following(events, match.state)
