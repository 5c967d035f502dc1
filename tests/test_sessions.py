"""A session at every panel: nothing of Qt is made, used or destroyed in a thread that may not do so."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

# In a program of its own: what is garbage is kept to be looked at, of all that there is, and nobody
# has asked for Qt's classes yet.
PROGRAM = """
import gc, inspect, sys, threading, time
gc.collect()
gc.freeze()
from pathlib import Path
from PySide6 import QtCore, QtGui, QtWidgets
from PySide6.QtCore import QEventLoop, QTimer, Qt
from PySide6.QtTest import QTest
from ghost_desktop import app
application = app.make_application()
from ghost_desktop.desktop.window.session import Ahead
from ghost_desktop.desktop.dictionaries.state import Ticks
from ghost_desktop.desktop.window.commands import DICTIONARIES, PANELS, PLAY, REVIEW, STRATEGY, VISITS
from ghost_desktop.desktop.kit.ask import Worker
from ghost_desktop.desktop.window.question import SolverService
from ghost_desktop.desktop.window.settings import Settings
from ghost_desktop.desktop.strategy.tree_and_map import StrategyForm
from ghost_desktop.desktop.strategy.export import MAP_FORMS
from ghost_desktop.desktop.strategy.export import SHEET
from ghost_desktop.desktop.strategy.export import ExportButton
from ghost_desktop.desktop.window.main_window import MainWindow
from ghost_desktop.engine.game.rules import Rules
from ghost_desktop.engine.game.variants import find_variant
from ghost_desktop.library.question import Question
import highspy

elsewhere, here = [], []

def note(phase, info):
    if phase == "start":
        (here if threading.current_thread() is threading.main_thread() else elsewhere).append(info)

of_the_window = (
    QtWidgets.QApplication, QtWidgets.QGraphicsItem, QtWidgets.QWidget,
    QtGui.QCursor, QtGui.QGuiApplication, QtGui.QIcon, QtGui.QPixmap,
)
seen, users, unmade, wrong = set(), set(), set(), set()

def watch(frame, event, _argument):
    code = frame.f_code
    if event != "call" or code in seen:
        return
    seen.add(code)
    used = {one for name in code.co_names if isinstance(one := frame.f_globals.get(name), type)}
    used = {one for one in used if one.__module__.startswith("PySide6.")}
    if not used and not any(name.startswith("PySide6.") for name in code.co_names):
        return
    unmade.update(
        (code.co_qualname, each) for module in (QtCore, QtGui, QtWidgets)
        for each in set(dir(module)) - set(vars(module))
    )
    if code.co_flags & inspect.CO_OPTIMIZED:  # a function: a module or a class may name widgets
        users.add(code.co_qualname)
        wrong.update((code.co_qualname, one) for one in used if issubclass(one, of_the_window))

def until(ready):
    loop, timer = QEventLoop(), QTimer()
    timer.timeout.connect(lambda: loop.quit() if ready() else None)
    timer.start(5)
    loop.exec()

threading.setprofile(watch)
small = "american-english-small@10"
service = SolverService()
window = MainWindow(service, Settings(question=Question(small)), thinking_ms=0)
window.show()
until(lambda: window.inquiry.answer is not None and window.board.round is not None)
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
        until(lambda: window.inquiry.answer is not None and (
            not service.is_busy or time.monotonic() > begun + 0.5))

# Not before: until then classes are made only where somebody wants them.
ahead = Ahead(service, lambda: window.made_drills.strategy, window)
window.inquiry.subscribe(ahead)
window.dictionaries.cancel()
window.ask(Question(small))
window.show_panel(STRATEGY)
(button,) = window.findChildren(ExportButton)
until(lambda: ahead.is_done and button.isEnabled() and not service.is_busy)
window.strategy.views.show_form(StrategyForm.MAP, leads_map=True)
until(lambda: window.strategy.views.map.drawn is not None)
maps = [Path(f"map{form.suffix}") for form in MAP_FORMS.values()]
for form, file in zip(MAP_FORMS.values(), maps):
    button.save(form, file)
button.save(SHEET, Path("sheet.pdf"))
until(lambda: not service.is_busy)
assert all(file.exists() for file in (*maps, Path("sheet.pdf")))

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
assert users >= {"png_of", "svg_of", "write_pdf"}, users
assert not unmade, unmade
assert not wrong, wrong
gc.set_debug(0)
sys.stdout.flush()
import os
os._exit(0)
"""


def test_nothing_is_made_or_collected_anywhere_but_in_the_windows_thread(tmp_path: Path) -> None:
    """Python's garbage is not, nor Qt's classes; others use nothing of Qt that is the window's."""
    own = {f"XDG_{name}_HOME": str(tmp_path) for name in ("CONFIG", "CACHE", "DATA", "STATE")}
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        capture_output=True,
        text=True,
        check=False,
        cwd=tmp_path,
        env=os.environ | own,
    )
    assert done.returncode == 0, done.stderr
