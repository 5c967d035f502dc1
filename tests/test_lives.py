"""A match for lives: who takes letters, who is out, who starts next, and who wins."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from ghost_desktop.engine.game.game import Game
from ghost_desktop.engine.game.rules import Rules
from ghost_desktop.engine.words.wordlist import word_list
from ghost_desktop.play.events import (
    EventError,
    GameChanged,
    HintGiven,
    LetterPlayed,
    Resigned,
    RoundStarted,
    TakenBack,
)
from ghost_desktop.play.match import Match
from ghost_desktop.play.table import MOST_LIVES, Player, Seating, Starter, Table, Terms

if TYPE_CHECKING:
    from ghost_desktop.play.match import MatchRound


def match_for(lives: str, players: int = 3, *, misere: bool = False) -> Match:
    """A match among persons."""
    game = Game(word_list(["tan", "ghost"], "two words"), Rules(min_length=3, players=players))
    if misere:
        game = Game(game.all_words, Rules(min_length=3, players=players, misere=True))
    return Match(game, Table((Player(),) * players), terms=Terms(lives))


def begun(match: Match, first: int) -> Match:
    return match.after(RoundStarted(Seating.of_active(first, match.state.active)))


def at(match: Match) -> MatchRound:
    assert match.current is not None
    return match.current


def lost(match: Match, *losers: int) -> Match:
    """Rounds that these give up; the loser starts the next."""
    for loser in losers:
        match = begun(match, match.state.starts_next(Starter.LOSER)).after(Resigned(loser))
    return match


def spelled(match: Match, word: str) -> Match:
    for letter in word:
        match = match.after(LetterPlayed(letter))
    return match


def test_a_lost_round_costs_a_letter_and_all_letters_put_one_out() -> None:
    state = lost(match_for("GHOST"), 1, 1, 2, 1, 1).state
    assert [state.letters(player) for player in range(3)] == ["", "GHOS", "G"]
    assert (state.active, state.out_now, state.winner) == ((0, 1, 2), (), None)
    state = lost(match_for("GHOST"), 1, 1, 2, 1, 1, 1).state
    assert [state.letters(player) for player in range(3)] == ["", "GHOST", "G"]
    assert (state.active, state.out_now, state.winner) == ((0, 2), (1,), None)
    assert lost(match_for("GHOST"), 1, 1, 2, 1, 1, 1, 2).state.out_now == ()


def test_the_next_round_is_played_by_those_who_are_still_in() -> None:
    match = lost(match_for("A"), 1)
    assert match.state.next_game.rules.players == 2
    assert match.state.next_game is match.game.for_players(2)
    match = begun(match, 2)
    assert at(match).round.game.rules.players == 2
    turns = []
    for letter in "tan":
        turns.append(at(match).player)
        match = match.after(LetterPlayed(letter))
    assert turns == [2, 0, 2]
    assert at(match).losers == {2}
    assert match.state.score == (0, 1, 1)
    assert match.state.winner == 0


@pytest.mark.parametrize("order", [(0, 1, 2), (0,), (0, 0), (0, 2, 2), (2, 1)])
def test_nobody_who_is_out_has_a_seat_and_everybody_else_has_one(order: tuple[int, ...]) -> None:
    with pytest.raises(EventError):
        lost(match_for("A"), 1).after(RoundStarted(Seating(order)))


def test_those_who_are_in_sit_in_the_order_of_their_numbers() -> None:
    orders = [Seating.of_active(first, (0, 2, 3, 5)).order for first in (0, 3, 5)]
    assert orders == [(0, 2, 3, 5), (3, 5, 0, 2), (5, 0, 2, 3)]


def test_who_is_out_does_nothing_any_more() -> None:
    match = begun(lost(match_for("A"), 1), 0)
    for event in (Resigned(1), TakenBack(1), HintGiven(1)):
        with pytest.raises(EventError):
            match.after(event)


def test_a_match_is_over_when_one_is_left() -> None:
    match = lost(match_for("AB"), 1, 1, 2, 2)
    assert match.state.winner == 0
    with pytest.raises(EventError):
        begun(match, 0)
    with pytest.raises(ValueError, match="number of players is 1"):
        _ = match.state.next_game
    back = match.after(TakenBack(2))
    assert back.state.winner is None
    assert back.state.letters(2) == "A"


def test_in_misere_all_take_a_letter_but_who_has_won_the_round() -> None:
    match = spelled(begun(match_for("AB", 4, misere=True), 0), "tan")
    assert match.state.score == (1, 1, 0, 1)
    match = spelled(begun(match, 1), "tan")
    assert match.state.score == (2, 2, 1, 1)
    assert match.state.out_now == (0, 1), "two at once"
    assert match.state.winner is None
    assert match.state.next_game.rules.misere
    match = spelled(begun(match, 2), "tan")
    assert match.state.score == (2, 2, 1, 2)
    assert match.state.winner == 2


def test_in_misere_who_gives_up_takes_a_letter_alone() -> None:
    match = begun(match_for("AB", 3, misere=True), 0).after(Resigned(1))
    assert match.state.score == (0, 1, 0)


def test_a_round_is_lost_even_if_the_person_did_nothing_when_lives_are_at_stake() -> None:
    game = match_for("AB", 2).game
    for lives, score in (("AB", (0, 1)), ("", (0, 0))):
        match = Match(game, Table.against_computers(2), terms=Terms(lives))
        assert begun(match, 0).after(Resigned(1)).state.score == score


def test_a_round_from_the_middle_costs_nothing_and_takes_nobodys_turn_to_start() -> None:
    match = match_for("AB").after(RoundStarted(Seating.beginning_with(1, 3), "ta"))
    ended = match.after(LetterPlayed("n"))
    assert at(ended).losers == {0}
    assert ended.state.score == (0, 0, 0)
    assert [ended.state.starts_next(one) for one in (Starter.IN_TURN, Starter.LOSER)] == [1, 1]


@pytest.mark.parametrize("given", ["tan", "x", "tax", "tang"])
def test_no_round_begins_with_a_word_or_with_no_part_of_one(given: str) -> None:
    with pytest.raises(EventError):
        match_for("").after(RoundStarted(Seating.beginning_with(0, 3), given))


STARTERS = (Starter.IN_TURN, Starter.LOSER, Starter.WINNER)


def starters(match: Match) -> list[int]:
    return [match.state.starts_next(one) for one in STARTERS]


def test_who_starts_next() -> None:
    assert starters(match_for("AB")) == [0, 0, 0]
    assert starters(begun(match_for("AB"), 1)) == [1, 1, 1], "the turn to start is still to be had"
    assert starters(begun(match_for("AB"), 1).after(Resigned(2))) == [2, 2, 0]
    assert starters(begun(match_for("AB"), 2).after(Resigned(1))) == [0, 1, 2]
    match = spelled(begun(match_for("AB", misere=True), 0), "tan")
    assert starters(match) == [1, 0, 2], "the first of the losers after who won"


def test_whoever_is_out_leaves_the_start_to_the_next_who_is_in() -> None:
    match = begun(match_for("A", 4), 0).after(Resigned(1))
    assert starters(match) == [2, 2, 2]
    match = begun(match, 2).after(Resigned(3))
    assert starters(match) == [0, 0, 0]
    assert match.state.starts_next(Starter.PERSON) == 0
    assert match.state.starts_next(Starter.COMPUTER) == 0


def test_of_persons_and_computers_it_is_the_first_who_is_still_in() -> None:
    game = match_for("A", 4).game
    table = Table((Player("perfect"), Player(), Player("perfect"), Player()))
    match = Match(game, table, terms=Terms("A"))
    kinds = (Starter.PERSON, Starter.COMPUTER)
    assert [match.state.starts_next(one) for one in kinds] == [1, 0]
    match = begun(begun(match, 0).after(Resigned(1)), 0).after(Resigned(0))
    assert [match.state.starts_next(one) for one in kinds] == [3, 2]


def test_a_match_for_lives_is_played_to_its_end_as_it_began() -> None:
    match = begun(match_for("AB"), 0)
    with pytest.raises(EventError):
        match.after(GameChanged(match.game))
    free = begun(match_for(""), 0)
    assert free.after(GameChanged(match.game)).state.game is match.game


@pytest.mark.parametrize("lives", ["GH OST", "G1", "A" * (MOST_LIVES + 1)])
def test_lives_are_the_letters_of_a_word(lives: str) -> None:
    with pytest.raises(ValueError, match="must be a word"):
        Terms(lives)
    assert Terms("A" * MOST_LIVES).lives


def test_hints_are_counted_by_player() -> None:
    match = match_for("AB")
    assert match.state.tally.hints == (0, 0, 0)
    match = begun(match, 0).after(HintGiven(0)).after(HintGiven(2)).after(HintGiven(2))
    assert match.state.tally.hints == (1, 0, 2)
    match = begun(match.after(Resigned(0)), 0)
    assert match.state.tally.hints == (1, 0, 2)
    for number in (3, -1):
        with pytest.raises(EventError):
            match.after(HintGiven(number))
    with pytest.raises(EventError):
        match.after(Resigned(0)).after(HintGiven(0))
