"""What falls apart behind a fan stands in columns as a page asks for, part by part."""

from __future__ import annotations

import numpy as np
from at_the_map import graph_of
from hypothesis import given
from hypothesis import strategies as st

from ghost_desktop.desktop.strategy.map_graph import MapStrip, MapTile
from ghost_desktop.desktop.strategy.map_layout import MapLayout, fan_of, lay_out, parts_after


@given(st.lists(st.lists(st.integers(1, 5), max_size=3), min_size=2, max_size=12))
def test_parts_are_what_no_play_joins(steps: list[list[int]]) -> None:
    number = len(steps)
    follow = [[n + step for step in more if n + step < number] for n, more in enumerate(steps)]
    joined = np.eye(number, dtype=bool)
    for strip in range(1, number):
        for after in follow[strip]:
            joined[strip, after] = joined[after, strip] = True
    for _ in range(number):
        joined = (joined.astype(int) @ joined.astype(int)) > 0
    expected = sorted({tuple(np.flatnonzero(joined[n]).tolist()) for n in range(1, number)})
    assert [tuple(part) for part in parts_after(0, follow)] == expected


def test_the_fan_is_the_first_strip_that_several_follow() -> None:
    assert fan_of([[1], [2], [3, 4], [], []]) == 2
    assert fan_of([[1, 2], [], []]) == 0
    assert fan_of([[1], []]) is None


def joints(number: int) -> MapLayout:
    """A map of a fan with so many joints: two strips that lead to one."""
    tiles = [(MapTile("A", is_own=True),) * letters for letters in range(4)]
    strips = [
        MapStrip(("",), (), (), None, None, None),
        MapStrip(("a",), (), tiles[1], is_own=True, end=None, outcome=None),
    ]
    plays = [(0, 1)]
    first = len(strips)
    for n in range(2 * number):
        strips.append(
            MapStrip((chr(98 + n) + "a",), (), tiles[2], is_own=False, end=None, outcome=None)
        )
        plays.append((1, first + n))
    for n in range(number):
        strips.append(
            MapStrip((chr(98 + n) + "ab",), (), tiles[3], is_own=True, end=None, outcome=None)
        )
        plays += [(first + 2 * n, len(strips) - 1), (first + 2 * n + 1, len(strips) - 1)]
    return lay_out(graph_of(strips, sorted(plays)))


def test_a_tall_map_becomes_a_page_and_a_low_one_stays() -> None:
    left, top, right, bottom = joints(40).bounds
    assert 0.8 < (right - left) / (bottom - top) < 2.5
    low = joints(3)
    assert len(set(low.x[2:8].tolist())) == 1
    tall = joints(40)
    entries = list(zip(tall.x[2:82].tolist(), tall.y[2:82].tolist(), strict=True))
    assert len({x for x, _ in entries}) > 1
    assert entries == sorted(entries), "they are read from above, column by column"
