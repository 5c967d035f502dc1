"""Variants in which the letters on the table have no order."""

from __future__ import annotations

from bisect import bisect

from ghost_desktop.engine.plays import Where, without_one
from ghost_desktop.engine.variant import LineKind, Lying, Variant


class PoolVariant(Variant):
    """A fragment is a pool, written with its letters in order."""

    line_kind = LineKind.REPLY
    places = (Where.END,)
    lying = Lying.FREE

    def arrange(self, fragment: str, letter: str, where: Where) -> tuple[int, ...]:  # noqa: ARG002
        """Return how the letters lie after a play: the new one behind those of its kind."""
        gap, letters = bisect(fragment, letter), len(fragment)
        return (*range(gap), letters, *range(gap, letters))

    def make(self, fragment: str, letter: str, where: Where) -> str:  # noqa: ARG002
        """Return the pool with one letter more."""
        gap = bisect(fragment, letter)
        return fragment[:gap] + letter + fragment[gap:]

    def before(self, fragment: str) -> set[str]:
        """Return what may have been on the table one play before: any letter was the last."""
        return without_one(fragment)

    def spelled(self, letters: str) -> str:
        """Return the pool of these letters."""
        from ghost_desktop.engine.pools import pool_of  # noqa: PLC0415 - texts need none

        return pool_of(letters)
