"""Walking on a map: from a strip to those before, after, above and below it. Nothing of Qt."""

from __future__ import annotations

from enum import Enum, auto
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from ghost_desktop.desktop.map.layout import MapLayout


class MapStep(Enum):
    """Where one can go from a strip."""

    BACK = auto()
    ON = auto()
    UP = auto()
    DOWN = auto()


class MapWalk:
    """Knows which strip is next in each direction, and remembers the way.

    Args:
        layout: the map, with its places.
        earlier: the walk on what was shown before: the way is the same where it is still there.
    """

    def __init__(self, layout: MapLayout, earlier: MapWalk | None = None) -> None:
        self._layout = layout
        number = len(layout.shown.strips)
        self._after: list[list[int]] = [[] for _ in range(number)]
        self._before: list[list[int]] = [[] for _ in range(number)]
        plays = zip(layout.shown.before.tolist(), layout.shown.after.tolist(), strict=True)
        for before, after in plays:
            self._after[before].append(after)
            self._before[after].append(before)
        for strips in self._after:
            strips.sort(key=lambda strip: float(layout.y[strip]))
        self._came_from: dict[int, int] = {}
        self._went_to: dict[int, int] = {}
        if earlier is not None:
            self._remember(earlier)

    def after(self, strip: int) -> tuple[int, ...]:
        """Return the strips that can follow a strip, from top to bottom."""
        return tuple(self._after[strip])

    def before(self, strip: int) -> tuple[int, ...]:
        """Return the strips from which play comes to a strip."""
        return tuple(self._before[strip])

    def next(self, strip: int, step: MapStep) -> int | None:
        """Return the strip to which a step leads; None if there is none.

        One goes back to where one came from, and on to where one was before. Up and down lead from
        one play to the next of those that could be played, and after the last of them to the next
        strip of the column.
        """
        if step is MapStep.BACK:
            return self._last(strip)
        if step is MapStep.ON:
            after = self._after[strip]
            return self._went_to.get(strip, after[0]) if after else None
        return self._beside(strip, 1 if step is MapStep.DOWN else -1)

    def went(self, strip: int, to: int) -> None:
        """Remember that one has gone from a strip to another: it is the way back, and on."""
        if to in self._after[strip]:
            self._came_from[to] = strip
            self._went_to[strip] = to
        elif strip in self._after[to]:
            self._went_to[to] = strip
        else:
            last = self._last(strip)
            if last is not None and to in self._after[last]:
                self._came_from[to] = last
                self._went_to[last] = to

    def way(self, strip: int) -> tuple[int, ...]:
        """Return the strips on the way from the start to a strip, without the start."""
        way: list[int] = []
        while (last := self._last(strip)) is not None:
            way.insert(0, strip)
            strip = last
        return tuple(way)

    def _remember(self, earlier: MapWalk) -> None:
        """Have gone the same plays, of those that are here too."""
        names = [strip.fragment for strip in earlier._layout.shown.strips]
        place = {strip.fragment: n for n, strip in enumerate(self._layout.shown.strips)}
        for ways, earlier_ways, after in (
            (self._came_from, earlier._came_from, self._before),
            (self._went_to, earlier._went_to, self._after),
        ):
            for one, other in earlier_ways.items():
                strip, to = place.get(names[one]), place.get(names[other])
                if strip is not None and to in after[strip]:
                    ways[strip] = to

    def _last(self, strip: int) -> int | None:
        before = self._before[strip]
        return self._came_from.get(strip, before[0]) if before else None

    def _beside(self, strip: int, step: int) -> int | None:
        last = self._last(strip)
        if last is not None:
            siblings = self._after[last]
            place = siblings.index(strip) + step
            if 0 <= place < len(siblings):
                return siblings[place]
        y, x, width = self._layout.y, self._layout.x, self._layout.width
        is_in_column = (x < x[strip] + width[strip]) & (x + width > x[strip])
        away = (y - y[strip]) * step
        candidates = np.flatnonzero(is_in_column & (away > 0))
        return int(candidates[away[candidates].argmin()]) if len(candidates) else None
