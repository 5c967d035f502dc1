"""Who plays a round, as it is shown: what the players are called, where they sit, who looks on."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from ghost_desktop.formats.names import names_of
from ghost_desktop.play.table import Kind, Table

if TYPE_CHECKING:
    from ghost_desktop.formats.names import Name
    from ghost_desktop.play.match import MatchState
    from ghost_desktop.play.table import Seating


@dataclass(frozen=True)
class Cast:
    """The players of a round.

    Attributes:
        table: all players of the match.
        seating: who of them sits where.
    """

    table: Table
    seating: Seating

    @classmethod
    def of(cls, state: MatchState) -> Cast | None:
        """Return who plays the round at hand; None before the first."""
        return None if state.current is None else cls(state.table, state.current.seating)

    @classmethod
    def against_computers(cls, seating: Seating) -> Cast:
        """Return a person among computers."""
        return cls(Table.against_computers(len(seating.order)), seating)

    @cached_property
    def names(self) -> tuple[Name, ...]:
        """What all players are called, by their numbers."""
        return names_of(self.table)

    def on(self, seat: int) -> Name:
        """Return what the player on a seat is called."""
        return self.names[self.seating.player(seat)]

    def is_person(self, seat: int) -> bool:
        """Tell whether a person sits there."""
        return self.table.members[self.seating.player(seat)].kind is Kind.PERSON

    @property
    def viewer(self) -> int | None:
        """The seat of the only person at the table; None if there are several, or he is out."""
        persons = self.table.persons
        if len(persons) != 1 or persons[0] not in self.seating.order:
            return None
        return self.seating.seat(persons[0])

    def judged(self, losers: frozenset[int]) -> int | None:
        """Return the seat for which a round is looked back at: the viewer's, or a person's who lost.

        None if that is nobody's.
        """
        if self.viewer is not None:
            return self.viewer
        return next((seat for seat in sorted(losers) if self.is_person(seat)), None)
