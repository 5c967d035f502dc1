"""What long lists and lines take: resident memory of fresh processes, as the system counts it.

Run with ``.venv/bin/pytest -s tests/benchmarks/bench_memory.py``, and with the path of a Polish list
of 4.3 million words in ``GHOST_WPOLISH``, see `bench_growth`. Within less address space than a game
takes, the program says so, in a sentence and with status 2.
"""

from __future__ import annotations

import os
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pathlib import Path

POLISH = os.environ.get("GHOST_WPOLISH")
MEGABYTE = 1 << 20
ADDRESSES = (600, 1000, 1500, 2500)  # megabytes
MOST_MEGABYTES = {
    "ghost": 1000,
    "superghost": 1200,
    "superduperghost": 1250,
    "anaghost": 1500,
    "xghost": 900,
}
SENTENCE = (
    "ghost-cli: there is too little memory for this; end other programs, or take a smaller list."
)
LINE = 100_000_000  # bytes
MOST_TIMES = 3.0  # the size of a line

WITHIN = """
import resource, subprocess, sys

def limit():
    if most:
        resource.setrlimit(resource.RLIMIT_AS, (most, most))

most = int(sys.argv[1])
run = subprocess.run([sys.executable, *sys.argv[2:]], preexec_fn=limit)
print(f"\\n{resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss} {run.returncode}")
"""
"""Runs one program and says what its memory was at most: only its own child is counted."""

READ = """
import sys
from pathlib import Path
from ghost_desktop.engine.errors import WordListError
from ghost_desktop.engine.words.import_report import ImportChoices, Separator
from ghost_desktop.engine.words.wordlist import read_word_list
from ghost_desktop.library.reading_files import read_file

if sys.argv[1]:
    try:
        data = read_file(Path(sys.argv[1]))
        read_word_list(data, "line", ImportChoices(separator=Separator(sys.argv[2])))
    except WordListError:
        pass
"""

LINES: dict[str, tuple[str, bytes, bytes, bytes]] = {
    "letters": ("line", b"", b"ghost", b""),
    "letters and spaces": ("line", b"", b"ghost ", b""),
    "Latin-1": ("line", b"", b"gh\xf6st", b""),
    "UTF-8": ("line", b"", "ghöst".encode(), b""),
    "UTF-16": ("line", b"\xff\xfe", "ghost".encode("utf-16-le"), b""),
    "accents": ("line", b"", "o\u0308".encode(), b""),
    "CSV, many fields": ("csv", b"", b"ghost,", b""),
    "CSV, one long field": ("csv", b"ghost,b\n", b"ghost", b",b\n"),
    "JSON, one long string": ("json", b'["ghost", "', b"ghost", b'"]'),
}
"""Lines of a hundred megabytes: what separates entries, the beginning, what is repeated, the end."""

TWELVE = """
import gc
import sys
import time
from pathlib import Path
from ghost_desktop.app import make_application
application = make_application()
from ghost_desktop.desktop.window.question import State
from ghost_desktop.desktop.window.question import SolverService
from ghost_desktop.desktop.window.settings import Settings
from ghost_desktop.desktop.window.main_window import MainWindow
from ghost_desktop.engine.game.rules import Rules
from ghost_desktop.engine.game.variants import find_variant
from ghost_desktop.library.catalogue import bundled_lists
from ghost_desktop.library.question import Question

def megabytes():
    return int(Path("/proc/self/statm").read_text().split()[1]) * 4096 / (1 << 20)

def ask(question):
    window.ask(question)
    while window.inquiry.known.asked != question or window.inquiry.known.state is not State.SOLVED:
        application.processEvents()
        time.sleep(0.002)
    until = time.monotonic() + 0.3
    while time.monotonic() < until or service.is_busy:
        application.processEvents()
        time.sleep(0.002)

games = [Question(one.id, Rules(find_variant("superghost"))) for one in bundled_lists()]
games += [Question("enable1", Rules(find_variant(name))) for name in ("ghost", "superduperghost", "anaghost")]
service = SolverService()
window = MainWindow(service, Settings(question=games[-3]), thinking_ms=0, match=Path(sys.argv[1]))
window.show()
gc.freeze()
ask(games[-3])
print(megabytes())
most = 0
for _time in range(3):
    for game in games:
        ask(game)
        most = max(most, megabytes())
ask(games[-3])
print(most)
print(megabytes())
window.close()
service.shutdown()
"""
"""Asks for twelve games three times, and says the resident megabytes at first, at most and at last."""
MOST_ASKED, MOST_AFTERWARDS = 400, 60  # megabytes: at any time; and more than at first


