"""Letting go of large tables bit by bit.

What a search has noted goes in one go with the last name for it: hundreds of thousands of tuples,
for a tenth of a second, in which no other thread has the interpreter, and a window stands still.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable


def let_go(tables: Iterable[dict[Any, Any] | list[Any]]) -> None:
    """Empty tables that nobody needs any more, item by item."""
    for table in tables:
        take = table.popitem if isinstance(table, dict) else table.pop
        while table:
            take()
