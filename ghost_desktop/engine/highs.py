"""HiGHS, as all programs here want it, and the smallest of these."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import highspy

from ghost_desktop.engine.errors import TimeOverError
from ghost_desktop.engine.reporting import in_turns

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Sequence

    from highspy.highs import HighsCallback, HighsCallbackEvent

    from ghost_desktop.engine.margin_proof import Happening
    from ghost_desktop.engine.reporting import Deadline

_CHOSEN = 1e-4
"""What has a greater value is chosen."""

_INEXACT = 1e-6
"""Bounds are no further off than this."""


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


def fewest_changes(
    clauses: Sequence[Collection[Happening]],
    most: int,
    deadline: Deadline,
) -> tuple[list[int] | None, int]:
    """Choose the fewest words to change, such that of each clause one event happens.

    Args:
        clauses: the events of each.
        most: fewer words than this are looked for.
        deadline: when to stop, with what is known.

    Returns:
        The words, or None if no so few were found; and a number below which it cannot be done.
    """
    highs = silent()
    highs.setOptionValue("mip_abs_gap", 0.9)  # words are whole
    if deadline.left is not None:
        highs.setOptionValue("time_limit", deadline.left)
    words = sorted({word for clause in clauses for event in clause for word in event.words})
    changed = {word: highs.addBinary(obj=1) for word in words}
    together = {}
    for event in sorted(set().union(*clauses)):
        if len(event.words) > 1:
            together[event] = highs.addVariable(0, 1)
            for word in event.words:
                highs.addConstr(together[event] <= changed[word])
    for clause in in_turns(clauses, deadline):
        terms = [
            together[event]
            if len(event.words) > 1
            else changed[event.words[0]]
            if event.changed
            else 1 - changed[event.words[0]]
            for event in clause
        ]
        highs.addConstr(highs.qsum(terms) >= 1)
    highs.addConstr(highs.qsum(list(changed.values())) <= most - 1)

    def goes_on() -> bool:
        try:
            deadline(0, 0)
        except TimeOverError:  # be it of one that this is within
            return False
        return True

    run(highs, highs.cbMipInterrupt, goes_on)
    status = highs.getModelStatus()
    if status == highspy.HighsModelStatus.kInfeasible:
        return None, most
    bound = math.ceil(min(max(highs.getInfo().mip_dual_bound, 0.0), most) - _INEXACT)
    solution = highs.getSolution()
    if status != highspy.HighsModelStatus.kOptimal or not solution.value_valid:
        return None, bound
    values = solution.col_value
    found = [word for word in words if values[changed[word].index] > 0.5]
    return found, len(found)


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
