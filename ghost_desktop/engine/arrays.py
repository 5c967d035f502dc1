"""What arrays need everywhere: room, distinct and mixed numbers, places, letting go of them bit by bit.

A system that promises more memory than it has ends some program once it is used, without a word:
waiting for `MemoryError` is not enough. So a game that cannot fit is refused before it is built.
"""

from __future__ import annotations

import sys
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

import numpy as np

from ghost_desktop.engine.errors import NoMemory, WordListError
from ghost_desktop.engine.words.letters import MAX_WORD_LENGTH

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from numpy.typing import NDArray

    Indices: TypeAlias = NDArray[np.signedinteger[Any]]
    """Places, as `index_type` has them: whoever multiplies them makes them ``intp`` first."""

_Scalar = TypeVar("_Scalar", bound=np.generic)


def frozen(array: NDArray[_Scalar]) -> NDArray[_Scalar]:
    """Let nobody change an array, and return it."""
    array.flags.writeable = False
    return array


def distinct(numbers: NDArray[np.intp]) -> NDArray[np.intp]:
    """Return the distinct ones of some numbers, none below 0, in order.

    Of millions that is many times faster than `np.unique`, which does not sort them but hashes.
    """
    in_order = np.sort(numbers)
    return in_order[np.diff(in_order, prepend=-1) > 0]


def mixed(numbers: NDArray[np.uint64]) -> NDArray[np.uint64]:
    """Return what looks like random numbers, the same each time; 0 stays 0, and no two become one.

    Spread by steps of an odd 64-bit number, and mixed as SplitMix64 ends: G. L. Steele et al.,
    "Fast splittable pseudorandom number generators", 2014; the constants are Sebastiano Vigna's.
    """
    numbers = numbers * np.uint64(0x9E3779B97F4A7C15)
    numbers = (numbers ^ (numbers >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    numbers = (numbers ^ (numbers >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return numbers ^ (numbers >> np.uint64(31))


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


_MEMORY = Path("/proc/meminfo")
_GROUP = Path("/sys/fs/cgroup")
_OWN = Path("/proc/self/statm")


def check_room(size: int) -> None:
    """Refuse what would take so many bytes, if there are not so many left.

    Raises:
        WordListError: if there is too little memory. Where nobody knows how much there is, nothing
            is refused.
    """
    if size > min(_left(), default=size):
        raise WordListError(NoMemory())


def _left() -> Iterator[int]:
    """Give the bytes that are left by each of the system's limits."""
    with suppress(OSError, ValueError, IndexError):
        _, said = _MEMORY.read_text("ascii").split("MemAvailable:")
        yield int(said.split()[0]) * 1024
    with suppress(OSError, ValueError):  # "max" is no number
        most = int((_GROUP / "memory.max").read_text("ascii"))
        yield most - int((_GROUP / "memory.current").read_text("ascii")) + _given_back()
    if sys.platform != "win32":
        import resource  # noqa: PLC0415 - Windows has no such thing

        most, _ = resource.getrlimit(resource.RLIMIT_AS)
        with suppress(OSError, ValueError):
            if most != resource.RLIM_INFINITY:
                used = int(_OWN.read_text("ascii").split()[0])
                yield most - used * resource.getpagesize()


def _given_back() -> int:
    """Return the bytes that the system counts as used by a group, but gives up for what needs them.

    They are those of files that somebody has read; after some hours they can be nearly all.
    """
    lines = (_GROUP / "memory.stat").read_text("ascii").splitlines()
    counts = dict(line.split() for line in lines)
    return int(counts.get("inactive_file", 0)) + int(counts.get("active_file", 0))
