"""What is agreed for a match at the board: who plays, for what, and who starts."""

from __future__ import annotations

from dataclasses import dataclass, replace

from ghost_desktop.play.starter import Starter
from ghost_desktop.play.table import Player, Table
from ghost_desktop.play.terms import FRIENDLY_ROUNDS, Terms


@dataclass(frozen=True)
class Agreement:
    """What a match is begun with, beside its game.

    Attributes:
        table: who plays.
        terms: what for, and how it is judged.
        starter: who plays the first letter of a round.
    """

    table: Table = Table.against_computers(2)  # noqa: RUF009 - it cannot be changed
    terms: Terms = FRIENDLY_ROUNDS
    starter: Starter = Starter.PERSON

    def for_players(self, players: int) -> Agreement:
        """Return the same for another number of players: who is too many goes, who is missing comes.

        Those who come play as the last of the table does; under their own name nobody comes twice.
        """
        members = self.table.members[:players]
        last = Player(members[-1].opponent, level=members[-1].level)
        table = Table((*members, *[last] * (players - len(members))))
        return self if table == self.table else replace(self, table=table)
