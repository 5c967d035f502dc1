"""All positions of a list, which serve several games, and a solution that knows the value of each.

The positions of a list are listed once for a minimum length and all larger ones, and solved once. A
fragment of so many letters is part of words of as many or more. So for two minimum lengths, all
levels are the same from the larger one on: the same fragments, and the same perfect play from each.
Below it no word counts, a fragment is there only if it is part of a long word, and what it leads to
is found from the levels that are the same. What play can reach is found anew, from the top down.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple, overload

import numpy as np

from ghost_desktop.engine.arrays import check_room
from ghost_desktop.engine.errors import IllegalFragment
from ghost_desktop.engine.game.game import in_order_before
from ghost_desktop.engine.listed.retrograde import KnownOutcomes, solve_levels
from ghost_desktop.engine.record import Record
from ghost_desktop.engine.reporting import in_silence
from ghost_desktop.engine.solution import Fate, LegalPlays, Solution

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


_MOST_NAMES = 4
"""A play has so many names at most: either end, and the letters turned round or not."""


class ListedSolution(Solution):
    """What perfect play leads to, from every position of a graph.

    Args:
        game: the game.
        reading: what it means that a seat may lose.
        listing: its positions, and what is known of them.
        report: called before each level is solved.

    Attributes:
        listing: what may serve other games.
        graph: the positions.
        outcomes: what perfect play leads to from each.
    """

    def __init__(
        self,
        game: Game,
        reading: Reading,
        listing: PositionListing,
        report: Report = in_silence,
    ) -> None:
        super().__init__(game, reading)
        self.listing = listing
        self.graph: PositionGraph = listing.graph(game.rules.min_length, report)
        self.outcomes: Outcomes
        self.outcomes, seconds = listing.solve(self.graph.levels, game.rules, reading, report)
        self._seconds = self.graph.seconds + seconds

    def fate(self, fragment: str) -> Fate:
        """Tell how the round ends from `fragment` if all play perfectly."""
        seats = self.outcomes.seats(*self.find(fragment))
        return Fate(seats, self.rules.players, self.rules.misere)

    @property
    def examined(self) -> int:
        """How many positions the graph has."""
        return sum(map(len, self.graph.levels))

    def _solved_as(self, reading: Reading) -> ListedSolution:
        """Solve the same positions in another reading."""
        return ListedSolution(self.game, reading, self.listing)

    @property
    def seconds(self) -> float:
        """The time that solving this game alone takes, about: listing its positions counts.

        Where they are those of a smaller minimum length, what that took is taken for it.
        """
        return self._seconds

    @property
    def fragments(self) -> int:
        """How many parts the words have, the empty one included."""
        return self.graph.fragments

    @property
    def positions(self) -> int:
        """How many fragments play can reach, the empty one included."""
        return self.graph.positions

    def plays_left(self, fragment: str) -> tuple[int, int]:
        """Return the fewest and the most plays until the round ends."""
        return self.outcomes.plays_left(*self.find(fragment))

    def turning_points(self, letters: int, plays: int, *, by_names: bool = False) -> Sequence[str]:
        """Return the fragments of some length from which one play alone wins, in order.

        Some plays have several names: a letter that makes the same at either end. To tell them apart
        takes a sort of all plays. So the few positions where the one play that wins has several names
        are asked for by themselves.
        """
        graph = self.graph
        if letters + 1 >= len(graph.levels):
            return ()
        level = graph.levels[letters]
        won = self.outcomes.won_by_maker(letters + 1)
        names = level.over_plays(np.add, np.ones(len(won), np.int32), 0)
        winning = level.over_plays(np.add, won.astype(np.int32), 0)
        likely = level.reachable & ~level.is_word & (names >= plays)
        if by_names:
            likely &= (winning > 1) & (winning <= _MOST_NAMES)
            before, after = level.plays_from(likely)
            points = np.flatnonzero(np.bincount(before[won[after]], minlength=len(level)) == 1)
        else:
            points = np.flatnonzero(likely & (winning == 1))
        return FoundPositions(graph, np.full(len(points), letters), points)

    def turn(self, fragment: str) -> LegalPlays:
        """Return what can be played from a fragment that is listed and that is no word.

        All that its plays make is listed, so that nothing has to be known of the words: some
        vocabularies have much to find out before they can answer for the first time.

        Raises:
            IllegalFragment: if the fragment is not listed.
        """
        letters, graph, variant = len(fragment), self.graph, self.graph.variant
        position = graph.find(fragment)
        if position is None:
            raise IllegalFragment(fragment)
        here = np.zeros(len(graph.levels[letters]), np.bool_)
        here[position] = True
        _, after = graph.levels[letters].plays_from(here)
        made = [
            variant.play_between(fragment, graph.fragment(letters + 1, n)) for n in after.tolist()
        ]
        are_words = graph.levels[letters + 1].is_word[after].tolist()
        rank = {where: place for place, where in enumerate(variant.places_for(fragment))}
        turn = sorted(
            zip(made, are_words, strict=True), key=lambda one: (one[0].letter, rank[one[0].where])
        )
        return LegalPlays(*zip(*turn, strict=True))

    def is_word(self, fragment: str) -> bool:
        """Tell whether `fragment` is a word; of what is listed that is known already."""
        position = self.graph.find(fragment)
        if position is None:
            return super().is_word(fragment)
        return bool(self.graph.levels[len(fragment)].is_word[position])

    def words_made(self, fragment: str) -> tuple[str, ...]:
        """Return the words that end the round at a fragment: whether it ends is known already."""
        return self.game.vocabulary.words_at_end(fragment) if self.is_word(fragment) else ()

    def way_to(self, fragment: str) -> tuple[str, ...]:
        """Return the fragments on the way to one, see `Game.way_to`: what can be reached is listed."""
        way: list[str] = []
        goes_on = self._is_reached(fragment)
        while fragment and goes_on:
            way.append(fragment)
            before = in_order_before(fragment, self.rules.variant.before(fragment))
            fragment = next(
                one for one in before if self._is_reached(one) and not self.is_word(one)
            )
        return tuple(reversed(way))

    def _is_reached(self, fragment: str) -> bool:
        position = self.graph.find(fragment)
        return position is not None and bool(self.graph.levels[len(fragment)].reachable[position])

    def find(self, fragment: str) -> tuple[int, int]:
        """Return the level of `fragment` and its place there.

        Raises:
            IllegalFragment: if it is no part of a word, or if the graph leaves it out because it
                lies beyond a finished word.
        """
        position = self.graph.find(fragment)
        if position is None:
            raise IllegalFragment(fragment, self.game.word_completed_before(fragment))
        return len(fragment), position


class FoundPositions(Record, Sequence[str], eq=False):
    """Positions that play can reach, the shortest first, then alphabetically.

    Attributes:
        graph: where they are.
        letters: ``intp (positions,)``, how long the fragment of each is.
        positions: ``intp (positions,)``, its place in that level.
    """

    graph: PositionGraph
    letters: NDArray[np.intp]
    positions: NDArray[np.intp]

    def __len__(self) -> int:
        """Count the positions."""
        return len(self.positions)

    @overload
    def __getitem__(self, index: int) -> str: ...

    @overload
    def __getitem__(self, index: slice) -> Sequence[str]: ...

    def __getitem__(self, index: int | slice) -> str | Sequence[str]:
        """Return the fragment of one of them, or of some."""
        if isinstance(index, slice):
            return FoundPositions(self.graph, self.letters[index], self.positions[index])
        return self.graph.fragment(int(self.letters[index]), int(self.positions[index]))
