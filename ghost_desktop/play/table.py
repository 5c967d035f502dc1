"""Who plays a match, and who sits where in a round of it.

A *player* keeps his number from round to round, whoever starts; a *seat* is turn order within one
round.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

PERSON = 0
"""The number of the one person among computers, who follow from 1 in the order of turns."""

USUAL_OPPONENT = "perfect"
"""The id of the opponent that a computer plays as if nothing else was said."""

FIRST_OPPONENT = "climber"
"""The id of the opponent that a newcomer meets: it wins about as often as he does."""


class Kind(Enum):
    """Who makes a player's plays."""

    PERSON = auto()
    COMPUTER = auto()


@dataclass(frozen=True)
class Player:
    """A person or a computer at the table.

    Attributes:
        opponent: the id of the opponent that makes a computer's plays; None for a person.
        name: what he is to be called; empty for the name that his number gives him.
        level: how much an opponent knew before the match that learns from match to match, in
            hundredths; None for all others.
    """

    opponent: str | None = None
    name: str = ""
    level: int | None = None

    @property
    def kind(self) -> Kind:
        """Who makes his plays."""
        return Kind.PERSON if self.opponent is None else Kind.COMPUTER


@dataclass(frozen=True)
class Table:
    """The players of a match.

    Attributes:
        members: the players by their numbers, in the order of turns.
    """

    members: tuple[Player, ...]

    @classmethod
    def against_computers(cls, players: int, opponent: str = USUAL_OPPONENT) -> Table:
        """Return the table of a person among computers."""
        return cls((Player(), *[Player(opponent)] * (players - 1)))

    @classmethod
    def of_computers(cls, *opponents: str, levels: Sequence[int | None] = ()) -> Table:
        """Return a table at which computers play among themselves.

        Args:
            opponents: their ids.
            levels: how much each knows of a list that learns; by default as it begins.
        """
        known = levels or (None,) * len(opponents)
        members = zip(opponents, known, strict=True)
        return cls(tuple(Player(opponent, level=level) for opponent, level in members))

    @property
    def players(self) -> int:
        """How many play."""
        return len(self.members)

    def numbers(self, kind: Kind) -> tuple[int, ...]:
        """Return the numbers of all players of a kind."""
        return tuple(number for number, one in enumerate(self.members) if one.kind is kind)

    @property
    def persons(self) -> tuple[int, ...]:
        """The numbers of the persons."""
        return self.numbers(Kind.PERSON)


@dataclass(frozen=True)
class Seating:
    """Who sits where in a round.

    Attributes:
        order: the numbers of the players, in the order of their seats; who is out has none.
    """

    order: tuple[int, ...]

    @classmethod
    def beginning_with(cls, first: int, players: int) -> Seating:
        """Seat players who take turns in the order of their numbers; `first` plays first."""
        return cls(tuple((first + seat) % players for seat in range(players)))

    @classmethod
    def of_active(cls, first: int, active: tuple[int, ...]) -> Seating:
        """Seat those who are still in, in the order of their numbers; `first`, one of them, first.

        Raises:
            ValueError: if `first` is not among them.
        """
        at = active.index(first)
        return cls((*active[at:], *active[:at]))

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
