"""Who wins is said of the letters on the table, and of the game that is at the board."""

from __future__ import annotations

from typing import TYPE_CHECKING

from at_the_strategy import shown
from at_the_window import choose_game, type_letter
from PySide6.QtCore import Qt

from ghost_desktop.desktop.window.panels import DRILLS
from ghost_desktop.desktop.window.settings import Settings
from ghost_desktop.engine.game.rules import Rules
from ghost_desktop.library.question import Question

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytestqt.qtbot import QtBot

    from ghost_desktop.desktop.window.main_window import MainWindow

    Opens = Callable[..., MainWindow]

TELLS = Settings(show_who_wins=True)


def telling(rules: Rules) -> Settings:
    return Settings(show_who_wins=True, question=Question("enable1", rules))


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
    window = opens(settings=telling(Rules(players=3)))
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
    window.ask(Question("spanish"))
    qtbot.waitUntil(lambda: not window.inquiry.is_solving)
    assert outcome(window) == ""
