"""ghost-cli and the world around it: pipes, encodings, interrupts."""

from __future__ import annotations

import json
import locale
import os
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from patience import LIMIT
from speaking import teach

from ghost_desktop import cli
from ghost_desktop.library import catalogue
from ghost_desktop.translation import DOMAIN, find_language, speak

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from conftest import Says

    from ghost_desktop.engine.words.wordlist import LoadedList


def process(
    *argv: str, stdout: int = subprocess.PIPE, env: Mapping[str, str] | None = None
) -> subprocess.CompletedProcess[bytes]:
    """Run a command line in a process of its own, with a buffered output as most people have."""
    return subprocess.run(
        [sys.executable, "-m", "ghost_desktop.cli", *argv],
        stdout=stdout,
        stderr=subprocess.PIPE,
        env=os.environ | {"PYTHONUNBUFFERED": ""} | dict(env or {}),
        check=False,
        timeout=LIMIT,
    )


def test_a_reader_that_went_away_ends_it_quietly() -> None:
    for argv in (["strategy", "enable1", "--player", "2"], ["--help"]):
        reading, writing = os.pipe()
        os.close(reading)
        result = process(*argv, stdout=writing)
        os.close(writing)
        assert (result.returncode, result.stderr) == (141, b"")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
def test_output_that_cannot_be_written_is_reported() -> None:
    with Path("/dev/full").open("wb") as full:
        result = process("lists", stdout=full.fileno())
    assert result.returncode == 1
    assert result.stderr == b"ghost-cli: the output cannot be written (No space left on device).\n"


