"""What packages are made of: that all of it is there, and says the same everywhere."""

from __future__ import annotations

import ast
import configparser
import multiprocessing
import os
import re
import shutil
import subprocess
import sys
import tomllib
from argparse import SUPPRESS
from contextlib import suppress
from importlib import metadata
from typing import TYPE_CHECKING, Any
from xml.etree import ElementTree as ET

import freezing
import man_pages
import pytest
from build_needs import requirements
from certain import there
from packaging.requirements import Requirement
from patience import LIMIT

import ghost_desktop
from ghost_desktop import paths
from ghost_desktop.app import make_parser as make_window_parser
from ghost_desktop.cli.program import make_parser
from ghost_desktop.engine.strategies import proof_process
from ghost_desktop.startup import begin_if_frozen, restore_environment

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterator
    from pathlib import Path

ROOT = paths.wordlists().parent
PACKAGING = ROOT / "packaging"
PROGRAM = ROOT / "ghost_desktop"
SCRIPTS = ("build.sh", "try_deb.sh", "try_deb_inside.sh")


@pytest.fixture(scope="module")
def project() -> dict[str, Any]:
    return tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def metainfo() -> ET.Element:
    return ET.parse(PACKAGING / "ghost-desktop.metainfo.xml").getroot()


@pytest.fixture(scope="module")
def parts() -> list[dict[str, Any]]:
    with (PACKAGING / "debian" / "parts.toml").open("rb") as file:
        found: list[dict[str, Any]] = tomllib.load(file)["part"]
    return found


@pytest.fixture(scope="module")
def tried() -> dict[str, str]:
    """The versions that all is installed in, by names as registries compare them."""
    lines = (PACKAGING / "constraints.txt").read_text(encoding="utf-8").splitlines()
    return {plain(name): version for name, version in (line.split("==") for line in lines)}


def plain(name: str) -> str:
    """The name of a package as registries compare it."""
    return name.lower().replace("_", "-")


def test_the_environment_of_a_frozen_program_is_what_it_was_before() -> None:
    environment = {
        "LD_LIBRARY_PATH": "/usr/lib/ghost-desktop/_internal:/opt/lib",
        "LD_LIBRARY_PATH_ORIG": "/opt/lib",
        "DYLD_LIBRARY_PATH": "/usr/lib/ghost-desktop/_internal",
        "PATH": "/bin",
    }
    restore_environment(environment)
    assert environment == {"LD_LIBRARY_PATH": "/opt/lib", "PATH": "/bin"}
    environment |= {"LD_LIBRARY_PATH": "/usr/lib", "LD_LIBRARY_PATH_ORIG": ""}
    restore_environment(environment)
    assert environment == {"PATH": "/bin"}


def test_a_frozen_program_serves_the_processes_that_it_starts(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    served: list[str] = []
    monkeypatch.setattr(os, "environ", {})
    monkeypatch.setattr(proof_process, "serve_if_asked", lambda: served.append("proof"))
    monkeypatch.setattr(multiprocessing, "freeze_support", lambda: served.append("cells"))
    begin_if_frozen()
    assert served == []
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    begin_if_frozen()
    assert served == ["proof", "cells"]


@pytest.mark.parametrize("module", ["ghost_desktop.app", "ghost_desktop.cli"])
def test_programs_that_a_frozen_one_starts_load_their_own_libraries(
    tmp_path: Path, module: str
) -> None:
    start = (
        "import os, subprocess, sys\n"
        f"sys.path[:] = {sys.path!r}; sys.frozen = True; sys.argv = ['ghost', '--no-such-option']\n"
        f"from {module} import main\n"
        "try:\n    main()\nexcept SystemExit:\n    pass\n"
        "print(subprocess.check_output(['env'], text=True))\n"
    )
    environment = {"PATH": "/usr/bin:/bin", "LD_LIBRARY_PATH": str(tmp_path)}
    said = subprocess.check_output(
        [sys.executable, "-c", start], env=environment, text=True, stderr=subprocess.DEVNULL
    )
    assert "PATH=/usr/bin:/bin" in said
    assert "LD_LIBRARY_PATH" not in said


def test_no_scene_is_drawn_without_what_draws_charts(tmp_path: Path) -> None:
    start = (
        f"import sys; sys.path[:] = {sys.path!r}; sys.modules['pyqtgraph'] = None\n"
        f"import scenes; scenes.main([{str(tmp_path / 'pictures')!r}])\n"
    )
    result = subprocess.run(
        [sys.executable, "-c", start], capture_output=True, text=True, check=False, timeout=LIMIT
    )
    assert result.returncode != 0
    assert "pyqtgraph" in result.stderr
    assert not (tmp_path / "pictures").exists()


def imported(names: set[str]) -> Iterator[str]:
    """Every module that the program names in an import, of files in which any of these names stands."""
    for file in PROGRAM.rglob("*.py"):
        text = file.read_text(encoding="utf-8")
        if not any(name.rpartition(".")[2] in text for name in names):
            continue
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.Import):
                yield from (one.name for one in node.names)
            elif isinstance(node, ast.ImportFrom) and node.module:
                yield node.module
                yield from (f"{node.module}.{one.name}" for one in node.names)


