"""In how many ways a round can end well and badly, from every listed position, whoever plays how."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from ghost_desktop.engine.listed import ListedSolution
from ghost_desktop.engine.reporting import in_silence

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from ghost_desktop.engine.graph import PositionGraph
    from ghost_desktop.engine.reporting import Report
    from ghost_desktop.engine.solution import Solution


@dataclass(frozen=True, eq=False)
class Endings:
    """The endings of a game, counted for one seat.

    An ending is a word that ends the round, once for each way in which legal plays come to it.

    Attributes:
        graph: the positions.
        won: per level ``float32 (positions,)``, the endings that the seat wins.
        lost: per level ``float32 (positions,)``, those that it loses.
    """

    graph: PositionGraph
    won: tuple[NDArray[np.float32], ...]
    lost: tuple[NDArray[np.float32], ...]

    @classmethod
    def of(cls, solution: Solution, seat: int, report: Report = in_silence) -> Endings | None:
        """Count the endings for a seat; None where not all positions are listed.

        Args:
            solution: whose positions.
            seat: who wins or loses.
            report: called before each level.
        """
        if not isinstance(solution, ListedSolution):
            return None
        rules, levels = solution.rules, solution.graph.levels
        counted: list[tuple[NDArray[np.float32], NDArray[np.float32]]] = []
        won = lost = np.zeros(0, np.float32)
        for letters in reversed(range(len(levels))):
            report(len(counted), len(levels))
            level = levels[letters]
            before, after = level.plays_from(np.ones(len(level), np.bool_))
            won, lost = (
                np.bincount(before, below[after], len(level)).astype(np.float32)
                for below in (won, lost)
            )
            is_lost = seat in rules.losers(letters)
            won[level.words] = not is_lost
            lost[level.words] = is_lost
            counted.append((won, lost))
        return cls(solution.graph, *zip(*reversed(counted), strict=True))

    def count(self, fragment: str) -> tuple[float, float] | None:
        """Return how many endings are won from a fragment, and lost; None if it is not listed."""
        position = self.graph.find(fragment)
        if position is None:
            return None
        letters = len(fragment)
        return float(self.won[letters][position]), float(self.lost[letters][position])
