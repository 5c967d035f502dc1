"""Libraries that print when they are imported, from C and from Python."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

SAID = "chatter"

_AT_START = f"""
import ctypes, os, sys

class Chatter:
    def find_spec(self, name, *_):
        if name in {{"numpy", "highspy", "fsrs", "pyqtgraph", "PySide6"}}:
            ctypes.CDLL(None).puts(b"{SAID} of C")
            os.write(1, b"{SAID} of the system\\n")
            if name != "PySide6":
                print("{SAID} of Python")

sys.meta_path.insert(0, Chatter())
"""


def environment(folder: Path) -> dict[str, str]:
    """An environment for a program in which all large libraries print, and so do those they start."""
    (folder / "sitecustomize.py").write_text(_AT_START)
    return os.environ | {"PYTHONPATH": str(folder)}
