"""What a player may reply and what it leads to, as numbers: grown turn by turn, from his first one.

A *turn* is a position at which a player needs a reply. A reply leads to some of his later turns, and
which these are is all that matters of it; replies that lead to the same are one *step*. Of two
replies of which one leads to all that the other leads to, and more, only the other is kept.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Protocol

import numpy as np

from ghost_desktop.engine.choices import Choices
from ghost_desktop.engine.letting_go import let_go

if TYPE_CHECKING:
    from collections.abc import Iterable

    from numpy.typing import NDArray

Reply = tuple[int, tuple[int, ...]]
"""A position that a reply makes, and those it leads to at which another is needed, in order."""


class PoolTurns(Protocol):
    """The turns of a player who can force a win."""

    def replies(self, position: int) -> list[Reply]:
        """Return the replies that win, the fewest needs first; each position is asked for once.

        Of two of which one needs all that the other needs only that other one is there.
        """


class ReplyGraph:
    """The turns that can arise, level by level; those of a level are equally many plays away.

    Args:
        turns: of the player.
        first: the positions at which he needs his first reply.
        widest: about how many replies of a level are kept; one for each turn at least.

    Attributes:
        positions: of each turn the position, in the order of the levels.
        steps: of each turn what its replies lead to, as numbers of `needs`.
        made: of each turn what its replies make.
        needs: of each step the turns that it leads to.
        levels: where in `positions` each level begins, the unfinished one included.
    """

    def __init__(self, turns: PoolTurns, first: Iterable[int], widest: int) -> None:
        self._turns = turns
        self._widest = widest
        self.positions = sorted(first)
        self.steps: list[tuple[int, ...]] = []
        self.made: list[tuple[int, ...]] = []
        self.needs: list[tuple[int, ...]] = []
        self.levels = [0]
        self._steps_before = [0]  # of each level
        self._complete = 0

    def let_go(self) -> None:
        """Forget all turns and steps."""
        let_go((self.positions, self.steps, self.made, self.needs))

    @property
    def is_finished(self) -> bool:
        """Whether the replies to all turns are known."""
        return len(self.steps) == len(self.positions)

    @property
    def is_complete(self) -> bool:
        """Whether all turns have all their replies that can be of use."""
        return self.is_finished and self._complete == len(self.levels) - 1

    @property
    def complete(self) -> int:
        """How many levels, from the first, have all their replies that can be of use."""
        return self._complete

    def finish(self) -> None:
        """Find the replies to all turns."""
        while not self.is_finished:
            self.deepen()

    def deepen(self) -> None:
        """Find the replies to all turns of the next level."""
        begin, end = self.levels[-1], len(self.positions)
        most = max(self._widest // max(end - begin, 1), 1)
        turns: dict[int, int] = {}
        known: dict[tuple[int, ...], int] = {}
        is_all = self._complete == len(self.levels) - 1
        for turn in range(begin, end):
            replies = self._turns.replies(self.positions[turn])
            is_all = is_all and len(replies) <= most
            steps = []
            for _, needed in replies[:most]:
                if needed not in known:
                    known[needed] = len(self.needs)
                    self.needs.append(
                        tuple(turns.setdefault(need, end + len(turns)) for need in needed)
                    )
                steps.append(known[needed])
            self.steps.append(tuple(steps))
            self.made.append(tuple(made for made, _ in replies[:most]))
        self.positions.extend(turns)
        self.levels.append(end)
        self._steps_before.append(len(self.needs))
        self._complete += is_all

    def edges(self, levels: int) -> int:
        """Count what `choices` of so many levels would have to say."""
        end = self.levels[levels]
        return sum(map(len, self.steps[:end])) + sum(
            map(len, self.needs[: self._steps_before[levels]])
        )

    def choices(self, levels: int) -> Choices:
        """Write down what there is to choose from at the turns of so many levels.

        Those of the level after them are lines of which no more is told. Nodes come level by level,
        turns first and then steps.
        """
        turns, steps = self.places(levels)
        size = len(turns) + len(steps)
        own = np.zeros(size, np.bool_)
        own[turns] = True
        needy = ~own
        end = self.levels[levels]
        needy[turns[:end]] = [not self._ends_at(turn) for turn in range(end)]
        edges = [
            (turns[turn], steps[step])
            for turn in range(end)
            if not self._ends_at(turn)
            for step in self.steps[turn]
        ]
        edges += [
            (steps[step], turns[turn]) for step in range(len(steps)) for turn in self.needs[step]
        ]
        ordered = np.array(sorted(edges), np.intp).reshape(-1, 2)
        first = self.levels[1] if len(self.levels) > 1 else len(self.positions)
        return Choices(
            roots=turns[:first],
            own=own,
            lines=own,
            letters=np.zeros(size, np.intp),
            needy=needy,
            before=ordered[:, 0],
            after=ordered[:, 1],
        )

    def places(self, levels: int) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
        """Return which nodes of `choices` are the turns, and which the steps."""
        bounds = [*self.levels, len(self.positions)]
        of_turns = [*range(self.levels[levels]), *range(self.levels[levels], bounds[levels + 1])]
        turns = np.array(of_turns, np.intp)
        steps = np.arange(self._steps_before[levels])
        for level, (begin, end) in enumerate(pairwise(self._steps_before[: levels + 1])):
            turns[bounds[level] : bounds[level + 1]] += begin
            steps[begin:end] += bounds[level + 1]
        turns[self.levels[levels] :] += self._steps_before[levels]
        return turns, steps

    def _ends_at(self, turn: int) -> bool:
        """Tell whether there is a reply that leads to no other turn."""
        return not self.needs[self.steps[turn][0]]
