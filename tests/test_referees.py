"""The three kinds of referee: what comes of an illegal letter, of a bluff, and of a finished word."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import pytest
from certain import there
from hypothesis import given
from hypothesis import strategies as st
from lists import word_sets
from matches import at, spelled, variants
from reference import Reference

from ghost_desktop.engine.game.game import Game
from ghost_desktop.engine.game.plays import Where
from ghost_desktop.engine.game.rules import PLAYERS, Rules
from ghost_desktop.engine.game.variants import find_variant
from ghost_desktop.engine.words.wordlist import word_list
from ghost_desktop.formats.illegal import describe_illegal_play
from ghost_desktop.play.best_plays import can_be_defended
from ghost_desktop.play.events import (
    Challenged,
    EventError,
    Forfeited,
    HintGiven,
    LetterPlayed,
    Resigned,
    RoundStarted,
    TakenBack,
    WordNamed,
    WordPointedOut,
)
from ghost_desktop.play.match import Match
from ghost_desktop.play.round import Illegal, IllegalPlay, Round, RoundOver, Termination
from ghost_desktop.play.table import Callers, Player, Referee, Seating, Table, Terms

if TYPE_CHECKING:
    from random import Random

    from ghost_desktop.engine.game.variant import Variant
    from ghost_desktop.play.events import Event

STRICT = Terms(referee=Referee.STRICT)
OPEN = Terms(referee=Referee.CHALLENGES)
ANYONE = Terms(referee=Referee.CHALLENGES, callers=Callers.ANYONE)
WORDS = "tan tango ghost"


@cache
def game_of(text: str, players: int, variant: str, *, misere: bool) -> Game:
    rules = Rules(find_variant(variant), 3, players, misere=misere)
    return Game(word_list(text.split(), "a few words"), rules)


def begun(
    *events: Event,
    terms: Terms = OPEN,
    text: str = WORDS,
    players: int = 3,
    misere: bool = False,
    variant: str = "ghost",
) -> Match:
    """A round among persons, in which this has happened."""
    game = game_of(text, players, variant, misere=misere)
    match = Match(game, Table((Player(),) * players), terms=terms)
    for event in (RoundStarted(Seating.beginning_with(0, players)), *events):
        match = match.after(event)
    return match


def refused(match: Match, *events: Event) -> None:
    for event in events:
        with pytest.raises(EventError):
            match.after(event)


# --- strict -----------------------------------------------------------------------------------------


def test_before_a_strict_referee_an_illegal_letter_loses_and_is_not_laid() -> None:
    match = begun(*spelled("tax"), terms=STRICT)
    assert at(match).fragment == "ta"
    assert at(match).over == RoundOver((), 2, frozenset({2}), Termination.ILLEGAL, said="tax")
    assert match.state.score == (0, 0, 1)
    assert at(match.after(TakenBack(2))).over is None
    assert at(match.after(TakenBack(1))).fragment == "t"


@pytest.mark.parametrize("letter", ["", "gh", "é", "1"])
def test_what_is_no_letter_of_the_game_loses_nothing(letter: str) -> None:
    for terms in (STRICT, OPEN):
        with pytest.raises(IllegalPlay):
            begun(*spelled("ta"), LetterPlayed(letter), terms=terms)
        with pytest.raises(IllegalPlay):
            begun(*spelled("ta"), LetterPlayed("g", Where.START), terms=terms)


@pytest.mark.parametrize("terms", [Terms(), STRICT])
def test_without_challenges_a_word_ends_the_round_and_nobody_calls(terms: Terms) -> None:
    match = begun(*spelled("ta"), terms=terms)
    refused(match, *(kind(player) for kind in (Challenged, WordPointedOut) for player in range(3)))
    refused(match, WordNamed("tan"))
    assert at(match.after(LetterPlayed("n"))).over == RoundOver(("tan",), 2, frozenset({2}))


# --- challenges -------------------------------------------------------------------------------------


def test_any_letter_may_be_played_and_a_word_plays_on() -> None:
    match = begun(*spelled("tanx"))
    assert at(match).fragment == "tanx"
    assert at(match).over is None
    assert match.state.score == (0, 0, 0)


def test_no_fragment_is_longer_than_every_word() -> None:
    with pytest.raises(IllegalPlay) as error:
        begun(*spelled("xxxxxx"))
    assert error.value.reason is Illegal.TOO_LONG
    assert describe_illegal_play(error.value) == (
        "No word of a few words is that long: challenge XXXXX, or give the round up."
    )


def test_who_names_a_longer_word_that_begins_with_it_wins() -> None:
    match = begun(*spelled("tan"), Challenged(0))
    assert there(match.current).player == 2, "who made it is to name a word"
    assert {*there(match.current).acted} == {0, 1, 2}
    assert at(match).legal_plays() == ()
    answered = match.after(WordNamed("tango"))
    over = RoundOver(("tango",), 2, frozenset({0}), Termination.ANSWERED, called=0)
    assert at(answered).over == over
    assert answered.state.score == (1, 0, 0)


@pytest.mark.parametrize("word", ["", "tan", "ghost", "tangos", "TANGO"])
def test_who_names_no_such_word_loses(word: str) -> None:
    match = begun(*spelled("tan"), Challenged(0), WordNamed(word))
    over = RoundOver((), 2, frozenset({2}), Termination.BLUFF, called=0, said=word)
    assert at(match).over == over
    assert match.state.score == (0, 0, 1)


def test_a_word_that_is_too_short_to_count_holds_nothing() -> None:
    this_round = at(begun(*spelled("t"), text="ta ghost"))
    assert not this_round.holds("ta")
    assert not can_be_defended(this_round.game, this_round.fragment)


def test_once_challenged_nothing_but_a_word_or_giving_up_is_next() -> None:
    match = begun(*spelled("tan"), Challenged(0))
    with pytest.raises(IllegalPlay) as error:
        match.after(LetterPlayed("g"))
    assert describe_illegal_play(error.value) == (
        "TAN has been challenged: a word is to be named first."
    )
    refused(match, Challenged(0), Challenged(1), WordPointedOut(0), WordPointedOut(2))
    assert at(match.after(Resigned(1))).over == RoundOver(
        (), 1, frozenset({1}), Termination.RESIGNED
    )


def test_a_finished_word_that_is_pointed_out_loses_for_its_maker() -> None:
    match = begun(*spelled("tan"), WordPointedOut(0))
    assert at(match).over == RoundOver(("tan",), 2, frozenset({2}), called=0)
    refused(match, WordPointedOut(1), Challenged(1), Resigned(1), WordNamed("tango"), HintGiven(0))


def test_who_points_out_what_is_no_word_loses() -> None:
    match = begun(*spelled("ta"), WordPointedOut(2))
    over = RoundOver((), 2, frozenset({2}), Termination.NO_WORD, called=2, said="ta")
    assert at(match).over == over


def test_the_next_player_calls_or_anyone_but_who_made_it() -> None:
    for kind in (Challenged, WordPointedOut):
        for terms, callers in ((OPEN, [2]), (ANYONE, [0, 2])):
            match = begun(*spelled("ta"), terms=terms)
            seats = [seat for seat in range(3) if at(match).can_call(seat)]
            assert seats == callers
            refused(match, *(kind(player) for player in range(3) if player not in callers))
            for player in callers:
                assert match.after(kind(player)).current is not None


def test_there_is_nothing_to_call_before_the_first_letter() -> None:
    refused(begun(), Challenged(0), WordPointedOut(0), WordNamed("tan"))
    game = begun().game
    given_letters = RoundStarted(Seating.beginning_with(0, 3), "ta")
    match = Match(game, Table((Player(),) * 3), (given_letters,), terms=ANYONE)
    refused(match, Challenged(2), WordPointedOut(2))
    assert at(match.after(LetterPlayed("x")).after(Challenged(1))).awaits_word


def test_in_spook_all_words_that_can_be_spelled_are_the_ones_pointed_out() -> None:
    match = begun(*spelled("tos"), LetterPlayed("p"), variant="spook", text="stop post stops")
    over = there(at(match.after(WordPointedOut(1))).over)
    assert over.words == ("post", "stop")
    assert at(match).holds("stops")
    assert not at(match).holds("stop")


def test_turning_round_is_a_play_and_no_answer() -> None:
    match = begun(*spelled("st"), variant="superduperghost", text="outs ghost")
    assert at(match).holds("ghost")
    turned = begun(*spelled("ts"), variant="superduperghost", text="outs ghost")
    assert at(turned).holds("outs")
    assert not at(turned).holds("ghost")


# --- misère -----------------------------------------------------------------------------------------


def test_in_misere_whoever_has_made_a_word_says_so_and_wins() -> None:
    match = begun(*spelled("tan"), misere=True)
    assert [seat for seat in range(3) if at(match).can_point_out(seat)] == [0, 2]
    over = at(match.after(WordPointedOut(2))).over
    assert over == RoundOver(("tan",), 2, frozenset({0, 1}), called=2)
    assert match.after(WordPointedOut(2)).state.score == (0, 0, 1)
    wrong = begun(*spelled("ta"), WordPointedOut(1), misere=True)
    assert at(wrong).over == RoundOver(
        (), 1, frozenset({1}), Termination.NO_WORD, called=1, said="ta"
    )
    played_on = match.after(LetterPlayed("g"))
    refused(played_on, WordPointedOut(2))


def test_nobody_points_out_or_challenges_what_was_given() -> None:
    given = Round(game_of(WORDS, 3, "ghost", misere=True), "ta", terms=ANYONE)
    assert not any(given.can_point_out(seat) or given.can_call(seat) for seat in range(3))
    assert given.play("n").can_point_out(2)


def test_in_misere_a_word_holds_against_a_challenge_once_its_maker_says_so() -> None:
    match = begun(*spelled("tan"), Challenged(0), misere=True, text="tan ghost")
    claimed = match.after(WordPointedOut(2))
    assert at(claimed).over == RoundOver(("tan",), 2, frozenset({0, 1}), called=2)
    back = claimed.after(TakenBack(2))
    assert at(back) == at(match)
    assert at(match.after(WordNamed(""))).over == RoundOver(
        (), 2, frozenset({2}), Termination.BLUFF, called=0
    )
    refused(match, WordPointedOut(0), WordPointedOut(1))


# --- taking back ------------------------------------------------------------------------------------


@pytest.mark.parametrize("word", ["tango", ""])
def test_one_takes_back_a_challenge_or_an_answer(word: str) -> None:
    challenged = begun(*spelled("tan"), Challenged(0))
    ended = challenged.after(WordNamed(word))
    assert at(ended.after(TakenBack(2))) == at(challenged)
    assert at(ended.after(TakenBack(0))) == at(begun(*spelled("tan")))
    assert at(ended.after(TakenBack(1))) == at(begun(*spelled("t")))
    assert at(challenged.after(TakenBack(2))) == at(begun(*spelled("ta")))
    assert at(challenged.after(TakenBack(0))) == at(begun(*spelled("tan")))


def test_one_takes_back_what_one_said_of_a_word_be_it_right_or_not() -> None:
    for letters in ("tan", "tang"):
        plays = begun(*spelled(letters), terms=ANYONE)
        called = plays.after(WordPointedOut(1))
        assert at(called.after(TakenBack(1))) == at(plays)
        refused(begun(*spelled("t")), TakenBack(1), TakenBack(2))
        maker = (len(letters) - 1) % 3
        assert at(called.after(TakenBack(maker))) == at(begun(*spelled(letters[:-1]), terms=ANYONE))


def test_who_gives_up_once_challenged_takes_only_that_back() -> None:
    challenged = begun(*spelled("tan"), Challenged(0))
    for kind in (Resigned, Forfeited):
        assert at(challenged.after(kind(2)).after(TakenBack(2))) == at(challenged)
        assert at(challenged.after(kind(0)).after(TakenBack(0))) == at(challenged)


# --- as the plain rules say -------------------------------------------------------------------------


@given(
    word_sets,
    variants,
    st.integers(1, 5),
    st.sampled_from(PLAYERS),
    st.booleans(),
    st.randoms(use_true_random=False),
)
def test_a_challenge_is_decided_as_the_plain_rules_decide_it(
    words: set[str], variant: Variant, min_length: int, players: int, misere: bool, random: Random
) -> None:
    min_length = min(min_length, max(map(len, words)))
    reference = Reference(words, min_length, variant.id, players, misere=misere)
    game = Game(word_list(words, "random"), Rules(variant, min_length, players, misere=misere))
    this_round = Round(game, terms=ANYONE)
    letters = sorted(set("".join(words)))
    for _ in range(random.randint(1, game.longest)):
        legal = this_round.legal_plays()
        if legal and random.random() < 0.8:
            play = random.choice(legal)
            this_round = this_round.play(play.letter, play.where)
        else:
            where = random.choice(variant.places_for(this_round.fragment))
            this_round = this_round.play(random.choice(letters), where)
        fragment, maker = this_round.fragment, this_round.maker
        assert this_round.over is None
        assert can_be_defended(game, fragment) != reference.is_bluff(fragment)
        caller = random.choice([seat for seat in range(players) if seat != maker])
        challenged = this_round.challenge(caller)
        assert challenged.seat == maker
        for word in (*sorted(words), fragment, fragment[::-1], ""):
            loses = caller if reference.holds(word, fragment) else maker
            over = there(challenged.name_word(word).over)
            assert over.losers == {loses}
        pointed = there(this_round.point_out(caller).over)
        made = reference.words_made(fragment)
        maker_wins = misere and bool(made)
        assert (maker in pointed.losers) == (bool(made) and not misere)
        others = {seat for seat in range(players) if seat != maker}
        assert pointed.losers == (others if maker_wins else {maker} if made else {caller})


@given(
    word_sets,
    variants,
    st.sampled_from(PLAYERS),
    st.booleans(),
    st.randoms(use_true_random=False),
)
def test_friendly_and_strict_referees_allow_the_same_letters(
    words: set[str], variant: Variant, players: int, misere: bool, random: Random
) -> None:
    reference = Reference(words, 1, variant.id, players, misere=misere)
    game = Game(word_list(words, "random"), Rules(variant, 1, players, misere=misere))
    friendly, strict = Round(game), Round(game, terms=STRICT)
    letters = sorted(set("".join(words)))
    while friendly.over is None:
        before = friendly.fragment
        letter, where = random.choice(letters), random.choice(variant.places_for(before))
        after = reference.places(before, letter)[where.name]
        lost = strict.play(letter, where)
        if after in reference.fragments:
            friendly = friendly.play(letter, where)
            strict = lost
            assert strict.over == friendly.over
        else:
            seat = len(before) % players
            over = RoundOver((), seat, frozenset({seat}), Termination.ILLEGAL, said=after)
            assert lost.over == over
            with pytest.raises(IllegalPlay) as error:
                friendly.play(letter, where)
            assert error.value.reason is Illegal.NO_PART
            play = random.choice(friendly.legal_plays())
            friendly = friendly.play(play.letter, play.where)
            strict = strict.play(play.letter, play.where)


def test_the_way_to_a_fragment_is_what_lay_on_the_table() -> None:
    this_round = Round(game_of(WORDS, 3, "ghost", misere=False), "ta").play("n")
    assert this_round.way_to("tan") == ("t", "ta", "tan")
    assert this_round.way_to("ta") == ("t", "ta")
