"""A strategy that was made for one list, played with another."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

from ghost_desktop.engine.reporting import in_silence
from ghost_desktop.engine.solution import against_all

if TYPE_CHECKING:
    from ghost_desktop.engine.reporting import Report
    from ghost_desktop.engine.solution import Solution
    from ghost_desktop.engine.strategies.strategy import Strategy


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
    judge, seat = against_all(solution), strategy.seat
    nodes = {node.fragment: node for node in strategy.tree.walk()}
    losing: list[LosingPlay] = []
    unanswered: list[str] = []
    waiting, met = [""], {""}
    while waiting:
        report(len(met), 0)
        fragment = waiting.pop()
        node = nodes.get(fragment)
        if node is None or node.seat is None:
            unanswered.append(fragment)
            continue
        if node.seat == seat:
            reply = node.plays[0].fragment
            why = _why_lost(judge, seat, reply, report)
            if why is not None:
                losing.append(LosingPlay(fragment, reply, why, _instead(judge, fragment, report)))
                continue
            made = {reply}
        else:
            made = {play.fragment for play in judge.legal_plays(fragment)}
        waiting += (one for one in made - met if not judge.is_word(one))
        met |= made
    losing.sort(key=lambda play: (len(play.fragment), play.fragment))
    return Elsewhere(strategy, tuple(losing), tuple(sorted(unanswered)))


def _why_lost(judge: Solution, seat: int, reply: str, report: Report) -> Why | None:
    """Say why a reply loses; None if it wins."""
    if not judge.game.is_part(reply):
        return Why.ILLEGAL
    judge.find_out(reply, report)
    if judge.can_win(reply, seat):
        return None
    return Why.WORD if judge.is_word(reply) else Why.LOST


def _instead(judge: Solution, fragment: str, report: Report) -> tuple[str, ...]:
    judge.look_at(fragment, report)
    return tuple(sorted({play.fragment for play in judge.winning_plays(fragment)}))
