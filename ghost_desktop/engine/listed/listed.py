"""A solution of which all positions are listed: the value of each is known, level by level."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, overload

import numpy as np

from ghost_desktop.engine.errors import IllegalFragment
from ghost_desktop.engine.game.game import in_order_before
from ghost_desktop.engine.record import Record
from ghost_desktop.engine.reporting import in_silence
from ghost_desktop.engine.solution import Fate, LegalPlays, Solution

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from ghost_desktop.engine.game.game import Game
    from ghost_desktop.engine.game.rules import Reading
    from ghost_desktop.engine.listed.graph import PositionGraph
    from ghost_desktop.engine.listed.listing import PositionListing
    from ghost_desktop.engine.listed.retrograde import Outcomes
    from ghost_desktop.engine.reporting import Report


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
