"""HiGHS, as all programs here want it, and the smallest of these."""

from __future__ import annotations

from typing import TYPE_CHECKING

import highspy

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Sequence

    from highspy.highs import HighsCallback, HighsCallbackEvent


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
