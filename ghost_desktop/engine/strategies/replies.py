"""Which strategy is wanted, and the replies that a variant has chosen for it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import numpy as np

from ghost_desktop.engine.record import Record
from ghost_desktop.engine.reporting import in_silence
from ghost_desktop.engine.strategies.counting import Counting
from ghost_desktop.engine.strategies.others import Others

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from ghost_desktop.engine.reporting import Report
    from ghost_desktop.engine.strategies.bounds import ClosedCases
    from ghost_desktop.engine.strategies.costs import Costs


Watch = Callable[[int, int], bool]
"""Is told the fewest lines found and the bound; says whether to go on; may raise to cancel.

Where lines have costs, it is told the lowest sum of these that was found, and its bound.
"""


def to_the_end(_lines: int, _bound: int) -> bool:
    """Let a proof go on."""
    return True


class Choices(Record, eq=False):
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


class Chosen(Record, eq=False):
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


Fixed = tuple[tuple[str, str], ...]
"""Fragments, in order, and what the player makes of each whatever else he could: his own choice."""

UNRATED = 100
"""Commonness level of a word that has none; the rarest rated words have 95."""


class Wanted(Record, eq=False):
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


class Replies(Record, eq=False):
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
