"""Who sits where in a round: a person among computers."""

from __future__ import annotations

from dataclasses import dataclass

PERSON = 0
"""The person's number at the table; the computers follow from 1 in the order of turns."""


@dataclass(frozen=True)
class Table:
    """The players of a round.

    A *seat* is turn order within the round; a *player* keeps his number from round to round,
    whoever starts.

    Attributes:
        players: how many play.
        person: the seat of the person.
    """

    players: int = 2
    person: int = 0

    def player(self, seat: int) -> int:
        """Return the number of the player on `seat`."""
        return (seat - self.person) % self.players

    def seat(self, player: int) -> int:
        """Return the seat of a player."""
        return (player + self.person) % self.players

    def name(self, player: int) -> str:
        """Return what a player is called: ``"You"``, ``"Computer"``, ``"Computer 2"``."""
        if player == PERSON:
            return "You"
        return "Computer" if self.players == 2 else f"Computer {player}"

    def initials(self, player: int) -> str:
        """Return what a player is called where there is little room: ``"Y"``, ``"C"``, ``"C2"``."""
        if player == PERSON:
            return "Y"
        return "C" if self.players == 2 else f"C{player}"

    def subject(self, seat: int) -> str:
        """Return how a sentence about the player on `seat` begins."""
        name = self.name(self.player(seat))
        return "The computer" if name == "Computer" else name
