"""Few turns that need a reply, out of a graph of replies: by changing one reply after the other.

A change frees the turns that only the old reply leads to, and needs those that the new one leads to
beside what is needed anyway; there the replies are chosen that seem to add least. It is kept if it
makes nothing worse, or not by much: how much is left to chance, and less and less is allowed in the
course of a round. Chance is the same each time.
"""

from __future__ import annotations

import itertools
import math
import random
from typing import TYPE_CHECKING

from ghost_desktop.engine.reporting import in_silence, in_turns

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ghost_desktop.engine.reply_graph import ReplyGraph
    from ghost_desktop.engine.reporting import Report

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