def run_within(most: int, *command: str) -> tuple[int, float, str, str]:
    """The status, the resident megabytes, and what was written, within so many bytes."""
    run = subprocess.run(
        [sys.executable, "-c", WITHIN, str(most), *command],
        capture_output=True,
        text=True,
        check=True,
    )
    written, _, figures = run.stdout.rstrip().rpartition("\n")
    kilobytes, status = map(int, figures.split())
    return status, kilobytes / 1024, written.strip(), run.stderr.strip()


@pytest.mark.skipif(not POLISH, reason="GHOST_WPOLISH does not name the Polish list")
@pytest.mark.skipif(sys.platform != "linux", reason="counts kilobytes, as Linux does")
@pytest.mark.parametrize("variant", MOST_MEGABYTES)
def test_four_million_words_are_solved_in_little_memory(variant: str) -> None:
    command = ("-m", "ghost_desktop.cli", "solve", str(POLISH), "--variant", variant)
    status, megabytes, written, _ = run_within(0, *command)
    print(f"\n{variant}: {megabytes:.0f} MB (at most {MOST_MEGABYTES[variant]})")
    assert status == 0
    assert "wins" in written
    assert megabytes < MOST_MEGABYTES[variant]


@pytest.mark.skipif(not POLISH, reason="GHOST_WPOLISH does not name the Polish list")
@pytest.mark.skipif(sys.platform != "linux", reason="counts kilobytes, as Linux does")
@pytest.mark.parametrize("address", ADDRESSES)
@pytest.mark.parametrize("variant", MOST_MEGABYTES)
def test_where_memory_runs_out_a_sentence_says_so(variant: str, address: int) -> None:
    command = ("-m", "ghost_desktop.cli", "solve", str(POLISH), "--variant", variant)
    status, megabytes, written, said = run_within(address * MEGABYTE, *command)
    print(f"\n{variant} within {address} MB: {megabytes:.0f} MB, status {status}")
    if status:
        assert (status, " ".join(said.split()), written) == (2, SENTENCE, "")
    assert megabytes <= address


@pytest.mark.skipif(sys.platform != "linux", reason="counts kilobytes, as Linux does")
@pytest.mark.parametrize("name", LINES)
def test_a_line_takes_less_than_three_times_its_size(name: str, tmp_path: Path) -> None:
    separator, begin, repeated, end = LINES[name]
    path = tmp_path / "line"
    path.write_bytes(begin + repeated * (LINE // len(repeated)) + end)
    _, at_start, _, _ = run_within(0, "-c", READ, "", "")
    status, megabytes, _, said = run_within(0, "-c", READ, str(path), separator)
    size = path.stat().st_size / MEGABYTE
    times = (megabytes - at_start) / size
    print(f"\n{name}: {size:.0f} MB take {times:.2f} times as much (less than {MOST_TIMES})")
    assert (status, said) == (0, "")
    assert times < MOST_TIMES


@pytest.mark.skipif(sys.platform != "linux", reason="counts pages, as Linux does")
def test_games_that_are_asked_for_no_longer_take_no_memory(tmp_path: Path) -> None:
    own = {"HOME": str(tmp_path), "QT_QPA_PLATFORM": "offscreen", "PATH": os.environ["PATH"]}
    command = [sys.executable, "-c", TWELVE, str(tmp_path / "match.json")]
    run = subprocess.run(command, capture_output=True, text=True, check=True, env=own)
    first, most, last = map(float, run.stdout.split())
    print(f"\n{first:.0f} MB, at most {most:.0f} ({MOST_ASKED}), {last:.0f} once the first is back")
    assert most <= MOST_ASKED
    assert last <= first + MOST_AFTERWARDS
