"""Enter presses the button that has the focus, and means the usual only where none has it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from at_the_commands import action
from at_the_strategy import shown
from at_the_window import button, running, type_letter
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QMenu, QPushButton

from ghost_desktop.desktop.kit.theme import LIGHT, Theme
from ghost_desktop.desktop.window.commands import DRILLS, PLAY, REVIEW

if TYPE_CHECKING:
    from conftest import Dress, Opens
    from pytestqt.qtbot import QtBot

    from ghost_desktop.desktop.window.main_window import MainWindow


def tab_to(qtbot: QtBot, text: str) -> QPushButton:
    """Go on with Tab until a button has the focus that begins with a text."""
    for _step in range(40):
        qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Tab)
        reached = QApplication.focusWidget()
        if isinstance(reached, QPushButton) and reached.text().replace("&", "").startswith(text):
            return reached
    pytest.fail(f"Tab never comes to {text}")


def press_enter(qtbot: QtBot) -> None:
    qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Return)


def test_on_the_board_after_the_end(qtbot: QtBot, opens: Opens) -> None:
    window = opens()
    window.board.controller.play_from("ghos", 0)
    type_letter(qtbot, window, "t")
    over = running(window)
    assert over.over is not None
    qtbot.waitUntil(button(window, "Review").isEnabled)
    tab_to(qtbot, "Review")
    press_enter(qtbot)
    assert window.panel == REVIEW
    assert running(window) is over
    window.show_panel(PLAY)
    press_enter(qtbot)
    assert running(window) is not over, "the board has the focus"


def begin_drill(qtbot: QtBot, window: MainWindow) -> None:
    shown(qtbot, window)
    drill = window.drills.button
    qtbot.waitUntil(drill.isEnabled)
    qtbot.mouseClick(drill, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: window.drill.letters.input.takes_letters)


def test_the_key_for_a_hint_gives_one_in_a_drill(qtbot: QtBot, opens: Opens) -> None:
    window = opens()
    begin_drill(qtbot, window)
    for _time in range(2):
        qtbot.keyClick(window.focusWidget(), Qt.Key.Key_H, Qt.KeyboardModifier.ControlModifier)
        assert window.drill.letters.said.startswith("Hint: ")
    assert window.panel == DRILLS
    assert not window.drill.shows_answer


def test_in_a_drill(qtbot: QtBot, opens: Opens) -> None:
    window = opens()
    begin_drill(qtbot, window)
    hint = tab_to(qtbot, "Hint")
    press_enter(qtbot)
    assert hint.text().startswith("Show it")
    press_enter(qtbot)
    assert window.drill.shows_answer
    assert window.drill.hasFocus(), "the button has done its work"
    press_enter(qtbot)
    assert not window.drill.shows_answer, "goes on"


def test_the_tree_takes_the_keys_after_every_play(qtbot: QtBot, opens: Opens) -> None:
    window = opens()
    panel = shown(qtbot, window)
    qtbot.keyClick(window, Qt.Key.Key_Y, Qt.KeyboardModifier.AltModifier)
    qtbot.waitUntil(lambda: panel.choices.shows_every_play)
    qtbot.waitUntil(panel.tree.hasFocus)


def test_a_menu_shows_what_cannot_be_done(opens: Opens, dress: Dress) -> None:
    window = opens()
    dress(Theme.LIGHT)
    menu = next(one for one in window.findChildren(QMenu) if one.title() == "&Game")
    undo = action(window, "round.undo")
    seen = []
    for can in (True, False):
        undo.setEnabled(can)
        menu.ensurePolished()
        menu.adjustSize()
        picture = menu.grab(menu.actionGeometry(undo)).toImage()
        seen.append(
            {
                picture.pixelColor(x, y).name()
                for x in range(picture.width())
                for y in range(picture.height())
            }
        )
    assert LIGHT.text in seen[0]
    assert LIGHT.text not in seen[1]
    assert LIGHT.muted in seen[1]
