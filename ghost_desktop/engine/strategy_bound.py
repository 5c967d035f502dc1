"""How few lines there can be, where a winner's positions are too many to list them all.

His turns are looked at level by level, with every reply that wins, as long as they are few. Where
that goes to the end of all rounds, the fewest lines are found; else what comes later is taken for
nothing, and the fewest lines of the beginning are a bound. Both are an integer program.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from itertools import chain
from math import ceil
from typing import TYPE_CHECKING, NamedTuple, Protocol

import numpy as np

from ghost_desktop.engine.choices import Choices
from ghost_desktop.engine.reporting import in_turns

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray

    from ghost_desktop.engine.reporting import Report

MOST_TURNS = 400
"""Fragments of one length at his turn that are looked at: of more, all of their replies would take
longer than finding few lines."""


class Reply(NamedTuple):
    """What a player may make of a fragment at his turn, and still win.

    Attributes:
        made: the fragment.
        needs: the fragments at his next turn at which he needs a reply again, what looks worst first.
    """

    made: str
    needs: tuple[str, ...]


class Turns(Protocol):
    """The turns of a player who can force a win."""

    def reply(self, fragment: str) -> Reply:
        """Return a reply that wins, found quickly; the same each time."""

    def replies(self, fragment: str) -> tuple[Reply, ...]:
        """Return some replies that win, what looks best first; the same each time."""

    def widen(self) -> bool:
        """Have more replies from now on; returns whether there can be more."""

    def all_replies(self, fragment: str) -> tuple[Reply, ...]:
        """Return all replies that win, perhaps others too, or one that needs nothing any more."""


@dataclass(frozen=True, eq=False)
class Beginning:
    """The first turns of a player, and what he can choose there.

    Attributes:
        choices: what there is to choose from.
        is_all: whether these are all turns that can come up, and all replies there win.
        fragments: of each node.
        first: the replies to each of the roots.
    """

    choices: Choices
    is_all: bool
    fragments: list[str]
    first: Mapping[str, tuple[Reply, ...]]

    def replies(self, nodes: NDArray[np.bool_]) -> dict[str, str]:
        """Return the replies of a choice of nodes."""
        choices = self.choices
        made = choices.own[choices.before] & nodes[choices.before] & nodes[choices.after]
        pairs = zip(choices.before[made].tolist(), choices.after[made].tolist(), strict=True)
        return {self.fragments[before]: self.fragments[after] for before, after in pairs}

    def least_of_first_turns(self) -> int:
        """Return a number of lines that no strategy is below, from the first turns alone.

        What is needed after one reply may be needed after those to other roots as well: it counts
        for each of the roots that it may be needed for with an equal share.
        """
        after: dict[int, list[int]] = {}
        for before, child in zip(
            self.choices.before.tolist(), self.choices.after.tolist(), strict=True
        ):
            after.setdefault(before, []).append(child)
        roots = self.choices.roots.tolist()
        needs = {root: [after.get(reply, []) for reply in after.get(root, [])] for root in roots}
        may_need = Counter(
            fragment for replies in needs.values() for fragment in set(chain(*replies))
        )
        shares = sum(
            min(sum(Fraction(1, may_need[fragment]) for fragment in reply) for reply in replies)
            for replies in needs.values()
            if replies
        )
        return int(self.choices.lines[self.choices.roots].sum()) + ceil(shares)


def look_ahead(turns: Turns, roots: tuple[str, ...], report: Report) -> Beginning:
    """Look at the turns of a player, as long as they are few.

    Args:
        turns: of the player.
        roots: the fragments at his turn that he needs a reply to in any case, one at least.
        report: is told how many turns have been looked at.
    """
    numbers: dict[str, int] = {}
    edges: list[tuple[int, int]] = []
    own: list[bool] = []

    def number(fragment: str, *, is_own: bool) -> int:
        if fragment not in numbers:
            numbers[fragment] = len(own)
            own.append(is_own)
        return numbers[fragment]

    first = [number(fragment, is_own=True) for fragment in roots]
    here = list(roots)
    to: dict[str, tuple[Reply, ...]] = {}
    all_win = True  # below a reply that does not win is a turn without any that does
    while here and len(here) <= MOST_TURNS:
        made: dict[str, tuple[str, ...]] = {}
        for fragment in in_turns(here, report):
            replies = to[fragment] = turns.all_replies(fragment)
            all_win = all_win and bool(replies)
            for reply in replies:
                made[reply.made] = reply.needs
                edges.append((numbers[fragment], number(reply.made, is_own=False)))
        after: dict[str, None] = {}
        for play, needs in made.items():
            after.update(dict.fromkeys(needs))
            edges.extend((numbers[play], number(one, is_own=True)) for one in needs)
        here = list(after)
    before_after = np.array(sorted(edges), np.intp).reshape(-1, 2)
    is_own = np.array(own)
    letters = np.array([len(fragment) for fragment in numbers])
    needy = np.zeros(len(own), np.bool_)
    needy[before_after[:, 0]] = True
    choices = Choices(
        roots=np.array(first, np.intp),
        own=is_own,
        lines=is_own & (letters > 0),
        letters=letters,
        needy=needy,
        before=before_after[:, 0],
        after=before_after[:, 1],
    )
    first_replies = {root: to.get(root, ()) for root in roots}
    return Beginning(choices, all_win and not here, list(numbers), first_replies)
