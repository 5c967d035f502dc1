"""Starts that a signal ends at a random moment: always cleanly.

`pytest -m stress` does all of it, a normal run 2 %.
"""

from __future__ import annotations

import json
import re
import signal
import sys
import time
from random import Random
from typing import TYPE_CHECKING

import pytest
from patience import LIMIT
from starting import WHEN_IT_RUNS, begin

if TYPE_CHECKING:
    import subprocess
    from pathlib import Path

pytestmark = [
    pytest.mark.stress,
    pytest.mark.skipif(sys.platform == "win32", reason="it has no such signals"),
]

STARTS = 100
LATEST = 1.3
"""When the last signals come, in times that a start takes."""

SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


def seconds_of_a_start(folder: Path) -> float:
    """Return how long it takes until the window waits for what is done to it."""
    tells = "\ndef do():\n    print('ready', flush=True)\n    window().close()\nsys.exit(main())"
    begun = time.monotonic()
    with begin(folder, "-c", WHEN_IT_RUNS + tells) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
        return time.monotonic() - begun


def is_before_the_first_line(errors: str) -> bool:
    """Whether Ctrl-C came when Python did not know this program yet: then it says so."""
    modules = re.findall(r"ghost_desktop/(?:\w+/)*(\w+)\.py", errors)
    return "KeyboardInterrupt" in errors and set(modules) <= {"__init__", "__main__", "ending"}


def is_clean(process: subprocess.Popen[str], errors: str, sent: list[signal.Signals]) -> bool:
    if errors:
        return sent[0] is signal.SIGINT and is_before_the_first_line(errors)
    return process.returncode in {status for one in sent for status in (-one, 128 + one)}


def test_a_signal_at_any_moment_ends_the_program_cleanly(tmp_path: Path, share: float) -> None:
    seconds = LATEST * seconds_of_a_start(tmp_path)
    folder = tmp_path / "ghost-desktop"
    for seed in range(round(share * STARTS)):
        random = Random(seed)
        sent = random.choices(SIGNALS, k=random.choice((1, 1, 2)))
        with begin(tmp_path, "-m", "ghost_desktop") as process:
            time.sleep(random.uniform(0, seconds))
            for one in sent:
                process.send_signal(one)
                time.sleep(random.uniform(0, 0.1))
            _said, errors = process.communicate(timeout=LIMIT)
        assert is_clean(process, errors, sent), (seed, sent, process.returncode, errors)
        left = {one.name for one in folder.iterdir()}
        assert "settings.json" in left, (seed, left)
        assert left <= {"settings.json", "match.json", "log"}, (seed, left)
        for name in left - {"log"}:
            json.loads((folder / name).read_text(encoding="utf-8"))
