"""What can happen in a match. An event says what; its class, what that makes of the match.

A match is the list of its events. A new kind of event is one more class here, and a name in files
(`formats/matches.py`); nothing else needs to know of it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import replace
from typing import TYPE_CHECKING

from ghost_desktop.engine.errors import WordListError
from ghost_desktop.engine.game.plays import Where
from ghost_desktop.engine.record import Record
from ghost_desktop.play.match import Slip
from ghost_desktop.play.round import Round, Termination

if TYPE_CHECKING:
    from ghost_desktop.engine.game.game import Game
    from ghost_desktop.engine.game.plays import Play
    from ghost_desktop.play.match import MatchRound, MatchState
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


class RoundStarted(Record, Event):
    """A round begins; one that was not finished is left.

    Attributes:
        seating: who sits where.
        given: letters that lie on the table already: part of a word, and none yet.
        taken_up: whether its first plays, which follow, were made elsewhere.
    """

    seating: Seating
    given: str = ""
    taken_up: bool = False

    def apply(self, state: MatchState) -> MatchState:
        """Lay the given letters on the table."""
        if state.winner is not None or sorted(self.seating.order) != list(state.active):
            raise EventError(self)
        game = state.next_game
        if self.given and (not game.is_part(self.given) or game.is_word(self.given)):
            raise EventError(self)
        begun = Round(game, self.given, terms=state.terms, taken_up=self.taken_up)
        return state.with_another(begun, self.seating)


class LetterPlayed(Record, Event):
    """The player whose turn it is adds a letter.

    Attributes:
        letter: which.
        where: where it goes.
    """

    letter: str
    where: Where = Where.END

    @classmethod
    def of(cls, play: Play) -> LetterPlayed:
        """Return the event of a play."""
        return cls(play.letter, play.where)

    def apply(self, state: MatchState) -> MatchState:
        """Add the letter, if that is legal."""
        one = self.running(state)
        return state.with_current(one.with_round(one.round.play(self.letter, self.where)))


class OfPlayer(Record, Event):
    """What a player does in the round that goes on, whoever's turn it is.

    Attributes:
        player: his number.
    """

    player: int

    def apply(self, state: MatchState) -> MatchState:
        """Do it, if he may."""
        one = self.running(state)
        try:
            return state.with_current(self.done(one, one.seating.seat(self.player)))
        except ValueError as error:
            raise EventError(self) from error

    @abstractmethod
    def done(self, one: MatchRound, seat: int) -> MatchRound:
        """Return what it makes of a round.

        Raises:
            ValueError: if the player on `seat` may not do it.
        """


class Resigned(OfPlayer):
    """A player gives the round up."""

    def done(self, one: MatchRound, seat: int) -> MatchRound:
        """End the round."""
        return one.with_round(one.round.resign(seat))


class Forfeited(OfPlayer):
    """A computer loses the round, since it has found nothing to do that the rules allow."""

    def done(self, one: MatchRound, seat: int) -> MatchRound:
        """End the round."""
        return one.with_round(one.round.resign(seat, Termination.FORFEITED))


class Challenged(OfPlayer):
    """A player doubts that the fragment is part of a word: its maker is to name one."""

    def done(self, one: MatchRound, seat: int) -> MatchRound:
        """Have a word named."""
        return one.with_round(one.round.challenge(seat))


class WordPointedOut(OfPlayer):
    """A player says that the fragment is a word."""

    def done(self, one: MatchRound, seat: int) -> MatchRound:
        """End the round, one way or the other."""
        return one.with_round(one.round.point_out(seat))


class WordNamed(Record, Event):
    """The player who was challenged names a word.

    Attributes:
        word: which, as lists have it; empty if he knows none.
    """

    word: str

    def apply(self, state: MatchState) -> MatchState:
        """End the round, one way or the other."""
        one = self.running(state)
        if not one.round.awaits_word:
            raise EventError(self)
        return state.with_current(one.with_round(one.round.name_word(self.word)))


class TakenBack(OfPlayer):
    """A player takes back what he did last, and with it all that was done since."""

    def running(self, state: MatchState) -> MatchRound:
        """Return the round at hand, be it over."""
        if state.current is None:
            raise EventError(self)
        return state.current

    def done(self, one: MatchRound, seat: int) -> MatchRound:
        """Undo his call or resignation, or his last play and what followed."""
        return one.with_round(one.round.take_back(seat))


class HintGiven(OfPlayer):
    """A player is told what to play."""

    def done(self, one: MatchRound, seat: int) -> MatchRound:  # noqa: ARG002
        """Count a hint."""
        return replace(one, hinted=(*one.hinted, self.player))


class KeysLookedAt(OfPlayer):
    """A player is shown what each key does."""

    def done(self, one: MatchRound, seat: int) -> MatchRound:  # noqa: ARG002
        """Count a look, beside the hints."""
        return replace(one, looked=(*one.looked, self.player))


class SlidBack(Record, Event):
    """Where one plays to learn, the last letter comes back: it gave a won position away.

    Whether it did, whoever has the solution says; here it is not known.
    """

    def apply(self, state: MatchState) -> MatchState:
        """Take the letter back from the person who played it, and remember it."""
        one = state.current
        if one is None or not state.terms.teaches or not one.round.plays:
            raise EventError(self)
        this_round, player = one.round, one.seating.player(one.round.maker)
        if this_round.ended is not None or player not in state.table.persons:
            raise EventError(self)
        before = this_round.fragment_before(len(this_round.plays) - 1)
        slips = (*one.slips, Slip(player, before, this_round.plays[-1]))
        slid = one.with_round(this_round.take_back(this_round.maker))
        return state.with_current(replace(slid, slips=slips))


class WordStruck(Record, Event):
    """Nobody at the table knows a word: from now on it is none.

    The round at hand is played with the word gone, from the last play that is legal without it.

    Attributes:
        word: which; one that counts in the round at hand, or in those to come.
    """

    word: str

    def apply(self, state: MatchState) -> MatchState:
        """Play on without the word."""
        games = [state.game] if state.current is None else [state.game, state.current.round.game]
        if not state.terms.veto or all(game.words.place(self.word) is None for game in games):
            raise EventError(self)
        try:
            return state.without(self.word)
        except WordListError as error:  # it was the last one
            raise EventError(self) from error


class GameChanged(Record, Event, eq=False):
    """Another game is agreed for the rounds to come.

    Attributes:
        game: which; for as many players, and with the same aim.
    """

    game: Game

    def apply(self, state: MatchState) -> MatchState:
        """Have the next round played with it."""
        if not state.can_change_to(self.game):
            raise EventError(self)
        try:
            return state.with_game(self.game.in_use)
        except WordListError as error:  # all its words were struck
            raise EventError(self) from error
