"""Where the window is when it comes back: where it was left, or whole on a screen that is there."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import TYPE_CHECKING

from patience import LIMIT

if TYPE_CHECKING:
    from pathlib import Path

LEFT = {"name": "left", "x": 0, "y": 0, "width": 1280, "height": 800}
RIGHT = {"name": "right", "x": 1280, "y": 0, "width": 1920, "height": 1200}
SMALL = {"name": "left", "x": 0, "y": 0, "width": 800, "height": 600}

PLACES = """
import sys
from pathlib import Path
from PySide6.QtWidgets import QApplication, QMainWindow
from ghost_desktop.desktop.window.session import place_window
application = QApplication([])
kept, *geometry = sys.argv[1:]
window = QMainWindow()
if geometry:
    window.setGeometry(*map(int, geometry))
else:
    place_window(window, Path(kept).read_bytes())
window.show()
application.processEvents()
Path(kept).write_bytes(window.saveGeometry().data())
frame = window.frameGeometry()
is_whole = window.screen().availableGeometry().contains(frame)
print(window.screen().name(), *window.geometry().getRect(), is_whole)
"""


def placed(folder: Path, *screens: dict[str, object], at: str = "") -> list[str]:
    """Show a window that was placed before, or is now: its screen, its place, whether all is seen."""
    known = folder / "screens.json"
    known.write_text(
        json.dumps({"screens": [{"logicalDpi": 96, "dpr": 1, **one} for one in screens]})
    )
    shown = subprocess.run(
        [sys.executable, "-c", PLACES, str(folder / "geometry"), *at.split()],
        env=os.environ | {"QT_QPA_PLATFORM": f"offscreen:configfile={known}"},
        stdout=subprocess.PIPE,
        text=True,
        timeout=LIMIT,
        check=True,
    )
    return shown.stdout.split()


def test_a_window_comes_back_where_it_was_and_whole_if_its_screen_is_gone(tmp_path: Path) -> None:
    there = ["right", "1400", "50", "1600", "1000", "True"]
    assert placed(tmp_path, LEFT, RIGHT, at="1400 50 1600 1000") == there
    assert placed(tmp_path, LEFT, RIGHT) == there
    name, *_place, is_whole = placed(tmp_path, SMALL)
    assert (name, is_whole) == ("left", "True")
