"""Words -> the fragments of which one of them can still come, whoever plays what."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from ghost_desktop.engine.listed import ListedSolution

if TYPE_CHECKING:
    from collections.abc import Iterable

    from numpy.typing import NDArray

    from ghost_desktop.engine.graph import PositionGraph
    from ghost_desktop.engine.solution import Solution


@dataclass(frozen=True, eq=False)
class WithinReach:
    """The fragments of a game of which one of some words can still come.

    Attributes:
        graph: the positions of the game.
        marks: per level ``bool (positions,)``, whether the position is one of these.
    """

    graph: PositionGraph
    marks: tuple[NDArray[np.bool_], ...]

    def __contains__(self, fragment: str) -> bool:
        """Tell whether one of the words can still come; never of what is no position."""
        place = self.graph.find(fragment)
        return place is not None and bool(self.marks[len(fragment)][place])


def within_reach(solution: Solution, words: Iterable[str]) -> WithinReach | None:
    """Find the fragments of which one of some words can still come, before another ends the round.

    Args:
        solution: the solved game.
        words: which words; those on which no round ends make no difference.

    Returns:
        The fragments; None if not all positions are listed.
    """
    if not isinstance(solution, ListedSolution):
        return None
    graph = solution.graph
    spelled = frozenset(map(graph.variant.spelled, words))
    marks: list[NDArray[np.bool_]] = []
    for letters in reversed(range(len(graph.levels))):
        level = graph.levels[letters]
        below = marks[-1] if marks else np.zeros(0, np.bool_)
        mark = level.over_plays(np.logical_or, below, nothing=0)
        mark[level.words] = [
            graph.fragment(letters, place) in spelled for place in level.words.tolist()
        ]
        mark.flags.writeable = False
        marks.append(mark)
    return WithinReach(graph, tuple(reversed(marks)))
