"""A match is kept in a file and comes back as it was; a file that makes no sense is refused."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from matches import undone

from ghost_desktop.engine.game import Game
from ghost_desktop.engine.plays import Where
from ghost_desktop.engine.rules import Rules
from ghost_desktop.engine.variants.superghost import SUPERGHOST
from ghost_desktop.engine.wordlist import word_list
from ghost_desktop.formats.matches import VERSION, MatchError, match_of, match_values
from ghost_desktop.play.events import (
    Challenged,
    Event,
    Forfeited,
    GameChanged,
    HintGiven,
    LetterPlayed,
    Resigned,
    RoundStarted,
    TakenBack,
    WordNamed,
    WordPointedOut,
    WordStruck,
)
from ghost_desktop.play.knowledge import Knowledge
from ghost_desktop.play.match import Match
from ghost_desktop.play.opponents.perfect import PERFECT
from ghost_desktop.play.table import Player, Seating, Table
from ghost_desktop.play.terms import FRIENDLY_ROUNDS, Callers, Referee, Terms

if TYPE_CHECKING:
    from collections.abc import Callable

FILES = Path(__file__).parents[1] / "files"
GAME = Game(word_list(["ghost", "tan", "tango", "host"], "few"), Rules(SUPERGHOST, 3, players=3))
TABLE = Table((Player(name="Zoë"), Player("perfect", "Hal"), Player()))
TERMS = Terms("AB", Referee.CHALLENGES, Callers.ANYONE, veto=True)


def start(first: int = 0, *active: int) -> RoundStarted:
    return RoundStarted(Seating.of_active(first, active or (0, 1, 2)))


EVENTS: tuple[Event, ...] = (
    start(),
    *map(LetterPlayed, "tan"),
    Challenged(0),
    WordNamed("tango"),
    start(1),
    *map(LetterPlayed, "hos"),
    HintGiven(1),
    LetterPlayed("g", Where.START),
    WordStruck("tan"),
    TakenBack(1),
    WordPointedOut(2),
    start(1),
    Forfeited(1),
    start(0),
    Resigned(0),
    start(1, 1, 2),
    HintGiven(2),
    WordStruck("host"),
    LetterPlayed("x"),
)
"""Everything that can happen."""


def played(terms: Terms = TERMS, game: Game = GAME) -> Match:
    match = Match(game, TABLE, terms=terms)
    for event in EVENTS:
        if isinstance(event, RoundStarted) and not terms.lives:  # nobody is out
            event = start(event.seating.order[0])  # noqa: PLW2901
        match = match.after(event)
    return match


def again(match: Match) -> Match:
    """What comes back from a file."""
    return match_of(json.loads(json.dumps(match_values(match))), match.game)


def test_a_match_for_lives_is_kept_from_its_first_round_on() -> None:
    match = played()
    back = again(match)
    assert back.events == EVENTS
    assert (back.table, back.terms) == (TABLE, TERMS)
    assert back.state == match.state
    assert undone(back).state == undone(match).state


def test_of_rounds_that_are_only_counted_the_last_is_kept_and_what_is_left_of_the_others() -> None:
    match = played(replace(TERMS, lives=""))
    back = again(match)
    assert back.events == (start(1), *EVENTS[-3:])
    assert back.carried.score == match.state.score_before == (2, 0, 1)
    assert back.carried.hints == (0, 1, 0)
    assert back.state.hints == match.state.hints == (0, 1, 1)
    assert back.carried.struck == ("tan",)
    assert back.state.struck == match.state.struck == ("tan", "host")
    assert back.current == match.current
    assert back.state.game is match.state.game
    assert again(back).state == back.state
    more = back.after(TakenBack(1)).after(start(2))
    assert again(more).state.struck == ("tan", "host")


def test_before_any_round_there_is_nothing_to_come_back() -> None:
    with pytest.raises(MatchError, match="no round"):
        again(Match(GAME, TABLE))


def test_a_game_that_is_agreed_for_later_is_no_part_of_it() -> None:
    other = Game(word_list(["tap"], "other"), GAME.rules)
    match = Match(GAME, TABLE).after(start()).after(GameChanged(other)).after(LetterPlayed("t"))
    assert again(match).events == (start(), LetterPlayed("t"))


# --- older files, and opponents that are gone ---------------------------------------------------------


def test_a_file_of_the_first_version_is_still_read() -> None:
    match = match_of(json.loads((FILES / "match-1.json").read_bytes()), GAME)
    assert match.table == Table.against_computers(3)
    assert match.terms == FRIENDLY_ROUNDS
    assert match.state.score_before == (0, 0, 1)
    assert match.state.score == (0, 1, 1)
    assert match.current is not None
    assert match.current.round.fragment == "gh"
    assert (match.state.struck, match.state.hints) == ((), (0, 0, 0))
    assert match_values(match)["version"] == VERSION


def test_a_file_of_the_second_version_is_read() -> None:
    match = match_of(json.loads((FILES / "match-2.json").read_bytes()), GAME)
    assert match.events == EVENTS
    assert (match.table, match.terms) == (TABLE, TERMS)


def test_a_computer_keeps_an_opponent_that_is_not_known_by_now() -> None:
    values = match_values(played())
    values["table"][1].update(opponent="plugin", level=7)
    match = match_of(values, GAME)
    assert match.table.members[1] == Player("plugin", "Hal", 7)
    assert Knowledge().minds(match.state)[1].opponent is PERFECT, "where it is there no more"


# --- what is no match -------------------------------------------------------------------------------


def put(*path: Any) -> Callable[[Any], Any]:  # noqa: ANN401
    """Put the last of these where the others lead."""
    *way, last, value = path

    def change(values: Any) -> Any:  # noqa: ANN401
        inner = values
        for key in way:
            inner = inner[key]
        inner[last] = value
        return values

    return change


def without(key: str) -> Callable[[Any], Any]:
    return lambda values: {name: value for name, value in values.items() if name != key}


DAMAGES = {
    "nothing": lambda _: None,
    "a list": lambda _: [1],
    "a text": lambda _: "version",
    "version 3": put("version", 3),
    "version [2]": put("version", [2]),
    "no version": without("version"),
    "no table": without("table"),
    "fewer players": put("table", []),
    "no player": put("table", 0, None),
    "a name with a line end": put("table", 0, "name", "a\nb"),
    "half a character": put("table", 0, "name", "\ud800"),
    "a number for a name": put("table", 0, "name", 1),
    "a number for an opponent": put("table", 1, "opponent", 1),
    "a level beyond all": put("table", 0, "level", 101),
    "a level that is no number": put("table", 0, "level", 1.5),
    "no terms": put("terms", None),
    "another referee": put("terms", "referee", "kind"),
    "other callers": put("terms", "callers", ["next"]),
    "veto 1": put("terms", "veto", 1),
    "lives 3": put("terms", "lives", 3),
    "lives of no letters": put("terms", "lives", "1 2"),
    "a score when all is kept": put("score", [1, 0, 0]),
    "a negative score": put("score", [0, 0, -1]),
    "a score of others": put("score", [0, 0]),
    "a score that is no number": put("score", [0, 0, True]),
    "hints of others": put("hints", [0]),
    "hints when all is kept": put("hints", [0, 0, 1]),
    "a struck number": put("struck", [1]),
    "strikes when all is kept": put("struck", ["tan"]),
    "no events": without("events"),
    "events that are none": put("events", [1]),
    "an unknown event": put("events", 0, "event", "round_ended"),
    "an event without a name": put("events", 0, {}),
    "a list for the name of an event": put("events", 0, "event", []),
    "a letter before the first round": put("events", 0, {"event": "letter_played", "letter": "t"}),
    "a number that is given": put("events", 0, "given", 0),
    "no part of a word that is given": put("events", 0, "given", "x"),
    "a list that is given": put("events", 0, "given", []),
    "an order that is none": put("events", 0, "order", [0, 1, 1]),
    "an order of others": put("events", 0, "order", [0, 1]),
    "a number for a letter": put("events", 1, "letter", 7),
    "no letter": put("events", 1, "letter", "ñ"),
    "no place": put("events", 1, "where", "turned-end"),
    "nobody": put("events", 4, "player", 9),
    "a player who cannot": put("events", 4, "player", 2),
    "no player's number": put("events", 4, "player", "0"),
    "a number for a word": put("events", 5, "word", 1),
}


@pytest.mark.parametrize("damage", DAMAGES.values(), ids=DAMAGES)
def test_what_is_no_match_is_refused(damage: Callable[[Any], Any]) -> None:
    with pytest.raises(MatchError):
        match_of(damage(match_values(played())), GAME)


def test_what_could_not_be_left_of_rounds_is_refused() -> None:
    values = match_values(played(replace(TERMS, lives="")))
    match_of(values, GAME)
    for damage in (
        put("struck", ["tan", "tango", "host", "ghost"]),
        put("struck", ["ghost", "host"]),  # a word that is struck later is none by then
        put("score", []),
    ):
        with pytest.raises(MatchError):
            match_of(damage(json.loads(json.dumps(values))), GAME)


def anything(random: Random, depth: int = 0) -> Any:  # noqa: ANN401
    """Anything that JSON can hold."""
    plain: tuple[Any, ...] = (None, True, 0, 1, -1, 2, 10**30, 0.5, "", "t", "tan", "perfect", "é")
    if depth < 2 and random.random() < 0.2:
        inner = [anything(random, depth + 1) for _ in range(random.randrange(4))]
        return inner if random.random() < 0.5 else dict(zip("abc", inner, strict=False))
    return random.choice(plain)


def damaged(values: Any, random: Random) -> Any:  # noqa: ANN401
    """The same with something changed, missing or twice, anywhere in it."""
    if not isinstance(values, (dict, list)) or not values or random.random() < 0.1:
        return anything(random)
    keys: list[Any] = list(values) if isinstance(values, dict) else list(range(len(values)))
    key = random.choice(keys)
    match random.randrange(5):
        case 0:
            del values[key]
        case 1 if isinstance(values, list):
            values.insert(random.choice(keys), values[key])
        case _:
            values[key] = damaged(values[key], random)
    return values


@pytest.mark.parametrize("lives", ["AB", ""])
def test_a_file_that_was_damaged_anywhere_is_a_match_or_none(lives: str) -> None:
    text = json.dumps(match_values(played(replace(TERMS, lives=lives))))
    read = 0
    for seed in range(600):
        try:
            match = match_of(damaged(json.loads(text), Random(seed)), GAME)
        except MatchError:
            continue
        read += 1
        assert match.state.active
        assert match.state.score
        assert again(match).state.score == match.state.score
    assert 20 < read < 580, "some damages matter, and some do not"
