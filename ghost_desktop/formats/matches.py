"""A match -> what JSON knows of it, and back.

One for lives is kept event by event, from the first round on. Of one that goes on for ever these are
the events since the round at hand began, and what is left of the rounds before it.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from ghost_desktop.play.events import (
    Challenged,
    Event,
    Forfeited,
    GameChanged,
    HintGiven,
    LetterPlayed,
    OfPlayer,
    Resigned,
    RoundStarted,
    TakenBack,
    WordNamed,
    WordPointedOut,
    WordStruck,
)
from ghost_desktop.play.levels import MOST, levels_before
from ghost_desktop.play.match import Carried, Match
from ghost_desktop.play.opponents import known_opponent
from ghost_desktop.play.table import Player, Seating, Table
from ghost_desktop.play.terms import FRIENDLY_ROUNDS, Callers, Referee, Terms

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ghost_desktop.engine.game import Game


VERSION = 2
"""Of the form. A form that older versions of the program would misread has the next number."""

_ROUND, _LETTER = "round_started", "letter_played"

_OF_PLAYERS: Mapping[str, type[OfPlayer | TakenBack | HintGiven]] = {
    "resigned": Resigned,
    "forfeited": Forfeited,
    "challenged": Challenged,
    "word_pointed_out": WordPointedOut,
    "taken_back": TakenBack,
    "hint_given": HintGiven,
}

_OF_WORDS: Mapping[str, type[WordNamed | WordStruck]] = {
    "word_named": WordNamed,
    "word_struck": WordStruck,
}


class MatchError(ValueError):
    """What is no match that could have been played."""


# --- a match -> values ------------------------------------------------------------------------------


def match_values(match: Match) -> dict[str, Any]:
    """Return what is to be kept of a match, of values that JSON knows.

    What the round at hand is played with is not part of it.
    """
    kept = match if match.terms.lives else _since_the_round_began(match)
    carried = kept.carried
    return {
        "version": VERSION,
        "table": table_values(kept.table),
        "terms": terms_values(kept.terms),
        "score": list(carried.score or (0,) * kept.table.players),
        "hints": list(carried.hints or (0,) * kept.table.players),
        "struck": list(carried.struck),
        "events": [_event_values(event) for event in kept.events],
    }


def table_values(table: Table) -> list[dict[str, Any]]:
    """Return what is to be kept of players, of values that JSON knows."""
    return [
        {"opponent": one.opponent, "name": one.name, "level": one.level} for one in table.members
    ]


def terms_values(terms: Terms) -> dict[str, Any]:
    """Return what is to be kept of terms, of values that JSON knows."""
    return {
        "lives": terms.lives,
        "referee": terms.referee.value,
        "callers": terms.callers.value,
        "veto": terms.veto,
    }


def _since_the_round_began(match: Match) -> Match:
    """Return a match that stands like another, and has forgotten the rounds before the last."""
    events: list[Event] = []
    for event in reversed(match.events):
        if not isinstance(event, GameChanged):  # that is for rounds to come
            events.insert(0, event)
        if isinstance(event, RoundStarted):
            break
    state, hints = match.state, list(match.state.hints)
    strikes = 0
    for event in events:
        if isinstance(event, HintGiven):
            hints[event.player] -= 1
        strikes += isinstance(event, WordStruck)
    struck = state.struck[: len(state.struck) - strikes]
    members = zip(match.table.members, levels_before(state), strict=True)
    return replace(
        match,
        table=Table(tuple(replace(one, level=level) for one, level in members)),
        events=tuple(events),
        carried=Carried(state.score_before, tuple(hints), struck=struck),
    )


def _event_values(event: Event) -> dict[str, Any]:
    if isinstance(event, RoundStarted):
        return {"event": _ROUND, "order": list(event.seating.order), "given": event.given}
    if isinstance(event, LetterPlayed):
        return {"event": _LETTER, "letter": event.letter, "where": event.where.name}
    for name, kind in _OF_PLAYERS.items():
        if isinstance(event, kind):
            return {"event": name, "player": event.player}
    for name, word_kind in _OF_WORDS.items():
        if isinstance(event, word_kind):
            return {"event": name, "word": event.word}
    raise TypeError(f"{event!r} is not kept")


# --- values -> a match ------------------------------------------------------------------------------


def match_of(values: Any, game: Game) -> Match:  # noqa: ANN401 - it is what a file holds
    """Return the match of which `match_values` are these.

    A computer keeps an opponent that is not known by now; where it is there no more, the usual one
    plays in its place.

    Args:
        values: of this version of the form or an older one.
        game: what it was agreed to be played with, by all players.

    Raises:
        MatchError: if they are of no match of this game, or of a later version of the form.
    """
    try:
        return _match_of(values, game)
    except MatchError:
        raise
    except (LookupError, TypeError, AttributeError, ValueError) as error:
        raise MatchError(f"it is no match: {error}") from error


def _match_of(values: Any, game: Game) -> Match:  # noqa: ANN401
    players, version = game.rules.players, values["version"]
    score = tuple(map(_number, values["score"]))
    if version == 1:  # a person among perfect computers, and rounds that are only counted
        table, terms, carried = Table.against_computers(players), FRIENDLY_ROUNDS, Carried(score)
    elif version == VERSION:
        table, terms = table_of(values["table"]), terms_of(values["terms"])
        hints = tuple(map(_number, values["hints"]))
        carried = Carried(score, hints, struck=tuple(map(_text, values["struck"])))
    else:
        raise MatchError(f"version {version!r} is not known")
    counts = (score, carried.hints or score)
    if table.players != players or any(len(one) != players for one in counts):
        raise MatchError("it is of another number of players")
    if terms.lives and carried != Carried((0,) * players, (0,) * players):
        raise MatchError("of a match for lives nothing is forgotten")
    game.without(carried.struck)
    match = Match(game, table, (), carried, terms)
    for event in values["events"]:
        match = match.after(_event_of(event, match))
    if match.current is None:
        raise MatchError("there is no round")
    return match


def table_of(values: Any) -> Table:  # noqa: ANN401
    """Return the players of whom `table_values` are these.

    Raises:
        LookupError, TypeError, ValueError: if they are of none.
    """
    return Table(tuple(map(_player, values)))


def _player(values: Any) -> Player:  # noqa: ANN401
    """Return a player; the level is one's that learns."""
    name, level = _text(values["name"]), values["level"]
    if not name.isprintable():
        raise MatchError(f"{name!r} is no name")
    if level is not None and _number(level) > MOST:
        raise MatchError(f"{level!r} is no level")
    if values["opponent"] is None:
        return Player(name=name)
    opponent = _text(values["opponent"])
    try:
        learns = known_opponent(opponent).first_level is not None
    except KeyError:  # it may be found yet: nobody is to wait for plug-ins here
        learns = True
    return Player(opponent, name, level if learns else None)


