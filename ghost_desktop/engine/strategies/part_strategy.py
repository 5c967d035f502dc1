"""The strategy where positions are parts of words: a fragment and the reply to it is a line.

Here play can come to a fragment in many ways, so that branches share lines, and the fewest lines
are found by an integer program (`integer_program`). It is small: of ENABLE1's million positions,
only some thousands can arise when the winner makes winning plays and nothing else.

A player who cannot force a win has a rule instead, see `_lost_replies`; where an opponent
errs, he goes on with a winning reply.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from ghost_desktop.engine.listed.folds import endings
from ghost_desktop.engine.listed.retrograde import score
from ghost_desktop.engine.strategies.bounds import choose_by_levels
from ghost_desktop.engine.strategies.costs import line_prices
from ghost_desktop.engine.strategies.fixed_replies import fixed_places
from ghost_desktop.engine.strategies.integer_program import fewest_lines
from ghost_desktop.engine.strategies.listed_strategy import foreseen
from ghost_desktop.engine.strategies.progress import StrategyProgress
from ghost_desktop.engine.strategies.replies import Choices, Replies

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from ghost_desktop.engine.listed.graph import Level
    from ghost_desktop.engine.listed.listed import ListedSolution
    from ghost_desktop.engine.reporting import Report
    from ghost_desktop.engine.strategies.costs import Prices
    from ghost_desktop.engine.strategies.listed_strategy import Foreseen
    from ghost_desktop.engine.strategies.replies import Wanted

_MANY_LINES = 1 << 40  # a tree can have more lines than numbers can count

Marks = list["NDArray[np.bool_]"]
Positions = list["NDArray[np.intp]"]


def choose_replies(solution: ListedSolution, wanted: Wanted) -> Replies:
    """Choose what a player makes of each position that can arise.

    Args:
        solution: the solved game.
        wanted: whose strategy, from where, and how long proving it may take.
    """
    progress = StrategyProgress(wanted)
    player = _Player.of(solution, wanted)
    replies = [np.full(len(level), -1, np.intp) for level in player.levels]
    roots = [np.zeros(len(level), np.bool_) for level in player.levels]
    letters, position = solution.find(wanted.opening or "")
    roots[letters][position] = True
    wins = bool(player.wins[letters][position])
    if not wins:
        roots = _lost_replies(player, roots, replies)
    region = _winning_region(player, roots, wanted.report)
    nodes = _by_tree(region)
    bound = None
    if wins:
        choices = region.choices
        by_levels = choose_by_levels(choices, choices.costs, wanted.report)
        nodes = min(nodes, by_levels, key=choices.cost)
        progress.found(int(np.count_nonzero(nodes & choices.lines)))
        left = progress.seconds_left
        chosen = fewest_lines(choices, nodes, time_limit=left, watch=wanted.watch)
        nodes, bound = chosen.nodes, chosen.bound
    region.write_replies(nodes, replies)
    return Replies(replies, player.ends, bound)


@dataclass(frozen=True, eq=False)
class _Player:
    """Whose strategy is looked for.

    Attributes:
        levels: the positions.
        scores: per level ``int16 (positions,)``, as `retrograde.score` has them for his seat, against
            all others together.
        wins: per level ``bool (positions,)``, where he wins against the others as they are foreseen.
        foreseen: which of their plays come up.
        own_turn: per level, whether it is his turn.
        ends: per level ``bool (positions,)``, where there is nothing more to know.
        fixed: by level, the positions with a reply that is chosen already, and these replies.
        prices: per level ``int64 (positions,)``, what each costs as a line; None if all cost alike.
    """

    levels: tuple[Level, ...]
    scores: tuple[NDArray[np.int16], ...]
    wins: tuple[NDArray[np.bool_], ...]
    foreseen: Foreseen
    own_turn: list[bool]
    ends: tuple[NDArray[np.bool_], ...]
    fixed: dict[int, list[tuple[int, int]]]
    prices: Prices | None

    @classmethod
    def of(cls, solution: ListedSolution, wanted: Wanted) -> _Player:
        """Score all positions for the player whose strategy is wanted."""
        levels, rules, seat = solution.graph.levels, solution.rules, wanted.seat
        own_turn = [rules.to_play(letters) == seat for letters in range(len(levels))]
        ends = endings(levels, rules, seat, wanted.count)
        fixed = fixed_places(solution.graph, wanted.fixed)
        prices = None if wanted.costs is None else line_prices(solution.graph, wanted.costs)
        scores = score(levels, rules, seat, wanted.report)
        others = foreseen(solution, wanted)
        wins = others.safe or tuple(of_level > 0 for of_level in scores)
        return cls(levels, scores, wins, others, own_turn, ends, fixed, prices)

    def left_open(
        self, letters: int, before: NDArray[np.intp], after: NDArray[np.intp]
    ) -> NDArray[np.bool_]:
        """Tell which plays from a level no fixed reply rules out.

        Returns:
            ``bool (plays,)``.
        """
        is_open = np.ones(len(before), np.bool_)
        for own, reply in self.fixed.get(letters, ()):
            is_open &= (before != own) | (after == reply)
        return is_open


@dataclass(frozen=True, eq=False)
class _Region:
    """All that can arise when a player makes only winning plays, as nodes in order of length.

    Attributes:
        choices: the nodes and what they need.
        edges: per level, the edges from it, as in `choices`.
        own_turn: per level, whether it is his turn.
        position: ``intp (nodes,)``, the place of each node in its level.
    """

    choices: Choices
    edges: list[tuple[NDArray[np.intp], NDArray[np.intp]]]
    own_turn: list[bool]
    position: NDArray[np.intp]

    def write_replies(self, nodes: NDArray[np.bool_], replies: Positions) -> None:
        """Write down one reply, the first in the alphabet, for each own turn that comes up.

        Args:
            nodes: a choice of nodes.
            replies: the replies of each level.
        """
        met = np.zeros_like(nodes)
        met[self.choices.roots] = True
        for letters, (before, after) in enumerate(self.edges):
            made = met[before] & nodes[after]
            own, reply = before[made], after[made]
            if self.own_turn[letters]:
                heads = np.flatnonzero(np.diff(own, prepend=-1))
                own, reply = own[heads], reply[heads]
                replies[letters][self.position[own]] = self.position[reply]
            met[reply] = True


def _winning_region(player: _Player, roots: Marks, report: Report) -> _Region:
    """Find all that can arise from `roots` when the player makes only winning plays, up to the ends."""
    met = [marks.copy() for marks in roots]
    plays: list[tuple[NDArray[np.intp], NDArray[np.intp]]] = []
    for letters, level in enumerate(player.levels[:-1]):
        report(letters, len(player.levels))
        before, after = level.plays_from(met[letters] & ~player.ends[letters])
        if player.own_turn[letters]:
            comes_up = player.wins[letters + 1][after]
            comes_up &= player.left_open(letters, before, after)
        else:
            comes_up = player.foreseen.may_be_made(letters, before, after)
        before, after = before[comes_up], after[comes_up]
        met[letters + 1][after] = True
        plays.append((before, after))
    positions = [np.flatnonzero(marks) for marks in met]
    sizes = np.array([len(places) for places in positions])
    first = np.append(0, np.cumsum(sizes))
    number = [np.cumsum(marks) - 1 + start for marks, start in zip(met, first[:-1], strict=True)]
    edges = [
        (number[letters][before], number[letters + 1][after])
        for letters, (before, after) in enumerate(plays)
    ]
    lengths = np.repeat(np.arange(len(sizes)), sizes)
    ends = np.concatenate(
        [ends[places] for ends, places in zip(player.ends, positions, strict=True)]
    )
    own = np.repeat(player.own_turn, sizes) & ~ends
    choices = Choices(
        roots=np.concatenate([number[n][marks] for n, marks in enumerate(roots)]),
        own=own,
        lines=own & (lengths > 0),
        letters=lengths,
        needy=~ends,
        before=np.concatenate([before for before, _ in edges]),
        after=np.concatenate([after for _, after in edges]),
        prices=None if player.prices is None else _at_lines(player.prices, positions, own),
    )
    return _Region(choices, edges, player.own_turn, np.concatenate(positions))


def _at_lines(prices: Prices, positions: Positions, own: NDArray[np.bool_]) -> NDArray[np.int64]:
    """Return the prices of nodes, 0 of those that are no lines."""
    of_nodes = [price[places] for price, places in zip(prices, positions, strict=True)]
    return np.where(own, np.concatenate(of_nodes), 0)


def _by_tree(region: _Region) -> NDArray[np.bool_]:
    """Choose, at each own turn, the reply that costs least below it, counted as a tree."""
    choices = region.choices
    lines = choices.lines.astype(np.int64) if choices.prices is None else choices.prices.copy()
    reply = np.zeros(len(lines), np.intp)
    for letters in reversed(range(len(region.edges))):
        before, after = region.edges[letters]
        if not len(before):
            continue
        heads = np.flatnonzero(np.diff(before, prepend=-1))
        if region.own_turn[letters]:
            least = np.minimum.reduceat(lines[after], heads)
            sizes = np.diff(heads, append=len(before))
            best = np.flatnonzero(lines[after] == np.repeat(least, sizes))
            reply[before[heads]] = after[best[np.searchsorted(best, heads)]]
            lines[before[heads]] += least
        else:
            lines[before[heads]] += np.add.reduceat(lines[after], heads)
        np.minimum(lines, _MANY_LINES, out=lines)
    nodes = np.zeros(len(lines), np.bool_)
    nodes[region.choices.roots] = True
    for letters, (before, after) in enumerate(region.edges):
        made = nodes[before]
        if region.own_turn[letters]:
            nodes[reply[before[made]]] = True
        else:
            nodes[after[made]] = True
    return nodes


def _lost_replies(player: _Player, roots: Marks, replies: Positions) -> Marks:
    """Write the replies from lost positions, and return where an opponent has erred.

    The reply is the one after which the round can last the longest; of these, the one after which
    most of the opponent's plays give the win away; of these, the first in the alphabet.
    """
    lost = [marks.copy() for marks in roots]
    won = [np.zeros_like(marks) for marks in roots]
    for letters, level in enumerate(player.levels[:-1]):
        before, after = level.plays_from(lost[letters] & ~level.is_word)
        if player.own_turn[letters]:
            is_open = player.left_open(letters, before, after)
            before, after = before[is_open], after[is_open]
        score = player.scores[letters + 1][after]
        if player.own_turn[letters]:
            errors = _errors(player, letters + 1, after)
            in_order = np.lexsort((after, -errors, -score, before))
            best = in_order[np.flatnonzero(np.diff(before[in_order], prepend=-1))]
            replies[letters][before[best]] = after[best]
            lost[letters + 1][after[best]] = True
        else:
            wins = player.wins[letters + 1][after]
            lost[letters + 1][after[~wins]] = True
            won[letters + 1][after[wins]] = True
    return won


def _errors(player: _Player, letters: int, positions: NDArray[np.intp]) -> NDArray[np.intp]:
    """Count the plays from each position, of `letters` letters, that give the win away."""
    level = player.levels[letters]
    if letters + 1 == len(player.levels):
        return np.zeros(len(positions), np.intp)
    asked = np.zeros(len(level), np.bool_)
    asked[positions] = True
    before, after = level.plays_from(asked & ~level.is_word)
    gives = before[player.wins[letters + 1][after]]
    return np.bincount(gives, minlength=len(level))[positions]
