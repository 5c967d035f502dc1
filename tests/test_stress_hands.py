"""Anything at all, done at each panel while jobs run: nothing breaks, and nothing complains.

`pytest -m stress` does all of it, a normal run 2 %.
"""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from at_the_dialogs import dialogs
from hands import Hands
from patience import LIMIT, LIMIT_MS
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QFileDialog
from starting import begin
from wrappers import left_behind

from ghost_desktop.desktop.dictionaries.choice import Sides
from ghost_desktop.desktop.kit import ask
from ghost_desktop.desktop.window.commands import DICTIONARIES, PLAY, STRATEGY
from ghost_desktop.desktop.window.logs import says_nothing

if TYPE_CHECKING:
    from collections.abc import Callable

    from conftest import Opens
    from pytestqt.qtbot import QtBot

    from ghost_desktop.desktop.window.main_window import MainWindow

pytestmark = [pytest.mark.stress, pytest.mark.usefixtures("dress", "own_home")]

ACTIONS = 2_000
SOAKED = 5_000
SEED = 11


@pytest.fixture(autouse=True)
def nothing_leaves_the_window(monkeypatch: pytest.MonkeyPatch) -> None:
    """Answer at once what would wait for a person, or for another program."""
    monkeypatch.setattr(QFileDialog, "exec", lambda _dialog: 0)
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda _url: False)
    monkeypatch.setattr(ask, "SHUTDOWN_MS", LIMIT_MS)  # for beside busy processes


def complaints(qtlog: Any) -> list[str]:  # noqa: ANN401 - pytest-qt has no type for it
    """What Qt has warned of."""
    records = [one for one in qtlog.records if one.type_name != "QtDebugMsg"]
    return [one.message for one in records if not says_nothing(one.message)]


def begin_drill(window: MainWindow) -> None:
    window.show_panel(STRATEGY)
    button = window.drills.button
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
    assert not left_behind(), f"seed {seed}"


def test_the_program_itself_ends_well_after_anything_at_all(
    tmp_path: Path, share: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MALLOC_PERTURB_", "165")  # what was freed is not what it was
    program = str(Path(__file__).parent / "soaked.py")
    actions = round(share * SOAKED)
    with begin(tmp_path, program, str(actions), str(SEED)) as process:
        said, errors = process.communicate(timeout=LIMIT + actions)  # each may take a second
    assert (process.returncode, said.strip()) == (0, ""), errors[-2000:]


def test_nothing_of_a_layout_is_left_behind_where_its_widgets_go_elsewhere(
    qtbot: QtBot, opens: Opens
) -> None:
    window = opens()
    window.show_panel(DICTIONARIES)
    (sides,) = window.findChildren(Sides)
    for width in (1400, 500, 1400, 500):  # a button goes from the foot of a side above both
        window.resize(width, 700)
        qtbot.waitUntil(lambda: sides.is_folded is (sides.window().width() < 1000))
    assert not left_behind()
