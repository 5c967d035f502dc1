"""Solution -> the minimal strategy of a player: one reply to each play an opponent can make.

What a player has to remember in Ghost are the words on which the round can still end: from them
the replies follow. At each own turn the strategy takes the play whose words are least by
(lossiness, number of words, their letters), computed from the finished words upward, as in
Norvig's Ghost notebook; lossiness is 0 if every word wins, 1 if some do, 2 if none does. Where the
player can force a win this is the global minimum: words below different plays are different, so
the fewest words overall are the fewest below each opponent's play. Where he cannot, it is what
this recursion gives; a set of fewer, more losing words may exist.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

import numpy as np

from ghost_desktop.engine.rules import Rules, Variant

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from ghost_desktop.engine.graph import PositionGraph
    from ghost_desktop.engine.levels import Level
    from ghost_desktop.engine.solution import Solution

UNRATED = 100
"""Commonness level of a word that has none; the rarest rated words have 95."""

_WINS, _LOSES = 1, 2  # what can happen below a position, as bits
_LOSSINESS = np.array([0, 0, 2, 1], np.int64)  # by these bits
_LOSSINESS_SHIFT = 61
_LINES_SHIFT = 34  # letters of all lines below it, lines between, lossiness above


class Outcome(Enum):
    """What a player gets by his strategy, by its name in JSON."""

    WIN = "win"
    MIXED = "mixed"
    LOSS = "loss"


@dataclass(frozen=True, eq=False, repr=False)
class StrategyNode:
    """A fragment that can arise when a player keeps to a strategy.

    Attributes:
        fragment: the letters on the table.
        seat: whose turn it is; None if the round is over.
        wins: whether the player wins here; None if the round is not over.
        outcome: what can happen from here on.
        lines: words on which the round can end from here on.
        plays: what can follow: his one reply, or every play of his opponent.
    """

    fragment: str
    seat: int | None
    wins: bool | None
    outcome: Outcome
    lines: int
    plays: tuple[StrategyNode, ...]

    def walk(self) -> Iterator[StrategyNode]:
        """Iterate over this fragment and all below it, each before what can follow it."""
        waiting = [self]
        while waiting:
            node = waiting.pop()
            yield node
            waiting.extend(reversed(node.plays))


@dataclass(frozen=True, eq=False, repr=False)
class Strategy:
    """The minimal strategy of one player.

    Attributes:
        rules: the game it is for.
        seat: the player, by turn order.
        opening: the letter the round begins with, if there is but one: the given one, or the
            player's own choice.
        outcome: whether every, some or no line of play wins.
        words: the words on which a round can end, sorted: the lines to remember.
        winning: how many of them the player wins.
        proved_minimal: whether no strategy with this outcome has fewer lines.
        tree: the plays, from the empty fragment.
    """

    rules: Rules
    seat: int
    opening: str | None
    outcome: Outcome
    words: tuple[str, ...]
    winning: int
    proved_minimal: bool
    tree: StrategyNode

    def find(self, letters: str) -> tuple[StrategyNode, ...]:
        """Return the fragments at which `letters` have just been played, in the tree's order.

        Each occurrence is found once, at the fragment that ends with it.
        """
        if not letters:
            return ()
        return tuple(node for node in self.tree.walk() if node.fragment.endswith(letters))

    @property
    def lines(self) -> int:
        """The number of lines to remember."""
        return len(self.words)

    @property
    def letters(self) -> int:
        """The letters in all lines together."""
        return sum(map(len, self.words))

    @property
    def losing(self) -> int:
        """How many of the words the player loses on."""
        return self.lines - self.winning

    @property
    def lower_bound(self) -> int | None:
        """The number of lines that no strategy with this outcome can be below, where known."""
        return self.lines if self.proved_minimal else None


def minimal_strategy(
    solution: Solution,
    seat: int,
    opening: str | None = None,
    commonness: NDArray[np.integer] | None = None,
) -> Strategy:
    """Find the minimal strategy of `seat`, who need not be able to force a win.

    Ties go to the play with the smaller sum of commonness levels, if these are given, then to the
    alphabetically first.

    Args:
        solution: the solved game.
        seat: whose strategy, 0 or 1.
        opening: the first letter of the round, as agreed or already played; by default the first
            player chooses his best and the second player answers all.
        commonness: ``(words,)``, the level of each word of the whole list; 0 for a word that
            has none counts as `UNRATED`.

    Raises:
        IllegalFragment: if no word begins with `opening`.
        ValueError: if `opening` is not one letter, there is no such seat, or `solution` goes
            beyond finished words.
    """
    graph = solution.graph
    if graph.variant is not Variant.GHOST:
        raise ValueError("a strategy is found for Ghost only.")
    if graph.beyond_words:
        raise ValueError("a strategy is for positions that play can reach.")
    if seat not in range(solution.rules.players):
        raise ValueError(f"there is no seat {seat}; seats are counted from 0.")
    if opening is not None:
        if len(opening) != 1:
            raise ValueError(f"the opening is {opening!r}; it must be one letter.")
        solution.find(opening)
    choices = _choices(graph, solution.rules, seat, commonness)
    tree = _tree(solution, seat, choices, opening)
    endings = sorted(
        (node.fragment, bool(node.wins)) for node in tree.walk() if node.wins is not None
    )
    return Strategy(
        rules=solution.rules,
        seat=seat,
        opening=tree.plays[0].fragment if len(tree.plays) == 1 else None,
        outcome=tree.outcome,
        words=tuple(word for word, _ in endings),
        winning=sum(wins for _, wins in endings),
        proved_minimal=tree.outcome is Outcome.WIN,
        tree=tree,
    )


@dataclass(frozen=True, eq=False)
class _Values:
    """What is known of each position of a level, as parallel arrays.

    Attributes:
        ends: ``uint8``, the bits of what can happen.
        cost: ``int64``, lines and letters below, packed so that they add up and compare in order.
        rarity: ``int64``, the summed commonness levels of the words below.
    """

    ends: NDArray[np.uint8]
    cost: NDArray[np.int64]
    rarity: NDArray[np.int64]

    def __getitem__(self, positions: NDArray[np.intp]) -> _Values:
        return _Values(self.ends[positions], self.cost[positions], self.rarity[positions])

    def __setitem__(self, positions: NDArray[np.intp], values: _Values) -> None:
        self.ends[positions] = values.ends
        self.cost[positions] = values.cost
        self.rarity[positions] = values.rarity

    def together(self, first: NDArray[np.intp]) -> _Values:
        """Join the values of each run that begins at `first`: any of them can happen."""
        return _Values(
            np.bitwise_or.reduceat(self.ends, first),
            np.add.reduceat(self.cost, first),
            np.add.reduceat(self.rarity, first),
        )

    def best_of(self, first: NDArray[np.intp]) -> NDArray[np.intp]:
        """Return the place of the best value of each run that begins at `first`."""
        sizes = np.diff(first, append=len(self.cost))
        key = self.cost | (_LOSSINESS[self.ends] << _LOSSINESS_SHIFT)
        is_best = key == np.repeat(np.minimum.reduceat(key, first), sizes)
        rarity = np.where(is_best, self.rarity, np.iinfo(np.int64).max)
        is_best &= rarity == np.repeat(np.minimum.reduceat(rarity, first), sizes)
        best = np.flatnonzero(is_best)
        return best[np.searchsorted(best, first)]  # the alphabetically first of equals


def _choices(
    graph: PositionGraph,
    rules: Rules,
    seat: int,
    commonness: NDArray[np.integer] | None,
) -> list[NDArray[np.intp]]:
    """For each level, the child that `seat` plays from each position; no meaning at other turns."""
    choices: list[NDArray[np.intp]] = []
    below: _Values | None = None
    for letters in reversed(range(len(graph.levels))):
        level = graph.levels[letters]
        wins = seat not in rules.losers(letters)
        values = _finished(level, letters, wins, _rarity(graph, letters, commonness))
        choice = np.zeros(len(level), np.intp)
        if below is not None:
            parents, first = level.parents, level.first_child[:-1]
            if rules.to_play(letters) == seat:
                choice[parents] = below.best_of(first)
                values[parents] = below[choice[parents]]
            else:
                values[parents] = below.together(first)
        choices.append(choice)
        below = values
    choices.reverse()
    return choices


def _finished(level: Level, letters: int, wins: bool, rarity: NDArray[np.int64]) -> _Values:
    """Value every position of a level as the word it is, if it is one: one line."""
    return _Values(
        np.full(len(level), _WINS if wins else _LOSES, np.uint8),
        np.full(len(level), (1 << _LINES_SHIFT) | letters, np.int64),
        rarity,
    )


def _rarity(
    graph: PositionGraph, letters: int, commonness: NDArray[np.integer] | None
) -> NDArray[np.int64]:
    """Return how rare the words of a level are; at other positions it has no meaning."""
    level = graph.levels[letters]
    if commonness is None:
        return np.zeros(len(level), np.int64)
    word = np.searchsorted(graph.words.start, level.at)  # those that are words begin there
    rarity = commonness[np.minimum(word, len(graph.words) - 1)].astype(np.int64)
    rarity[rarity == 0] = UNRATED
    return rarity


def _tree(
    solution: Solution, seat: int, choices: list[NDArray[np.intp]], opening: str | None
) -> StrategyNode:
    """Follow the choices from the empty fragment, without recursion: words can be long."""
    levels, rules = solution.graph.levels, solution.rules

    def children(letters: int, position: int) -> list[int]:
        level = levels[letters]
        if level.is_word[position]:
            return []
        if letters == 0 and opening is not None:
            return [solution.find(opening)[1]]
        if rules.to_play(letters) == seat:
            return [int(choices[letters][position])]
        return list(level.followed(position))

    waiting = [(0, 0)]
    met: list[tuple[int, int, list[int]]] = []
    while waiting:
        letters, position = waiting.pop()
        below = children(letters, position)
        met.append((letters, position, below))
        waiting.extend((letters + 1, child) for child in below)
    made: dict[tuple[int, int], StrategyNode] = {}
    for letters, position, below in reversed(met):  # what can follow is met later
        level = levels[letters]
        over = bool(level.is_word[position])
        wins = seat not in rules.losers(letters) if over else None
        plays = tuple(made.pop((letters + 1, child)) for child in below)
        made[letters, position] = StrategyNode(
            fragment=solution.graph.fragment(letters, position),
            seat=None if over else rules.to_play(letters),
            wins=wins,
            outcome=_outcome({play.outcome for play in plays}, wins),
            lines=sum(play.lines for play in plays) if plays else 1,
            plays=plays,
        )
    return made[0, 0]


def _outcome(after: set[Outcome], wins: bool | None) -> Outcome:
    """Join what can happen after each play; at the end of a round, say what has happened."""
    if not after:
        return Outcome.WIN if wins else Outcome.LOSS
    return after.pop() if len(after) == 1 else Outcome.MIXED
