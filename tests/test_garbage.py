"""Garbage is looked for in the window's thread alone, and no more of it than nobody has to wait for."""

from __future__ import annotations

import gc
import subprocess
import sys
import threading
import weakref
from typing import TYPE_CHECKING

import pytest
from jobs import Asker
from patience import LIMIT

from ghost_desktop.desktop.kit import garbage as room
from ghost_desktop.desktop.kit.garbage import Garbage
from ghost_desktop.engine.strategies.highs import run, silent

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytestqt.qtbot import QtBot

    from ghost_desktop.desktop.kit.ask import Report
    from ghost_desktop.desktop.window.question import SolverService

MANY = 120_000  # more than enough for Python to look among all of them


class Knot:
    """Something that no count of references sets free."""

    def __init__(self) -> None:
        self.itself = self


@pytest.fixture
def looks() -> Iterator[list[tuple[int, threading.Thread]]]:
    """Which generations were looked at, and in which thread."""
    seen: list[tuple[int, threading.Thread]] = []

    def note(phase: str, info: dict[str, int]) -> None:
        if phase == "start":
            seen.append((info["generation"], threading.current_thread()))

    gc.callbacks.append(note)
    yield seen
    gc.callbacks.remove(note)


@pytest.fixture
def garbage() -> Iterator[Garbage]:
    gc.collect()
    made = Garbage()
    yield made
    made.stop()
    assert gc.isenabled()


def knotted() -> weakref.ref[Knot]:
    return weakref.ref(Knot())


@pytest.mark.usefixtures("service")
def test_a_worker_never_looks_and_the_window_does(
    qtbot: QtBot, looks: list[tuple[int, threading.Thread]]
) -> None:
    def work(_report: Report) -> int:
        made = [[number] for number in range(MANY)]
        knots = [Knot() for _ in range(MANY // 100)]
        return len(made) + len(knots)

    somebody = Asker()
    for _ in range(3):
        with qtbot.waitSignal(somebody.heard):
            somebody.ask(work)
    gone = knotted()
    made = [[number] for number in range(5_000)]
    qtbot.waitUntil(lambda: gone() is None)
    assert made
    assert {thread for _generation, thread in looks} == {threading.current_thread()}


def test_what_a_search_makes_is_not_looked_at(
    garbage: Garbage, looks: list[tuple[int, threading.Thread]]
) -> None:
    made = [[number] for number in range(MANY)]
    garbage.look(is_busy=True)
    garbage.look(is_busy=False)
    assert looks == []
    young = [[number] for number in range(5_000)]
    garbage.look(is_busy=True)
    assert [generation for generation, _thread in looks] == [0], "but what is young"
    assert len(made) + len(young) > MANY


def test_who_works_for_nobody_any_more_works_all_the_same(
    qtbot: QtBot, service: SolverService, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, goes_on = threading.Event(), threading.Event()

    def work(_report: Report) -> None:
        begun.set()
        goes_on.wait(LIMIT)

    told: list[bool] = []
    monkeypatch.setattr(service._garbage, "look", lambda *, is_busy: told.append(is_busy))
    somebody = Asker()
    somebody.ask(work)
    qtbot.waitUntil(begun.is_set)
    somebody.drop()
    assert not service.is_busy
    service._look_for_garbage()
    assert told[-1]
    goes_on.set()


def test_knots_go_while_somebody_works_if_they_are_young(garbage: Garbage) -> None:
    gone = knotted()
    made = [[number] for number in range(5_000)]
    garbage.look(is_busy=True)
    assert gone() is None
    assert made


def test_older_knots_go_once_nobody_works(
    garbage: Garbage, looks: list[tuple[int, threading.Thread]]
) -> None:
    knot = Knot()
    gone = weakref.ref(knot)
    gc.collect(0)
    gc.collect(1)
    del knot
    kept = []
    for _ in range(10):
        kept.append([[number] for number in range(5_000)])
        garbage.look(is_busy=True)
    assert gone() is not None
    assert {generation for generation, _thread in looks[2:]} == {0}
    for _ in range(130):
        kept.append([[number] for number in range(1_000)])
        garbage.look(is_busy=False)
    assert gone() is None


def test_what_was_frozen_is_looked_at_after_a_rest(
    garbage: Garbage, monkeypatch: pytest.MonkeyPatch
) -> None:
    knot = Knot()
    gone = weakref.ref(knot)
    made = [[number] for number in range(MANY)]
    garbage.look(is_busy=True)
    del knot
    gc.collect()
    assert gone() is not None
    garbage.look(is_busy=False)
    assert gone() is not None
    monkeypatch.setattr(room, "_REST", -1.0)
    garbage.look(is_busy=False)
    assert gone() is None
    assert made


def test_a_solver_that_is_stopped_is_in_no_knot() -> None:
    class StoppedError(Exception):
        pass

    def stop() -> bool:
        raise StoppedError

    was_on = gc.isenabled()
    gc.disable()
    try:
        solver = silent()
        gone = weakref.ref(solver)
        chosen = [solver.addBinary(obj=1 + number % 7) for number in range(60)]
        for number in range(60):
            three = [chosen[(number * step) % 60] for step in (1, 7, 11)]
            solver.addConstr(solver.qsum(three) >= 1)
        with pytest.raises(StoppedError):
            run(solver, solver.cbMipInterrupt, stop)
        del solver, chosen, three
        assert gone() is None
    finally:
        if was_on:
            gc.enable()


_LARGE_BETWEEN_SMALL = """
from pathlib import Path
from ghost_desktop.desktop.kit.garbage import keep_little_memory

def size():
    told = Path("/proc/self/statm")  # where there is none, nothing is known of it
    return int(told.read_text().split()[0]) * 4096 if told.exists() else 0

keep_little_memory()
before, large, small = size(), [bytearray(30 << 20)], []
large.clear()  # from now on, glibc would lay arrays that are as large between the others
for _ in range(10):
    large.append(bytearray(20 << 20))
    small.append(bytearray(100_000))
large.clear()
print((size() - before) >> 20)
"""


def test_what_is_large_is_given_back_though_small_things_lie_beside_it() -> None:
    told = subprocess.run(
        [sys.executable, "-c", _LARGE_BETWEEN_SMALL], capture_output=True, text=True, check=True
    )
    assert int(told.stdout) < 10
