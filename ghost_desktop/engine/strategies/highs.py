"""What HiGHS is asked: how it is made and stopped, small programs, and a linear one for a bound."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import highspy
import numpy as np

from ghost_desktop.engine.incidence import Incidence
from ghost_desktop.engine.strategies.choices import PARTS

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Sequence

    from highspy.highs import HighsCallback, HighsCallbackEvent
    from numpy.typing import NDArray

    from ghost_desktop.engine.strategies.choices import Choices


_CHOSEN = 1e-4
"""What has a greater value is chosen."""


def cheapest_cover(costs: Sequence[int], members: Sequence[Collection[int]]) -> list[int]:
    """Choose some of several sets, such that together they have all members that any of them has.

    Args:
        costs: of each set.
        members: of each set, numbers from 0.

    Returns:
        The numbers of the sets that cost least together, in order.
    """
    highs = silent()
    sets = [highs.addBinary(obj=cost) for cost in costs]
    for member in sorted(set().union(*members)):
        have = [one for one, numbers in zip(sets, members, strict=True) if member in numbers]
        highs.addConstr(highs.qsum(have) >= 1)
    highs.run()
    values = highs.getSolution().col_value
    return [number for number, value in enumerate(values) if value > _CHOSEN]


def run(highs: highspy.Highs, told: HighsCallback, goes_on: Callable[[], bool]) -> None:
    """Let a solver run.

    Args:
        highs: the solver.
        told: that of its callbacks by which it listens at such work.
        goes_on: is asked now and then, and stops it; may raise to cancel.
    """
    raised: list[BaseException] = []

    def look(event: HighsCallbackEvent) -> None:
        try:
            is_enough = not goes_on()
        except BaseException as error:  # noqa: BLE001 - it may not pass through HiGHS
            raised.append(error)
            is_enough = True
        if is_enough:
            event.interrupt()

    told += look
    highs.run()
    told -= look
    if raised:
        raise raised.pop()  # or this frame, and the solver with it, would hold itself


def silent() -> highspy.Highs:
    """Make a solver that gives the same answer each time, and the best one."""
    highs = highspy.Highs()  # type: ignore[no-untyped-call]
    highs.silent()
    highs.setOptionValue("threads", 1)
    highs.setOptionValue("random_seed", 0)
    highs.setOptionValue("mip_rel_gap", 0.0)
    return highs


def program(
    cost: NDArray[np.int64] | NDArray[np.float64],
    bounds: tuple[NDArray[Any], NDArray[Any]],
    rows: Incidence,
    values: NDArray[Any],
    row_bounds: tuple[NDArray[Any], NDArray[Any]],
) -> highspy.HighsLp:
    """Write a program down.

    Args:
        cost: ``(columns,)``, of which the sum is to be the least.
        bounds: ``(columns,)`` twice, how much of each there must be, and may be.
        rows: the columns that each row adds up.
        values: ``(entries,)``, how many times.
        row_bounds: ``(rows,)`` twice, what each row must come to, and may come to.
    """
    model = highspy.HighsLp()
    model.num_col_, model.num_row_ = len(cost), len(rows)
    model.col_cost_ = cost.astype(np.float64)
    model.col_lower_, model.col_upper_ = (of.astype(np.float64) for of in bounds)
    model.row_lower_, model.row_upper_ = (of.astype(np.float64) for of in row_bounds)
    model.a_matrix_.format_ = highspy.MatrixFormat.kRowwise
    model.a_matrix_.start_ = rows.first.astype(np.int32)
    model.a_matrix_.index_ = rows.column.astype(np.int32)
    model.a_matrix_.value_ = values.astype(np.float64)
    return model


# --- a bound --------------------------------------------------------------------------------------


_MOST = 1 << 10
"""Dual values are taken to be no more: of a row with so few entries, no sum is too large to count."""


class _Relaxed(NamedTuple):
    """A linear program: as little as possible of what costs, with all rows 0 or more.

    Attributes:
        cost: ``(columns,)``; the nodes are the first columns, and the replies follow.
        least: ``(columns,)``, how much of each there must be at least; 1 is the most.
        rows: the columns of each row.
        value: ``(entries,)``.
    """

    cost: NDArray[np.int64]
    least: NDArray[np.int64]
    rows: Incidence
    value: NDArray[np.int64]


def least_lines(choices: Choices, goes_on: Callable[[], bool] = lambda: True) -> int:
    """Return a number that the lines of no choice are below; 0 if it was not found in time.

    Args:
        choices: what there is to choose from.
        goes_on: is asked now and then, some hundred times a second; may raise to cancel.
    """
    relaxed = _written(choices)
    highs = silent()
    highs.setOptionValue("solver", "ipm")
    highs.setOptionValue("run_crossover", "off")
    columns, rows = len(relaxed.cost), len(relaxed.rows)
    no_bound = np.full(rows, highspy.kHighsInf)
    bounds, row_bounds = (relaxed.least, np.ones(columns)), (np.zeros(rows), no_bound)
    highs.passModel(program(relaxed.cost, bounds, relaxed.rows, relaxed.value, row_bounds))
    run(highs, highs.cbIpmInterrupt, goes_on)
    solution = highs.getSolution()
    if not solution.dual_valid:
        return 0
    return max(0, _bound(relaxed, np.array(solution.row_dual)))


def _bound(relaxed: _Relaxed, dual: NDArray[np.float64]) -> int:
    """Return what no solution costs less than: that is so for any weights of the rows."""
    weight = np.rint(np.clip(dual, 0.0, _MOST) * (1 << PARTS)).astype(np.int64)
    cost = relaxed.cost << PARTS
    np.subtract.at(cost, relaxed.rows.column, relaxed.value * weight[relaxed.rows.row])
    total = int(np.where(cost > 0, cost * relaxed.least, cost).sum())
    return -(-total >> PARTS)


def _written(choices: Choices) -> _Relaxed:
    """Write the program.

    The rows are, in this order: for each own node that needs something, its replies less the node;
    for each reply, the node that it makes less the reply; for each child of another node, the child
    less the node; and for what several replies to one node need, that less all of these.
    """
    nodes = len(choices)
    of_own = choices.own[choices.before]
    turn, made = choices.before[of_own], choices.after[of_own]
    other, child = choices.before[~of_own], choices.after[~of_own]
    reply = nodes + np.arange(len(turn))
    needy, number = np.unique(turn, return_inverse=True)
    several, need, of_several = _met_again(turn, choices.children.only(~of_own).among(made))
    first = np.cumsum([0, len(needy), len(turn), len(other), len(need)])
    replied, needed, met = (first[at] + np.arange(first[at + 1] - first[at]) for at in (1, 2, 3))
    entries = (
        (number, reply, 1),
        (np.arange(len(needy)), needy, -1),
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
    column = np.concatenate([columns for _, columns, _ in entries])[in_order]
    value = np.repeat([value for *_, value in entries], [len(rows) for rows, *_ in entries])
    rows = Incidence.of(row[in_order], column, int(first[-1]))
    return _Relaxed(cost, least, rows, value[in_order])


def _met_again(
    turn: NDArray[np.intp], needed: tuple[NDArray[np.intp], NDArray[np.intp]]
) -> tuple[NDArray[np.intp], NDArray[np.intp], NDArray[np.intp]]:
    """Find what several replies to one turn need.

    Args:
        turn: of each reply the node that it answers.
        needed: replies, in order, and what each needs.

    Returns:
        Replies that need something which another one to the same turn needs as well; what is so
        needed, for each turn; and for each of the former which of the latter it is.
    """
    reply, child = needed
    size = int(child.max(initial=0)) + 1
    pairs, which, times = np.unique(
        turn[reply] * size + child, return_inverse=True, return_counts=True
    )
    is_again = times > 1
    number = np.cumsum(is_again) - 1
    kept = is_again[which]
    return reply[kept], pairs[is_again] % size, number[which[kept]]
