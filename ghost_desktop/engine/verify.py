"""Replays a strategy against every play the opponents can make.

Independent of what finds strategies: it knows the game and the strategy, nothing of graphs and
scores.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ghost_desktop.engine.reporting import in_silence, in_turns

if TYPE_CHECKING:
    from collections.abc import Iterator, Set

    from ghost_desktop.engine.game import Game
    from ghost_desktop.engine.reporting import Report
    from ghost_desktop.engine.strategy import Strategy


class NotAStrategy(AssertionError):
    """What was found is no strategy, or not what it says it is; a fault of this program."""


def verify(strategy: Strategy, game: Game, report: Report = in_silence) -> None:
    """Replay `strategy` against every play of the opponents.

    Args:
        strategy: the strategy.
        game: the game that it is for.
        report: is told how many fragments have been replayed, of an unknown number (0).

    Raises:
        NotAStrategy: if a reply is missing, superfluous or illegal, or the rounds do not end as
            the strategy says.
    """
    endings: dict[str, bool] = {}
    used: set[str] = set()
    replayed = _replay(strategy, game)
    for fragment, plays in in_turns(replayed, report):
        if not plays:
            endings[fragment] = strategy.seat not in game.losers(fragment)
        elif game.to_play(fragment) == strategy.seat:
            used.add(fragment)
    if endings != strategy.endings:
        raise NotAStrategy("the rounds do not end as the strategy says.")
    if used != set(strategy.replies):
        raise NotAStrategy("the strategy has replies that nobody needs.")
    outcome = "win" if all(endings.values()) else "mixed" if any(endings.values()) else "loss"
    if outcome != strategy.outcome.value:
        raise NotAStrategy(f"its outcome is {outcome}, not {strategy.outcome.value}.")
    if strategy.tree.lines != strategy.lines:
        raise NotAStrategy(f"it has {strategy.lines} lines, and counts {strategy.tree.lines}.")


def _replay(strategy: Strategy, game: Game) -> Iterator[tuple[str, Set[str]]]:
    """Give each fragment that can arise, once, and what can be made of it; nothing of a word."""
    vocabulary = game.vocabulary
    waiting = [(game.start, vocabulary.everywhere())]
    met = {game.start}
    while waiting:
        fragment, known = waiting.pop()
        if game.is_word(fragment):
            yield fragment, set()
            continue
        plays = vocabulary.follow(fragment, known)
        if not fragment and strategy.agreed_opening is not None:
            made = {strategy.agreed_opening}
        elif game.to_play(fragment) == strategy.seat:
            made = {strategy.replies.get(fragment, "")}
        else:
            made = set(plays)
        if illegal := made - set(plays):
            raise NotAStrategy(f"after {fragment!r} it would play {illegal}, which is not legal.")
        yield fragment, made
        new = made - met
        met |= new
        waiting.extend((after, plays[after]) for after in new)
