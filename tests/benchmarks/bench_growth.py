"""Long lists: reading and solving take time in proportion to the words, and little memory.

Run with ``.venv/bin/pytest -s tests/benchmarks/bench_growth.py``, and with the path of a Polish
list of 4.3 million words in ``GHOST_WPOLISH``. It is the Debian package wpolish, too long to be
kept here; on Debian and Ubuntu::

    apt-get download wpolish
    dpkg-deb -x wpolish_*.deb wpolish
    export GHOST_WPOLISH=$PWD/wpolish/usr/share/dict/polish

Shorter lists are taken from it evenly spaced, in its order, which is not that of code points, so
that each has to be sorted. Every figure is the median of fresh processes: a program reads a long
list once, and finds no memory warm. What is read in no time because it is clean, as ENABLE1 is,
`bench_solver` measures.
"""

from __future__ import annotations

import os
import random
import statistics
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from ghost_desktop import paths
from ghost_desktop.engine.words.wordlist import read_word_list

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

POLISH = os.environ.get("GHOST_WPOLISH")
FOLD = str.maketrans("ąćęłńóśźż", "acelnoszz")
SIZES = (100_000, 1_000_000, None)
ROUNDS = 3
MOST_GROWTH = 2.0
MOST_MEGABYTES = 2_000
MOST_HELD_UP = 0.010  # seconds

READ_AND_SOLVE = """
import sys
import time
from pathlib import Path
from ghost_desktop.engine.solution import solve
from ghost_desktop.engine.game.rules import Rules
from ghost_desktop.engine.words.wordlist import read_word_list

data = Path(sys.argv[1]).read_bytes()
started = time.perf_counter()
words, report = read_word_list(data, "Polish")
read = time.perf_counter()
solution = solve(words, Rules(min_length=3))
assert solution.fate("").seats
solved = time.perf_counter()
status = Path("/proc/self/status").read_text().splitlines()
peak = next(int(line.split()[1]) for line in status if line.startswith("VmHWM"))
print(report.entries, read - started, solved - read, peak / 1024)
"""


def spaced(lines: list[str], size: int | None) -> list[str]:
    """So many of the lines, evenly spaced; all of them if there is no size."""
    count = size or len(lines)
    return [lines[index * len(lines) // count] for index in range(count)]


@pytest.mark.skipif(not POLISH, reason="GHOST_WPOLISH does not name the Polish list")
@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
@pytest.mark.parametrize("letters", ["its own letters", "a-z"])
def test_time_grows_with_the_words_and_memory_stays_small(letters: str, tmp_path: Path) -> None:
    lines = Path(str(POLISH)).read_text("utf-8").split()
    if letters == "a-z":
        folded = dict.fromkeys(line.lower().translate(FOLD) for line in lines)
        lines = [line for line in folded if line.isascii()]
    assert len(lines) > 4_000_000
    file = tmp_path / "polish"
    per_word = []
    print()
    for size in SIZES:
        file.write_text("\n".join(spaced(lines, size)) + "\n", "utf-8")
        rounds = []
        for _ in range(ROUNDS):
            command = [sys.executable, "-c", READ_AND_SOLVE, str(file)]
            run = subprocess.run(command, capture_output=True, text=True, check=True)
            rounds.append([float(figure) for figure in run.stdout.split()])
        words, read, solve, peak = map(statistics.median, zip(*rounds, strict=True))
        per_word.append((read + solve) / words)
        print(
            f"{letters}, {words:9,.0f} words: read {read:.3f} s, solve {solve:.3f} s,"
            f" {per_word[-1] * 1e9:.0f} ns a word, peak {peak:.0f} MB"
        )
        assert peak < MOST_MEGABYTES
    growth = max(per_word) / min(per_word)
    print(f"{letters}: times a word differ by {growth:.2f} (at most {MOST_GROWTH})")
    assert growth <= MOST_GROWTH


def enable1() -> list[str]:
    return (paths.wordlists() / "enable1.txt").read_text().split()


def shuffled(lines: list[str]) -> bytes:
    return "\n".join(random.Random(5).sample(lines, len(lines))).encode()


LISTS: dict[str, Callable[[], bytes]] = {
    "Spanish": (paths.wordlists() / "spanish.txt").read_bytes,
    "Dutch": (paths.wordlists() / "dutch.txt").read_bytes,
    "Dutch, shuffled": lambda: shuffled((paths.wordlists() / "dutch.txt").read_text().split()),
    "ENABLE1": lambda: "\n".join(enable1()).encode() + b"\n",
    "ENABLE1, shuffled": lambda: shuffled(enable1()),
    "ENABLE1, capitals": lambda: "\n".join(enable1()).upper().encode(),
    "ENABLE1, CRLF": lambda: "\r\n".join(enable1()).encode(),
    "ENABLE1, twice": lambda: "\n".join(enable1() * 2).encode(),
}


@pytest.fixture
def quick_turns() -> Iterator[None]:
    """Let threads take turns at once, so that only a call that holds the lock holds others up."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(0.000_5)
    yield
    sys.setswitchinterval(before)


def longest_wait(work: Callable[[], object]) -> tuple[float, float]:
    """The longest time for which a thread could not run beside `work`, and that of `work`."""
    worker = threading.Thread(target=work)
    longest = 0.0
    started = last = time.perf_counter()
    worker.start()
    while worker.is_alive():
        time.sleep(0.000_2)
        now = time.perf_counter()
        longest = max(longest, now - last)
        last = now
    return longest, last - started


@pytest.mark.usefixtures("quick_turns")
@pytest.mark.parametrize("name", LISTS)
def test_reading_holds_up_no_other_thread(name: str) -> None:
    data = LISTS[name]()
    rounds = [longest_wait(lambda: read_word_list(data, name)) for _ in range(7)]
    # The least of several: what else runs on the machine holds a thread up as well.
    longest = min(wait for wait, _ in rounds)
    seconds = statistics.median(seconds for _, seconds in rounds)
    print(f"\n{name}: {seconds * 1e3:.0f} ms, others wait {longest * 1e3:.1f} ms at most")
    assert longest <= MOST_HELD_UP
