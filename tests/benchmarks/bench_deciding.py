"""ENABLE1: how long it takes to find the words that decide, and the margin.

Run with ``.venv/bin/pytest -s tests/benchmarks/bench_deciding.py``. Times are processor time, of
which the sooner of two counts, and beside each stands how long solving that game once takes.
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import pytest

from ghost_desktop.engine.changes.deciding import decided_by_addition, decided_by_removal
from ghost_desktop.engine.changes.margin import find_margin
from ghost_desktop.engine.game.game import Game
from ghost_desktop.engine.game.rules import Rules
from ghost_desktop.engine.game.variants.anaghost import ANAGHOST
from ghost_desktop.engine.game.variants.ghost import GHOST
from ghost_desktop.engine.game.variants.spook import SPOOK
from ghost_desktop.engine.game.variants.superduperghost import SUPERDUPERGHOST
from ghost_desktop.engine.game.variants.superghost import SUPERGHOST
from ghost_desktop.engine.game.variants.xghost import XGHOST
from ghost_desktop.engine.solution import solve
from ghost_desktop.library import catalogue

if TYPE_CHECKING:
    from collections.abc import Callable

    from ghost_desktop.engine.game.variant import Variant

MOST_SECONDS = {
    GHOST: 0.5,
    SUPERGHOST: 10.0,
    SUPERDUPERGHOST: 20.0,
    ANAGHOST: 30.0,
    SPOOK: 60.0,
    XGHOST: 240.0,
}
MOST_SECONDS_OF_A_MARGIN = 1.0
TRIES = 2


def seconds(work: Callable[[], object]) -> float:
    took = []
    for _ in range(TRIES):
        begin = time.process_time()
        work()
        took.append(time.process_time() - begin)
        if took[-1] > 10:  # nothing disturbs that much
            break
    return min(took)


@pytest.mark.parametrize("min_length", [3, 4])
@pytest.mark.parametrize("variant", list(MOST_SECONDS), ids=lambda variant: variant.id)
def test_the_words_that_decide(variant: Variant, min_length: int) -> None:
    words, other = catalogue.load("enable1").words, catalogue.load("web2").words
    rules = Rules(variant, min_length)
    once = seconds(lambda: solve(words, rules))
    removal = seconds(lambda: decided_by_removal(Game(words, rules)))
    addition = seconds(lambda: decided_by_addition(Game(words, rules), other))
    print(
        f"\n{rules.key}: {removal:.2f} s to take words out (at most {MOST_SECONDS[variant]}), "
        f"{removal / once:.0f} times as long as solving; {addition:.2f} s to put words of WEB2 in"
    )
    assert removal <= MOST_SECONDS[variant]


@pytest.mark.parametrize("misere", [False, True], ids=["ordinary", "misere"])
@pytest.mark.parametrize("min_length", [3, 4])
def test_the_margin(min_length: int, misere: bool) -> None:
    words = catalogue.load("enable1").words
    game = Game(words, Rules(GHOST, min_length, misere=misere))
    margin = find_margin(game)
    took = seconds(lambda: find_margin(game))
    print(f"\n{game.rules.key}: a margin of {margin.words} in {took:.2f} s")
    assert took <= MOST_SECONDS_OF_A_MARGIN
