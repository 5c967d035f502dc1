"""Replies to the positions of a graph -> the strategy: all that can arise, as nodes."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import reduce
from operator import or_
from typing import TYPE_CHECKING

import numpy as np

from ghost_desktop.engine.game.rules import Reading, mask_of
from ghost_desktop.engine.game.variant import LineKind
from ghost_desktop.engine.listed.retrograde import ManyPlayers
from ghost_desktop.engine.reporting import in_turns
from ghost_desktop.engine.solution import Outcome
from ghost_desktop.engine.strategies.fixed_replies import come_up
from ghost_desktop.engine.strategies.others import Others
from ghost_desktop.engine.strategies.strategy import Strategy, StrategyNode

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from ghost_desktop.engine.game.rules import Rules
    from ghost_desktop.engine.listed.graph import Level
    from ghost_desktop.engine.listed.listed import ListedSolution
    from ghost_desktop.engine.strategies.replies import Replies, Wanted


@dataclass(frozen=True, eq=False)
class Foreseen:
    """Which plays of the others come up.

    Attributes:
        seat: whose strategy it is.
        safe: per level ``bool (positions,)``, where he is safe from others who are careful; None if
            they may play anything.
    """

    seat: int
    safe: tuple[NDArray[np.bool_], ...] | None

    def may_be_made(
        self, letters: int, before: NDArray[np.intp], after: NDArray[np.intp]
    ) -> NDArray[np.bool_]:
        """Tell which plays of others come up.

        Args:
            letters: how many are on the table.
            before: ``intp (plays,)``, the position of each play.
            after: ``intp (plays,)``, what it makes.

        Returns:
            ``bool (plays,)``.
        """
        if self.safe is None or not len(before):
            return np.ones(len(before), np.bool_)
        comes_up: NDArray[np.bool_] = self.safe[letters + 1][after] | ~self.safe[letters][before]
        return comes_up


def foreseen(solution: ListedSolution, wanted: Wanted) -> Foreseen:
    """Return which plays of the others a strategy has to foresee."""
    if wanted.others is Others.ANYTHING:
        return Foreseen(wanted.seat, None)
    judge = solution.read_as(Reading.SELF)
    assert isinstance(judge, type(solution))
    assert isinstance(judge.outcomes, ManyPlayers)  # else the others are never careful
    bit = np.uint8(mask_of({wanted.seat}))
    return Foreseen(wanted.seat, tuple((masks & bit) == 0 for masks in judge.outcomes.masks))


MOST_COUNTED = 20_000
"""Replies in the largest strategy whose nodes are told how many there are from each on."""


class LineCounter:
    """Counts the lines to remember from each node on.

    Words lie on different branches, and their numbers add up. Replies are shared by branches, so
    that each is a bit, and the bits of branches are joined.
    """

    def __init__(self, line_kind: LineKind) -> None:
        self._are_shared = line_kind is LineKind.REPLY
        self._replies = 0

    def join(self, below: list[int], *, is_reply: bool) -> int:
        """Return the lines from a node on, from those that begin with what can follow."""
        if not self._are_shared:
            return sum(below) or 1
        lines = reduce(or_, below, 0)
        if is_reply:
            lines |= 1 << self._replies
            self._replies += 1
        return lines

    def count(self, lines: int) -> int:
        """Return how many they are."""
        return lines.bit_count() if self._are_shared else lines


def find_strategy(solution: ListedSolution, replies: Replies, wanted: Wanted) -> Strategy:
    """Write down the strategy that replies make.

    Args:
        solution: the solved game.
        replies: what the player makes of each position.
        wanted: whose strategy, and from where.
    """
    start = solution.find(wanted.opening or "")
    replies = replace(replies, levels=_given_first(solution, replies.levels, wanted.way))
    tree = _tree(solution, replies, start, wanted)
    bound = replies.bound
    fixed, avoided = come_up(tree, wanted)
    strategy = Strategy(
        rules=solution.rules,
        seat=wanted.seat,
        agreed_opening=wanted.opening,
        outcome=tree.outcome,
        lower_bound=bound,
        tree=tree,
        count=wanted.count,
        fixed=fixed,
        avoided=avoided,
        costs=wanted.costs,
        others=wanted.others,
    )
    return replace(strategy, lower_bound=strategy.cost) if replies.is_least else strategy


def _tree(
    solution: ListedSolution,
    replies: Replies,
    start: tuple[int, int],
    wanted: Wanted,
) -> StrategyNode:
    """Make the nodes of all that can arise, from the longest fragments up.

    Args:
        solution: the solved game.
        replies: what the player makes of each position.
        start: the level and the place there of the position where the round begins.
        wanted: whose strategy.
    """
    levels, rules, seat = solution.graph.levels, solution.rules, wanted.seat
    plays = _plays_by_level(levels, rules, replies, start[0], foreseen(solution, wanted))
    replied = sum(
        len(before)
        for letters, (_, before, _) in enumerate(plays)
        if letters >= max(start[0], 1) and rules.to_play(letters) == seat
    )
    line_kind = LineKind.of(rules.variant, wanted.count)
    counter = LineCounter(line_kind)
    is_counted = line_kind is LineKind.WORD or replied <= MOST_COUNTED
    made: dict[int, StrategyNode] = {}
    lines: dict[int, int] = {}  # from each node on
    for letters in reversed(range(len(levels))):
        positions, before, after = plays[letters]
        first = np.searchsorted(before, positions).tolist()
        end = np.searchsorted(before, positions, side="right").tolist()
        is_word = levels[letters].is_word[positions].tolist()
        legal = _count_legal(levels[letters], positions, before).tolist()
        seat_to_play = rules.to_play(letters)
        wins = seat not in rules.losers(letters)
        made_here: dict[int, StrategyNode] = {}
        lines_here: dict[int, int] = {}
        places = zip(positions.tolist(), first, end, is_word, legal, strict=True)
        for position, first_play, end_of_plays, is_over, count in in_turns(places, wanted.report):
            below = after[first_play:end_of_plays].tolist()
            following = tuple(made[child] for child in below)
            if is_counted:
                is_reply = bool(below and letters >= max(start[0], 1) and seat_to_play == seat)
                lines_here[position] = counter.join(
                    [lines[child] for child in below], is_reply=is_reply
                )
            made_here[position] = StrategyNode(
                fragment=solution.graph.fragment(letters, position),
                seat=None if is_over else seat_to_play,
                wins=wins if is_over else None,
                outcome=Outcome.of({node.outcome for node in following}, wins=wins or not is_over),
                lines=counter.count(lines_here[position]) if is_counted else None,
                plays=following,
                legal=count,
            )
        made, lines = made_here, lines_here
    return made[0] if is_counted else replace(made[0], lines=replied)


def _count_legal(
    level: Level, positions: NDArray[np.intp], before: NDArray[np.intp]
) -> NDArray[np.intp]:
    """Count the legal plays from positions of a level, of which those `before` are gone on from."""
    goes_on = np.zeros(len(level), np.bool_)
    goes_on[before] = True
    return np.bincount(level.plays_from(goes_on)[0], minlength=len(level))[positions]


def _given_first(
    solution: ListedSolution, levels: list[NDArray[np.intp]], way: tuple[str, ...]
) -> list[NDArray[np.intp]]:
    """Return the replies of each level, in which the way to the opening is made by whoever plays."""
    given = list(levels)
    position = 0
    for letters, fragment in enumerate(way):
        given[letters] = given[letters].copy()
        given[letters][position] = position = solution.find(fragment)[1]
    return given


def _plays_by_level(
    levels: tuple[Level, ...],
    rules: Rules,
    replies: Replies,
    given: int,
    foreseen: Foreseen,
) -> list[tuple[NDArray[np.intp], NDArray[np.intp], NDArray[np.intp]]]:
    """Follow all that can arise: per level, the positions, and the plays from them to the next.

    Args:
        levels: the positions.
        rules: the game.
        replies: what the player makes, and whoever plays one of the letters that are given.
        given: how many these are.
        foreseen: which plays of the others come up.
    """
    plays: list[tuple[NDArray[np.intp], NDArray[np.intp], NDArray[np.intp]]] = []
    met = np.ones(1, np.bool_)
    for letters, level in enumerate(levels):
        is_given = letters < given
        here = met if is_given else met & ~replies.ends[letters]
        if rules.to_play(letters) == foreseen.seat or is_given:
            before = np.flatnonzero(here)
            after = replies.levels[letters][before]
        else:
            before, after = level.plays_from(here)
            comes_up = foreseen.may_be_made(letters, before, after)
            before, after = before[comes_up], after[comes_up]
        plays.append((np.flatnonzero(met), before, after))
        met = np.zeros(len(levels[letters + 1]) if letters + 1 < len(levels) else 0, np.bool_)
        met[after] = True
    return plays
