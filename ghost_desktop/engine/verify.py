"""Replays a strategy against every play the opponents can make, and in zones the player as well.

Independent of what finds strategies: it knows the game and the strategy, nothing of graphs and
scores.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ghost_desktop.engine.counting import Counting
from ghost_desktop.engine.reporting import FEW, in_silence, in_turns

if TYPE_CHECKING:
    from collections.abc import Iterator, Set

    from ghost_desktop.engine.game import Game
    from ghost_desktop.engine.others import Foresight
    from ghost_desktop.engine.reporting import Report
    from ghost_desktop.engine.strategy import Strategy


class NotAStrategy(AssertionError):
    """What was found is no strategy, or not what it says it is; a fault of this program."""


def verify(
    strategy: Strategy,
    game: Game,
    report: Report = in_silence,
    foresight: Foresight | None = None,
) -> None:
    """Replay `strategy` against every play of the opponents that it has to foresee.

    Args:
        strategy: the strategy.
        game: the game that it is for.
        report: is told how many fragments have been replayed, of an unknown number (0).
        foresight: what it has to foresee; all that is legal if not given.

    Raises:
        NotAStrategy: if a reply is missing, superfluous, illegal or another than the one that was
            fixed, a zone is none, or the rounds do not end as the strategy says.
    """
    if strategy.zones and strategy.count is Counting.LINES:
        raise NotAStrategy("it has zones, and counts lines.")
    if strategy.way[-1:] != ((strategy.agreed_opening,) if strategy.agreed_opening else ()):
        raise NotAStrategy("it does not begin as was agreed.")
    endings, used, entered = _play_out(strategy, game, foresight, report)
    if endings != strategy.endings:
        raise NotAStrategy("the rounds do not end as the strategy says.")
    if used != set(strategy.replies):
        raise NotAStrategy("the strategy has replies that nobody needs.")
    if not set(strategy.fixed) <= strategy.replies.items():
        raise NotAStrategy("it does not keep to the replies that were fixed.")
    if entered != set(strategy.zones):
        raise NotAStrategy("the strategy has zones that nobody comes to.")
    ends = {*endings.values(), *([True] if entered else [])}
    outcome = "mixed" if len(ends) > 1 else "win" if True in ends else "loss"
    if outcome != strategy.outcome.value:
        raise NotAStrategy(f"its outcome is {outcome}, not {strategy.outcome.value}.")
    if strategy.tree.lines != strategy.lines:
        raise NotAStrategy(f"it has {strategy.lines} lines, and counts {strategy.tree.lines}.")


def _play_out(
    strategy: Strategy, game: Game, foresight: Foresight | None, report: Report
) -> tuple[dict[str, bool], set[str], set[str]]:
    """Play everything that can arise.

    Returns:
        The words on which rounds end outside of zones, and whether the player wins on them; the
        fragments for which he needs a reply; the zones that play comes to.

    Raises:
        NotAStrategy: if a reply is missing or illegal, or a round that comes to a zone is lost.
    """
    endings: dict[str, bool] = {}
    used: set[str] = set()
    entered: set[str] = set()
    zones = frozenset(strategy.zones)
    for met in in_turns(_replay(strategy, game, foresight, zones), report, FEW):
        wins = strategy.seat not in game.losers(met.fragment)
        if met.below_zone:
            if met.is_end and not wins:
                raise NotAStrategy(f"in a zone the round can end on {met.fragment!r}, which loses.")
        elif met.is_end:
            endings[met.fragment] = wins
        elif met.fragment in zones:
            entered.add(met.fragment)
        elif game.to_play(met.fragment) == strategy.seat:
            used.add(met.fragment)
    return endings, used, entered


@dataclass(frozen=True)
class _Met:
    """A fragment that can arise.

    Attributes:
        fragment: the letters on the table.
        is_end: whether the round is over.
        below_zone: whether it has come up after a zone, where everybody plays what he likes.
    """

    fragment: str
    is_end: bool
    below_zone: bool


def _replay(
    strategy: Strategy, game: Game, foresight: Foresight | None, zones: Set[str]
) -> Iterator[_Met]:
    """Give each fragment that can arise, once; once more if it can outside of zones and below one."""
    vocabulary, way = game.vocabulary, strategy.way
    waiting = [(game.start, vocabulary.everywhere(), False)]
    met = {(game.start, False)}
    while waiting:
        fragment, known, below_zone = waiting.pop()
        if game.is_word(fragment):
            yield _Met(fragment, is_end=True, below_zone=below_zone)
            continue
        is_free = below_zone or fragment in zones
        if is_free and game.is_won_by_length(strategy.seat, fragment, known):
            yield _Met(fragment, is_end=False, below_zone=below_zone)
            continue
        if way and not fragment:
            plays = vocabulary.follow_first(way[0])
        else:
            plays = vocabulary.follow(fragment, known)
        if len(fragment) < len(way):
            made = {way[len(fragment)]}
        elif game.to_play(fragment) == strategy.seat and not is_free:
            made = {strategy.replies.get(fragment, "")}
        elif is_free or foresight is None:
            made = set(plays)
        else:
            made = {one for one in plays if foresight.may_be_made(strategy.seat, fragment, one)}
        if illegal := made - set(plays):
            raise NotAStrategy(f"after {fragment!r} it would play {illegal}, which is not legal.")
        yield _Met(fragment, is_end=False, below_zone=below_zone)
        new = {(after, is_free) for after in made} - met
        met |= new
        waiting.extend((after, plays[after], free) for after, free in new)
