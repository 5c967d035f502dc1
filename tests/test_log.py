"""The log file."""

from __future__ import annotations

import logging
import stat
import sys
from typing import TYPE_CHECKING

import platformdirs
import pytest
from at_the_dialogs import logging_to
from PySide6.QtCore import qWarning

from ghost_desktop.desktop.window import logs
from ghost_desktop.desktop.window.logs import (
    log_folder,
    start_logging,
    stop_logging,
    versions_at_hand,
)

if TYPE_CHECKING:
    from pathlib import Path


pytestmark = pytest.mark.usefixtures("own_home", "leaves_nothing")

linux = pytest.mark.skipif(sys.platform != "linux", reason="other systems have no such thing")


def test_the_log_begins_with_the_versions_and_has_what_qt_says(tmp_path: Path) -> None:
    with logging_to(tmp_path / "logs") as path:
        logging.getLogger("ghost_desktop.somewhere").info("a round begins")
        logging.getLogger("elsewhere").info("not worth a line")
        qWarning("a pixmap is missing")
        qWarning("This plugin does not support raise()")
        assert log_folder() == tmp_path / "logs"
    first, *others = path.read_text(encoding="utf-8").splitlines()
    assert all(f"{name} {version}" in first for name, version in versions_at_hand().items())
    assert "Qt 6." in first
    assert "a round begins" in others[0]
    assert "WARNING qt" in others[1]
    assert "a pixmap is missing" in others[1]
    assert len(others) == 2


def test_stopping_puts_everything_back(tmp_path: Path) -> None:
    handlers, level = list(logging.getLogger().handlers), logging.getLogger("ghost_desktop").level
    with logging_to(tmp_path):
        start_logging(tmp_path)  # once more: not every line twice
        assert len(logging.getLogger().handlers) == len(handlers) + 1
    assert logging.getLogger().handlers == handlers
    assert logging.getLogger("ghost_desktop").level == level
    assert log_folder() is None
    stop_logging()


def test_the_log_stays_small(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(logs, "MAX_BYTES", 2_000)
    with logging_to(tmp_path):
        for number in range(200):
            logging.getLogger("ghost_desktop").info("line %d of many", number)
    written = sorted(tmp_path.iterdir())
    assert [path.name for path in written] == [
        "ghost-desktop.log",
        "ghost-desktop.log.1",
        "ghost-desktop.log.2",
    ]
    assert all(path.stat().st_size <= 2_000 for path in written)


@linux
def test_the_log_lies_where_the_system_keeps_it(tmp_path: Path) -> None:
    start_logging()
    folder = log_folder()
    stop_logging()
    assert folder == platformdirs.user_log_path("ghost-desktop")
    assert tmp_path in folder.parents


def test_without_a_log_file_the_program_goes_on_and_says_why(tmp_path: Path) -> None:
    in_the_way = tmp_path / "a file"  # stops root too, whom no permission stops
    in_the_way.write_text("")
    trouble = start_logging(in_the_way / "logs")
    assert log_folder() is None
    assert trouble == (
        f"Nothing can be written to the log in {in_the_way / 'logs'} (Not a directory)."
    )
    assert start_logging(tmp_path) == ""
    stop_logging()


@linux
def test_a_full_disk_is_said_once_and_without_a_traceback(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "ghost-desktop.log").symlink_to("/dev/full")
    with logging_to(tmp_path):
        for number in range(3):
            logging.getLogger("ghost_desktop").info("line %d", number)
    (line,) = capsys.readouterr().err.splitlines()
    assert line == f"Nothing can be written to the log in {tmp_path} (No space left on device)."


@linux
def test_nobody_else_reads_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(logs, "MAX_BYTES", 2_000)
    folder = tmp_path / "logs"
    folder.mkdir()
    folder.chmod(0o755)
    for name in ("ghost-desktop.log", "ghost-desktop.log.1"):
        (folder / name).write_text("from before\n")
        (folder / name).chmod(0o644)
    with logging_to(folder):
        for number in range(60):
            logging.getLogger("ghost_desktop").info("line %d of many", number)
    assert len(list(folder.iterdir())) == 3
    assert {stat.S_IMODE(one.stat().st_mode) for one in folder.iterdir()} == {0o600}
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
