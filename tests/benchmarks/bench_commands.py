"""Whole commands, beside the least that a program with NumPy can do.

Seconds on a machine say little, and less when others work on it, too: in turn with the commands,
NumPy alone is imported, and the two are compared.

Run with ``.venv/bin/pytest tests/benchmarks/bench_commands.py -s``.
"""

from __future__ import annotations

import subprocess
import sys
import time
from statistics import median

RUNS = 15
MOST_TIMES_NUMPY = 2.0

NUMPY = ("-c", "import numpy")
COMMANDS = {
    "solve enable1": MOST_TIMES_NUMPY,
    "--help": 1.0,
    "--version": 1.0,
}
"""How many times as long as NumPy alone each may take."""


def seconds(*argv: str) -> float:
    begin = time.perf_counter()
    subprocess.run([sys.executable, *argv], check=True, stdout=subprocess.DEVNULL)
    return time.perf_counter() - begin


def test_a_command_takes_hardly_longer_than_numpy() -> None:
    taken: dict[str, list[float]] = {name: [] for name in ("", *COMMANDS)}
    for _run in range(RUNS):
        taken[""].append(seconds(*NUMPY))
        for name in COMMANDS:
            taken[name].append(seconds("-m", "ghost_desktop.cli", *name.split()))
    numpy = median(taken[""])
    print(f"\n  import numpy: {numpy * 1000:.0f} ms")
    times = {name: median(taken[name]) / numpy for name in COMMANDS}
    for name, factor in times.items():
        print(f"  ghost-cli {name}: {factor:.2f} times as long")
    for name, factor in times.items():
        assert factor <= COMMANDS[name], name
