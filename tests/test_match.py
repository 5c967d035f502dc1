"""A match without a window: all that is to be known of it follows from what has happened."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from certain import there
from matches import spelled

from ghost_desktop.engine.game.game import Game
from ghost_desktop.engine.game.plays import Where
from ghost_desktop.engine.game.rules import Rules
from ghost_desktop.engine.words.wordlist import word_list
from ghost_desktop.formats.illegal import describe_illegal_play
from ghost_desktop.play.actors import is_followed_by_persons, objectors
from ghost_desktop.play.events import (
    Challenged,
    Event,
    EventError,
    Forfeited,
    GameChanged,
    LetterPlayed,
    Resigned,
    RoundStarted,
    TakenBack,
    WordNamed,
    WordPointedOut,
)
from ghost_desktop.play.match import Carried, Match
from ghost_desktop.play.round import IllegalPlay, RoundOver, Termination
from ghost_desktop.play.table import PERSON, Callers, Referee, Seating, Starter, Table, Terms

if TYPE_CHECKING:
    from ghost_desktop.play.events import Event
    from ghost_desktop.play.match import MatchRound


ALL_COMPUTERS = Table.of_computers("perfect", "perfect")


def game_of(text: str, *, number: int = 2, misere: bool = False) -> Game:
    words = word_list(text.split(), "a few words")
    return Game(words, Rules(min_length=3, players=number, misere=misere))


def begun(game: Game, *events: Event, first: int = PERSON) -> Match:
    """A person's match against computers, in which this has happened."""
    number = game.rules.players
    match = Match(game, Table.against_computers(number))
    for event in (RoundStarted(Seating.beginning_with(first, number)), *events):
        match = match.after(event)
    return match


def current(match: Match) -> MatchRound:
    assert match.current is not None
    return match.current


def over(match: Match) -> RoundOver:
    return there(current(match).round.over)


# --- how a round ends -------------------------------------------------------------------------------


def test_whoever_completes_a_word_loses_and_the_score_says_so() -> None:
    match = begun(game_of("tan tango"), *spelled("tan"))
    assert over(match) == RoundOver(("tan",), by=0, losers=frozenset({0}))
    assert current(match).losers == {PERSON}
    assert match.state.score == (1, 0)


@pytest.mark.parametrize(("misere", "named"), [(False, {1}), (True, {PERSON, 2})])
def test_losers_are_players_and_not_seats_and_in_misere_what_was_won_counts(
    misere: bool, named: set[int]
) -> None:
    match = begun(game_of("tan", number=3, misere=misere), *spelled("tan"), first=2)
    assert over(match).by == 2
    assert current(match).losers == named
    assert match.state.score == (0, 1, 0)


@pytest.mark.parametrize(("misere", "score"), [(False, (1, 0, 0)), (True, (0, 1, 1))])
def test_whoever_resigns_loses_alone_whosever_turn_it_is(
    misere: bool, score: tuple[int, ...]
) -> None:
    match = begun(game_of("ghost", number=3, misere=misere), *spelled("g"), Resigned(PERSON))
    assert over(match) == RoundOver((), 0, frozenset({0}), Termination.RESIGNED)
    assert current(match).losers == {PERSON}
    assert match.state.score == score
    assert current(match).round.legal_plays() == ()


def test_nothing_happens_in_a_round_that_is_over() -> None:
    match = begun(game_of("ghost"), Resigned(PERSON))
    for event in (LetterPlayed("g"), Resigned(1)):
        with pytest.raises(EventError):
            match.after(event)
    with pytest.raises(IllegalPlay) as refused:
        current(match).round.play("g")
    assert describe_illegal_play(refused.value) == "The round is over."
    with pytest.raises(ValueError, match="nothing to give up"):
        current(match).round.resign(1)


def test_before_the_first_round_only_a_round_can_begin() -> None:
    match = Match(game_of("ghost"), Table.against_computers(2))
    for event in (LetterPlayed("g"), Resigned(PERSON), TakenBack(PERSON)):
        with pytest.raises(EventError):
            match.after(event)
    assert match.state.score == (0, 0)
    assert not match.state.is_played


def test_an_illegal_play_is_refused_and_nothing_has_happened() -> None:
    match = begun(game_of("ghost"))
    with pytest.raises(IllegalPlay):
        match.after(LetterPlayed("x"))
    with pytest.raises(IllegalPlay):
        match.after(LetterPlayed("g", Where.START))
    assert len(match.events) == 1


# --- taking back ------------------------------------------------------------------------------------


def test_one_takes_back_ones_last_play_and_what_came_after() -> None:
    match = begun(game_of("ghost"), *spelled("gho"), TakenBack(1))
    assert current(match).round.fragment == "g"
    with pytest.raises(EventError):
        match.after(TakenBack(1))
    assert current(match.after(TakenBack(PERSON))).round.fragment == ""


def test_a_word_or_a_resignation_that_is_taken_back_was_never_lost() -> None:
    match = begun(game_of("tan"), *spelled("tan"), TakenBack(PERSON))
    assert (current(match).round.fragment, match.state.score) == ("ta", (0, 0))
    match = begun(game_of("tan"), *spelled("ta"), Resigned(PERSON))
    assert current(match.after(TakenBack(PERSON))).round.fragment == "ta"
    back = match.after(TakenBack(1))
    assert (current(back).round.fragment, back.state.score) == ("t", (0, 0))


