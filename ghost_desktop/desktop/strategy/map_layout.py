"""Where the strips of a map lie, from left to right. Nothing of Qt.

A map whose branches never meet is a tidy tree (Reingold and Tilford), with
what is too tall for a page along a trunk; one where they do is in layers
(Sugiyama), each as wide as its strips need. What falls apart behind a fan stands in columns. Where a
layer has so many strips that the map would be a hair on a page, they stand in several columns, row by
row in their order: so many plays are a picture, and nobody follows each. The same map has the same
places each time.
"""

from __future__ import annotations

import math
from bisect import bisect_right
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise, product
from typing import TYPE_CHECKING

import numpy as np

from ghost_desktop.desktop.strategy.map_graph import MapGraph
from ghost_desktop.engine.reporting import in_silence, in_turns

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from numpy.typing import NDArray

    from ghost_desktop.engine.reporting import Report


# --- a tidy tree ------------------------------------------------------------------------------------

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


# --- a map ------------------------------------------------------------------------------------------


@dataclass(frozen=True, eq=False)
class MapLayout:
    """A map with places: in units of a tile, which is 1 by 1; x goes to the right, y down.

    A play is drawn from the middle of the right side of the strip before it, through its bend if it
    has one, to the middle of the left side of the strip after it. x grows from each of these points
    to the next, and at each of them the line runs level.

    Attributes:
        shown: the strips and the plays between them.
        x: ``float64 (strips,)``, the left side of each strip.
        y: ``float64 (strips,)``, its upper side; each is one tile high.
        bends: ``float64 (plays, 2)``, x and y; NaN where a play has none.
    """

    shown: MapGraph
    x: NDArray[np.float64]
    y: NDArray[np.float64]
    bends: NDArray[np.float64]

    def __post_init__(self) -> None:
        """Stay as it is."""
        for array in (self.x, self.y, self.bends):
            array.setflags(write=False)

    @cached_property
    def width(self) -> NDArray[np.float64]:
        """How wide each strip is: ``float64 (strips,)``."""
        return np.array([strip.width for strip in self.shown.strips], np.float64)

    @property
    def bounds(self) -> tuple[float, float, float, float]:
        """The left, the upper, the right and the lower end of all strips and plays."""
        x, y = self.bends.T
        across = np.concatenate([self.x, self.x + self.width, x])
        ends = np.stack([across, np.concatenate([self.y, self.y + 1, y])])
        left, top = np.nanmin(ends, axis=1).tolist()
        right, bottom = np.nanmax(ends, axis=1).tolist()
        return left, top, right, bottom


def lay_out(
    graph: MapGraph,
    report: Report = in_silence,
    *,
    keeps_form: bool = False,
    shape: float = SHAPE,
) -> MapLayout:
    """Give each strip of a map its place.

    Args:
        graph: the map.
        report: is called now and then; may raise to cancel.
        keeps_form: whether what follows a strip stands in one column however much it is, so that
            a map that grows step by step never changes its form.
        shape: how many times wider than tall the room for it is.
    """
    if all(len(come) < 2 for come in graph.come):
        widths = [strip.width for strip in graph.strips]
        wanted = 0.0 if keeps_form else shape
        tree = TidyTree(widths, graph.plays, report, shape=wanted)
        bends = np.array(tree.bends)[graph.after]
        return MapLayout(graph, np.array(tree.x), np.array(tree.middle) - 0.5, bends)
    if max(np.bincount([len(strip.first) for strip in graph.strips])) > _CROWDED:
        return _in_rows(graph, report)
    natural = _in_layers(graph, report)
    left, top, right, bottom = natural.bounds
    fan = fan_of(graph.plays)
    parts = [] if fan is None else parts_after(fan, graph.plays)
    if fan is None or len(parts) < _FEW or (right - left) / (bottom - top) >= shape:
        return natural
    return _in_parts(fan, parts, graph, report, shape)


_SWEEPS = 8