def terms_of(values: Any) -> Terms:  # noqa: ANN401
    """Return the terms of which `terms_values` are these.

    Raises:
        LookupError, TypeError, ValueError: if they are of none.
    """
    veto = values["veto"]
    if type(veto) is not bool:
        raise TypeError(f"{veto!r} is neither true nor false")
    referee, callers = Referee(values["referee"]), Callers(values["callers"])
    return Terms(_text(values["lives"]), referee, callers, veto)


def _event_of(values: Any, match: Match) -> Event:  # noqa: ANN401
    """Return the event that comes next in a match."""
    kind = values["event"]
    if kind == _ROUND:
        order = Seating(tuple(map(_number, values["order"])))
        return RoundStarted(order, _text(values["given"]))
    if kind == _LETTER and match.current is not None:
        this_round = match.current.round
        places = this_round.game.rules.variant.places_for(this_round.fragment)
        where = {place.name: place for place in places}[values["where"]]
        return LetterPlayed(_text(values["letter"]), where)
    if kind in _OF_PLAYERS:
        return _OF_PLAYERS[kind](_number(values["player"]))
    if kind in _OF_WORDS:
        return _OF_WORDS[kind](_text(values["word"]))
    raise MatchError(f"{values!r} cannot be next")


def _number(value: Any) -> int:  # noqa: ANN401
    if type(value) is not int or value < 0:
        raise TypeError(f"{value!r} is no number")
    return value


def _text(value: Any) -> str:  # noqa: ANN401
    if type(value) is not str:
        raise TypeError(f"{value!r} is no text")
    return value
