"""The window while Xghost, Spook and Anaghost are solved and looked at: it never stands still.

What is made ahead of that is made. A large list is solved with the board in sight. Then another game with it is asked for, and at once
Every play of it is opened, the first time that Strategy is shown; then its strategy is looked for,
by lines and by zones, each until it is stopped; at last one goes back to Ghost.

Others may work on the same machine: a process that does nothing else ticks beside the window. What
it waits longest, and what one in a hundred of its ticks waits, is what the machine takes, and counts
for nobody.

Run with ``.venv/bin/pytest tests/benchmarks/bench_searched_window.py -s``.
"""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
from typing import TYPE_CHECKING, NamedTuple

import pytest

if TYPE_CHECKING:
    from pathlib import Path

TICK_MS = 5
MOST_OF_THEM_MS, NONE_MS = 25.0, 100.0
RUNS = 3
"""Programs one after another, of which the median counts."""

PHASES = ("ahead", "board", "every play", "lines", "no lines", "zones", "no zones", "back")

# Builds the window as `app` does, and tells of each phase how long the window's thread did not tick,
# and how much of that it computed itself.
PROGRAM = """
import gc, json, sys, time
from PySide6.QtCore import QCoreApplication, Qt, QTimer
from ghost_desktop import app
application = app.make_application()
from ghost_desktop.desktop.window.session import Ahead
from ghost_desktop.desktop.window.commands import PLAY, STRATEGY
from ghost_desktop.library.question import Question
from ghost_desktop.desktop.window.question import SolverService
from ghost_desktop.desktop.window.main_window import MainWindow
from ghost_desktop.engine.game.rules import Rules
from ghost_desktop.engine.game.variants import find_variant

variant = find_variant(sys.argv[1])
window = MainWindow(SolverService())
window.resize(1280, 800)
ahead = Ahead(window._service, lambda: window.made_drills.strategy, window)
window.inquiry.subscribe(ahead)
window.show()
gc.freeze()

SETTLED = 0.7  # seconds without a job, after which nothing more is to come
phase, phases, ticks = "ahead", None, []
until, limit, begun, idle_since = (lambda: ahead.is_done), 60, time.perf_counter(), None
while window.inquiry.answer is None:  # what happens at the start is another benchmark's
    application.processEvents()

def is_idle():
    return idle_since is not None and time.perf_counter() - idle_since > SETTLED

def every_play():
    window.ask(Question("enable1", Rules(variant, min_length=3)))
    window.show_panel(STRATEGY)
    window.strategy.choices.every_play.click()

def go_back():
    window.ask(Question())
    window.show_panel(PLAY)

def in_order():
    yield "board", lambda: window.ask(Question("enable1", Rules(variant))), 30
    yield "every play", every_play, 12
    yield "lines", lambda: window.strategy.choices.every_play.click(), 10
    yield "no lines", lambda: window.strategy.stop(), 10
    yield "zones", lambda: window.strategy.choices.zones.click(), 10
    yield "no zones", lambda: window.strategy.stop(), 10
    yield "back", go_back, 10

def tick():
    global phase, phases, until, limit, begun, idle_since
    now = time.perf_counter()
    ticks.append((phase, now, time.thread_time()))
    if window._service.is_busy:
        idle_since = None
    elif idle_since is None:
        idle_since = now
    if not until() and now < begun + limit:
        return
    phases = phases or in_order()
    step = next(phases, None)
    if step is None:
        QCoreApplication.exit()
        return
    (phase, act, limit), until, begun, idle_since = step, is_idle, now, None
    act()

timer = QTimer()
timer.setTimerType(Qt.TimerType.PreciseTimer)
timer.timeout.connect(tick)
timer.start({tick})
application.exec()
assert ahead.is_done
print(json.dumps([
    (after[0], 1000 * (after[1] - before[1]), 1000 * (after[2] - before[2]))
    for before, after in zip(ticks, ticks[1:])
]))
window.close()
""".replace("{tick}", str(TICK_MS))

# Ticks until its input ends, and tells how long it did not.
CONTROL = """
import json, sys, threading, time
over = threading.Event()
threading.Thread(target=lambda: (sys.stdin.read(), over.set())).start()
gaps, before = [], time.perf_counter()
while not over.is_set():
    time.sleep({tick} / 1000)
    now = time.perf_counter()
    gaps.append(1000 * (now - before))
    before = now
print(json.dumps(gaps))
""".replace("{tick}", str(TICK_MS))


class Gaps(NamedTuple):
    """Milliseconds between two ticks, and those of the longest computing in between."""

    percentile_99: float
    longest: float
    computing: float


def gaps_of(ticks: list[tuple[float, float]]) -> Gaps:
    gaps = sorted(gap for gap, _ in ticks)
    return Gaps(gaps[int(0.99 * (len(gaps) - 1))], gaps[-1], max(own for _, own in ticks))


def measure(variant: str, folder: Path) -> dict[str, Gaps]:
    """Run the program once; return its gaps by phase, and those of the control."""
    own = {f"XDG_{name}_HOME": str(folder) for name in ("CONFIG", "CACHE", "DATA", "STATE")}
    with subprocess.Popen(
        [sys.executable, "-c", CONTROL],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as control:
        run = subprocess.run(
            [sys.executable, "-c", PROGRAM, variant],
            stdout=subprocess.PIPE,
            text=True,
            check=True,
            env=os.environ | own,
        )
        noise, _ = control.communicate()
    by_phase: dict[str, list[tuple[float, float]]] = {}
    for phase, gap, computing in json.loads(run.stdout):
        by_phase.setdefault(phase, []).append((gap, computing))
    by_phase[CONTROL] = [(gap, 0.0) for gap in json.loads(noise)]
    return {phase: gaps_of(ticks) for phase, ticks in by_phase.items()}


@pytest.mark.parametrize("variant", ["spook", "xghost", "anaghost"])
def test_the_window_never_stands_still_while_large_games_are_searched(
    variant: str, tmp_path: Path
) -> None:
    runs = []
    for number in range(RUNS):
        folder = tmp_path / str(number)  # nothing is known from the run before
        folder.mkdir()
        runs.append(measure(variant, folder))
    control = median([run[CONTROL] for run in runs])
    print(f"\n{variant}: beside it the machine took {control.longest:.0f} ms, or in 99 % of all")
    print(f"ticks of {TICK_MS} ms {control.percentile_99:.1f} ms")
    found = {phase: median([run[phase] for run in runs]) for phase in PHASES}
    for phase, gaps in found.items():
        print(
            f"  {phase:10} 99 % under {gaps.percentile_99:5.1f} ms, longest {gaps.longest:4.0f} ms, "
            f"of its own {gaps.computing:3.0f} ms"
        )
    for gaps in found.values():
        assert gaps.computing < NONE_MS
        assert gaps.longest - (control.longest - TICK_MS) < NONE_MS
        assert gaps.percentile_99 - (control.percentile_99 - TICK_MS) < MOST_OF_THEM_MS


def median(runs: list[Gaps]) -> Gaps:
    """Return the median of each figure."""
    return Gaps(*(statistics.median(figures) for figures in zip(*runs, strict=True)))
