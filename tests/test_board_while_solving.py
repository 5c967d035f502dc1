"""Another game is chosen: its rounds begin before it is solved, and nothing that was played goes."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest
from boards import (
    DUPER,
    SUPER,
    letters,
    make_board,
    make_play,
    running,
    says,
    sit_down,
    solved,
    wait_for_turn,
)
from PySide6.QtWidgets import QPushButton

from ghost_desktop.desktop.window.question import Known, State
from ghost_desktop.engine.game.rules import Rules
from ghost_desktop.library.question import Question

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from ghost_desktop.desktop.window.question import Answer
    from ghost_desktop.engine.game.game import Game
    from ghost_desktop.engine.game.variant import Variant

ASKED = Question("enable1", Rules(DUPER))


def game_of(answer: Answer) -> Game:
    return answer.solution.game


def test_a_letter_is_of_the_new_game_as_soon_as_its_words_are_there(qtbot: QtBot) -> None:
    board, answer = sit_down(qtbot, Rules()), solved(ASKED.rules)
    before = solved(Rules())
    board.follow(Known(ASKED, State.SOLVING, before))
    board.follow(Known(ASKED, State.SOLVING, before, game_of(answer)))
    assert board.controller.is_persons_turn
    qtbot.keyClicks(board, "h")
    assert running(board).game.rules.variant is DUPER
    assert letters(board) == "H"
    assert "The computer is thinking…" in says(board)
    qtbot.wait(20)
    assert letters(board) == "H", "a computer waits until it knows who wins"
    this_round = running(board)
    board.follow(Known(ASKED, State.SOLVED, answer))
    assert running(board) is this_round
    qtbot.waitUntil(lambda: len(letters(board)) == 2)
    assert "still played" not in says(board)


def test_a_letter_typed_before_the_words_are_read_waits_for_them(qtbot: QtBot) -> None:
    board, before = sit_down(qtbot, Rules()), solved(Rules())
    board.follow(Known(ASKED, State.SOLVING, before))
    qtbot.keyClicks(board, "h")
    assert letters(board) == ""
    assert "One moment: the dictionary is being read." in says(board)
    board.follow(Known(ASKED, State.SOLVING, before, game_of(solved(ASKED.rules))))
    assert letters(board) == "H"
    assert running(board).game.rules.variant is DUPER
    board.follow(Known(ASKED, State.SOLVED, solved(ASKED.rules)))
    qtbot.waitUntil(lambda: board.controller.is_persons_turn)


def test_a_letter_that_waits_is_forgotten_with_the_game_that_is_stopped(qtbot: QtBot) -> None:
    board, before = sit_down(qtbot, Rules()), solved(Rules())
    board.follow(Known(ASKED, State.SOLVING, before))
    qtbot.keyClicks(board, "h")
    board.follow(Known(ASKED, State.STOPPED, before))
    board.follow(Known(before.question, State.SOLVED, before))
    assert letters(board) == ""


def test_a_letter_that_waits_is_forgotten_once_yet_another_game_is_asked_for(qtbot: QtBot) -> None:
    board, before = sit_down(qtbot, Rules()), solved(Rules())
    board.follow(Known(ASKED, State.SOLVING, before))
    qtbot.keyClicks(board, "h")
    other = Question("enable1", Rules(SUPER))
    board.follow(Known(other, State.SOLVING, before))
    board.follow(Known(other, State.SOLVED, solved(other.rules)))
    assert running(board).game.rules.variant is SUPER
    wait_for_turn(qtbot, board)
    assert letters(board) == ""


def test_a_round_that_goes_on_says_what_it_is_played_with(qtbot: QtBot) -> None:
    board, before = sit_down(qtbot, Rules()), solved(Rules())
    make_play(qtbot, board, running(board).legal_plays()[0])
    for known in (
        Known(ASKED, State.SOLVING, before),
        Known(ASKED, State.SOLVING, before, game_of(solved(ASKED.rules))),
    ):
        board.follow(known)
        said = says(board)
        assert "Next round: " in said
        assert running(board).game.rules == Rules()
    make_play(qtbot, board, running(board).legal_plays()[0])
    board.follow(Known(ASKED, State.STOPPED, before))
    assert "still played" not in says(board)


def test_a_game_that_is_not_solved_in_the_end_is_left(qtbot: QtBot) -> None:
    board, before = sit_down(qtbot, Rules()), solved(Rules())
    board.follow(Known(ASKED, State.SOLVING, before, game_of(solved(ASKED.rules))))
    qtbot.keyClicks(board, "h")
    board.follow(Known(ASKED, State.STOPPED, before))
    assert running(board).game.rules == Rules()
    assert letters(board) == ""
    assert board.controller.is_persons_turn


def test_without_any_game_there_is_nothing_to_play(qtbot: QtBot) -> None:
    board, answer = sit_down(qtbot, Rules()), solved(ASKED.rules)
    board.controller.match = board.controller.asked = board.controller.base = None
    board.follow(Known(ASKED, State.SOLVING, None, game_of(answer)))
    assert board.controller.is_persons_turn
    qtbot.keyClicks(board, "h")
    board.follow(Known(ASKED, State.STOPPED))
    assert board.round is None
    assert "No game yet" in says(board)
    assert letters(board) == ""
    assert not any(card.isVisible() for card in board.players.cards)
    assert not board.view.letters.keys.isEnabled()
    board.follow(Known(ASKED, State.SOLVED, answer))
    qtbot.keyClicks(board, "h")
    assert letters(board) == "H", "letters are taken again"


@pytest.mark.parametrize("variant", [SUPER, DUPER])
def test_nothing_is_offered_that_the_game_does_not_have(qtbot: QtBot, variant: Variant) -> None:
    board = make_board(qtbot, Random(1))
    board.show()
    qtbot.waitExposed(board)

    def offered() -> set[str]:
        buttons = [one for one in board.findChildren(QPushButton) if one.isVisible()]
        return {one.text() for one in buttons} & {"←  Front", "End  →", "↑  Turn round"}

    assert offered() == set(), "while it starts"
    assert not board.view.field.isVisible(), "nobody is challenged"
    board.set_answer(solved(Rules(variant)))
    turning = {"↑  Turn round"} if variant is DUPER else set()
    assert offered() == {"←  Front", "End  →"} | turning
