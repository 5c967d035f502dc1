"""The fewest lines after a reply, as if no two plays led to the same fragment.

So counted they are too many, but one part of the tree can be weighed without the others. It is a
good guide where fragments have few lines in common.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Container

    from ghost_desktop.engine.strategy_bound import Reply, Turns


class TreeCount:
    """The fewest lines by tree, as far as somebody has asked.

    Args:
        turns: of the player.
        needed: fragments that need a reply anyway; they add no line.
        made: what he makes anyway; it adds none either.
    """

    def __init__(
        self, turns: Turns, needed: Container[str] = (), made: Container[str] = ()
    ) -> None:
        self._turns = turns
        self._needed = needed
        self._made = made
        self._least: dict[str, tuple[int, Reply]] = {}
        self._more_than: dict[str, int] = {}  # where all that is known is a bound

    @property
    def replies(self) -> dict[str, Reply]:
        """The reply that leads to the fewest lines, to each fragment for which they are counted."""
        return {fragment: reply for fragment, (_, reply) in self._least.items()}

    def best(self, fragment: str) -> Reply | None:
        """Return the reply that leads to the fewest lines, if they have been counted."""
        known = self._least.get(fragment)
        return known and known[1]

    def least_after(self, reply: Reply, most: int) -> int:
        """Count the fewest lines that a reply adds; beyond `most` only that they are more."""
        if reply.made in self._made:
            return 0
        new = [fragment for fragment in reply.needs if fragment not in self._needed]
        lines = 0
        for left, fragment in zip(reversed(range(len(new))), new, strict=True):
            if lines + left >= most:
                return most + 1
            lines += self._least_from(fragment, most - lines - left)
        return lines

    def _least_from(self, fragment: str, most: int) -> int:
        """Count the fewest lines that a fragment adds, in the same way; it needs a reply itself."""
        known = self._least.get(fragment)
        if known:
            return known[0]
        if most < 1 or self._more_than.get(fragment, 0) >= most:
            return most + 1
        least = most + 1
        for reply in self._turns.replies(fragment):
            lines = 1 + self.least_after(reply, least - 2)
            if lines < least:
                least = lines
                self._least[fragment] = lines, reply
        if least > most:
            self._more_than[fragment] = most
        return least
