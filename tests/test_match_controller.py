"""What owns the match at the board: it lets computers think beside the window, and plays for them."""

from __future__ import annotations

import threading
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

import pytest
from boards import is_thinking, running, signs, sit_down, solved
from certain import there
from jobs import Asker
from patience import LIMIT

from ghost_desktop.desktop.board.match_controller import MatchController
from ghost_desktop.desktop.window.played_game import Playing
from ghost_desktop.engine.game.plays import Where
from ghost_desktop.engine.game.rules import Rules
from ghost_desktop.play import opponents
from ghost_desktop.play.agreement import Agreement
from ghost_desktop.play.clock import Fault, Forfeit
from ghost_desktop.play.opponents.perfect import PERFECT, Perfect
from ghost_desktop.play.table import PERSON, Starter, Table, Terms

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytestqt.qtbot import QtBot

    from ghost_desktop.desktop.window.question import SolverService
    from ghost_desktop.play.opponent import Move, Opponent, View


@pytest.fixture
def controller(service: SolverService) -> MatchController:  # noqa: ARG001 - does what is asked
    made = MatchController(random=Random(3), thinking_ms=0)
    made.set_game(Playing.of(solved(Rules())))
    return made


class SlowThinker(Perfect):
    """The perfect player, who begins to think, and plays when it may."""

    id = "slow"

    def __init__(self) -> None:
        self.may_play = threading.Event()
        self.asked: list[str] = []
        self.threads: set[threading.Thread] = set()

    def choose(self, view: View, random: Random) -> Move:
        self.asked.append(view.round.fragment)
        self.threads.add(threading.current_thread())
        assert self.may_play.wait(LIMIT)
        return PERFECT.choose(view, random)


@pytest.fixture
def thinker() -> Iterator[SlowThinker]:
    made = SlowThinker()
    opponents.register(made)
    yield made
    opponents.unregister(made)


def play_against(controller: MatchController, opponent: Opponent) -> None:
    """Begin a match of a person against an opponent that is registered."""
    controller.new_match(Agreement(Table.against_computers(2, opponent.id)))


def fragment(controller: MatchController) -> str:
    return there(controller.current).round.fragment


def seats(controller: MatchController) -> tuple[int, ...]:
    return there(controller.current).seating.order


def test_a_match_that_is_agreed_waits_for_its_game(controller: MatchController) -> None:
    controller.asked, agreed = None, Agreement(terms=Terms(lives="GHOST"))
    controller.new_match(agreed)
    controller.begin_match()
    assert there(controller.match).terms != agreed.terms
    controller.set_game(Playing.of(solved(Rules())))
    assert there(controller.match).terms == agreed.terms


def test_computers_think_beside_the_window(
    qtbot: QtBot, controller: MatchController, thinker: SlowThinker
) -> None:
    play_against(controller, thinker)
    controller.play("h", Where.END)
    qtbot.waitUntil(lambda: thinker.asked == ["h"])  # and the window has gone on
    assert is_thinking(controller)
    assert not controller.is_persons_turn
    thinker.may_play.set()
    qtbot.waitUntil(lambda: controller.is_persons_turn)
    assert threading.main_thread() not in thinker.threads
    assert len(fragment(controller)) == 2


@pytest.mark.usefixtures("service")
def test_no_solve_keeps_a_computer_waiting(qtbot: QtBot, controller: MatchController) -> None:
    solving, goes_on = Asker(), threading.Event()
    solving.ask(lambda _report: goes_on.wait(LIMIT))
    controller.play("h", Where.END)
    qtbot.waitUntil(lambda: controller.is_persons_turn)
    assert solving.is_busy
    with qtbot.waitSignal(solving.heard):
        goes_on.set()


def test_to_be_asked_what_is_played_with_has_nothing_solved(
    qtbot: QtBot, controller: MatchController, service: SolverService
) -> None:
    assert controller.base is not None
    controller.asked, controller.base = None, replace(controller.base, solution=None)
    assert controller.playing is not None
    assert controller.playing.is_coming
    assert not service.is_busy
    controller.play("h", Where.END)
    qtbot.waitUntil(lambda: controller.playing is not None and not controller.playing.is_coming)


def test_a_thought_of_what_is_no_more_is_dropped(
    qtbot: QtBot, controller: MatchController, thinker: SlowThinker
) -> None:
    play_against(controller, thinker)
    controller.play("h", Where.END)
    qtbot.waitUntil(lambda: thinker.asked == ["h"])
    controller.new_round()
    assert not is_thinking(controller)
    controller.play("n", Where.END)
    thinker.may_play.set()
    qtbot.waitUntil(lambda: controller.is_persons_turn)
    assert thinker.asked == ["h", "n"]
    assert fragment(controller).startswith("n")
    assert len(fragment(controller)) == 2


