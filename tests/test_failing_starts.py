"""Starts that fail, wholly or in part: a sentence in a dialog and in the log, never silence."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import pytest
from starting import WHEN_IT_RUNS, run

from ghost_desktop import paths

if TYPE_CHECKING:
    import subprocess
    from pathlib import Path

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="folders lie elsewhere there")

LAST_WORDS = """
from PySide6.QtWidgets import QDialog, QMessageBox
def read(dialog):
    print("DIALOG", dialog.report)
QDialog.exec = read
QMessageBox.critical = lambda *said: print("BOX", *said)
"""
"""Before a start that fails: what is shown is printed, and taken as read."""

TROUBLES = """
def do():
    QTimer.singleShot(0, look)
def look():
    said = window().troubles.notice.text
    if SEEKS not in said:
        QTimer.singleShot(10, look)
        return
    print(said)
    window().close()
"""
"""What to do in a start after which not everything works: print what is said, once all is."""

START = "\nsys.exit(main())\n"


def log_of(folder: Path) -> str:
    return (folder / "ghost-desktop" / "log" / "ghost-desktop.log").read_text(encoding="utf-8")


def troubled(folder: Path, before: str, seeks: str) -> subprocess.CompletedProcess[str]:
    return run(folder, f"SEEKS = {seeks!r}\n{WHEN_IT_RUNS}{TROUBLES}{before}{START}")


@pytest.mark.parametrize("module", ["numpy", "ghost_desktop.desktop.window.settings"])
def test_what_cannot_be_imported_is_shown_and_logged(tmp_path: Path, module: str) -> None:
    result = run(tmp_path, f"{WHEN_IT_RUNS}{LAST_WORDS}sys.modules[{module!r}] = None{START}")
    assert result.returncode == 1
    assert "DIALOG Ghost Desktop cannot start." in result.stdout
    assert f"import of {module} halted" in result.stdout
    assert f"import of {module} halted" in log_of(tmp_path)
    assert "CRITICAL" in log_of(tmp_path)


def test_without_any_font_a_sentence_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "fonts.conf").write_text("<fontconfig></fontconfig>")
    monkeypatch.setenv("FONTCONFIG_FILE", str(tmp_path / "fonts.conf"))
    result = run(tmp_path, f"{WHEN_IT_RUNS}{START}")
    assert (result.returncode, result.stdout) == (2, "")
    assert "ghost-desktop: there is no font to write letters with" in result.stderr
    assert "Traceback" not in result.stderr


def test_an_error_while_the_window_is_built_is_shown_and_ends_the_program(tmp_path: Path) -> None:
    breaks = "from ghost_desktop.desktop import board\nimport ghost_desktop.desktop.board.panel\n"
    breaks += "board.panel.BoardPanel.__init__ = lambda *_, **__: 1 / 0"
    result = run(tmp_path, f"{WHEN_IT_RUNS}{LAST_WORDS}{breaks}{START}")
    assert result.returncode == 1
    assert "DIALOG Ghost Desktop cannot start." in result.stdout
    assert "ZeroDivisionError" in log_of(tmp_path)
    assert "QThread" not in result.stderr


def test_an_error_that_cannot_be_shown_in_full_is_shown_in_brief(tmp_path: Path) -> None:
    breaks = "for one in ('window.main_window', 'window.error_dialog'):\n"
    breaks += "    sys.modules[f'ghost_desktop.desktop.{one}'] = None"
    result = run(tmp_path, f"{WHEN_IT_RUNS}{LAST_WORDS}{breaks}{START}")
    assert result.returncode == 1
    assert "BOX None Ghost Desktop Ghost Desktop cannot start." in result.stdout


def test_without_a_folder_to_write_to_the_program_says_so_and_goes_on(tmp_path: Path) -> None:
    (tmp_path / "ghost-desktop").write_text("in the way")
    result = troubled(tmp_path, "", "What you choose here cannot be kept")
    assert result.returncode == 0
    assert "Traceback" not in result.stderr
    assert "Nothing can be written to the log" in result.stdout


def test_a_full_disk_is_said_and_nothing_is_lost(tmp_path: Path) -> None:
    folder = tmp_path / "ghost-desktop"
    folder.mkdir()
    (folder / "settings.json").write_text('{"theme": "dark"}')
    fills = "import resource\nresource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))"
    result = troubled(tmp_path, fills, "What you choose here cannot be kept")
    assert result.returncode == 0
    assert "Traceback" not in result.stderr
    assert result.stderr.count("Nothing can be written to the log") == 1
    assert (folder / "settings.json").read_text() == '{"theme": "dark"}'


@pytest.mark.parametrize(
    ("hidden", "said"),
    [
        ("wordlists/manifest.json", "the list of dictionaries that come with Ghost Desktop"),
        ("wordlists/enable1.txt", "there is no word list or file 'enable1'"),
        ("resources/commonness.zip", "How common words are cannot be read"),
    ],
)
def test_what_is_missing_of_the_programs_own_files_is_said(
    tmp_path: Path, hidden: str, said: str
) -> None:
    for folder in (paths.wordlists(), paths.resources()):
        (tmp_path / folder.name).mkdir()
        for one in folder.iterdir():
            if f"{folder.name}/{one.name}" != hidden:
                (tmp_path / folder.name / one.name).symlink_to(one)
    elsewhere = f"""
from pathlib import Path
from ghost_desktop import paths
paths.wordlists = lambda: Path({str(tmp_path / "wordlists")!r})
paths.resources = lambda: Path({str(tmp_path / "resources")!r})
"""
    result = troubled(tmp_path, elsewhere, said)
    assert (result.returncode, result.stderr) == (0, "")
    assert said in log_of(tmp_path)
