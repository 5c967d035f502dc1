"""The strategy where positions are parts of words: a fragment and the reply to it is a line.

Here play can come to a fragment in many ways, so that branches share lines, and the fewest lines
are found by an integer program (`growing_program`). It is small: of ENABLE1's million positions,
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
from ghost_desktop.engine.strategies.choices import Choices, choose_by_levels, choose_by_tree
from ghost_desktop.engine.strategies.costs import line_prices
from ghost_desktop.engine.strategies.listed_strategy import fixed_places, foreseen
from ghost_desktop.engine.strategies.proof_process import fewest_lines
from ghost_desktop.engine.strategies.replies import Replies, StrategyProgress

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from ghost_desktop.engine.listed.graph import Level
    from ghost_desktop.engine.listed.listed import ListedSolution
    from ghost_desktop.engine.reporting import Report
    from ghost_desktop.engine.strategies.costs import Prices
    from ghost_desktop.engine.strategies.listed_strategy import Foreseen
    from ghost_desktop.engine.strategies.replies import Wanted

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
    choices, bound = region.choices, None
    nodes = choose_by_tree(choices)
    if wins:
        by_levels = choose_by_levels(choices, choices.costs, wanted.report)
        nodes = min(nodes, by_levels, key=choices.cost)
        chosen = fewest_lines(choices, nodes, watch=progress.hear)
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
        position: ``intp (nodes,)``, the place of each node in its level.
    """

    choices: Choices
    position: NDArray[np.intp]

    def write_replies(self, nodes: NDArray[np.bool_], replies: Positions) -> None:
        """Write down one reply, the first in the alphabet, for each own turn that comes up.

        Args:
            nodes: a choice of nodes.
            replies: the replies of each level.
        """
        choices, met = self.choices, np.zeros_like(nodes)
        met[choices.roots] = True
        for level in choices.levels:
            before, after = choices.before[level], choices.after[level]
            made = np.flatnonzero(met[before] & nodes[after])
            is_own = choices.own[before[made]]
            made = made[~is_own | (np.diff(before[made], prepend=-1) > 0)]
            met[after[made]] = True
            own = made[choices.own[before[made]]]
            letters_of = choices.letters[before[own]]
            for letters in np.unique(letters_of).tolist():  # roots may be longer than others
                here = own[letters_of == letters]
                replies[letters][self.position[before[here]]] = self.position[after[here]]


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
    sizes = list(map(len, met))
    start, every = np.append(0, np.cumsum(sizes)), np.concatenate(met)
    number, position = np.cumsum(every) - 1, np.flatnonzero(every)  # of all levels together
    letters_of = np.repeat(np.arange(len(met)), sizes)[position]
    own = np.array(player.own_turn)[letters_of] & ~np.concatenate(player.ends)[position]
    prices = None
    if player.prices is not None:
        prices = np.where(own, np.concatenate(player.prices)[position], 0)
    choices = Choices(
        roots=number[np.concatenate(roots)],
        own=own,
        lines=own & (letters_of > 0),
        letters=letters_of,
        before=number[np.concatenate([before + start[n] for n, (before, _) in enumerate(plays)])],
        after=number[np.concatenate([after + start[n + 1] for n, (_, after) in enumerate(plays)])],
        prices=prices,
    )
    return _Region(choices, position - start[letters_of])


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
