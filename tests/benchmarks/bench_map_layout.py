"""Places for the strips of a map: soon for a hundred replies, and for ten thousand strips.

Run with ``.venv/bin/pytest tests/benchmarks/bench_map_layout.py -s``.
"""

from __future__ import annotations

import random
import time
from typing import TYPE_CHECKING

import pytest
from at_the_map import graph_of

from ghost_desktop.desktop.strategy.map_graph import MapStrip, MapTile
from ghost_desktop.desktop.strategy.map_layout import lay_out

if TYPE_CHECKING:
    from ghost_desktop.desktop.strategy.map_graph import MapGraph


def grown(strips: int, plays: int, seed: int) -> MapGraph:
    """A map of so many strips and plays, about as wide in the middle as strategies are."""
    chance = random.Random(seed)
    lengths = [0, *sorted(min(max(round(chance.gauss(8, 2.5)), 1), 16) for _ in range(strips - 1))]
    lengths[1:17] = sorted({*range(1, 17)})
    lengths.sort()
    of_length: dict[int, list[int]] = {}
    for number, length in enumerate(lengths):
        of_length.setdefault(length, []).append(number)
    ways = {(chance.choice(of_length[length - 1]), n) for n, length in enumerate(lengths) if length}
    while len(ways) < plays:
        after = chance.randrange(strips // 10, strips)
        ways.add((chance.choice(of_length[lengths[after] - 1]), after))
    drawn = [
        MapStrip(("x" * length,), (), (MapTile("x", is_own=None),) * length, None, None, None)
        for length in lengths
    ]
    return graph_of(drawn, sorted(ways))


@pytest.mark.parametrize(
    ("strips", "plays", "most"),
    [
        (107, 106, 0.010),
        (107, 150, 0.025),
        (4_000, 3_999, 0.250),
        (4_000, 6_000, 0.400),
        (11_000, 21_000, 1.0),
    ],
)
def test_a_map_is_laid_out_soon(strips: int, plays: int, most: float) -> None:
    graph = grown(strips, plays, 1)
    needed = []
    for _ in range(3):
        begin = time.process_time()
        lay_out(graph)
        needed.append(time.process_time() - begin)
    print(f"{strips} strips, {plays} plays: {1000 * min(needed):.1f} ms of CPU")
    assert min(needed) < most
