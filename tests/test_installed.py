"""Advice where a part is missing: what helps those who installed the program in that way."""

from __future__ import annotations

import ctypes
import re
import sys
from typing import TYPE_CHECKING

import pytest

from ghost_desktop import display, paths
from ghost_desktop.display import (
    LIBRARIES,
    Way,
    how_to_get_library,
    how_to_mend,
    how_to_start_qt,
    way,
    why_no_display,
)

if TYPE_CHECKING:
    from pathlib import Path

SETUP = "Run sh packaging/setup.sh, which installs what is missing."
BY_HAND = "Install it with the system’s packages; on Debian and Ubuntu it is libegl1."
AGAIN = "Install Ghost Desktop again."
PACKAGE = "Install the package ghost-desktop again, as root."

linux = pytest.mark.skipif(sys.platform != "linux", reason="other systems have no such libraries")


@pytest.fixture(autouse=True)
def _no_sandbox(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("FLATPAK_ID", "SNAP"):
        monkeypatch.delenv(name, raising=False)


def test_a_source_tree_is_made_ready_by_its_script() -> None:
    assert way() is Way.CHECKOUT
    assert how_to_mend() == how_to_get_library("libegl1") == SETUP


def test_what_pip_has_installed_it_installs_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(paths, "is_checkout", lambda: False)
    assert way() is Way.WHEEL
    command = f"{sys.executable} -m pip install --force-reinstall ghost-desktop"
    assert how_to_mend() == f"Install it again: {command}"
    assert how_to_get_library("libegl1") == BY_HAND


@pytest.mark.parametrize(
    ("program", "platform", "expected", "mends", "gets"),
    [
        ("/usr/lib/ghost-desktop/ghost-desktop", "linux", Way.PACKAGE, PACKAGE, PACKAGE),
        ("/opt/ghost-desktop/ghost-desktop", "linux", Way.PACKAGE, PACKAGE, PACKAGE),
        ("/usr/local/ghost-desktop/ghost-desktop", "linux", Way.FOLDER, AGAIN, BY_HAND),
        ("/home/ann/ghost-desktop/ghost-desktop", "linux", Way.FOLDER, AGAIN, BY_HAND),
        ("/usr/local/ghost-desktop", "darwin", Way.FOLDER, AGAIN, BY_HAND),
    ],
)
def test_what_needs_no_python_is_installed_again(
    monkeypatch: pytest.MonkeyPatch,
    program: str,
    platform: str,
    expected: Way,
    mends: str,
    gets: str,
) -> None:
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(sys, "executable", program)
    monkeypatch.setattr(sys, "platform", platform)
    assert way() is expected
    assert how_to_mend() == mends
    assert how_to_get_library("libegl1") == gets


@linux
def test_a_link_to_the_program_is_followed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    link = tmp_path / "ghost-desktop"
    link.symlink_to("/usr/lib/ghost-desktop/ghost-desktop")
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(sys, "executable", str(link))
    assert way() is Way.PACKAGE


@pytest.mark.parametrize("name", ["FLATPAK_ID", "SNAP"])
def test_a_sandbox_brings_all_with_it(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.setenv(name, "org.ghost")
    assert way() is Way.SANDBOX
    assert how_to_mend() == how_to_get_library("libegl1") == AGAIN


def test_the_libraries_are_those_that_the_script_installs() -> None:
    script = (paths.wordlists().parent / "packaging" / "setup.sh").read_text("utf-8")
    (table,) = re.findall(r"^libraries='\n(.*?)'$", script, re.MULTILINE | re.DOTALL)
    assert dict(line.split() for line in table.splitlines()) == LIBRARIES


@pytest.mark.parametrize(
    ("error", "advice"),
    [
        ("libEGL.so.1: cannot open shared object file: No such file or directory", BY_HAND),
        ("No module named 'PySide6'", "Install it again: "),
        ("libQt6Core.so.6: cannot open shared object file", "Install it again: "),
    ],
)
def test_where_qt_cannot_be_imported_the_system_is_told_from_the_program(
    monkeypatch: pytest.MonkeyPatch, error: str, advice: str
) -> None:
    monkeypatch.setattr(paths, "is_checkout", lambda: False)
    assert how_to_start_qt(ImportError(error)).startswith(advice)


# --- a library that a window needs --------------------------------------------------------------------


@pytest.fixture
def lacks(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """The libraries that this computer does not have; the test fills it."""
    missing: set[str] = set()

    def load(name: str) -> str:
        if name in missing:
            raise OSError(f"{name}: cannot open shared object file")
        return name

    monkeypatch.setattr(ctypes, "CDLL", load)
    monkeypatch.delenv("QT_QPA_PLATFORM", raising=False)
    monkeypatch.setenv("DISPLAY", ":0")
    return missing


def reach(monkeypatch: pytest.MonkeyPatch, *, x: bool, wayland: bool) -> None:
    monkeypatch.setattr(display, "_reaches_x", lambda: x)
    monkeypatch.setattr(display, "_reaches_wayland", lambda: wayland)


@linux
@pytest.mark.parametrize("library", ["libxcb-cursor.so.0", "libxcb-icccm.so.4", "libX11-xcb.so.1"])
def test_at_an_x_server_each_library_is_missed_by_its_name(
    monkeypatch: pytest.MonkeyPatch, lacks: set[str], library: str
) -> None:
    reach(monkeypatch, x=True, wayland=False)
    assert why_no_display() is None
    lacks.add(library)
    said = f"a library is missing ({library}: cannot open shared object file). {SETUP}"
    assert why_no_display() == said


@linux
@pytest.mark.parametrize(
    ("missing", "x", "works"),
    [
        ({"libxcb-cursor.so.0"}, False, True),
        ({"libwayland-cursor.so.0"}, True, True),
        ({"libwayland-egl.so.1"}, False, False),
        ({"libwayland-egl.so.1", "libxcb-cursor.so.0"}, True, False),
    ],
)
def test_at_a_wayland_compositor_an_x_server_does_as_well(
    monkeypatch: pytest.MonkeyPatch, lacks: set[str], missing: set[str], x: bool, works: bool
) -> None:
    reach(monkeypatch, x=x, wayland=True)
    lacks |= missing
    assert (why_no_display() is None) == works
    if not x and not works:
        assert "libwayland-egl.so.1" in str(why_no_display())
        monkeypatch.delenv("DISPLAY")
        assert "libwayland-egl.so.1" in str(why_no_display())


@linux
def test_without_the_library_that_asks_the_server_that_one_is_missed(
    monkeypatch: pytest.MonkeyPatch, lacks: set[str], tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))
    monkeypatch.setattr(display, "way", lambda: Way.WHEEL)
    lacks.add("libxcb.so.1")
    assert str(why_no_display()).endswith("on Debian and Ubuntu it is libxcb1.")
