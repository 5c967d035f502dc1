"""What a person does in the dialog of a new match, and in matches of several rounds, by keys alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from at_the_window import running
from certain import there
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit

from ghost_desktop.desktop.board.new_match import NewMatchDialog
from ghost_desktop.desktop.kit.ask import awaits

if TYPE_CHECKING:
    from random import Random

    from pytestqt.qtbot import QtBot

    from ghost_desktop.desktop.window.main_window import MainWindow
    from ghost_desktop.play.match import MatchState

CONTROL = Qt.KeyboardModifier.ControlModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier
ALT = Qt.KeyboardModifier.AltModifier


def open_dialog(qtbot: QtBot, window: MainWindow) -> NewMatchDialog:
    """Press the keys for a new match."""
    qtbot.keyClick(window.focusWidget(), Qt.Key.Key_N, CONTROL | SHIFT)
    (dialog,) = [one for one in window.findChildren(NewMatchDialog) if one.isVisible()]
    qtbot.waitUntil(dialog.isActiveWindow)
    return dialog


def press(qtbot: QtBot, dialog: NewMatchDialog, key: Qt.Key, *, alt: bool = False) -> None:
    """Press a key where the focus is in a dialog."""
    focused = there(dialog.focusWidget())
    qtbot.keyClick(focused, key, ALT if alt else Qt.KeyboardModifier.NoModifier)


def add_player(qtbot: QtBot, dialog: NewMatchDialog) -> None:
    """Press the keys for one more player."""
    players = dialog.players.table.players
    press(qtbot, dialog, Qt.Key.Key_A, alt=True)
    press(qtbot, dialog, Qt.Key.Key_Down)
    assert dialog.players.table.players == players + 1


def type_name(qtbot: QtBot, dialog: NewMatchDialog, player: int, name: str) -> None:
    """Go to the name of a player, and write another."""
    dialog.players.cards[player].name.setFocus()
    dialog.players.cards[player].name.selectAll()
    qtbot.keyClicks(dialog.players.cards[player].name, name)


def choose_lives(qtbot: QtBot, dialog: NewMatchDialog, word: str) -> None:
    """Go to what is played for, choose lives, and write a word."""
    press(qtbot, dialog, Qt.Key.Key_P, alt=True)
    press(qtbot, dialog, Qt.Key.Key_Down)
    press(qtbot, dialog, Qt.Key.Key_Tab)
    written = dialog.focusWidget()
    assert isinstance(written, QLineEdit)
    written.selectAll()
    qtbot.keyClicks(written, word)


def unfold_rules(qtbot: QtBot, dialog: NewMatchDialog) -> None:
    """Press the key that shows the rules; Qt shows that the button is pressed, and then does it."""
    press(qtbot, dialog, Qt.Key.Key_U, alt=True)
    qtbot.waitUntil(dialog._folded.isChecked)


def start(qtbot: QtBot, window: MainWindow, dialog: NewMatchDialog) -> None:
    """Press Enter, and wait until the match is there and somebody can play."""
    players = dialog.players.table.players
    press(qtbot, dialog, Qt.Key.Key_Return)
    assert not dialog.isVisible()
    qtbot.waitUntil(lambda: state_of(window).table.players == players)
    wait(qtbot, window)


def state_of(window: MainWindow) -> MatchState:
    return there(window.board.controller.state)


def wait(qtbot: QtBot, window: MainWindow) -> None:
    """Wait for a person's turn, or the end of the round."""
    qtbot.waitUntil(
        lambda: window.board.controller.is_persons_turn or running(window).over is not None
    )


def play_round(qtbot: QtBot, window: MainWindow, random: Random) -> None:
    """Play legal letters by their keys, with the keys that put them in their places."""
    wait(qtbot, window)
    while running(window).over is None:
        put(qtbot, window, random)
        wait(qtbot, window)


def put(qtbot: QtBot, window: MainWindow, random: Random) -> None:
    """Play one legal letter where the mark is, which is moved until one fits there."""
    board = window.board
    letters = len(running(window).fragment)
    for turn in range(2):
        if turn:
            qtbot.keyClick(board, Qt.Key.Key_Up)
        for _step in range(letters):
            qtbot.keyClick(board, Qt.Key.Key_Right)
        for _place in range(letters + 1):
            where = board.view.letters.input.where
            fits = [one for one in running(window).legal_plays() if one.where == where]
            if fits:
                qtbot.keyClicks(board, random.choice(fits).letter)
                return
            qtbot.keyClick(board, Qt.Key.Key_Left)
    raise AssertionError(running(window).fragment)


def next_round(qtbot: QtBot, window: MainWindow) -> None:
    """Press Enter at the end of a round."""
    before = running(window)
    qtbot.keyClick(window.focusWidget(), Qt.Key.Key_Return)
    assert running(window) is not before


def is_all_told(window: MainWindow) -> bool:
    """Whether all is there that is said of a round that is over: words and what they mean."""
    return not awaits(window.board.end)
