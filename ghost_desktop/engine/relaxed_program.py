"""A number that no choice of lines is below, from a linear program: nodes may be chosen in part.

It is sooner known than the fewest lines (`integer_program`). A node may be reached from a turn by
two replies: in parts, each would need it in part. Here it is needed by as much as both together.

For that there is a part for each reply to each turn, beside that of the node that it makes. The
bound is taken from the dual values by hand, in whole numbers, so that it holds however inexact these
are: any that are not negative give one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import highspy
import numpy as np

from ghost_desktop.engine.highs import run
from ghost_desktop.engine.payments import PARTS

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from ghost_desktop.engine.choices import Choices

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
