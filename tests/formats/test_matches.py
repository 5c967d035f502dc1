"""A match is kept in a file and comes back as it was; a file that makes no sense is refused."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from certain import there
from matches import damaged_values, facts, finder, games_of, undone

from ghost_desktop.engine.game.game import Game
from ghost_desktop.engine.game.plays import Where
from ghost_desktop.engine.game.rules import Rules
from ghost_desktop.engine.game.variants.superghost import SUPERGHOST
from ghost_desktop.engine.words.wordlist import word_list
from ghost_desktop.formats.match_files import open_match, values_of
from ghost_desktop.formats.matches import (
    VERSION,
    MatchError,
    match_of,
    match_values,
    table_of,
    table_values,
)
from ghost_desktop.play.clock import Watch
from ghost_desktop.play.events import (
    Challenged,
    Event,
    Forfeited,
    GameChanged,
    HintGiven,
    KeysLookedAt,
    LetterPlayed,
    Resigned,
    RoundStarted,
    SlidBack,
    TakenBack,
    WordNamed,
    WordPointedOut,
    WordStruck,
)
from ghost_desktop.play.long_matches import without_early_rounds
from ghost_desktop.play.match import Match
from ghost_desktop.play.minds import Knowledge
from ghost_desktop.play.opponents.perfect import PERFECT
from ghost_desktop.play.table import (
    FRIENDLY_ROUNDS,
    MET,
    Callers,
    Player,
    Referee,
    Seating,
    Table,
    Terms,
)

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
"""Everything that can happen where any letter may be played."""


def played(terms: Terms = TERMS, game: Game = GAME) -> Match:
    match = Match(game, TABLE, terms=terms)
    for event in EVENTS:
        if isinstance(event, RoundStarted) and not terms.lives:  # nobody is out
            event = start(event.seating.order[0])  # noqa: PLW2901
        match = match.after(event)
    return match


def again(match: Match) -> Match:
    """What comes back from a file."""
    kept = json.loads(json.dumps(match_values(match)))
    return match_of(kept, finder(*games_of(match)))


def test_a_match_is_kept_from_its_first_round_on() -> None:
    for match in (played(), played(replace(TERMS, lives=""))):
        back = again(replace(match, id="its own"))
        assert back.events == match.events
        assert (back.table, back.terms, back.id) == (match.table, match.terms, "its own")
        assert back.state == match.state
        assert undone(back).state == undone(match).state


def test_what_is_learned_by_a_round_is_kept() -> None:
    match = Match(GAME, TABLE, terms=Terms(teaching=True)).after(start())
    for event in (LetterPlayed("t"), KeysLookedAt(2), SlidBack(), LetterPlayed("h")):
        match = match.after(event)
    back = again(match)
    assert back.events == match.events
    assert back.state == match.state
    assert back.state.tally.looks == (0, 0, 1)


def test_a_round_that_was_taken_up_comes_back_and_does_not_count() -> None:
    taken_up = RoundStarted(Seating((0, 1, 2)), taken_up=True)
    match = Match(GAME, TABLE)
    for event in (taken_up, *map(LetterPlayed, "tan")):
        match = match.after(event)
    back = again(match)
    assert back.events == match.events
    assert back.current == match.current
    assert there(back.current).round.is_trial
    assert (there(back.current).counts, back.state.score) == (False, (0, 0, 0))
    assert again(match.after(TakenBack(2))).current == match.after(TakenBack(2)).current


def test_what_was_struck_later_is_not_struck_before() -> None:
    match = played(replace(TERMS, lives=""))
    left = without_early_rounds(match, 1)
    assert (left.carried.struck, left.state.struck) == (("tan",), ("tan", "host"))


def test_what_an_opponent_knew_that_is_not_known_by_now_is_not_forgotten() -> None:
    table = Table((Player(), Player("plugin", level=7), Player()))
    match = Match(GAME, table).after(start()).after(Resigned(0)).after(start(1))
    assert without_early_rounds(match, 1).table == table


def test_before_any_round_there_is_nothing_to_come_back() -> None:
    with pytest.raises(MatchError, match="no round"):
        again(Match(GAME, TABLE))


def test_another_game_that_is_agreed_is_part_of_it() -> None:
    other = Game(word_list(["tap"], "other"), Rules(min_length=2, players=3))
    match = Match(GAME, TABLE).after(start()).after(GameChanged(other)).after(LetterPlayed("t"))
    match = match.after(GameChanged(GAME)).after(GameChanged(other)).after(start(1))
    back = again(match)
    assert facts(back) == facts(match)
    assert back.state == match.state
    assert len(match_values(match)["games"]) == 2, "each once"


def test_of_very_many_rounds_the_last_hundred_are_kept() -> None:
    match = Match(GAME, TABLE, terms=Terms(veto=True)).after(start()).after(HintGiven(0))
    match = match.after(WordStruck("tan"))
    for number in range(120):
        match = match.after(start(number % 3)).after(Resigned(number % 3))
    back = again(match)
    assert back.events == match.events[-200:]
    assert back.carried.struck == ("tan",)
    assert replace(back.state, past=()) == replace(match.state, past=())
    assert (back.rounds, len(back.state.rounds)) == (match.rounds, 100)
    again_later = without_early_rounds(back, 3)
    assert (again_later.rounds, len(again_later.state.rounds)) == (match.rounds, 3)
    values = match_values(match)
    values["events"] *= 2
    assert len(match_of(values, finder(GAME)).state.rounds) == 100, "whoever wrote it"


# --- older files, and opponents that are gone ---------------------------------------------------------


def test_a_file_of_the_first_version_is_still_read() -> None:
    match = match_of(values_of((FILES / "match-1.json").read_bytes()), finder(GAME))
    assert match.table == Table.against_computers(3)
    assert match.terms == FRIENDLY_ROUNDS
    assert match.state.before.score == (0, 0, 1)
    assert match.state.score == (0, 1, 1)
    assert there(match.current).round.fragment == "gh"
    assert (match.state.struck, match.state.tally.hints) == ((), (0, 0, 0))
    assert match_values(match)["version"] == VERSION


def test_a_file_of_the_second_version_is_read() -> None:
    values = values_of((FILES / "match-2.json").read_bytes())
    match = match_of(values, finder(GAME))
    assert match.events == EVENTS
    assert (match.table, match.terms) == (TABLE, TERMS)
    assert match.id == match_of(values, finder(GAME)).id != "", "it had none, and has always this"


def test_what_older_versions_have_left_out_of_a_list_is_left_out() -> None:
    values = values_of((FILES / "match-2.json").read_bytes())
    values["question"]["without"] = ["aardvark"]
    opened = open_match(values)
    assert opened.match.game.all_words.source == "american-english-small"
    assert opened.match.game.all_words.left_out == ("aardvark",)
    assert opened.match.game.rules == GAME.rules


@pytest.mark.parametrize("name", ["match-3.ghostmatch", "match-3-teaching.ghostmatch"])
def test_a_file_of_the_third_version_is_read_with_its_lists(name: str) -> None:
    values = values_of((FILES / name).read_bytes())
    match = open_match(values).match
    assert match_values(match) == values
    for one in games_of(match):
        assert one.all_words.source in {"american-english-small", "enable1"}


def test_all_that_can_happen_is_in_the_samples_of_this_version() -> None:
    texts = [path.read_text() for path in FILES.glob(f"match-{VERSION}*.ghostmatch")]
    happened = {one["event"] for text in texts for one in json.loads(text)["events"]}
    names = {event_name(kind) for kind in all_kinds(Event)}
    assert names == happened
    page = (FILES.parents[1] / "resources/manual/match-files.md").read_text(encoding="utf-8")
    assert [name for name in names if f"`{name}`" not in page] == []


def test_a_computer_keeps_an_opponent_that_is_not_known_by_now() -> None:
    values = match_values(played())
    values["table"][1].update(opponent="plugin", level=7)
    match = match_of(values, finder(GAME))
    assert match.table.members[1] == Player("plugin", "Hal", 7, MET)
    assert Knowledge().minds(match.state, Watch())[1].opponent is PERFECT, (
        "where it is there no more"
    )


def test_who_does_not_learn_has_learned_nothing() -> None:
    values = match_values(played())
    values["table"][1].update(opponent="perfect", level=7, learned=30, options={"cunning": 7})
    assert match_of(values, finder(GAME)).table.members[1] == Player("perfect", "Hal")


def all_kinds(kind: type) -> set[type]:
    """All classes of what can happen, but for those that others are made of."""
    below: list[type] = kind.__subclasses__()
    return set().union(*map(all_kinds, below)) if below else {kind}


def event_name(kind: type) -> str:
    """What files call it: as the code does."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", kind.__name__).lower()


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
    "version 4": put("version", 4),
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
    "no id": without("id"),
    "a number for an id": put("id", 1),
    "teaching 1": put("terms", "teaching", 1),
    "nothing carried": put("carried", None),
    "more lives lost than there are": put("carried", "score", [3, 0, 0]),
    "a negative score": put("carried", "score", [0, 0, -1]),
    "a score beyond all": put("carried", "score", [0, 0, 10**10]),
    "a score of others": put("carried", "score", [0, 0]),
    "a score that is no number": put("carried", "score", [0, 0, True]),
    "hints of others": put("carried", "hints", [0]),
    "looks of others": put("carried", "looks", [0, 0, 0, 0]),
    "a struck number": put("carried", "struck", [1]),
    "rounds beyond all": put("carried", "rounds", 10**10),
    "a name beyond all": put("table", 0, "name", "x" * 40_000),
    "one who is out more than that": lambda values: (
        values
        | {
            "carried": values["carried"] | {"score": [3, 0, 0]},
            "events": [{"event": "round_started", "order": [1, 2], "given": ""}],
        }
    ),
    "half a round": put("carried", "rounds", 0.5),
    "all words struck": put("carried", "struck", ["tan", "tango", "host", "ghost"]),
    "a word struck that is struck later": put("carried", "struck", ["ghost", "host"]),
    "no games": put("games", []),
    "a game without words": put("games", 0, "words", "four"),
    "a variant that is none": put("games", 0, "variant", "chess"),
    "no letters": put("games", 0, "min_length", 0),
    "too many players": put("games", 0, "players", 9),
    "misère 1": put("games", 0, "misere", 1),
    "a number for a hash": put("games", 0, "hash", 1),
    "a list of lists": put("games", 0, "list", ["enable1"]),
    "very many games": lambda values: values | {"games": values["games"] * 251},
    "a text for what is left out": put("games", 0, "without", "tan"),
    "no events": without("events"),
    "events that are none": put("events", [1]),
    "an unknown event": put("events", 0, "event", "round_ended"),
    "an event without a name": put("events", 0, {}),
    "a list for the name of an event": put("events", 0, "event", []),
    "a letter before the first round": put("events", 0, {"event": "letter_played", "letter": "t"}),
    "a number that is given": put("events", 0, "given", 0),
    "no part of a word that is given": put("events", 0, "given", "x"),
    "a list that is given": put("events", 0, "given", []),
    "taken up, or so": put("events", 0, "taken_up", 1),
    "an order that is none": put("events", 0, "order", [0, 1, 1]),
    "an order of others": put("events", 0, "order", [0, 1]),
    "a number for a letter": put("events", 1, "letter", 7),
    "no letter": put("events", 1, "letter", "ñ"),
    "no place": put("events", 1, "where", "turned-end"),
    "nobody": put("events", 4, "player", 9),
    "a player who cannot": put("events", 4, "player", 2),
    "a play that comes back": put("events", 4, {"event": "slid_back"}),
    "a game that is not there": put("events", 4, {"event": "game_changed", "game": 1}),
    "another game for lives": put("events", 4, {"event": "game_changed", "game": 0}),
    "no player's number": put("events", 4, "player", "0"),
    "a number for a word": put("events", 5, "word", 1),
}


