"""Rounds for trying what would have been: they begin in the middle, or go on from others' plays."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ghost_desktop.play.events import LetterPlayed, RoundStarted
from ghost_desktop.play.table import Seating

if TYPE_CHECKING:
    from ghost_desktop.engine.game import Game
    from ghost_desktop.engine.plays import Play
    from ghost_desktop.play.round import Round
    from ghost_desktop.play.table import Table


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


def played(play: Play) -> LetterPlayed:
    """Return the event of a play."""
    return LetterPlayed(play.letter, play.where)
