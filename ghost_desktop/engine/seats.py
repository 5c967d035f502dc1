"""Sets of seats as bit masks, bit ``s`` for seat ``s``: as they travel in arrays."""

from __future__ import annotations

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
