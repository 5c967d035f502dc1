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
import time
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import chain
from typing import TYPE_CHECKING, NamedTuple

import highspy
import numpy as np

from ghost_desktop.engine.incidence import Incidence
from ghost_desktop.engine.reporting import in_silence
from ghost_desktop.engine.strategies.choices import (
    PARTS,
    Case,
    Chosen,
    ClosedCases,
    Payments,
    costs_as_tree,
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

_MOST = 1 << 62
"""More is not counted in whole numbers of 64 bits."""

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

    def allows(self, turns: Iterable[int]) -> bool:
        """Tell whether the prices of some nodes are not too high."""
        return self.prices is None or sum(int(self.prices[turn]) for turn in turns) <= self.most


@dataclass(eq=False)
class TurnProgram:
    """A column for each turn that can come up, and for each step at open ones.

    Attributes:
        graph: the turns.
        aim: what each costs, and what all together may.
        in_full: whether payments are wanted.
        bound: no choice costs less, of those that do what is fixed, by what it was last solved for.
        payments: which show that, if they are wanted.
        taken: the step at each open turn that was come to;
        met: all turns that were;
        is_settled: whether all of these are open;
        half: and of those that were chosen in part, and cost something, the one that was chosen
            most nearly by half; else one that is not fixed, and no root; None if all are.
    """

    graph: TurnGraph
    aim: Aim
    in_full: bool = False
    bound: int = 0
    payments: Payments = field(default_factory=Payments)
    taken: dict[int, Needs] = field(default_factory=dict)
    met: list[int] = field(default_factory=list)
    is_settled: bool = False
    half: int | None = None
    _turns: dict[int, int] = field(default_factory=dict)  # the column of each
    _steps: dict[int, range] = field(default_factory=dict)  # the columns of those of each open turn
    _paying: list[tuple[int, int, bool] | None] = field(default_factory=list)  # of each row
    _fixed: Mapping[int, bool] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._highs = silent()
        self._highs.setOptionValue("mip_abs_gap", 0.9)  # costs are whole numbers
        self._highs.setOptionValue("mip_max_nodes", _MOST_NODES)
        self._costs: list[float] = []  # of columns that are still to be added
        self._of_turns: list[int] = []  # which of these stand for turns, not for steps
        self._rows: list[Row] = []
        self._cost = np.zeros(0, np.int64)  # of each column
        self._entries = np.zeros((3, 0), np.int64)  # the row, the column and the value of each
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

    def solve(self, goes_on: Callable[[], bool] | None) -> bool:
        """Solve it, where turns may be chosen in part; return whether it was not stopped.

        Args:
            goes_on: is asked at every step, which takes time, and may raise to cancel; None if nobody
                can stop it.
        """
        self.bound, self.payments = 0, Payments()
        status = self._run(self._highs.cbSimplexInterrupt, goes_on)
        if status == highspy.HighsModelStatus.kInfeasible:
            self._contradict()
            return self.bound > 0
        if status != highspy.HighsModelStatus.kOptimal:
            return False
        solution = self._highs.getSolution()
        amounts = self.amounts(np.array(solution.row_dual))
        self.payments, self.bound = self._paid(amounts), self.least_cost(amounts)
        self._see(np.array(solution.col_value))
        return True

    def choose(self, goes_on: Callable[[], bool] | None) -> None:
        """Look for a good choice of whole turns, for a while: that finds, and proves nothing.

        Args:
            goes_on: as for `solve`.
        """
        self._make(highspy.HighsVarType.kInteger)
        self._run(self._highs.cbMipInterrupt, goes_on)
        found = self._highs.getSolution()
        if found.value_valid:
            self._see(np.array(found.col_value))
        self._make(highspy.HighsVarType.kContinuous)

    def _run(
        self, told: HighsCallback, goes_on: Callable[[], bool] | None
    ) -> highspy.HighsModelStatus:
        if goes_on is None:
            self._highs.run()
        else:
            run(self._highs, told, goes_on)
        return self._highs.getModelStatus()

    def _contradict(self) -> None:
        """Find payments that show that what is fixed cannot be: more of the same show any cost."""
        _status, is_there, ray = self._highs.getDualRay()  # type: ignore[attr-defined]
        for one in (ray, -ray) if is_there else ():
            amounts = self.amounts(one)
            if self.least_cost(amounts, is_free=True) > 0:
                self.bound = int(self.aim.cost.sum()) + 1
                self.payments = self._paid(amounts, self.bound << PARTS)
                return

    def amounts(self, multipliers: NDArray[np.float64]) -> NDArray[np.int64]:
        """Take multipliers of the rows for what turns pay by each, in parts; and for minus the price."""
        most = float(_MOST >> PARTS)
        amounts = np.rint(np.clip(multipliers, -most, most) * (1 << PARTS)).astype(np.int64)
        is_paying = np.array([paying is not None for paying in self._paying])
        paid = np.where(is_paying, np.maximum(amounts, 0), 0)
        if self.aim.prices is not None:
            paid[_PRICES] = min(0, int(amounts[_PRICES]))
        return paid

    def least_cost(self, amounts: NDArray[np.int64], *, is_free: bool = False) -> int:
        """Return a number that no choice costs less than, of those that do what is fixed.

        Args:
            amounts: ``int64 (rows,)``, any that `amounts` gives; better ones give a greater number.
            is_free: whether turns are taken to cost nothing.
        """
        row, column, value = self._entries
        if np.abs(value * amounts[row].astype(np.float64)).sum() > _MOST:
            return 0
        left = np.zeros_like(self._cost) if is_free else self._cost << PARTS
        np.subtract.at(left, column, value * amounts[row])
        steps = [end for steps in self._steps.values() for end in (steps.start, steps.stop)]
        if steps:
            opened = np.fromiter(map(self._turns.__getitem__, self._steps), np.intp)
            left[opened] += np.minimum.reduceat(np.append(left, 0), steps)[::2]
        total = int(np.minimum(left[np.fromiter(self._turns.values(), np.intp)], 0).sum())
        for turn in {*self.graph.roots, *self._fixed}:
            one = int(left[self._turns[turn]])
            is_chosen = turn in self.graph.roots or self._fixed[turn]
            total += max(one, 0) if is_chosen else -min(one, 0)
        if self.aim.prices is not None:
            total += int(amounts[_PRICES]) * self.aim.most
        return -(-total >> PARTS)

    def _paid(self, amounts: NDArray[np.int64], times: int = 1) -> Payments:
        """Tell who pays so many times what for whom, if that is wanted."""
        if not self.in_full:
            return Payments()
        always: list[tuple[int, int, int]] = []
        by_step: list[tuple[int, int, int]] = []
        for row in np.flatnonzero(amounts > 0).tolist():
            paying = self._paying[row]
            assert paying is not None
            payer, paid, is_inevitable = paying
            (always if is_inevitable else by_step).append((payer, paid, times * int(amounts[row])))
        price = 0 if self.aim.prices is None else -times * int(amounts[_PRICES])
        return Payments(tuple(always), tuple(by_step), price)

    def _see(self, parts: NDArray[np.float64]) -> None:
        """Note what was chosen, and what in part."""
        turns = np.fromiter(self._turns, np.intp)
        columns = np.fromiter(self._turns.values(), np.intp)
        of_turns = parts[columns]
        self.met = turns[of_turns > _INEXACT].tolist()
        self.taken = {
            turn: list(self.graph.steps(turn))[np.argmax(parts[self._steps[turn]])]
            for turn in self.met
            if turn in self._steps
        }
        self.is_settled = all(map(self._is_open, self.met))
        from_half = np.abs(of_turns - 0.5)
        is_half = (from_half < 0.5 - _INEXACT) & (self.aim.cost[turns] > 0)
        settled = {*self.graph.roots, *self._fixed}
        open_turns = (one for one in self.met if self.aim.cost[one] and one not in settled)
        self.half = next(open_turns, None)
        if is_half.any():
            nearest = is_half & (from_half < from_half[is_half].min() + _INEXACT)
            self.half = int(turns[nearest].min())

    def _is_open(self, turn: int) -> bool:
        """Tell whether all that can be chosen at a turn is there to be chosen."""
        return turn in self._steps or len(self.graph.steps(turn)) == 1

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
        steps = self.graph.steps(turn)
        columns = [self._column(0.0) for _step in steps]
        self._steps[turn] = range(columns[0], columns[-1] + 1)
        self._rows.append([(self._turns[turn], -1.0), *((column, 1.0) for column in columns)])
        self._paying.append(None)  # that a step is taken: of what steps ask for, it is the least
        needed: dict[int, list[int]] = {}
        for step, column in zip(steps, columns, strict=True):
            for one in sorted(step):
                needed.setdefault(one, []).append(column)
        self._reach(needed)
        inevitable = self.graph.inevitable(turn)
        for one, by in needed.items():
            if one not in inevitable:
                self._rows.append([(self._turns[one], 1.0), *((column, -1.0) for column in by)])
                self._paying.append((turn, one, False))

    def _column(self, cost: float) -> int:
        self._costs.append(cost)
        return len(self._cost) + len(self._costs) - 1

    def _add(self) -> None:
        """Hand new columns and rows on to HiGHS, which goes on from where it was."""
        costs, turns, rows = self._costs, self._of_turns, self._rows
        self._costs, self._of_turns, self._rows = [], [], []
        begin, first_row = len(self._cost), len(self._paying) - len(rows)
        self._cost = np.append(self._cost, np.array(costs, np.int64))
        price = np.zeros(len(costs))
        if self.aim.prices is not None:
            price[[self._turns[turn] - begin for turn in turns]] = self.aim.prices[turns]
        priced = np.flatnonzero(price)
        self._highs.addCols(
            len(costs), np.array(costs), np.zeros(len(costs)), np.ones(len(costs)),
            len(priced), np.cumsum(price > 0, dtype=np.int32) - (price > 0).astype(np.int32),
            np.full(len(priced), _PRICES, np.int32), price[priced],
        )  # fmt: skip
        sizes = np.array([len(row) for row in rows], np.intp)
        entries = list(chain(*rows))
        column = np.array([one for one, _value in entries], np.int32)
        value = np.array([one for _column, one in entries])
        self._highs.addRows(
            len(rows), np.zeros(len(rows)), np.full(len(rows), highspy.kHighsInf),
            len(entries), (np.cumsum(sizes) - sizes).astype(np.int32), column, value,
        )  # fmt: skip
        row = first_row + np.repeat(np.arange(len(rows)), sizes)
        of_prices = np.full(len(priced), _PRICES), begin + priced, price[priced].astype(np.int64)
        new = row, column, value.astype(np.int64)
        self._entries = np.hstack([self._entries, of_prices, new])


Needs = frozenset[int]
"""Turns that are needed together, as numbers of nodes."""


class TurnGraph:
    """The turns, and the steps at each, which are found when they are asked for.

    Args:
        choices: from which they follow.
        report: is called now and then; may raise to cancel.

    Attributes:
        choices: the same.
        roots: the turns that must be chosen.
    """

    def __init__(self, choices: Choices, report: Report = in_silence) -> None:
        self.choices = choices
        self._by_tree = costs_as_tree(choices)[0].tolist()
        self._inevitable = _inevitable(choices, report)
        self._needs: dict[int, Needs] = {}
        self._steps: dict[int, dict[Needs, int]] = {}
        self.roots = tuple(sorted(self._together(choices.roots)))

    def steps(self, turn: int) -> Mapping[Needs, int]:
        """Return what the steps at a turn need, the fewest turns first, and which child each stands for.

        That is one step which needs nothing, and the turn, where that needs nothing.
        """
        if turn not in self._steps:
            children = self.choices.children[turn].tolist()
            needs = {self._needed(child): child for child in reversed(children)}
            self._steps[turn] = _least(needs or {frozenset(): turn})
        return self._steps[turn]

    def inevitable(self, turn: int) -> Needs:
        """Return what is needed after a turn in any case, the turn among it."""
        return frozenset(self._inevitable[turn].tolist())

    def next_inevitable(self, turn: int) -> list[int]:
        """Return of what is inevitable after a turn that from which all of it follows, in order."""
        left = self._inevitable[turn].tolist()
        left.remove(turn)
        heads = []
        while left:
            heads.append(left[0])
            after = self.inevitable(left[0])
            left = [one for one in left if one not in after]
        return heads

    def completed(self, taken: Mapping[int, Needs]) -> dict[int, Needs]:
        """Return a step for each turn that comes up.

        Args:
            taken: the steps at some turns; at others the one that costs least as things stand.
        """
        chosen: dict[int, Needs] = {}

        def cost(step: Needs) -> int:
            return sum(self._by_tree[one] for one in step if one not in chosen)

        waiting = list(self.roots)
        while waiting:
            turn = waiting.pop()
            if turn not in chosen:
                step = taken[turn] if turn in taken else min(self.steps(turn), key=cost)
                chosen[turn] = step
                waiting.extend(sorted(step - chosen.keys()))
        return chosen

    def nodes_of(self, chosen: Mapping[int, Needs]) -> NDArray[np.bool_]:
        """Return the nodes of the choices that stand for the steps at some turns."""
        choices = self.choices
        nodes = np.zeros(len(choices), np.bool_)
        nodes[choices.roots] = True
        for turn, step in chosen.items():
            nodes[[turn, self.steps(turn)[step]]] = True
        for level in choices.levels:
            before = choices.before[level]
            nodes[choices.after[level][nodes[before] & ~choices.own[before]]] = True
        return nodes

    def _together(self, nodes: NDArray[np.intp]) -> Needs:
        """Return what several nodes need together."""
        return frozenset(chain.from_iterable(map(self._needed, nodes.tolist())))

    def _needed(self, node: int) -> Needs:
        if self.choices.own[node]:
            return frozenset((node,))
        if node not in self._needs:
            self._needs[node] = self._together(self.choices.children[node])
        return self._needs[node]


def _least(steps: Mapping[Needs, int]) -> dict[Needs, int]:
    """Leave out the steps that need all that another one needs; the fewest needs come first."""
    kept: dict[Needs, int] = {}
    for step in sorted(steps, key=lambda needs: (len(needs), steps[needs])):
        if not any(other <= step for other in kept):
            kept[step] = steps[step]
    return kept


def _inevitable(choices: Choices, report: Report) -> Incidence:
    """Find what is needed in any case from each node on, the node among it if it is a turn."""
    size, own, degree = len(choices), choices.own, np.diff(choices.children.first)
    found = Incidence(np.zeros(1, np.intp), np.zeros(0, np.intp))  # of nodes from `begin` on
    begin = size
    firsts = [0, *(int(choices.after[level].min()) for level in choices.levels)]
    for first, level in zip(reversed(firsts), reversed([*choices.levels, slice(0)]), strict=True):
        report(size - begin, size)
        before, after = choices.before[level], choices.after[level]
        edge, needed = found.among(after - begin)
        pairs = np.sort(before[edge] * size + needed)
        heads = np.flatnonzero(np.diff(pairs, prepend=-1))
        node = pairs[heads] // size
        by_all = np.diff(heads, append=len(pairs)) == degree[node]
        turns = first + np.flatnonzero(own[first:begin])
        pairs = np.sort(np.append(pairs[heads[by_all | ~own[node]]], turns * (size + 1)))
        row, column = np.divmod(pairs, size)
        found = Incidence.stacked([Incidence.of(row - first, column, begin - first), found])
        begin = first
    return found


MOST_CASES = 100
"""Cases to be looked at before HiGHS looks for a better choice; twice as many before it does again."""

_PAUSE = 0.01
"""Seconds from one question whether to go on to the next: HiGHS would ask at every step."""


def solve(
    choices: Choices,
    known: NDArray[np.bool_],
    *,
    watch: Watch,
    improved: Improved = lambda _nodes: None,
    in_full: bool = False,
    listens: bool = True,
) -> Chosen:
    """Find the choice with the fewest lines, and among these one with the fewest letters.

    Where lines have prices, a first program finds what they cost together at least, and a second
    one the fewest lines at that cost. (One cost for all three would have too many digits.)

    Args:
        choices: what there is to choose from.
        known: ``bool (nodes,)``, a choice to begin with.
        watch: is told how the search goes on, and can end it with the best that has been found.
        improved: is told each choice that is better than those before.
        in_full: whether the proof is wanted as well.
        listens: whether `watch` can end it while HiGHS works, too, which takes longer.
    """
    search = partial(_GrowingSearch, choices, improved=improved, in_full=in_full, listens=listens)
    if choices.prices is None:
        aim = Aim.fewest_lines(choices, known)
        return search(known, watch, aim).run()
    unit = int(np.gcd.reduce(choices.prices)) or 1
    prices = choices.prices // unit

    def watch_cost(cost: int, bound: int) -> bool:
        return watch(cost * unit, bound * unit)

    cheapest = search(known, watch_cost, Aim(prices, unit=unit)).run()
    cost, bound = choices.cost(cheapest.nodes), cheapest.bound * unit
    if bound < cost:
        return Chosen(cheapest.nodes, bound)

    def watch_lines(_lines: int, _bound: int) -> bool:
        return watch(cost, cost)

    aim = replace(Aim.fewest_lines(choices, cheapest.nodes, prices), unit=unit)
    fewest = search(cheapest.nodes, watch_lines, aim).run()
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
        watch: is told how it goes on, and can end it.
        aim: what makes one better.
        improved: is told of a better choice.
        in_full: whether all cases are to be closed by payments, and kept.
        listens: whether `watch` is asked while HiGHS works.
    """

    choices: Choices
    best: NDArray[np.bool_]
    watch: Watch
    aim: Aim
    improved: Improved
    in_full: bool
    listens: bool

    def __post_init__(self) -> None:
        self._weight, self._cost = self.aim.weight, self.aim.cost
        # No choice costs less.
        self._least = 0 if self.in_full else least_cost_by_levels(self.choices, self._cost)
        self._next = 0.0  # when to ask again
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
        self._graph = TurnGraph(self.choices, self._report)
        self._program = TurnProgram(self._graph, self.aim, self.in_full)
        if self.in_full:
            self._program.open(np.flatnonzero(self.choices.own & self.best)[::-1].tolist())
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
        asked = self._ask_now_and_then if self.listens else None
        if self._halved > self._most_cases:
            self._most_cases *= 2
            program.fix({})
            program.choose(asked)
            program.open([*self._take(program.taken), *program.met])
        case = heapq.heappop(self._cases)
        program.fix(case.fixed)
        is_done = program.solve(asked)
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
        return self.watch(self._best_cost // self._weight, self._bound)

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

    def _take(self, taken: dict[int, Needs]) -> Iterable[int]:
        """Complete the steps that were taken, keep that if it is better, and return its turns."""
        steps = self._graph.completed(taken)
        cost = sum(int(self._cost[turn]) for turn in steps)
        if cost < self._best_cost and self.aim.allows(steps):
            self.best = self._graph.nodes_of(steps)
            self.improved(self.best)
        return steps
