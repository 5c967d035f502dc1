"""Strategies where all positions are listed: all that can arise by replies, and those of Ghost.

What is chosen where positions are parts of words, `part_strategy` says.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import pairwise
from typing import TYPE_CHECKING

import numpy as np

from ghost_desktop.engine.game.rules import Reading
from ghost_desktop.engine.game.variant import LineKind
from ghost_desktop.engine.incidence import Incidence
from ghost_desktop.engine.listed.folds import endings
from ghost_desktop.engine.listed.retrograde import ManyPlayers
from ghost_desktop.engine.reporting import in_turns
from ghost_desktop.engine.strategies.costs import line_prices
from ghost_desktop.engine.strategies.others import Others
from ghost_desktop.engine.strategies.replies import UNRATED, Replies
from ghost_desktop.engine.strategies.strategy import write_down

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from ghost_desktop.engine.listed.graph import Level, PositionGraph
    from ghost_desktop.engine.listed.listed import ListedSolution
    from ghost_desktop.engine.strategies.replies import Fixed, Wanted
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


# --- positions are beginnings of words: a final word is a line --------------------------------------


_LINES_SHIFT = 34
"""Bits for the letters of all lines, below the bits of their number. The lines are words of the list,
each once: with more letters, or more words, it would fill 16 GB. (Of beginnings there are more
letters, yet fewer than these in 60 MB of words of 1,000 letters each.)"""
_ONE_LINE = 1 << _LINES_SHIFT


def choose_in_tree(solution: ListedSolution, wanted: Wanted) -> Replies:
    """Choose what a player makes of each position, from the finished words upward.

    Beginnings make a tree, so that what must be remembered below different plays has nothing in
    common: everything adds up, and each choice can be made for itself. At each own turn it is the
    play with the least of (words that lose, lines, letters), which has, of all strategies, the least
    of these altogether. A player who can force a win has no words that lose; one who cannot has as
    few as can be. Where lines have costs, what they cost together comes before their number.

    Where zones count, nothing is counted at words and in zones, and each own turn above them is a
    line.

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
