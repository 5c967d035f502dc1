"""What does not work on this computer, said in a dialog, once."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtWidgets import QMainWindow, QMessageBox

from ghost_desktop.desktop.troubles import Troubles

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

pytestmark = pytest.mark.usefixtures("leaves_nothing")

FIRST, SECOND = "The settings cannot be read.", "The disk is full."


def shown(window: QMainWindow) -> list[str]:
    boxes = window.findChildren(QMessageBox)
    return [box.informativeText() for box in boxes if box.isVisible()]


@pytest.fixture
def troubles(window: QMainWindow) -> Troubles:
    return Troubles(window)


def test_each_is_said_once_and_all_that_is_open_together(
    window: QMainWindow, troubles: Troubles, caplog: pytest.LogCaptureFixture
) -> None:
    troubles.say("")
    assert shown(window) == []
    troubles.say(FIRST)
    troubles.say(SECOND)
    assert shown(window) == [f"{FIRST}\n\n{SECOND}"]
    window.findChildren(QMessageBox)[0].accept()
    assert shown(window) == []
    troubles.say(FIRST)
    assert shown(window) == []
    troubles.say("The third.")
    assert shown(window) == ["The third."]
    assert [record.getMessage() for record in caplog.records] == [FIRST, SECOND, "The third."]


def test_the_window_can_still_be_used(window: QMainWindow, troubles: Troubles) -> None:
    troubles.say(FIRST)
    (box,) = window.findChildren(QMessageBox)
    assert not box.isModal()


def test_after_the_window_has_closed_it_stands_in_the_log_only(
    qtbot: QtBot, window: QMainWindow, troubles: Troubles, caplog: pytest.LogCaptureFixture
) -> None:
    window.close()
    troubles.say(FIRST)
    qtbot.wait(1)
    assert shown(window) == []
    assert FIRST in caplog.text
