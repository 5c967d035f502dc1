"""How long it takes to choose a day's puzzle, once its game is solved.

Run with ``.venv/bin/pytest -s tests/benchmarks/bench_puzzles.py``. Only a ratio is checked: on the
machine on which SuperGhost on ENABLE1 is solved in 0.3 seconds, a puzzle has 50 milliseconds.
"""

from __future__ import annotations

import time
from datetime import date, timedelta
from statistics import median
from typing import TYPE_CHECKING

from ghost_desktop.engine.game import Game
from ghost_desktop.engine.rules import Rules
from ghost_desktop.engine.solving import solve
from ghost_desktop.engine.variants.ghost import GHOST
from ghost_desktop.engine.variants.superduperghost import SUPERDUPERGHOST
from ghost_desktop.engine.variants.superghost import SUPERGHOST
from ghost_desktop.library import catalogue, commonness
from ghost_desktop.play.puzzles import Puzzle, find_puzzle

if TYPE_CHECKING:
    from ghost_desktop.engine.solution import Solution

DAYS = 15
MOST = 50 / 300


def seconds(solution: Solution, day: date) -> float:
    """The time to choose a puzzle of a game of which nobody has asked anything yet."""
    fresh = Game(solution.game.all_words, solution.rules)
    vars(solution.game).clear()
    vars(solution.game).update(vars(fresh))
    begin = time.perf_counter()
    found = find_puzzle(solution, day.isoformat(), commonness.levels_of)
    spent = time.perf_counter() - begin
    assert isinstance(found, Puzzle)
    return spent


def test_a_day_is_chosen_in_a_sixth_of_the_time_that_solving_takes() -> None:
    commonness.load()
    words = catalogue.load("enable1").words
    solutions = [solve(words, Rules(variant)) for variant in (GHOST, SUPERDUPERGHOST, SUPERGHOST)]
    whole = median(solve(words, Rules(SUPERGHOST)).seconds for _ in range(3))
    print(f"SuperGhost solved: {1000 * whole:.0f} ms")
    for solution in solutions:
        days = [date(2026, 11, 1) + timedelta(days) for days in range(DAYS)]
        spent = [seconds(solution, day) for day in days]
        ratio = median(spent) / whole
        print(
            f"{solution.rules.variant.id}: {1000 * median(spent):.1f} ms, "
            f"at most {1000 * max(spent):.1f} ms; {ratio:.3f} of it"
        )
        assert ratio < MOST
