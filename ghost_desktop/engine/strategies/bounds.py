"""Bounds: what no strategy is below, as payments, as a linear program, and level by level."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

import highspy
import numpy as np

from ghost_desktop.engine.reporting import in_silence, in_turns
from ghost_desktop.engine.strategies.integer_program import run

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from numpy.typing import NDArray

    from ghost_desktop.engine.reporting import Report
    from ghost_desktop.engine.strategies.growing_program import Aim, TurnGraph
    from ghost_desktop.engine.strategies.replies import Choices

    Costs = NDArray[np.int64]


PARTS = 20
"""Payments are multiples of 2 to the power of minus this."""


@dataclass(frozen=True)
class Payments:
    """What turns pay, in parts of which `2 ** PARTS` are one of the cost.

    Attributes:
        always: who pays for whom, and what, whatever step is taken; who is paid for is inevitable.
        by_step: who pays for whom, and what, if the step that is taken needs it.
        price: what one of the price costs, where the prices of all must not become more.
    """

    always: tuple[tuple[int, int, int], ...] = ()
    by_step: tuple[tuple[int, int, int], ...] = ()
    price: int = 0

    def __mul__(self, times: int) -> Payments:
        """Return as many times as much."""
        return Payments(
            tuple((payer, paid, times * amount) for payer, paid, amount in self.always),
            tuple((payer, paid, times * amount) for payer, paid, amount in self.by_step),
            times * self.price,
        )


class Case(NamedTuple):
    """A case that is closed.

    Attributes:
        fixed: turns that are chosen in it, or not chosen, in the order in which cases were split.
        payments: which show that no choice in it costs less than the best.
    """

    fixed: Mapping[int, bool]
    payments: Payments


class ClosedCases(NamedTuple):
    """That no choice costs less than the best.

    Attributes:
        weight: what a line costs beside its letters; 1 where it costs its price.
        unit: what payments are to be multiplied by, and
        scale: of which then so many are one of the cost.
        cases: all that there are.
    """

    weight: int
    unit: int
    scale: int
    cases: tuple[Case, ...]


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


_MOST = 1 << 10
"""Dual values are taken to be no more: of a row with so few entries, no sum is too large to count."""


class _Program(NamedTuple):
    """A linear program: as little as possible of what costs, with all rows 0 or more.

    Attributes:
        cost: ``(columns,)``; the nodes are the first columns, and the replies follow.
        least: ``(columns,)``, how much of each there must be at least; 1 is the most.
        row: ``intp (entries,)``, in order.
        column: ``intp (entries,)``.
        value: ``(entries,)``.
        rows: how many there are.
    """

    cost: NDArray[np.int64]
    least: NDArray[np.int64]
    row: NDArray[np.intp]
    column: NDArray[np.intp]
    value: NDArray[np.int64]
    rows: int


def least_lines(
    choices: Choices,
    *,
    time_limit: float | None = None,
    goes_on: Callable[[], bool] = lambda: True,
) -> int:
    """Return a number that the lines of no choice are below; 0 if it was not found in time.

    Args:
        choices: what there is to choose from.
        time_limit: seconds after which to stop.
        goes_on: is asked now and then, some hundred times a second; may raise to cancel.
    """
    program = _written(choices)
    highs = highspy.Highs()  # type: ignore[no-untyped-call]
    highs.silent()
    highs.setOptionValue("threads", 1)
    highs.setOptionValue("solver", "ipm")
    highs.setOptionValue("run_crossover", "off")
    if time_limit is not None:
        highs.setOptionValue("time_limit", time_limit)
    highs.passModel(_model(program))
    run(highs, highs.cbIpmInterrupt, goes_on)
    solution = highs.getSolution()
    if not solution.dual_valid:
        return 0
    return max(0, _bound(program, np.array(solution.row_dual)))


def _bound(program: _Program, dual: NDArray[np.float64]) -> int:
    """Return what no solution costs less than: that is so for any weights of the rows."""
    weight = np.rint(np.clip(dual, 0.0, _MOST) * (1 << PARTS)).astype(np.int64)
    cost = program.cost << PARTS
    np.subtract.at(cost, program.column, program.value * weight[program.row])
    total = int(np.where(cost > 0, cost * program.least, cost).sum())
    return -(-total >> PARTS)


def _written(choices: Choices) -> _Program:
    """Write the program.

    The rows are, in this order: for each own node that needs something, its replies less the node;
    for each reply, the node that it makes less the reply; for each child of another node, the child
    less the node; and for what several replies to one node need, that less all of these.
    """
    nodes = len(choices.own)
    of_own = choices.own[choices.before]
    turn, made = choices.before[of_own], choices.after[of_own]
    other, child = choices.before[~of_own], choices.after[~of_own]
    reply = nodes + np.arange(len(turn))
    needy = np.flatnonzero(choices.own & choices.needy)
    row_of = np.full(nodes, -1)
    row_of[needy] = np.arange(len(needy))
    several, need, of_several = _met_again(turn, made, other, child)
    first = np.cumsum([0, len(needy), len(turn), len(other), len(need)])
    replied, needed, met = (first[at] + np.arange(first[at + 1] - first[at]) for at in (1, 2, 3))
    entries = (
        (row_of[turn], reply, 1),
        (row_of[needy], needy, -1),
        (replied, made, 1),
        (replied, reply, -1),
        (needed, child, 1),
        (needed, other, -1),
        (met, need, 1),
        (met[of_several], reply[several], -1),
    )
    row = np.concatenate([rows for rows, _, _ in entries])
    in_order = np.argsort(row, kind="stable")
    cost, least = np.zeros((2, nodes + len(turn)), np.int64)
    cost[:nodes][choices.lines] = 1
    least[choices.roots] = 1
    return _Program(
        cost,
        least,
        row[in_order],
        np.concatenate([columns for _, columns, _ in entries])[in_order],
        np.repeat([value for *_, value in entries], [len(rows) for rows, *_ in entries])[in_order],
        int(first[-1]),
    )


def _met_again(
    turn: NDArray[np.intp], made: NDArray[np.intp], other: NDArray[np.intp], child: NDArray[np.intp]
) -> tuple[NDArray[np.intp], NDArray[np.intp], NDArray[np.intp]]:
    """Find what several replies to one turn need.

    Args:
        turn: of each reply the node that it answers.
        made: of each reply the node that it makes.
        other: the nodes that need all of their children, in order, once for each child.
        child: the children.

    Returns:
        Replies that need something which another one to the same turn needs as well; what is so
        needed, for each turn; and for each of the former which of the latter it is.
    """
    begin, end = np.searchsorted(other, made), np.searchsorted(other, made, side="right")
    count = end - begin
    reply = np.repeat(np.arange(len(made)), count)
    at = np.arange(len(reply)) - np.repeat(np.cumsum(count) - count, count) + begin[reply]
    size = int(child.max(initial=0)) + 1
    pairs, which, times = np.unique(
        turn[reply] * size + child[at], return_inverse=True, return_counts=True
    )
    is_again = times > 1
    number = np.cumsum(is_again) - 1
    kept = is_again[which]
    return reply[kept], pairs[is_again] % size, number[which[kept]]


def _model(program: _Program) -> highspy.HighsLp:
    columns, rows = len(program.cost), program.rows
    model = highspy.HighsLp()
    model.num_col_, model.num_row_ = columns, rows
    model.col_cost_ = program.cost.astype(np.float64)
    model.col_lower_, model.col_upper_ = program.least.astype(np.float64), np.ones(columns)
    model.row_lower_, model.row_upper_ = np.zeros(rows), np.full(rows, highspy.kHighsInf)
    model.a_matrix_.format_ = highspy.MatrixFormat.kRowwise
    model.a_matrix_.start_ = np.searchsorted(program.row, np.arange(rows + 1)).astype(np.int32)
    model.a_matrix_.index_ = program.column.astype(np.int32)
    model.a_matrix_.value_ = program.value.astype(np.float64)
    return model


def least_costs(choices: Choices, cost: Costs) -> Costs:
    """Return what is chosen with each node, and what that costs at least.

    Args:
        choices: what there is to choose from.
        cost: ``int64 (nodes,)``, what each costs if it is chosen, 0 and more; 0 if it is not own.

    Returns:
        ``int64 (nodes,)``.
    """
    least = cost.copy()
    own = choices.own
    for begin, end in _levels(choices):
        before, after = choices.before[begin:end], choices.after[begin:end]
        heads = np.flatnonzero(np.diff(before, prepend=-1))
        node = before[heads]
        is_turn, below = own[after], least[after]
        each = np.where(is_turn, cost[after], 0)
        together = np.add.reduceat(each, heads) + np.maximum.reduceat(
            np.where(is_turn, below - each, 0), heads
        )
        others = np.maximum.reduceat(np.where(is_turn, 0, below), heads)
        needs_all = np.maximum(together, others)
        needs_one = cost[node] + np.minimum.reduceat(below, heads)
        least[node] = np.where(own[node], needs_one, needs_all)
    return least


def least_cost_by_levels(choices: Choices, cost: Costs) -> int:
    """Return what no choice costs less than; see `least_costs`."""
    least = least_costs(choices, cost)
    roots, most = choices.roots, 0
    for letters in np.unique(choices.letters[roots]):
        here = roots[choices.letters[roots] == letters]
        turns, others = here[choices.own[here]], here[~choices.own[here]]
        together = int(cost[turns].sum() + (least[turns] - cost[turns]).max(initial=0))
        most = max(most, together, int(least[others].max(initial=0)))
    return most


def choose_by_levels(
    choices: Choices, cost: Costs, report: Report = in_silence
) -> NDArray[np.bool_]:
    """Choose replies from the first turn on, each of them that which needs the fewest more turns.

    Of two that need as many, the one is taken after which the least is needed at least.

    Args:
        choices: what there is to choose from.
        cost: as for `least_costs`.
        report: called now and then; may raise to stop.

    Returns:
        ``bool (nodes,)``.
    """
    least = least_costs(choices, cost).tolist()
    own, needy = choices.own.tolist(), choices.needy.tolist()
    first = np.searchsorted(choices.before, np.arange(len(own) + 1)).tolist()
    after = choices.after.tolist()
    chosen = [False] * len(own)

    def choose(nodes: list[int]) -> list[int]:
        """Choose nodes, and what those of them need that are not own; returns the new turns."""
        turns = []
        waiting = list(nodes)
        while waiting:
            node = waiting.pop()
            if chosen[node]:
                continue
            chosen[node] = True
            if own[node]:
                turns.append(node)
            else:
                waiting.extend(after[first[node] : first[node + 1]])
        return turns

    def more(reply: int) -> int:
        """Count what a reply adds to what is chosen, at the next node."""
        if chosen[reply]:
            return 0
        return sum(not chosen[one] for one in after[first[reply] : first[reply + 1]])

    here = choose(choices.roots.tolist())
    while here:
        made: list[int] = []
        in_order = sorted(here, key=lambda turn: (first[turn + 1] - first[turn], turn))
        for turn in in_turns(in_order, report):
            if needy[turn]:
                replies = after[first[turn] : first[turn + 1]]
                made += choose([min(replies, key=lambda one: (more(one), least[one], one))])
        here = made
    return np.array(chosen, np.bool_)


def _levels(choices: Choices) -> Iterator[tuple[int, int]]:
    """Give the edges of each length of what they come from, the longest first."""
    letters = choices.letters[choices.before]
    bounds = np.flatnonzero(np.diff(letters, prepend=-1, append=-1)).tolist()
    yield from reversed(list(pairwise(bounds)))
