"""A strategy that was made for one list, played with another."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

from ghost_desktop.engine.reporting import in_silence, in_turns
from ghost_desktop.engine.solution import against_all

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ghost_desktop.engine.reporting import Report
    from ghost_desktop.engine.solution import Solution
    from ghost_desktop.engine.strategies.strategy import Strategy, StrategyNode


class Why(Enum):
    """Why a play loses, by its name in JSON."""

    ILLEGAL = "illegal"
    """No word of the list has what it makes as a part."""
    WORD = "word"
    """It makes a word of the list."""
    LOST = "lost"
    """The others can win from there."""


@dataclass(frozen=True)
class LosingPlay:
    """A play of the strategy that loses with the other list.

    Attributes:
        fragment: the letters on the table.
        reply: what the strategy makes of them.
        why: why that loses.
        instead: what would win there, sorted: fragments; none if nothing does.
    """

    fragment: str
    reply: str
    why: Why
    instead: tuple[str, ...]


@dataclass(frozen=True, eq=False)
class Elsewhere:
    """What becomes of a strategy with another list.

    Attributes:
        strategy: which.
        losing: the first play that loses on each way that play can take, by fragment.
        unanswered: the fragments, sorted, of which the strategy knows nothing, though play comes
            to them, and goes on there.
    """

    strategy: Strategy
    losing: tuple[LosingPlay, ...]
    unanswered: tuple[str, ...]

    @property
    def wins(self) -> bool:
        """Whether a player who knows no more than the strategy is certain to win."""
        return not self.losing and not self.unanswered


def play_elsewhere(
    strategy: Strategy, solution: Solution, report: Report = in_silence
) -> Elsewhere:
    """Play a strategy in another game of the same rules, against every play that is legal there.

    The player keeps to the strategy up to his first play that loses in the other game: one that is
    illegal, that ends the round against him, or from which he cannot win for certain any more,
    whatever he does later. Where the other game goes on after what was a word, or opponents have
    plays that there were not, he has no answer.

    Args:
        strategy: which; from the beginning, without an opening that was agreed, and without zones.
        solution: the other game, solved.
        report: called now and then, and by searches.

    Raises:
        ValueError: if it is another strategy, or for other rules.
        UnanswerableError: if it cannot be answered who of many wins for certain.
    """
    if strategy.rules != solution.rules or strategy.zones or strategy.agreed_opening:
        raise ValueError("it is no strategy for these rules that tells of every play.")
    return _Walk(strategy, against_all(solution), report).elsewhere()


class _Walk:
    """Goes through all that can arise in the other game."""

    def __init__(self, strategy: Strategy, solution: Solution, report: Report) -> None:
        self._strategy = strategy
        self._seat = strategy.seat
        self._nodes = {node.fragment: node for node in strategy.tree.walk()}
        self._solution = solution
        self._report = report

    def elsewhere(self) -> Elsewhere:
        losing: list[LosingPlay] = []
        unanswered: set[str] = set()
        for fragment in in_turns(self._arising(losing), self._report):
            if fragment not in self._nodes or self._nodes[fragment].seat is None:
                unanswered.add(fragment)
        losing.sort(key=lambda play: (len(play.fragment), play.fragment))
        return Elsewhere(self._strategy, tuple(losing), tuple(sorted(unanswered)))

    def _arising(self, losing: list[LosingPlay]) -> Iterator[str]:
        """Yield each fragment that arises and from which play goes on; note plays that lose."""
        waiting, met = [""], {""}
        while waiting:
            fragment = waiting.pop()
            yield fragment
            node = self._nodes.get(fragment)
            if node is None or node.seat is None:
                continue
            for made in self._plays(node, losing):
                if made not in met and not self._solution.is_word(made):
                    waiting.append(made)
                met.add(made)

    def _plays(self, node: StrategyNode, losing: list[LosingPlay]) -> Iterator[str]:
        """Yield what is played from a fragment, but for a play of the player that loses."""
        fragment = node.fragment
        if node.seat != self._seat:
            yield from (play.fragment for play in self._solution.legal_plays(fragment))
            return
        reply = node.plays[0].fragment
        why = self._why_lost(reply)
        if why is None:
            yield reply
        else:
            losing.append(LosingPlay(fragment, reply, why, self._instead(fragment)))

    def _why_lost(self, reply: str) -> Why | None:
        """Say why a reply loses; None if it wins."""
        if not self._solution.game.is_part(reply):
            return Why.ILLEGAL
        self._solution.find_out(reply, self._report)
        if self._solution.can_win(reply, self._seat):
            return None
        return Why.WORD if self._solution.is_word(reply) else Why.LOST

    def _instead(self, fragment: str) -> tuple[str, ...]:
        self._solution.look_at(fragment, self._report)
        return tuple(sorted({play.fragment for play in self._solution.winning_plays(fragment)}))
