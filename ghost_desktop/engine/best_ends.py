"""The words on which a round ends if all play perfectly."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from ghost_desktop.engine.listed import ListedSolution
from ghost_desktop.engine.reporting import in_silence

if TYPE_CHECKING:
    from ghost_desktop.engine.reporting import Report
    from ghost_desktop.engine.solution import Solution


def find_best_ends(solution: Solution, report: Report = in_silence) -> tuple[str, ...] | None:
    """Return the words, sorted, on which a round can end in which all play perfectly.

    These are the rounds of which `Solution.plays_left` and `plays_range` tell the length. Between
    two, whoever wins makes only plays that win soonest, and whoever loses only those after which it
    takes longest. Among more, everybody makes only plays that are best for him, be they short or
    long. Where the letters have no order, all words are meant that the last letter makes.

    Args:
        solution: the solved game.
        report: called before each level.

    Returns:
        The words; None where not all positions are listed.
    """
    if not isinstance(solution, ListedSolution):
        return None
    graph, outcomes, game = solution.graph, solution.outcomes, solution.game
    ends: set[str] = set()
    reached = np.ones(1, np.bool_)
    for letters, level in enumerate(graph.levels):
        report(letters, len(graph.levels))
        for position in np.flatnonzero(reached & level.is_word).tolist():
            ends.update(game.words_made(graph.fragment(letters, position)))
        if letters + 1 == len(graph.levels):
            break
        before, after = level.plays_from(reached & ~level.is_word)
        is_best = outcomes.are_best(letters, before, after)
        reached = np.zeros(len(graph.levels[letters + 1]), np.bool_)
        reached[after[is_best]] = True
    return tuple(sorted(ends))