def test_an_interrupt_ends_it_quietly(
    call: Callable[..., tuple[int, str, str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupt(*_asked: object) -> LoadedList:
        raise KeyboardInterrupt

    monkeypatch.setattr(catalogue, "load", interrupt)
    assert call("solve", "enable1") == (130, "", "")


def test_an_output_without_unicode_gets_escapes(write: Says) -> None:
    source = write("приз\nтень\nстол\nñame\n")
    for settings in ({"PYTHONUTF8": "0"}, {"PYTHONIOENCODING": "ascii"}):
        environment = {"LC_ALL": "C", "PYTHONCOERCECLOCALE": "0"} | settings
        text = process("solve", source, env=environment)
        assert (text.returncode, text.stderr) == (0, b"")
        assert rb"with \xf1, \u043f, \u0441 or \u0442." in b" ".join(text.stdout.split())
    data = process("solve", source, "--json", env=environment)
    assert json.loads(data.stdout.decode("ascii"))["winning_openings"] == ["ñ", "п", "с", "т"]
    refused = process("position", source, "я", env=environment)
    assert refused.returncode == 2
    assert refused.stderr.startswith(b"ghost-cli: ")
    assert refused.stderr.count(b"\n") == 1


def test_it_speaks_the_language_of_the_environment(
    call: Callable[..., tuple[int, str, str]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    english = "a command is missing; the commands are {commands}."
    teach(tmp_path, "eo", {english: "mankas ordono; ordonoj estas {commands}."})
    monkeypatch.setattr("ghost_desktop.paths.resources", lambda: tmp_path)
    before = speak(find_language(["en"]))
    asked: list[tuple[int, str]] = []
    monkeypatch.setattr(locale, "setlocale", lambda *how: asked.append(how))
    monkeypatch.setenv("LANGUAGE", "eo:en")
    assert call()[2].startswith("ghost-cli: mankas ordono; ordonoj estas lists, import, make, ")
    assert asked == [(locale.LC_MESSAGES, "")], "reasons that the system gives are in it, too"
    monkeypatch.setenv("LANGUAGE", "en")
    assert call()[2].startswith("ghost-cli: a command is missing; ")
    assert len(asked) == 1
    speak(before)


@pytest.mark.parametrize("content", [b"", b"\xde\x12\x04\x95", bytes(100), b"no catalogue"])
def test_it_speaks_english_where_the_texts_are_damaged(
    call: Callable[..., tuple[int, str, str]],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    content: bytes,
) -> None:
    path = tmp_path / "locale" / "la" / "LC_MESSAGES" / f"{DOMAIN}.mo"
    path.parent.mkdir(parents=True)
    path.write_bytes(content)
    monkeypatch.setattr("ghost_desktop.paths.resources", lambda: tmp_path)
    monkeypatch.setenv("LANGUAGE", "la")
    assert call()[2].startswith("ghost-cli: a command is missing; ")


def test_without_an_output_nothing_is_answered() -> None:
    command = f"{sys.executable} -m ghost_desktop.cli solve enable1 >&-"
    result = subprocess.run(["sh", "-c", command], capture_output=True, text=True, check=False)
    assert result.returncode == 1
    assert result.stderr == "ghost-cli: there is no output to write to.\n"


@pytest.mark.parametrize("closed", ["2>&-", "2>/dev/full"])
def test_complaints_that_nobody_can_read_change_nothing(closed: str, tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("ghost\ntan\n")
    for command, status in (
        ("compare nosuch", 2),
        (f"compare {tmp_path}/a.txt nosuch --json", 2),
    ):
        line = f"{sys.executable} -m ghost_desktop.cli {command} {closed}"
        result = subprocess.run(
            ["sh", "-c", line], capture_output=True, text=True, check=False, timeout=LIMIT
        )
        assert result.returncode == status
        assert "ghost-cli:" not in result.stdout
        assert bool(result.stdout) is (command != "compare nosuch")


def interrupted(hook: str, *argv: str) -> subprocess.CompletedProcess[str]:
    """Run a command line in a process in which Ctrl-C comes where the hook says."""
    program = f"""
import signal, sys
{hook}
sys.argv = ["ghost-cli", *{argv!r}]
from ghost_desktop.cli import main
sys.exit(main())
"""
    return subprocess.run(
        [sys.executable, "-c", program],
        capture_output=True,
        text=True,
        check=False,
        timeout=LIMIT,
    )


AT_IMPORT = """
class Interrupts:
    def find_spec(self, name, *_):
        if name == {module!r}:
            try:
                signal.raise_signal(signal.SIGINT)
            except KeyboardInterrupt:
                raise ImportError("as modules in C make of it")
sys.meta_path.insert(0, Interrupts())
"""


@pytest.mark.parametrize("module", ["ghost_desktop.cli.program", "numpy.linalg", "sqlite3"])
def test_ctrl_c_while_anything_is_imported_is_no_traceback(module: str) -> None:
    result = interrupted(AT_IMPORT.format(module=module), "cells")
    assert (result.returncode, result.stdout, result.stderr) == (130, "", "")


def test_ctrl_c_that_python_has_nobody_to_tell_of_is_heard() -> None:
    hook = """
class Lost:
    def __del__(self):
        signal.raise_signal(signal.SIGINT)
from ghost_desktop.cli import program
def run(argv):
    Lost()
    print("went on")
program.run = run
"""
    result = interrupted(hook, "lists")
    assert (result.returncode, result.stdout, result.stderr) == (130, "", "")


def test_a_second_ctrl_c_does_not_wait_for_what_the_first_closes() -> None:
    hook = """
from ghost_desktop.cli import program
def run(argv):
    try:
        signal.raise_signal(signal.SIGINT)
    finally:
        signal.raise_signal(signal.SIGINT)
        print("went on")
program.run = run
"""
    result = interrupted(hook, "lists")
    assert (result.returncode, result.stdout, result.stderr) == (130, "", "")


def test_ctrl_c_while_a_lock_is_taken_that_others_wait_for_leaves_nobody_waiting() -> None:
    hook = """
import threading, types
from concurrent.futures import _base

def interrupt():
    if threading.current_thread() is threading.main_thread():
        signal.raise_signal(signal.SIGINT)

class Taken(threading.Condition):
    def __init__(self):
        super().__init__()
        take = self.acquire
        def acquire(*how):
            take(*how)
            interrupt()
        self.acquire = acquire

    def __enter__(self):
        super().__enter__()
        interrupt()

_base.threading = types.SimpleNamespace(**vars(threading) | {"Condition": Taken})
"""
    lists = ("enable1", "american-english", "--variant", "ghost", "--jobs", "2")
    result = interrupted(hook, "compare", *lists)
    assert (result.returncode, result.stderr) == (130, "")


def test_a_second_ctrl_c_leaves_nothing_to_be_said_by_processes_that_were_started() -> None:
    hook = """
from ghost_desktop.library import solving_cells
def results(self):
    try:
        signal.raise_signal(signal.SIGINT)
    finally:
        signal.raise_signal(signal.SIGINT)
    yield []
solving_cells._Round.results = results
"""
    result = interrupted(hook, "compare", "enable1", "american-english", "--jobs", "2")
    assert (result.returncode, result.stderr) == (130, "")


def test_ctrl_c_when_all_is_done_is_no_traceback() -> None:
    at_exit = "import atexit; atexit.register(signal.raise_signal, signal.SIGINT)"
    result = interrupted(at_exit, "--version")
    assert (result.returncode, result.stderr) == (130, "")


def test_a_command_that_is_not_to_hear_of_ctrl_c_goes_on() -> None:
    ignored = "signal.signal(signal.SIGINT, signal.SIG_IGN)\n"
    result = interrupted(ignored + AT_IMPORT.format(module="numpy.linalg"), "solve", "enable1")
    assert (result.returncode, result.stderr) == (0, "")


def test_ctrl_c_while_it_starts_is_no_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(_argv: list[str]) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr("ghost_desktop.cli.program.run", interrupted)
    assert cli.main(["lists"]) == 130


def test_what_is_logged_is_not_said(tmp_path: Path) -> None:
    code = (
        "import logging\n"
        "from ghost_desktop.cli import main\n"
        "main(['--version'])\n"
        "logging.getLogger('ghost_desktop.library.catalogue').warning('not made anew')\n"
    )
    ended = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=tmp_path
    )
    assert (ended.stdout.startswith("ghost-cli "), ended.stderr) == (True, "")
