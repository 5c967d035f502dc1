"""The program that is grown: turns, and the steps that can be taken at those that are open.

A turn at which nothing can be chosen yet, which is not *open*, stands for what is inevitable after
it. So whatever the program finds costs no more than the best choice.

HiGHS solves it in rounded numbers, so that what it says of costs proves nothing. Its multipliers of
the rows do, once they are taken for `payments`.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field, replace
from itertools import chain
from typing import TYPE_CHECKING

import highspy
import numpy as np

from ghost_desktop.engine.highs import run, silent
from ghost_desktop.engine.payments import PARTS, Payments, least_cost

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from highspy.highs import HighsCallback
    from numpy.typing import NDArray

    from ghost_desktop.engine.choices import Choices
    from ghost_desktop.engine.turn_graph import TurnGraph

    Row = list[tuple[int, float]]

_INEXACT = 1e-6
"""What is chosen in a smaller part is not chosen."""

_MOST_NODES = 1_000
"""Cases that HiGHS may look at for a good choice of whole turns."""

_PRICES = 0
"""The row that holds the prices of all turns together, where these must not become more."""


@dataclass(frozen=True, eq=False)
class Aim:
    """What is to be the least, and what must not become more.

    Attributes:
        cost: ``int64 (nodes,)``, of which the sum is to be the least.
        weight: what of a sum is one of what is told of.
        prices: ``int64 (nodes,)``, of which the sum must not become more than `most`; None if
            there are none.
        most: see there.
        unit: what the prices were divided by.
    """

    cost: NDArray[np.int64]
    weight: int = 1
    prices: NDArray[np.int64] | None = None
    most: int = 0
    unit: int = 1

    @classmethod
    def fewest_lines(
        cls,
        choices: Choices,
        known: NDArray[np.bool_],
        prices: NDArray[np.int64] | None = None,
    ) -> Aim:
        """Aim at the fewest lines, and of these the fewest letters, at the prices of what is known."""
        lines, letters = choices.lines, choices.letters
        # One cost for both: a line weighs more than all letters of a choice that is no worse.
        weight = int(np.count_nonzero(lines & known)) * int(letters.max(initial=0)) + 1
        cost = np.where(lines, weight + letters, 0)
        return cls(cost, weight, prices, 0 if prices is None else int(prices[known].sum()))

    def price(self, turn: int) -> int:
        """Return the price of a turn; 0 where there are none."""
        return 0 if self.prices is None else int(self.prices[turn])

    def allows(self, turns: Iterable[int]) -> bool:
        """Tell whether the prices of some nodes are not too high."""
        return self.prices is None or sum(int(self.prices[turn]) for turn in turns) <= self.most


@dataclass(eq=False)
class TurnProgram:
    """A column for each turn that can come up, and for each step at open ones.

    Attributes:
        graph: the turns.
        aim: what each costs, and what all together may.
        bound: no choice costs less, of those that do what is fixed, by what it was last solved for.
        payments: which show that.
        taken: the step at each open turn that was come to;
        met: all turns that were;
        is_settled: whether all of these are open;
        half: and of those that were chosen in part, and cost something, the one that was chosen
            most nearly by half; else one that is not fixed; None if all are.
    """

    graph: TurnGraph
    aim: Aim
    bound: int = 0
    payments: Payments = field(default_factory=Payments)
    taken: dict[int, int] = field(default_factory=dict)
    met: list[int] = field(default_factory=list)
    is_settled: bool = False
    half: int | None = None
    _turns: dict[int, int] = field(default_factory=dict)  # the column of each
    _steps: dict[int, range] = field(default_factory=dict)  # the columns of those of each open turn
    _paying: list[tuple[int, int, bool] | None] = field(default_factory=list)  # of each row
    _fixed: Mapping[int, bool] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._nothing = replace(self.aim, cost=np.zeros_like(self.aim.cost))
        self._highs = silent()
        self._highs.setOptionValue("mip_abs_gap", 0.9)  # costs are whole numbers
        self._highs.setOptionValue("mip_max_nodes", _MOST_NODES)
        self._costs: list[float] = []  # of columns that are still to be added
        self._of_turns: list[int] = []  # which of these stand for turns, not for steps
        self._rows: list[Row] = []
        self._columns = 0
        if self.aim.prices is not None:
            none = np.zeros(0, np.int32)
            self._highs.addRow(-highspy.kHighsInf, self.aim.most, 0, none, none.astype(np.float64))
            self._paying.append(None)
        self._reach(self.graph.roots)
        self._add()
        for turn in self.graph.roots:
            self._bound(turn, 1.0, 1.0)

    def open(self, turns: Iterable[int]) -> None:
        """Let steps be chosen at these turns, too."""
        for turn in turns:
            self._reach((turn,))
            if not self._is_open(turn):
                self._open(turn)
        self._add()

    def fix(self, chosen: Mapping[int, bool]) -> None:
        """Have these turns chosen, or not chosen, and no others any more."""
        for turn in self._fixed.keys() - chosen.keys():
            self._bound(turn, 0.0, 1.0)
        for turn, is_chosen in chosen.items():
            self._bound(turn, float(is_chosen), float(is_chosen))
        self._fixed = chosen

    def solve(self, seconds: float, goes_on: Callable[[], bool]) -> bool:
        """Solve it, where turns may be chosen in part; return whether it was not stopped.

        Args:
            seconds: how long that may take.
            goes_on: is asked now and then; may raise to cancel.
        """
        self.bound, self.payments = 0, Payments()
        status = self._run(seconds, self._highs.cbSimplexInterrupt, goes_on)
        if status == highspy.HighsModelStatus.kInfeasible:
            self._contradict()
            return self.bound > 0
        if status != highspy.HighsModelStatus.kOptimal:
            return False
        solution = self._highs.getSolution()
        self.payments = self._paid(np.array(solution.row_dual))
        self.bound = least_cost(self.graph, self.aim, self.payments, self._fixed)
        self._see(np.array(solution.col_value))
        return True

    def choose(self, seconds: float, goes_on: Callable[[], bool]) -> None:
        """Look for a good choice of whole turns, for a while: that finds, and proves nothing.

        Args:
            seconds: how long that may take.
            goes_on: is asked now and then; may raise to cancel.
        """
        self._make(highspy.HighsVarType.kInteger)
        self._run(seconds, self._highs.cbMipInterrupt, goes_on)
        found = self._highs.getSolution()
        if found.value_valid:
            self._see(np.array(found.col_value))
        self._make(highspy.HighsVarType.kContinuous)

    def _run(
        self, seconds: float, told: HighsCallback, goes_on: Callable[[], bool]
    ) -> highspy.HighsModelStatus:
        if math.isfinite(seconds):
            limit = self._highs.getRunTime() + max(seconds, 0.0)
            self._highs.setOptionValue("time_limit", limit)
        run(self._highs, told, goes_on)
        return self._highs.getModelStatus()

    def _contradict(self) -> None:
        """Find payments that show that what is fixed cannot be: more of the same show any cost."""
        _status, is_there, ray = self._highs.getDualRay()  # type: ignore[attr-defined]
        for one in (ray, -ray) if is_there else ():
            payments = self._paid(one)
            if least_cost(self.graph, self._nothing, payments, self._fixed) > 0:
                self.payments = payments * (int(self.aim.cost.sum()) + 1 << PARTS)
                self.bound = least_cost(self.graph, self.aim, self.payments, self._fixed)
                return

    def _paid(self, multipliers: NDArray[np.float64]) -> Payments:
        """Take multipliers of the rows for payments, in whole numbers."""
        amounts = np.rint(multipliers * (1 << PARTS)).astype(np.int64)
        always: list[tuple[int, int, int]] = []
        by_step: list[tuple[int, int, int]] = []
        for row in np.flatnonzero(amounts > 0).tolist():
            paying = self._paying[row]
            if paying is not None:
                payer, paid, is_inevitable = paying
                (always if is_inevitable else by_step).append((payer, paid, int(amounts[row])))
        price = 0 if self.aim.prices is None else max(0, -int(amounts[_PRICES]))
        return Payments(tuple(always), tuple(by_step), price)

    def _see(self, parts: NDArray[np.float64]) -> None:
        """Note what was chosen, and what in part."""
        turns = np.fromiter(self._turns, np.intp)
        columns = np.fromiter(self._turns.values(), np.intp)
        of_turns = parts[columns]
        self.met = turns[of_turns > _INEXACT].tolist()
        self.taken = {
            turn: int(np.argmax(parts[self._steps[turn]]))
            for turn in self.met
            if turn in self._steps
        }
        self.is_settled = all(map(self._is_open, self.met))
        from_half = np.abs(of_turns - 0.5)
        is_half = (from_half < 0.5 - _INEXACT) & (self.aim.cost[turns] > 0)
        unfixed = (one for one in self.met if self.aim.cost[one] and one not in self._fixed)
        self.half = next(unfixed, None)
        if is_half.any():
            nearest = is_half & (from_half < from_half[is_half].min() + _INEXACT)
            self.half = int(turns[nearest].min())

    def _is_open(self, turn: int) -> bool:
        """Tell whether all that can be chosen at a turn is there to be chosen."""
        return turn in self._steps or len(self.graph.steps[turn]) == 1

    def _make(self, kind: highspy.HighsVarType) -> None:
        columns = np.fromiter(self._turns.values(), np.int32)
        self._highs.changeColsIntegrality(len(columns), columns, np.full(len(columns), kind))

    def _bound(self, turn: int, least: float, most: float) -> None:
        """Say how much of a turn there must be, and may be."""
        self._highs.changeColBounds(self._turns[turn], least, most)

    def _reach(self, turns: Iterable[int]) -> None:
        """Add turns, and all that is inevitable after them."""
        waiting, met = list(turns), []
        while waiting:
            turn = waiting.pop()
            if turn in self._turns:
                continue
            self._turns[turn] = self._column(float(self.aim.cost[turn]))
            self._of_turns.append(turn)
            after = self.graph.next_inevitable(turn)
            waiting.extend(after)
            met.append((turn, after))
        for turn, after in met:
            for one in after:
                self._rows.append([(self._turns[one], 1.0), (self._turns[turn], -1.0)])
                self._paying.append((turn, one, True))

    def _open(self, turn: int) -> None:
        steps = self.graph.steps[turn]
        columns = [self._column(0.0) for _step in steps]
        self._steps[turn] = range(columns[0], columns[-1] + 1)
        self._rows.append([(self._turns[turn], -1.0), *((column, 1.0) for column in columns)])
        self._paying.append(None)  # that a step is taken: of what steps ask for, it is the least
        needed: dict[int, list[int]] = {}
        for step, column in zip(steps, columns, strict=True):
            for one in sorted(step):
                needed.setdefault(one, []).append(column)
        self._reach(needed)
        for one, by in needed.items():
            if one not in self.graph.inevitable[turn]:
                self._rows.append([(self._turns[one], 1.0), *((column, -1.0) for column in by)])
                self._paying.append((turn, one, False))

    def _column(self, cost: float) -> int:
        self._costs.append(cost)
        self._columns += 1
        return self._columns - 1

    def _add(self) -> None:
        """Hand new columns and rows on to HiGHS, which goes on from where it was."""
        costs, turns, rows = self._costs, self._of_turns, self._rows
        self._costs, self._of_turns, self._rows = [], [], []
        price = np.zeros(len(costs))
        if self.aim.prices is not None:
            begin = self._columns - len(costs)
            price[[self._turns[turn] - begin for turn in turns]] = self.aim.prices[turns]
        priced = np.flatnonzero(price)
        self._highs.addCols(
            len(costs), np.array(costs), np.zeros(len(costs)), np.ones(len(costs)),
            len(priced), np.cumsum(price > 0, dtype=np.int32) - (price > 0).astype(np.int32),
            np.full(len(priced), _PRICES, np.int32), price[priced],
        )  # fmt: skip
        first = np.cumsum([0, *map(len, rows[:-1])], dtype=np.int32)
        entries = list(chain(*rows))
        column = np.array([one for one, _value in entries], np.int32)
        value = np.array([one for _column, one in entries])
        self._highs.addRows(
            len(rows), np.zeros(len(rows)), np.full(len(rows), highspy.kHighsInf),
            len(entries), first, column, value,
        )  # fmt: skip
