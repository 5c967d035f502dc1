"""Anything at all, done at each panel while jobs run: nothing takes the window's thread long.

Run with ``.venv/bin/pytest tests/benchmarks/bench_hands.py -s``.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import pytest
from hands import LIMIT, Hands
from test_stress_hands import ACTIONS, PLACES, SEED, nothing_leaves_the_window

if TYPE_CHECKING:
    from conftest import Opens

__all__ = ["nothing_leaves_the_window"]
pytestmark = pytest.mark.usefixtures("dress", "own_home")


@pytest.mark.parametrize("place", PLACES)
def test_nothing_that_is_done_takes_the_window_long(opens: Opens, place: str) -> None:
    window = opens()
    hands = Hands(window, SEED + list(PLACES).index(place), partial(PLACES[place], window))
    hands.go_back()
    for _ in range(ACTIONS):
        hands.act()
    longest = ", ".join(f"{what} {seconds:.2f} s" for seconds, what in sorted(hands.slow)[::-1])
    print(f"\n{place}, of {ACTIONS} actions over {LIMIT} s: {longest or 'none'}")
    assert not hands.slow
