"""A match -> what JSON knows of it, and back.

It is kept event by event, as far back as `play.forgetting` remembers; of the rounds before, what
is left of them. What it is played with is kept by name, see `match_games`.
"""

from __future__ import annotations

import json
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeVar

from ghost_desktop.engine.errors import Refusal, RefusedError
from ghost_desktop.engine.reading import Reading
from ghost_desktop.formats.json_values import read_list, read_number, read_object, read_text
from ghost_desktop.formats.match_events import event_of, event_values
from ghost_desktop.formats.match_games import MatchGames, game_of, game_values
from ghost_desktop.formats.match_terms import table_of, table_values, terms_of, terms_values
from ghost_desktop.formats.match_versions import FORMAT, VERSION, as_today
from ghost_desktop.play.forgetting import MOST_ROUNDS, with_games_at_rest, without_early_rounds
from ghost_desktop.play.match import Carried, Match

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from ghost_desktop.formats.match_games import FindGame, KeptGame

_T = TypeVar("_T")

MOST_GAMES = 250
"""Games that are kept of a match, one after the other: more than it has rounds, as a rule."""

_DAMAGE = (LookupError, TypeError, AttributeError, ValueError, RecursionError)
"""What is raised by values of no match; a RecursionError by those that are nested too deeply."""


_LONG = 120
"""Letters of a value that say which one is meant."""


@dataclass(frozen=True)
class NoSuchMatch(Refusal):
    """It is no match that could have been played.

    Attributes:
        detail: why, to programmers.
        field: where that shows, such as `terms`, or `events[4]`; empty if nobody knows.
        value: what stands there, as JSON, or its beginning; empty if nothing does.
    """

    detail: str
    field: str = ""
    value: str = ""


class MatchError(RefusedError):
    """What is no match that can be gone on with."""


# --- a match -> values ------------------------------------------------------------------------------


def match_values(match: Match, reading: Reading = Reading.SELF) -> dict[str, Any]:
    """Return what is to be kept of a match, of values that JSON knows.

    Args:
        match: which.
        reading: how one looks at its games, see `Reading`.
    """
    kept, games = kept_of(match)
    events = [event_values(event, games.number_of) for event in kept.events]
    return head_values(kept, reading, games) | {"events": events}


def kept_of(match: Match) -> tuple[Match, MatchGames]:
    """Return what is kept of a match, the last rounds of it, and what they are played with.

    They are fewer where a file brought so many games that no more could be read again.
    """
    most = MOST_ROUNDS
    kept = without_early_rounds(match)
    while len((games := MatchGames(kept)).kept) > MOST_GAMES and most > 1:
        most //= 2
        kept = without_early_rounds(kept, most)
    return kept, games


def head_values(match: Match, reading: Reading, games: MatchGames) -> dict[str, Any]:
    """Return what is to be kept of a match beside its events, of values that JSON knows."""
    carried = match.carried
    return {
        "format": FORMAT,
        "version": VERSION,
        "id": match.id,
        "reading": reading.value,
        "games": [game_values(one) for one in games.kept],
        "table": table_values(match.table),
        "terms": terms_values(match.terms),
        "carried": {
            "rounds": carried.rounds,
            "score": list(carried.score),
            "hints": list(carried.hints),
            "looks": list(carried.looks),
            "struck": list(carried.struck),
        },
    }


# --- values -> a match ------------------------------------------------------------------------------


def match_of(
    values: Any,  # noqa: ANN401 - it is what a file holds
    find_game: FindGame,
    report: Callable[[int, int], None] = lambda _done, _total: None,
) -> Match:
    """Return the match of which `match_values` are these.

    Args:
        values: of this version of the form or an older one.
        find_game: finds what it was played with.
        report: is told how many of how many events have happened again, after each.

    Raises:
        MatchError: if they are of no match that could have been played, or of a later version of
            the form, or `find_game` has raised it.
    """
    with _blamed("version", values.get("version") if type(values) is dict else None):
        today = as_today(read_object(values))
    with _blamed():
        return _match_of(today, find_game, report)


def reading_of(values: Any) -> Reading:  # noqa: ANN401
    """Return how one looks at the games of a match of which `match_values` are these.

    Raises:
        MatchError: as `match_of`.
    """
    with _blamed():
        return _read(as_today(read_object(values)), "reading", Reading)


@contextmanager
def _blamed(field: str = "", value: Any = None) -> Iterator[None]:  # noqa: ANN401
    """Say of what is damaged that it is in a field, unless that is known better."""
    try:
        yield
    except MatchError:
        raise
    except _DAMAGE as error:
        detail = f"{type(error).__name__}: {error}"
        raise MatchError(NoSuchMatch(detail, field, _shortened(value) if field else "")) from error


def _shortened(value: Any) -> str:  # noqa: ANN401
    try:
        text = json.dumps(value, ensure_ascii=False)
    except RecursionError:
        return "[…"
    return text if len(text) <= _LONG else f"{text[:_LONG]}…"


def _read(values: dict[str, Any], field: str, read: Callable[[Any], _T]) -> _T:
    """Read a field.

    Raises:
        MatchError: if it is missing, or damaged.
    """
    if field not in values:
        raise MatchError(NoSuchMatch("it is missing", field))
    with _blamed(field, values[field]):
        return read(values[field])


def _match_of(
    values: dict[str, Any], find_game: FindGame, report: Callable[[int, int], None]
) -> Match:
    table, terms = _read(values, "table", table_of), _read(values, "terms", terms_of)
    carried = _read(values, "carried", _carried)
    described = _read(values, "games", _games)
    players = described[0].rules.players
    with _blamed("table", values["table"]):
        if table.players != players:
            raise ValueError("they are not as many as play")
    with _blamed("carried", values["carried"]):
        counts = (carried.score, carried.hints, carried.looks)
        if any(len(one) not in {0, players} for one in counts):
            raise ValueError("it is of another number of players")
        if terms.lives and max(carried.score, default=0) > len(terms.lives):
            raise ValueError("somebody has lost more lives than there are")
    identifier, events = _read(values, "id", read_text), _read(values, "events", read_list)
    games = [find_game(one) for one in described]
    with _blamed("carried", values["carried"]):
        games[0].without(carried.struck)
        begins = Match(games[0], table, (), carried, terms, identifier)
        state, happened = begins.state, []
    for number, one in enumerate(events):
        with _blamed(f"events[{number}]", one):
            event = event_of(one, state, games)
            state = state.after(event)
        happened.append(event)
        report(number, len(events))
    with _blamed("events", events):
        if state.current is None:
            raise ValueError("there is no round")
    return with_games_at_rest(without_early_rounds(begins.following(happened, state)))


def _games(values: Any) -> list[KeptGame]:  # noqa: ANN401
    """Return what a match is played with: one game, or some more.

    Raises:
        MatchError: if one of them is none.
        ValueError: if there is none, or there are too many.
    """
    described = []
    for number, one in enumerate(read_list(values)):
        with _blamed(f"games[{number}]", one):
            described.append(game_of(one))
    if not 0 < len(described) <= MOST_GAMES:
        raise ValueError("it is played with too many games, or none")
    return described


def _carried(values: Any) -> Carried:  # noqa: ANN401
    """Return what is left of rounds whose events are kept no longer."""
    values = read_object(values)
    score, hints, looks = (
        tuple(map(read_number, read_list(values[name]))) for name in ("score", "hints", "looks")
    )
    struck = tuple(map(read_text, read_list(values["struck"])))
    return Carried(score, hints, looks, struck, read_number(values["rounds"]))
