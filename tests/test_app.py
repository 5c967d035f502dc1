"""The program as it is started: with and without a display, from a checkout or installed."""

from __future__ import annotations

import gc
import gettext
import hashlib
import os
import shutil
import subprocess
import sys
from dataclasses import replace
from itertools import combinations
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

import pytest
from patience import LIMIT
from pseudo import left_in_english
from PySide6.QtGui import QColor, QPixmap
from PySide6.QtWidgets import QDialog, QMainWindow

from ghost_desktop import app, paths
from ghost_desktop.desktop import screenshots
from ghost_desktop.desktop.dictionaries.state import PanelState, Ticks
from ghost_desktop.desktop.theme import Theme, colours
from ghost_desktop.display import why_no_display
from ghost_desktop.library.importing import import_file
from ghost_desktop.library.own_lists import OwnLists
from ghost_desktop.translation import speak

if TYPE_CHECKING:
    from collections.abc import Iterator

    from PySide6.QtWidgets import QApplication

    from ghost_desktop.desktop.window import MainWindow

DISPLAYS = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")

linux = pytest.mark.skipif(sys.platform != "linux", reason="other systems have no such thing")


DRAWS_A_FEW = """
import os, sys
from itertools import islice
from ghost_desktop.__main__ import main
from ghost_desktop.desktop import screenshots
every = screenshots._states
def states(*window):
    os.write(1, b"as C prints\\n")
    print("as Python prints")
    return islice(every(*window), 3)
screenshots._states = states
sys.exit(main())
"""


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
    assert started == [(None, files, None), (None, (), None)]
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


def test_screenshots_need_no_display(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "pictures"
    result = run("-c", DRAWS_A_FEW, "--screenshots", str(folder))
    assert result.returncode == 0, result.stderr
    assert sorted(result.stderr.splitlines()) == ["as C prints", "as Python prints"]
    written = [Path(line) for line in result.stdout.splitlines()]
    assert {path.name for path in written} == {
        f"play-{state}-{theme}.png"
        for state in ("1-start", "2-running", "3-refused")
        for theme in ("light", "dark")
    }
    for path in written:
        assert path.read_bytes().startswith(b"\x89PNG")
    assert len({path.read_bytes() for path in written}) == len(written)


@pytest.mark.usefixtures("leaves_nothing")
def test_the_window_can_be_brought_into_every_state(
    qapp: QApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[bytes] = []

    def draw(window: MainWindow, path: Path) -> Path:
        picture = screenshots._picture(window).toImage()
        drawn.append(hashlib.sha256(picture.constBits()).digest())
        return path

    monkeypatch.setattr(screenshots, "_draw", draw)
    monkeypatch.setattr(screenshots, "_THEMES", (Theme.LIGHT,))  # the other has other colours
    games = replace(screenshots._GAMES, min_lengths=(4,), sources=("american-english-small",))
    monkeypatch.setattr(screenshots, "_GAMES", games)
    few = ("american-english-small", "british-english", "spanish")
    monkeypatch.setattr(screenshots, "_SHARING", few[1:])  # another picture
    monkeypatch.setattr(screenshots, "_TWO", few[:2])
    left = PanelState(Ticks(few, (3, 4)))
    monkeypatch.setattr(screenshots, "_SETTINGS", replace(screenshots._SETTINGS, dictionaries=left))
    names = [path.name for path in screenshots.draw_screenshots(qapp, tmp_path)]
    states = {name.removesuffix("-light.png") for name in names}
    assert len(states) == len(drawn) == len(names)
    assert {"play-5-won", "play-6-match", "strategy-5-drill", "judge"} <= states
    assert {"statistics-1-empty", "statistics-2-filled"} <= states
    assert {"puzzles-3-solved", "look-up", "import", "word-lists-imported"} <= states
    # Where the machine is slow, what is under way may have come to its end when it is drawn.
    both = [one for one in zip(names, drawn, strict=True) if "-1-busy-" not in one[0]]
    assert not [(one, other) for (one, a), (other, b) in combinations(both, 2) if a == b]


@pytest.mark.usefixtures("leaves_nothing")
def test_pictures_show_no_list_of_the_person_who_draws(
    qapp: QApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "mine.txt"
    file.write_text("ghost\nghoul\n", "utf-8")
    mine, _read = import_file(file, name="Mine")

    def states(_application: QApplication, window: MainWindow) -> Iterator[str]:
        yield ",".join(one.id for one in window.library.own) or "none"

    monkeypatch.setattr(screenshots, "_states", states)
    (path,) = {path.name.rsplit("-", 1)[0] for path in screenshots.draw_screenshots(qapp, tmp_path)}
    assert path == "none"
    assert mine in OwnLists().all()


@pytest.mark.usefixtures("qapp", "leaves_nothing")
def test_a_dialog_is_drawn_with_a_frame_in_front_of_the_window() -> None:
    window = QMainWindow()
    window.resize(400, 300)
    window.show()
    plain = QPixmap(window.size())
    plain.fill(colours().surface)
    dialog = QDialog(window)
    dialog.resize(100, 80)
    picture = plain.copy()
    screenshots._draw_dialog(dialog, picture, window.rect())
    before, after = plain.toImage(), picture.toImage()
    assert after.pixel(5, 5) != before.pixel(5, 5)  # the window is darker behind it
    assert QColor(colours().muted).rgb() in {after.pixel(200 + x, 150) for x in range(-55, 55)}
    window.deleteLater()


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


def test_screenshots_that_cannot_be_written_are_refused_in_one_line(tmp_path: Path) -> None:
    taken = tmp_path / "a file"
    taken.write_text("")
    result = start("--screenshots", str(taken))
    assert result.returncode == 2
    (line,) = result.stderr.splitlines()
    assert "cannot write pictures to" in line


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
