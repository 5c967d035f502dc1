"""Places in long arrays, which take half as much memory where they are small numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np

from ghost_desktop.engine.letters import MAX_WORD_LENGTH

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    Indices: TypeAlias = NDArray[np.signedinteger[Any]]
    """Places, as `index_type` has them: whoever multiplies them makes them ``intp`` first."""

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
