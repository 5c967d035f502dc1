"""What a player may reply and what it leads to, as numbers: grown turn by turn, from his first one.

A *turn* is a position at which a player needs a reply. A reply leads to some of his later turns, and
which these are is all that matters of it; replies that lead to the same are one *step*. Of two
replies of which one leads to all that the other leads to, and more, only the other is kept.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from itertools import chain, count
from typing import TYPE_CHECKING

import numpy as np

from ghost_desktop.engine.arrays import let_go
from ghost_desktop.engine.reporting import in_silence, in_turns
from ghost_desktop.engine.strategies.choices import Choices

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from ghost_desktop.engine.reporting import Report


Reply = tuple[int, tuple[int, ...]]
"""A position that a reply makes, and those it leads to at which another is needed, in order."""

WinningReplies = Callable[[int], list[Reply]]
"""Returns the replies that win at a position, the fewest needs first, asked for each once.

Of two of which one needs all that the other needs only that other one is there.
"""


class ReplyGraph:
    """The turns that can arise, level by level; those of a level are equally many plays away.

    Turns and steps are nodes: the turns of a level, then its steps, then the turns of the next.

    Args:
        replies: gives the replies to each.
        first: the positions at which he needs his first reply.
        widest: about how many replies of a level are kept; one for each turn at least.

    Attributes:
        positions: of each turn the position; 0 of steps.
        after: of each turn its steps, as far as they are known, of each step the turns it leads to.
        made: of each turn what its replies make, one for each of its steps.
        levels: the turns of each level, the unfinished one included.
        complete: how many levels, from the first, have all their replies that can be of use.
    """

    def __init__(self, replies: WinningReplies, first: Iterable[int], widest: int) -> None:
        self._replies = replies
        self._widest = widest
        self.positions = sorted(first)
        self.after: list[tuple[int, ...]] = []
        self.made: dict[int, tuple[int, ...]] = {}
        self.levels = [range(len(self.positions))]
        self.complete = 0

    def let_go(self) -> None:
        """Forget all turns and steps."""
        let_go((self.positions, self.after, self.made))

    @property
    def is_finished(self) -> bool:
        """Whether the replies to all turns are known."""
        return not self.levels[-1]

    @property
    def is_complete(self) -> bool:
        """Whether all turns have all their replies that can be of use."""
        return self.is_finished and self.complete == len(self.levels) - 1

    @property
    def turns(self) -> Iterable[int]:
        """All turns, level by level."""
        return chain(*self.levels)

    def finish(self) -> None:
        """Find the replies to all turns."""
        while not self.is_finished:
            self.deepen()

    def deepen(self) -> None:
        """Find the replies to all turns of the next level."""
        here = self.levels[-1]
        most = max(self._widest // max(len(here), 1), 1)
        steps: dict[tuple[int, ...], int] = {}
        is_all = self.complete == len(self.levels) - 1
        for turn in here:
            replies = self._replies(self.positions[turn])
            is_all = is_all and len(replies) <= most
            self.made[turn] = tuple(made for made, _ in replies[:most])
            self.after.append(
                tuple(steps.setdefault(need, here.stop + len(steps)) for _, need in replies[:most])
            )
        first = here.stop + len(steps)
        turns: dict[int, int] = {}
        for needed in steps:
            self.after.append(tuple(turns.setdefault(need, first + len(turns)) for need in needed))
        self.positions += [0] * len(steps) + list(turns)
        self.levels.append(range(first, first + len(turns)))
        self.complete += is_all

    def edges(self, levels: int) -> int:
        """Count what `choices` of so many levels would have to say."""
        return sum(map(len, self.after[: self.levels[levels].start]))

    def choices(self, levels: int) -> Choices:
        """Write down what there is to choose from at the turns of so many levels.

        Those of the level after them are lines of which no more is told.
        """
        size = self.levels[levels].stop
        own = np.zeros(size, np.bool_)
        for level in self.levels[: levels + 1]:
            own[level.start : level.stop] = True
        edges = [
            (node, one)
            for node in range(self.levels[levels].start)
            if not self._is_last(node)
            for one in sorted(self.after[node])
        ]
        before, after = np.array(edges, np.intp).reshape(-1, 2).T
        return Choices(
            roots=np.array(self.levels[0], np.intp),
            own=own,
            lines=own,
            letters=np.zeros(size, np.intp),
            before=before,
            after=after,
        )

    def _is_last(self, node: int) -> bool:
        """Tell whether it is a turn to which there is a reply that leads to no other."""
        return node in self.made and not self.after[self.after[node][0]]


_CHANGES = 100
"""Changes tried in a round, for each line."""
_FEWEST_CHANGES = 200
_WARM = 0.6
"""How many lines worse a change may be on average, at the beginning of a round."""
_SPREAD = 0.3
"""By what part the looks of a reply are varied."""


class Annealing:
    """Replies at all turns that can arise, from a graph that is finished.

    Args:
        graph: the turns.
        report: called now and then, before there is a choice; may raise to stop.

    Attributes:
        lines: how many turns need a reply now.
        fewest: how many need one in `best`.
        best: the number of the reply to each turn that needs one, in the best choice so far.
    """

    def __init__(self, graph: ReplyGraph, report: Report = in_silence) -> None:
        self._turns, self._after = list(graph.turns), graph.after
        self._random = random.Random(1)
        self._seems = self._as_a_tree(report)
        self._needed = [0] * len(self._after)
        self._reply = [0] * len(self._after)
        for turn in in_turns(self._turns, report):
            self._reply[turn] = self._look(turn)
        first = graph.levels[0]
        self._needed[: len(first)] = [1] * len(first)
        self.lines = len(first) + sum(map(self._need, first))
        self.fewest = self.lines
        self.best = self._chosen()

    def rounds(self) -> Iterator[int]:
        """Improve, round after round; gives the number of the round, often enough to look in."""
        for number in count():
            changes = max(_CHANGES * self.lines, _FEWEST_CHANGES)
            turns: list[int] = []
            for change in range(changes):
                if change % _FEWEST_CHANGES == 0:
                    if self.lines < self.fewest:
                        self.fewest, self.best = self.lines, self._chosen()
                    yield number
                    turns = [
                        turn
                        for turn in self._turns
                        if self._needed[turn] and len(self._after[turn]) > 1
                    ]
                    if not turns:
                        return
                warm = _WARM * max(0.0, 1 - change / (0.8 * changes)) ** 2
                self._change(turns[int(self._random.random() * len(turns))], warm)

    # --- one change ---------------------------------------------------------------------------------

    def _change(self, turn: int, warm: float) -> None:
        """Try another reply to a turn."""
        if not self._needed[turn]:
            return
        steps, old = self._after[turn], self._reply[turn]
        new = int(self._random.random() * (len(steps) - 1))
        freed = self._free(turn)
        allowed = freed
        if warm:
            allowed += int(-warm * math.log(1.0 - self._random.random()))
        changed: list[tuple[int, int]] = []
        added = self._choose(turn, new + (new >= old), allowed, changed)
        if added <= allowed:
            self.lines += added - freed
            return
        for other, before in reversed(changed):
            for need in self._after[self._after[other][self._reply[other]]]:
                self._needed[need] -= 1
            self._reply[other] = before
        self._need(turn)

    def _free(self, turn: int) -> int:
        """Give up the reply to a turn; returns how many turns need none any more."""
        freed = 0
        waiting = [turn]
        while waiting:
            turn = waiting.pop()
            for need in self._after[self._after[turn][self._reply[turn]]]:
                self._needed[need] -= 1
                if not self._needed[need]:
                    freed += 1
                    waiting.append(need)
        return freed

    def _need(self, turn: int) -> int:
        """Make the reply to a turn that it has; returns how many more turns need one."""
        added = 0
        waiting = [turn]
        while waiting:
            turn = waiting.pop()
            for need in self._after[self._after[turn][self._reply[turn]]]:
                self._needed[need] += 1
                if self._needed[need] == 1:
                    added += 1
                    waiting.append(need)
        return added

    def _choose(self, turn: int, reply: int, allowed: int, changed: list[tuple[int, int]]) -> int:
        """Make a reply to a turn, and choose those that it takes beside; gives up above `allowed`.

        Returns:
            How many more turns need a reply.
        """
        added = 0
        waiting = [turn]
        while waiting:
            turn = waiting.pop()
            changed.append((turn, self._reply[turn]))
            self._reply[turn] = reply if len(changed) == 1 else self._look(turn)
            for need in self._after[self._after[turn][self._reply[turn]]]:
                self._needed[need] += 1
                if self._needed[need] == 1:
                    added += 1
                    waiting.append(need)
            if added > allowed:
                break
        return added

    def _look(self, turn: int) -> int:
        """Return the reply that seems to add least."""
        steps = self._after[turn]
        if len(steps) == 1:
            return 0
        best, least = 0, math.inf
        for reply, step in enumerate(steps):
            seems = 0.0
            for need in self._after[step]:
                if not self._needed[need]:
                    seems += self._seems[need]
            seems *= 1 + _SPREAD * self._random.random()
            if seems < least:
                best, least = reply, seems
        return best

    # --- the beginning ------------------------------------------------------------------------------

    def _as_a_tree(self, report: Report) -> list[float]:
        """Count the lines from each turn on as if no two plays led to the same turn."""
        lines = [1.0] * len(self._after)
        for turn in in_turns(reversed(self._turns), report):
            below = (sum(lines[need] for need in self._after[step]) for step in self._after[turn])
            lines[turn] += min(below)
        return lines

    def _chosen(self) -> dict[int, int]:
        return {turn: self._reply[turn] for turn in self._turns if self._needed[turn]}
