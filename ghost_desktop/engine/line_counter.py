"""How many lines there are to remember from each fragment of a strategy on."""

from __future__ import annotations

from functools import reduce
from operator import or_

from ghost_desktop.engine.variant import LineKind

MOST_COUNTED = 20_000
"""Replies in the largest strategy whose nodes are told how many there are from each on."""


class LineCounter:
    """Counts the lines to remember from each node on.

    Words lie on different branches, and their numbers add up. Replies are shared by branches, so
    that each is a bit, and the bits of branches are joined.
    """

    def __init__(self, line_kind: LineKind) -> None:
        self._are_shared = line_kind is LineKind.REPLY
        self._replies = 0

    def join(self, below: list[int], *, is_reply: bool) -> int:
        """Return the lines from a node on, from those that begin with what can follow."""
        if not self._are_shared:
            return sum(below) or 1
        lines = reduce(or_, below, 0)
        if is_reply:
            lines |= 1 << self._replies
            self._replies += 1
        return lines

    def count(self, lines: int) -> int:
        """Return how many they are."""
        return lines.bit_count() if self._are_shared else lines
