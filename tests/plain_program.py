"""The fewest lines by the plainest program: a column for each node, and all of it at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

import highspy
import numpy as np

from ghost_desktop.engine.strategies.highs import silent

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from ghost_desktop.engine.strategies.choices import Choices


def fewest(choices: Choices) -> tuple[int, int]:
    """The fewest lines, and of these the fewest letters."""
    weight = int(choices.letters[choices.lines].sum()) + 1
    lines, letters = divmod(_least(choices, _costs(choices, weight)), weight)
    return lines, letters


def cheapest(choices: Choices) -> tuple[int, int, int]:
    """The lowest sum of prices, of what has that the fewest lines, and of these the fewest letters."""
    weight = int(choices.letters[choices.lines].sum()) + 1
    all_lines = weight * (1 + int(np.count_nonzero(choices.lines)))
    costs = choices.costs * all_lines + _costs(choices, weight)
    price, others = divmod(_least(choices, costs), all_lines)
    return price, *divmod(others, weight)


def _costs(choices: Choices, weight: int) -> NDArray[np.int64]:
    return np.where(choices.lines, weight + choices.letters, 0)


def _least(choices: Choices, cost: NDArray[np.int64]) -> int:
    highs = silent()
    highs.setOptionValue("mip_abs_gap", 0.9)  # costs are whole numbers
    highs.passModel(_model(choices, cost.astype(np.float64)))
    highs.run()
    assert highs.getModelStatus() == highspy.HighsModelStatus.kOptimal
    return round(highs.getInfo().objective_function_value)


def _model(choices: Choices, cost: NDArray[np.float64]) -> highspy.HighsLp:
    """Write the program: a column for each node, and rows that all must be 0 or more.

    For each own node that needs something, the sum of its children less the node; for each child
    of another, the child less the node.
    """
    nodes = len(choices.own)
    of_own = choices.own[choices.before]
    needs = np.flatnonzero(choices.own & ~choices.children.is_empty)
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
