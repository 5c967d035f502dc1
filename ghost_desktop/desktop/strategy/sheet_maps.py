"""Where the maps of groups stand on the pages that follow the lines of a sheet.

They stand in their order, under their headings: side by side where there is room, and low ones below
each other beside a high one. All have tiles of
one size: the largest with which there are the fewest pages. One that is too wide for that is
smaller, down to what can be read; one that could not be read, or is too high, is left out.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence


_STEPS = 6
"""Places across a page where maps may begin, so that those of several rows stand below each other."""


@dataclass(frozen=True)
class MapRoom:
    """What a map takes up.

    Attributes:
        width, height: in tiles.
        heading: how wide its heading is printed, in any unit.
    """

    width: float
    height: float
    heading: float


@dataclass(frozen=True)
class MapPages:
    """The room there is, in the unit of headings.

    Attributes:
        width, height: of a page.
        first: how much is taken from the top of the first page.
        heading: how high a heading is.
        gap: between maps, to the right and below.
    """

    width: float
    height: float
    first: float
    heading: float
    gap: float


@dataclass(frozen=True)
class PlacedMap:
    """A map on a page: where its heading begins, and how large its tiles are."""

    name: str
    left: float
    top: float
    tile: float


def pages_of_maps(
    maps: Mapping[str, MapRoom], room: MapPages, tiles: Sequence[float]
) -> tuple[tuple[PlacedMap, ...], ...]:
    """Place maps on pages.

    Args:
        maps: what each takes up, by its name, in order.
        room: of the pages.
        tiles: how large a tile may be, the largest first.

    Returns:
        Of each page, what stands on it; no pages if no map fits.
    """
    ways = [_placed(maps, room, tile, tiles[-1]) for tile in tiles]
    # Whoever leaves out a map has fewer pages: those that leave out the fewest come first.
    return min(ways, key=lambda pages: (-sum(map(len, pages)), len(pages)))


def _placed(
    maps: Mapping[str, MapRoom], room: MapPages, usual: float, smallest: float
) -> tuple[tuple[PlacedMap, ...], ...]:
    """Place maps whose tiles are as large as usual, where they are not too wide for that."""
    pages: list[list[PlacedMap]] = []
    step = (room.width + room.gap) / _STEPS
    top = bottom = 0.0  # of the row
    left = right = below = 0.0  # of the stack in it that is being built, and where it goes on
    for name, one in maps.items():
        tile = min(usual, room.width / one.width)
        width = max(tile * one.width, one.heading)
        height = room.heading + tile * one.height
        if tile < smallest or height > room.height - room.first:
            continue
        is_below = bool(left) and left + width <= room.width and below + height <= bottom
        if not is_below:
            left, below = right, top
        if not pages or left + width > room.width:
            left, top = 0.0, bottom + room.gap
            if not pages or top + height > room.height:
                top = 0.0 if pages else room.first
                pages.append([])
            right, below, bottom = 0.0, top, top
        elif below + height > room.height:  # a row in which this one has no room
            left, top = 0.0, 0.0
            pages.append([])
            right, below, bottom = 0.0, top, top
        pages[-1].append(PlacedMap(name, left, below, tile))
        below += height + room.gap
        bottom = max(bottom, below - room.gap)
        right = max(right, left + step * ceil((width + room.gap) / step))
    return tuple(map(tuple, pages))
