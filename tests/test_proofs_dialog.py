"""The dialog that tells how much room proofs take, and clears them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from at_the_commands import do
from at_the_dialogs import heard
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton

from ghost_desktop.desktop.window.proofs_dialog import ProofsDialog
from ghost_desktop.engine.searched.proofs import ProvedGame
from ghost_desktop.library.proofs import KeptProofs

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytestqt.qtbot import QtBot

    from ghost_desktop.desktop.window.main_window import MainWindow

    Opens = Callable[..., MainWindow]

pytestmark = pytest.mark.usefixtures("leaves_nothing")

GAME = ProvedGame("spook test 1", "ab" * 32, players=2, misere=False, seat=0)


def shown(window: MainWindow) -> ProofsDialog:
    (dialog,) = [one for one in window.findChildren(ProofsDialog) if one.isVisible()]
    return dialog


def clear_button(dialog: ProofsDialog) -> QPushButton:
    (button,) = [one for one in dialog.findChildren(QPushButton) if one.text() == "Clear"]
    return button


def test_proofs_are_cleared_by_a_button(qtbot: QtBot, opens: Opens) -> None:
    KeptProofs().store(GAME, dict.fromkeys(range(70_000), True))
    window = opens()
    do(window, "proofs.clear")
    dialog = shown(window)
    assert dialog.text.startswith("Proofs of earlier games take 0.2 MB on this computer.")
    assert [one for one in heard(dialog) if one != dialog.text] == ["Close", "Clear"]
    do(window, "proofs.clear")  # there is one of them
    assert shown(window) is dialog
    qtbot.mouseClick(clear_button(dialog), Qt.MouseButton.LeftButton)
    assert dialog.text == "Cleared 0.2 MB of proofs."
    assert clear_button(dialog).isHidden()
    assert KeptProofs().size == 0
    assert KeptProofs().load(GAME) == {}
    dialog.close()


def test_where_nothing_is_kept_there_is_nothing_to_clear(opens: Opens) -> None:
    window = opens()
    do(window, "proofs.clear")
    dialog = shown(window)
    assert dialog.text == "No proofs of earlier games are kept on this computer."
    assert clear_button(dialog).isHidden()
    dialog.close()
