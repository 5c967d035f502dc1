"""Which strategy is wanted, and the replies that a variant has chosen for it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

import numpy as np

from ghost_desktop.engine.game.seats import Reading
from ghost_desktop.engine.reporting import in_silence
from ghost_desktop.engine.solving import against_all
from ghost_desktop.engine.strategies.costs import Counting

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from ghost_desktop.engine.game.rules import Rules
    from ghost_desktop.engine.reporting import Report
    from ghost_desktop.engine.solution import Solution
    from ghost_desktop.engine.strategies.bounds import ClosedCases
    from ghost_desktop.engine.strategies.costs import Costs


Watch = Callable[[int, int], bool]
"""Is told the fewest lines found and the bound; says whether to go on; may raise to cancel.

Where lines have costs, it is told the lowest sum of these that was found, and its bound.
"""


def to_the_end(_lines: int, _bound: int) -> bool:
    """Let a proof go on."""
    return True


@dataclass(frozen=True, eq=False)
class Choices:
    """What there is to choose from.

    Attributes:
        roots: ``intp``, the nodes that must be chosen.
        own: ``bool (nodes,)``, whether a node needs one of its children, and not all.
        lines: ``bool (nodes,)``, whether it is a line to remember when it is chosen.
        letters: ``intp (nodes,)``, the letters of that line.
        needy: ``bool (nodes,)``, whether it needs any child at all.
        before: ``intp (edges,)``, the node of each edge, in order.
        after: ``intp (edges,)``, its child, a node further on; in order for each node.
        prices: ``int64 (nodes,)``, what each costs if it is a line, 0 and more; None if all lines
            cost alike.
    """

    roots: NDArray[np.intp]
    own: NDArray[np.bool_]
    lines: NDArray[np.bool_]
    letters: NDArray[np.intp]
    needy: NDArray[np.bool_]
    before: NDArray[np.intp]
    after: NDArray[np.intp]
    prices: NDArray[np.int64] | None = None

    @property
    def costs(self) -> NDArray[np.int64]:
        """What each node costs if it is chosen, ``int64 (nodes,)``: 1 or its price for a line."""
        return self.lines.astype(np.int64) if self.prices is None else self.prices

    def cost(self, nodes: NDArray[np.bool_]) -> int:
        """Return what the lines among some nodes cost together: as many as there are, if alike."""
        lines = nodes & self.lines
        if self.prices is None:
            return int(np.count_nonzero(lines))
        return int(self.prices[lines].sum())


@dataclass(frozen=True, eq=False)
class Chosen:
    """A choice of nodes.

    Attributes:
        nodes: ``bool (nodes,)``.
        bound: what no choice costs less than: a number of lines, or with prices their sum.
        proofs: what shows that, where it was asked for and no choice is better: that nothing costs
            less, if there are prices, and that of those none has fewer lines, or letters.
    """

    nodes: NDArray[np.bool_]
    bound: int
    proofs: tuple[ClosedCases, ...] = ()


class Others(Enum):
    """What the others may play, by the name that the command line uses.

    With two players, and where completing a word wins, both say the same: a player who wins does so
    whatever is played.
    """

    ANYTHING = "anything"
    """Whatever is legal, as if all worked together against the player."""
    CAREFUL = "careful"
    """Nothing that makes a player who is safe one who may lose, in the reading `Reading.SELF`.

    Whoever plays such a letter may lose himself after it, and could have been safe, or left as he
    was. That is how source 001 of the published results reads its strategies for three players.
    """


def can_be_careful(rules: Rules) -> bool:
    """Tell whether it makes a difference that others are careful, and can be told."""
    return rules.most_win and rules.variant.refusal(rules, Reading.SELF) is None


class Foresight:
    """What a strategy that is meant to hold against such others has to foresee.

    Args:
        solution: the solved game.
        others: what they may play.

    Attributes:
        others: the same; where it makes no difference, `Others.ANYTHING`.
        judge: the solution that tells whether the player wins: whether a strategy is enough for that.

    Raises:
        UnanswerableError: if that cannot be told in this variant.
    """

    def __init__(self, solution: Solution, others: Others) -> None:
        self.others = others if solution.rules.most_win else Others.ANYTHING
        self.judge = (
            against_all(solution)
            if self.others is Others.ANYTHING
            else solution.read_as(Reading.SELF)
        )

    def may_be_made(self, seat: int, before: str, after: str) -> bool:
        """Tell whether a play of others comes up, where the strategy is that of `seat`."""
        if self.others is Others.ANYTHING:
            return True
        return self.judge.can_win(after, seat) or not self.judge.can_win(before, seat)


Fixed = tuple[tuple[str, str], ...]
"""Fragments, in order, and what the player makes of each whatever else he could: his own choice."""

UNRATED = 100
"""Commonness level of a word that has none; the rarest rated words have 95."""


@dataclass(frozen=True, eq=False)
class Wanted:
    """Which strategy is wanted, and how long finding it may take.

    Attributes:
        seat: whose.
        opening: the first letter of the round, or more, as agreed or already played; None if the
            first player chooses his best and every other player answers all.
        commonness: ``(words,)``, the level of each word of the whole list, 0 for one that has none;
            in variants in which words are remembered it decides between what is equal otherwise.
        time_limit: seconds after which to stop proving, with the best that has been found.
        watch: is told how the proof goes on, and can end it.
        report: is called now and then; may raise to stop, at the end of a `Deadline` without a
            strategy.
        count: what there is to remember.
        fixed: replies that are chosen already; each is legal, and wins where he can.
        costs: what each line costs, of which the sum is to be the least before all else; None if
            all cost alike.
        way: the fragments up to the opening, each one letter longer; nothing if there is none.
        others: what the others may play.
    """

    seat: int
    opening: str | None = None
    commonness: NDArray[np.integer] | None = None
    time_limit: float | None = None
    watch: Watch = to_the_end
    report: Report = in_silence
    count: Counting = Counting.LINES
    fixed: Fixed = ()
    costs: Costs | None = None
    way: tuple[str, ...] = ()
    others: Others = Others.ANYTHING


@dataclass(frozen=True, eq=False)
class Replies:
    """What a player replies, and how much is known of it.

    Attributes:
        levels: per level ``intp (positions,)``, the position of the next level that he makes; -1 or
            without meaning where he need not know one.
        ends: per level ``bool (positions,)``, where there is nothing more to know: see `endings`.
        bound: the number of lines that no strategy that wins is below, or where lines have costs,
            their sum; None if that is not known, or if he cannot win.
        is_least: whether none that loses on as few words has fewer lines, or lower costs, and none
            loses on fewer.
    """

    levels: list[NDArray[np.intp]]
    ends: tuple[NDArray[np.bool_], ...]
    bound: int | None = None
    is_least: bool = False
