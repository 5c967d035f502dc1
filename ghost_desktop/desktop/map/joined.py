"""Places in a map whose branches meet again, by the layers in which its strips stand.

A layer is as wide as its strips need. What falls apart behind a fan stands in columns (`parts.py`).
Where a layer has so many strips that the map would be a hair on a page, they stand in several
columns, row by row in their order; the plays to and from them then run in tracks between the rows,
so that none lies under a strip.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import numpy as np

from ghost_desktop.desktop.map.layers import Layers
from ghost_desktop.desktop.map.parts import MapPart, fan_of, in_columns, parts_after
from ghost_desktop.desktop.map.straight import straight_heights

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from ghost_desktop.engine.reporting import Report

    Bends = dict[int, list[tuple[float, float]]]

_APART = 1.3  # from one row to the next
_GAP = 3.0
_SLOPE = 0.06  # of the height of a map, what plays need from layer to layer, up to
_WIDEST_GAP = 9.0
_CROWDED = 400  # strips in a layer of which one column would be a hair
_TRACK, _ROW = 0.12, 1.4
_SIDE = 1.0  # beside each strip in a crowded layer, for the way to its track
_SHAPE = 1.5  # how much wider than tall a page is
_FEW = 4  # parts that are not worth a trunk


@dataclass(eq=False)
class Joined:
    """Places of strips: the left side, how far down the middle is, and the bends of the plays."""

    x: list[float]
    middle: list[float]
    bends: Bends = field(default_factory=dict)


def lay_out_joined(
    spans: Sequence[tuple[int, int]],
    lengths: Sequence[int],
    before: NDArray[np.intp],
    after: NDArray[np.intp],
    report: Report,
) -> Joined:
    """Give strips of which some follow several others their places.

    Args:
        spans: of each strip, the letters of its first and its last fragment.
        lengths: how many tiles each has.
        before: ``intp (plays,)``, the strips from which plays lead.
        after: ``intp (plays,)``, the strips to which they lead.
        report: is called now and then; may raise to cancel.
    """
    follow: list[list[int]] = [[] for _ in spans]
    for start, end in zip(before.tolist(), after.tolist(), strict=True):
        follow[start].append(end)
    most = max(np.bincount([first for first, _ in spans]))
    if most > _CROWDED:  # there, what ends the round needs no row in layers beyond
        ends = [(a, b if follow[n] else a) for n, (a, b) in enumerate(spans)]
        layers = Layers(ends, before, after, report)
        return _Crowded(ends, lengths, layers).joined(before, after)
    fan = fan_of(follow)
    parts = [] if fan is None else parts_after(fan, follow)
    if fan is None or len(parts) < _FEW:
        return _in_layers(spans, lengths, before, after, report)
    tall = _APART * (most - 1) + 1  # it is at least
    if _lefts(spans, lengths, _WIDEST_GAP)[-1] >= _SHAPE * tall:
        natural = _in_layers(spans, lengths, before, after, report)
        if _shape_of(natural, lengths) >= _SHAPE:
            return natural
    return _in_parts(fan, parts, spans, lengths, (before, after), report)


def _in_layers(
    spans: Sequence[tuple[int, int]],
    lengths: Sequence[int],
    before: NDArray[np.intp],
    after: NDArray[np.intp],
    report: Report,
) -> Joined:
    """Give strips their places in one column for each layer, as `lay_out_joined` takes them."""
    follow: list[list[int]] = [[] for _ in spans]
    come: list[list[int]] = [[] for _ in spans]
    for start, end in zip(before.tolist(), after.tolist(), strict=True):
        follow[start].append(end)
        come[end].append(start)
    layers = Layers(spans, before, after, report)
    order = [layer.tolist() for layer in layers.order]
    middle = straight_heights(order, come, follow, _APART, report)
    gap = float(np.clip(np.ptp(middle) * _SLOPE, _GAP, _WIDEST_GAP))
    left = _lefts(spans, lengths, gap)
    joined = Joined([left[first] for first, _ in spans], middle.tolist())
    for play, start in enumerate(before.tolist()):
        end = left[spans[start][1] + 1] - gap  # up to there others may stand above and below
        if end > joined.x[start] + lengths[start]:
            joined.bends[play] = [(end, joined.middle[start])]
    return joined


def _lefts(spans: Sequence[tuple[int, int]], lengths: Sequence[int], gap: float) -> list[float]:
    """Return where layers begin that have `gap` tiles between them; and where all end."""
    ending: list[list[tuple[int, int]]] = [[] for _ in range(max(last for _, last in spans) + 1)]
    for (first, last), length in zip(spans, lengths, strict=True):
        ending[last].append((first, length))
    left = [0.0]
    for strips in ending:
        needed = [left[first] + length + gap for first, length in strips]
        left.append(max([left[-1] + 1, *needed]))
    return left


def _shape_of(joined: Joined, lengths: Sequence[int]) -> float:
    """Return how many times wider than tall a map is."""
    right = max(x + length for x, length in zip(joined.x, lengths, strict=True))
    return right / (max(joined.middle) - min(joined.middle) + 1)


def _in_parts(
    fan: int,
    parts: Sequence[Sequence[int]],
    spans: Sequence[tuple[int, int]],
    lengths: Sequence[int],
    plays: tuple[NDArray[np.intp], NDArray[np.intp]],
    report: Report,
) -> Joined:
    """Lay out each part by itself, and have all stand in columns as a page asks for.

    Args:
        fan: the strip that they follow.
        parts: their strips.
        spans: as `lay_out_joined` takes them, and the following as well.
        lengths: how many tiles each strip has.
        plays: from which strips plays lead, and to which.
        report: is called now and then.
    """
    before, after = plays
    joined = Joined([0.0] * len(spans), [0.0] * len(spans))
    for strip in range(1, fan + 1):
        joined.x[strip] = joined.x[strip - 1] + lengths[strip - 1] + _GAP
    trunk = joined.x[fan] + lengths[fan]
    of_part = np.full(len(spans), -1, np.intp)
    for number, strips in enumerate(parts):
        of_part[list(strips)] = number
    placed, bends = [], []
    for number, strips in enumerate(parts):
        here = np.flatnonzero((of_part[before] == number) & (of_part[after] == number))
        first = min(spans[strip][0] for strip in strips)
        alone = _in_layers(
            [(spans[strip][0] - first, spans[strip][1] - first) for strip in strips],
            [lengths[strip] for strip in strips],
            np.searchsorted(strips, before[here]),
            np.searchsorted(strips, after[here]),
            report,
        )
        right = max(x + lengths[one] for x, one in zip(alone.x, strips, strict=True))
        reach = min(alone.middle) - 0.5, max(alone.middle) + 0.5
        placed.append(MapPart(tuple(strips), tuple(alone.x), tuple(alone.middle), right, *reach))
        bends.append({int(here[play]): points for play, points in alone.bends.items()})
    tall = sum(part.height for part in placed)
    gap = float(np.clip(tall * _SLOPE / 2, _GAP, _WIDEST_GAP / 2))
    leaves: dict[int, float] = {}  # the trunk, for each strip that follows the fan
    for one in in_columns(placed, gap, _SHAPE):
        right = trunk + one.right
        for strip, x, middle in zip(one.part.strips, one.part.x, one.part.middle, strict=True):
            joined.x[strip], joined.middle[strip] = right + x, one.down + middle
            if one.trunk is not None:
                leaves[strip] = trunk + one.trunk
        for play, points in bends[of_part[one.part.strips[0]]].items():
            joined.bends[play] = [(right + x, one.down + y) for x, y in points]
    for play in np.flatnonzero(before == fan).tolist():
        if int(after[play]) in leaves:
            joined.bends[play] = [(leaves[int(after[play])], 0.0)]
    return joined


class _Crowded:
    """Layers of which each has as many columns as a page asks for.

    Args:
        spans: of each strip, its first and its last layer.
        lengths: how many tiles each has.
        layers: the order in each layer.
    """

    def __init__(
        self, spans: Sequence[tuple[int, int]], lengths: Sequence[int], layers: Layers
    ) -> None:
        self._spans, self._lengths = spans, lengths
        self._joined = Joined([0.0] * len(spans), [0.0] * len(spans))
        self._track: list[dict[int, float]] = []
        self._sides: list[tuple[float, float]] = []
        self._is_first: set[int] = set()  # in its row: plays come to it without a track
        self._is_last: set[int] = set()  # they leave it without one
        order = [layer.tolist() for layer in layers.order]
        begun = [[one for one in layer if spans[one][0] == n] for n, layer in enumerate(order)]
        widths = [max((lengths[one] for one in layer), default=0) + 2 * _SIDE for layer in begun]
        columns = _columns([len(layer) for layer in begun], [len(layer) for layer in order], widths)
        left = 0.0
        for number, strips in enumerate(order):
            right = left + columns[number] * widths[number]
            self._sides.append((left, right))
            self._place(number, strips, columns[number])
            left = right + _WIDEST_GAP

    def _place(self, layer: int, strips: list[int], columns: int) -> None:
        """Put the strips of a layer in rows, with the tracks of each row above it."""
        left, right = self._sides[layer]
        width = (right - left) / columns
        tracks: dict[int, float] = {}
        row: list[int] = []
        y = 0.0
        for strip in strips:
            tracks[strip] = y
            y += _TRACK
            if self._spans[strip][0] == layer:
                row.append(strip)
            if row and (len(row) == columns or strip == strips[-1]):
                for column, one in enumerate(row):
                    self._joined.x[one] = left + column * width + _SIDE
                    self._joined.middle[one] = y + (_ROW - _TRACK) / 2
                self._is_first.add(row[0])
                if len(row) == columns:
                    self._is_last.add(row[-1])
                y += _ROW
                row = []
        for strip in strips:
            tracks[strip] -= y / 2
            if self._spans[strip][0] == layer:
                self._joined.middle[strip] -= y / 2
        self._track.append(tracks)

    def joined(self, before: NDArray[np.intp], after: NDArray[np.intp]) -> Joined:
        """Have the plays in their tracks, too."""
        for play, (start, end) in enumerate(zip(before.tolist(), after.tolist(), strict=True)):
            bends = self._leaving(start)
            layer = self._spans[end][0]
            if end not in self._is_first:
                track = self._track[layer][end]
                left, _ = self._sides[layer]
                bends += [(left, track), (self._joined.x[end] - _SIDE, track)]
            if bends:
                self._joined.bends[play] = bends
        return self._joined

    def _leaving(self, strip: int) -> list[tuple[float, float]]:
        """Return how plays go from a strip to the end of its last layer."""
        first, last = self._spans[strip]
        bends = []
        if strip not in self._is_last:
            track = self._track[first][strip]
            right = self._joined.x[strip] + self._lengths[strip] + _SIDE
            bends += [(right, track), (self._sides[first][1], track)]
        for layer in range(first + 1, last + 1):
            track = self._track[layer][strip]
            bends += [(side, track) for side in self._sides[layer]]
        return bends


def _columns(begun: list[int], tracks: list[int], widths: list[float]) -> list[int]:
    """Return how many columns layers have for a map to fit a page.

    Args:
        begun: how many strips begin in each layer.
        tracks: how many are there.
        widths: how wide a column of it is.
    """
    height = max(tracks) * _TRACK
    while True:
        height *= 1.1
        rooms = [max(height - count * _TRACK, _ROW) for count in tracks]
        columns = [
            max(int(np.ceil(count * _ROW / room)), 1)
            for count, room in zip(begun, rooms, strict=True)
        ]
        width = sum(count * one + _WIDEST_GAP for count, one in zip(columns, widths, strict=True))
        if width <= _SHAPE * height:
            return columns
