"""The tree of strategies and of every play: opened, searched and unfolded without a pause.

Run with ``.venv/bin/pytest tests/benchmarks/bench_tree.py -s``.
"""

from __future__ import annotations

import time
from itertools import pairwise
from typing import TYPE_CHECKING

import pytest
from jobs import Unheard
from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QApplication

from ghost_desktop.desktop.strategy.lines import LinesView
from ghost_desktop.desktop.strategy.position import SolvedGame
from ghost_desktop.desktop.strategy.rows import PlayRows, StrategyRows
from ghost_desktop.desktop.strategy.strategies import Shown, StrategyView, find_strategy
from ghost_desktop.desktop.strategy.tree import StrategyTree
from ghost_desktop.desktop.window.question import answer, prepare
from ghost_desktop.engine.game.rules import Rules
from ghost_desktop.engine.game.variants import all_variants
from ghost_desktop.engine.game.variants.superduperghost import SUPERDUPERGHOST
from ghost_desktop.engine.game.variants.superghost import SUPERGHOST
from ghost_desktop.engine.solution import Outcome
from ghost_desktop.engine.strategies.runs import Runs
from ghost_desktop.engine.strategies.strategy import Strategy, StrategyNode
from ghost_desktop.library import catalogue
from ghost_desktop.library.question import Question

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from conftest import Opens
    from pytestqt.qtbot import QtBot

    from ghost_desktop.desktop.strategy.rows import Rows
    from ghost_desktop.engine.game.variant import Variant


ROWS = 200_000
OPEN_MS, SEARCH_MS, STEP_MS = 50.0, 500.0, 100.0
TICK_MS, GAP_MS = 5, 100.0
LETTERS = "abcdefghijklmnopqrstu"


def milliseconds(work: Callable[[], object]) -> float:
    """How long this thread computes: others may have the machine meanwhile."""
    begin = time.thread_time()
    work()
    QApplication.processEvents()
    return 1000 * (time.thread_time() - begin)


def large_strategy() -> Strategy:
    """A tree of twenty-one plays after each reply: more rows than any list in the program has."""

    def node(fragment: str, plays: tuple[StrategyNode, ...]) -> StrategyNode:
        over = not plays
        return StrategyNode(
            fragment, None if over else len(fragment) % 2, True if over else None, Outcome.WIN,
            len(plays), plays, 2 * len(plays),
        )  # fmt: skip

    def below(fragment: str, left: int) -> StrategyNode:
        if not left:
            return node(fragment, ())
        letters = LETTERS if len(fragment) % 2 else "e"
        return node(fragment, tuple(below(fragment + letter, left - 1) for letter in letters))

    return Strategy(Rules(), 0, "e", Outcome.WIN, None, below("", 8))


@pytest.fixture
def tree(qtbot: QtBot) -> Iterator[StrategyTree]:
    made = StrategyTree()
    made.resize(800, 900)
    made.show()
    qtbot.waitExposed(made)
    yield made
    made.close()
    made.deleteLater()


def try_out(tree: StrategyTree, rows: Rows, letters: tuple[str, ...]) -> None:
    """Open rows, and go along what is found: a worker looks for it, so that it may take longer."""
    opened = milliseconds(lambda: tree.show_rows(rows, None))
    searches, steps = [], []
    for one in letters:
        searches.append(milliseconds(lambda one=one: rows.find(one)))  # type: ignore[misc]
        hits = rows.find(one)
        for place in range(0, len(hits), max(1, len(hits) // 20)):
            begin = time.thread_time()
            tree.go_to(hits[place])
            steps.append(1000 * (time.thread_time() - begin))
            steps.append(milliseconds(lambda: None))  # it is drawn once the window is heard again
    print(
        f"\nopened in {opened:.1f} ms, searched in at most {max(searches):.1f} ms, "
        f"a step took at most {max(steps):.1f} ms"
    )
    assert opened < OPEN_MS
    assert max(searches) < SEARCH_MS
    assert max(steps) < STEP_MS


def test_a_strategy_of_two_hundred_thousand_rows(tree: StrategyTree) -> None:
    strategy = large_strategy()
    runs = Runs.of(strategy.tree)
    rows = StrategyRows(strategy, runs, catalogue.load("enable1").words, {})
    print(f"\n{len(rows):,} rows")
    assert len(rows) > ROWS
    try_out(tree, rows, ("e", "te", "tetete", "zz"))
    tree.go_to("e")
    branch = milliseconds(tree.expand_branch)
    print(f"a branch unfolds in {branch:.1f} ms")


@pytest.mark.parametrize("variant", all_variants())
def test_every_play(tree: StrategyTree, variant: Variant) -> None:
    question = Question("enable1", Rules(variant=variant))
    solution = answer(question, Unheard()).solution
    prepare(question, Unheard())
    try_out(tree, PlayRows(solution, 0, rated=True), ("e", "ing", "cro", "tions"))


def test_the_longest_strategy_of_a_real_list(tree: StrategyTree, qtbot: QtBot) -> None:
    question = Question("enable1", Rules(players=8))
    game = SolvedGame(answer(question, Unheard()))
    shown: Shown = find_strategy(game, StrategyView(question, 7, None), Unheard())
    print(f"\n{len(shown.rows):,} rows, {shown.strategy.lines:,} words")
    try_out(tree, shown.rows, ("e", "ing", "zzz"))
    view = LinesView()
    qtbot.addWidget(view)
    view.show()
    listed = milliseconds(lambda: view.show_lines(shown.lines))
    print(f"{len(shown.lines.lines):,} lines listed in {listed:.1f} ms")
    assert listed < OPEN_MS


@pytest.mark.parametrize("variant", [SUPERGHOST, SUPERDUPERGHOST])
def test_the_window_goes_on_while_a_strategy_is_proved(
    qtbot: QtBot, opens: Opens, variant: Variant
) -> None:
    window = opens()
    window.show_panel(1)
    qtbot.waitUntil(lambda: window.strategy.strategy is not None)
    ticks: list[float] = []
    timer = QTimer()
    timer.setTimerType(Qt.TimerType.PreciseTimer)
    timer.timeout.connect(lambda: ticks.append(time.perf_counter()))
    window.ask(Question("enable1", Rules(variant=variant)))
    qtbot.waitUntil(lambda: window.strategy.is_looking and not window.inquiry.is_solving)
    timer.start(TICK_MS)
    qtbot.waitUntil(lambda: not window.strategy.is_looking, timeout=60_000)
    timer.stop()
    gaps = sorted(1000 * (after - before) for before, after in pairwise(ticks))
    print(f"\n{variant.id}: {len(gaps)} gaps, 99 % under {gaps[int(0.99 * len(gaps))]:.1f} ms, "
          f"longest {gaps[-1]:.1f} ms")  # fmt: skip
    assert gaps[-1] < GAP_MS
