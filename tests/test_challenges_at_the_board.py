"""Challenges at the board: what tells nothing of a bluff, who calls, which letters wait for computers."""

from __future__ import annotations

import threading
from random import Random
from typing import TYPE_CHECKING
from weakref import ref

import pytest
from boards import make_board, running, says, solved
from certain import there
from patience import LIMIT
from PySide6.QtCore import Qt

from ghost_desktop.desktop.window import played_game
from ghost_desktop.desktop.window.commands import PLAY, STATISTICS
from ghost_desktop.desktop.window.played_game import GameSolver, Playing
from ghost_desktop.desktop.window.question import SolverService
from ghost_desktop.engine.game.game import Game
from ghost_desktop.engine.game.plays import Where
from ghost_desktop.engine.game.rules import Rules
from ghost_desktop.engine.words.wordlist import word_list
from ghost_desktop.play import opponents
from ghost_desktop.play.actors import taker
from ghost_desktop.play.agreement import Agreement
from ghost_desktop.play.events import LetterPlayed, RoundStarted, TakenBack, WordPointedOut
from ghost_desktop.play.match import Match
from ghost_desktop.play.opponents.perfect import PERFECT, Perfect
from ghost_desktop.play.table import Callers, Player, Referee, Seating, Table, Terms

if TYPE_CHECKING:
    from collections.abc import Iterator

    from conftest import Opens
    from pytestqt.qtbot import QtBot

    from ghost_desktop.desktop.board.panel import BoardPanel
    from ghost_desktop.engine.solution import Solution
    from ghost_desktop.play.opponent import Call, View


SMALL = "american-english-small"
NEXT = Terms(referee=Referee.CHALLENGES)
ANYONE = Terms(referee=Referee.CHALLENGES, callers=Callers.ANYONE)


def begin(qtbot: QtBot, table: Table, terms: Terms) -> BoardPanel:
    """A board at which a match is agreed, without a game."""
    board = make_board(qtbot, Random(1))
    board.show()
    board.controller.agreed = Agreement(table, terms)
    return board


def play(board: BoardPanel, letters: str) -> None:
    for letter in letters:
        board.controller.play(letter, Where.END)


