"""The fewest lines after a reply, as if no two plays led to the same fragment.

So counted they are too many, but one part of the tree can be weighed without the others. It is a
good guide where fragments have few lines in common.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Container, Generator

    from ghost_desktop.engine.strategy_bound import Reply, Turns

    _Count = Generator["_Count", int, int]
    """Asks for other counts, is told what these come to, and returns its own."""


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
        counts = [self._count_after(reply, most)]
        lines = 0
        is_new = True
        while counts:  # rounds can be longer than Python recurses
            try:
                counts.append(next(counts[-1]) if is_new else counts[-1].send(lines))
                is_new = True
            except StopIteration as done:
                counts.pop()
                lines, is_new = done.value, False
        return lines

    def _count_after(self, reply: Reply, most: int) -> _Count:
        """Count the same, given what the counts that it asks for come to."""
        if reply.made in self._made:
            return 0
        new = [fragment for fragment in reply.needs if fragment not in self._needed]
        lines = 0
        for left, fragment in zip(reversed(range(len(new))), new, strict=True):
            if lines + left >= most:
                return most + 1
            known, at_most = self._least.get(fragment), most - lines - left
            if known:
                lines += known[0]
            elif self._more_than.get(fragment, 0) >= at_most:
                lines += at_most + 1
            else:
                lines += yield self._count_from(fragment, at_most)
        return lines

    def _count_from(self, fragment: str, most: int) -> _Count:
        """Count the fewest lines that a fragment adds, in the same way; it needs a reply itself."""
        least = most + 1
        for reply in self._turns.replies(fragment):
            lines = 1 + (yield self._count_after(reply, least - 2))
            if lines < least:
                least = lines
                self._least[fragment] = lines, reply
        if least > most:
            self._more_than[fragment] = most
        return least
