"""A tidy tree (Reingold and Tilford), with what is too tall for a page along a trunk. Nothing of Qt."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ghost_desktop.engine.reporting import in_turns

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from ghost_desktop.engine.reporting import Report


SHAPE = 1.5
"""How much wider than tall a page is."""

_LEAST_LIMIT = 8.0
"""How tall columns are at least: in lower ones nobody sees a tree."""

_NARROWING = 0.85
"""How much lower columns are each time that a page is tried."""

_LEAST_GAP = 2  # tiles between a strip and what follows it, if that are few
_BETWEEN_ENDS, _BETWEEN_BRANCHES, _BESIDE_TRUNK = 0.25, 0.6, 0.35

_LOW = 30.0  # what is no taller than this fits a window at any rate


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


class TidyTree:
    """Places for strips of which none follows two others.

    Args:
        lengths: how many tiles each strip has.
        follow: the strips that follow each; what comes before a strip has the lower number.
        report: is called now and then; may raise to cancel.
        shape: how many times wider than tall all should be: branches that are too tall for that go
            along a trunk.
        drawn: those strips that are drawn already, with all that follows them.

    Attributes:
        x: the left side of each strip.
        middle: how far down its middle is.
        bends: of each strip, where the play to it leaves a trunk; NaN where it follows none.
    """

    def __init__(
        self,
        lengths: Sequence[int],
        follow: Sequence[Sequence[int]],
        report: Report,
        *,
        shape: float = SHAPE,
        drawn: Mapping[int, Branch] | None = None,
    ) -> None:
        self._lengths, self._follow = lengths, follow
        self._natural = dict(drawn or {})
        for strip in in_turns(reversed(range(len(lengths))), report):
            if strip not in self._natural:
                below = [self._natural[one] for one in follow[strip]]
                self._natural[strip] = self._in_one(strip, below)
        chosen = self._on_a_page(shape)
        self.x, self.middle = [0.0] * len(lengths), [0.0] * len(lengths)
        self.bends = [(math.nan, math.nan)] * len(lengths)
        for strip in in_turns(range(len(lengths)), report):
            branch = chosen.get(strip, self._natural[strip])
            x, middle = self.x[strip], self.middle[strip]
            for after, place, bend in zip(follow[strip], branch.places, branch.bends, strict=True):
                self.x[after], self.middle[after] = x + place[0], middle + place[1]
                if bend is not None:
                    self.bends[after] = (x + bend, middle)

    def _on_a_page(self, shape: float) -> dict[int, Branch]:
        """Return those branches that have to be drawn in columns for all to fit a page."""
        whole = self._natural[0]
        limit = whole.height
        best: tuple[float, dict[int, Branch]] = (whole.shape, {})
        while whole.height > _LOW and whole.shape < shape and limit > _LEAST_LIMIT:
            limit *= _NARROWING
            chosen = self._within(limit)
            whole = chosen.get(0, whole)
            best = min(best, (whole.shape, chosen), key=lambda one: abs(math.log(one[0] / shape)))
        return best[1]

    def _within(self, limit: float) -> dict[int, Branch]:
        """Draw all no taller than a limit, if that can be: those branches that are drawn anew."""
        limits = {0: limit}
        too_tall: list[int] = []
        waiting = [0]
        while waiting:  # branches can be deeper than Python recurses
            strip = waiting.pop()
            follow = self._follow[strip]
            if self._natural[strip].height <= limits[strip] or not follow:
                continue
            too_tall.append(strip)
            below = limits[strip] if len(follow) == 1 else _half_of(limits[strip])
            limits.update(dict.fromkeys(follow, below))
            waiting += follow
        chosen: dict[int, Branch] = {}
        for strip in reversed(too_tall):
            after = [chosen.get(one, self._natural[one]) for one in self._follow[strip]]
            if len(after) == 1:
                chosen[strip] = self._in_one(strip, after)
            else:
                chosen[strip] = _along_trunk(self._lengths[strip], after, _half_of(limits[strip]))
        return chosen

    def _in_one(self, strip: int, after: list[Branch]) -> Branch:
        """Draw a branch in the classic way: what follows in one column, the strip at its middle."""
        length = self._lengths[strip]
        if not after:
            return Branch([-0.5] * length, [0.5] * length, [], [])
        stack = _Stack(after)
        gap = _gap_of(stack.downs[-1] - stack.downs[0])
        up = (stack.downs[0] + stack.downs[-1]) / 2
        first, last = stack.downs[0] - up, stack.downs[-1] - up
        return Branch(
            [-0.5] * length + [first - 0.5] * gap + [one - up for one in stack.top],
            [0.5] * length + [last + 0.5] * gap + [one - up for one in stack.bottom],
            [(length + gap, down - up) for down in stack.downs],
            [None] * len(after),
        )


def _along_trunk(length: int, after: Sequence[Branch], half: float) -> Branch:
    """Draw a strip of a length with what follows in columns of at most twice `half`, and the trunk.

    Above it and below it, a column begins where what stands before it ends, or is further from the
    trunk than it reaches.
    """
    right, gap = length, _gap_of(half)
    places: list[tuple[float, float]] = []
    bends: list[float | None] = []
    up, down = -0.5, 0.5
    # How near something stands to the trunk, tile by tile: above it, and below.
    near: dict[int, list[float]] = {-1: [], 1: []}
    for column in _columns(after, half):
        for side, stack in zip(near, map(_Stack, column), strict=True):
            if stack.downs:
                inner, outer = (stack.top, stack.bottom)[::side]
                shift = side * (_BESIDE_TRUNK - min(side * one for one in inner))
                reach = max(side * (one + shift) for one in outer)
                inside = [n for n, one in enumerate(near[side]) if one < reach + _BETWEEN_BRANCHES]
                begin = inside[-1] + 2 if inside else length
                bends += [begin if inside else None] * len(stack.downs)
                places += [(begin + gap, one + shift) for one in stack.downs]
                right = max(right, begin + gap + len(inner) + 1)
                near[side] += [math.inf] * (right - len(near[side]))
                for tile, one in enumerate(inner, begin + gap):
                    near[side][tile] = min(near[side][tile], side * (one + shift))
                up, down = (min(up, -reach), down) if side < 0 else (up, max(down, reach))
    # What stands left is nobody else's: the whole is a rectangle.
    return Branch([up] * right, [down] * right, places, bends)


def _half_of(limit: float) -> float:
    """Return how tall columns can be that stand above a trunk and below it."""
    return max(limit / 2 - _BESIDE_TRUNK, _LEAST_LIMIT)


class _Stack:
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


def _gap_of(height: float) -> int:
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
