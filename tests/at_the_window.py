"""What a person does at the window, and what there is to see."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QLabel, QPushButton

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from ghost_desktop.desktop.window import MainWindow
    from ghost_desktop.play.round import Round


def type_letter(qtbot: QtBot, window: MainWindow, letter: str) -> None:
    """Press a letter's key, and wait for the computer's turn to pass."""
    qtbot.keyClicks(window.focusWidget(), letter)
    qtbot.waitUntil(lambda: is_persons_turn_or_end(window))


def is_persons_turn_or_end(window: MainWindow) -> bool:
    return window.board.takes_letters or bool(running(window).over)


def running(window: MainWindow) -> Round:
    assert window.board.round is not None
    return window.board.round


def source_of(window: MainWindow) -> str:
    """Which list the last answer is about."""
    assert window.answer is not None
    return window.answer.question.source


def says(window: MainWindow) -> str:
    """All that the board's labels say."""
    labels = window.board.findChildren(QLabel)
    return "\n".join(label.text() for label in labels if label.isVisible())


def button(window: MainWindow, text: str) -> QPushButton:
    """The visible button whose text begins with `text`."""
    buttons = window.findChildren(QPushButton)
    found = [one for one in buttons if one.text().startswith(text) and one.isVisible()]
    assert len(found) == 1, [one.text() for one in buttons]
    return found[0]


def click(qtbot: QtBot, window: MainWindow, text: str) -> None:
    qtbot.mouseClick(button(window, text), Qt.MouseButton.LeftButton)


def choose(window: MainWindow, name: str, text: str) -> None:
    """Choose an entry of one of the lists on the bar, as the arrow keys and Enter do."""
    (combo,) = [c for c in window.findChildren(QComboBox) if c.accessibleName() == name]
    index = combo.findText(text)
    assert index >= 0, text
    combo.setCurrentIndex(index)
    combo.activated.emit(index)
