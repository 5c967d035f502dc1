"""How a map is divided into the pages of a poster."""

from __future__ import annotations

import pytest

from ghost_desktop.desktop.strategy.map_painter import (
    LARGEST_TILE,
    OVERLAP,
    SMALLEST_TILE,
    PosterPages,
    divided,
)

UPRIGHT, LYING = (500.0, 700.0), (750.0, 450.0)
BOTH = (UPRIGHT, LYING)


@pytest.mark.parametrize(
    ("wide", "high", "room", "columns", "rows"),
    [
        (30, 40, UPRIGHT, 1, 1),
        (40, 30, LYING, 1, 1),
        (40, 120, UPRIGHT, 1, 2),  # 1 x 3 of the others
        (120, 40, LYING, 2, 1),  # 3 x 1 of the others
        (66, 47, UPRIGHT, 2, 1),  # 1 x 2 of the others do, too, with smaller tiles
    ],
)
def test_pages_lie_as_fewest_do_and_then_as_they_are_filled_best(
    wide: float, high: float, room: tuple[float, float], columns: int, rows: int
) -> None:
    pages = divided(wide, high, BOTH)
    assert (pages.wide, pages.high, pages.columns, pages.rows) == (*room, columns, rows)
    assert divided(wide, high, BOTH[::-1]) == pages


@pytest.mark.parametrize("more", [0, 0.01])
def test_tiles_shrink_only_as_far_as_letters_can_be_read(more: float) -> None:
    """A little more than what two pages take is a third one, whose tiles are larger again."""
    two = 2 * UPRIGHT[0] - OVERLAP
    pages = divided(two / SMALLEST_TILE + more, 10, [UPRIGHT])
    assert pages.columns == (3 if more else 2)
    assert (pages.tile > SMALLEST_TILE + 1) is bool(more)


@pytest.mark.parametrize("wide", [3, 20, 47, 60, 95, 300])
@pytest.mark.parametrize("high", [4, 30, 66, 130])
def test_all_of_the_map_is_on_the_pages_and_none_is_empty(wide: float, high: float) -> None:
    pages = divided(wide, high, BOTH)
    assert SMALLEST_TILE <= pages.tile <= LARGEST_TILE
    fills = False
    for length, room, number in (
        (wide * pages.tile, pages.wide, pages.columns),
        (high * pages.tile, pages.high, pages.rows),
    ):
        covered = number * (room - OVERLAP) + OVERLAP
        assert length <= covered + 1e-6
        # As many as the smallest tiles take: one page less would not hold even those.
        assert number == 1 or length * SMALLEST_TILE / pages.tile > covered - room + OVERLAP
        fills |= length == pytest.approx(covered)
    assert fills or pages.tile == LARGEST_TILE


def test_parts_are_counted() -> None:
    assert PosterPages(*UPRIGHT, 12.0, columns=3, rows=2).number == 6
