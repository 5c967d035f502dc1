"""The program as it is started: with and without a display, from a checkout or installed."""

from __future__ import annotations

import gc
import gettext
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import NoReturn

import pytest
from patience import LIMIT
from pseudo import left_in_english

from ghost_desktop import app, paths
from ghost_desktop.display import why_no_display
from ghost_desktop.translation import speak

DISPLAYS = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")

linux = pytest.mark.skipif(sys.platform != "linux", reason="other systems have no such thing")


def run(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    kept = {name: value for name, value in os.environ.items() if name not in DISPLAYS}
    return subprocess.run(
        [sys.executable, *arguments],
        env=kept | environment,
        capture_output=True,
        text=True,
        timeout=LIMIT,
        check=False,
    )


def start(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return run("-m", "ghost_desktop", *arguments, **environment)


def test_a_file_on_the_command_line_is_a_match_to_be_opened(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    started: list[tuple[object, ...]] = []

    def start_with(*arguments: object) -> int:
        started.append(arguments)
        return 0

    monkeypatch.setattr(app, "_start", start_with)
    monkeypatch.setattr(app, "why_no_display", lambda: None)
    monkeypatch.setattr(app, "meet", lambda _call: False)
    assert app.main(["a.ghostmatch", "file:///tmp/a%20list.txt"]) == app.main([]) == 0
    files = (Path("a.ghostmatch").absolute(), Path("/tmp/a list.txt"))
    assert started == [(files, None), ((), None)]
    with pytest.raises(SystemExit):
        app.main(["--help"])
    assert "open a match that was saved (*.ghostmatch)" in capsys.readouterr().out


@linux
@pytest.mark.parametrize(
    ("environment", "reason"),
    [
        ({}, "there is no display to open a window on"),
        ({"DISPLAY": ":987"}, "the display :987 does not answer"),
        ({"DISPLAY": "nonsense"}, "the display nonsense does not answer"),
        ({"WAYLAND_DISPLAY": "wayland-987"}, "there is no display to open a window on"),
    ],
)
def test_without_a_display_the_program_says_in_one_line_what_to_do(
    environment: dict[str, str], reason: str
) -> None:
    result = start(**environment)
    assert result.returncode == 2
    assert result.stdout == ""
    (line,) = result.stderr.splitlines()
    assert line.startswith(f"ghost-desktop: {reason}; start it on a desktop, under xvfb-run, or")


def test_a_chosen_platform_is_taken_at_its_word(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("QT_QPA_PLATFORM", "offscreen")
    assert why_no_display() is None


def test_an_unknown_option_is_refused_in_one_line() -> None:
    result = start("--fullscreen")
    assert result.returncode == 2
    (line,) = result.stderr.splitlines()
    assert line.startswith("ghost-desktop: unrecognized arguments: --fullscreen; see")


def test_without_qt_it_says_so_and_leaves_python_as_it_was(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def make_application() -> NoReturn:
        raise ImportError("libEGL.so.1 is missing")

    monkeypatch.setattr(app, "make_application", make_application)
    monkeypatch.setattr(app, "meet", lambda _call: False)
    monkeypatch.setenv("QT_QPA_PLATFORM", "offscreen")
    assert app.main([]) == 2
    assert (
        "Qt cannot start (libEGL.so.1 is missing). Run sh packaging/setup.sh, which"
        in capsys.readouterr().err
    )
    assert gc.isenabled()


def test_an_installed_program_finds_its_data_inside_itself(tmp_path: Path) -> None:
    package = tmp_path / "ghost_desktop"
    source = paths.wordlists().parent / "ghost_desktop"
    shutil.copytree(source, package, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copytree(paths.wordlists(), package / "_data" / "wordlists")
    program = (
        "from ghost_desktop.library.catalogue import bundled_lists, load\n"
        "assert all('_data' in str(one.path) for one in bundled_lists())\n"
        "print(len(load('enable1').words))"
    )
    result = subprocess.run(
        [sys.executable, "-c", program], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert result.stdout == "172820\n", result.stderr


@pytest.mark.usefixtures("pseudo_language")
def test_the_program_speaks_the_language_of_the_environment(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in DISPLAYS:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr("sys.platform", "linux")
    speak(gettext.NullTranslations())
    assert app.main([]) == 2
    assert left_in_english(capsys.readouterr().err) == {"ghost", "desktop"}
