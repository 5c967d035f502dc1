"""A match -> what JSON knows of it, and back: the round at hand event by event, and the score."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ghost_desktop.play.events import (
    Event,
    EventError,
    LetterPlayed,
    Resigned,
    RoundStarted,
    TakenBack,
)
from ghost_desktop.play.match import Match
from ghost_desktop.play.round import IllegalPlay
from ghost_desktop.play.table import Seating, Table

if TYPE_CHECKING:
    from ghost_desktop.engine.game import Game

VERSION = 1
"""Of the form. A form that older versions of the program would misread has the next number."""

_ROUND, _LETTER, _RESIGNED, _TAKEN_BACK = "round_started", "letter_played", "resigned", "taken_back"

_OF_PLAYERS = {_RESIGNED: Resigned, _TAKEN_BACK: TakenBack}


class MatchError(ValueError):
    """What is no match that could have been played."""


def match_values(match: Match) -> dict[str, Any]:
    """Return what is to be kept of a match, of values that JSON knows.

    These are the events since the round at hand began; of the rounds before it, the score. What it
    is played with is not part of it.
    """
    events: list[Event] = []
    for event in reversed(match.events):
        events.insert(0, event)
        if isinstance(event, RoundStarted):
            break
    return {
        "version": VERSION,
        "score": list(match.state.score_before),
        "events": [_event_values(event) for event in events],
    }


def match_of(values: Any, game: Game) -> Match:  # noqa: ANN401 - it is what a file holds
    """Return the match of which `match_values` are these, played with `game`.

    Raises:
        MatchError: if they are of no match of this game, or of a later version of the form.
    """
    try:
        if values["version"] != VERSION:
            raise MatchError(f"version {values['version']!r} is not known")
        score = tuple(map(_number, values["score"]))
        match = Match(game, Table.against_computers(game.rules.players), (), score)
        for event in values["events"]:
            match = match.after(_event_of(event, match))
    except (LookupError, TypeError, AttributeError, EventError, IllegalPlay) as error:
        raise MatchError(f"it is no match: {error}") from error
    if match.current is None or len(score) != game.rules.players:
        raise MatchError("there is no round, or the score is of others")
    return match


def _number(value: Any) -> int:  # noqa: ANN401
    if type(value) is not int or value < 0:
        raise TypeError(f"{value!r} is no number")
    return value


def _event_of(values: Any, match: Match) -> Event:  # noqa: ANN401
    """Return the event that comes next in a match."""
    game, kind = match.game, values["event"]
    if kind == _ROUND:
        given, order = values["given"], tuple(map(_number, values["order"]))
        if sorted(order) != list(range(game.rules.players)):
            raise MatchError(f"{order} is no order of the players")
        if given and (not game.is_part(given) or game.is_word(given)):
            raise MatchError(f"no round begins with {given!r}")
        return RoundStarted(Seating(order), given)
    if kind == _LETTER and match.current is not None:
        before = match.current.round.fragment
        places = {place.name: place for place in game.rules.variant.places_for(before)}
        return LetterPlayed(values["letter"], places[values["where"]])
    if kind in _OF_PLAYERS:
        player = _number(values["player"])
        if player < game.rules.players:
            return _OF_PLAYERS[kind](player)
    raise MatchError(f"{values!r} cannot be next")


def _event_values(event: Event) -> dict[str, Any]:
    match event:
        case RoundStarted(seating, given):
            return {"event": _ROUND, "order": list(seating.order), "given": given}
        case LetterPlayed(letter, where):
            return {"event": _LETTER, "letter": letter, "where": where.name}
        case Resigned(player):
            return {"event": _RESIGNED, "player": player}
        case TakenBack(player):
            return {"event": _TAKEN_BACK, "player": player}
    raise TypeError(f"{event!r} is not kept")