class Layers:
    """Strips in layers, in an order with few crossings.

    Args:
        graph: the strips.
        spans: of each, its first and its last layer.
        report: is called now and then; may raise to cancel.

    Attributes:
        order: of each layer, from above, its strips: those that begin there, and those that go on.
        crossings: how many plays cross in this order.
    """

    def __init__(self, graph: MapGraph, spans: Sequence[tuple[int, int]], report: Report) -> None:
        before, after = graph.before, graph.after
        number = max(last for _, last in spans) + 1
        members: list[list[int]] = [[] for _ in range(number)]
        for strip in _outline(graph):
            first, last = spans[strip]
            for layer in range(first, last + 1):
                members[layer].append(strip)
        starts = np.array([last for _, last in spans], np.intp)[before]
        self._links = []
        for layer in range(number - 1):
            here = starts == layer
            on = np.array([one for one in members[layer] if spans[one][1] > layer], np.intp)
            self._links.append(
                (np.concatenate((before[here], on)), np.concatenate((after[here], on)))
            )
        self._place = np.zeros(len(spans), np.intp)
        order = [np.array(layer, np.intp) for layer in members]
        self.crossings = self._count(order)
        self.order = order
        for sweep in range(_SWEEPS):
            report(sweep, _SWEEPS)
            if self.crossings == 0:
                break
            order = self._swept(order, down=sweep % 2 == 0, turned=sweep % 4 < 2)
            crossings = self._count(order)
            if crossings < self.crossings:
                self.order, self.crossings = order, crossings

    def _swept(
        self, order: list[NDArray[np.intp]], *, down: bool, turned: bool
    ) -> list[NDArray[np.intp]]:
        """Move each strip to the mean of its neighbours in the layer that was ordered before.

        Args:
            order: of each layer, its strips.
            down: whether from the first layer on, else from the last one.
            turned: whether those with the same mean change their order.
        """
        order = list(order)
        steps = range(1, len(order)) if down else range(len(order) - 2, -1, -1)
        for layer in steps:
            near, far = self._links[layer - 1] if down else reversed(self._links[layer])
            known = order[layer - 1 if down else layer + 1]
            own = order[layer]
            self._place[known] = np.arange(len(known))
            total = np.bincount(far, self._place[near], len(self._place))[own]
            count = np.bincount(far, minlength=len(self._place))[own]
            mean = total / np.maximum(count, 1)
            if not count.all():  # what has no neighbour stays beside the one above it
                last = np.maximum.accumulate(np.where(count > 0, np.arange(len(own)), -1))
                mean = np.where(last >= 0, mean[last], -1.0)
            if turned:
                own, mean = own[::-1], mean[::-1]
            order[layer] = own[np.argsort(mean, kind="stable")]
        return order

    def _count(self, order: list[NDArray[np.intp]]) -> int:
        """Count how many pairs of plays cross, a strip that goes on being like a play."""
        crossings = 0
        place = self._place
        for layer, (near, far) in enumerate(self._links):
            place[order[layer]] = np.arange(len(order[layer]))
            starts = place[near]
            place[order[layer + 1]] = np.arange(len(order[layer + 1]))
            crossings += _inversions(place[far][np.lexsort((place[far], starts))].tolist())
        return crossings


def _outline(graph: MapGraph) -> list[int]:
    """Return strips in the order of an outline, each where it is met first."""
    met: dict[int, bool] = {}
    # A part of a map may begin in several ways.
    waiting = [strip for strip in reversed(range(len(graph.come))) if not graph.come[strip]]
    while waiting:
        strip = waiting.pop()
        if strip not in met:
            met[strip] = True
            waiting += reversed(graph.plays[strip])
    return list(met)


def _inversions(values: Sequence[int]) -> int:
    """Count the pairs of which the first is the larger."""
    total = 0
    met: list[int] = []
    for number, value in enumerate(values):
        place = bisect_right(met, value)
        total += number - place
        met.insert(place, value)
    return total


def aligned_heights(
    order: Sequence[Sequence[int]],
    before: Sequence[Sequence[int]],
    after: Sequence[Sequence[int]],
    apart: float,
    report: Report,
) -> NDArray[np.float64]:
    """Return how far down the middle of each strip is: ``float64 (strips,)``.

    Args:
        order: of each layer its strips from above; those of several layers in each of them.
        before: the strips from which plays lead to each.
        after: those to which plays lead from each.
        apart: from one strip to the next in a layer, at least.
        report: is called now and then; may raise to cancel.
    """
    heights = np.empty((4, len(before)))
    for turn, (forward, above) in enumerate(product((True, False), repeat=2)):
        report(turn, 4)
        layers = [layer if above else layer[::-1] for layer in order]
        layers = layers if forward else layers[::-1]
        root = _lined_up(layers, before if forward else after)
        height = _together(layers, root, apart)
        heights[turn] = height if above else np.negative(height)
    narrowest = heights[np.argmin(np.ptp(heights, axis=1))].copy()
    heights[::2] += narrowest.min() - heights[::2].min(axis=1, keepdims=True)
    heights[1::2] += narrowest.max() - heights[1::2].max(axis=1, keepdims=True)
    heights.sort(axis=0)
    middle: NDArray[np.float64] = (heights[1] + heights[2]) / 2
    return middle


