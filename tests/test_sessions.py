"""A session at every panel: nothing is destroyed in a thread in which it does not live."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

# In a program of its own: what is garbage is kept to be looked at, of all that there is.
PROGRAM = """
import gc, sys, threading, time
gc.collect()
gc.freeze()
from PySide6.QtCore import QEventLoop, QTimer, Qt
from PySide6.QtTest import QTest
from ghost_desktop import app
application = app.make_application()
from ghost_desktop.desktop.dictionaries.state import Ticks
from ghost_desktop.desktop.hints import ALL_HINTS
from ghost_desktop.desktop.panels import DICTIONARIES, PANELS, PLAY, REVIEW, VISITS
from ghost_desktop.desktop.kit.ask import Worker
from ghost_desktop.desktop.service import SolverService
from ghost_desktop.desktop.settings import Settings
from ghost_desktop.desktop.window import MainWindow
from ghost_desktop.engine.rules import Rules
from ghost_desktop.engine.variants import find_variant
from ghost_desktop.library.question import Question
import highspy

elsewhere, here = [], []

def note(phase, info):
    if phase == "start":
        (here if threading.current_thread() is threading.main_thread() else elsewhere).append(info)

def until(ready):
    loop, timer = QEventLoop(), QTimer()
    timer.timeout.connect(lambda: loop.quit() if ready() else None)
    timer.start(5)
    loop.exec()

small = "american-english-small"
service = SolverService()
window = MainWindow(service, Settings(question=Question(small), hints_seen=ALL_HINTS), thinking_ms=0)
window.show()
until(lambda: window.answer is not None and window.board.round is not None)
gc.callbacks.append(note)
gc.set_debug(gc.DEBUG_SAVEALL)

threads = set()
for variant in ("ghost", "superghost", "spook"):
    window.ask(Question(small, Rules(find_variant(variant))))
    window.show_panel(PLAY)
    window.board.new_round()
    window.board.controller.resign()
    for panel in range(len(PANELS) + len(VISITS)):
        if panel == REVIEW:
            window.reviewing.begin()
        else:
            window.show_panel(panel)
        if panel == DICTIONARIES:
            panel = window.dictionaries
            panel.choice.tick(Ticks((small,), (4,), (find_variant(variant),), (2,)))
            panel.compare()
        for key in (Qt.Key.Key_A, Qt.Key.Key_Down, Qt.Key.Key_Right, Qt.Key.Key_Space):
            QTest.keyClick(window.focusWidget() or window, key)
        threads |= {one.name for one in threading.enumerate() if isinstance(one, Worker)}
        begun = time.monotonic()  # a proof may take long, and is left for what comes next
        until(lambda: window.answer is not None and (
            not service.is_busy or time.monotonic() > begun + 0.5))

kept = []  # there is always something to look at, however quick the walk was

def has_looked():
    kept.extend([] for _ in range(20))
    return len(here) > 3

until(has_looked)
window.close()
assert threads >= {"solving", "looking_up", "finding_out", "alone"}, threads
assert not service.is_running
assert not elsewhere, elsewhere
solvers = [one for one in gc.garbage if isinstance(one, highspy.Highs)]
assert not solvers, solvers
gc.set_debug(0)
sys.stdout.flush()
import os
os._exit(0)
"""


def test_nothing_is_collected_anywhere_but_in_the_windows_thread(tmp_path: Path) -> None:
    own = {f"XDG_{name}_HOME": str(tmp_path) for name in ("CONFIG", "CACHE", "DATA", "STATE")}
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        capture_output=True,
        text=True,
        check=False,
        env=os.environ | own,
    )
    assert done.returncode == 0, done.stderr
