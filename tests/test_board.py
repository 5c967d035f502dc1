"""A round on the board as a person plays it: keys and clicks, real lists."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from at_the_window import (
    button,
    choose_in_more,
    choose_starter,
    is_persons_turn_or_end,
    play_to_the_end,
    running,
    says,
    type_letter,
)
from boards import is_thinking, let_computer_play, persons_seat, solved, tally
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QInputMethodEvent, QKeyEvent
from PySide6.QtWidgets import QApplication, QPushButton

from ghost_desktop.desktop.window.tiles import Sign
from ghost_desktop.engine.game.rules import Rules
from ghost_desktop.library.question import Question
from ghost_desktop.play.agreement import Agreement
from ghost_desktop.play.table import Player, Starter, Table, Terms

if TYPE_CHECKING:
    from conftest import Opens
    from pytestqt.qtbot import QtBot


def test_the_first_thing_one_sees_is_the_answer_and_an_empty_place(opens: Opens) -> None:
    window = opens()
    assert window.status_line.text.startswith("171,752 words · solved in ")
    assert window.board.controller.is_persons_turn
    assert running(window).fragment == ""
    assert "Your turn" in says(window)
    assert "Whoever completes a word of 4 or more letters loses." in says(window)


def test_a_round_by_keys_that_is_won(qtbot: QtBot, opens: Opens) -> None:
    window = opens()
    while not running(window).over:
        this_round = running(window)
        letter = solved(Rules()).solution.winning_plays(this_round.fragment)[0].letter
        type_letter(qtbot, window, letter)
    word = running(window).fragment
    assert len(word) % 2 == 0
    assert "You win!" in says(window)
    assert f"The computer had to complete {word.upper()}." in says(window)
    assert tally(window.board) == (0, 1)


def test_a_round_that_is_lost_says_which_play_would_have_won(qtbot: QtBot, opens: Opens) -> None:
    window = opens()
    type_letter(qtbot, window, "z")
    play_to_the_end(qtbot, window)
    assert "You lose" in says(window)
    assert f"You completed {running(window).fragment.upper()}." in says(window)
    assert "✕ You lost it here: Z as the first letter." in says(window)
    assert window.board.view.letters.tiles.tiles[-1].sign is Sign.LOSES

    qtbot.keyClick(window.focusWidget(), Qt.Key.Key_Return)
    assert running(window).fragment == ""
    assert window.board.controller.is_persons_turn


def test_a_chance_that_came_later_is_named_with_its_fragment(qtbot: QtBot, opens: Opens) -> None:
    window = opens()
    type_letter(qtbot, window, "h")
    this_round = running(window)
    solution = solved(Rules()).solution
    wins = {play.letter for play in solution.winning_plays(this_round.fragment)}
    losing = [p.letter for p in this_round.legal_plays() if p.letter not in wins]
    before = this_round.fragment
    type_letter(qtbot, window, losing[0])
    play_to_the_end(qtbot, window)
    assert f"✕ You lost it here: {losing[0].upper()} after {before.upper()}." in says(window)
    score = tally(window.board)

    qtbot.keyClick(window.focusWidget(), Qt.Key.Key_T, Qt.KeyboardModifier.ControlModifier)
    assert running(window).fragment == before, "it goes on there"
    assert running(window).plays == ()
    assert window.board.controller.is_persons_turn
    assert "Go on from" in says(window)
    type_letter(qtbot, window, min(wins))
    while not running(window).over:
        fragment = running(window).fragment
        type_letter(qtbot, window, solution.winning_plays(fragment)[0].letter)
    assert "You win!" in says(window)
    assert "This round is not counted." in says(window)
    assert tally(window.board) == score


def test_the_first_letter_may_be_tried_again_by_a_click_and_is_not_counted(
    qtbot: QtBot, opens: Opens
) -> None:
    window = opens()
    type_letter(qtbot, window, "z")
    play_to_the_end(qtbot, window)
    score, sentence = tally(window.board), window.board.view.column.sentence
    sentence.linkActivated.emit("#")
    assert running(window).fragment == ""
    assert "This round is not counted." in says(window)
    assert window.focusWidget() is window.board
    qtbot.keyClick(window.focusWidget(), Qt.Key.Key_T, Qt.KeyboardModifier.ControlModifier)
    assert running(window).fragment == "", "nothing is lost yet"
    type_letter(qtbot, window, "z")
    play_to_the_end(qtbot, window)
    assert "You lost it here: Z" in says(window)
    assert tally(window.board) == score


def test_a_match_for_lives_says_that_it_waits_while_its_round_is_tried_again(
    qtbot: QtBot, opens: Opens
) -> None:
    window = opens()
    table = Table((Player(), Player("perfect")))
    window.board.controller.new_match(Agreement(table, Terms(lives="GHOST")))
    qtbot.waitUntil(lambda: window.board.controller.is_persons_turn)
    type_letter(qtbot, window, "z")
    play_to_the_end(qtbot, window)
    qtbot.keyClick(window.focusWidget(), Qt.Key.Key_T, Qt.KeyboardModifier.ControlModifier)
    assert "The match waits, and goes on after this." in says(window)
    play_to_the_end(qtbot, window)
    (back,) = (
        one
        for one in window.board.findChildren(QPushButton)
        if one.isVisible() and one.text().startswith("Back to the match")
    )
    qtbot.mouseClick(back, Qt.MouseButton.LeftButton)
    assert window.board.controller.is_bound
    assert not window.board.controller.match_waits


def test_a_start_that_was_lost_is_not_blamed_on_the_person(qtbot: QtBot, opens: Opens) -> None:
    window = opens(Question("enable1", Rules(min_length=3)))
    play_to_the_end(qtbot, window)
    assert "You never had a winning play: against perfect play, this start was lost." in says(
        window
    )


def test_the_computer_may_start(qtbot: QtBot, opens: Opens) -> None:
    window = opens()
    choose_starter(qtbot, window, Starter.COMPUTER)
    qtbot.waitUntil(lambda: len(running(window).plays) == 1)
    assert persons_seat(window.board) == 1
    assert running(window).fragment in {"h", "n"}
    assert f"The computer added {running(window).fragment.upper()}." in says(window)
    play_to_the_end(qtbot, window)
    assert "You never had a winning play: the first letter decided it." in says(window)


def test_players_may_take_turns_to_start(qtbot: QtBot, opens: Opens) -> None:
    window = opens()
    choose_starter(qtbot, window, Starter.IN_TURN)
    starters = []
    for _ in range(4):
        qtbot.waitUntil(lambda: is_persons_turn_or_end(window))
        starters.append(persons_seat(window.board))
        play_to_the_end(qtbot, window)
        qtbot.keyClick(window.board, Qt.Key.Key_Enter)
    assert starters == [0, 1, 0, 1]


def test_changing_who_starts_does_not_lose_a_round(qtbot: QtBot, opens: Opens) -> None:
    window = opens()
    type_letter(qtbot, window, "h")
    before = running(window)
    choose_starter(qtbot, window, Starter.COMPUTER)
    assert running(window) is before
    assert "From the next round on." in says(window)
    choose_in_more(qtbot, window, "round.new")
    assert persons_seat(window.board) == 1


def test_a_wrong_letter_is_refused_with_the_reason(qtbot: QtBot, opens: Opens) -> None:
    window = opens()
    type_letter(qtbot, window, "h")
    before = running(window)
    qtbot.keyClicks(window.board, "q")
    assert running(window) is before
    assert window.board.controller.is_persons_turn
    refused = f"{before.fragment}q".upper()
    assert f"No word of 4 or more letters begins with {refused}." in window.board.view.letters.said
    type_letter(qtbot, window, before.legal_plays()[0].letter)
    assert window.board.view.letters.said == ""


def test_letters_of_other_alphabets_are_refused_by_name(opens: Opens) -> None:
    window = opens()
    composed = QInputMethodEvent("", [])
    composed.setCommitString("É")
    QApplication.sendEvent(window.board, composed)
    assert "É is in no word of ENABLE1." in window.board.view.letters.said


def test_a_letter_with_its_mark_apart_is_that_letter(opens: Opens) -> None:
    window = opens(Question("spanish", Rules()))
    for press in (window.board, window):  # the window hands on what nothing else takes
        window.board.new_round()
        tilde = QKeyEvent(
            QKeyEvent.Type.KeyPress, Qt.Key.Key_Ntilde, Qt.KeyboardModifier.NoModifier, "N\u0303"
        )
        QApplication.sendEvent(press, tilde)
        assert running(window).fragment == "ñ"


def test_other_keys_are_no_letters(qtbot: QtBot, opens: Opens) -> None:
    window = opens()
    for key in "1 -":
        qtbot.keyClicks(window.board, key)
    qtbot.keyClick(window.board, Qt.Key.Key_H, Qt.KeyboardModifier.ControlModifier)
    qtbot.keyClick(window.board, Qt.Key.Key_H, Qt.KeyboardModifier.AltModifier)
    qtbot.keyClick(window.board, Qt.Key.Key_Return)
    qtbot.keyClick(window.board, Qt.Key.Key_Backspace)
    assert running(window).plays == ()
    assert window.board.view.letters.said == ""


def test_capitals_and_letters_on_the_screen_will_do(qtbot: QtBot, opens: Opens) -> None:
    window = opens()
    type_letter(qtbot, window, "N")
    assert running(window).fragment.startswith("n")
    letter = running(window).legal_plays()[0].letter
    before = running(window).fragment
    qtbot.mouseClick(window.board.view.letters.keys.key(letter), Qt.MouseButton.LeftButton)
    assert running(window).fragment == before + letter


def test_letters_reach_the_board_from_any_button(qtbot: QtBot, opens: Opens) -> None:
    window = opens()
    for place in (window.board.more, button(window, "Play")):  # within and without
        window.board.new_round()
        place.setFocus()
        qtbot.keyClicks(place, "h")
        assert running(window).fragment.startswith("h")


def test_a_key_that_is_held_down_is_one_letter(qtbot: QtBot, opens: Opens) -> None:
    window = opens()

    def press(*, held: bool) -> None:
        no_modifier = Qt.KeyboardModifier.NoModifier
        key = QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_N, no_modifier, "n", held)
        QApplication.sendEvent(window.board, key)

    window.board.controller.thinker._pause.setInterval(10_000)
    press(held=False)
    press(held=True)
    assert running(window).fragment == "n"
    let_computer_play(qtbot, window.board)
    press(held=True)
    assert len(running(window).plays) == 2
    assert window.board.view.letters.said == ""


def test_two_letters_at_once_are_refused(opens: Opens, announced: list[str]) -> None:
    window = opens()
    announced.clear()
    composed = QInputMethodEvent("", [])
    composed.setCommitString("QU")
    QApplication.sendEvent(window.board, composed)
    assert "QU is not one letter." in window.board.view.letters.said
    assert announced == ["QU is not one letter."]
    assert running(window).plays == ()


def test_a_refusal_shakes_the_tiles_and_is_announced(
    qtbot: QtBot, opens: Opens, monkeypatch: pytest.MonkeyPatch, announced: list[str]
) -> None:
    window = opens()
    shaken: list[bool] = []
    monkeypatch.setattr(window.board.view.letters.tiles, "shake", lambda: shaken.append(True))
    type_letter(qtbot, window, "h")
    qtbot.keyClicks(window.board, "q")
    assert announced[-1].startswith("No word of 4 or more letters begins with H")
    assert shaken == [True]


def test_a_new_round_does_not_wait_for_the_computers_old_turn(qtbot: QtBot, opens: Opens) -> None:
    window = opens()
    window.board.controller.thinker._pause.setInterval(100_000)
    qtbot.keyClicks(window.board, "h")
    assert is_thinking(window.board.controller)
    choose_in_more(qtbot, window, "round.new")
    assert not is_thinking(window.board.controller)
    assert running(window).plays == ()
    assert window.board.controller.is_persons_turn


@pytest.mark.parametrize("players", [2, 3])
def test_a_letter_at_the_computers_turn_is_not_played_and_that_is_said(
    qtbot: QtBot, opens: Opens, announced: list[str], players: int
) -> None:
    window = opens(Question(rules=Rules(players=players)))
    board = window.board
    board.controller.thinker._pause.setInterval(10_000)
    name, turn = ("The computer", "the computer") if players == 2 else ("Computer 1", "Computer 1")
    qtbot.keyClicks(board, "n")
    assert f"{name} is thinking…" in says(window)
    assert board.view.letters.said == ""
    qtbot.keyClicks(board, "a")
    assert running(window).fragment == "n"
    assert not board.view.letters.keys.isEnabled()
    assert board.view.letters.said == f"A is not played: it is {turn}’s turn."
    assert announced[-1] == board.view.letters.said
    let_computer_play(qtbot, board)
    assert board.view.letters.said == "", "it was of the turn before"
