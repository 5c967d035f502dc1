"""The map of a strategy: on the screen soon, and zoomed and dragged without a pause.

Run with ``.venv/bin/pytest tests/benchmarks/bench_map.py -s``.
"""

from __future__ import annotations

import time
from itertools import pairwise
from typing import TYPE_CHECKING

import pytest
from jobs import Unheard
from PySide6.QtCore import QPointF, Qt, QTimer

from ghost_desktop.desktop.kit.ask import awaits
from ghost_desktop.desktop.strategy.map_source import Folds, StrategySource
from ghost_desktop.desktop.strategy.position import SolvedGame
from ghost_desktop.desktop.strategy.strategies import StrategyView, find_strategy
from ghost_desktop.desktop.strategy.tree_and_map import StrategyForm, TreeAndMap
from ghost_desktop.desktop.window.question import answer
from ghost_desktop.engine.game.rules import Rules
from ghost_desktop.engine.game.variants.superghost import SUPERGHOST
from ghost_desktop.library.question import Question

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from pytestqt.qtbot import QtBot

    from ghost_desktop.desktop.strategy.map_view import MapView
    from ghost_desktop.desktop.window.question import SolverService

FRAME_MS = 1000 / 30
TICK_MS, GAP_MS = 5, 100.0
FRAMES = 24


@pytest.fixture(params=[(1280, 800), (1920, 1200)])
def both(
    request: pytest.FixtureRequest,
    qtbot: QtBot,
    service: SolverService,  # noqa: ARG001 - does what is asked
) -> Iterator[TreeAndMap]:
    made = TreeAndMap()
    made.resize(*request.param)
    made.show()
    qtbot.waitExposed(made)
    yield made
    made.close()
    made.deleteLater()


def milliseconds(work: Callable[[], object]) -> float:
    begin = time.perf_counter()
    work()
    return 1000 * (time.perf_counter() - begin)


def frames(view: MapView, move: Callable[[], object]) -> list[float]:
    """How long it takes to make a move and to draw what is seen then, each time."""

    def frame() -> None:
        move()
        view.viewport().repaint()

    return sorted(milliseconds(frame) for _ in range(FRAMES))


def gaps_between(ticks: list[float]) -> list[float]:
    """How long the timer was not heard, in milliseconds."""
    return [1000 * (after - before) for before, after in pairwise(ticks)]


def anew(view: MapView) -> float:
    """How long it takes to draw all of what is seen."""
    view.resetCachedContent()
    return milliseconds(view.viewport().repaint)


@pytest.mark.parametrize(
    ("rules", "seat", "lines", "most_ms"),
    [(Rules(SUPERGHOST), 0, 106, 100.0), (Rules(players=4), 3, 4_090, 500.0)],
)
def test_a_map(
    qtbot: QtBot, both: TreeAndMap, rules: Rules, seat: int, lines: int, most_ms: float
) -> None:
    question = Question("enable1", rules)
    game = SolvedGame(answer(question, Unheard()))
    shown = find_strategy(game, StrategyView(question, seat, None), Unheard())
    assert shown.strategy.lines == lines
    both.show_rows(shown.rows, StrategySource(shown), Folds())
    both.show_form(StrategyForm.BOTH, leads_map=True)
    qtbot.waitUntil(lambda: both.map.drawn is not None)  # once, so that all is imported
    both.map.show_source(None, Folds())
    ticks: list[float] = []
    timer = QTimer()
    timer.setTimerType(Qt.TimerType.PreciseTimer)
    timer.timeout.connect(lambda: ticks.append(time.perf_counter()))
    timer.start(TICK_MS)
    view = both.map
    begin = time.perf_counter()
    both.map.show_source(StrategySource(shown), Folds())
    work = time.process_time()
    qtbot.waitUntil(lambda: view.drawn is not None)
    drawn = time.perf_counter()
    laid_out = 1000 * (drawn - begin)
    qtbot.waitUntil(lambda: not awaits(both.map))
    view.viewport().repaint()
    painted = 1000 * (time.perf_counter() - drawn)
    work = 1000 * (time.process_time() - work)
    middle = QPointF(view.viewport().rect().center())
    sharp: list[float] = []  # all in sight; half of the way to letters; letters
    for _distance in range(3):
        sharp.append(anew(view))
        view.zoom(max(2.0, (12 / view.tile) ** 0.5), middle)
    view.fit()
    timer.stop()  # frames follow upon each other here, and the loop of events does not go round
    gaps = gaps_between(ticks)
    nearer = frames(view, lambda: view.zoom(1.15, middle))
    at_letters = frames(view, lambda: view.zoom(1.15, middle))
    drag = frames(view, lambda: view.scroll_by(QPointF(-17, 11)))
    farther = frames(view, lambda: view.zoom(1 / 1.3, middle))
    print(
        f"\n{lines} lines, {view.width()}x{view.height()}: laid out after {laid_out:.0f} ms, "
        f"painted in {painted:.0f} ms, {work:.0f} ms of work; anew, farther and nearer: "
        + ", ".join(f"{one:.0f}" for one in sharp)
        + " ms; frames: "
        + ", ".join(
            f"{what} {some[len(some) // 2]:.0f} ms (longest {some[-1]:.0f})"
            for what, some in (
                ("zooming in", nearer),
                ("on", at_letters),
                ("dragging", drag),
                ("zooming out", farther),
            )
        )
    )
    assert laid_out + painted < most_ms
    for some in (nearer, at_letters, drag, farther):
        assert some[len(some) // 2] < FRAME_MS
        assert some[-1] < GAP_MS
    print(f"longest gap in the window's thread {max(gaps):.0f} ms")
    assert max(gaps) < GAP_MS
