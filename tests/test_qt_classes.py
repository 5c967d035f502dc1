"""Other threads import what makes use of Qt once its classes have been made, or the program dies."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest
from patience import LIMIT

if TYPE_CHECKING:
    from pathlib import Path

BEGIN = """
import sys
import threading
from ghost_desktop.app import make_application
application = make_application()
from PySide6 import QtCore, QtGui, QtWidgets
from ghost_desktop.desktop.window.session import Ahead
from ghost_desktop.desktop.kit.plotting import fetch_plotting
from ghost_desktop.desktop.kit.ask import Work
from ghost_desktop.desktop.window.question import SolverService
from ghost_desktop.desktop.window.main_window import MainWindow

found, unmade = set(), set()

class Watch:
    def find_spec(self, name, path=None, target=None):
        room = ".".join(name.split(".")[:2])
        if threading.current_thread() is not threading.main_thread():
            found.add(room)
            unmade.update(
                (room, each) for module in (QtCore, QtGui, QtWidgets) for each in dir(module)
                if each not in vars(module)
                if room.startswith(("PySide6", "pyqtgraph", "ghost_desktop.desktop"))
            )

sys.meta_path.insert(0, Watch())
service = SolverService()
"""

FETCH = """
fetched = []
fetch_plotting(application, fetched.append, fetched.append)
while not fetched:
    application.processEvents()
assert "pyqtgraph" in found
"""

OPEN = """
window = MainWindow(service)
ahead = Ahead(service, lambda: window.made_drills.strategy, window)
ahead._timer.setInterval(0)
window.inquiry.subscribe(ahead)
window.show()
while not ahead.is_done:
    application.processEvents()
window.close()
assert "ghost_desktop.desktop" in found
"""

END = """
assert service.shutdown()
assert not unmade, unmade
"""


@pytest.mark.parametrize("program", [FETCH, OPEN], ids=["pyqtgraph", "the panels"])
def test_no_class_of_qt_is_left_to_be_made_in_another_thread(program: str, tmp_path: Path) -> None:
    own = {name: str(tmp_path) for name in ("XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_DATA_HOME")}
    ran = subprocess.run(  # in which nobody has asked for any yet
        [sys.executable, "-c", BEGIN + program + END],
        env=os.environ | own | {"QT_QPA_PLATFORM": "offscreen"},
        capture_output=True,
        text=True,
        timeout=LIMIT,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
