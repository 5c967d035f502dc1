"""What is kept of a round for each person who played it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from at_the_review import base_of
from certain import there
from drilling import NEW_YEAR
from matches import spelled

from ghost_desktop.desktop.learn.keepers import played_rounds
from ghost_desktop.desktop.window.played_game import FinishedRound
from ghost_desktop.engine.game.game import Game
from ghost_desktop.engine.game.rules import Rules
from ghost_desktop.engine.game.variants import find_variant
from ghost_desktop.engine.solution import solve
from ghost_desktop.engine.words.wordlist import word_list
from ghost_desktop.play.events import (
    Event,
    EventError,
    HintGiven,
    KeysLookedAt,
    LetterPlayed,
    Resigned,
    RoundStarted,
    SlidBack,
)
from ghost_desktop.play.match import Match
from ghost_desktop.play.records import given_away, persons_in
from ghost_desktop.play.review import review_round
from ghost_desktop.play.table import Player, Referee, Seating, Table, Terms

if TYPE_CHECKING:
    from ghost_desktop.library.statistics import PlayedRound

GAME = Game(
    word_list({"chrome", "chrysalis", "chord", "cat", "cats", "dig", "digs", "doge"}, "eight"),
    Rules(find_variant("ghost"), 4),
)
SOLUTION = solve(GAME.all_words, GAME.rules)
LEARNING = Terms(teaching=True)


def match_of(*events: Event, terms: Terms = LEARNING, first: int = 0) -> Match:
    """A match of a person and a computer in which this has happened."""
    match = Match(GAME, Table((Player(), Player("perfect"))), terms=terms, id="m")
    match = match.after(RoundStarted(Seating.beginning_with(first, 2)))
    for event in events:
        match = match.after(event)
    return match


def records_of(match: Match, *, is_reviewed: bool = True) -> tuple[PlayedRound, ...]:
    """How the round at hand went for each person."""
    assert match.current is not None
    review = review_round(match.current.round, SOLUTION) if is_reviewed else None
    finished = FinishedRound(match, 1, match.current, base_of(GAME), review)
    return played_rounds(finished, NEW_YEAR)


def record_of(match: Match) -> PlayedRound:
    """How the round at hand went for the only person."""
    (record,) = records_of(match)
    return record


def blunders_of(match: Match, player: int = 0) -> tuple[str, ...]:
    """The won positions that a person gave away in the round at hand."""
    assert match.current is not None
    return given_away(match.current, review_round(match.current.round, SOLUTION), player)


def test_a_round_is_kept_with_the_word_it_was_lost_on_and_all_helps() -> None:
    helps = HintGiven(0), KeysLookedAt(0), KeysLookedAt(0)
    match = match_of(*helps, *spelled("chord"), terms=Terms())
    record = record_of(match)
    assert (record.won, record.ended, record.lost_on) == (False, "word", ("chord",))
    assert (record.opening, record.turns, record.opponents) == ("c", 3, ("perfect",))
    assert (record.hints, record.looks, record.counts) == (1, 2, True)
    assert record.blunders == len(blunders_of(match))
    for fragment in blunders_of(match):
        winning = [play.fragment for play in SOLUTION.winning_plays(fragment)]
        assert winning
        assert "chord"[: len(fragment) + 1] not in winning


def test_a_word_that_the_other_completes_is_nobodys_loss_but_his() -> None:
    record = record_of(match_of(*spelled("digs")))
    assert (record.won, record.lost_on) == (True, ())
    resigned = record_of(match_of(*spelled("di"), Resigned(0)))
    assert (resigned.won, resigned.lost_on) == (False, ())


def test_a_word_that_another_completes_in_misere_is_not_one_that_was_lost_on() -> None:
    rules = Rules(find_variant("ghost"), 4, misere=True)
    match = Match(Game(GAME.all_words, rules), Table((Player(), Player("perfect"))), id="m")
    match = match.after(RoundStarted(Seating.beginning_with(0, 2)))
    for event in spelled("digs"):
        match = match.after(event)
    (record,) = records_of(match, is_reviewed=False)
    assert (record.won, record.lost_on, record.blunders) == (False, (), None)


def test_each_of_several_persons_has_what_is_his() -> None:
    match = Match(GAME, Table((Player(), Player())), terms=LEARNING, id="m")
    match = match.after(RoundStarted(Seating.beginning_with(1, 2)))
    for event in (LetterPlayed("c"), SlidBack(), *spelled("chord")):
        match = match.after(event)
    review = review_round(there(match.current).round, SOLUTION)
    second, first = records_of(match)[::-1]
    assert (first.player, second.player) == (0, 1)
    assert (first.opening, second.opening) == ("", "c"), "he who began has the opening"
    assert (first.opponents, second.opponents) == (("",), ("",))
    assert (first.turns, second.turns) == (2, 4), "a letter that came back was a turn"
    seconds, firsts = ([turn.fragment for turn in review.blunders(seat)] for seat in (0, 1))
    assert blunders_of(match, 1) == ("", *seconds), "the letter that came back is in front"
    assert blunders_of(match, 0) == tuple(firsts)
    assert (first.blunders, second.blunders) == (len(firsts), 1 + len(seconds))


def test_who_has_done_nothing_has_no_record() -> None:
    match = match_of(LetterPlayed("c"), Resigned(1), first=1)
    assert match.current is not None
    assert persons_in(match.current, match.table) == ()
    assert records_of(match) == ()


def test_a_play_that_comes_back_is_remembered_as_a_blunder() -> None:
    """Both `d` and `c` are tried: one of them gives the first player's win away."""
    wins = {play.letter for play in SOLUTION.winning_plays("")}
    loses = ({"c", "d"} - wins).pop()
    match = match_of(LetterPlayed(loses), SlidBack())
    assert (there(match.current).round.fragment, there(match.current).round.seat) == ("", 0)
    match = match.after(Resigned(0))
    assert blunders_of(match) == ("", "")
    assert record_of(match).turns == 2


@pytest.mark.parametrize(
    ("terms", "events"),
    [
        (Terms(), spelled("c")),
        (LEARNING, []),
        (LEARNING, spelled("ch")),
        (LEARNING, [*spelled("c"), Resigned(0)]),
    ],
)
def test_only_a_persons_last_letter_slides_back_where_one_plays_to_learn(
    terms: Terms, events: list[Event]
) -> None:
    match = match_of(*events, terms=terms)
    with pytest.raises(EventError):
        match.after(SlidBack())


def test_a_word_that_lost_a_won_round_slides_back_too() -> None:
    match = match_of(*spelled("chord"), SlidBack())
    assert there(match.current).round.over is None
    assert there(match.current).round.fragment == "chor"


def test_one_learns_before_a_friendly_referee_only() -> None:
    assert [Terms(referee=one, teaching=True).teaches for one in Referee] == [True, False, False]
    assert not Terms().teaches


def test_helps_are_counted_for_the_match_and_kept_for_the_round() -> None:
    match = match_of(KeysLookedAt(0), *spelled("ch"), KeysLookedAt(0), HintGiven(0))
    assert (match.state.tally.looks, match.state.tally.hints) == ((2, 0), (1, 0))
    match = match.after(Resigned(0)).after(RoundStarted(Seating.beginning_with(1, 2)))
    match = match.after(KeysLookedAt(0))
    assert match.state.tally.looks == (3, 0)
    assert [one.looked for one in match.state.rounds] == [(0, 0), (0,)]
    assert match.rounds == 2
