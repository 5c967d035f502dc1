"""Who plays a match, and who sits where in a round of it.

A *player* keeps his number from round to round, whoever starts; a *seat* is turn order within one
round.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto

PERSON = 0
"""The number of the one person among computers, who follow from 1 in the order of turns."""


class Kind(Enum):
    """Who makes a player's plays."""

    PERSON = auto()
    COMPUTER = auto()


@dataclass(frozen=True)
class Table:
    """The players of a match.

    Attributes:
        kinds: what each player is, by his number, in the order of turns.
    """

    kinds: tuple[Kind, ...]

    @classmethod
    def against_computers(cls, players: int) -> Table:
        """Return the table of a person among computers."""
        return cls((Kind.PERSON, *[Kind.COMPUTER] * (players - 1)))

    @property
    def players(self) -> int:
        """How many play."""
        return len(self.kinds)

    def numbers(self, kind: Kind) -> tuple[int, ...]:
        """Return the numbers of all players of a kind."""
        return tuple(number for number, one in enumerate(self.kinds) if one is kind)


@dataclass(frozen=True)
class Seating:
    """Who sits where in a round.

    Attributes:
        order: the numbers of the players, in the order of their seats.
    """

    order: tuple[int, ...]

    @classmethod
    def beginning_with(cls, first: int, players: int) -> Seating:
        """Seat players who take turns in the order of their numbers; `first` plays first."""
        return cls(tuple((first + seat) % players for seat in range(players)))

    @classmethod
    def with_person_on(cls, seat: int, players: int) -> Seating:
        """Seat players who take turns in the order of their numbers, the person on `seat`."""
        return cls.beginning_with((PERSON - seat) % players, players)

    def player(self, seat: int) -> int:
        """Return the number of the player on `seat`."""
        return self.order[seat]

    def seat(self, player: int) -> int:
        """Return the seat of a player.

        Raises:
            ValueError: if he does not play this round.
        """
        return self.order.index(player)
