"""Where letters stand in the whole game: the positions that have just got them, and a way there."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from ghost_desktop.engine.rules import Variant

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from ghost_desktop.engine.graph import PositionGraph


@dataclass(frozen=True, eq=False)
class Found:
    """Positions that play can reach, the shortest first, then alphabetically.

    Attributes:
        graph: where they are.
        letters: ``intp (positions,)``, how long the fragment of each is.
        positions: ``intp (positions,)``, its place in that level.
    """

    graph: PositionGraph
    letters: NDArray[np.intp]
    positions: NDArray[np.intp]

    def __len__(self) -> int:
        """Count the positions."""
        return len(self.positions)

    def __getitem__(self, index: int) -> str:
        """Return the fragment of one of them."""
        return self.graph.fragment(int(self.letters[index]), int(self.positions[index]))


def find_reachable(graph: PositionGraph, letters: str) -> Found:
    """Find the fragments that end with `letters`, or begin with them where a play can do that."""
    codes = np.append(graph.words.codes, np.zeros(len(letters), np.uint8))
    wanted = [graph.words.code(letter) for letter in letters]
    lengths, places = [np.zeros(0, np.intp)], [np.zeros(0, np.intp)]
    for length, level in enumerate(graph.levels):
        if not letters or length < len(letters):
            continue
        fits = _stands(codes, level.at + length - len(letters), wanted)
        if graph.variant is not Variant.GHOST:
            fits |= _stands(codes, level.at, wanted)
        found = np.flatnonzero(fits & level.reachable)
        lengths.append(np.full(len(found), length))
        places.append(found)
    return Found(graph, np.concatenate(lengths), np.concatenate(places))


def way_to(graph: PositionGraph, fragment: str) -> tuple[str, ...]:
    """Return the fragments from the first letter to `fragment`, by plays that end no round before.

    Of several ways it is one on which each letter was added at the end, as far back as can be.

    Returns:
        The last of them is `fragment`; none at all if play cannot reach it, or it is empty.
    """
    way: list[str] = []
    while fragment:
        position = graph.find(fragment)
        if position is None or not graph.levels[len(fragment)].reachable[position]:
            return ()
        way.append(fragment)
        at_end = fragment[:-1]
        before = sorted(graph.variant.before(fragment), key=lambda one: (one != at_end, one))
        fragment = next(one for one in before if _goes_on(graph, one))
    return tuple(reversed(way))


def _stands(codes: NDArray[np.uint8], at: NDArray[np.intp], wanted: list[int]) -> NDArray[np.bool_]:
    """Tell whether the wanted codes stand at each of these places."""
    stands = np.ones(len(at), np.bool_)
    for further, code in enumerate(wanted):
        stands &= codes[at + further] == code
    return stands


def _goes_on(graph: PositionGraph, fragment: str) -> bool:
    """Tell whether play can reach a fragment and go on from it."""
    position = graph.find(fragment)
    if position is None:
        return False
    level = graph.levels[len(fragment)]
    return bool(level.reachable[position] and not level.is_word[position])
