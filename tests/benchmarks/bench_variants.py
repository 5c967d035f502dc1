"""Every variant and number of players: beside the plain way, beside Ghost for two, and in a grid.

Run with ``.venv/bin/pytest -s tests/benchmarks/bench_variants.py``. Figures are medians of one
process in which the contestants take turns, and only ratios are checked: machines differ.
"""

from __future__ import annotations

import sys
import time
from collections import Counter, defaultdict
from functools import cache
from operator import itemgetter
from statistics import median
from typing import TYPE_CHECKING

import pytest

from ghost_desktop import paths
from ghost_desktop.engine import comparison
from ghost_desktop.engine.game.rules import Rules
from ghost_desktop.engine.game.variants.ghost import GHOST
from ghost_desktop.engine.game.variants.superduperghost import SUPERDUPERGHOST
from ghost_desktop.engine.game.variants.superghost import SUPERGHOST
from ghost_desktop.engine.listed import listed, part_levels
from ghost_desktop.engine.solution import solve
from ghost_desktop.engine.strategies.strategy import minimal_strategy
from ghost_desktop.engine.words.wordlist import read_word_list
from ghost_desktop.library import catalogue
from ghost_desktop.library.cell import Sought
from ghost_desktop.library.question import Question
from ghost_desktop.library.solving_cells import solve_cells

if TYPE_CHECKING:
    from collections.abc import Callable

    from ghost_desktop.engine.game.variant import Variant

ENABLE1 = paths.wordlists() / "enable1.txt"
ALPHABET = "abcdefghijklmnopqrstuvwxyz"
LEAST = {SUPERGHOST: 8, SUPERDUPERGHOST: 6}
MOST_MEGABYTES = 340
MOST_OF_TWO = 2.0
MOST_SECONDS_TO_PROVE = 10.0


def seconds(work: Callable[[], object]) -> float:
    begin = time.perf_counter()
    work()
    return time.perf_counter() - begin


def engine(variant: Variant) -> str:
    """From the file to the outcome of, and the plays left at, every position."""
    words, _ = read_word_list(ENABLE1.read_bytes(), "ENABLE1")
    solution = solve(words, Rules(variant, 3))
    return "".join(play.letter for play in solution.winning_plays(""))


def plain(variant: Variant) -> str:
    """The set of all fragments, and a recursion that stops at the first winning play."""
    words = {word for word in ENABLE1.read_text().split() if len(word) >= 3}
    fragments = {
        word[first:last]
        for word in words
        for first in range(len(word))
        for last in range(first + 1, len(word) + 1)
    }

    @cache
    def wins(fragment: str) -> bool:
        if fragment in words:
            return True
        turned = fragment[::-1]
        for letter in ALPHABET:
            plays = [fragment + letter, letter + fragment]
            if variant is SUPERDUPERGHOST:
                plays += [turned + letter, letter + turned]
            if any(play in fragments and not wins(play) for play in plays):
                return True
        return False

    return "".join(letter for letter in ALPHABET if not wins(letter))


@pytest.mark.parametrize("variant", list(LEAST), ids=lambda variant: variant.id)
def test_the_engine_is_much_faster_than_the_plain_way(variant: Variant) -> None:
    assert engine(variant) == plain(variant)
    took: dict[str, list[float]] = {"engine": [], "plain": []}
    for _ in range(3):
        took["plain"].append(seconds(lambda: plain(variant)))
        took["engine"] += [seconds(lambda: engine(variant)) for _ in range(5)]
    ours, theirs = median(took["engine"]), median(took["plain"])
    print(
        f"\n{variant.id}: {ours:.3f} s, the plain way {theirs:.2f} s: "
        f"{theirs / ours:.0f} times as fast (at least {LEAST[variant]})"
    )
    assert theirs / ours >= LEAST[variant]


MEMORY = """
from ghost_desktop.engine.game.rules import Rules
from ghost_desktop.engine.game.variants import find_variant
from ghost_desktop.engine.solution import solve
solution = solve(words, Rules(find_variant("VARIANT"), 3))
assert solution.winner == 0
"""


@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
@pytest.mark.parametrize("variant", list(LEAST), ids=lambda variant: variant.id)
def test_memory(variant: Variant, megabytes: Callable[[str], float]) -> None:
    took = megabytes(MEMORY.replace("VARIANT", variant.id))
    print(f"\n{variant.id}: {took:.0f} MB above the imports (< {MOST_MEGABYTES})")
    assert took < MOST_MEGABYTES


def test_two_three_and_four_players_together() -> None:
    def run(*players: int) -> None:
        words, _ = read_word_list(ENABLE1.read_bytes(), "ENABLE1")
        solution = None
        for number in players:
            solution = solve(words, Rules(GHOST, 3, number), like=solution)

    two, all_three = [], []
    for _ in range(60):
        two.append(seconds(lambda: run(2)))
        all_three.append(seconds(lambda: run(2, 3, 4)))
    ratio = median(all_three) / median(two)
    print(
        f"\nGhost for 2: {median(two) * 1e3:.1f} ms; for 2, 3 and 4: "
        f"{median(all_three) * 1e3:.1f} ms, {ratio:.2f} times as long (at most {MOST_OF_TWO})"
    )
    assert ratio <= MOST_OF_TWO


def test_where_the_time_of_a_grid_goes(monkeypatch: pytest.MonkeyPatch) -> None:
    spent: dict[str, float] = defaultdict(float)
    calls: Counter[str] = Counter()

    def timed(name: str, module: object, function: str) -> None:
        original = getattr(module, function)

        def run(*arguments: object, **named: object) -> object:
            begin = time.perf_counter()
            try:
                return original(*arguments, **named)
            finally:
                spent[name] += time.perf_counter() - begin
                calls[name] += 1

        monkeypatch.setattr(module, function, run)

    timed("read the list", catalogue, "load")
    timed("list positions", part_levels, "build_levels")
    timed("solve", listed, "solve_levels")
    timed("describe the row", comparison, "describe")
    rules = [Rules(min_length=n, players=players) for n in range(3, 7) for players in (2, 3, 4)]
    begin = time.perf_counter()
    sources = [one.id for one in catalogue.bundled_lists()]
    asked = [Question(source, one) for source in sources for one in rules]
    rows = list(solve_cells(asked, Sought(lines=False)))
    total = time.perf_counter() - begin
    print(f"\n{len(rows)} cells in {total:.2f} s")
    spent["else"] = total - sum(spent.values())
    for name, took in sorted(spent.items(), key=itemgetter(1), reverse=True):
        print(f"  {name:18} {calls[name]:4} times {took:7.3f} s {took / total:5.0%}")
    assert len(rows) == 108
    assert (calls["read the list"], calls["list positions"], calls["solve"]) == (9, 36, 108)


@pytest.mark.parametrize("min_length", [3, 4])
@pytest.mark.parametrize("variant", list(LEAST), ids=lambda variant: variant.id)
def test_a_proof_takes_seconds(variant: Variant, min_length: int) -> None:
    begin = time.perf_counter()
    words, _ = read_word_list(ENABLE1.read_bytes(), "ENABLE1")
    strategy = minimal_strategy(solve(words, Rules(variant, min_length)), 0)
    took = time.perf_counter() - begin
    print(f"\n{variant.id} {min_length}+: {strategy.lines} lines proved minimal in {took:.1f} s")
    assert strategy.proved_minimal
    assert took < MOST_SECONDS_TO_PROVE