def test_nothing_that_the_program_imports_is_left_out_of_the_folder() -> None:
    excluded = set(freezing.EXCLUDED) - {"distributed"}  # the extra, which is asked for by name
    assert "highspy" in imported({"highspy"})
    for name in imported(excluded):
        parents = {name.rsplit(".", count)[0] for count in range(name.count(".") + 1)}
        assert not excluded & parents, name


def test_what_is_imported_by_its_name_alone_is_told_to_the_freezer() -> None:
    calls = re.compile(r'import_module\("([\w.]+)"\)')
    named = {
        name
        for file in PROGRAM.rglob("*.py")
        for name in calls.findall(file.read_text(encoding="utf-8"))
    }
    assert "pyqtgraph" in named
    ours = {
        name for name in named if name.partition(".")[0] == "ghost_desktop"
    }  # all are collected
    assert named - ours <= set(freezing.HIDDEN_IMPORTS)


def test_every_library_of_the_program_says_in_the_folder_what_it_is(
    project: dict[str, Any],
) -> None:
    needed = {plain(Requirement(one).name) for one in project["project"]["dependencies"]}
    assert needed <= {plain(name) for name in freezing.LIBRARIES}
    about = (PROGRAM / "desktop" / "window" / "about.py").read_text(encoding="utf-8")
    for name in set(freezing.LIBRARIES) - {"PySide6_Essentials", "shiboken6"}:
        assert f'("{name}"' in about.replace("NumPy", "numpy"), f"About does not name {name}"
        metadata.version(name)


@pytest.mark.parametrize(
    ("target", "is_wanted"),
    [
        ("PySide6/Qt/translations/qtbase_de.qm", True),
        ("PySide6/Qt/translations/qtbase_ja.qm", False),
        ("PySide6/Qt/translations/qt_help_de.qm", False),
        ("PySide6/Qt/plugins/platforms/libqxcb.so", True),
        ("PySide6/Qt/plugins/platforms/libqwayland.so", True),
        ("PySide6/Qt/plugins/platforms/libqoffscreen.so", True),
        ("PySide6/Qt/plugins/platforms/libqeglfs.so", False),
        ("PySide6/Qt/plugins/tls/libqopensslbackend.so", False),
        ("PySide6/Qt/lib/libicudata.so.73", True),
        ("PySide6/Qt/lib/libQt6Network.so.6", False),
        ("numpy.libs/libscipy_openblas64_-32a4b2a6.so", True),
        ("ghost_desktop/_data/wordlists/enable1.txt", True),
    ],
)
def test_the_folder_has_what_the_program_needs_of_qt(target: str, is_wanted: bool) -> None:
    source = f"/venv/lib/python3.11/site-packages/{target}"
    assert freezing.is_wanted((target, source, "BINARY")) is is_wanted


@pytest.mark.skipif(sys.platform != "linux", reason="other systems have no such libraries")
def test_libraries_of_the_system_stay_where_they_are() -> None:
    system = "/usr/lib/x86_64-linux-gnu"
    for name, is_wanted in (("libX11.so.6", False), ("libpython3.11.so.1.0", True)):
        assert freezing.is_wanted((name, f"{system}/{name}", "BINARY")) is is_wanted


@pytest.fixture(scope="module")
def asked(project: dict[str, Any]) -> list[Requirement]:
    """All that the program, its extras and its building ask for."""
    extras = project["project"]["optional-dependencies"].values()
    lines = [*requirements(program=True), *(line for extra in extras for line in extra)]
    return [Requirement(line) for line in lines]


@pytest.mark.parametrize("python", ["3.11", "3.12", "3.13", "3.14"])
def test_what_was_tried_is_what_the_program_allows(
    asked: list[Requirement], tried: dict[str, str], python: str
) -> None:
    for requirement in asked:
        if requirement.marker is None or requirement.marker.evaluate({"python_version": python}):
            assert tried[plain(requirement.name)] in requirement.specifier, requirement


def test_whatever_is_installed_was_tried(asked: list[Requirement], tried: dict[str, str]) -> None:
    waiting, seen = list(asked), set[str]()
    while waiting:
        requirement = waiting.pop()
        name = plain(requirement.name)
        if name in seen or (requirement.marker and not requirement.marker.evaluate({"extra": ""})):
            continue
        seen.add(name)
        assert name in tried
        with suppress(metadata.PackageNotFoundError):  # of an extra that is not wanted here
            if metadata.version(name) == tried[name]:  # others may ask for something else
                waiting += map(Requirement, metadata.requires(name) or ())


def parsers() -> Iterator[tuple[str, argparse.ArgumentParser]]:
    yield man_pages.window_page("2026-01-01"), make_window_parser()
    commands = make_parser(man_pages.COMMANDS).filled()
    page = man_pages.commands_page("2026-01-01")
    yield page, commands
    for one in man_pages._commands(commands).values():
        yield page, one


