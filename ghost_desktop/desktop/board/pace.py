"""How fast computers play: slowly enough to be followed, as a person likes it."""

from __future__ import annotations

from enum import Enum


class Pace(Enum):
    """How long a computer waits before it plays; the values are what files know them by."""

    SLOW = "slow"
    NORMAL = "normal"
    FAST = "fast"
    AT_ONCE = "at_once"

    @property
    def wait_ms(self) -> int:
        """Milliseconds before a play, at least."""
        return _WAITS[self]


_WAITS = {Pace.SLOW: 1500, Pace.NORMAL: 700, Pace.FAST: 300, Pace.AT_ONCE: 0}