# --- rounds, and who starts -------------------------------------------------------------------------


def test_a_round_that_is_left_or_in_which_the_person_did_nothing_does_not_count() -> None:
    again = RoundStarted(Seating.with_person_on(1, 2))
    match = begun(game_of("tan"), *spelled("ta"), again, LetterPlayed("t"))
    assert len(match.state.past) == 1
    assert match.state.score == (0, 0)
    assert match.after(Resigned(1)).state.score == (0, 0), "the person has done nothing"
    assert match.after(Resigned(PERSON)).state.score == (1, 0)


def test_a_round_from_the_middle_does_not_count() -> None:
    given = RoundStarted(Seating.beginning_with(PERSON, 2), "ta")
    ended = begun(game_of("tan"), given, LetterPlayed("n"))
    assert current(ended).losers == {PERSON}
    assert ended.state.score == (0, 0)
    counted = ended.after(RoundStarted(Seating.beginning_with(PERSON, 2))).after(Resigned(PERSON))
    assert (counted.state.before.score, counted.state.score) == ((0, 0), (1, 0))
    carried = Match(ended.game, ended.table, ended.events, Carried((3, 2)))
    assert carried.state.score == (3, 2)


def test_among_computers_all_rounds_count() -> None:
    start = RoundStarted(Seating.beginning_with(0, 2))
    match = Match(game_of("tan"), ALL_COMPUTERS, (start, *spelled("tan")))
    assert match.state.score == (1, 0)
    assert match.state.starts_next(Starter.PERSON) == 0


def test_who_starts_next() -> None:
    game = game_of("tan", number=3)
    fresh = Match(game, Table.against_computers(3)).state
    assert [fresh.starts_next(starter) for starter in Starter] == [0, 1, 0, 0, 0]
    left = begun(game, *spelled("ta"), first=1).state  # the person has not played
    assert left.starts_next(Starter.IN_TURN) == 1
    played = begun(game, *spelled("ta"), first=2).state
    assert played.starts_next(Starter.IN_TURN) == 0
    assert [played.starts_next(starter) for starter in Starter][:2] == [0, 1]


def test_the_next_round_may_be_played_with_another_game() -> None:
    other = game_of("ghost")
    match = begun(game_of("tan"), *spelled("tan"), GameChanged(other))
    assert current(match).round.fragment == "tan"
    match = match.after(RoundStarted(Seating.beginning_with(0, 2)))
    assert current(match).round.game is other
    assert match.state.score == (1, 0)
    for unlike in (game_of("ghost", number=3), game_of("ghost", misere=True)):
        with pytest.raises(EventError):
            match.after(GameChanged(unlike))


def test_a_player_keeps_his_number_wherever_he_sits() -> None:
    seating = Seating.with_person_on(1, 4)
    assert seating.order == (3, 0, 1, 2)
    assert [seating.seat(player) for player in range(4)] == [1, 2, 3, 0]
    assert seating.player(0) == 3
    with pytest.raises(ValueError, match="not in tuple"):
        Seating((0, 2)).seat(1)


COMPUTER = 1


def match_of(*events: Event, first: int, misere: bool = False, callers: Callers) -> Match:
    """A person and a computer, where any letter may be played and this has happened."""
    game = Game(word_list(["crab", "crabs", "dodo"], "few"), Rules(min_length=4, misere=misere))
    terms = Terms("", Referee.CHALLENGES, callers, veto=True)
    match = Match(game, Table.against_computers(2), terms=terms)
    for event in (RoundStarted(Seating.beginning_with(first, 2)), *events):
        match = match.after(event)
    return match


@pytest.mark.parametrize("callers", Callers)
def test_in_misere_a_computer_is_asked_for_its_own_word_whoever_else_may_call(
    callers: Callers,
) -> None:
    made = match_of(*spelled("crab"), first=PERSON, misere=True, callers=callers)
    assert objectors(made.state) == (COMPUTER,)
    ordinary = match_of(*spelled("crab"), first=PERSON, callers=callers)
    assert objectors(ordinary.state) == ()
    persons = match_of(*spelled("crab"), first=COMPUTER, misere=True, callers=callers)
    assert objectors(persons.state) == (COMPUTER,), "it is its turn"


@pytest.mark.parametrize(
    ("events", "by_persons"),
    [
        ([], False),
        ([LetterPlayed("c")], False),
        ([Challenged(COMPUTER)], False),
        ([WordPointedOut(COMPUTER)], False),
        ([Forfeited(COMPUTER)], False),
        ([Challenged(COMPUTER), WordNamed("crabs")], True),
        ([LetterPlayed("x"), LetterPlayed("y")], True),
        ([LetterPlayed("x"), Challenged(PERSON)], True),
        ([LetterPlayed("x"), Challenged(PERSON), WordNamed("")], True),
        ([RoundStarted(Seating.beginning_with(PERSON, 2))], True),
    ],
)
def test_what_computers_do_is_no_doing_of_persons(events: list[Event], by_persons: bool) -> None:
    before = match_of(*spelled("cra"), first=PERSON, callers=Callers.NEXT)
    match = before
    for event in events:
        match = match.after(event)
    assert is_followed_by_persons(match, before) is by_persons
    assert is_followed_by_persons(before, before.after(LetterPlayed("b")))
