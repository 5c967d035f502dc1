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
from patience import LIMIT
from PySide6.QtCore import QSize
from PySide6.QtGui import QIcon

from ghost_desktop import paths

if TYPE_CHECKING:
    from pathlib import Path


pytestmark = pytest.mark.usefixtures("own_home", "leaves_nothing")
ROOT = paths.wordlists().parent

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
    line = entry(path)["Exec"].replace("\\\\", "\\")
    assert line[0] == line[-1] == '"'
    return re.sub(r"\\(.)", r"\1", line[1:-1]).replace("%%", "%")


def test_the_menu_entry_has_all_its_keys() -> None:
    keys = entry(ROOT / "packaging" / "ghost-desktop.desktop")
    assert keys["Type"] == "Application"
    assert keys["Name"] == "Ghost Desktop"
    assert keys["Exec"] == keys["Icon"] == keys["StartupWMClass"] == "ghost-desktop"
    assert keys["Categories"] == "Game;BoardGame;"
    assert keys["Keywords"].endswith(";")
    assert {"GenericName", "Comment"} <= set(keys)
    assert 'PROGRAM = "ghost-desktop"' in (ROOT / "ghost_desktop" / "app.py").read_text()


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A checkout in an awkward folder in which everything is set up, for setup.sh at least."""
    root = tmp_path / 'a "check" & $HOME 100% `out` \\ of é'
    for name in ("packaging/setup.sh", "packaging/ghost-desktop.desktop", "pyproject.toml"):
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, root / name)
    (root / "resources" / "icons").mkdir(parents=True)
    shutil.copy(ROOT / "resources" / "icons" / "ghost-desktop.svg", root / "resources" / "icons")
    commands = root / ".venv" / "bin"
    commands.mkdir(parents=True)
    (commands / "activate").write_text(f"{root}/.venv")
    tools = tmp_path / "tools"
    tools.mkdir()
    for path, says in (
        (commands / "python", "3.11.7 yes"),
        (commands / "ghost-desktop", "a round begins"),
        (commands / "pytest", ""),
        (tools / "uname", "Other"),  # no system packages are asked for
    ):
        path.write_text(f"#!/bin/sh\necho '{says}'\n")
        path.chmod(0o755)
    for name in ("python3", "python3.13", "python3.12", "python3.11"):
        (tools / name).write_text("#!/bin/sh\nexit 1\n")  # nothing is set up in earnest
        (tools / name).chmod(0o755)
    sum_of = subprocess.check_output(["cksum"], input=(root / "pyproject.toml").read_bytes())
    (root / ".venv" / "ghost-setup.test").write_text(f"{sum_of.decode().strip()} 3.11.7 {root}\n")
    return root


def set_up(checkout: Path, *options: str, **environment: str) -> subprocess.CompletedProcess[str]:
    tools = checkout.parent / "tools"
    return subprocess.run(
        ["/bin/sh", str(checkout / "packaging" / "setup.sh"), *options],
        env={
            "PATH": f"{tools}:/usr/bin:/bin",
            "HOME": str(checkout.parent / "home of ann"),
            **environment,
        },
        capture_output=True,
        text=True,
        timeout=LIMIT,
        check=False,
    )


@linux
def test_the_menu_entry_starts_this_checkout(checkout: Path) -> None:
    data = checkout.parent / "home of ann" / ".local" / "share"
    installed = data / "applications" / "ghost-desktop.desktop"
    icon = data / "icons" / "hicolor" / "scalable" / "apps" / "ghost-desktop.svg"
    for _ in range(2):  # safe to run again
        result = set_up(checkout, "--menu")
        assert result.returncode == 0, result.stderr
        assert result.stderr == ""
        assert str(installed) in result.stdout
        assert str(icon) in result.stdout
        command = command_of(installed)
        assert command == str(checkout / ".venv" / "bin" / "ghost-desktop")
        assert subprocess.check_output([command], text=True) == "a round begins\n"
    with_source = entry(ROOT / "packaging" / "ghost-desktop.desktop")
    assert {**entry(installed), "Exec": "ghost-desktop"} == dict(with_source)
    assert icon.read_bytes() == (ROOT / "resources" / "icons" / "ghost-desktop.svg").read_bytes()
    validate = shutil.which("desktop-file-validate")
    if validate:
        assert subprocess.check_output([validate, installed], text=True) == ""


@linux
def test_the_menu_entry_goes_where_the_data_of_the_desktop_is(checkout: Path) -> None:
    data = checkout.parent / "data of ann"
    assert set_up(checkout, "--menu", XDG_DATA_HOME=str(data)).returncode == 0
    assert (data / "applications" / "ghost-desktop.desktop").is_file()
    assert not (checkout.parent / "home of ann").exists()
    assert set_up(checkout, "--menu", XDG_DATA_HOME="not/absolute").returncode == 0
    assert (checkout.parent / "home of ann" / ".local" / "share" / "applications").is_dir()
    assert not (checkout / "not").exists()


@linux
def test_caches_are_told_of_the_menu_entry_where_there_are_any(checkout: Path) -> None:
    tools = checkout.parent / "tools"
    for name in ("update-desktop-database", "gtk-update-icon-cache"):
        tool = tools / name
        tool.write_text(f'#!/bin/sh\nfor last; do :; done\necho "{name} of $last"\nexit 1\n')
        tool.chmod(0o755)
    data = checkout.parent / "home of ann" / ".local" / "share"
    result = set_up(checkout, "--menu")
    assert result.returncode == 0, result.stderr
    assert f"update-desktop-database of {data}/applications\n" in result.stdout
    assert f"gtk-update-icon-cache of {data}/icons/hicolor\n" in result.stdout


@linux
def test_without_the_option_no_menu_is_touched(checkout: Path) -> None:
    result = set_up(checkout)
    assert (result.returncode, result.stdout, result.stderr) == (0, "", "")
    assert not (checkout.parent / "home of ann").exists()
    assert "--menu" in set_up(checkout, "--help").stdout


@linux
def test_a_menu_that_cannot_be_written_is_said_in_one_line(checkout: Path) -> None:
    taken = checkout.parent / "taken"
    taken.write_text("")
    result = set_up(checkout, "--menu", XDG_DATA_HOME=str(taken))
    assert result.returncode == 1
    assert result.stderr.splitlines()[-1].startswith(
        "setup.sh: the menu entry could not be written"
    )
