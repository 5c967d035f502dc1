"""The positions of a list for one minimum length and all larger ones, listed once and solved once.

A fragment of so many letters is part of words of as many or more. So for two minimum lengths, all
levels are the same from the larger one on: the same fragments, and the same perfect play from each.
Below it no word counts, a fragment is there only if it is part of a long word, and what it leads to
is found from the levels that are the same. What play can reach is found anew, from the top down.
"""

from __future__ import annotations

import time
from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from ghost_desktop.engine.arrays import check_room
from ghost_desktop.engine.listed.retrograde import KnownOutcomes, solve_levels

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from ghost_desktop.engine.arrays import Indices
    from ghost_desktop.engine.game.game import Game
    from ghost_desktop.engine.game.rules import Reading, Rules
    from ghost_desktop.engine.listed.graph import Level, PositionGraph
    from ghost_desktop.engine.listed.retrograde import Outcomes
    from ghost_desktop.engine.reporting import Report

    _Flags = NDArray[np.bool_]


_MOST_VALUES = 1 << 25
"""Positions of which it is kept who wins, each as often as it was solved: some 100 MB."""

_BYTES_OF_POSITION = 50
"""What a position takes, solved once, with what is made of it."""


class _Solved(NamedTuple):
    """What perfect play leads to, for which minimum length, and how long it took to find it."""

    outcomes: Outcomes
    min_length: int
    seconds: float


class PositionListing:
    """What is listed of a list in a variant, and what of it is solved.

    Args:
        graph: the positions for the smallest minimum length.
    """

    def __init__(self, graph: PositionGraph) -> None:
        self._least = self._last = graph
        self._solved: dict[tuple[Rules, Reading], _Solved] = {}

    def serves(self, game: Game, *, beyond_words: bool) -> bool:
        """Tell whether the positions of a game are listed: how many play does not change them.

        Args:
            game: the game.
            beyond_words: whether those are wanted, too, that no play reaches.
        """
        graph, rules = self._least, game.rules
        if graph.words is not game.all_words or graph.variant is not rules.variant:
            return False
        if rules.min_length == graph.min_length:
            return graph.beyond_words or not beyond_words
        # What lies beyond words, and is left out, may not lie beyond those that still count.
        return graph.beyond_words and rules.min_length > graph.min_length

    def graph(self, min_length: int, report: Report) -> PositionGraph:
        """Return the positions for a minimum length; those are kept that were asked for last.

        Args:
            min_length: letters in the shortest word that counts.
            report: called before each level is listed.

        Raises:
            WordListError: if no word is that long, or there is too little memory.
        """
        for known in (self._least, self._last):
            if known.min_length == min_length:
                return known
        self._least.words.counting(min_length)
        levels = tuple(_for_longer(self._least.levels, min_length, report))
        found = replace(self._least, min_length=min_length, levels=levels)
        self._last = found  # another thread may have others at once
        return found

    def solve(
        self, levels: tuple[Level, ...], rules: Rules, reading: Reading, report: Report
    ) -> tuple[Outcomes, float]:
        """Find what perfect play leads to from all positions, but for what is known of them.

        That is kept for other minimum lengths; of large lists, what was asked for last.

        Args:
            levels: the positions for its minimum length.
            rules: the game.
            reading: what it means that a seat may lose.
            report: called before each level is solved.

        Returns:
            It, and the seconds that it takes, about, if nothing is known.

        Raises:
            WordListError: if there is too little memory for that.
        """
        key = replace(rules, min_length=1), reading
        before = self._solved.get(key)
        if before is not None and before.min_length == rules.min_length:
            return before.outcomes, before.seconds
        begin = time.perf_counter()
        known = None
        if before is not None:
            known = KnownOutcomes(before.outcomes, max(before.min_length, rules.min_length))
        outcomes = solve_levels(levels, rules, reading, report, known)
        if before is not None and before.min_length < rules.min_length:
            return outcomes, before.seconds
        seconds = time.perf_counter() - begin + (before.seconds if before is not None else 0.0)
        found = _Solved(outcomes, rules.min_length, seconds)
        kept = {**self._solved, key: found}  # another one: several threads may ask at once
        fits = len(kept) * sum(map(len, self._least.levels)) <= _MOST_VALUES
        self._solved = kept if fits else {key: found}
        return outcomes, seconds


def _for_longer(levels: tuple[Level, ...], min_length: int, report: Report) -> Iterator[Level]:
    """Give the levels for a larger minimum length.

    Raises:
        WordListError: if there is too little memory for them.
    """
    check_room(_BYTES_OF_POSITION * sum(map(len, levels[: min_length + 1])))
    stays = _parts_of_long_words(levels, min_length)
    for letters, level in enumerate(levels[:min_length]):
        report(letters, len(levels))
        yield _only(level, stays[letters], stays[letters + 1])
    reachable = np.ones(len(levels[min_length]), np.bool_)  # no word has ended a round before
    for letters in range(min_length, len(levels)):
        report(letters, len(levels))
        level = levels[letters]
        if (reachable == level.reachable).all():
            yield from levels[letters:]
            return
        level = replace(level, reachable=reachable)
        yield level
        if letters + 1 < len(levels):
            reachable = level.reached(len(levels[letters + 1]))


def _parts_of_long_words(levels: tuple[Level, ...], min_length: int) -> list[_Flags]:
    """Tell which fragments are part of words so long, up to that length."""
    stays = [np.ones(len(levels[min_length]), np.bool_)]
    for level in reversed(levels[:min_length]):
        if level.longest is not None:
            stays.append(level.longest >= min_length)
            continue
        longer, here = stays[-1], np.zeros(len(level), np.bool_)
        here[level.parents] = np.logical_or.reduceat(longer, level.first_child[:-1])
        if level.behind_first is not None:
            here[level.behind_first[longer]] = True
        stays.append(here)
    stays.reverse()
    return stays


def _only(level: Level, stays: _Flags, longer: _Flags) -> Level:
    """Return a level with some of its positions alone, none of which is a word that counts.

    Args:
        level: the level.
        stays: ``bool (positions,)``, which.
        longer: ``bool (positions of the next level,)``, those of the next level.
    """
    kind = level.parents.dtype
    place = _places(stays, kind)
    parent = np.repeat(level.parents, np.diff(level.first_child))
    child = np.arange(len(parent)) if level.children is None else level.children
    kept = longer[child] & stays[parent]
    parent = place[parent[kept]]
    heads = np.flatnonzero(np.diff(parent, prepend=-1))
    turned = level.turned
    if turned is not None:
        turned = turned[stays]
        turned = np.where(turned >= 0, place[turned], turned)
    return replace(
        level,
        at=level.at[stays],
        is_word=np.zeros(np.count_nonzero(stays), np.bool_),
        parents=parent[heads],
        first_child=np.append(heads, len(parent)).astype(level.first_child.dtype),
        reachable=np.ones(np.count_nonzero(stays), np.bool_),
        behind_first=None if level.behind_first is None else place[level.behind_first[longer]],
        turned=turned,
        children=None if level.children is None else _places(longer, kind)[level.children[kept]],
        longest=None if level.longest is None else level.longest[stays],
    )


def _places(stays: _Flags, kind: np.dtype[np.signedinteger[Any]]) -> Indices:
    """Return which position each is of those that stay, -1 for the others."""
    places = np.cumsum(stays, dtype=kind)
    places -= 1
    places[~stays] = -1
    return places
