"""In how many ways a round can end well and badly, from every listed position, whoever plays how."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice
from types import MappingProxyType
from typing import TYPE_CHECKING

import numpy as np

from ghost_desktop.engine.listed import ListedSolution
from ghost_desktop.engine.reporting import in_silence

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from numpy.typing import NDArray

    from ghost_desktop.engine.graph import PositionGraph
    from ghost_desktop.engine.reporting import Report
    from ghost_desktop.engine.solution import Solution

MOST_COUNTED = 1 << 53
"""The most endings that are counted exactly."""


@dataclass(frozen=True, eq=False)
class Endings:
    """The endings of a game, counted for one seat, the many of them not exactly.

    An ending is a word that ends the round, once for each way in which legal plays come to it.

    Attributes:
        graph: the positions.
        won: per level ``float32 (positions,)``, the endings that the seat wins.
        lost: per level ``float32 (positions,)``, those that it loses.
    """

    graph: PositionGraph
    won: tuple[NDArray[np.float32], ...]
    lost: tuple[NDArray[np.float32], ...]

    def __post_init__(self) -> None:
        """Let nobody change the arrays."""
        for array in (*self.won, *self.lost):
            array.flags.writeable = False

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
        counted = [
            (won.astype(np.float32), lost.astype(np.float32))
            for won, lost in _count_upward(solution, seat, report)
        ]
        return cls(solution.graph, *zip(*reversed(counted), strict=True))

    def count(self, fragment: str) -> tuple[float, float] | None:
        """Return how many endings are won from a fragment, and lost; None if it is not listed."""
        position = self.graph.find(fragment)
        if position is None:
            return None
        letters = len(fragment)
        return float(self.won[letters][position]), float(self.lost[letters][position])


@dataclass(frozen=True)
class EndingCount:
    """The endings that can follow a play, counted for one seat.

    Attributes:
        won: those that it wins; None if there are more than `MOST_COUNTED`.
        lost: those that it loses, likewise.
    """

    won: int | None
    lost: int | None


NOT_COUNTED: Mapping[str, EndingCount] = MappingProxyType({})
"""Nobody wants to know of any play."""


def count_after_plays(
    solution: Solution, fragment: str, seat: int, report: Report = in_silence
) -> Mapping[str, EndingCount] | None:
    """Count the endings that can follow each legal play; None where not all positions are listed.

    Source 003 of the published results looks at these counts to choose a letter.

    Args:
        solution: the solved game.
        fragment: the letters on the table, of which a play goes on.
        seat: who wins or loses them.
        report: called before each level.

    Returns:
        What each play makes, alphabetically, and the endings from there.
    """
    if not isinstance(solution, ListedSolution):
        return None
    made = sorted({play.fragment for play in solution.legal_plays(fragment)})
    places = [solution.find(one)[1] for one in made]
    levels = len(solution.graph.levels)
    counted = _count_upward(solution, seat, report)
    won, lost = next(islice(counted, levels - len(fragment) - 2, None))
    return MappingProxyType(
        {
            one: EndingCount(_exact(won[place]), _exact(lost[place]))
            for one, place in zip(made, places, strict=True)
        }
    )


def _count_upward(
    solution: ListedSolution, seat: int, report: Report
) -> Iterator[tuple[NDArray[np.float64], NDArray[np.float64]]]:
    """Count the endings that a seat wins, and those that it loses, level by level.

    Yields:
        ``float64 (positions,)`` twice, of the longest fragments first.
    """
    rules, levels = solution.rules, solution.graph.levels
    won = lost = np.zeros(0, np.float64)
    for done, level in enumerate(reversed(levels)):
        report(done, len(levels))
        before, after = level.plays_from(np.ones(len(level), np.bool_))
        won, lost = (
            np.asarray(np.bincount(before, below[after], len(level)), np.float64)
            for below in (won, lost)
        )
        is_lost = seat in rules.losers(len(levels) - 1 - done)
        won[level.words] = not is_lost
        lost[level.words] = is_lost
        yield won, lost


def _exact(count: np.float64) -> int | None:
    return int(count) if count <= MOST_COUNTED else None