def test_a_computer_that_knows_at_once_lets_its_letter_wait(
    qtbot: QtBot, controller: MatchController
) -> None:
    controller.thinker.wait_ms = 100_000
    controller.play("h", Where.END)
    qtbot.waitUntil(lambda: controller.thinker._thought is not None)
    qtbot.wait(20)
    assert fragment(controller) == "h"
    assert is_thinking(controller)
    controller.new_round()
    assert not is_thinking(controller)


def test_a_computer_that_fails_is_reported_and_the_match_can_go_on(
    qtbot: QtBot, controller: MatchController, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(_perfect: Perfect, _view: View, _random: Random) -> Move:
        raise LookupError("no play")

    monkeypatch.setattr(Perfect, "choose", fail)
    with qtbot.waitSignal(controller.forfeited) as failed:
        controller.play("h", Where.END)
    assert failed.args[0] == Forfeit(1, "perfect", Fault.ERROR, "LookupError('no play')")
    assert there(controller.current).losers == {1}, "it loses the round"
    controller.new_round()
    assert controller.is_persons_turn


def test_each_event_is_told_and_kept(qtbot: QtBot, controller: MatchController) -> None:
    told: list[object] = []
    controller.changed.connect(told.append)
    controller.play("h", Where.END)
    qtbot.waitUntil(lambda: controller.is_persons_turn)
    assert len(told) == 2
    assert told[-1] is controller.match
    assert len(there(controller.match).events) == 3


def test_nobody_plays_out_of_turn(controller: MatchController) -> None:
    controller.thinker.wait_ms = 100_000
    controller.play("h", Where.END)
    controller.play("i", Where.END)
    assert fragment(controller) == "h"
    controller.new_round()


def test_an_answer_waits_for_the_next_round_if_something_would_be_lost(
    qtbot: QtBot, controller: MatchController
) -> None:
    first, other = controller.asked, solved(Rules(min_length=5))
    controller.play("h", Where.END)
    controller.set_game(Playing.of(other))
    assert controller.playing is first
    assert controller.asked is not None
    assert controller.asked.solution is other.solution
    assert fragment(controller)[0] == "h"
    qtbot.waitUntil(lambda: controller.is_persons_turn)
    controller.new_round()
    assert controller.playing is controller.asked
    controller.play_from("th", 0)
    controller.set_game(Playing.of(solved(Rules())))
    assert fragment(controller) == "th", "a round from the middle is not taken away"


def test_a_match_that_was_opened_stays_whatever_becomes_of_games(
    qtbot: QtBot, controller: MatchController
) -> None:
    match, base = controller.match, controller.base
    assert match is not None
    assert base is not None
    coming = Playing(base.question, base.game)
    controller.open_match(match, coming)
    controller.set_game(Playing.of(solved(Rules(min_length=5))))
    assert controller.match is match
    controller.open_match(match, coming)
    controller.give_up()
    assert controller.match is match
    qtbot.waitUntil(lambda: bool(controller.playing and controller.playing.solution))


def test_the_computer_that_starts_is_the_one_after_the_person(
    qtbot: QtBot, controller: MatchController
) -> None:
    controller.agreed = replace(controller.agreed, starter=Starter.COMPUTER)
    controller.set_game(Playing.of(solved(Rules(players=3))))
    assert there(controller.current).seating.order == (1, 2, PERSON)
    qtbot.waitUntil(lambda: controller.is_persons_turn)
    assert len(fragment(controller)) == 2


def test_the_board_says_that_a_computer_has_found_no_play(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, announced: list[str]
) -> None:
    def fail(_perfect: Perfect, view: View, _random: Random) -> Move:
        raise LookupError(view.round.fragment)

    monkeypatch.setattr(Perfect, "choose", fail)
    board = sit_down(qtbot, Rules())
    board.view.letters.input.play("h")
    qtbot.waitUntil(lambda: running(board).over is not None)
    said = "The computer has failed (LookupError('h')) and forfeits the round."
    assert announced[-2:] == ["You win! The computer forfeits the round.", said]
    assert board.view.letters.said == said
    assert signs(board) == ["", "✕"]
    board.new_round()
    assert board.controller.is_persons_turn


def test_what_is_begun_before_the_game_of_a_match_that_is_agreed_is_of_the_game_before(
    qtbot: QtBot, controller: MatchController
) -> None:
    controller.new_match(
        Agreement(Table.against_computers(4))
    )  # the game for four is still asked for
    before = controller.current
    controller.agreed = replace(controller.agreed, starter=Starter.COMPUTER)
    controller.new_round()
    assert controller.current is before, "the match will begin with the next game"
    controller.play_from("gh", 0)
    assert seats(controller) == (0, 1)
    controller.set_game(Playing.of(solved(Rules(players=4))))
    assert seats(controller) == (1, 2, 3, 0)
    qtbot.waitUntil(lambda: controller.is_persons_turn)
