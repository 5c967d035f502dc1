"""Who wins is no news to those who study a game, and none of the business of those who play it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from at_the_commands import open_palette
from at_the_strategy import shown
from at_the_window import ask_for, choose_game, is_persons_turn_or_end, running, type_letter
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication
from seen import seen_in

from ghost_desktop.desktop.window.commands import DICTIONARIES, DRILLS, PLAY, STRATEGY
from ghost_desktop.desktop.window.settings import Settings
from ghost_desktop.engine.game.rules import Rules
from ghost_desktop.library.question import Question

if TYPE_CHECKING:
    from conftest import Opens
    from pytestqt.qtbot import QtBot

    from ghost_desktop.desktop.window.main_window import MainWindow


ANSWER = "first player wins with H or N"
AT_THE_BOARD = "You win with H or N"
SPOILERS = ("wins with", "may lose", "is safe", "player wins", "with H or N")


def spoilt(window: MainWindow) -> list[str]:
    """What tells who wins, of all that is to be seen, heard or pointed at in the window."""
    menus = window.findChildren(QAction)
    commands = {text for action in menus for text in (action.toolTip(), action.text())}
    return [
        text
        for text, _where in seen_in(window)
        if text not in commands and any(spoiler in text for spoiler in SPOILERS)
    ]


@pytest.mark.parametrize("rules", [Rules(), Rules(players=3)], ids=["two", "three"])
def test_nothing_tells_while_a_round_goes_on(
    qtbot: QtBot, opens: Opens, announced: list[str], rules: Rules
) -> None:
    window = opens(Question("enable1", rules))
    assert window.status_line.text.split(" words · ")[1].startswith("solved in ")
    while not running(window).over:
        qtbot.waitUntil(lambda: is_persons_turn_or_end(window))
        for width in (400, 1280):
            window.resize(width, 600)
            assert spoilt(window) == []
        type_letter(qtbot, window, running(window).legal_plays()[0].letter)
    said = " ".join(announced[:-1])  # the last looks back
    assert not any(spoiler in said for spoiler in SPOILERS)


def test_nothing_tells_while_another_game_is_solved(qtbot: QtBot, opens: Opens) -> None:
    window = opens()
    choose_game(window, dictionary="Dutch", variant="SuperDuperGhost", players="8 players")
    qtbot.waitUntil(window.status_line.cancel.isVisible)
    assert spoilt(window) == []
    window.status_line.cancel.click()
    qtbot.waitUntil(lambda: "Stopped" in window.status_line.text)
    assert spoilt(window) == []


def test_those_who_study_or_want_to_know_are_told(qtbot: QtBot, opens: Opens) -> None:
    window = opens()
    for panel in (STRATEGY, DICTIONARIES, STRATEGY):
        window.show_panel(panel)
        assert ANSWER in window.status_line.text
        window.show_panel(PLAY)
        assert ANSWER not in window.status_line.text
    window.dictionaries.cancel()
    (action,) = window.findChildren(QAction, "show.who_wins")
    for expected in (True, False):
        palette = open_palette(qtbot, window)
        qtbot.keyClicks(palette.field, "show who wins")
        qtbot.keyClick(palette.field, Qt.Key.Key_Return)
        QApplication.processEvents()
        assert (AT_THE_BOARD in window.status_line.text) is expected
        assert action.isChecked() is expected
        assert window.settings().show_who_wins is expected
        qtbot.waitUntil(window.isActiveWindow)


def test_a_drill_tells_nothing_until_it_is_left(qtbot: QtBot, opens: Opens) -> None:
    window = opens()
    shown(qtbot, window)
    button = window.drills.button
    qtbot.waitUntil(button.isEnabled)
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    assert ANSWER not in window.status_line.text
    window.show_panel(DICTIONARIES)
    assert ANSWER in window.status_line.text
    window.dictionaries.cancel()
    window.show_panel(DRILLS)
    assert ANSWER not in window.status_line.text
    qtbot.keyClick(window.focusWidget(), Qt.Key.Key_Escape)
    window.show_panel(STRATEGY)
    assert ANSWER in window.status_line.text


def test_what_was_chosen_is_remembered(opens: Opens) -> None:
    window = opens(settings=Settings(show_who_wins=True))
    assert AT_THE_BOARD in window.status_line.text
    (action,) = window.findChildren(QAction, "show.who_wins")
    assert action.isChecked()
    assert window.settings().show_who_wins
    action.trigger()
    assert AT_THE_BOARD not in window.status_line.text


# --- how it stands at the board, in the line below ------------------------------------------------


TELLS = Settings(show_who_wins=True)


def outcome(window: MainWindow) -> str:
    """What the line says between the number of words and the time."""
    *_words, said, _time = ("", *window.status_line.text.split(" · ")[1:])
    return said


def after(qtbot: QtBot, window: MainWindow, letters: str) -> str:
    """Type letters, and return what the line says on the person's turn after the last."""
    for letter in letters:
        qtbot.waitUntil(lambda: window.board.controller.is_persons_turn)
        type_letter(qtbot, window, letter)
    qtbot.waitUntil(lambda: window.board.controller.is_persons_turn)
    return outcome(window)


def test_the_line_says_who_wins_from_the_letters_on_the_table(qtbot: QtBot, opens: Opens) -> None:
    window = opens(settings=TELLS)
    assert outcome(window) == "You win with H or N"
    assert after(qtbot, window, "h").startswith("You win with ")
    window.board.new_round()
    assert after(qtbot, window, "q") == "The computer wins from here"


def test_of_whose_turn_it_is_the_computer_is_named(opens: Opens) -> None:
    window = opens(settings=TELLS)
    window.board.controller.thinker.wait_ms = 60_000
    window.board.controller.play_from("", 1)
    assert outcome(window) == "The computer wins with H or N"
    window.board.controller.play_from("h", 0)
    assert outcome(window) == "You win from here"


def test_three_players_are_named(opens: Opens) -> None:
    window = opens(settings=Settings(show_who_wins=True, question=Question(rules=Rules(players=3))))
    window.board.controller.thinker.wait_ms = 60_000
    window.board.controller.play_from("gho", 0)
    said = outcome(window)
    assert said.startswith(("loses: ", "may lose: ")), said
    assert "Computer 1" in said or "you" in said


def test_the_line_speaks_of_the_game_at_the_board(qtbot: QtBot, opens: Opens) -> None:
    window = opens(settings=TELLS)
    before = after(qtbot, window, "h")
    choose_game(window, dictionary="Spanish")
    qtbot.waitUntil(lambda: not window.inquiry.is_solving)
    assert outcome(window) == before


def test_a_drill_says_nothing_of_another_game(qtbot: QtBot, opens: Opens) -> None:
    window = opens(settings=TELLS)
    shown(qtbot, window)
    button = window.drills.button
    qtbot.waitUntil(button.isEnabled)
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    assert window.panel == DRILLS
    assert "first player wins with H or N" in window.status_line.text
    ask_for(qtbot, window, Question("spanish"))
    assert outcome(window) == ""
