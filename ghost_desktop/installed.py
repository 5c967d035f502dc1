"""How the program came to this computer, and so what to do where a part of it is missing."""

from __future__ import annotations

import os
import sys
from enum import Enum, auto
from pathlib import Path

from ghost_desktop import paths
from ghost_desktop.translation import _

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
    """Return how this program came here."""
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
