"""What is agreed for a match, whether it goes on, and how its rounds begin."""

from __future__ import annotations

from dataclasses import replace
from os import urandom
from typing import TYPE_CHECKING

from ghost_desktop.engine.record import Record
from ghost_desktop.play.events import RoundStarted
from ghost_desktop.play.match import Match
from ghost_desktop.play.table import FRIENDLY_ROUNDS, MET, Seating, Starter, Table, Terms

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ghost_desktop.engine.game.game import Game
    from ghost_desktop.play.match import MatchRound
    from ghost_desktop.play.round import Round


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


class Agreement(Record):
    """What a match is begun with, beside its game.

    Attributes:
        table: who plays.
        terms: what for, and how it is judged.
        starter: who plays the first letter of a round.
    """

    table: Table = Table.against_computers(2)
    terms: Terms = FRIENDLY_ROUNDS
    starter: Starter = Starter.PERSON

    def with_levels(self, levels: Mapping[str, int]) -> Agreement:
        """Return the same with how strong opponents are by now that learn from match to match.

        Args:
            levels: of 100, by the ids of the opponents.
        """
        known = [(one, levels.get(one.opponent or "")) for one in self.table.members]
        members = tuple(
            one if level is None else replace(one, level=level, learned=MET) for one, level in known
        )
        return replace(self, table=Table(members))

    def for_players(self, players: int) -> Agreement:
        """Return the same for another number of players: who is too many goes, who is missing comes.

        Those who come play as the last of the table does; under their own name nobody comes twice.
        """
        members = self.table.members[:players]
        last = replace(members[-1], name="")
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


def started_from(game: Game, fragment: str, first: int) -> RoundStarted:
    """Return how a round begins at a fragment, of as many players as the game is for.

    From a finished word there is nothing to play: then it begins one play earlier.

    Args:
        game: what is played.
        fragment: what is to be on the table.
        first: the number of the player who would have played the first letter.
    """
    end = game.rules.variant.spelled(game.word_completed_before(fragment) or fragment)
    if game.is_word(end):
        fragment = ("", *game.way_to(end))[-2]
    return RoundStarted(Seating.beginning_with(first, game.rules.players), fragment)


def retried(one: MatchRound, table: Table, fragment: str) -> Match:
    """Return a match that goes on where a fragment of a round lay on the table.

    Each sits where he sat, who was out does not play, and it costs nobody a life.

    Args:
        one: the round.
        table: who is to play, by the numbers of the players of its match.
        fragment: what lay there.
    """
    game, active = one.round.game, sorted(one.seating.order)
    members = tuple(table.members[player] for player in active)
    begun = Agreement(Table(members), replace(one.round.terms, lives="")).match(game)
    started = started_from(game, fragment, active.index(one.seating.player(0)))
    # With no letter on the table it would count as any other round.
    return begun.after(replace(started, taken_up=not started.given))


def begun_at(fragment: str, game: Game, table: Table, seat: int) -> RoundStarted:
    """Return how a round begins at a fragment, with the first person on `seat`."""
    return started_from(game, fragment, _first(table, seat, game.rules.players))


def taken_up(this_round: Round, table: Table) -> RoundStarted:
    """Return how a round begins that has the plays of another: a person is to play next."""
    game = this_round.game
    first = _first(table, this_round.seat, game.rules.players)
    seating = Seating.beginning_with(first, game.rules.players)
    return RoundStarted(seating, this_round.given, taken_up=True)


def _first(table: Table, seat: int, players: int) -> int:
    """Return the number of the player who begins, if the first person is to sit on `seat`."""
    return ((table.persons or (0,))[0] - seat) % players
