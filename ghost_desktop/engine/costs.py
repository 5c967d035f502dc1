"""What it costs to remember each line, for a person who has learned or knows some already."""

from __future__ import annotations

from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from ghost_desktop.engine.within_reach import WithinReach

USUAL = 100
"""What a line costs of which nothing else is said: others are told in hundredths of it."""

MOST = 1_000_000
"""What a line may cost: the sums of all that a list can have fit into 61 bits."""


@dataclass(frozen=True, eq=False)
class Costs:
    """What it costs to remember a line: a word, or a fragment with whatever is replied to it.

    Attributes:
        of: the cost of each line that has one of its own, a whole number from 0 to `MOST`. A line
            is named by its word, or by its fragment.
        usual: the cost of each other line.
        near: lines that cost something else if they have no cost of their own; None if there are
            no such lines.
        near_cost: what each of these costs.

    Raises:
        ValueError: if a cost is not such a number.
    """

    of: Mapping[str, int] = field(default_factory=dict)
    usual: int = USUAL
    near: WithinReach | None = None
    near_cost: int = USUAL

    def __post_init__(self) -> None:
        """Check the costs, and let nobody change them."""
        others = ("any other line", self.usual), ("any line within reach", self.near_cost)
        for line, cost in (*self.of.items(), *others):
            if type(cost) is not int or cost not in range(MOST + 1):
                raise ValueError(f"{line!r} costs {cost}; a cost is a whole number up to {MOST}.")
        object.__setattr__(self, "of", MappingProxyType(dict(self.of)))

    def __getitem__(self, line: str) -> int:
        """Return what a line costs."""
        cost = self.of.get(line)
        if cost is not None:
            return cost
        return self.near_cost if self.near is not None and line in self.near else self.usual

    def sum(self, lines: Iterable[str]) -> int:
        """Return what some lines cost together."""
        return sum(map(self.__getitem__, lines))
