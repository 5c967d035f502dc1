"""pyqtgraph is fetched beside the window, which does not die of that."""

from __future__ import annotations

import subprocess
import sys

from patience import LIMIT

FETCH = """
from PySide6 import QtCore, QtGui, QtWidgets
from ghost_desktop.desktop import plotting
from ghost_desktop.desktop.service import SolverService, Work

application = QtWidgets.QApplication(["fetch"])
load = plotting._import
unmade = []

def note(report):
    unmade.append([
        name for module in (QtCore, QtGui, QtWidgets) for name in dir(module)
        if name not in vars(module)
    ])
    return load(report)

plotting._import = note
service = SolverService()
fetched = plotting.Plotting(service.open_channel(Work.LOOKING_UP))
fetched.changed.connect(application.quit)
fetched.fetch()
assert fetched.module is None
application.exec()
assert fetched.module.__name__ == "pyqtgraph"
assert service.shutdown()
print(unmade)
"""


def test_no_class_of_qt_is_left_to_be_made_in_another_thread() -> None:
    ran = subprocess.run(  # in which nobody has asked for any yet
        [sys.executable, "-c", FETCH], capture_output=True, text=True, timeout=LIMIT, check=False
    )
    assert (ran.stdout, ran.stderr) == ("[[]]\n", "")
