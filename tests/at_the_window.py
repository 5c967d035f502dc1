"""What a person does at the window, and what there is to see."""

from __future__ import annotations

from typing import TYPE_CHECKING

from certain import there
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLabel, QMenu, QPushButton

from ghost_desktop.desktop.kit.widgets import Notice

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from ghost_desktop.desktop.window.game_choices import GameChoices
    from ghost_desktop.desktop.window.main_window import MainWindow
    from ghost_desktop.library.question import Question
    from ghost_desktop.play.round import Round
    from ghost_desktop.play.table import Starter


def type_letter(qtbot: QtBot, window: MainWindow, letter: str) -> None:
    """Press a letter's key, and wait for the computer's turn to pass."""
    qtbot.keyClicks(window.focusWidget(), letter)
    qtbot.waitUntil(lambda: is_persons_turn_or_end(window))


def play_to_the_end(qtbot: QtBot, window: MainWindow) -> None:
    """Play the first legal letter until the round is over."""
    while not running(window).over:
        type_letter(qtbot, window, running(window).legal_plays()[0].letter)


def ask_for(qtbot: QtBot, window: MainWindow, question: Question) -> None:
    """Ask for another game, and wait for the answer."""
    window.ask(question)
    qtbot.waitUntil(lambda: not window.inquiry.is_solving)


def close(qtbot: QtBot, window: MainWindow) -> None:
    """Close the window, and wait until it is: before, it has written what is to be kept."""
    window.close()
    qtbot.waitUntil(lambda: not window.isVisible())


def is_persons_turn_or_end(window: MainWindow) -> bool:
    return window.board.controller.is_persons_turn or bool(running(window).over)


def let_qt_work() -> None:
    """Let Qt lay out what has another size, and what is to be laid out anew for that."""
    for _turn in range(5):
        QApplication.processEvents()


def let_computers_act(qtbot: QtBot, window: MainWindow) -> None:
    """Let the computers have their turns."""
    controller = window.board.controller
    qtbot.waitUntil(lambda: not (controller.thinker.is_busy or controller.is_being_asked))
    let_qt_work()


def running(window: MainWindow) -> Round:
    assert window.board.round is not None
    return window.board.round


def source_of(window: MainWindow) -> str:
    """Which list the last answer is about."""
    return there(window.inquiry.answer).question.source


def says(window: MainWindow) -> str:
    """All that the board's labels say."""
    labels = window.board.findChildren(QLabel)
    return "\n".join(label.text() for label in labels if label.isVisible())


def above(window: MainWindow) -> str:
    """What is said above the board and the panels."""
    return "\n".join(one.text for one in window.findChildren(Notice) if one.isVisible())


def button(window: MainWindow, text: str) -> QPushButton:
    """The visible button whose text begins with `text`."""
    buttons = window.findChildren(QPushButton)
    found = [one for one in buttons if one.text().startswith(text) and one.isVisible()]
    assert len(found) == 1, [one.text() for one in buttons]
    return found[0]


def click(qtbot: QtBot, window: MainWindow, text: str) -> None:
    qtbot.mouseClick(button(window, text), Qt.MouseButton.LeftButton)


def choose_game(window: MainWindow, **chosen: str) -> None:
    """Choose entries of the choices of the game, by their names in `CHOICES`, one after another."""
    for key, text in chosen.items():
        box = window.setup_bar.choices.box(key)
        index = box.findText(text)
        assert index >= 0, text
        box.setCurrentIndex(index)
        box.activated.emit(index)


def open_choices(qtbot: QtBot, window: MainWindow) -> GameChoices:
    """Click the button that names the game."""
    qtbot.mouseClick(window.setup_bar.game, Qt.MouseButton.LeftButton)
    assert window.setup_bar.is_open
    return window.setup_bar.choices


def choose_starter(qtbot: QtBot, window: MainWindow, starter: Starter) -> None:
    """Choose who starts in the menu beside the players, by clicks."""
    (starters,) = [
        one for one in window.board.more.menu().findChildren(QMenu) if one.title() == "Who s&tarts"
    ]
    _click_entry(qtbot, window, starters, f"starts.{starter.value}")


def choose_in_more(qtbot: QtBot, window: MainWindow, command_id: str) -> None:
    """Do a command in the menu beside the players, by clicks."""
    _click_entry(qtbot, window, window.board.more.menu(), command_id)


def _click_entry(qtbot: QtBot, window: MainWindow, menu: QMenu, command_id: str) -> None:
    (entry,) = [one for one in menu.actions() if one.objectName() == command_id]
    menu.popup(window.mapToGlobal(window.rect().center()))
    qtbot.mouseClick(menu, Qt.MouseButton.LeftButton, pos=menu.actionGeometry(entry).center())
