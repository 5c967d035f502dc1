"""How likely rounds come to each line of a strategy, and how many of them the first lines answer.

The shares: the player keeps to his strategy, and the others play as people do. Before anybody has
played, an opponent makes each play in proportion to the words that it can still become, each
counting half as much as one that is ten levels more common (a word without a level as one of level
100). What was played at this table from the same fragment is put to that as if `PRIOR` plays had
been made in these proportions before.

A round *asks* a line if it comes to the fragment at the player's turn, or, where lines are words, if
it ends on the word. A round is *answered* by some lines if it asks no others. The *coverage* of lines
is the share of rounds that they answer.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from heapq import heappop, heappush
from itertools import accumulate
from types import MappingProxyType
from typing import TYPE_CHECKING, TypeVar

from ghost_desktop.engine.game.variant import LineKind
from ghost_desktop.engine.reporting import in_silence
from ghost_desktop.play.opponent import readiness

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping
    from collections.abc import Set as AbstractSet

    import numpy as np
    from numpy.typing import NDArray

    from ghost_desktop.engine.game.game import Game
    from ghost_desktop.engine.reporting import Report
    from ghost_desktop.engine.strategies.strategy import Strategy, StrategyNode
    from ghost_desktop.play.courses import Askable
    from ghost_desktop.play.round import Round

    Plays = Mapping[str, tuple[tuple[str, float], ...]]

_Line = TypeVar("_Line", bound="Askable")

PRIOR = 5
"""So many plays count what the words say; the more were played at this table, the less it matters."""


def count_plays(rounds: Iterable[Round]) -> Mapping[tuple[str, str], int]:
    """Count what was played in rounds: how often each fragment was made of each."""
    return Counter(
        (this_round.fragment_before(number), play.fragment)
        for this_round in rounds
        for number, play in enumerate(this_round.plays)
    )


@dataclass(frozen=True, eq=False)
class Likelihood:
    """How likely rounds come to what a strategy knows.

    Attributes:
        strategy: which.
        plays: by fragment, what can be made of it, each with the probability that it is.
        reached: by fragment, the probability that a round comes to it; 0 to 1.
        order: the beginnings of the lines as they are best learned: each time what lets most rounds
            go on.
        curve: the coverage of the first lines, of none, one, and so on to all.
    """

    strategy: Strategy
    plays: Plays
    reached: Mapping[str, float]
    order: tuple[str, ...]
    curve: tuple[float, ...]

    def needed(self, share: float) -> int:
        """Return how many of the first lines answer this share of all rounds, 0 to 1."""
        enough = (n for n, covered in enumerate(self.curve) if covered >= share - 1e-9)
        return next(enough, len(self.order))

    def coverage(self, known: AbstractSet[str]) -> float:
        """Return the share of rounds that some lines answer.

        Args:
            known: their beginnings: words, or fragments at the player's turn.
        """
        strategy = self.strategy
        if strategy.line_kind is LineKind.WORD:
            answers = {*known, *strategy.idle}
            found = sum((self.reached[word] for word in strategy.words if word in answers), 0.0)
            return min(found, 1.0)
        unknown = frozenset(strategy.remembered) - known
        begun = {strategy.tree.fragment: 1.0}
        ended = _go_on(self.plays, begun, lambda one, _some: one in unknown)
        return min(ended, 1.0)


def likely_first(found: Likelihood, lines: Iterable[_Line]) -> tuple[_Line, ...]:
    """Return the lines of a deck in the order in which they are best learned.

    Args:
        found: how likely they are asked.
        lines: those of the strategy; what is none of it is left out.
    """
    place = {start: n for n, start in enumerate(found.order)}
    wanted = (line for line in lines if line.start in place)
    return tuple(sorted(wanted, key=lambda line: place[line.start]))


def find_likelihood(
    strategy: Strategy,
    game: Game,
    levels: NDArray[np.uint8],
    played: Mapping[tuple[str, str], int],
    report: Report = in_silence,
) -> Likelihood:
    """Find how likely rounds come to each line of a strategy.

    Args:
        strategy: which.
        game: the game that it is for.
        levels: ``uint8 (words,)``, how common each word that counts is, 0 if that is not known.
        played: what was played at this table, see `count_plays`.
        report: is told how many fragments have been looked at.
    """
    weights = readiness(levels)
    nodes = sorted(strategy.tree.walk(), key=lambda node: len(node.fragment))
    plays: dict[str, tuple[tuple[str, float], ...]] = {}
    reached = dict.fromkeys((node.fragment for node in nodes), 0.0)
    reached[strategy.tree.fragment] = 1.0
    for done, node in enumerate(nodes):
        report(done, len(nodes))
        plays[node.fragment] = _likely(node, game, weights, played)
        for after, share in plays[node.fragment]:
            reached[after] += reached[node.fragment] * share
    if strategy.line_kind is LineKind.WORD:
        idle = frozenset(strategy.idle)
        order = sorted(set(strategy.words) - idle, key=lambda word: (-reached[word], word))
        first = sum(reached[word] for word in idle)
        curve = list(accumulate((reached[word] for word in order), initial=first))
    else:
        order, curve = _learned(strategy, plays)
    return Likelihood(
        strategy,
        MappingProxyType(plays),
        MappingProxyType(reached),
        tuple(order),
        tuple(min(covered, 1.0) for covered in curve),
    )


def _likely(
    node: StrategyNode,
    game: Game,
    weights: NDArray[np.float64],
    played: Mapping[tuple[str, str], int],
) -> tuple[tuple[str, float], ...]:
    """Return what can be made of a fragment, each with the probability that it is."""
    after = [play.fragment for play in node.plays]
    if len(after) < 2:
        return tuple((one, 1.0) for one in after)
    game.words_below(node.fragment)  # from which what is made of it is found sooner
    said = [float(weights[game.words_below(one)].sum()) for one in after]
    made = [played.get((node.fragment, one), 0) for one in after]
    whole, every = sum(said), PRIOR + sum(made)
    return tuple(
        (one, (PRIOR * weight / whole + count) / every)
        for one, weight, count in zip(after, said, made, strict=True)
    )


def _go_on(plays: Plays, coming: dict[str, float], stops: Callable[[str, float], bool]) -> float:
    """Have rounds go on, and return how many end.

    Args:
        plays: see `Likelihood`.
        coming: how many there are, by the fragment that they have come to.
        stops: tells of a fragment whether those stop there that have come to it.
    """
    ended = 0.0
    shortest = [(len(fragment), fragment) for fragment in coming]
    while shortest:
        _letters, fragment = heappop(shortest)
        some = coming.pop(fragment)
        if not plays[fragment]:
            ended += some
        elif not stops(fragment, some):
            for after, share in plays[fragment]:
                if after not in coming:
                    heappush(shortest, (len(after), after))
                coming[after] = coming.get(after, 0.0) + some * share
    return ended


def _learned(strategy: Strategy, plays: Plays) -> tuple[list[str], list[float]]:
    """Learn reply after reply: each time the one at which most of the rounds stop.

    These are rounds of which all that was asked before is known; once it is learned they go on, to
    their end or to where they stop next.

    Returns:
        The fragments in this order, and the share of rounds that came to an end before the first,
        after it, and so on.
    """
    unknown = set(strategy.remembered)
    stopped: dict[str, float] = {}
    most: list[tuple[float, str]] = []
    order: list[str] = []

    def stops(fragment: str, some: float) -> bool:
        is_asked = fragment in unknown
        if is_asked:
            stopped[fragment] = stopped.get(fragment, 0.0) + some
            heappush(most, (-stopped[fragment], fragment))
        return is_asked

    curve = [_go_on(plays, {strategy.tree.fragment: 1.0}, stops)]
    while most:
        _share, fragment = heappop(most)
        if fragment in unknown:
            unknown.remove(fragment)
            order.append(fragment)
            curve.append(curve[-1] + _go_on(plays, {fragment: stopped[fragment]}, stops))
    return order, curve
