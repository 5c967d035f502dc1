"""Replies found by a search -> the strategy: all that can arise, as nodes.

For variants with far more positions than can be listed: what can be played is asked of the words,
fragment by fragment, from the first letter on.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from ghost_desktop.engine.game.variant import LineKind
from ghost_desktop.engine.reporting import FEW, in_turns
from ghost_desktop.engine.solution import Outcome
from ghost_desktop.engine.strategies.counting import Counting
from ghost_desktop.engine.strategies.fixed_replies import come_up
from ghost_desktop.engine.strategies.listed_strategy import MOST_COUNTED, LineCounter
from ghost_desktop.engine.strategies.strategy import Strategy, StrategyNode

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ghost_desktop.engine.game.game import Game
    from ghost_desktop.engine.strategies.replies import Wanted

    Plays = dict[str, tuple[tuple[str, ...], int]]
    """What is made of each fragment of a length, nothing of a word, or in a zone; and how many
    plays are legal there."""


@dataclass(frozen=True, eq=False)
class FoundReplies:
    """What a search has found for a player who can force a win.

    Attributes:
        replies: what he makes of each fragment at his turn, the empty one included if he begins;
            those that cannot arise do no harm. A fragment that can arise and is not among them is
            a zone.
        bound: the number of lines that no strategy that wins is below.
    """

    replies: Mapping[str, str]
    bound: int


def write_strategy(game: Game, found: FoundReplies, wanted: Wanted) -> Strategy:
    """Write down the strategy that replies make.

    Args:
        game: the game.
        found: the replies.
        wanted: whose strategy, from where, and what it counts.
    """
    seat = wanted.seat
    levels = _follow_all(game, found, wanted)
    given = max(len(wanted.way), 1)
    replied = sum(
        sum(bool(below) for below, _ in plays.values())
        for letters, plays in enumerate(levels)
        if letters >= given and game.rules.to_play(letters) == seat
    )
    is_counted = replied <= MOST_COUNTED
    counter = LineCounter(LineKind.REPLY)
    made: dict[str, StrategyNode] = {}
    lines: dict[str, int] = {}
    for letters, plays in reversed(list(enumerate(levels))):
        to_play = game.rules.to_play(letters)
        wins = seat not in game.rules.losers(letters)
        made_here: dict[str, StrategyNode] = {}
        lines_here: dict[str, int] = {}
        for fragment, (below, legal) in in_turns(plays.items(), wanted.report):
            following = tuple(made[play] for play in below)
            if is_counted:
                is_reply = bool(below and letters >= given and to_play == seat)
                from_here = [lines[play] for play in below]
                lines_here[fragment] = counter.join(from_here, is_reply=is_reply)
            is_over = not below and game.is_word(fragment)
            made_here[fragment] = StrategyNode(
                fragment=fragment,
                seat=None if is_over else to_play,
                wins=wins if is_over else None,
                outcome=Outcome.of({node.outcome for node in following}, wins=wins or not is_over),
                lines=counter.count(lines_here[fragment]) if is_counted else None,
                plays=following,
                legal=legal,
            )
        made, lines = made_here, lines_here
    tree = made[game.start]
    fixed, avoided = come_up(tree, wanted)
    return Strategy(
        rules=game.rules,
        seat=seat,
        agreed_opening=wanted.opening,
        outcome=tree.outcome,
        lower_bound=min(found.bound, replied),
        tree=tree if is_counted else replace(tree, lines=replied),
        count=wanted.count,
        fixed=fixed,
        avoided=avoided,
        others=wanted.others,
    )


def _follow_all(game: Game, found: FoundReplies, wanted: Wanted) -> list[Plays]:
    """Follow all that can arise: for each length what is made of the fragments, sorted."""
    vocabulary = game.vocabulary
    levels: list[Plays] = []
    here = {game.start: vocabulary.everywhere()}
    while here:
        is_own = game.rules.to_play(len(levels)) == wanted.seat
        plays: Plays = {}
        after: dict[str, Any] = {}
        for fragment, known in in_turns(sorted(here.items()), wanted.report, FEW):
            plays[fragment] = (), 0
            if _ends_at(game, fragment, known, found, wanted):
                continue
            can_follow = vocabulary.follow(fragment, known)
            if len(fragment) < len(wanted.way):
                made = [wanted.way[len(fragment)]]
            elif is_own:
                made = [found.replies[fragment]]
            else:
                made = sorted(can_follow)
            plays[fragment] = tuple(made), len(can_follow)
            after.update((play, can_follow[play]) for play in made)
        levels.append(plays)
        here = after
    return levels


def _ends_at(game: Game, fragment: str, known: object, found: FoundReplies, wanted: Wanted) -> bool:
    """Tell whether nothing is told of what can follow a fragment: it is a word, or a zone."""
    if game.is_word(fragment):
        return True
    if wanted.count is Counting.LINES:
        return False
    if len(fragment) < len(wanted.way):
        return False
    if game.is_won_by_length(wanted.seat, fragment, known):
        return True
    return game.to_play(fragment) == wanted.seat and fragment not in found.replies