def test_man_pages_have_every_option() -> None:
    seen = 0
    for page, parser in parsers():
        shown = [one for one in parser._actions if one.help != SUPPRESS]
        for action in shown:
            for option in action.option_strings:
                seen += 1
                assert option.replace("-", "\\-") in page
    assert seen > 100
    assert "SUPPRESS" not in page
    assert r"\-\-beside" not in page, "--other was called so once"


def test_man_pages_name_every_command() -> None:
    page = man_pages.commands_page("2026-01-01")
    for name in man_pages._commands(make_parser(man_pages.COMMANDS)):
        assert f"\n.SH {name.upper()}\n".replace("-", "\\-") in page


def test_a_man_page_takes_no_text_for_a_command_of_its_own() -> None:
    assert man_pages._escaped(".a\n'b\n-c\\d") == "\\&.a\n\\&'b\n\\-c\\ed"


def test_desktop_metainfo_and_types_of_files_agree(metainfo: ET.Element) -> None:
    desktop = configparser.ConfigParser(interpolation=None)
    desktop.optionxform = str  # type: ignore[assignment,method-assign]
    desktop.read(PACKAGING / "ghost-desktop.desktop", encoding="utf-8")
    entry = desktop["Desktop Entry"]
    assert metainfo.findtext("launchable") == "ghost-desktop.desktop"
    assert metainfo.findtext("name") == entry["Name"]
    space = "{http://www.freedesktop.org/standards/shared-mime-info}"
    types = {
        one.get("type"): [glob.get("pattern") for glob in one.iter(f"{space}glob")]
        for one in ET.parse(PACKAGING / "ghost-desktop.mime.xml").getroot()
    }
    assert types["application/x-ghostmatch"] == ["*.ghostmatch"]
    assert types.keys() <= set(entry["MimeType"].split(";"))
    provided = {one.text for one in metainfo.iter("mediatype")}
    assert provided <= types.keys()


def test_metainfo_has_this_version_and_its_pictures(metainfo: ET.Element) -> None:
    assert next(one.get("version") for one in metainfo.iter("release")) == ghost_desktop.__version__
    changes = (PACKAGING / "debian" / "changelog").read_text(encoding="utf-8")
    assert changes.startswith(f"ghost-desktop ({ghost_desktop.__version__}) ")
    images = list(metainfo.iter("image"))
    assert len(images) >= 3
    for image in images:
        picture = PACKAGING / "screenshots" / (image.text or "").rpartition("/")[2]
        head = picture.read_bytes()[16:24]
        size = (int.from_bytes(head[:4], "big"), int.from_bytes(head[4:], "big"))
        assert size == (int(image.get("width", "0")), int(image.get("height", "0")))


def test_the_parts_of_the_package_for_debian_have_their_licences(
    parts: list[dict[str, Any]],
) -> None:
    texts = {name for part in parts for name in part.get("texts", {})} | {"MIT"}
    for part in parts:
        assert part["copyright"], part["name"]
        assert ("files" in part) != ("within" in part), part["name"]
        for name in re.split(" and | or ", part["licence"]):
            assert name in texts, f"{part['name']}: {name}"
        for where in part.get("texts", {}).values():
            kind, _, name = where.partition(":")
            assert kind in {"about", "common", "here", "python"}
            if kind == "here":
                assert (PACKAGING / "debian" / "licences" / name).read_text(encoding="utf-8")
    packages = {part.get("package", "").lower() for part in parts}
    assert {name.lower() for name in freezing.LIBRARIES} - packages == {
        "shiboken6"
    }  # beside PySide6


def test_no_licence_lies_about_that_nothing_is_under(parts: list[dict[str, Any]]) -> None:
    named = {where for part in parts for where in part.get("texts", {}).values()}
    there = {path.name for path in (PACKAGING / "debian" / "licences").iterdir()}
    assert there == {where.removeprefix("here:") for where in named if where.startswith("here:")}


@pytest.mark.parametrize("script", SCRIPTS)
def test_the_scripts_are_shell(script: str) -> None:
    shell = there(shutil.which("sh"))
    assert subprocess.call([shell, "-n", PACKAGING / script]) == 0


def test_an_option_that_does_not_exist_is_said_in_one_line() -> None:
    for script in SCRIPTS[:2]:
        result = subprocess.run(
            ["sh", PACKAGING / script, "--nonsense"], capture_output=True, text=True, check=False
        )
        assert result.returncode == 1
        assert result.stderr == f"{script}: there is no option --nonsense; see --help.\n"


def test_a_tool_that_is_missing_is_named_with_its_package(tmp_path: Path) -> None:
    for name in ("sh", "dirname", "mkdir", "env"):
        found = there(shutil.which(name))
        (tmp_path / name).symlink_to(found)
    (tmp_path / "python3").symlink_to(sys._base_executable)  # type: ignore[attr-defined]
    environment = {"PATH": str(tmp_path), "PYTHON": str(tmp_path / "python3")}
    result = subprocess.run(
        [tmp_path / "sh", PACKAGING / "build.sh", "--folder", "--into", tmp_path / "dist"],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert result.returncode == 1
    assert result.stderr == (
        "build.sh: objdump is missing; on Debian it comes with the package binutils.\n"
    )
