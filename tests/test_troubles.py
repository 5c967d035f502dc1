"""What does not work on this computer, said beside the board, once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from at_the_window import above, click, let_qt_work, running

if TYPE_CHECKING:
    import pytest
    from conftest import Opens
    from pytestqt.qtbot import QtBot

FIRST, SECOND = "The settings cannot be read.", "The disk is full."


def test_each_is_said_once_and_all_that_is_open_together(
    qtbot: QtBot, opens: Opens, caplog: pytest.LogCaptureFixture
) -> None:
    window = opens()
    notice = window.troubles.notice
    window.troubles.say("")
    assert notice.isHidden()
    window.troubles.say(FIRST)
    window.troubles.say(SECOND)
    assert notice.text == f"{FIRST}\n{SECOND}"
    assert SECOND in above(window)
    click(qtbot, window, "Close")
    assert notice.isHidden()
    assert window.focusWidget() is window.board
    window.troubles.say(FIRST)
    assert notice.isHidden()
    window.troubles.say("The third.")
    assert notice.text == "The third."
    said = [one.getMessage() for one in caplog.records if one.name.endswith(".errors")]
    assert said == [FIRST, SECOND, "The third."]


def test_it_takes_no_letter_that_somebody_types(qtbot: QtBot, opens: Opens) -> None:
    window = opens()
    window.troubles.say(SECOND)
    let_qt_work()
    qtbot.keyClicks(window.focusWidget(), "h")
    assert running(window).fragment.startswith("h")
