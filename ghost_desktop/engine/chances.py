"""How likely a seat wins against people, who play towards the words that come to their mind."""

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

_AVOIDED = np.float32(1e-6)
"""How much less a person likes to complete a word that he knows; in misère, how much more."""


@dataclass(frozen=True, eq=False)
class Person:
    """What people are taken for.

    Attributes:
        comes_to_mind: ``float32 (words,)``, more than 0, how readily he thinks of each word that
            counts.
        knows: ``bool (words,)``, which he will not complete by mistake.
    """

    comes_to_mind: NDArray[np.float32]
    knows: NDArray[np.bool_]


@dataclass(frozen=True, eq=False)
class Chances:
    """How likely a seat wins from each position if it plays for that, and all others are persons.

    A person plays a letter the likelier, the more readily the first word comes to his mind that it
    leads to; that a word which he does not know ends the round before, he does not see.

    Attributes:
        graph: the positions, those beyond words among them.
        values: per level ``float32 (positions,)``, 0 to 1.
    """

    graph: PositionGraph
    values: tuple[NDArray[np.float32], ...]

    def __post_init__(self) -> None:
        """Let nobody change the arrays."""
        for array in self.values:
            array.flags.writeable = False

    @classmethod
    def of(
        cls, solution: Solution, seat: int, person: Person, report: Report = in_silence
    ) -> Chances | None:
        """Find the chances of a seat; None where not all positions are listed.

        Args:
            solution: whose positions.
            seat: who plays for his chances.
            person: what all others are taken for.
            report: called before each level.
        """
        if not isinstance(solution, ListedSolution):
            return None
        game, graph = solution.game, solution.graph
        if not graph.beyond_words:
            graph = graph.variant.list_positions(game, beyond_words=True, report=report)
        found: list[NDArray[np.float32]] = []
        values = liked = thought_of = np.zeros(0, np.float32)
        for letters in reversed(range(len(graph.levels))):
            report(len(found), len(graph.levels))
            level = graph.levels[letters]
            thought_of = level.over_plays(np.maximum, thought_of, 0)
            if game.rules.to_play(letters) == seat:
                values = level.over_plays(np.maximum, values, 0)
            else:
                before, after = level.plays_from(np.ones(len(level), np.bool_))
                every = np.bincount(before, liked[after], len(level))
                won = np.bincount(before, (liked * values)[after], len(level))
                values = np.zeros(len(level), np.float32)
                np.divide(won, every, out=values, where=every > 0, casting="same_kind")
            values[level.words] = seat not in game.rules.losers(letters)
            comes, knows = _of_words(graph, letters, person)
            thought_of[level.words] = np.maximum(thought_of[level.words], comes)
            liked = thought_of.copy()
            liked[level.words[knows]] *= 1 / _AVOIDED if game.rules.misere else _AVOIDED
            found.append(values)
        return cls(graph, tuple(reversed(found)))

    def chance(self, fragment: str) -> float | None:
        """Return how likely the seat wins from a fragment; None if that is not listed."""
        position = self.graph.find(fragment)
        return None if position is None else float(self.values[len(fragment)][position])


def _of_words(
    graph: PositionGraph, letters: int, person: Person
) -> tuple[NDArray[np.float32], NDArray[np.bool_]]:
    """Return how readily a person thinks of the words of a level, and which he knows.

    Of several that are spelled with one pool it is what he knows best.
    """
    words = graph.words.at_least(graph.min_length)
    ends = graph.levels[letters].words
    of_length = np.flatnonzero(words.length == letters)
    comes = np.zeros(len(ends), np.float32)
    knows = np.zeros(len(ends), np.bool_)
    if not len(ends) or not len(of_length):
        return comes, knows
    has_order = graph.variant.spelled("ba") == "ba"
    made = _numbers(graph, graph.levels[letters].at[ends], letters, has_order=has_order)
    spelled = _numbers(graph, words.start[of_length], letters, has_order=has_order)
    order = np.argsort(made)
    place = order[np.searchsorted(made, spelled, sorter=order).clip(max=len(ends) - 1)]
    found = made[place] == spelled
    np.maximum.at(comes, place[found], person.comes_to_mind[of_length[found]])
    np.logical_or.at(knows, place[found], person.knows[of_length[found]])
    return comes, knows


def _numbers(
    graph: PositionGraph, at: NDArray[np.intp], letters: int, *, has_order: bool
) -> NDArray[np.uint64]:
    """Return a number for each piece of the codes: equal ones have the same, others others."""
    codes = graph.words.codes[at[:, None] + np.arange(letters)]
    if not has_order:
        codes.sort(axis=1)
    factors = np.random.default_rng(letters).integers(1 << 63, size=letters, dtype=np.uint64)
    numbers: NDArray[np.uint64] = (codes * factors).sum(axis=1, dtype=np.uint64)
    return numbers
