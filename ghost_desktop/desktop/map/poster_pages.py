"""How a map is divided into the pages of a poster. Nothing of Qt.

There are as few pages as there can be with letters that are read well; these pages are filled then.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

SMALLEST_TILE, LARGEST_TILE = 10.8, 24.0
"""Points of a tile. Letters have half of that, so that they are read at arm's length; a map that is
small does not fill its page at any price."""

OVERLAP = 14.0
"""Points that two pages share, to be glued on."""


@dataclass(frozen=True)
class PageRoom:
    """The part of a page that a map can fill, in points.

    Attributes:
        wide: its width.
        high: its height.
        is_wide: whether the page lies on its side.
    """

    wide: float
    high: float
    is_wide: bool


@dataclass(frozen=True)
class PosterPages:
    """How a map is divided into pages.

    Attributes:
        room: what it can fill of each.
        tile: how large a tile is, in points.
        columns: how many pages stand beside each other.
        rows: how many below each other.
    """

    room: PageRoom
    tile: float
    columns: int
    rows: int

    @property
    def number(self) -> int:
        """How many pages show parts of the map."""
        return self.columns * self.rows


def divided(wide: float, high: float, rooms: Iterable[PageRoom]) -> PosterPages:
    """Divide a map into the fewest pages, and of several ways in that with the largest tiles.

    Args:
        wide: the width of the map, in tiles.
        high: its height.
        rooms: the ways in which a page can lie.
    """
    ways = (_in(room, wide, high) for room in rooms)
    return min(ways, key=lambda pages: (pages.number, -pages.tile))


def _in(room: PageRoom, wide: float, high: float) -> PosterPages:
    columns, rows = _pages(wide, room.wide), _pages(high, room.high)
    fitting = min(_covered(columns, room.wide) / wide, _covered(rows, room.high) / high)
    return PosterPages(room, min(fitting, LARGEST_TILE), columns, rows)


def _pages(tiles: float, room: float) -> int:
    """Return how many pages so many of the smallest tiles take in a row."""
    return max(1, math.ceil((tiles * SMALLEST_TILE - OVERLAP) / (room - OVERLAP)))


def _covered(pages: int, room: float) -> float:
    """Return the length that so many pages in a row have together."""
    return pages * (room - OVERLAP) + OVERLAP
