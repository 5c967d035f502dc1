"""A graph and its outcomes -> the positions at which everything hangs on one play."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from ghost_desktop.engine.letter_search import FoundPositions
from ghost_desktop.engine.solution import LegalPlays

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from ghost_desktop.engine.graph import PositionGraph
    from ghost_desktop.engine.outcomes import Outcomes

_MOST_NAMES = 4
"""A play has so many names at most: either end, and the letters turned round or not."""


def find_turning_points(
    graph: PositionGraph, outcomes: Outcomes, letters: int, plays: int, *, by_names: bool
) -> Sequence[str]:
    """Return fragments of a level that play can reach and from which one play alone wins.

    Some plays have several names: a letter that makes the same at either end. To tell them apart
    takes a sort of all plays. So the few positions where the one play that wins has several names
    are asked for by themselves.

    Args:
        graph: the positions.
        outcomes: what perfect play leads to from each.
        letters: how many are on the table.
        plays: how many legal plays there must be at least, each counted by all its names.
        by_names: return those where the play that wins has several names, else those where it has
            one.
    """
    if letters + 1 >= len(graph.levels):
        return ()
    level = graph.levels[letters]
    won = outcomes.won_by_maker(letters + 1)
    names = level.over_plays(np.add, np.ones(len(won), np.int32), 0)
    winning = level.over_plays(np.add, won.astype(np.int32), 0)
    likely = level.reachable & ~level.is_word & (names >= plays)
    if not by_names:
        return _found(graph, letters, np.flatnonzero(likely & (winning == 1)))
    likely &= (winning > 1) & (winning <= _MOST_NAMES)
    before, after = level.plays_from(likely)
    points = np.flatnonzero(np.bincount(before[won[after]], minlength=len(level)) == 1)
    return _found(graph, letters, points)


def _found(graph: PositionGraph, letters: int, positions: NDArray[np.intp]) -> FoundPositions:
    return FoundPositions(graph, np.full(len(positions), letters), positions)


def listed_turn(graph: PositionGraph, fragment: str) -> LegalPlays:
    """Return what can be played from a fragment that play can reach and that is no word.

    All that its plays make is listed, so that nothing has to be known of the words: some
    vocabularies have much to find out before they can answer for the first time.
    """
    letters, variant = len(fragment), graph.variant
    here = np.zeros(len(graph.levels[letters]), np.bool_)
    here[graph.find(fragment)] = True
    _, after = graph.levels[letters].plays_from(here)
    made = [variant.play_between(fragment, graph.fragment(letters + 1, n)) for n in after.tolist()]
    are_words = graph.levels[letters + 1].is_word[after].tolist()
    rank = {where: place for place, where in enumerate(variant.places_for(fragment))}
    turn = sorted(
        zip(made, are_words, strict=True), key=lambda one: (one[0].letter, rank[one[0].where])
    )
    return LegalPlays(*zip(*turn, strict=True))
