"""A program of its own that solves programs by CP-SAT, which counts in whole numbers.

It has its own HiGHS, which cannot be in one process with the one that is compared with it. Reads
choices from its standard input, and writes the fewest lines and letters of each.
"""

from __future__ import annotations

import json
import sys
from typing import Any

from ortools.sat.python import cp_model


def fewest(choices: dict[str, list[Any]]) -> tuple[int, int]:
    """The fewest lines, and of these the fewest letters."""
    model = cp_model.CpModel()
    nodes = [model.new_bool_var("") for _ in choices["own"]]
    for root in choices["roots"]:
        model.add(nodes[root] == 1)
    after: dict[int, list[int]] = {}
    for before, one in zip(choices["before"], choices["after"], strict=True):
        after.setdefault(before, []).append(one)
    for before, children in after.items():
        if choices["own"][before]:
            model.add_bool_or(~nodes[before], *(nodes[one] for one in children))
        else:
            model.add_bool_and(nodes[one] for one in children).only_enforce_if(nodes[before])
    letters = choices["letters"]
    weight = sum(letters) + 1
    lines = [node for node, is_line in enumerate(choices["lines"]) if is_line]
    model.minimize(sum((weight + letters[line]) * nodes[line] for line in lines))
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    assert solver.solve(model) == cp_model.OPTIMAL
    lines_and_letters: tuple[int, int] = divmod(int(solver.objective_value), weight)
    return lines_and_letters


if __name__ == "__main__":
    json.dump([fewest(one) for one in json.load(sys.stdin)], sys.stdout)
