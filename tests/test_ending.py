"""Ctrl-C, SIGTERM, SIGHUP: the program ends cleanly, and all is saved."""

from __future__ import annotations

import json
import signal
import sys
from typing import TYPE_CHECKING

import pytest
from starting import WHEN_IT_RUNS, run

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="it has no such signals")


def panel_saved(folder: Path) -> int:
    settings = json.loads((folder / "ghost-desktop" / "settings.json").read_text(encoding="utf-8"))
    return int(settings["panel"])


def ends(folder: Path, program: str, status: int) -> None:
    """Run a program that ends with a status, and complains of nothing."""
    result = run(folder, program)
    assert (result.returncode, result.stderr) == (status, "")


def test_ctrl_c_closes_the_window_and_saves_the_settings(tmp_path: Path) -> None:
    does = """
def do():
    window().show_panel(2)
    signal.raise_signal(signal.SIGINT)
sys.exit(main())
"""
    ends(tmp_path, WHEN_IT_RUNS + does, 128 + signal.SIGINT)
    assert panel_saved(tmp_path) == 2


def test_a_dialog_that_waits_for_an_answer_does_not_keep_the_window_open(tmp_path: Path) -> None:
    does = """
def do():
    window().show_panel(1)
    QTimer.singleShot(50, lambda: [signal.raise_signal(signal.SIGTERM) for _ in range(3)])
    QMessageBox.question(window(), "Ghost", "Really?")
sys.exit(main())
"""
    ends(tmp_path, WHEN_IT_RUNS + does, 128 + signal.SIGTERM)
    assert panel_saved(tmp_path) == 1


def test_what_nobody_is_to_hear_of_ends_nothing(tmp_path: Path) -> None:
    does = """
def do():
    signal.raise_signal(signal.SIGHUP)
    QTimer.singleShot(50, window().close)
signal.signal(signal.SIGHUP, signal.SIG_IGN)  # as nohup does
sys.exit(main())
"""
    ends(tmp_path, WHEN_IT_RUNS + does, 0)


@pytest.mark.parametrize(
    "module", ["ghost_desktop.app", "numpy", "ghost_desktop.desktop.window.main_window"]
)
def test_while_the_program_is_imported_the_system_ends_it(tmp_path: Path, module: str) -> None:
    does = f"""
class Interrupts:
    def find_spec(self, name, *_):
        if name == {module!r}:
            signal.raise_signal(signal.SIGINT)
sys.meta_path.insert(0, Interrupts())
sys.exit(main())
"""
    begins = "import signal, sys; sys.argv = ['']; from ghost_desktop.__main__ import main"
    ends(tmp_path, begins + does, -signal.SIGINT)


def test_while_the_window_is_built_nothing_rises_through_qt(tmp_path: Path) -> None:
    does = """
from ghost_desktop.desktop.window.ghost import GhostFace
hint = GhostFace.sizeHint
def interrupted(self):  # is called by Qt
    signal.raise_signal(signal.SIGINT)
    return hint(self)
GhostFace.sizeHint = interrupted
def do():
    window().close()
sys.exit(main())
"""
    ends(tmp_path, WHEN_IT_RUNS + does, -signal.SIGINT)


def test_who_stays_after_a_signal_ends_the_program_himself(tmp_path: Path) -> None:
    does = """
import threading
from ghost_desktop.desktop.kit.ask import ask
goes_on = threading.Event()
def do():
    close_soon = lambda _value: QTimer.singleShot(0, window().close)
    ask(window(), lambda _report: goes_on.wait(), close_soon, keeps=True)
    signal.raise_signal(signal.SIGHUP)
    stay()
def stay():
    boxes = window().findChildren(QMessageBox)
    if not boxes:
        QTimer.singleShot(10, stay)
        return
    boxes[0].defaultButton().click()
    goes_on.set()
sys.exit(main())
"""
    ends(tmp_path, WHEN_IT_RUNS + does, 0)
