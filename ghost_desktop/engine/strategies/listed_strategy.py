"""Replies to the positions of a graph -> the strategy: all that can arise, as nodes."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import pairwise
from typing import TYPE_CHECKING

import numpy as np

from ghost_desktop.engine.game.rules import Reading
from ghost_desktop.engine.incidence import Incidence
from ghost_desktop.engine.listed.retrograde import ManyPlayers
from ghost_desktop.engine.reporting import in_turns
from ghost_desktop.engine.strategies.others import Others
from ghost_desktop.engine.strategies.strategy import write_down

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from ghost_desktop.engine.listed.graph import Level, PositionGraph
    from ghost_desktop.engine.listed.listed import ListedSolution
    from ghost_desktop.engine.strategies.replies import Fixed, Replies, Wanted
    from ghost_desktop.engine.strategies.strategy import Arising, Strategy


@dataclass(frozen=True, eq=False)
class Foreseen:
    """Which plays of the others come up.

    Attributes:
        safe: per level ``bool (positions,)``, where the player whose strategy it is is safe from
            others who are careful; None if they may play anything.
    """

    safe: tuple[NDArray[np.bool_], ...] | None

    def may_be_made(
        self, letters: int, before: NDArray[np.intp], after: NDArray[np.intp]
    ) -> NDArray[np.bool_]:
        """Tell which plays of others come up.

        Args:
            letters: how many are on the table.
            before: ``intp (plays,)``, the position of each play.
            after: ``intp (plays,)``, what it makes.

        Returns:
            ``bool (plays,)``.
        """
        if self.safe is None or not len(before):
            return np.ones(len(before), np.bool_)
        comes_up: NDArray[np.bool_] = self.safe[letters + 1][after] | ~self.safe[letters][before]
        return comes_up


def foreseen(solution: ListedSolution, wanted: Wanted) -> Foreseen:
    """Return which plays of the others a strategy has to foresee."""
    if wanted.others is Others.ANYTHING:
        return Foreseen(None)
    judge = solution.read_as(Reading.SELF)
    assert isinstance(judge, type(solution))
    assert isinstance(judge.outcomes, ManyPlayers)  # else the others are never careful
    masks, rules = judge.outcomes.masks, solution.rules
    return Foreseen(tuple(rules.are_won(of_level, wanted.seat) for of_level in masks))


def fixed_places(graph: PositionGraph, fixed: Fixed) -> dict[int, list[tuple[int, int]]]:
    """Return by the letters of the fragments where they and what is made of them stand in a graph.

    Fragments that it leaves out, since no play reaches them, are not among them.
    """
    found: dict[int, list[tuple[int, int]]] = {}
    for fragment, reply in fixed:
        before, after = graph.find(fragment), graph.find(reply)
        if before is not None and after is not None:
            found.setdefault(len(fragment), []).append((before, after))
    return found


def find_strategy(solution: ListedSolution, replies: Replies, wanted: Wanted) -> Strategy:
    """Write down the strategy that replies make.

    Args:
        solution: the solved game.
        replies: what the player makes of each position.
        wanted: whose strategy, and from where.
    """
    graph = solution.graph
    arising: list[Arising] = []
    below: dict[int, str] = {}  # what each position of the next length is written
    plays = _plays_by_level(solution, replies, wanted)
    for letters, (positions, before, after) in reversed(list(enumerate(plays))):
        legal = _count_legal(graph.levels[letters], positions, before).tolist()
        made = Incidence.of(np.searchsorted(positions, before), after, len(positions))
        places = zip(positions.tolist(), pairwise(made.first.tolist()), legal, strict=True)
        after_all = made.column.tolist()
        names: dict[int, str] = {}
        here: Arising = {}
        for position, ends, count in in_turns(places, wanted.report):
            names[position] = fragment = graph.fragment(letters, position)
            here[fragment] = tuple(map(below.__getitem__, after_all[slice(*ends)])), count
        arising.append(here)
        below = names
    strategy = write_down(solution.game, wanted, arising[::-1], replies.bound)
    return replace(strategy, lower_bound=strategy.cost) if replies.is_least else strategy


def _count_legal(
    level: Level, positions: NDArray[np.intp], before: NDArray[np.intp]
) -> NDArray[np.intp]:
    """Count the legal plays from positions of a level, of which those `before` are gone on from."""
    goes_on = np.zeros(len(level), np.bool_)
    goes_on[before] = True
    return np.bincount(level.plays_from(goes_on)[0], minlength=len(level))[positions]


def _plays_by_level(
    solution: ListedSolution, replies: Replies, wanted: Wanted
) -> list[tuple[NDArray[np.intp], NDArray[np.intp], NDArray[np.intp]]]:
    """Follow all that can arise: per level, the positions, and the plays from them to the next."""
    levels, rules = solution.graph.levels, solution.rules
    comes_up = foreseen(solution, wanted)
    plays: list[tuple[NDArray[np.intp], NDArray[np.intp], NDArray[np.intp]]] = []
    met = np.ones(1, np.bool_)
    for letters, level in enumerate(levels):
        here = met & ~replies.ends[letters]
        if letters < len(wanted.way):  # made by whoever plays
            before, after = np.flatnonzero(met), np.array([solution.find(wanted.way[letters])[1]])
        elif rules.to_play(letters) == wanted.seat:
            before = np.flatnonzero(here)
            after = replies.levels[letters][before]
        else:
            before, after = level.plays_from(here)
            is_foreseen = comes_up.may_be_made(letters, before, after)
            before, after = before[is_foreseen], after[is_foreseen]
        plays.append((np.flatnonzero(met), before, after))
        met = np.zeros(len(levels[letters + 1]) if letters + 1 < len(levels) else 0, np.bool_)
        met[after] = True
    return plays
