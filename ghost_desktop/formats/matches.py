"""A match -> what JSON knows of it, and back.

It is kept event by event, as far back as `play.long_matches` remembers; of the rounds before, what
is left of them. What it is played with is kept by name, see `match_files`.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Callable
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

from ghost_desktop.engine.errors import Refusal, RefusedError
from ghost_desktop.engine.game.rules import Reading, Rules
from ghost_desktop.engine.game.variants import find_variant
from ghost_desktop.engine.record import Record
from ghost_desktop.library.catalogue import is_known
from ghost_desktop.library.json_values import (
    read_flag,
    read_list,
    read_number,
    read_object,
    read_path,
    read_text,
)
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
from ghost_desktop.play.long_matches import MOST_ROUNDS, with_games_at_rest, without_early_rounds
from ghost_desktop.play.match import Carried, Match
from ghost_desktop.play.opponent import MOST_LEVEL, settled
from ghost_desktop.play.opponents import known_opponent
from ghost_desktop.play.table import (
    FRIENDLY_ROUNDS,
    Callers,
    Player,
    Referee,
    Seating,
    Table,
    Terms,
    learned_by,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from ghost_desktop.engine.game.game import Game
    from ghost_desktop.play.match import MatchState


_ROUND, _LETTER, _GAME, _SLID = "round_started", "letter_played", "game_changed", "slid_back"

_OF_PLAYERS: Mapping[str, type[OfPlayer]] = {
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
        case OfPlayer():
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


class KeptGame(Record):
    """What a file says of a game.

    Attributes:
        list_id: the id of the list, if it comes with the program; empty for any other.
        name: what players call the list.
        path: the file of any other list; empty if nobody knows.
        rules: what is agreed.
        without: the words that are left out of the list, sorted.
        words: how many are left; None if that is not said.
        content_hash: theirs, see `WordList.content_hash`; None if that is not said.
    """

    list_id: str
    name: str
    path: str
    rules: Rules
    without: tuple[str, ...] = ()
    words: int | None = None
    content_hash: str | None = None

    @property
    def source(self) -> str:
        """What the list is read from: an id or a path; empty if nobody knows."""
        return self.list_id or self.path

    def is_of(self, game: Game) -> bool:
        """Tell whether a game is this one: the same words under the same rules."""
        words = game.all_words
        if game.rules != self.rules:
            return False
        if self.content_hash is None:
            return (words.source, words.left_out) == (self.source, self.without)
        return words.content_hash == self.content_hash


FindGame: TypeAlias = Callable[[KeptGame], "Game"]
"""Finds a game that a file speaks of, or raises why it cannot be found."""


def game_values(game: Game) -> dict[str, Any]:
    """Return what is to be kept of a game, of values that JSON knows."""
    words, rules, named = game.all_words, game.rules, {}
    if not is_known(words.source):
        path = words.source and os.path.abspath(words.source)  # noqa: PTH100 - links stay
        named = {"name": words.name, "path": path}
    return {
        "list": named or words.source,
        "without": list(words.left_out),
        "words": len(words),
        "hash": words.content_hash,
        "variant": rules.variant.id,
        "min_length": rules.min_length,
        "players": rules.players,
        "misere": rules.misere,
    }


class MatchGames:
    """The games of a match, each once, in the order in which they were agreed.

    Attributes:
        kept: what is to be kept of each.
    """

    def __init__(self, match: Match) -> None:
        self.kept: list[dict[str, Any]] = []
        self._numbers: dict[int, int] = {}  # by what `id` says of a game, which the match has
        self._take(match.game)
        for event in match.events:
            if isinstance(event, GameChanged):
                self._take(event.game)

    def _take(self, game: Game) -> None:
        if id(game) not in self._numbers:
            kept = game_values(game)
            if kept not in self.kept:
                self.kept.append(kept)
            self._numbers[id(game)] = self.kept.index(kept)

    def number_of(self, game: Game) -> int:
        """Return the place of one of them."""
        return self._numbers[id(game)]


def game_of(values: Any) -> KeptGame:  # noqa: ANN401 - it is what a file holds
    """Return the game of which `game_values` are these.

    Raises:
        LookupError, TypeError, ValueError: if they are of none.
    """
    values = read_object(values)
    named = values["list"]
    if type(named) is dict:
        list_id, name, path = "", read_path(named["name"]), read_path(named["path"])
    else:
        list_id, name, path = read_text(named), read_text(named), ""
    words, content_hash = values["words"], values["hash"]
    rules = Rules(
        find_variant(read_text(values["variant"])),
        read_number(values["min_length"]),
        read_number(values["players"]),
        read_flag(values["misere"]),
    )
    return KeptGame(
        list_id,
        name,
        path,
        rules,
        tuple(sorted(map(read_text, read_list(values["without"])))),
        None if words is None else read_number(words),
        None if content_hash is None else read_text(content_hash),
    )


def table_values(table: Table) -> list[dict[str, Any]]:
    """Return what is to be kept of players, of values that JSON knows."""
    return [
        {
            "opponent": one.opponent,
            "name": one.name,
            "level": one.level,
            **({} if one.learned == learned_by(one.level) else {"learned": one.learned}),
            **({"options": dict(one.options)} if one.options else {}),
        }
        for one in table.members
    ]


def table_of(values: Any) -> Table:  # noqa: ANN401 - it is what a file holds
    """Return the players of whom `table_values` are these.

    A computer keeps an opponent that is not known by now: where it is there no more, the usual one
    plays in its place.

    Raises:
        LookupError, TypeError, ValueError: if they are of none.
    """
    return Table(tuple(map(_player, read_list(values))))


def _player(values: Any) -> Player:  # noqa: ANN401
    """Return a player; the level is one's that learns, the options are those of one that has some.

    From how many rounds somebody has learned is there if it goes not without saying.
    """
    name, level = read_text(values["name"]), values["level"]
    learned = read_number(values.get("learned", learned_by(level)))
    chosen = read_object(values.get("options", {})).items()
    if not name.isprintable():
        raise ValueError(f"{name[:20]!r} is no name")
    if level is not None and read_number(level) > MOST_LEVEL:
        raise ValueError(f"{level!r} is no level")
    if values["opponent"] is None:
        return Player(name=name)
    opponent = read_text(values["opponent"])
    options = {read_text(option): read_number(value) for option, value in chosen}
    try:
        known = known_opponent(opponent)
    except KeyError:  # it may be found yet: nobody is to wait for plug-ins here
        return Player(opponent, name, level, learned, tuple(sorted(options.items())))
    if known.first_level is None:
        level, learned = None, 0
    if options:
        options = settled(known.options, options)
    return Player(opponent, name, level, learned, tuple(sorted(options.items())))


def terms_values(terms: Terms) -> dict[str, Any]:
    """Return what is to be kept of terms, of values that JSON knows."""
    return {
        "lives": terms.lives,
        "referee": terms.referee.value,
        "callers": terms.callers.value,
        "veto": terms.veto,
        "teaching": terms.teaching,
    }


def terms_of(values: Any) -> Terms:  # noqa: ANN401
    """Return the terms of which `terms_values` are these; before there was teaching, none teach.

    Raises:
        LookupError, TypeError, ValueError: if they are of none.
    """
    return Terms(
        read_text(values["lives"]),
        Referee(values["referee"]),
        Callers(values["callers"]),
        read_flag(values["veto"]),
        read_flag(values.get("teaching", False)),
    )


FORMAT = "ghost-desktop match"
"""What stands in every file, from the third version on, so that it is known for what it is."""

VERSION = 3
"""Of the form. A form that older versions of the program would misread has the next number."""


def as_today(values: dict[str, Any]) -> dict[str, Any]:
    """Return what a file holds as a file of today would have it.

    Args:
        values: of this version of the form or an older one.

    Raises:
        LookupError, TypeError, ValueError: if they are of no version that is known.
    """
    version = values["version"]
    if version == 1:
        values = _second(values)
    if version in {1, 2}:
        return _third(values)
    if version != VERSION:
        raise ValueError(f"version {version!r:.50} is not known")
    return values


def is_older(values: dict[str, Any]) -> bool:
    """Tell whether an older version of the program has written something, for a match."""
    return values.get("version") in (1, 2) and "question" in values and "events" in values


def _second(values: dict[str, Any]) -> dict[str, Any]:
    """In the first there was a person among perfect computers, and rounds were only counted."""
    table = Table.against_computers(len(read_list(values["score"])))
    return values | {
        "table": table_values(table),
        "terms": terms_values(FRIENDLY_ROUNDS),
        "hints": [0] * table.players,
        "struck": [],
    }


def _third(values: dict[str, Any]) -> dict[str, Any]:
    """In the second, rounds before the one at hand were forgotten, and looking was not counted.

    It had no id; the same match has the same one, whenever it is read.
    """
    question = read_object(values["question"])
    made_of = json.dumps(values, sort_keys=True).encode()
    game = {
        "list": question["list"],
        "without": question.get("without", []),
        "words": None,
        "hash": None,
        **{name: question[name] for name in ("variant", "min_length", "players", "misere")},
    }
    carried = {
        "rounds": 0,
        "score": values["score"],
        "hints": values["hints"],
        "looks": [0] * len(read_list(values["score"])),
        "struck": values["struck"],
    }
    return {
        "format": FORMAT,
        "version": VERSION,
        "id": hashlib.sha256(made_of).hexdigest()[:32],
        "reading": question["reading"],
        "games": [game],
        "table": values["table"],
        "terms": values["terms"],
        "carried": carried,
        "events": values["events"],
    }


_T = TypeVar("_T")

MOST_GAMES = 250
"""Games that are kept of a match, one after the other: more than it has rounds, as a rule."""

_DAMAGE = (LookupError, TypeError, AttributeError, ValueError, RecursionError)
"""What is raised by values of no match; a RecursionError by those that are nested too deeply."""


_LONG = 120
"""Letters of a value that say which one is meant."""


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
        "games": games.kept,
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
