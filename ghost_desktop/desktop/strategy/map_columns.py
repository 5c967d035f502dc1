"""Branches of a map in columns along a trunk, as a page asks for. Nothing of Qt."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence


SHAPE = 1.5
"""How much wider than tall a page is."""

LEAST_LIMIT = 8.0
"""How tall columns are at least: in lower ones nobody sees a tree."""

NARROWING = 0.85
"""How much lower columns are each time that a page is tried."""

_LEAST_GAP = 2  # tiles between a strip and what follows it, if that are few
_BETWEEN_ENDS, _BETWEEN_BRANCHES, _BESIDE_TRUNK = 0.25, 0.6, 0.35


@dataclass(slots=True)
class Branch:
    """A strip and all that follows it.

    Attributes:
        top: tile by tile from its left side, how far up it reaches; its own middle is at 0.
        bottom: how far down.
        places: of each strip that follows, how far right its left side lies and how far down its
            middle.
        bends: where the trunk is left, for each of them; None where there is no trunk to follow.
    """

    top: list[float]
    bottom: list[float]
    places: list[tuple[float, float]]
    bends: list[float | None]

    @property
    def height(self) -> float:
        """How tall it is."""
        return max(self.bottom) - min(self.top)

    @property
    def shape(self) -> float:
        """How many times wider than tall it is."""
        return len(self.top) / self.height


def along_trunk(length: int, after: Sequence[Branch], half: float) -> Branch:
    """Draw a strip of a length with what follows in columns of at most twice `half`, and the trunk."""
    right = length
    places: list[tuple[float, float]] = []
    bends: list[float | None] = []
    up, down = -0.5, 0.5
    for above, below in _columns(after, half):
        gap = gap_of(half)
        width = 0
        for stack, is_above in ((Stack(above), True), (Stack(below), False)):
            if stack.downs:
                edge = max(stack.bottom) if is_above else min(stack.top)
                shift = (-_BESIDE_TRUNK if is_above else _BESIDE_TRUNK) - edge
                places += [(right + gap, one + shift) for one in stack.downs]
                up = min(up, min(stack.top) + shift)
                down = max(down, max(stack.bottom) + shift)
                width = max(width, len(stack.top))
        bends += [right if bends else None] * (len(above) + len(below))
        right += gap + width + 1
    # What stands left is nobody else's: the whole is a rectangle.
    return Branch([up] * right, [down] * right, places, bends)


def half_of(limit: float) -> float:
    """Return how tall columns can be that stand above a trunk and below it."""
    return max(limit / 2 - _BESIDE_TRUNK, LEAST_LIMIT)


class Stack:
    """Branches below each other, moved together.

    Attributes:
        top: tile by tile, how far up they reach together.
        bottom: how far down.
        downs: how far down the middle of the first strip of each is.
    """

    def __init__(self, branches: Sequence[Branch]) -> None:
        self.downs: list[float] = []
        self.top: list[float] = []
        self.bottom: list[float] = []
        was_end = True
        for branch in branches:
            is_end = not branch.places
            apart = _BETWEEN_ENDS if is_end and was_end else _BETWEEN_BRANCHES
            down = 0.0
            if self.downs:
                shared = zip(self.bottom, branch.top, strict=False)
                down = max(bottom - top for bottom, top in shared) + apart
            self.downs.append(down)
            further = len(self.top)
            self.top += [one + down for one in branch.top[further:]]
            reach = [one + down for one in branch.bottom]
            self.bottom = reach + self.bottom[len(reach) :]
            was_end = is_end


def gap_of(height: float) -> int:
    """Return how many tiles lines need to reach what lies so far apart."""
    return _LEAST_GAP + (height > 6) + (height > 18) + (height > 48)


def _columns(
    branches: Sequence[Branch], half: float
) -> Iterator[tuple[Sequence[Branch], Sequence[Branch]]]:
    """Give branches in their order as columns: those above the trunk, and those below it."""
    start = 0
    while start < len(branches):
        turn = _fitting(branches, start, half)
        end = _fitting(branches, turn, half)
        if end == len(branches):  # the last column: as much above as below
            heights = [branch.height + _BETWEEN_ENDS for branch in branches[start:]]
            total, turn = sum(heights), start
            above = 0.0
            while turn < end - 1 and above + heights[turn - start] / 2 < total / 2:
                above += heights[turn - start]
                turn += 1
        yield branches[start:turn], branches[turn:end]
        start = end


def _fitting(branches: Sequence[Branch], start: int, half: float) -> int:
    """Return up to which branch they fit below each other, at least one."""
    height, end = 0.0, start
    while end < len(branches):
        height += branches[end].height + _BETWEEN_ENDS
        if height > half + _BETWEEN_ENDS and end > start:
            break
        end += 1
    return end
