"""PositionGraph -> Solution: every position at once, from the longest fragments up.

Each position has one number, its *score*, seen by the player to move there: `MAX_SCORE` less the
plays left for a win, the negative of that for a loss. After a finished word the player to move has
won, with no play left. Elsewhere he takes the child that is worst for his opponent and then stands
one play further from the end: in this one order the winner hurries and the loser delays.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import numpy as np

from ghost_desktop.engine.graph import build_graph
from ghost_desktop.engine.solution import MAX_SCORE, Solution

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from ghost_desktop.engine.graph import Level, PositionGraph
    from ghost_desktop.engine.rules import Rules
    from ghost_desktop.engine.wordlist import WordList


Report = Callable[[int, int], None]
"""Is told the steps done and all steps; may raise to stop the work."""


def solve(
    words: WordList,
    rules: Rules,
    *,
    beyond_words: bool = False,
    report: Report = lambda _done, _total: None,
) -> Solution:
    """Solve the game on `words`, from every position.

    Args:
        words: the whole list.
        rules: the game.
        beyond_words: solve fragments beyond a finished word too, which no play reaches.
        report: called before each level is solved.

    Raises:
        WordListError: if no word counts.
    """
    graph = build_graph(words, rules.min_length, beyond_words=beyond_words)
    return solve_graph(graph, rules, report)


def solve_graph(
    graph: PositionGraph, rules: Rules, report: Report = lambda _done, _total: None
) -> Solution:
    """Solve all positions of `graph`, for two players."""
    scores: list[NDArray[np.int16]] = []
    below = np.zeros(0, np.int16)
    for done, level in enumerate(reversed(graph.levels)):
        report(done, len(graph.levels))
        below = _score_level(level, below, beyond_words=graph.beyond_words)
        scores.append(below)
    return Solution(rules, graph, tuple(reversed(scores)))


def _score_level(
    level: Level, below: NDArray[np.int16], *, beyond_words: bool
) -> NDArray[np.int16]:
    """Score one level, given the scores of the next."""
    scores = np.full(len(level), MAX_SCORE, np.int16)
    if len(level.parents):
        best = -np.minimum.reduceat(below, level.first_child[:-1])
        best -= np.sign(best)
        scores[level.parents] = best
        if beyond_words:
            scores[level.is_word] = MAX_SCORE  # whatever lies beyond a word, it ends the round
    scores.flags.writeable = False
    return scores
