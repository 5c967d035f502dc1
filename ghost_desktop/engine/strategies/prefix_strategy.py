"""The strategy where positions are beginnings of words: a final word is a line.

It is found from the finished words upward. Beginnings make a tree, so that what must be remembered
below different plays has nothing in common: everything adds up, and each choice can be made for
itself. At each own turn it is the play with the least of (words that lose, lines, letters), which
has, of all strategies, the least of these altogether. A player who can force a win has no words that
lose; one who cannot has as few as can be. Where lines have costs, what they cost together comes
before their number.

Where zones count, nothing is counted at words and in zones, and each own turn above them is a line.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from ghost_desktop.engine.game.variant import LineKind
from ghost_desktop.engine.listed.folds import endings
from ghost_desktop.engine.strategies.costs import line_prices
from ghost_desktop.engine.strategies.listed_strategy import fixed_places, foreseen
from ghost_desktop.engine.strategies.replies import UNRATED, Replies

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from ghost_desktop.engine.listed.graph import PositionGraph
    from ghost_desktop.engine.listed.listed import ListedSolution
    from ghost_desktop.engine.strategies.replies import Wanted

_LINES_SHIFT = 34
"""Bits for the letters of all lines, below the bits of their number. The lines are words of the list,
each once: with more letters, or more words, it would fill 16 GB. (Of beginnings there are more
letters, yet fewer than these in 60 MB of words of 1,000 letters each.)"""
_ONE_LINE = 1 << _LINES_SHIFT


def choose_replies(solution: ListedSolution, wanted: Wanted) -> Replies:
    """Choose what a player makes of each position.

    Args:
        solution: the solved game; its positions are beginnings of words, that play can reach.
        wanted: whose strategy. How common the words are decides between what is equal otherwise,
            if words are remembered; the alphabet decides last.
    """
    graph, rules = solution.graph, solution.rules
    seat, levels = wanted.seat, graph.levels
    comes_up = foreseen(solution, wanted)
    are_words = LineKind.of(rules.variant, wanted.count) is LineKind.WORD
    commonness = wanted.commonness if are_words else None
    ends = endings(levels, rules, seat, wanted.count)
    fixed = fixed_places(graph, wanted.fixed)
    prices = None if wanted.costs is None else line_prices(graph, wanted.costs)
    choices: list[NDArray[np.intp]] = []
    # For each position what it comes to below, what weighs most first: the words that lose; what
    # lines cost, if they cost anything; lines and their letters, packed so that they add up and
    # compare in order; and, if words are rated, how rare they are.
    below: NDArray[np.int64] | None = None
    for letters in reversed(range(len(levels))):
        level = levels[letters]
        # What each position adds to each of the sums, if it is a line.
        line = [np.full(len(level), _ONE_LINE | letters)]
        if prices is not None:
            line.insert(0, prices[letters])
        at_ends = line if are_words else [np.zeros_like(sums) for sums in line]
        if commonness is not None:
            at_ends = [*at_ends, _rarity(graph, letters, commonness)]
        loses = level.is_word & (seat in rules.losers(letters))  # in zones he wins in any case
        sums = np.array([loses, *at_ends], np.int64)
        choice = np.zeros(len(level), np.intp)
        if below is not None:
            goes_on = ~ends[letters][level.parents]
            parents, first = level.parents[goes_on], level.first_child[:-1]
            if rules.to_play(letters) == seat:
                best = _best_of(below, first)[goes_on]
                for before, after in fixed.get(letters, ()):
                    best[parents == before] = after
                choice[parents] = best
                sums[:, parents] = below[:, best]
                if not are_words:
                    sums[1:, parents] += np.array(line)[:, parents]
            else:
                if comes_up.safe is not None:
                    made_of = np.repeat(level.parents, np.diff(level.first_child))
                    every = np.arange(len(made_of))
                    below *= comes_up.may_be_made(letters, made_of, every)
                sums[:, parents] = np.add.reduceat(below, first, axis=1)[:, goes_on]
        choices.append(choice)
        below = sums
    choices.reverse()
    return Replies(choices, ends, is_least=True)


def _best_of(sums: NDArray[np.int64], first: NDArray[np.integer]) -> NDArray[np.intp]:
    """Return the place of the least of each run that begins at `first`; the first sums weigh most."""
    sizes = np.diff(first, append=sums.shape[1])
    is_best = np.ones(sums.shape[1], np.bool_)
    for key in sums:
        left = np.where(is_best, key, np.iinfo(np.int64).max)
        is_best &= left == np.repeat(np.minimum.reduceat(left, first), sizes)
    best = np.flatnonzero(is_best)
    return best[np.searchsorted(best, first)]  # the alphabetically first of equals


def _rarity(
    graph: PositionGraph, letters: int, commonness: NDArray[np.integer]
) -> NDArray[np.int64]:
    """Return how rare the words of a level are; at other positions it has no meaning."""
    level = graph.levels[letters]
    word = np.searchsorted(graph.words.start, level.at)  # those that are words begin there
    rarity = commonness[np.minimum(word, len(graph.words) - 1)].astype(np.int64)
    rarity[rarity == 0] = UNRATED
    return rarity
