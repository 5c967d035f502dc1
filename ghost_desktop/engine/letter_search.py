"""Where letters stand in the whole game: the positions that have just got them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, overload

import numpy as np

from ghost_desktop.engine.listed import ListedSolution
from ghost_desktop.engine.pool_variant import PoolVariant

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from ghost_desktop.engine.graph import PositionGraph
    from ghost_desktop.engine.solution import Solution


@dataclass(frozen=True, eq=False)
class FoundPositions(Sequence[str]):
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

    @overload
    def __getitem__(self, index: int) -> str: ...

    @overload
    def __getitem__(self, index: slice) -> Sequence[str]: ...

    def __getitem__(self, index: int | slice) -> str | Sequence[str]:
        """Return the fragment of one of them, or of some."""
        if isinstance(index, slice):
            return FoundPositions(self.graph, self.letters[index], self.positions[index])
        return self.graph.fragment(int(self.letters[index]), int(self.positions[index]))


def find_reachable(solution: Solution, letters: str) -> Sequence[str]:
    """Find the fragments that end with `letters`, or begin with them where a play can do that.

    Pools have no end, and are found if they have these letters. There are none where positions are
    not listed.
    """
    if not isinstance(solution, ListedSolution):
        return ()
    graph = solution.graph
    codes = np.append(graph.words.codes, np.zeros(len(letters), np.uint8))
    wanted = [graph.words.code(letter) for letter in letters]
    lengths, places = [np.zeros(0, np.intp)], [np.zeros(0, np.intp)]
    for length, level in enumerate(graph.levels):
        if not letters or length < len(letters):
            continue
        if isinstance(graph.variant, PoolVariant):
            fits = _has(codes, level.at, length, wanted)
        else:
            fits = _stands(codes, level.at + length - len(letters), wanted)
            if any(not where.at_end for where in graph.variant.places):
                fits |= _stands(codes, level.at, wanted)
        found = np.flatnonzero(fits & level.reachable)
        lengths.append(np.full(len(found), length))
        places.append(found)
    return FoundPositions(graph, np.concatenate(lengths), np.concatenate(places))


def _stands(codes: NDArray[np.uint8], at: NDArray[np.intp], wanted: list[int]) -> NDArray[np.bool_]:
    """Tell whether the wanted codes stand at each of these places."""
    stands = np.ones(len(at), np.bool_)
    for further, code in enumerate(wanted):
        stands &= codes[at + further] == code
    return stands


def _has(
    codes: NDArray[np.uint8], at: NDArray[np.intp], length: int, wanted: list[int]
) -> NDArray[np.bool_]:
    """Tell whether so many codes from each of these places on have the wanted ones among them."""
    has = np.ones(len(at), np.bool_)
    for code, times in Counter(wanted).items():
        found = np.zeros(len(at), np.intp)
        for further in range(length):
            found += codes[at + further] == code
        has &= found >= times
    return has
