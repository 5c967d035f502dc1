"""Whether a window can be opened here: Qt ends the interpreter if it cannot."""

from __future__ import annotations

import ctypes
import os
import socket
import sys
from pathlib import Path

from ghost_desktop.translation import _


def why_no_display() -> str | None:
    """Return a sentence that says why no window can be opened, or None if one can be."""
    if not sys.platform.startswith("linux") or os.environ.get("QT_QPA_PLATFORM"):
        return None
    if _reaches_wayland():
        return None
    display = os.environ.get("DISPLAY")
    if not display:
        return _(
            "there is no display to open a window on; start it on a desktop, under xvfb-run, or "
            "use ghost-cli or --screenshots DIR, which need no display."
        )
    try:
        if not _reaches_x():
            return _(
                "the display {display} does not answer; start it on a desktop, under xvfb-run, or "
                "use ghost-cli or --screenshots DIR, which need no display."
            ).format(display=display)
        ctypes.CDLL("libxcb-cursor.so.0")
    except OSError as error:
        said = _("a library is missing ({library}); sh packaging/setup.sh installs it.")
        return said.format(library=error)
    return None


def _reaches_wayland() -> bool:
    name, folder = os.environ.get("WAYLAND_DISPLAY"), os.environ.get("XDG_RUNTIME_DIR", "")
    if not name:
        return False
    with socket.socket(socket.AF_UNIX) as probe:
        try:
            probe.connect(str(Path(folder) / name))
        except OSError:
            return False
    return True


def _reaches_x() -> bool:
    """Connect to the X server as Qt will: it may be absent, or refuse this user.

    Raises:
        OSError: if the library that does so is missing.
    """
    xcb = ctypes.CDLL("libxcb.so.1")
    xcb.xcb_connect.restype = ctypes.c_void_p
    xcb.xcb_connect.argtypes = [ctypes.c_char_p, ctypes.c_void_p]
    xcb.xcb_connection_has_error.argtypes = [ctypes.c_void_p]
    xcb.xcb_disconnect.argtypes = [ctypes.c_void_p]
    connection = xcb.xcb_connect(None, None)
    try:
        return not xcb.xcb_connection_has_error(connection)
    finally:
        xcb.xcb_disconnect(connection)
