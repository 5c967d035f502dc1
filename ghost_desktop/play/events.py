"""What can happen in a match. An event says what; its class, what that makes of the match.

A match is the list of its events. A new kind of event is one more class here, and nothing else
needs to know of it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from ghost_desktop.engine.plays import Where
from ghost_desktop.play.match import MatchRound
from ghost_desktop.play.round import Round, Termination

if TYPE_CHECKING:
    from ghost_desktop.engine.game import Game
    from ghost_desktop.play.match import MatchState
    from ghost_desktop.play.table import Seating


class EventError(ValueError):
    """An event that cannot happen as the match stands.

    Attributes:
        event: which.
    """

    def __init__(self, event: Event) -> None:
        super().__init__(f"{event!r} cannot happen now.")
        self.event = event


class Event(ABC):
    """Something that happens in a match."""

    @abstractmethod
    def apply(self, state: MatchState) -> MatchState:
        """Return what it makes of a match.

        Raises:
            EventError: if it cannot happen.
            IllegalPlay: if it is a play against the rules.
        """

    def running(self, state: MatchState) -> MatchRound:
        """Return the round that goes on.

        Raises:
            EventError: if none does.
        """
        if state.current is None or state.current.round.over:
            raise EventError(self)
        return state.current


@dataclass(frozen=True)
class RoundStarted(Event):
    """A round begins; one that was not finished is left.

    Attributes:
        seating: who sits where.
        given: letters that lie on the table already.
    """

    seating: Seating
    given: str = ""

    def apply(self, state: MatchState) -> MatchState:
        """Lay the given letters on the table."""
        past = state.past if state.current is None else (*state.past, state.current)
        current = MatchRound(Round(state.game, self.given), self.seating)
        return replace(state, past=past, current=current)


@dataclass(frozen=True)
class LetterPlayed(Event):
    """The player whose turn it is adds a letter.

    Attributes:
        letter: which.
        where: where it goes.
    """

    letter: str
    where: Where = Where.END

    def apply(self, state: MatchState) -> MatchState:
        """Add the letter, if that is legal."""
        return state.with_round(self.running(state).round.play(self.letter, self.where))


@dataclass(frozen=True)
class Resigned(Event):
    """A player gives the round up, whoever's turn it is.

    Attributes:
        player: his number.
    """

    player: int

    def apply(self, state: MatchState) -> MatchState:
        """End the round."""
        running = self.running(state)
        return state.with_round(running.round.resign(running.seating.seat(self.player)))


@dataclass(frozen=True)
class TakenBack(Event):
    """A player takes back what he did last, and with it all that was done since.

    Attributes:
        player: his number.
    """

    player: int

    def apply(self, state: MatchState) -> MatchState:
        """Undo his resignation, or his last play and what followed."""
        if state.current is None:
            raise EventError(self)
        this_round, seat = state.current.round, state.current.seating.seat(self.player)
        over = this_round.over
        if over is not None and over.reason is Termination.RESIGNED and over.by == seat:
            return state.with_round(replace(this_round, ended=None))
        mine = [index for index, by in enumerate(this_round.seats) if by == seat]
        if not mine:
            raise EventError(self)
        kept = this_round.plays[: mine[-1]]
        return state.with_round(replace(this_round, plays=kept, ended=None))


@dataclass(frozen=True, eq=False)
class GameChanged(Event):
    """Another game is agreed for the rounds to come.

    Attributes:
        game: which; for as many players, and with the same aim.
    """

    game: Game

    def apply(self, state: MatchState) -> MatchState:
        """Have the next round played with it."""
        if not state.can_change_to(self.game):
            raise EventError(self)
        return replace(state, game=self.game)
