"""Whether a window can be opened here, and what to do where a part of the program is missing.

Qt ends the interpreter if it cannot open one.
"""

from __future__ import annotations

import ctypes
import os
import socket
import sys
from enum import Enum, auto
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING

from ghost_desktop import paths
from ghost_desktop.translation import _, say

if TYPE_CHECKING:
    from collections.abc import Mapping


_ALL = MappingProxyType(
    {
        "libGL.so.1": "libgl1",
        "libEGL.so.1": "libegl1",
        "libglib-2.0.so.0": "libglib2.0-0",
        "libfontconfig.so.1": "libfontconfig1",
        "libdbus-1.so.3": "libdbus-1-3",
        "libxkbcommon.so.0": "libxkbcommon0",
    }
)
_X = MappingProxyType(
    {
        "libxkbcommon-x11.so.0": "libxkbcommon-x11-0",
        "libX11-xcb.so.1": "libx11-xcb1",
        "libxcb-cursor.so.0": "libxcb-cursor0",
        "libxcb-icccm.so.4": "libxcb-icccm4",
        "libxcb-keysyms.so.1": "libxcb-keysyms1",
        "libxcb-randr.so.0": "libxcb-randr0",
        "libxcb-shape.so.0": "libxcb-shape0",
        "libxcb-sync.so.1": "libxcb-sync1",
        "libxcb-xfixes.so.0": "libxcb-xfixes0",
    }
)
_WAYLAND = MappingProxyType(
    {
        "libwayland-cursor.so.0": "libwayland-cursor0",
        "libwayland-egl.so.1": "libwayland-egl1",
    }
)
LIBRARIES = MappingProxyType({**_ALL, **_X, **_WAYLAND})
"""The libraries of the system that Qt needs, with the package of Debian and its relatives each is
in: those that all windows need, those at an X server, and those at a Wayland compositor."""


def why_no_display() -> str | None:
    """Return a sentence that says why no window can be opened, or None if one can be."""
    if not sys.platform.startswith("linux") or os.environ.get("QT_QPA_PLATFORM"):
        return None
    missing = None
    if _reaches_wayland():
        missing = _first_missing(_WAYLAND)
        if missing is None:
            return None
    display = os.environ.get("DISPLAY")
    if not display:
        return missing or _(
            "there is no display to open a window on; start it on a desktop, under xvfb-run, or "
            "use ghost-cli, which needs no display."
        )
    try:
        if not _reaches_x():
            return missing or _(
                "the display {display} does not answer; start it on a desktop, under xvfb-run, or "
                "use ghost-cli, which needs no display."
            ).format(display=display)
    except OSError as error:
        return _say_missing(str(error), "libxcb1")
    return _first_missing(_X)


def how_to_start_qt(error: ImportError) -> str:
    """Say what is to be done so that Qt can be imported."""
    package = next((LIBRARIES[name] for name in LIBRARIES if name in str(error)), None)
    return how_to_mend() if package is None else how_to_get_library(package)


def _first_missing(libraries: Mapping[str, str]) -> str | None:
    """Say which of some libraries cannot be loaded; None if all can be, as Qt will soon do."""
    for name, package in libraries.items():
        try:
            ctypes.CDLL(name)
        except OSError as error:
            return _say_missing(str(error), package)
    return None


def _say_missing(detail: str, package: str) -> str:
    said = say("a library is missing ({library}).", library=detail)
    return f"{said} {how_to_get_library(package)}"


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


# --- how the program came here ----------------------------------------------------------------------

_SYSTEM = (Path("/usr/lib"), Path("/opt"))
"""Where a distribution's packages put programs."""


class Way(Enum):
    """How it came."""

    CHECKOUT = auto()
    """As a source tree, which `packaging/setup.sh` makes ready."""
    PACKAGE = auto()
    """As a package of the distribution."""
    SANDBOX = auto()
    """In a sandbox that brings all with it, of Flatpak or Snap."""
    FOLDER = auto()
    """As a folder or an installer that needs no Python."""
    WHEEL = auto()
    """By pip, or something like it."""


def way() -> Way:
    """Return how this program came here, and so how a part of it comes back."""
    if os.environ.get("FLATPAK_ID") or os.environ.get("SNAP"):
        return Way.SANDBOX
    if getattr(sys, "frozen", False):
        program = Path(sys.executable).resolve()
        is_packaged = sys.platform == "linux" and any(map(program.is_relative_to, _SYSTEM))
        return Way.PACKAGE if is_packaged else Way.FOLDER
    return Way.CHECKOUT if paths.is_checkout() else Way.WHEEL


def how_to_mend() -> str:
    """Say what brings back a part of the program that is missing."""
    match way():
        case Way.CHECKOUT:
            return _("Run sh packaging/setup.sh, which installs what is missing.")
        case Way.PACKAGE:
            return _("Install the package ghost-desktop again, as root.")
        case Way.WHEEL:
            return _("Install it again: {command}").format(
                command=f"{sys.executable} -m pip install --force-reinstall ghost-desktop"
            )
        case _:
            return _("Install Ghost Desktop again.")


def how_to_get_library(package: str) -> str:
    """Say how a library of the system comes here.

    Args:
        package: what Debian and its relatives call the package that has it.
    """
    match way():
        case Way.CHECKOUT | Way.PACKAGE | Way.SANDBOX:  # which bring it
            return how_to_mend()
        case _:
            return _(
                "Install it with the system’s packages; on Debian and Ubuntu it is {package}."
            ).format(package=package)
