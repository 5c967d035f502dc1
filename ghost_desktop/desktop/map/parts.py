"""A map that falls apart: what follows one strip, in parts that share nothing, in columns on a page.

Most maps begin with few strips, and then fan out. Once that fan's strip is taken away, what follows
it falls apart. Each part is laid out by itself, and all stand in columns, in their order: above a
trunk, along which the plays to later columns go, and below it.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

_MOST_COLUMNS = 12
_BETWEEN, _BESIDE_TRUNK = 0.6, 0.4
_BEFORE_TRUNK = 1.0


@dataclass(frozen=True, eq=False)
class MapPart:
    """Strips that share nothing with others.

    Attributes:
        strips: their numbers, in order.
        x: how far right the left side of each is.
        middle: how far down its middle is.
        width: of all, with what their plays need.
        top: how far up they reach.
        bottom: how far down.
    """

    strips: tuple[int, ...]
    x: tuple[float, ...]
    middle: tuple[float, ...]
    width: float
    top: float
    bottom: float

    @property
    def height(self) -> float:
        """How tall it is, with the room to the next."""
        return self.bottom - self.top + _BETWEEN


@dataclass(frozen=True)
class InColumn:
    """Where a part goes.

    Attributes:
        part: which.
        right: how far it is moved to the right.
        down: how far down.
        trunk: where plays to it leave the trunk; None in the first column.
    """

    part: MapPart
    right: float
    down: float
    trunk: float | None


def fan_of(follow: Sequence[Sequence[int]]) -> int | None:
    """Return the first strip that several follow, if play comes to it in one way; None if none."""
    strip = 0
    while len(follow[strip]) == 1:
        strip = follow[strip][0]
    return strip if follow[strip] else None


def parts_after(fan: int, follow: Sequence[Sequence[int]]) -> list[list[int]]:
    """Return the strips after a fan in parts that share nothing, by their first strip.

    Args:
        fan: the strip from which they are told apart.
        follow: the strips that follow each; what comes before a strip has the lower number.
    """
    part = list(range(len(follow)))

    def root(strip: int) -> int:
        while part[strip] != strip:
            part[strip] = part[part[strip]]
            strip = part[strip]
        return strip

    for strip in range(fan + 1, len(follow)):
        for after in follow[strip]:
            one, other = sorted((root(strip), root(after)))
            part[other] = one
    found: dict[int, list[int]] = {}
    for strip in range(fan + 1, len(follow)):
        found.setdefault(root(strip), []).append(strip)
    return list(found.values())


def in_columns(parts: Sequence[MapPart], gap: float, shape: float) -> list[InColumn]:
    """Give parts their places on a page, to the right of a trunk's beginning at 0, 0.

    Args:
        parts: in their order.
        gap: tiles between the trunk and the left side of a column.
        shape: how much wider than tall the page is.
    """

    def unlike(columns: int) -> float:
        sides = _sides(parts, columns)
        wide = sum(gap + _BEFORE_TRUNK + _widest(above, below) for above, below in sides)
        tall = sum(max(_tall(pair[side]) for pair in sides) for side in (0, 1))
        return abs(math.log(wide / (tall + 2 * _BESIDE_TRUNK) / shape))

    columns = min(range(1, min(_MOST_COLUMNS, len(parts)) + 1), key=unlike)
    placed: list[InColumn] = []
    right = 0.0
    for number, (above, below) in enumerate(_sides(parts, columns)):
        trunk = right if number else None
        left = right + gap
        for side, start in ((above, -_tall(above) - _BESIDE_TRUNK), (below, _BESIDE_TRUNK)):
            down = start
            for part in side:
                placed.append(InColumn(part, left, down - part.top, trunk))
                down += part.height
        right = left + _widest(above, below) + _BEFORE_TRUNK
    return placed


def _sides(
    parts: Sequence[MapPart], columns: int
) -> list[tuple[Sequence[MapPart], Sequence[MapPart]]]:
    """Cut parts, in their order, into columns of about one height: above the trunk, and below it."""
    cuts = list(_cuts([part.height for part in parts], 2 * columns))
    sides = [parts[first:end] for first, end in cuts]
    return list(zip(sides[::2], sides[1::2], strict=True))


def _cuts(heights: Sequence[float], pieces: int) -> Iterator[tuple[int, int]]:
    """Cut a row of heights where its parts of equal height end, as nearly as can be."""
    each, done, first = sum(heights) / pieces, 0.0, 0
    for piece in range(1, pieces + 1):
        end = first
        while end < len(heights) and (piece == pieces or done + heights[end] / 2 <= piece * each):
            done += heights[end]
            end += 1
        yield first, end
        first = end


def _tall(parts: Sequence[MapPart]) -> float:
    return sum(part.height for part in parts)


def _widest(above: Sequence[MapPart], below: Sequence[MapPart]) -> float:
    return max((part.width for part in (*above, *below)), default=0.0)
