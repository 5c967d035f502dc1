"""What is agreed for a match at the board: who plays, for what, and who starts."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from ghost_desktop.play.starter import Starter
from ghost_desktop.play.table import Player, Table
from ghost_desktop.play.terms import FRIENDLY_ROUNDS, Terms

if TYPE_CHECKING:
    from collections.abc import Mapping


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

    def with_levels(self, levels: Mapping[str, int]) -> Agreement:
        """Return the same with what opponents know by now that learn from match to match.

        Args:
            levels: in hundredths, by the ids of the opponents.
        """
        members = tuple(
            replace(one, level=levels.get(one.opponent or "", one.level))
            for one in self.table.members
        )
        return replace(self, table=Table(members))

    def for_players(self, players: int) -> Agreement:
        """Return the same for another number of players: who is too many goes, who is missing comes.

        Those who come play as the last of the table does; under their own name nobody comes twice.
        """
        members = self.table.members[:players]
        last = Player(members[-1].opponent, level=members[-1].level)
        table = Table((*members, *[last] * (players - len(members))))
        return self if table == self.table else replace(self, table=table)
