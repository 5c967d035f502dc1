"""Strategy in a small window: nothing is squashed."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from at_the_strategy import shown
from PySide6.QtWidgets import QLabel

from ghost_desktop.desktop.kit.theme import Theme
from ghost_desktop.desktop.strategy.side_pane import Box

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
