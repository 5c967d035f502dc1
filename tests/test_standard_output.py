"""The standard output is for data alone, whatever libraries print, in all processes."""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING

import chatter
import golden
import pytest
from patience import LIMIT
from starting import own_folders
from strict import read_csv, read_json

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path


def run(folder: Path, *argv: str, shell: str = "") -> subprocess.CompletedProcess[str]:
    """Start a module whose libraries print."""
    environment = chatter.environment(folder) | own_folders(folder)
    command = [sys.executable, "-m", *argv]
    if shell:
        command = ["sh", "-c", f'"$0" "$@" {shell}', *command]
    return subprocess.run(
        command, env=environment, capture_output=True, text=True, check=False, timeout=LIMIT
    )


@pytest.mark.parametrize(
    ("argv", "read"),
    [
        (("strategy", "few.txt", "--player", "1", "--variant", "superghost", "--json"), read_json),
        (("compare", "few.txt", "more.txt", "--jobs", "2", "--format", "csv"), read_csv),
        (("pair", "few.txt", "more.txt", "--json"), read_json),
    ],
)
def test_what_libraries_print_is_no_answer(
    tmp_path: Path, argv: tuple[str, ...], read: Callable[[str], object]
) -> None:
    with golden.sandbox():
        ended = run(tmp_path, "ghost_desktop.cli", *argv)
    assert ended.returncode == 0
    read(ended.stdout)
    assert chatter.SAID not in ended.stdout
    for language in ("C", "the system", "Python"):
        assert f"{chatter.SAID} of {language}\n" in ended.stderr


def test_what_libraries_print_goes_nowhere_if_nobody_hears_of_errors(tmp_path: Path) -> None:
    with golden.sandbox():
        asked = ("ghost_desktop.cli", "strategy", "few.txt", "--player", "1", "--json")
        ended = run(tmp_path, *asked, shell="2>&-")
        read_json(ended.stdout)
        assert (ended.returncode, ended.stderr) == (0, "")
        ended = run(tmp_path, *asked, shell=">&-")
        assert ended.returncode == 1
        assert "ghost-cli: there is no output to write to.\n" in ended.stderr
        files = ("ghost_desktop.cli", "compare", "few.txt", "--atlas", "rows.atlas", "--jobs", "2")
        for _time in range(2):
            ended = run(tmp_path, *files, shell="<&- 2>&-")
            assert (ended.returncode, ended.stdout.count("few.txt")) == (0, 1)


def test_the_window_prints_nothing_but_what_is_asked_for(tmp_path: Path) -> None:
    shown = run(tmp_path, "ghost_desktop", "--version")
    assert (shown.returncode, shown.stderr) == (0, "")
    assert shown.stdout.startswith("Ghost Desktop ")
    assert run(tmp_path, "ghost_desktop", "--help").stdout.startswith("usage: ghost-desktop ")
