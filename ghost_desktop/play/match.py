"""A match: the events so far -> the round at hand, whose turn it is, the score, who starts next.

Nothing is kept beside the events. To take back, to review, to save and to restore are therefore the
same: to look at a list of events, or at the first few of it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property, reduce
from typing import TYPE_CHECKING

from ghost_desktop.play.round import Termination
from ghost_desktop.play.starter import Starter
from ghost_desktop.play.table import Kind

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ghost_desktop.engine.game import Game
    from ghost_desktop.play.events import Event
    from ghost_desktop.play.round import Round
    from ghost_desktop.play.table import Seating, Table


@dataclass(frozen=True)
class MatchRound:
    """A round of a match.

    Attributes:
        round: how it stands.
        seating: which player sits on which seat.
    """

    round: Round
    seating: Seating

    @property
    def player(self) -> int:
        """The number of the player whose turn it is."""
        return self.seating.player(self.round.seat)

    @property
    def actors(self) -> frozenset[int]:
        """The numbers of all players who have done something in it: played, or resigned."""
        seats, over = set(self.round.seats), self.round.over
        if over is not None and over.reason is Termination.RESIGNED:
            seats.add(over.by)
        return frozenset(map(self.seating.player, seats))

    @property
    def counts(self) -> bool:
        """Whether it is over and was played from the beginning, so that the score counts it."""
        return self.round.over is not None and not self.round.given

    @property
    def losers(self) -> frozenset[int]:
        """The numbers of the players who have lost it; none while it goes on."""
        over = self.round.over
        return frozenset(map(self.seating.player, over.losers)) if over else frozenset()


@dataclass(frozen=True)
class MatchState:
    """How a match stands.

    Attributes:
        game: what the next round is played with; the one at hand may have another.
        table: who plays.
        past: the rounds before the one at hand, also those that were left.
        current: the round at hand, be it over or not; None before the first.
        carried: the score of rounds that are kept no longer; empty if there are none.
    """

    game: Game
    table: Table
    past: tuple[MatchRound, ...] = ()
    current: MatchRound | None = None
    carried: tuple[int, ...] = ()

    @property
    def rounds(self) -> tuple[MatchRound, ...]:
        """All rounds, the one at hand last."""
        return self.past if self.current is None else (*self.past, self.current)

    @cached_property
    def score(self) -> tuple[int, ...]:
        """How many rounds each player has lost, in misère won.

        Those that began in the middle do not count: they are for trying what would have been. Nor
        does a round in which persons could have done something and did nothing.
        """
        return self._count(self.rounds)

    @property
    def score_before(self) -> tuple[int, ...]:
        """The score without the round at hand."""
        return self._count(self.past)

    def _count(self, rounds: Iterable[MatchRound]) -> tuple[int, ...]:
        misere = self.game.rules.misere
        counting = [one for one in rounds if one.counts and self._is_played(one)]
        carried = self.carried or (0,) * self.table.players
        return tuple(
            before + sum((player in one.losers) != misere for one in counting)
            for player, before in enumerate(carried)
        )

    @property
    def is_played(self) -> bool:
        """Whether a person has done something in the round at hand: else nothing is lost with it."""
        return self.current is not None and self._is_played(self.current)

    def starts_next(self, starter: Starter) -> int:
        """Return the number of the player who plays the first letter of the next round.

        In turn: the one after him who started the round at hand, if that was played; or the turn
        to start is still to be had.
        """
        if starter is not Starter.IN_TURN:
            kind = Kind.PERSON if starter is Starter.PERSON else Kind.COMPUTER
            return next(iter(self.table.numbers(kind)), 0)
        if self.current is None:
            return 0
        first = self.current.seating.player(0)
        return (first + 1) % self.table.players if self.is_played else first

    def can_change_to(self, game: Game) -> bool:
        """Tell whether the match can go on with another game: its score must mean the same."""
        before, after = self.game.rules, game.rules
        return (before.players, before.misere) == (after.players, after.misere)

    def with_round(self, this_round: Round) -> MatchState:
        """Return the match with the round at hand as `this_round`.

        Raises:
            ValueError: if there is none at hand.
        """
        if self.current is None:
            raise ValueError("no round has begun.")
        return replace(self, current=replace(self.current, round=this_round))

    def _is_played(self, one: MatchRound) -> bool:
        persons = frozenset(self.table.numbers(Kind.PERSON))
        return bool(one.actors & persons) or not persons


@dataclass(frozen=True, eq=False)
class Match:
    """A match. Immutable: an event makes the next match.

    Attributes:
        game: what it began with.
        table: who plays.
        events: all that has happened, in order.
        carried: the score before, of rounds whose events are kept no longer; empty if none was
            played.
    """

    game: Game
    table: Table
    events: tuple[Event, ...] = ()
    carried: tuple[int, ...] = ()

    @cached_property
    def state(self) -> MatchState:
        """How it stands.

        Raises:
            EventError: if an event could not happen.
            IllegalPlay: if one was a play against the rules.
        """
        begun = MatchState(self.game, self.table, carried=self.carried)
        return reduce(lambda state, event: event.apply(state), self.events, begun)

    @property
    def current(self) -> MatchRound | None:
        """The round at hand, be it over or not; None before the first."""
        return self.state.current

    def after(self, event: Event) -> Match:
        """Return the match after one more event.

        Raises:
            EventError: if it cannot happen.
            IllegalPlay: if it is a play against the rules.
        """
        state = event.apply(self.state)
        following = replace(self, events=(*self.events, event))
        following.__dict__["state"] = state  # known already: nothing is played again
        return following
