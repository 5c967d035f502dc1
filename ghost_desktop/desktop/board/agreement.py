"""What is agreed for a match at the board: who plays, for what, and who starts."""

from __future__ import annotations

from dataclasses import dataclass, replace
from os import urandom
from typing import TYPE_CHECKING

from ghost_desktop.desktop.board.acting import is_for_life
from ghost_desktop.play.match import Match
from ghost_desktop.play.starter import Starter
from ghost_desktop.play.table import Player, Table
from ghost_desktop.play.terms import FRIENDLY_ROUNDS, Terms

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ghost_desktop.engine.game import Game


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

    def match(self, game: Game) -> Match:
        """Return the match with a game, before its first round; none other has its id."""
        return Match(game, self.table, terms=self.terms, id=urandom(16).hex())


def goes_on(match: Match | None, game: Game, agreed: Agreement, levels: Mapping[str, int]) -> bool:
    """Tell whether a match can go on with another round.

    Args:
        match: the match, if there is one.
        game: what the round is to be played with.
        agreed: what the next match is to be begun with.
        levels: what opponents know by now; see `Agreement.with_levels`.
    """
    if match is None or match.state.winner is not None or is_for_life(match):
        return False
    state = match.state
    is_same_table = Agreement(match.table).with_levels(levels).table == agreed.table
    if not is_same_table or match.terms != agreed.terms:
        return False
    return state.agreed is game or state.can_change_to(game)