def test_no_act_of_the_board_is_heard_on_another_page(opens: Opens, qtbot: QtBot) -> None:
    window = opens()
    window.board.begin_match(Agreement(Table((Player(), Player())), NEXT))
    qtbot.keyClicks(window.board, "gh")
    before = window.board.controller.match
    window.show_panel(STATISTICS)
    for key in (Qt.Key.Key_Return, Qt.Key.Key_R, Qt.Key.Key_Backspace, Qt.Key.Key_W):
        qtbot.keyClick(window.focusWidget(), key, Qt.KeyboardModifier.ControlModifier)
    assert window.board.controller.match is before
    assert window.panel == STATISTICS
    window.show_panel(PLAY)
    qtbot.keyClick(window.board, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert window.board.controller.match is not before, "there it is"


# --- bluffs and words that nobody has noticed -------------------------------------------------------


@pytest.mark.parametrize("letters", ["g", "gh", "ghx", "ghost", "ghosts"])
def test_nothing_tells_a_bluff_or_a_word_where_any_letter_may_be_played(
    qtbot: QtBot, letters: str
) -> None:
    board = begin(qtbot, Table((Player(), Player())), NEXT)
    answer = solved(Rules(), SMALL)
    board.set_answer(answer)
    assert not board.can_do["round.hint"]
    play(board, letters)
    assert running(board).fragment == letters
    assert not board.can_do["round.hint"]
    assert board.who_wins.standing(answer.question) == ""


def test_before_another_referee_there_are_hints_and_it_is_said_who_wins(qtbot: QtBot) -> None:
    board = begin(qtbot, Table((Player(), Player())), Terms())
    answer = solved(Rules(), SMALL)
    board.set_answer(answer)
    play(board, "g")
    assert board.can_do["round.hint"]
    assert board.who_wins.standing(answer.question)


# --- who does what ----------------------------------------------------------------------------------


def test_of_two_persons_of_the_same_name_it_is_asked_who_calls(qtbot: QtBot) -> None:
    anna = Player(name="Anna")
    board = begin(qtbot, Table((anna, anna, Player(name="Bo"))), ANYONE)
    board.set_answer(solved(Rules(players=3), SMALL))
    play(board, "cra")
    board.do("round.challenge")
    assert running(board).challenged_by is None
    title, *names = board.view.asked.actions()
    assert [one.text() for one in (title, *names)] == ["Who challenges?", "Anna", "Anna 2"]
    names[1].trigger()
    assert running(board).challenged_by == 1


@pytest.mark.parametrize(("callers", "made"), [(NEXT, "crane"), (ANYONE, "crane"), (NEXT, "cran")])
def test_who_has_pointed_out_a_word_takes_that_back(callers: Terms, made: str) -> None:
    game = Game(word_list(["crane", "cranes"], "cranes"), Rules())
    match = Match(game, Table((Player(), Player())), terms=callers)
    match = match.after(RoundStarted(Seating((0, 1))))
    for letter in made:
        match = match.after(LetterPlayed(letter))
    caller = len(made) % 2
    match = match.after(WordPointedOut(caller))
    assert taker(match.state) == caller
    current = there(match.after(TakenBack(caller)).current)
    assert current.round.fragment == made
    assert current.round.over is None


# --- a letter that waits for computers --------------------------------------------------------------


class SlowObjector(Perfect):
    """The perfect player, who takes his time to say that he does not call."""

    id = "slow"

    def __init__(self) -> None:
        self.may_answer = threading.Event()
        self.asked: list[str] = []

    def object_to(self, view: View, random: Random) -> Call | None:
        self.asked.append(view.round.fragment)
        assert self.may_answer.wait(LIMIT)
        return PERFECT.object_to(view, random)


@pytest.fixture
def objector() -> Iterator[SlowObjector]:
    made = SlowObjector()
    opponents.register(made)
    yield made
    made.may_answer.set()
    opponents.unregister(made)


THREE = Table((Player(), Player(name="Anna"), Player("slow")))


def test_a_letter_still_waits_for_computers_when_the_answer_comes(
    qtbot: QtBot, objector: SlowObjector
) -> None:
    board, answer = begin(qtbot, THREE, ANYONE), solved(Rules(players=3), SMALL)
    board.set_answer(answer)
    play(board, "gh")
    qtbot.waitUntil(lambda: objector.asked == ["g"])
    board.set_answer(answer)
    board.controller._on_solved()
    assert board.controller.is_being_asked
    objector.may_answer.set()
    qtbot.waitUntil(lambda: running(board).fragment.startswith("gh"))
    assert not board.controller.is_being_asked


def test_a_letter_waits_until_computers_can_be_asked(qtbot: QtBot, objector: SlowObjector) -> None:
    board, answer = begin(qtbot, THREE, ANYONE), solved(Rules(players=3), SMALL)
    objector.may_answer.set()
    board._play_with(Playing(answer.question, answer.solution.game))
    play(board, "g")
    board.view.letters.input.play("h")
    assert board.controller.is_being_asked
    assert "One moment" in says(board)
    qtbot.wait(20)
    assert running(board).fragment == "g"
    assert not objector.asked
    board.set_answer(answer)
    qtbot.waitUntil(lambda: running(board).fragment.startswith("gh"))
    assert objector.asked[0] == "g"


@pytest.mark.usefixtures("objector")
def test_a_letter_that_waits_is_forgotten_with_its_round(qtbot: QtBot) -> None:
    board, answer = begin(qtbot, THREE, ANYONE), solved(Rules(players=3), SMALL)
    board._play_with(Playing(answer.question, answer.solution.game))
    play(board, "gh")
    assert board.controller.is_being_asked
    board.controller.give_up()
    assert not board.controller.is_being_asked


# --- who wins what the rounds of a match come to be played with -------------------------------------


def wanted(solver: GameSolver, base: Playing, game: Game) -> Playing:
    """Return what is known of a game by now, and have it solved."""
    known = solver.known(base, game, is_awaited=False)
    solver.want(None if known is base else known)
    return known


@pytest.mark.usefixtures("service")
def test_an_error_that_nobody_foresaw_is_told_and_not_kept(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_asked: object) -> Solution:
        raise ZeroDivisionError

    base = Playing.of(solved(Rules(), SMALL))
    three, four = base.game.for_players(3), base.game.for_players(4)
    solver = GameSolver("It was not solved.")
    with monkeypatch.context() as patch:
        patch.setattr(played_game, "solve", fail)
        failed: list[object] = []
        patch.setattr(SolverService, "say_error", lambda *said: failed.extend(said))
        assert wanted(solver, base, three).is_coming
        qtbot.waitUntil(lambda: bool(failed))
        assert isinstance(failed[-1], ZeroDivisionError)
        after = wanted(solver, base, three)
        assert after.is_refused, "computers do not wait for ever, nor is it tried again and again"
    for game in (four, three):
        with qtbot.waitSignal(solver.solved):
            assert wanted(solver, base, game).is_coming
    assert wanted(solver, base, three).solution is not None


@pytest.mark.usefixtures("service")
def test_of_a_match_that_was_left_nothing_is_kept(qtbot: QtBot) -> None:
    base = Playing.of(solved(Rules(), SMALL))
    other = Playing.of(solved(Rules(min_length=3), SMALL))
    solver, three = GameSolver("It was not solved."), base.game.for_players(3)
    with qtbot.waitSignal(solver.solved):
        wanted(solver, base, three)
    found = there(solver.known(base, three, is_awaited=False).solution)
    left = ref(found)
    del found
    assert wanted(solver, other, other.game) is other
    qtbot.waitUntil(lambda: left() is None)
