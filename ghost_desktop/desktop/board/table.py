"""Who sits at the table: what is agreed for a match, who begins, what they are called, who may act."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from os import urandom
from typing import TYPE_CHECKING

from ghost_desktop.formats.names import names_of
from ghost_desktop.play.match import Match
from ghost_desktop.play.table import FRIENDLY_ROUNDS, Kind, Player, Starter, Table, Terms
from ghost_desktop.translation import N_, _

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from ghost_desktop.engine.game.game import Game
    from ghost_desktop.formats.names import Name
    from ghost_desktop.play.match import MatchState
    from ghost_desktop.play.table import Seating


_RULES = {
    Starter.IN_TURN: (
        N_("Take turns"),
        N_("Take turns: each round begins with the next player"),
    ),
    Starter.LOSER: (
        N_("Loser starts"),
        N_("Whoever lost plays the first letter of the next round"),
    ),
    Starter.WINNER: (
        N_("Winner starts"),
        N_("A winner plays the first letter of the next round"),
    ),
}
"""What does not depend on who plays: briefly, and as a sentence."""

_KINDS = {Starter.PERSON: Kind.PERSON, Starter.COMPUTER: Kind.COMPUTER}


def starters_of(
    table: Table, active: Collection[int] | None = None
) -> dict[Starter, tuple[str, str]]:
    """Return who can play the first letter at a table: each briefly, and as a sentence.

    Who always starts is named: of several persons, or computers, it is the first.

    Args:
        table: who plays.
        active: the numbers of those who are not out; by default all.
    """
    said = {}
    for starter, kind in _KINDS.items():
        numbers = [one for one in table.numbers(kind) if active is None or one in active]
        if numbers:
            said[starter] = _of_player(table, numbers[0])
    for starter, (brief, sentence) in _RULES.items():
        said[starter] = _(brief), _(sentence)
    return said


def shown_starter(starter: Starter, table: Table) -> Starter:
    """Return who starts where there is nobody of the kind that was chosen."""
    kind = _KINDS.get(starter)
    if kind is None or table.numbers(kind):
        return starter
    return Starter.COMPUTER if starter is Starter.PERSON else Starter.PERSON


def _of_player(table: Table, player: int) -> tuple[str, str]:
    name = names_of(table)[player]
    if name.is_you:
        return _("You start"), _("You play the first letter of every round")
    brief, said = _("{player} starts"), _("{player} plays the first letter of every round")
    return brief.format(player=name.full), said.format(player=name.subject)


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


def taker(state: MatchState | None) -> int | None:
    """Return the person who can take back what he did last: who was the last to do something."""
    if state is None or state.current is None:
        return None
    current, over = state.current, state.current.round.ended
    seats = [*current.round.seats, current.round.challenged_by]
    if over is not None:
        seats.append(over.ended_by)
    players = [current.seating.player(seat) for seat in seats if seat is not None]
    return next((one for one in reversed(players) if one in state.table.persons), None)


def resigner(state: MatchState | None) -> int | None:
    """Return the person who can give the round up: whose turn it is, or who alone plays."""
    if state is None or state.current is None or state.current.round.over:
        return None
    current = state.current
    persons = [one for one in state.table.persons if one in current.seating.order]
    if current.player in persons:
        return current.player
    return persons[0] if len(persons) == 1 else None


def is_for_life(match: Match) -> bool:
    """Tell whether a match is for lives, has begun in earnest, and is not over."""
    state = match.state
    if not match.terms.lives or state.winner is not None:
        return False
    return any(state.score) or state.is_played


def has_score(match: Match | None) -> bool:
    """Tell whether a match goes on in which somebody has lost a round."""
    return match is not None and match.state.winner is None and any(match.state.score)


def is_unfinished(match: Match) -> bool:
    """Tell whether a match is worth going on with: something is at stake, or has been played."""
    state, current = match.state, match.current
    if current is None or state.winner is not None:
        return False
    goes_on = current.round.over is None and not current.round.is_trial
    return any(state.score) or is_for_life(match) or (goes_on and state.is_played)


def is_done(match: Match) -> bool:
    """Tell whether the round at hand is over, and its plays were made here."""
    one = match.current
    return one is not None and one.round.over is not None and not one.round.taken_up


def would_be_missed(match: Match | None, *, is_solved: bool) -> bool:
    """Tell whether another round, begun now, would take something away from a match.

    Args:
        match: the match, if there is one.
        is_solved: whether computers can play its game; else a round of it is none in earnest.
    """
    if match is None or match.current is None:
        return False
    this_round = match.current.round
    if is_for_life(match):
        return True
    is_begun = match.state.is_played or this_round.is_trial
    return is_solved and is_begun and this_round.over is None


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
