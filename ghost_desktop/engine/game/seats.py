"""Seats: sets of them as bit masks, and how one looks at three and more players."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable


SEATS_BITS = 8
"""Bits for a set of seats."""


def mask_of(seats: Iterable[int]) -> int:
    """Return a set of seats as bits."""
    return sum(1 << seat for seat in frozenset(seats))


def seats_of(mask: int) -> frozenset[int]:
    """Return the seats that bits stand for."""
    return frozenset(seat for seat in range(SEATS_BITS) if mask >> seat & 1)


class Reading(Enum):
    """What it means that a seat *may* lose or win, by the name that the command line uses.

    This is no rule of the game: nobody plays otherwise for it, and a strategy, which holds out
    against all others together, is the same under both. With two players both say the same.
    """

    SELF = "self"
    """If it is everybody for themselves, and is indifferent between what is as good for them."""
    ONE_AGAINST_ALL = "one-against-all"
    """If all others work together against one."""
