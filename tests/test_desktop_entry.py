"""The icon, and the entry in the menu of the desktop."""

from __future__ import annotations

import configparser
import re
import shutil
import subprocess
import sys
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

import pytest
from checkouts import ROOT, Checkout
from PySide6.QtCore import QSize
from PySide6.QtGui import QIcon

if TYPE_CHECKING:
    from pathlib import Path


pytestmark = pytest.mark.usefixtures("own_home", "leaves_nothing")

linux = pytest.mark.skipif(sys.platform != "linux", reason="other systems have no such thing")


@pytest.mark.usefixtures("qapp")
def test_the_icon_is_a_drawing_that_fills_its_square() -> None:
    path = ROOT / "resources" / "icons" / "ghost-desktop.svg"
    assert ET.parse(path).getroot().get("viewBox")
    for size in (16, 32, 48, 128, 512):
        image = QIcon(str(path)).pixmap(QSize(size, size), 1.0).toImage()
        assert (image.width(), image.height()) == (size, size)
        painted = [
            (x, y)
            for x in range(0, size, max(1, size // 64))
            for y in range(0, size, max(1, size // 64))
            if image.pixelColor(x, y).alpha() > 100
        ]
        height = max(y for _, y in painted) - min(y for _, y in painted) + 1
        assert height > 0.85 * size
        corners = [(0, 0), (size - 1, 0), (0, size - 1), (size - 1, size - 1)]
        assert all(image.pixelColor(*corner).alpha() == 0 for corner in corners)


def entry(path: Path) -> configparser.SectionProxy:
    parser = configparser.ConfigParser(interpolation=None, delimiters=("=",), strict=True)
    parser.optionxform = str  # type: ignore[assignment,method-assign]
    parser.read(path, encoding="utf-8")
    assert parser.sections() == ["Desktop Entry"]
    return parser["Desktop Entry"]


def command_of(path: Path) -> str:
    """Take an Exec line apart as the specification says: first the string, then its quotes."""
    line = entry(path)["Exec"].removesuffix(" %F").replace("\\\\", "\\")
    assert line[0] == line[-1] == '"'
    return re.sub(r"\\(.)", r"\1", line[1:-1]).replace("%%", "%")


def test_the_menu_entry_has_all_its_keys() -> None:
    keys = entry(ROOT / "packaging" / "ghost-desktop.desktop")
    assert keys["Type"] == "Application"
    assert keys["Name"] == "Ghost Desktop"
    assert keys["Exec"] == "ghost-desktop %F"
    assert keys["Icon"] == keys["StartupWMClass"] == "ghost-desktop"
    assert keys["Categories"] == "Game;BoardGame;"
    assert keys["Keywords"].endswith(";")
    assert {"GenericName", "Comment"} <= set(keys)
    assert 'PROGRAM = "ghost-desktop"' in (ROOT / "ghost_desktop" / "app.py").read_text()


@pytest.fixture
def checkout(tmp_path: Path) -> Checkout:
    return Checkout(tmp_path)


@linux
def test_the_menu_entry_starts_this_checkout(checkout: Checkout) -> None:
    data = checkout.folder / "home of ann" / ".local" / "share"
    installed = data / "applications" / "ghost-desktop.desktop"
    icon = data / "icons" / "hicolor" / "scalable" / "apps" / "ghost-desktop.svg"
    for _ in range(2):  # safe to run again
        result = checkout.set_up("--menu")
        assert result.returncode == 0, result.stderr
        assert result.stderr == ""
        assert str(installed) in result.stdout
        assert str(icon) in result.stdout
        command = command_of(installed)
        assert command == str(checkout.root / ".venv" / "bin" / "ghost-desktop")
        assert subprocess.check_output([command], text=True) == "a round begins\n"
    with_source = entry(ROOT / "packaging" / "ghost-desktop.desktop")
    assert entry(installed)["Exec"].endswith('" %F')  # or files would not reach it
    assert {**entry(installed), "Exec": "ghost-desktop %F"} == dict(with_source)
    assert icon.read_bytes() == (ROOT / "resources" / "icons" / "ghost-desktop.svg").read_bytes()
    validate = shutil.which("desktop-file-validate")
    if validate:
        assert subprocess.check_output([validate, installed], text=True) == ""


@linux
def test_the_menu_entry_goes_where_the_data_of_the_desktop_is(checkout: Checkout) -> None:
    data = checkout.folder / "data of ann"
    assert checkout.set_up("--menu", XDG_DATA_HOME=str(data)).returncode == 0
    assert (data / "applications" / "ghost-desktop.desktop").is_file()
    assert not (checkout.folder / "home of ann").exists()
    assert checkout.set_up("--menu", XDG_DATA_HOME="not/absolute").returncode == 0
    assert (checkout.folder / "home of ann" / ".local" / "share" / "applications").is_dir()
    assert not (checkout.root / "not").exists()


@linux
def test_caches_are_told_of_the_menu_entry_where_there_are_any(checkout: Checkout) -> None:
    tools = checkout.tools
    for name in ("update-desktop-database", "gtk-update-icon-cache"):
        tool = tools / name
        tool.write_text(f'#!/bin/sh\nfor last; do :; done\necho "{name} of $last"\nexit 1\n')
        tool.chmod(0o755)
    data = checkout.folder / "home of ann" / ".local" / "share"
    result = checkout.set_up("--menu")
    assert result.returncode == 0, result.stderr
    assert f"update-desktop-database of {data}/applications\n" in result.stdout
    assert f"gtk-update-icon-cache of {data}/icons/hicolor\n" in result.stdout


@linux
def test_without_the_option_no_menu_is_touched(checkout: Checkout) -> None:
    result = checkout.set_up()
    assert (result.returncode, result.stdout, result.stderr) == (0, "", "")
    assert not (checkout.folder / "home of ann").exists()
    assert "--menu" in checkout.set_up("--help").stdout


@linux
def test_a_menu_that_cannot_be_written_is_said_in_one_line(checkout: Checkout) -> None:
    taken = checkout.folder / "taken"
    taken.write_text("")
    result = checkout.set_up("--menu", XDG_DATA_HOME=str(taken))
    assert result.returncode == 1
    assert result.stderr.splitlines()[-1].startswith(
        "setup.sh: the menu entry could not be written"
    )
