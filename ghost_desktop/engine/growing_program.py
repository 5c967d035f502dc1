"""The fewest lines where there are tens of thousands to choose from: a program that is grown.

No good choice comes near most of the turns that may arise. So the program (`turn_program`) begins
with the turns of one choice, and grows. What it finds costs no more than the best choice; and if it
chooses at open turns alone, it is that choice. Else the turns that it came to are opened.

Turns may be chosen in part: a linear program, which goes on from where it was. If one is at last,
there are two cases: it is chosen, or it is not. Each is such a program again, and hardly differs
from the one before. Few cases have to be looked at as a rule; where they are many, HiGHS looks for a
better choice among whole turns, so that more of them are closed.

A case is closed once it is shown, by what turns pay for each other (`payments`), that no choice in
it costs less than the best one. That is reckoned in whole numbers; nothing that HiGHS says of costs
is believed.
"""

from __future__ import annotations

import heapq
import math
import time
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from ghost_desktop.engine.by_levels import least_cost
from ghost_desktop.engine.choices import Chosen
from ghost_desktop.engine.payments import PARTS, Case, ClosedCases, Payments
from ghost_desktop.engine.turn_graph import TurnGraph
from ghost_desktop.engine.turn_program import Aim, TurnProgram

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from numpy.typing import NDArray

    from ghost_desktop.engine.choices import Choices, Watch

    Improved = Callable[[NDArray[np.bool_]], None]

MOST_CASES = 100
"""Cases to be looked at before HiGHS looks for a better choice; twice as many before it does again."""

_PAUSE = 0.01
"""Seconds from one question whether to go on to the next: HiGHS would ask at every step."""


def solve(
    choices: Choices,
    known: NDArray[np.bool_],
    *,
    time_limit: float | None,
    watch: Watch,
    improved: Improved = lambda _nodes: None,
    in_full: bool = False,
) -> Chosen:
    """Find the choice with the fewest lines, and among these one with the fewest letters.

    Where lines have prices, a first program finds what they cost together at least, and a second
    one the fewest lines at that cost. (One cost for all three would have too many digits.)

    Args:
        choices: what there is to choose from.
        known: ``bool (nodes,)``, a choice to begin with.
        time_limit: seconds after which to stop with the best that has been found.
        watch: is told how the search goes on, and can end it.
        improved: is told each choice that is better than those before.
        in_full: whether the proof is wanted as well.
    """
    if choices.prices is None:
        aim = Aim.fewest_lines(choices, known)
        return _GrowingSearch(choices, known, time_limit, watch, improved, aim, in_full).run()
    end = math.inf if time_limit is None else time.monotonic() + time_limit
    unit = int(np.gcd.reduce(choices.prices)) or 1
    prices = choices.prices // unit

    def watch_cost(cost: int, bound: int) -> bool:
        return watch(cost * unit, bound * unit)

    aim = Aim(prices, unit=unit)
    cheapest = _GrowingSearch(choices, known, time_limit, watch_cost, improved, aim, in_full).run()
    cost, bound = choices.cost(cheapest.nodes), cheapest.bound * unit
    if bound < cost:
        return Chosen(cheapest.nodes, bound)

    def watch_lines(_lines: int, _bound: int) -> bool:
        return watch(cost, cost)

    aim = replace(Aim.fewest_lines(choices, cheapest.nodes, prices), unit=unit)
    left = None if time_limit is None else end - time.monotonic()
    fewest = _GrowingSearch(
        choices, cheapest.nodes, left, watch_lines, improved, aim, in_full
    ).run()
    is_shown = cheapest.proofs and fewest.proofs
    return Chosen(fewest.nodes, cost, cheapest.proofs + fewest.proofs if is_shown else ())


class _Enough(Exception):
    """It is stopped before there is a program."""


class _Case(NamedTuple):
    """Some turns that are chosen, or not.

    Attributes:
        bound: what any choice costs, in that case, at least.
        number: of two that can cost as little, the lower one comes first.
        fixed: whether these turns are chosen.
        payments: which show the bound.
    """

    bound: int
    number: int
    fixed: Mapping[int, bool]
    payments: Payments


