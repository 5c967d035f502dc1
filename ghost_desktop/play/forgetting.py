"""A match that goes on for ever: its early rounds are forgotten, but for what comes of them."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from ghost_desktop.play.events import RoundStarted, WordStruck
from ghost_desktop.play.levels import levels_after
from ghost_desktop.play.match import Carried, Match
from ghost_desktop.play.table import Table

if TYPE_CHECKING:
    from collections.abc import Iterable

MOST_ROUNDS = 100
"""Rounds of a match whose events are kept: more than one for the lives of a word can have."""


def without_early_rounds(match: Match, most: int = MOST_ROUNDS) -> Match:
    """Return a match that stands as another does, and has at most so many rounds.

    What is left of those before is what it is `Carried` with; their numbers are theirs.

    Args:
        match: any match.
        most: how many rounds are kept, the last ones; one at least.
    """
    state = match.state
    early, kept = state.rounds[:-most], state.rounds[-most:]
    if not early:
        return match
    begun = [at for at, event in enumerate(match.events) if isinstance(event, RoundStarted)]
    events = match.events[begun[len(early)] :]
    strikes = sum(isinstance(event, WordStruck) for event in events)
    before, nothing = match.carried, (0,) * match.table.players
    carried = Carried(
        state.score_after(before.score or nothing, early),
        _without(state.hints, (player for one in kept for player in one.helps.hinted)),
        _without(state.looks, (player for one in kept for player in one.helps.looked)),
        state.struck[: len(state.struck) - strikes],
        before.rounds + len(early),
    )
    members = tuple(
        replace(one, level=one.level if level is None else level)  # it may not be known by now
        for one, level in zip(match.table.members, levels_after(state, early), strict=True)
    )
    table = Table(members)
    begins = replace(match, game=kept[0].agreed, table=table, events=(), carried=carried)
    return begins.following(events, replace(state, table=table, past=kept[:-1]))


def _without(counts: tuple[int, ...], players: Iterable[int]) -> tuple[int, ...]:
    """Return how many there are of each player without those of some."""
    left = list(counts)
    for player in players:
        left[player] -= 1
    return tuple(left)
