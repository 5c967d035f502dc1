"""How long work says how far it is, and is stopped."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import pairwise, starmap
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

Report = Callable[[int, int], None]
"""Is told the steps done and all steps; may raise to stop the work."""

_Item = TypeVar("_Item")

_TURN = 128
"""Items from one report to the next: so few that another thread need not wait for long."""


_STEPS = 1_000
"""Steps of work that is made of parts, of which nobody knows how they compare."""


def in_silence(_done: int, _total: int) -> None:
    """Report to nobody."""


def shares_of(report: Report, *ends: float) -> tuple[Report, ...]:
    """Return a report for each part of some work.

    Args:
        report: is told of all of the work.
        ends: how much is done when a part is, from 0 to 1, but for the last.
    """
    return tuple(starmap(partial(_share, report), pairwise((0, *ends, 1))))


def _share(report: Report, begin: float, end: float) -> Report:
    if report is in_silence:
        return in_silence

    def tell(done: int, total: int) -> None:
        part = done / total if total else 0
        report(round(_STEPS * (begin + part * (end - begin))), _STEPS)

    return tell


def in_turns(items: Iterable[_Item], report: Report) -> Iterator[_Item]:
    """Give items of an unknown number (0), and report every now and then how many were given."""
    for number, item in enumerate(items):
        if number % _TURN == 0:
            report(number, 0)
        yield item
