"""Rounds that are taken up from plays made elsewhere cost nothing, and lose nothing."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

import pytest
from boards import solved
from certain import there

from ghost_desktop.desktop.board.match_controller import MatchController
from ghost_desktop.desktop.window.played_game import Playing
from ghost_desktop.engine.game.plays import Where
from ghost_desktop.engine.game.rules import Rules
from ghost_desktop.play.agreement import Agreement, begun_at, taken_up
from ghost_desktop.play.events import LetterPlayed, Resigned, RoundStarted, WordStruck
from ghost_desktop.play.records import opening_of
from ghost_desktop.play.round import Round
from ghost_desktop.play.table import Player, Seating, Table, Terms

if TYPE_CHECKING:
    from ghost_desktop.desktop.window.question import SolverService
    from ghost_desktop.engine.game.game import Game

TWO = Table((Player(), Player()))
PLAYING = Playing.of(solved(Rules()))


@pytest.fixture
def game() -> Game:
    return solved(Rules()).solution.game


@pytest.fixture
def controller(service: SolverService) -> MatchController:  # noqa: ARG001 - does what is asked
    made = MatchController(random=Random(3), thinking_ms=100_000)
    made.set_game(PLAYING)
    return made


def spelled(game: Game, letters: str) -> Round:
    """A round in which these letters were played."""
    this_round = Round(game)
    for letter in letters:
        this_round = this_round.play(letter, Where.END)
    return this_round


@pytest.mark.parametrize("letters", ["", "g", "gh", "gho"])
def test_a_person_sits_where_the_next_letter_is_to_be_played(letters: str) -> None:
    game = solved(Rules(players=3)).solution.game
    table = Table((Player("perfect"), Player(), Player("perfect")))
    seat = len(letters) % 3
    begun = taken_up(spelled(game, letters), table)
    assert begun.seating.player(seat) == 1, "the first person"
    assert begun == RoundStarted(begun.seating, taken_up=True)
    assert begun.seating == begun_at(letters, game, table, seat).seating
    assert begun.seating.order == tuple((1 - seat + one) % 3 for one in range(3))


def test_a_match_for_lives_waits_while_a_round_is_taken_up(
    controller: MatchController, game: Game
) -> None:
    controller.new_match(Agreement(TWO, Terms(lives="GHOST")))
    controller.happen(LetterPlayed("h"), Resigned(1))
    controller.new_round()
    bound = controller.match
    assert controller.is_bound
    controller.take_up(spelled(game, "ghos"), PLAYING)
    assert controller.match is not None
    assert controller.match.terms.lives == ""
    assert there(controller.current).round.fragment == "ghos"
    controller.happen(LetterPlayed("t"))
    assert there(controller.state).score == (0, 0)
    controller.undo()
    assert controller.match is bound


def test_words_that_were_struck_may_be_in_a_round_that_is_taken_up(
    controller: MatchController, game: Game
) -> None:
    controller.new_match(Agreement(TWO, Terms(veto=True)))
    controller.happen(*map(LetterPlayed, "ghost"), WordStruck("ghost"))
    assert controller.state is not None
    controller.take_up(spelled(game, "ghost"), PLAYING)
    over = there(there(controller.current).round.over)
    assert over.words == ("ghost",)


def test_a_round_that_was_taken_up_was_not_opened_by_whoever_sits_there(
    controller: MatchController, game: Game
) -> None:
    controller.new_match(Agreement(TWO))
    controller.take_up(spelled(game, "ghos"), PLAYING)
    controller.happen(LetterPlayed("t"))
    assert controller.current is not None
    assert controller.current.seating == Seating((0, 1))
    assert [opening_of(controller.current, player) for player in TWO.persons] == ["", ""]
    assert not controller.current.counts


def test_what_is_tried_again_costs_no_life_and_a_match_waits_for_its_end(
    controller: MatchController,
) -> None:
    controller.new_match(Agreement(TWO, Terms(lives="GHOST")))
    controller.happen(*map(LetterPlayed, "ghost"))
    bound, state = controller.match, controller.state
    assert bound is not None
    assert state is not None
    assert state.score == (1, 0)
    controller.try_again("gho")
    assert there(controller.current).seating == bound.state.rounds[0].seating, (
        "each sits where he sat"
    )
    controller.happen(*map(LetterPlayed, "st"))
    controller.try_again("gho")
    controller.happen(*map(LetterPlayed, "st"))
    assert there(controller.state).score == (0, 0)
    waits = [controller.match_waits]
    others = Table((Player(), Player("perfect")))
    controller.agreed = replace(controller.agreed, table=others)
    controller.new_round()
    assert controller.match is bound, "the next round follows the one that counted"
    assert [*waits, controller.match_waits] == [True, False]
    assert controller.agreed.table == others, "who was chosen meanwhile plays the next match"


def test_what_is_tried_again_leaves_the_score_of_single_rounds(controller: MatchController) -> None:
    controller.new_match(Agreement(TWO))
    controller.happen(*map(LetterPlayed, "ghost"))
    match = there(controller.match)
    for fragment in ("", "gh"):
        controller.try_again(fragment)
        assert controller.current is not None
        assert controller.current.round.is_trial
        controller.happen(Resigned(1))
        assert controller.state is not None
        assert controller.state.score == (1, 0)
    assert there(controller.match).id == match.id
    controller.new_round()
    assert not there(controller.current).round.is_trial
