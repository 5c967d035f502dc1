"""Benchmarks measure what the program does, not how fast tests recall what others have found."""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable

PEAK = """
from pathlib import Path
from ghost_desktop import paths
from ghost_desktop.engine.words.wordlist import read_word_list
{imports}

def kilobytes(key):
    lines = Path("/proc/self/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith(key))

Path("/proc/self/clear_refs").write_text("5")  # forget the peak of the imports
before = kilobytes("VmRSS")
words, _ = read_word_list((paths.wordlists() / "enable1.txt").read_bytes(), "ENABLE1")
{rest}
print((kilobytes("VmHWM") - before) / 1024)
"""


@pytest.fixture(autouse=True)
def _nothing_is_known(afresh: None) -> None:
    """Find everything out again in each benchmark."""


@pytest.fixture
def megabytes() -> Callable[[str], float]:
    """A function that has a program do something with `words`, ENABLE1, and says what that took.

    It is the most that the program had at any time, above its imports.
    """

    def run(program: str) -> float:
        lines = program.splitlines()
        imports = [line for line in lines if line.startswith("from ")]
        rest = [line for line in lines if line not in imports]
        whole = PEAK.format(imports="\n".join(imports), rest="\n".join(rest))
        command = [sys.executable, "-c", whole]
        return float(subprocess.run(command, capture_output=True, text=True, check=True).stdout)

    return run
