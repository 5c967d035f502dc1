"""What happens in a match -> what JSON knows of it, and back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ghost_desktop.formats.json_values import read_flag, read_list, read_number, read_text
from ghost_desktop.play.events import (
    Challenged,
    Event,
    Forfeited,
    GameChanged,
    HintGiven,
    KeysLookedAt,
    LetterPlayed,
    OfPlayer,
    Resigned,
    RoundStarted,
    SlidBack,
    TakenBack,
    WordNamed,
    WordPointedOut,
    WordStruck,
)
from ghost_desktop.play.table import Seating

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from ghost_desktop.engine.game import Game
    from ghost_desktop.play.match import MatchState

_ROUND, _LETTER, _GAME, _SLID = "round_started", "letter_played", "game_changed", "slid_back"

_OF_PLAYERS: Mapping[str, type[OfPlayer | TakenBack | HintGiven | KeysLookedAt]] = {
    "resigned": Resigned,
    "forfeited": Forfeited,
    "challenged": Challenged,
    "word_pointed_out": WordPointedOut,
    "taken_back": TakenBack,
    "hint_given": HintGiven,
    "keys_looked_at": KeysLookedAt,
}

_OF_WORDS: Mapping[str, type[WordNamed | WordStruck]] = {
    "word_named": WordNamed,
    "word_struck": WordStruck,
}

_PLAYERS = {kind: name for name, kind in _OF_PLAYERS.items()}
_WORDS = {kind: name for name, kind in _OF_WORDS.items()}


def event_values(event: Event, number_of: Callable[[Game], int]) -> dict[str, Any]:
    """Return what is to be kept of an event, of values that JSON knows.

    Args:
        event: which.
        number_of: the place of a game among those that are kept with the match.
    """
    match event:
        case LetterPlayed():
            return {"event": _LETTER, "letter": event.letter, "where": event.where.name}
        case RoundStarted():
            begun = {"event": _ROUND, "order": list(event.seating.order), "given": event.given}
            return begun | ({"taken_up": True} if event.taken_up else {})
        case GameChanged():
            return {"event": _GAME, "game": number_of(event.game)}
        case SlidBack():
            return {"event": _SLID}
        case WordNamed() | WordStruck():
            return {"event": _WORDS[type(event)], "word": event.word}
        case OfPlayer() | TakenBack() | HintGiven() | KeysLookedAt():
            return {"event": _PLAYERS[type(event)], "player": event.player}
    raise TypeError(f"{event!r} is not kept")


def event_of(values: Any, state: MatchState, games: Sequence[Game]) -> Event:  # noqa: ANN401
    """Return the event of which `event_values` are these.

    Args:
        values: what a file holds.
        state: how the match stands before it.
        games: those that are kept with the match.

    Raises:
        LookupError, TypeError, ValueError: if they are of none.
    """
    kind = values["event"]
    if kind == _LETTER and state.current is not None:
        this_round = state.current.round
        places = this_round.game.rules.variant.places_for(this_round.fragment)
        where = {place.name: place for place in places}[values["where"]]
        return LetterPlayed(read_text(values["letter"]), where)
    if kind == _ROUND:
        order = Seating(tuple(map(read_number, read_list(values["order"]))))
        taken_up = read_flag(values.get("taken_up", False))
        return RoundStarted(order, read_text(values["given"]), taken_up)
    if kind == _GAME:
        return GameChanged(games[read_number(values["game"])])
    if kind == _SLID:
        return SlidBack()
    if kind in _OF_PLAYERS:
        return _OF_PLAYERS[kind](read_number(values["player"]))
    if kind in _OF_WORDS:
        return _OF_WORDS[kind](read_text(values["word"]))
    raise ValueError(f"{values!r:.100} cannot be next")
