"""Strategy in a small window: nothing is squashed."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from at_the_strategy import shown
from at_the_window import let_qt_work
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QScrollArea, QWidget

from ghost_desktop.desktop.kit.theme import Theme
from ghost_desktop.desktop.strategy.side_pane import Box
from ghost_desktop.desktop.strategy.tree_and_map import StrategyForm

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytestqt.qtbot import QtBot

    from ghost_desktop.desktop.window.main_window import MainWindow

    Opens = Callable[..., MainWindow]
    Dress = Callable[[Theme], None]


@pytest.mark.parametrize("size", [(640, 480), (800, 520), (800, 900)])
def test_buttons_beside_other_replies_keep_their_height(
    qtbot: QtBot, opens: Opens, dress: Dress, size: tuple[int, int]
) -> None:
    dress(Theme.LIGHT)
    window = opens()
    panel = shown(qtbot, window)
    panel.tree.go_to("n")
    pane = panel.side_pane
    button = pane.replies.choose
    window.resize(*size)
    qtbot.waitUntil(pane.replies.isVisible)
    qtbot.waitUntil(lambda: button.height() >= button.minimumSizeHint().height())
    if size != (640, 480):  # where there is no room
        panel.tree.go_to("nays")
        qtbot.waitUntil(pane.meaning.isVisible)


def test_what_the_box_is_for_is_said_whole_or_by_its_tool_tip(qtbot: QtBot) -> None:
    box = Box()
    qtbot.addWidget(box)
    box.resize(200, 400)
    box.show()
    (_heading, purpose) = box.findChildren(QLabel)
    assert purpose.isVisible()
    assert purpose.heightForWidth(purpose.width()) <= purpose.height()
    box.resize(200, 100)
    assert not purpose.isVisible()
    assert box.field.toolTip() == purpose.text()
    box.resize(200, 400)
    assert purpose.isVisible()


def test_all_of_it_has_room_in_the_smallest_window(
    qtbot: QtBot, opens: Opens, dress: Dress
) -> None:
    dress(Theme.LIGHT)
    window = opens()
    panel = shown(qtbot, window)
    window.resize(640, 480)
    qtbot.waitUntil(lambda: panel._head.below.text() == "You win for certain.")
    areas = panel.findChildren(QScrollArea)
    assert areas
    qtbot.waitUntil(lambda: all(one.verticalScrollBar().maximum() == 0 for one in areas))


def test_the_headline_is_in_one_line_where_that_has_room(
    qtbot: QtBot, opens: Opens, dress: Dress
) -> None:
    dress(Theme.LIGHT)
    window = opens()
    panel = shown(qtbot, window)
    sentence = panel._head.sentence
    for width in range(960, 1300, 20):
        window.resize(width, 680)
        let_qt_work()
        needed = sentence.fontMetrics().horizontalAdvance(sentence.text())
        assert sentence.width() >= needed, width


def test_tree_and_map_have_a_key(qtbot: QtBot, opens: Opens) -> None:
    window = opens()
    panel = shown(qtbot, window)
    window.resize(1280, 800)
    qtbot.waitUntil(lambda: panel.views.shows_both)
    panel.views.show_form(StrategyForm.TREE, leads_map=False)
    assert not panel.views.shows_map
    held = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
    qtbot.keyClick(panel.tree, Qt.Key.Key_B, held)
    assert panel.views.shows_both


def test_tab_leads_round_where_the_map_is_shown_too(qtbot: QtBot, opens: Opens) -> None:
    window = opens()
    panel = shown(qtbot, window)
    window.resize(1280, 800)
    qtbot.waitUntil(lambda: panel.views.shows_both)
    window.activateWindow()
    panel.tree.setFocus()
    met: list[QWidget] = []
    while not met or window.focusWidget() is not panel.tree:
        met.append(window.focusWidget())
        assert len(met) < 40
        qtbot.keyClick(met[-1], Qt.Key.Key_Tab)
    assert met[1] is panel.views.map
    assert panel.choices.every_play in met
    assert panel.choices.zones in met
