"""The fewest lines where there are tens of thousands to choose from: a program that is grown.

There is a 0/1 variable for each node of the `Choices`; that a node is chosen is the only thing that
costs, and only at own nodes. Branches share nodes, which is what a count over the tree of plays would
miss.

No good choice comes near most of the turns that may arise. So the program (`TurnProgram`) begins
with the turns of one choice, and grows. What it finds costs no more than the best choice; and if it
chooses at open turns alone, it is that choice. Else the turns that it came to are opened.

Turns may be chosen in part: a linear program, which goes on from where it was. If one is at last,
there are two cases: it is chosen, or it is not. Each is such a program again, and hardly differs
from the one before. Few cases have to be looked at as a rule; where they are many, HiGHS looks for a
better choice among whole turns, so that more of them are closed.

A case is closed once it is shown, by what turns pay for each other (`Payments`), that no choice in
it costs less than the best one. That is reckoned in whole numbers; nothing that HiGHS says of costs
is believed.
"""

from __future__ import annotations

import heapq
import math
import time
from collections import defaultdict
from contextlib import suppress
from dataclasses import dataclass, field, replace
from itertools import chain
from typing import TYPE_CHECKING, NamedTuple

import highspy
import numpy as np

from ghost_desktop.engine.reporting import in_silence, in_turns
from ghost_desktop.engine.strategies.choices import (
    PARTS,
    Case,
    Chosen,
    ClosedCases,
    Payments,
    least_cost_by_levels,
)
from ghost_desktop.engine.strategies.highs import run, silent

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from highspy.highs import HighsCallback
    from numpy.typing import NDArray

    from ghost_desktop.engine.reporting import Report
    from ghost_desktop.engine.strategies.choices import Choices
    from ghost_desktop.engine.strategies.replies import Watch

    Row = list[tuple[int, float]]
    Improved = Callable[[NDArray[np.bool_]], None]


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


Needs = frozenset[int]
"""Turns that are needed together, as numbers of nodes."""

_NOTHING: Needs = frozenset()


