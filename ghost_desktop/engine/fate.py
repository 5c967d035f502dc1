"""How a round ends from a fragment if all play perfectly, as far as that can be told."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Fate:
    """Who may lose or, in misère, who may win.

    Where completing a word loses, all but one win: what can be told is who may lose. In misère all
    but one lose, and it is who may win. What *may* means is the reading of the solution.

    Attributes:
        seats: those who may lose; in misère, those who may win.
        players: how many play.
        misere: whether completing a word wins.
    """

    seats: frozenset[int]
    players: int
    misere: bool

    def wins(self, seat: int) -> bool:
        """Tell whether `seat` wins."""
        return self.seats == {seat} if self.misere else seat not in self.seats

    def loses(self, seat: int) -> bool:
        """Tell whether `seat` loses.

        Among more than two players a seat may neither win nor lose: then it depends on the others.
        """
        if self.misere:
            return bool(self.seats) and seat not in self.seats
        return self.seats == {seat}

    @property
    def winners(self) -> frozenset[int]:
        """The seats that win."""
        return frozenset(seat for seat in range(self.players) if self.wins(seat))
