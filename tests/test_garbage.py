"""Garbage is looked for among all that there is while nobody works, and not while somebody does."""

from __future__ import annotations

import gc
import threading
import weakref
from typing import TYPE_CHECKING

import pytest

from ghost_desktop.desktop.garbage import Garbage
from ghost_desktop.desktop.service import SolverService

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytestqt.qtbot import QtBot

    from ghost_desktop.desktop.service import Report

MANY = 300_000  # more than enough for Python to look among all of them


class Knot:
    """Something that no count of references sets free."""

    def __init__(self) -> None:
        self.itself = self


@pytest.fixture
def service() -> Iterator[SolverService]:
    made = SolverService()
    yield made
    made.shutdown()


@pytest.fixture
def generations() -> Iterator[list[int]]:
    """Which generations were looked at."""
    seen: list[int] = []

    def note(_phase: str, info: dict[str, int]) -> None:
        seen.append(info["generation"])

    gc.callbacks.append(note)
    yield seen
    gc.callbacks.remove(note)


@pytest.fixture
def garbage(service: SolverService) -> Iterator[Garbage]:
    before = gc.get_threshold()
    made = Garbage(service, look_ms=1)
    yield made
    made.stop()
    assert gc.get_threshold() == before


@pytest.mark.usefixtures("garbage")
def test_what_a_job_makes_is_not_all_looked_at(
    qtbot: QtBot, service: SolverService, generations: list[int]
) -> None:
    go_on = threading.Event()

    def work(_report: Report) -> int:
        made = [[number] for number in range(MANY)]
        go_on.wait()
        return len(made)

    channel = service.open_channel()
    channel.submit(work)
    qtbot.wait(100)  # many looks whether it is time
    assert service.is_busy
    assert 2 not in generations
    assert 1 in generations, "but what is young"
    with qtbot.waitSignal(channel.finished):
        go_on.set()
    qtbot.waitUntil(lambda: 2 in generations)


@pytest.mark.usefixtures("garbage")
def test_knots_go_once_nobody_works(qtbot: QtBot) -> None:
    knot = Knot()
    gone = weakref.ref(knot)
    gc.collect(1)
    gc.collect(1)
    del knot
    made = [[number] for number in range(MANY)]
    assert gone() is not None
    qtbot.waitUntil(lambda: gone() is None)
    assert len(made) == MANY