@dataclass(frozen=True, eq=False)
class TurnGraph:
    """The turns, and the steps at each.

    Attributes:
        choices: from which they follow.
        roots: the turns that must be chosen.
        steps: of each turn what its steps need, the fewest turns first; one step that needs nothing
            where the turn itself needs nothing.
        nodes: of each step of each turn the first child that stands for it; none where there is
            none.
        inevitable: of each turn what is needed after it in any case, the turn among it.
        by_tree: how many turns there are at and after each, if it shares them with no other, at
            least; where lines have prices, what these turns cost.
    """

    choices: Choices
    roots: tuple[int, ...]
    steps: Mapping[int, tuple[Needs, ...]]
    nodes: Mapping[int, tuple[int, ...]]
    inevitable: Mapping[int, Needs]
    by_tree: Mapping[int, int]

    @classmethod
    def of(cls, choices: Choices, report: Report = in_silence) -> TurnGraph:
        """Find the turns and steps of some choices.

        Args:
            choices: what there is to choose from.
            report: is called now and then; may raise to cancel.
        """
        own, first = choices.own.tolist(), choices.children.first.tolist()
        after = choices.after.tolist()
        prices = choices.prices
        needs: dict[int, Needs] = {}
        known: dict[Needs, Needs] = {}  # each once: many children need the same
        steps: dict[int, tuple[Needs, ...]] = {}
        nodes: dict[int, tuple[int, ...]] = {}
        inevitable: dict[int, Needs] = {}
        by_tree: dict[int, int] = {}
        for node in in_turns(reversed(range(len(own))), report):
            children = after[first[node] : first[node + 1]]
            if not own[node]:
                found = _together(children, needs)
                needs[node] = known.setdefault(found, found)
                continue
            needs[node] = alone = frozenset((node,))
            if children:
                made = _least({needs[child]: child for child in reversed(children)})
                steps[node], nodes[node] = tuple(made), tuple(made.values())
            else:
                steps[node], nodes[node] = (_NOTHING,), ()
            after_each = [_together(step, inevitable) for step in steps[node]]
            inevitable[node] = alone.union(after_each[0].intersection(*after_each[1:]))
            least = min(sum(by_tree[one] for one in step) for step in steps[node])
            by_tree[node] = least + (1 if prices is None else int(prices[node]))
        roots = _together(choices.roots.tolist(), needs)
        return cls(choices, tuple(sorted(roots)), steps, nodes, inevitable, by_tree)

    def next_inevitable(self, turn: int) -> list[int]:
        """Return of what is inevitable after a turn that from which all of it follows, in order."""
        left = set(self.inevitable[turn])
        left.discard(turn)
        heads = []
        for one in sorted(left):
            if one in left:
                heads.append(one)
                left -= self.inevitable[one]
        return heads

    def completed(self, taken: Mapping[int, int]) -> dict[int, int]:
        """Return a step for each turn that comes up.

        Args:
            taken: the steps at some turns, as numbers; at others the one that costs least as things
                stand.
        """
        chosen: dict[int, int] = {}
        waiting = list(self.roots)
        while waiting:
            turn = waiting.pop()
            if turn in chosen:
                continue
            steps = self.steps[turn]
            step = taken.get(turn)
            if step is None:
                costs = [
                    sum(self.by_tree[one] for one in needs if one not in chosen) for needs in steps
                ]
                step = costs.index(min(costs))
            chosen[turn] = step
            waiting.extend(sorted(steps[step] - chosen.keys()))
        return chosen

    def nodes_of(self, chosen: Mapping[int, int]) -> NDArray[np.bool_]:
        """Return the nodes of the choices that stand for the steps at some turns."""
        choices = self.choices
        nodes = np.zeros(len(choices.own), np.bool_)
        nodes[choices.roots] = True
        for turn, step in chosen.items():
            nodes[turn] = True
            if self.nodes[turn]:
                nodes[self.nodes[turn][step]] = True
        others = np.flatnonzero(~choices.own[choices.before])
        for before, after in zip(
            choices.before[others].tolist(), choices.after[others].tolist(), strict=True
        ):  # in order: what comes before is known
            if nodes[before]:
                nodes[after] = True
        return nodes


def _together(nodes: Iterable[int], needs: Mapping[int, Needs]) -> Needs:
    """Return what several nodes need together, or what is inevitable after several turns."""
    return _NOTHING.union(*map(needs.__getitem__, nodes))


def _least(steps: Mapping[Needs, int]) -> dict[Needs, int]:
    """Leave out the steps that need all that another one needs; the fewest needs come first."""
    kept: dict[Needs, int] = {}
    for step in sorted(steps, key=lambda needs: (len(needs), steps[needs])):
        if not any(other <= step for other in kept):
            kept[step] = steps[step]
    return kept


def least_cost(graph: TurnGraph, aim: Aim, payments: Payments, fixed: Mapping[int, bool]) -> int:
    """Return a number that no choice costs less than.

    Args:
        graph: the turns.
        aim: what each costs.
        payments: any at all; better ones give a greater number.
        fixed: turns that are chosen, or not chosen, in the case that is looked at.
    """
    rest: dict[int, int] = defaultdict(int)  # what is added to the cost of each
    for payer, paid, amount in payments.always:
        rest[payer] += amount
        rest[paid] -= amount
    asked: dict[int, dict[int, int]] = defaultdict(dict)
    for payer, paid, amount in payments.by_step:
        asked[payer][paid] = amount
        rest[paid] -= amount
    for payer, amounts in asked.items():
        rest[payer] += min(
            sum(amounts[one] for one in step & amounts.keys()) for step in graph.steps[payer]
        )
    chosen = {*graph.roots, *(turn for turn, is_chosen in fixed.items() if is_chosen)}
    total = -payments.price * aim.most
    for turn in chosen | rest.keys():
        cost = (int(aim.cost[turn]) << PARTS) + payments.price * aim.price(turn) + rest[turn]
        if turn in chosen:
            total += cost
        elif fixed.get(turn) is not False:
            total += min(cost, 0)
    return -(-total >> PARTS)


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
        self._least = 0 if self.in_full else least_cost_by_levels(self.choices, self._cost)
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
