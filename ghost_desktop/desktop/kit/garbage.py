"""When garbage is looked for: in the window's thread alone, and so that nobody waits for it.

Python does so by itself in whichever thread happens to make the object that is one too many. What it
finds it destroys there, be it a widget, a font, or a solver whose lock that very thread holds. So it is
told not to as long as there may be workers, and the window's thread looks instead, now and then.

To look at what is young takes no time, unless a search makes objects by the million. None of these is
garbage: they are frozen, which is to be looked at no more. All that there is is looked at while nobody
works; and what was frozen, when nobody has wanted anything for a while.
"""

from __future__ import annotations

import ctypes
import gc
import sys
import time
from functools import cache
from typing import TYPE_CHECKING, ClassVar

if TYPE_CHECKING:
    from collections.abc import Callable

    from ghost_desktop.desktop.kit.ask import Report

LOOK_MS = 500
"""Milliseconds between two looks at whether it is time."""

_MANY_YOUNG = 20_000
"""Objects that are looked at within 8 ms, and while somebody works."""

_MANY = 100_000
"""Objects that are looked at within 60 ms, which nobody notices who waits for no answer."""

_REST = 60.0
"""Seconds without a job after which nobody is taken to be there."""


class Garbage:
    """Has Python look for no garbage, from when it is made until `stop`; whoever has it looks."""

    _open: ClassVar[int] = 0  # how many there are at a time
    _was_on: ClassVar[bool] = True

    def __init__(self) -> None:
        self._made = 0  # since there were last so few that all can be looked at; at most
        self._is_frozen = False
        self._busy_last = time.monotonic()
        self._has_stopped = False
        if not Garbage._open:
            Garbage._was_on = gc.isenabled()
        Garbage._open += 1
        gc.disable()

    def stop(self) -> None:
        """Leave it to Python again, if it was."""
        if self._has_stopped:
            return
        self._has_stopped = True
        if self._is_frozen:
            gc.unfreeze()
        Garbage._open -= 1
        if not Garbage._open and Garbage._was_on:
            gc.enable()

    def look(self, *, is_busy: bool) -> None:
        """Look for garbage if it is time, by Python's own measures.

        Args:
            is_busy: whether somebody works, and only what is young may be looked at.
        """
        young, middle, old = gc.get_count()
        least, of_middle, of_old = gc.get_threshold()
        if young > least:
            self._made += young
            if young > (_MANY_YOUNG if is_busy else _MANY) or (is_busy and self._made > _MANY):
                self._freeze()
            else:
                gc.collect(0)
        now = time.monotonic()
        if is_busy:
            self._busy_last = now
        elif self._is_frozen and now - self._busy_last > _REST:
            gc.unfreeze()
            self._look_at_all()
            self._is_frozen = False  # there is nothing new among it
        elif self._made > _MANY or old > max(of_old, 10):
            self._look_at_all()
        elif middle > of_middle:
            gc.collect(1)

    def _look_at_all(self) -> None:
        gc.collect()
        self._made = len(gc.get_objects())
        if self._made > _MANY:
            self._freeze()

    def _freeze(self) -> None:
        gc.freeze()
        self._made, self._is_frozen = 0, True


_ARENA_MAX, _MMAP_THRESHOLD, _TRIM_THRESHOLD = -8, -3, -1
"""What `mallopt` calls them."""

_ARENAS = 2
"""Places in which glibc keeps what is free for all threads; else it has one for each worker."""

_LARGE = 4 << 20
"""Bytes of an array that is given back as soon as nobody has it: with smaller ones, it takes time."""


def keep_little_memory() -> None:
    """Have glibc keep less of what is free to itself; to be called before there are workers."""
    mallopt = _of_glibc("mallopt")
    if mallopt is not None:
        mallopt(_ARENA_MAX, _ARENAS)
        mallopt(_MMAP_THRESHOLD, _LARGE)
        mallopt(_TRIM_THRESHOLD, _LARGE)


def give_back_memory(report: Report) -> None:
    """Give back what was taken for games and searches that nobody wants any more.

    It is free, but lies between what is still needed, so that glibc keeps it for itself.
    """
    report(0, 0)
    malloc_trim = _of_glibc("malloc_trim")
    if malloc_trim is not None:
        malloc_trim(0)


@cache  # each look at a library makes garbage
def _of_glibc(name: str) -> Callable[..., object] | None:
    """Return one of its functions; None where there is another library, which has none."""
    if not sys.platform.startswith("linux"):
        return None
    return getattr(ctypes.CDLL(None), name, None)