@dataclass(eq=False)
class _GrowingSearch:
    """The best choice so far, and the program that shows how much better there can be.

    Attributes:
        choices: what there is to choose from.
        best: ``bool (nodes,)``, the best choice so far.
        time_limit: seconds.
        watch: is told how it goes on.
        improved: is told of a better choice.
        aim: what makes one better.
        in_full: whether all cases are to be closed by payments, and kept.
    """

    choices: Choices
    best: NDArray[np.bool_]
    time_limit: float | None
    watch: Watch
    improved: Improved
    aim: Aim
    in_full: bool = False

    def __post_init__(self) -> None:
        begin = time.monotonic()
        self._end = math.inf if self.time_limit is None else begin + self.time_limit
        self._weight, self._cost = self.aim.weight, self.aim.cost
        # No choice costs less.
        self._least = 0 if self.in_full else least_cost(self.choices, self._cost)
        self._next = begin  # when to ask again
        self._cases: list[_Case] = []  # a heap: whatever is better than the best is among them
        self._closed: list[Case] = []
        self._added = 0
        self._halved = 0
        self._most_cases = MOST_CASES
        self._add(0, {}, Payments())

    def run(self) -> Chosen:
        """Search to the end."""
        with suppress(_Enough):
            self._begin()
            while self.goes_on():
                pass
        return self.chosen

    def _begin(self) -> None:
        """Find the turns, and begin with those of one choice."""
        self._graph = TurnGraph.of(self.choices, self._report)
        self._program = TurnProgram(self._graph, self.aim)
        if self.in_full:
            self._program.open(turn for turn in self._graph.steps if self.best[turn])
        self._program.open(self._take({}))

    @property
    def chosen(self) -> Chosen:
        """The best choice, what none costs less than, and if that is wanted, why."""
        if not self.in_full or self._least < self._best_cost:
            return Chosen(self.best, self._bound)
        left = (Case(one.fixed, one.payments) for one in self._cases)  # none is better
        unit = self.aim.unit
        scale = (1 if self.aim.prices is None else unit) << PARTS  # of what cost is divided, or not
        proof = ClosedCases(self.aim.weight, unit, scale, (*self._closed, *left))
        return Chosen(self.best, self._bound, (proof,))

    @property
    def _bound(self) -> int:
        """What no choice costs less than, in lines or in prices."""
        return min(self._best_cost, self._least) // self._weight

    def goes_on(self) -> bool:
        """Look at the case that can cost least; tell whether there is more to do."""
        if not self._ask():
            return False
        program = self._program
        if self._halved > self._most_cases:
            self._most_cases *= 2
            program.fix({})
            program.choose(self._end - time.monotonic(), self._ask_now_and_then)
            program.open([*self._take(program.taken), *program.met])
        case = heapq.heappop(self._cases)
        program.fix(case.fixed)
        is_done = program.solve(self._end - time.monotonic(), self._ask_now_and_then)
        bound, payments = case.bound, case.payments
        if program.bound > bound:
            bound, payments = program.bound, program.payments
        if is_done and bound < self._best_cost:
            is_settled, half = program.is_settled, program.half
            program.open([*self._take(program.taken), *program.met])
            is_done = not is_settled or half is not None
            if is_settled and half is not None:
                self._halved += 1
                self._add(bound, {**case.fixed, half: False}, payments)
                self._add(bound, {**case.fixed, half: True}, payments)
            else:
                self._add(bound, case.fixed, payments)
        elif not is_done:
            self._add(bound, case.fixed, payments)
        else:
            self._closed.append(Case(case.fixed, payments))
        least = min((one.bound for one in self._cases[:1]), default=self._best_cost)
        self._least = max(min(least, self._best_cost), self._least)
        return is_done and self._least < self._best_cost and self._ask()

    def _add(self, bound: int, fixed: Mapping[int, bool], payments: Payments) -> None:
        """Add a case; of those that can cost as little, the last one is looked at first."""
        self._added += 1
        heapq.heappush(self._cases, _Case(bound, -self._added, fixed, payments))

    @property
    def _best_cost(self) -> int:
        return int(self._cost[self.best].sum())

    def _ask(self) -> bool:
        """Tell how it stands, and ask whether to go on."""
        best = self._best_cost // self._weight
        return time.monotonic() < self._end and self.watch(best, self._bound)

    def _report(self, _done: int, _total: int) -> None:
        """Let other threads have the interpreter, and whoever watches stop it."""
        time.sleep(0)
        if not self._ask_now_and_then():
            raise _Enough

    def _ask_now_and_then(self) -> bool:
        now = time.monotonic()
        if now < self._next:
            return True
        self._next = now + _PAUSE
        return self._ask()

    def _take(self, taken: dict[int, int]) -> Iterable[int]:
        """Complete the steps that were taken, keep that if it is better, and return its turns."""
        steps = self._graph.completed(taken)
        cost = sum(int(self._cost[turn]) for turn in steps)
        if cost < self._best_cost and self.aim.allows(steps):
            self.best = self._graph.nodes_of(steps)
            self.improved(self.best)
        return steps
