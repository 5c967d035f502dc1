"""Where the program's own data lies: in a checkout, an installed wheel or a frozen program."""

from __future__ import annotations

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent


def is_checkout() -> bool:
    """Tell whether the program runs from its source tree."""
    return (_PACKAGE.parent / "pyproject.toml").is_file()


def _data(folder: str) -> Path:
    """Return a data folder: beside the package in a checkout, else inside the package."""
    return _PACKAGE.parent / folder if is_checkout() else _PACKAGE / "_data" / folder


def wordlists() -> Path:
    """Return the folder of the bundled word lists and their manifest."""
    return _data("wordlists")


def resources() -> Path:
    """Return the folder of icons and other things the window shows."""
    return _data("resources")
