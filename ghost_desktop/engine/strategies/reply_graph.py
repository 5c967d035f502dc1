"""What a player may reply and what it leads to, as numbers: grown turn by turn, from his first one.

A *turn* is a position at which a player needs a reply. A reply leads to some of his later turns, and
which these are is all that matters of it; replies that lead to the same are one *step*. Of two
replies of which one leads to all that the other leads to, and more, only the other is kept.
"""

from __future__ import annotations

import itertools
import math
import random
from itertools import pairwise
from typing import TYPE_CHECKING, Protocol

import numpy as np

from ghost_desktop.engine.arrays import let_go
from ghost_desktop.engine.reporting import in_silence, in_turns
from ghost_desktop.engine.strategies.replies import Choices

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from numpy.typing import NDArray

    from ghost_desktop.engine.reporting import Report


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
        self._steps, self._needs = graph.steps, graph.needs
        self._random = random.Random(1)
        self._seems = self._as_a_tree(report)
        self._needed = [0] * len(self._steps)
        self._reply = [self._look(turn) for turn in in_turns(range(len(self._steps)), report)]
        first = graph.levels[1] if len(graph.levels) > 1 else len(self._steps)
        self.lines = 0
        for turn in range(first):
            self._needed[turn] += 1
            self.lines += 1
        for turn in range(first):
            self.lines += self._need(turn)
        self.fewest = self.lines
        self.best = self._chosen()

    def rounds(self) -> Iterator[int]:
        """Improve, round after round; gives the number of the round, often enough to look in."""
        for number in itertools.count():
            changes = max(_CHANGES * self.lines, _FEWEST_CHANGES)
            turns: list[int] = []
            for change in range(changes):
                if change % _FEWEST_CHANGES == 0:
                    if self.lines < self.fewest:
                        self.fewest, self.best = self.lines, self._chosen()
                    yield number
                    turns = [
                        turn
                        for turn, needed in enumerate(self._needed)
                        if needed and len(self._steps[turn]) > 1
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
        steps, old = self._steps[turn], self._reply[turn]
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
            for need in self._needs[self._steps[other][self._reply[other]]]:
                self._needed[need] -= 1
            self._reply[other] = before
        self._need(turn)

    def _free(self, turn: int) -> int:
        """Give up the reply to a turn; returns how many turns need none any more."""
        freed = 0
        waiting = [turn]
        while waiting:
            turn = waiting.pop()
            for need in self._needs[self._steps[turn][self._reply[turn]]]:
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
            for need in self._needs[self._steps[turn][self._reply[turn]]]:
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
            for need in self._needs[self._steps[turn][self._reply[turn]]]:
                self._needed[need] += 1
                if self._needed[need] == 1:
                    added += 1
                    waiting.append(need)
            if added > allowed:
                break
        return added

    def _look(self, turn: int) -> int:
        """Return the reply that seems to add least."""
        steps = self._steps[turn]
        if len(steps) == 1:
            return 0
        best, least = 0, math.inf
        for reply, step in enumerate(steps):
            seems = 0.0
            for need in self._needs[step]:
                if not self._needed[need]:
                    seems += self._seems[need]
            seems *= 1 + _SPREAD * self._random.random()
            if seems < least:
                best, least = reply, seems
        return best

    # --- the beginning ------------------------------------------------------------------------------

    def _as_a_tree(self, report: Report) -> list[float]:
        """Count the lines from each turn on as if no two plays led to the same turn."""
        lines = [1.0] * len(self._steps)
        for turn in in_turns(reversed(range(len(lines))), report):
            below = (sum(lines[need] for need in self._needs[step]) for step in self._steps[turn])
            lines[turn] += min(below)
        return lines

    def _chosen(self) -> dict[int, int]:
        return {turn: self._reply[turn] for turn, needed in enumerate(self._needed) if needed}
