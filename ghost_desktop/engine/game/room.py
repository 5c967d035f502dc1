"""How much memory there is, so that a game that cannot fit is refused before it is built.

A system that promises more memory than it has ends some program once it is used, without a word:
waiting for `MemoryError` is not enough.
"""

from __future__ import annotations

import sys
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from ghost_desktop.engine.errors import NoMemory, WordListError

if TYPE_CHECKING:
    from collections.abc import Iterator

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
