"""Integer programs solved by HiGHS, in the thread that asks."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import highspy
import numpy as np

from ghost_desktop.engine.choices import Chosen

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Sequence

    from highspy.highs import HighsCallbackEvent
    from numpy.typing import NDArray

    from ghost_desktop.engine.choices import Choices, Watch

    Improved = Callable[[NDArray[np.bool_]], None]

_CHOSEN = 1e-4
"""A node of a greater value is chosen: lines are whole, 0 or 1 but for some millionths; the others
may be fractions, of which at most one for each play, some thousand, make up a whole."""


def solve(
    choices: Choices,
    known: NDArray[np.bool_],
    *,
    time_limit: float | None,
    watch: Watch,
    improved: Improved = lambda _nodes: None,
) -> Chosen:
    """Find the choice with the fewest lines, and among these one with the fewest letters.

    Args:
        choices: what there is to choose from.
        known: ``bool (nodes,)``, a choice to begin with.
        time_limit: seconds after which to stop with the best that has been found.
        watch: is told how the search goes on, and can end it. HiGHS calls it now and then, in large
            programs not for seconds.
        improved: is told each choice that is better than those before.
    """
    # One program for both: a line weighs more than all letters of a choice that is no worse than
    # the known one. Fixing the lines and minimising letters in a second one takes five times as
    # long.
    known_lines = int(np.count_nonzero(choices.lines & known))
    weight = known_lines * int(choices.letters.max()) + 1
    cost = np.where(choices.lines, weight + choices.letters, 0).astype(np.float64)
    highs = _solver(choices, cost, known, time_limit)
    known_cost = cost[known].sum()
    raised: list[BaseException] = []

    def look(event: HighsCallbackEvent) -> None:
        found = min(event.data_out.mip_primal_bound, known_cost)
        try:
            goes_on = watch(int(found // weight), _lines(event.data_out.mip_dual_bound, weight))
        except BaseException as error:  # noqa: BLE001 - it may not pass through HiGHS
            raised.append(error)
            goes_on = False
        if not goes_on:
            event.interrupt()

    def keep(event: HighsCallbackEvent) -> None:
        nodes = np.array(event.data_out.mip_solution) > _CHOSEN
        if cost[nodes].sum() < known_cost:
            improved(nodes)

    highs.cbMipInterrupt += look
    highs.cbMipImprovingSolution += keep
    highs.run()
    if raised:
        raise raised[0]
    solution = highs.getSolution()
    nodes = np.array(solution.col_value) > _CHOSEN if solution.value_valid else known
    if cost[nodes].sum() > known_cost:  # stopped before it took up what is known
        nodes = known
    lines = int(np.count_nonzero(choices.lines & nodes))
    if highs.getModelStatus() == highspy.HighsModelStatus.kOptimal:
        return Chosen(nodes, lines)
    return Chosen(nodes, min(lines, _lines(highs.getInfo().mip_dual_bound, weight)))


def cheapest_cover(costs: Sequence[int], members: Sequence[Collection[int]]) -> list[int]:
    """Choose some of several sets, such that together they have all members that any of them has.

    Args:
        costs: of each set.
        members: of each set, numbers from 0.

    Returns:
        The numbers of the sets that cost least together, in order.
    """
    highs = _silent()
    sets = [highs.addBinary(obj=cost) for cost in costs]
    for member in sorted(set().union(*members)):
        have = [one for one, numbers in zip(sets, members, strict=True) if member in numbers]
        highs.addConstr(highs.qsum(have) >= 1)
    highs.run()
    values = highs.getSolution().col_value
    return [number for number, value in enumerate(values) if value > _CHOSEN]


def _solver(
    choices: Choices, cost: NDArray[np.float64], known: NDArray[np.bool_], time_limit: float | None
) -> highspy.Highs:
    """Make a solver that knows a choice to begin with."""
    highs = _silent()
    highs.setOptionValue("mip_abs_gap", 0.9)  # costs are whole numbers
    if time_limit is not None:
        highs.setOptionValue("time_limit", time_limit)
    highs.passModel(_model(choices, cost))
    start = highspy.HighsSolution()
    start.col_value = known.astype(np.float64).tolist()
    highs.setSolution(start)
    return highs


def _silent() -> highspy.Highs:
    """Make a solver that gives the same answer each time, and the best one."""
    highs = highspy.Highs()  # type: ignore[no-untyped-call]
    highs.silent()
    highs.setOptionValue("threads", 1)
    highs.setOptionValue("random_seed", 0)
    highs.setOptionValue("mip_rel_gap", 0.0)
    return highs


def _lines(bound: float, weight: int) -> int:
    """Return the lines of a choice that costs no less than `bound`, inexact as it is."""
    return max(0, math.ceil(bound - 1e-6) // weight) if math.isfinite(bound) else 0


def _model(choices: Choices, cost: NDArray[np.float64]) -> highspy.HighsLp:
    """Write the program: a column for each node, and rows that all must be 0 or more.

    For each own node that needs something, the sum of its children less the node; for each child
    of another, the child less the node.
    """
    nodes = len(choices.own)
    of_own = choices.own[choices.before]
    needs = np.flatnonzero(choices.own & choices.needy)
    row_of = np.full(nodes, -1)
    row_of[needs] = np.arange(len(needs))
    one_of, all_of = np.flatnonzero(of_own), np.flatnonzero(~of_own)
    more = len(needs) + np.arange(len(all_of))
    rows = np.concatenate((row_of[choices.before[one_of]], row_of[needs], more, more))
    columns = np.concatenate(
        (choices.after[one_of], needs, choices.after[all_of], choices.before[all_of])
    )
    values = np.repeat([1.0, -1.0, 1.0, -1.0], [len(one_of), len(needs), len(all_of), len(all_of)])
    count = len(needs) + len(all_of)
    in_order = np.argsort(rows, kind="stable")
    model = highspy.HighsLp()
    model.num_col_, model.num_row_ = nodes, count
    model.col_cost_ = cost
    least = np.zeros(nodes)
    least[choices.roots] = 1.0
    model.col_lower_, model.col_upper_ = least, np.ones(nodes)
    model.row_lower_, model.row_upper_ = np.zeros(count), np.full(count, highspy.kHighsInf)
    model.a_matrix_.format_ = highspy.MatrixFormat.kRowwise
    model.a_matrix_.start_ = np.searchsorted(rows[in_order], np.arange(count + 1)).astype(np.int32)
    model.a_matrix_.index_ = columns[in_order].astype(np.int32)
    model.a_matrix_.value_ = values[in_order]
    # Where the lines are whole, the others can be.
    whole = highspy.HighsVarType.kInteger
    model.integrality_ = [
        whole if line else highspy.HighsVarType.kContinuous for line in choices.lines
    ]
    return model