@pytest.mark.parametrize("damage", DAMAGES.values(), ids=DAMAGES)
def test_what_is_no_match_is_refused(damage: Callable[[Any], Any]) -> None:
    with pytest.raises(MatchError):
        match_of(damage(match_values(played())), finder(GAME))


@pytest.mark.parametrize("lives", ["AB", ""])
def test_a_file_that_was_damaged_anywhere_is_a_match_or_none(lives: str) -> None:
    text = json.dumps(match_values(played(replace(TERMS, lives=lives))))
    read = 0
    for seed in range(300):
        try:
            match = match_of(damaged_values(json.loads(text), Random(seed)), finder(GAME))
        except MatchError:
            continue
        read += 1
        assert match.state.active
        assert match.state.score
        assert again(match).state.score == match.state.score
    assert 10 < read < 290, "some damages matter, and some do not"


def test_what_was_chosen_and_learned_is_kept_and_what_cannot_be_is_brought_into_range() -> None:
    chosen = (("boldness", 5), ("foresight", 6), ("slips", 7), ("words", 8))
    members = (
        Player(),
        Player("sparring", options=chosen),
        Player("climber", level=30, learned=25),
        Player("plugin", options=(("cunning", 3),)),
    )
    values = json.loads(json.dumps(table_values(Table(members))))
    assert table_of(values) == Table(members)
    values[1]["options"] = {"words": 101, "luck": 1}
    read = dict(table_of(values).members[1].options)
    assert read == {"boldness": 50, "foresight": 30, "slips": 20, "words": 100}
    for wrong in ({"words": "8"}, {"words": -1}, {"words": 1.5}, ["words"]):
        values[1]["options"] = wrong
        with pytest.raises((TypeError, ValueError)):
            table_of(values)
