"""How long work says how far it is, and is stopped."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

Report = Callable[[int, int], None]
"""Is told the steps done and all steps; may raise to stop the work."""

_Item = TypeVar("_Item")

_TURN = 128
"""Items from one report to the next: so few that another thread need not wait for long."""


def in_silence(_done: int, _total: int) -> None:
    """Report to nobody."""


def in_turns(items: Iterable[_Item], report: Report) -> Iterator[_Item]:
    """Give items of an unknown number (0), and report every now and then how many were given."""
    for number, item in enumerate(items):
        if number % _TURN == 0:
            report(number, 0)
        yield item
