"""Anything at all, done at each panel while jobs run: nothing breaks, and nothing complains.

`pytest -m stress` does all of it, a normal run 2 %.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

import pytest
from at_the_dialogs import dialogs
from hands import Hands
from patience import LIMIT_MS
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QFileDialog

from ghost_desktop.desktop import service
from ghost_desktop.desktop.logs import says_nothing
from ghost_desktop.desktop.panels import DICTIONARIES, PLAY, STRATEGY

if TYPE_CHECKING:
    from collections.abc import Callable

    from conftest import Opens
    from pytestqt.qtbot import QtBot

    from ghost_desktop.desktop.window import MainWindow

pytestmark = [pytest.mark.stress, pytest.mark.usefixtures("dress", "own_home")]

ACTIONS = 2_000
SEED = 11


@pytest.fixture(autouse=True)
def _nothing_leaves_the_window(monkeypatch: pytest.MonkeyPatch) -> None:
    """Answer at once what would wait for a person, or for another program."""
    monkeypatch.setattr(QFileDialog, "exec", lambda _dialog: 0)
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda _url: False)
    monkeypatch.setattr(service, "SHUTDOWN_MS", LIMIT_MS)  # for beside busy processes


def complaints(qtlog: Any) -> list[str]:  # noqa: ANN401 - pytest-qt has no type for it
    """What Qt has warned of."""
    records = [one for one in qtlog.records if one.type_name != "QtDebugMsg"]
    return [one.message for one in records if not says_nothing(one.message)]


def begin_drill(window: MainWindow) -> None:
    window.show_panel(STRATEGY)
    button = window.strategy_and_drill.button
    if button.isVisible() and button.isEnabled():
        button.click()


PLACES: dict[str, Callable[[MainWindow], object]] = {
    "play": lambda window: window.show_panel(PLAY),
    "strategy": lambda window: window.show_panel(STRATEGY),
    "dictionaries": lambda window: window.show_panel(DICTIONARIES),
    "drill": begin_drill,
}


@pytest.mark.parametrize("place", PLACES)
def test_whatever_is_done_nothing_breaks(
    qtbot: QtBot,
    qtlog: Any,  # noqa: ANN401 - pytest-qt has no type for it
    opens: Opens,
    share: float,
    record_property: Callable[[str, object], None],
    place: str,
) -> None:
    seed = SEED + list(PLACES).index(place)
    window = opens()
    hands = Hands(window, seed, partial(PLACES[place], window))
    hands.go_back()
    with qtbot.captureExceptions() as raised:
        for number in range(round(share * ACTIONS)):
            hands.act()
            wrong = [
                *complaints(qtlog),
                *(repr(one[1]) for one in raised),
                *(one.report for one in dialogs()),
            ]
            assert not wrong, f"seed {seed}, action {number}: {wrong} after {list(hands.done)}"
            assert window.isVisible(), f"seed {seed}, action {number}: {list(hands.done)}"
    record_property("slow", hands.slow)
    if share == 1:  # only where nothing else keeps the processor busy
        assert not hands.slow, f"seed {seed}"
