"""Strategy in a small window: nothing is squashed."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from at_the_strategy import shown

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytestqt.qtbot import QtBot

    from ghost_desktop.desktop.window import MainWindow

    Opens = Callable[..., MainWindow]


@pytest.mark.parametrize("height", [520, 900])
def test_buttons_beside_other_replies_keep_their_height(
    qtbot: QtBot, opens: Opens, height: int
) -> None:
    window = opens()
    panel = shown(qtbot, window)
    panel.tree.go_to("n")
    pane = panel.side_pane
    buttons = pane.replies.choose, pane.replies.costs
    window.resize(800, height)
    qtbot.waitUntil(lambda: all(one.height() >= one.minimumSizeHint().height() for one in buttons))
    assert pane.replies.isVisible()
    panel.tree.go_to("nays")
    qtbot.waitUntil(pane.meaning.isVisible)
