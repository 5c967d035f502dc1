"""Which strategy is wanted, and the replies that a variant has chosen for it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ghost_desktop.engine.choices import to_the_end
from ghost_desktop.engine.counting import Counting
from ghost_desktop.engine.others import Others
from ghost_desktop.engine.reporting import in_silence

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from ghost_desktop.engine.choices import Watch
    from ghost_desktop.engine.costs import Costs
    from ghost_desktop.engine.reporting import Report

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
