"""What never ends, and what is too large, is refused in a sentence, before the computer suffers."""

from __future__ import annotations

import itertools
import os
import resource
import subprocess
import sys
import threading
from random import Random
from typing import TYPE_CHECKING, NoReturn

import pytest
from golden import COMMANDS

from ghost_desktop.engine.errors import NoMemory, NoText, WordListError
from ghost_desktop.library import read_within
from ghost_desktop.library.read_within import BLOCK, MEGABYTE, read_text_within

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from conftest import Tells

    from ghost_desktop.engine.reporting import Deadline


ROOM = 3 << 30  # bytes that a child may have: what is endless ends there, if nothing else ends it


def in_little_room(room: int, *argv: str) -> subprocess.CompletedProcess[str]:
    """Run a command line in a process that may have so many bytes."""
    return subprocess.run(  # noqa: PLW1510 - its status is looked at
        [sys.executable, "-m", "ghost_desktop.cli", *argv],
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (room, room)),
        capture_output=True,
        text=True,
        env={**os.environ, "OPENBLAS_NUM_THREADS": "1"},
    )


@pytest.mark.parametrize("device", ["/dev/zero", "/dev/urandom"])
def test_a_device_that_never_ends_is_no_text(device: str) -> None:
    ended = in_little_room(ROOM, "solve", device)
    assert (ended.returncode, ended.stdout) == (2, "")
    assert ended.stderr == (
        f"ghost-cli: {device} is not a text; a word list is a text file with one word a line.\n"
    )


def test_of_a_file_that_is_nearly_all_hole_only_the_beginning_is_read(tmp_path: Path) -> None:
    sparse = tmp_path / "sparse"
    sparse.touch()
    os.truncate(sparse, 10 << 30)
    ended = in_little_room(ROOM, "solve", str(sparse))
    assert (ended.returncode, ended.stdout) == (2, "")
    assert f"{sparse} is not a text" in ended.stderr


