"""Small things that large arrays need everywhere: distinct numbers, places in them, letting go of them bit by bit."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np

from ghost_desktop.engine.words.letters import MAX_WORD_LENGTH

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from numpy.typing import NDArray

    Indices: TypeAlias = NDArray[np.signedinteger[Any]]
    """Places, as `index_type` has them: whoever multiplies them makes them ``intp`` first."""


def distinct(numbers: NDArray[np.intp]) -> NDArray[np.intp]:
    """Return the distinct ones of some numbers, none below 0, in order.

    Of millions that is many times faster than `np.unique`, which does not sort them but hashes.
    """
    in_order = np.sort(numbers)
    return in_order[np.diff(in_order, prepend=-1) > 0]


_MOST = int(np.iinfo(np.int32).max) - MAX_WORD_LENGTH

BLOCK = 1 << 16
"""Places that are worked on together: what NumPy makes of them stays small."""


def index_type(size: int) -> type[np.signedinteger[Any]]:
    """Return what holds the places in an array of `size` items, and those a word further on."""
    return np.int32 if size <= _MOST else np.intp


def blocks_of(size: int) -> Iterator[slice]:
    """Give places, in order, in blocks of `BLOCK`."""
    for first in range(0, size, BLOCK):
        yield slice(first, min(first + BLOCK, size))


def let_go(tables: Iterable[dict[Any, Any] | list[Any]]) -> None:
    """Empty tables that nobody needs any more, item by item."""
    for table in tables:
        take = table.popitem if isinstance(table, dict) else table.pop
        while table:
            take()
