"""Proofs of earlier games: how much room they take is told, and they are cleared."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from at_the_commands import do
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMessageBox

from ghost_desktop.engine.searched.proofs import ProvedGame
from ghost_desktop.library.proofs import KeptProofs

if TYPE_CHECKING:
    from conftest import Opens
    from pytestqt.qtbot import QtBot


pytestmark = pytest.mark.usefixtures("leaves_nothing")

GAME = ProvedGame("spook test 1", "ab" * 32, players=2, misere=False, seat=0)


def test_proofs_are_cleared_by_a_button(qtbot: QtBot, opens: Opens) -> None:
    KeptProofs().store(GAME, dict.fromkeys(range(70_000), True))
    window = opens()
    for answer in ("Keep them", "Clear"):
        assert window._notice.text == ""
        do(window, "proofs.clear")
        (box,) = (one for one in window.findChildren(QMessageBox) if one.isVisible())
        assert box.text().startswith("Proofs of earlier games take 0.2 MB on this computer.")
        assert box.defaultButton().text() == "Keep them"
        (button,) = (one for one in box.buttons() if one.text() == answer)
        qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    assert window._notice.text == "Cleared 0.2 MB of proofs."
    assert KeptProofs().size == 0
    assert KeptProofs().load(GAME) == {}


def test_where_nothing_is_kept_there_is_nothing_to_clear(opens: Opens) -> None:
    window = opens()
    do(window, "proofs.clear")
    assert window._notice.text == "No proofs of earlier games are kept on this computer."
    assert not window.findChildren(QMessageBox)