def test_a_pipe_that_never_ends_is_read_up_to_the_limit(call: Tells, tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    written = []

    def write() -> None:
        with pipe.open("wb", buffering=0) as file:
            try:
                while True:
                    written.append(file.write(b"ghost\n" * 10_000))
            except BrokenPipeError:
                pass

    writer = threading.Thread(target=write)
    writer.start()
    answer = call("solve", str(pipe), "--max-size", "2")
    writer.join()
    assert (answer.status, answer.out) == (2, "")
    assert answer.err == (
        f"ghost-cli: {pipe} has more than 2 MB; give a smaller file, or allow more with "
        "--max-size.\n"
    )
    assert sum(written) < 4 * MEGABYTE


def test_an_option_allows_more_and_no_longer_than_for_its_command(
    call: Tells, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    large = tmp_path / "large.txt"
    large.write_bytes(b"ghost\nghosts\n" + b"\n" * MEGABYTE)
    assert call("solve", str(large), "--max-size", "1").status == 2
    assert call("solve", str(large), "--max-size", "2").status == 0
    assert call("import", str(large), "--max-size", "1").status == 2
    monkeypatch.setattr(read_within, "_allowed", 5)
    assert call("lists").status == 0
    assert read_within.allowed() == 5


def test_half_a_megabyte_is_no_size(call: Tells) -> None:
    answer = call("solve", "enable1", "--max-size", "0.5")
    assert answer.status == 2
    assert "--max-size must be a whole number from 1 to 1000000, not '0.5'" in answer.err


class Dripping:
    """A file that is read a little at a time."""

    def __init__(self, content: bytes, piece: int) -> None:
        self._pieces = (content[at : at + piece] for at in range(0, len(content), piece))

    def read(self, size: int) -> bytes:
        piece = next(self._pieces, b"")
        assert len(piece) <= size
        return piece


@pytest.fixture
def small_limit() -> Iterator[int]:
    limit = 3 * BLOCK
    before = read_within.allow(limit)
    yield limit
    read_within.allow(before)


@pytest.mark.parametrize("piece", [1 << 16, BLOCK])
def test_just_the_limit_is_read(small_limit: int, piece: int) -> None:
    whole = b"g\n" * (small_limit // 2)
    assert read_text_within(Dripping(whole, piece), "it") == whole  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="FileTooLarge"):
        read_text_within(Dripping(whole + b"g", piece), "it")  # type: ignore[arg-type]


def test_utf16_with_its_mark_is_a_text_and_a_nul_past_the_beginning_is_found_later() -> None:
    marked = "ghost\n".encode("utf-16") * (BLOCK // 8)
    assert read_text_within(Dripping(marked, BLOCK), "it") == marked  # type: ignore[arg-type]
    late = b"g\n" * BLOCK + b"\0"
    assert read_text_within(Dripping(late, BLOCK), "it") == late  # type: ignore[arg-type]


class Endless:
    """A pipe that says so much at first, and then is waited for."""

    def __init__(self, content: bytes) -> None:
        self._left = [content]

    def read(self, _size: int) -> bytes:
        return self._left.pop()


def test_what_is_no_text_is_not_waited_for() -> None:
    no_text = bytes(range(256)) * (BLOCK // 256)
    with pytest.raises(WordListError) as refused:
        read_text_within(Endless(no_text), "it")  # type: ignore[arg-type]
    assert refused.value.refusal == NoText("it")


@pytest.mark.parametrize(("command", "room"), [("solve", 260 << 20), ("import", 150 << 20)])
def test_memory_that_runs_out_is_a_sentence(tmp_path: Path, command: str, room: int) -> None:
    letters = "abcdefghijklmnopqrstuvwxyz"
    words = (f"{a}{b}{c}{d}{e}{15 * a}\n" for a in letters for b in letters for c in letters[:20]
             for d in letters[:13] for e in letters[:8])  # fmt: skip
    large = tmp_path / "large.txt"
    large.write_text("".join(words), "ascii")
    ended = in_little_room(room, command, str(large))
    assert ended.returncode == 2, ended.stderr
    assert ended.stderr.startswith("ghost-cli: there is too little memory for ")
    assert ended.stderr.count("\n") == 1


@pytest.mark.parametrize("variant", ["xghost", "spook"])
def test_a_strategy_that_is_not_found_in_its_time_is_not_waited_for(
    call: Tells, tmp_path: Path, variant: str
) -> None:
    """Two words of 40 letters: in these variants there are millions of things to remember."""
    chance = Random(1)
    long = tmp_path / "long.txt"
    long.write_text("\n".join("".join(chance.choices("abcdefgh", k=40)) for _ in range(2)), "ascii")
    asked = ("strategy", str(long), "--variant", variant, "--player", "1", "--time-limit", "0.1")
    assert call(*asked) == (
        2,
        "",
        "ghost-cli: no answer was found within 0.1 seconds; allow more time.\n",
    )


@pytest.mark.parametrize("command", ["margin", "strategy --player 1", "pair american-english"])
def test_where_there_is_no_time_for_an_answer_that_is_said(
    call: Tells, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    """At each look at the clock half a second is gone."""
    name, *options = command.split()
    times = itertools.count(step=0.5)
    monkeypatch.setattr("time.monotonic", lambda: next(times))
    asked = (name, "american-english-large", *options, "--variant", "xghost", "--time-limit", "2")
    assert call(*asked) == (
        2,
        "",
        "ghost-cli: no answer was found within 2 seconds; allow more time.\n",
    )


def test_a_strategy_is_looked_for_a_minute_unless_one_allows_more(
    call: Tells, monkeypatch: pytest.MonkeyPatch
) -> None:
    limits = []

    def stop(
        *_asked: object, time_limit: float | None, report: Deadline, **_how: object
    ) -> NoReturn:
        assert (time_limit is None) is (report.seconds is None)
        assert time_limit is None or time_limit <= (report.seconds or 0.0)
        limits.append(report.seconds)
        raise WordListError(NoMemory())

    monkeypatch.setattr("ghost_desktop.cli.strategies.minimal_strategy", stop)
    for written in ([], ["--time-limit", "2.5"], ["--time-limit", "0"], ["--time-limit", "0.0"]):
        call("strategy", "enable1", "--player", "1", *written)
    assert limits == [60.0, 2.5, None, None]


def test_numbers_may_begin_with_a_zero(call: Tells) -> None:
    plain = call("strategy", "enable1", "--player", "3", "--players", "3", "--json")
    assert plain.status == 0
    assert call("strategy", "enable1", "--player", "03", "--players", "03", "--json") == plain
    assert call("solve", "enable1", "--players", "003").status == 2, "nor with more of them"


@pytest.mark.parametrize("command", COMMANDS)
def test_json_is_a_format_of_every_command(call: Tells, command: str) -> None:
    assert "  --format F" in call(command, "--help").out


def test_json_is_the_same_both_ways(call: Tells) -> None:
    for asked in (
        ["position", "enable1", "gho"],
        ["lists"],
        ["puzzle", "enable1", "--number", "3"],
    ):
        assert call(*asked, "--format", "json") == call(*asked, "--json")
