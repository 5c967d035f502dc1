"""The fewest things to remember, as an integer program.

There is a 0/1 variable for each node of the `Choices`; that a node is chosen is the only thing that
costs, and only at own nodes. Branches share nodes, which is what a count over the tree of plays
would miss.

HiGHS solves it (`highs`): here, or in a process of its own where it would not hear for too long
that nobody wants the answer any more (`proof_process`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import highspy

from ghost_desktop.engine.strategies.replies import to_the_end

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Sequence

    import numpy as np
    from highspy.highs import HighsCallback, HighsCallbackEvent
    from numpy.typing import NDArray

    from ghost_desktop.engine.strategies.replies import Choices, Chosen, Watch


MOST_EDGES_HERE = 100_000
"""Edges of the largest program that is solved where it is asked for.

Up to here HiGHS listens at least once a second, and most programs are done in less, to which a
process would add a third of a second. On the largest (Dutch, with 223,000) it works for half a
minute and does not listen for ten seconds of it.
"""


def fewest_lines(
    choices: Choices,
    known: NDArray[np.bool_],
    *,
    time_limit: float | None = None,
    watch: Watch = to_the_end,
    in_full: bool = False,
) -> Chosen:
    """Find the choice with the fewest lines, and among these one with the fewest letters.

    Where lines have prices, what they cost together comes before their number.

    Args:
        choices: what there is to choose from.
        known: ``bool (nodes,)``, a choice to begin with.
        time_limit: seconds after which to stop with the best that has been found.
        watch: is told how the search goes on, and can end it.
        in_full: whether the proof is wanted as well.
    """
    # Imported where there is something to prove: HiGHS is large.
    if len(choices.before) > MOST_EDGES_HERE:
        from ghost_desktop.engine.strategies.proof_process import ProofProcess  # noqa: PLC0415

        try:
            process = ProofProcess()
        except OSError:  # where none may be started, it takes longer to be stopped
            pass
        else:
            with process:
                return process.solve(
                    choices, known, time_limit=time_limit, watch=watch, in_full=in_full
                )
    from ghost_desktop.engine.strategies.growing_program import solve  # noqa: PLC0415

    return solve(choices, known, time_limit=time_limit, watch=watch, in_full=in_full)


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