def _lined_up(layers: Sequence[Sequence[int]], before: Sequence[Sequence[int]]) -> list[int]:
    """Return the first of all that are lined up with each strip."""
    root = list(range(len(before)))
    begun: set[int] = set(layers[0])
    for upper, layer in pairwise(layers):
        above = {strip: place for place, strip in enumerate(upper)}
        taken = -1  # the place in the layer before up to which all is lined up
        # A strip that goes on stays in its row: nothing before it may be lined up beyond.
        bound, bounds = len(above), []
        for strip in reversed(layer):
            if strip in begun:
                bound = above[strip]
            bounds.append(bound)
        for strip, bound in zip(layer, reversed(bounds), strict=True):
            if strip in begun:
                taken = above[strip]
                continue
            near = sorted(above[one] for one in before[strip] if one in above)
            for middle in near[(len(near) - 1) // 2 : len(near) // 2 + 1]:
                if taken < middle < bound:
                    taken = middle
                    root[strip] = root[upper[taken]]
                    break
        begun.update(layer)
    return root


def _together(layers: Sequence[Sequence[int]], root: Sequence[int], apart: float) -> list[float]:
    """Move what is lined up as far up as can be, then down towards what holds it."""
    below: dict[int, set[int]] = {one: set() for one in root}
    waits = dict.fromkeys(below, 0)
    for layer in layers:
        for upper, lower in pairwise([root[strip] for strip in layer]):
            if lower not in below[upper]:
                below[upper].add(lower)
                waits[lower] += 1
    height = dict.fromkeys(below, 0.0)
    ready = [one for one, count in waits.items() if count == 0]
    for one in ready:  # grows meanwhile
        least = height[one] + apart
        for lower in below[one]:
            height[lower] = max(height[lower], least)
            waits[lower] -= 1
            if waits[lower] == 0:
                ready.append(lower)
    for one in reversed(ready):
        if below[one]:
            height[one] = max(height[one], min([height[lower] for lower in below[one]]) - apart)
    return [height[one] for one in root]


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
    plays = [(strip, one) for strip in range(fan + 1, len(follow)) for one in follow[strip]]
    ends = np.array(plays, np.intp).reshape(-1, 2)
    part, before = np.arange(len(follow)), None  # of each strip, the first that is known to share
    while before is None or (part != before).any():
        before = part.copy()
        least = part[ends].min(axis=1, keepdims=True)
        np.minimum.at(part, ends, least)
    return [np.flatnonzero(part == one).tolist() for one in np.unique(part[fan + 1 :]).tolist()]


_APART = 1.3  # from one row to the next
_GAP = 3.0
_SLOPE = 0.06  # of the height of a map, what plays need from layer to layer, up to
_WIDEST_GAP = 9.0
_CROWDED = 400  # strips in a layer of which one column would be a hair
_BESIDE = 2.0  # from one column of a crowded layer to the next
_FEW = 4  # parts that are not worth a trunk
_AIR = 0.2  # above and below each part


def _in_layers(graph: MapGraph, report: Report) -> MapLayout:
    """Give strips their places in one column for each layer."""
    letters = np.array([(len(strip.first), len(strip.fragment)) for strip in graph.strips])
    spans = letters - letters.min()
    order = [layer.tolist() for layer in Layers(graph, spans.tolist(), report).order]
    middle = aligned_heights(order, graph.come, graph.plays, _APART, report)
    middle -= (middle.min() + middle.max()) / 2
    gap = float(np.clip(np.ptp(middle) * _SLOPE, _GAP, _WIDEST_GAP))
    widths = [strip.width for strip in graph.strips]
    left = np.array(_lefts(spans.tolist(), widths, gap))
    first, last = spans.T
    bends = np.stack([left[last + 1] - gap, middle], 1)  # up to there others may be above and below
    bends[bends[:, 0] <= left[first] + widths] = np.nan
    return MapLayout(graph, left[first], middle - 0.5, bends[graph.before])


def _lefts(spans: Sequence[tuple[int, int]], widths: Sequence[int], gap: float) -> list[float]:
    """Return where layers begin that have `gap` tiles between them; and where all end."""
    ending: list[list[tuple[int, int]]] = [[] for _ in range(max(last for _, last in spans) + 1)]
    for (first, last), width in zip(spans, widths, strict=True):
        ending[last].append((first, width))
    left = [0.0]
    for strips in ending:
        needed = [left[first] + width + gap for first, width in strips]
        left.append(max([left[-1] + 1, *needed]))
    return left


def _in_parts(
    fan: int, parts: Sequence[Sequence[int]], graph: MapGraph, report: Report, shape: float
) -> MapLayout:
    """Lay out each part that follows a fan by itself, and have all stand as a page asks for."""
    alone = []
    for strips in parts:
        number = {strip: place for place, strip in enumerate(strips)}
        plays = [tuple(number[after] for after in graph.plays[strip]) for strip in strips]
        part = MapGraph(tuple(graph.strips[strip] for strip in strips), tuple(plays))
        alone.append(_in_layers(part, report))
    # Of the tree, each part is one strip.
    branches = dict(enumerate(map(_as_branch, alone), start=fan + 1))
    follow = [[strip + 1] for strip in range(fan)] + [list(branches), *([] for _ in parts)]
    widths = [*(strip.width for strip in graph.strips[: fan + 1]), *(0 for _ in parts)]
    tree = TidyTree(widths, follow, report, shape=shape, drawn=branches)
    corners = np.stack([tree.x, np.array(tree.middle) - 0.5], 1)
    places = np.zeros((len(graph.strips), 2))
    places[: fan + 1] = corners[: fan + 1]
    bends = np.full((len(graph.before), 2), np.nan)
    of_tree = np.zeros(len(graph.strips), np.intp)  # of each strip of a part, which one it is there
    for one, strips, made in zip(branches, parts, alone, strict=True):
        corner = np.array((tree.x[one], tree.middle[one]))
        places[strips] = np.stack([made.x, made.y], 1) + corner
        of_tree[strips] = one
        bends[of_tree[graph.before] == one] = made.bends + corner
    leaving = graph.before == fan
    bends[leaving] = np.array(tree.bends)[of_tree[graph.after[leaving]]]
    return MapLayout(graph, places[:, 0], places[:, 1], bends)


def _as_branch(layout: MapLayout) -> Branch:
    """Return a part that is laid out as a branch, which is a rectangle with some air around it."""
    _left, top, right, bottom = layout.bounds
    wide = math.ceil(right)
    return Branch([top - _AIR] * wide, [bottom + _AIR] * wide, [], [])


def _in_rows(graph: MapGraph, report: Report) -> MapLayout:
    """Put the strips that begin in each layer in rows of as many columns as a page asks for."""
    strips = list(zip(graph.strips, graph.plays, strict=True))
    # There, what ends the round needs no row in layers beyond.
    spans = [(len(one.first), len(one.fragment if follow else one.first)) for one, follow in strips]
    begun = [
        [strip for strip in layer.tolist() if spans[strip][0] == number]
        for number, layer in enumerate(Layers(graph, spans, report).order)
    ]
    lengths = [[graph.strips[one].width for one in layer] for layer in begun]
    widths = [max(layer, default=0) + _BESIDE for layer in lengths]
    rows = 1
    while True:  # as low as is not wider than a page
        columns = [math.ceil(len(layer) / rows) for layer in begun]
        rights = np.cumsum(np.array(columns) * widths + _WIDEST_GAP).tolist()
        if rights[-1] <= SHAPE * _APART * rows:
            break
        rows = math.ceil(1.1 * rows)
    places = np.zeros((len(spans), 2))
    for layer, left, wide, count in zip(begun, [0.0, *rights], widths, columns, strict=False):
        row, column = np.divmod(np.arange(len(layer)), max(count, 1))
        middle = (row - len(layer) / max(count, 1) / 2) * _APART
        places[layer] = np.stack([left + column * wide, middle - 0.5], 1)
    bends = np.full((len(graph.before), 2), np.nan)
    return MapLayout(graph, places[:, 0], places[:, 1], bends)
