"""Whether a window can be opened here: Qt ends the interpreter if it cannot."""

from __future__ import annotations

import ctypes
import os
import re
import socket
import sys
from pathlib import Path

_X_TIMEOUT = 2.0  # seconds
_WITHOUT = (
    "start it on a desktop, under xvfb-run, or use ghost-cli or --screenshots DIR, "
    "which need no display."
)


def why_no_display() -> str | None:
    """Return a sentence that says why no window can be opened, or None if one can be."""
    if not sys.platform.startswith("linux") or os.environ.get("QT_QPA_PLATFORM"):
        return None
    if _reaches_wayland():
        return None
    display = os.environ.get("DISPLAY")
    if not display:
        return f"there is no display to open a window on; {_WITHOUT}"
    if not _reaches_x(display):
        return f"the display {display} does not answer; {_WITHOUT}"
    try:
        ctypes.CDLL("libxcb-cursor.so.0")
    except OSError:
        return "the library libxcb-cursor0 is missing; sh packaging/setup.sh installs it."
    return None


def _reaches_wayland() -> bool:
    name, folder = os.environ.get("WAYLAND_DISPLAY"), os.environ.get("XDG_RUNTIME_DIR", "")
    return bool(name) and _connects(str(Path(folder) / str(name)))


def _reaches_x(display: str) -> bool:
    """Connect to ``[host]:number[.screen]``, as an X program would."""
    parts = re.fullmatch(r"(?:unix)?(?P<host>[^:/]*):(?P<number>\d+)(?:\.\d+)?", display)
    if parts is None:
        return Path(display.partition(":")[0]).exists()  # the path of a socket, as on macOS
    number = int(parts["number"])
    if parts["host"]:
        try:
            socket.create_connection((parts["host"], 6000 + number), timeout=_X_TIMEOUT).close()
        except OSError:
            return False
        return True
    path = f"/tmp/.X11-unix/X{number}"
    return _connects(path) or _connects(f"\0{path}")


def _connects(address: str) -> bool:
    with socket.socket(socket.AF_UNIX) as probe:
        probe.settimeout(_X_TIMEOUT)
        try:
            probe.connect(address)
        except OSError:
            return False
        return True
