"""How long it takes to choose a day's puzzle, once its game is solved.

Run with ``.venv/bin/pytest -s tests/benchmarks/bench_puzzles.py``. Only ratios are checked, of the
worst day: on the machine on which SuperGhost on ENABLE1 is solved in 0.3 seconds, a puzzle has 50
milliseconds where all positions are listed, Anaghost twice that, since it lists where letters stand
in all words, and 3 seconds in a worker where single positions are looked at.
"""

from __future__ import annotations

import time
from datetime import date, timedelta
from statistics import median
from typing import TYPE_CHECKING

import pytest

from ghost_desktop.engine.game.game import Game
from ghost_desktop.engine.game.rules import Rules
from ghost_desktop.engine.game.variants import all_variants
from ghost_desktop.engine.game.variants.superghost import SUPERGHOST
from ghost_desktop.engine.solution import solve
from ghost_desktop.library import catalogue, commonness
from ghost_desktop.play.puzzles import Puzzle, find_puzzle

if TYPE_CHECKING:
    from ghost_desktop.engine.game.variant import Variant
    from ghost_desktop.engine.solution import Solution

DAYS = 30
MOST = 50 / 300
OTHERWISE = {"anaghost": 100 / 300, "spook": 3000 / 300, "xghost": 3000 / 300}
TRIES = 2  # the sooner counts: something else may have disturbed the other


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


@pytest.mark.parametrize("variant", all_variants(), ids=lambda one: one.id)
def test_a_day_is_chosen_soon(variant: Variant) -> None:
    commonness.load()
    words = catalogue.load("enable1").words
    solution = solve(words, Rules(variant))
    whole = median(solve(words, Rules(SUPERGHOST)).seconds for _ in range(3))
    days = [date(2026, 11, 1) + timedelta(days) for days in range(DAYS)]
    spent = [min(seconds(solution, day) for _ in range(TRIES)) for day in days]
    ratio = max(spent) / whole
    print(
        f"{variant.id}: {1000 * median(spent):.0f} ms, at most {1000 * max(spent):.0f} ms; "
        f"{ratio:.3f} of the {1000 * whole:.0f} ms of SuperGhost"
    )
    assert ratio < OTHERWISE.get(variant.id, MOST)
