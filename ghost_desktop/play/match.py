"""A match: the events so far -> the round at hand, whose turn it is, the score, who starts next.

Nothing is kept beside the events. To take back, to review, to save and to restore are therefore the
same: to look at a list of events, or at the first few of it.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property, reduce
from typing import TYPE_CHECKING

from ghost_desktop.engine.record import Record
from ghost_desktop.play.table import FRIENDLY_ROUNDS, Starter

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from ghost_desktop.engine.game.game import Game
    from ghost_desktop.engine.game.plays import Play
    from ghost_desktop.play.events import Event
    from ghost_desktop.play.round import Round
    from ghost_desktop.play.table import Seating, Table, Terms


class Slip(Record):
    """A play that gave a won position away and came back: the match is for learning.

    Attributes:
        player: the number of the player who made it.
        fragment: what was on the table.
        play: which.
    """

    player: int
    fragment: str
    play: Play


class MatchRound(Record):
    """A round of a match.

    Attributes:
        round: how it stands.
        seating: which player sits on which seat.
        agreed: what was agreed for it, by all players and with the words that were struck.
        hinted: the number of the player who was told what to play, for each time; be it for plays
            that were taken back.
        looked: the number of the player who was shown what the keys do, for each time.
        slips: the plays that came back, in order.
    """

    round: Round
    seating: Seating
    agreed: Game
    hinted: tuple[int, ...] = ()
    looked: tuple[int, ...] = ()
    slips: tuple[Slip, ...] = ()

    def with_round(self, this_round: Round) -> MatchRound:
        """Return it as `this_round` stands; not by `replace`, which takes as long as a play does."""
        facts = this_round, self.seating, self.agreed, self.hinted, self.looked, self.slips
        return MatchRound(*facts)

    @property
    def player(self) -> int:
        """The number of the player whose turn it is."""
        return self.seating.player(self.round.seat)

    @property
    def acted(self) -> tuple[int, ...]:
        """The number of the player who has done something, for each time: played, called, resigned."""
        ended = None if self.round.ended is None else self.round.ended.ended_by
        seats = (*self.round.seats, self.round.challenged_by, ended)
        return tuple(self.seating.player(seat) for seat in seats if seat is not None)

    @property
    def counts(self) -> bool:
        """Whether it is over and was played from the beginning, so that the score counts it."""
        return self.round.over is not None and not self.round.is_trial

    @property
    def at_rest(self) -> MatchRound:
        """The same once another round has begun: it holds no more than it must."""
        return replace(self, round=self.round.at_rest, agreed=self.agreed.at_rest)

    @property
    def losers(self) -> frozenset[int]:
        """The numbers of the players who have lost it; none while it goes on."""
        over = self.round.over
        return frozenset(map(self.seating.player, over.losers)) if over else frozenset()


class Carried(Record):
    """What is left of the rounds of a match whose events are kept no longer.

    Attributes:
        score: as it was after them; empty if none was played.
        hints: how many each player has had; empty if nobody had any.
        looks: how often each player was shown what the keys do; empty if nobody was.
        struck: the words that were struck.
        rounds: how many there were, those that were left as well.
    """

    score: tuple[int, ...] = ()
    hints: tuple[int, ...] = ()
    looks: tuple[int, ...] = ()
    struck: tuple[str, ...] = ()
    rounds: int = 0


class MatchState(Record):
    """How a match stands.

    Attributes:
        agreed: what is agreed for the next round, by all players and with the words that were
            struck; for the one at hand it may have been something else.
        table: who plays.
        terms: what is agreed beside the rules.
        past: the rounds before the one at hand, also those that were left.
        current: the round at hand, be it over or not; None before the first.
        before: what is left of the rounds before the one at hand.
        struck: the words that are none in this match, in the order in which they were struck.
    """

    agreed: Game
    table: Table
    terms: Terms
    past: tuple[MatchRound, ...]
    current: MatchRound | None
    before: Carried
    struck: tuple[str, ...]

    @property
    def game(self) -> Game:
        """What the next round is played with, if nobody is out: what is agreed but for the struck.

        Raises:
            WordListError: if no word is left of it.
        """
        return self.agreed.without(self.struck)

    @property
    def rounds(self) -> tuple[MatchRound, ...]:
        """All rounds, the one at hand last."""
        return self.past if self.current is None else (*self.past, self.current)

    @cached_property
    def tally(self) -> Carried:
        """What is left of all rounds, the one at hand among them."""
        return self.counted(self.before, () if self.current is None else (self.current,))

    def counted(self, before: Carried, rounds: Sequence[MatchRound]) -> Carried:
        """Return what is left of some rounds of this match, and of those before; not what was struck."""
        score = [player for one in rounds for player in self._scored(one)]
        hints = [player for one in rounds for player in one.hinted]
        looks = [player for one in rounds for player in one.looked]

        def more(counts: tuple[int, ...], which: list[int]) -> tuple[int, ...]:
            if counts and not which:
                return counts
            known = counts or (0,) * self.table.players
            return tuple(count + which.count(player) for player, count in enumerate(known))

        return Carried(
            more(before.score, score),
            more(before.hints, hints),
            more(before.looks, looks),
            rounds=before.rounds + len(rounds),
        )

    @property
    def score(self) -> tuple[int, ...]:
        """How many rounds each player has lost; in misère won, unless it is for lives.

        Those that began in the middle do not count, nor those that were taken up from plays that
        were made elsewhere: they are for trying what would have been. Nor
        does a round in which persons could have done something and did nothing, if no lives are at
        stake.
        """
        return self.tally.score

    def _scored(self, one: MatchRound) -> frozenset[int]:
        """Return the players of whom the score counts a round; see `score`."""
        if not self.counts(one):
            return frozenset()
        is_won = self.agreed.rules.misere and not self.terms.lives
        return frozenset(one.seating.order) - one.losers if is_won else one.losers

    def counts(self, one: MatchRound) -> bool:
        """Tell whether the score counts a round; see `score`."""
        return one.counts and (bool(self.terms.lives) or self._is_played(one))

    # --- lives --------------------------------------------------------------------------------------

    def letters(self, player: int) -> str:
        """Return the letters that a player has taken; none if no lives are at stake."""
        return self.terms.lives[: self.score[player]]

    @cached_property
    def active(self) -> tuple[int, ...]:
        """The numbers of the players who are still in."""
        return self._active(self.score)

    def _active(self, score: tuple[int, ...]) -> tuple[int, ...]:
        most = len(self.terms.lives)
        return tuple(player for player, lost in enumerate(score) if not most or lost < most)

    @cached_property
    def out_now(self) -> tuple[int, ...]:
        """The numbers of the players whom the round at hand has put out."""
        return tuple(p for p in self._active(self.before.score) if p not in self.active)

    @property
    def winner(self) -> int | None:
        """The number of the player who has won the match; None while it goes on."""
        return self.active[0] if len(self.active) == 1 else None

    @property
    def next_game(self) -> Game:
        """What the next round is played with, by those who are still in.

        Raises:
            ValueError: if the match is over.
        """
        return self.game.for_players(len(self.active))

    @property
    def is_played(self) -> bool:
        """Whether a person has done something in the round at hand: else nothing is lost with it."""
        return self.current is not None and self._is_played(self.current)

    @property
    def is_trial(self) -> bool:
        """Whether the round at hand is for trying what would have been; see `Round.is_trial`."""
        return self.current is not None and self.current.round.is_trial

    def starts_next(self, starter: Starter) -> int:
        """Return the number of the player who plays the first letter of the next round.

        In turn: the one after him who started the round at hand, if that was played; or the turn
        to start is still to be had. Whoever is out leaves it to the next.
        """
        wanted, players = self._wanted_next(starter), self.table.players
        order = ((wanted + step) % players for step in range(players))
        return next(one for one in order if one in self.active)

    def _wanted_next(self, starter: Starter) -> int:
        current, players = self.current, self.table.players
        always = {Starter.PERSON: self.table.persons, Starter.COMPUTER: self.table.computers}
        if starter in always:
            return next((n for n in always[starter] if n in self.active), 0)
        if current is None:
            return 0
        first = current.seating.player(0)
        if starter is Starter.IN_TURN or not current.counts:
            goes_on = current.counts if self.terms.lives else self.is_played
            return (first + 1) % players if goes_on else first
        wanted = current.losers
        if starter is Starter.WINNER:
            wanted = frozenset(current.seating.order) - wanted
        # Of several it is the first, beginning with him who ended the round.
        over = current.round.over
        by = current.seating.player(over.by) if over else first
        return next(
            (by + step) % players for step in range(players) if (by + step) % players in wanted
        )

    def can_change_to(self, game: Game) -> bool:
        """Tell whether the match can go on with another game: its score must mean the same.

        One that is for lives is played to its end as it began.
        """
        before, after = self.agreed.rules, game.rules
        same_aim = (before.players, before.misere) == (after.players, after.misere)
        return same_aim and not self.terms.lives

    def with_game(self, game: Game) -> MatchState:
        """Return the match in which another game is agreed for the rounds to come.

        Raises:
            WordListError: if all its words were struck.
        """
        game.without(self.struck)
        return replace(self, agreed=game)

    def with_another(self, this_round: Round, seating: Seating) -> MatchState:
        """Return the match with another round at hand."""
        another = MatchRound(this_round, seating, self.agreed)
        past = self.past if self.current is None else (*self.past, self.current.at_rest)
        return replace(self, past=past, current=another, before=self.tally)

    def without(self, word: str) -> MatchState:
        """Return the match in which a word is none, from the round at hand on.

        Raises:
            WordListError: if no word would be left.
        """
        after = replace(self, struck=(*self.struck, word)).with_game(self.agreed)
        one = self.current
        if one is None:
            return after
        game = one.agreed.without(after.struck).for_players(one.round.game.rules.players)
        return after.with_current(one.with_round(one.round.played_with(game)))

    def after(self, event: Event) -> MatchState:
        """Return how the match stands after an event; what was asked last is known.

        Whoever decides what happens next looks whether it can happen.

        Raises:
            EventError: if it cannot happen.
            IllegalPlay: if it is a play against the rules.
        """
        asked: tuple[Event, MatchState] | None = self.__dict__.get("_asked")
        if asked is None or asked[0] is not event:
            asked = self.__dict__["_asked"] = event, event.apply(self)
        return asked[1]

    def with_current(self, one: MatchRound) -> MatchState:
        """Return the match with the round at hand as `one`; see `MatchRound.with_round`."""
        facts = self.agreed, self.table, self.terms, self.past, one, self.before, self.struck
        return MatchState(*facts)

    def _is_played(self, one: MatchRound) -> bool:
        persons = self.table.persons
        return not persons or any(player in persons for player in one.acted)


class Match(Record, eq=False):
    """A match. Immutable: an event makes the next match.

    Attributes:
        game: what it began with, with the words that were struck.
        table: who plays.
        events: all that has happened, in order.
        carried: what is left of rounds before, whose events are kept no longer.
        terms: what is agreed beside the rules.
        id: what tells it from all other matches, wherever they were played; empty if that is of no
            matter.
    """

    game: Game
    table: Table
    events: tuple[Event, ...] = ()
    carried: Carried = Carried()
    terms: Terms = FRIENDLY_ROUNDS
    id: str = ""

    @cached_property
    def state(self) -> MatchState:
        """How it stands.

        Raises:
            EventError: if an event could not happen.
            IllegalPlay: if one was a play against the rules.
        """
        begun = MatchState(
            agreed=self.game.in_use,
            table=self.table,
            terms=self.terms,
            past=(),
            current=None,
            before=self.carried,
            struck=self.carried.struck,
        )
        begun = replace(begun, before=begun.tally)
        return reduce(MatchState.after, self.events, begun)

    @property
    def current(self) -> MatchRound | None:
        """The round at hand, be it over or not; None before the first."""
        return self.state.current

    @property
    def rounds(self) -> int:
        """How many rounds have begun in it, those that are forgotten as well."""
        return self.state.tally.rounds

    def after(self, event: Event) -> Match:
        """Return the match after one more event.

        Raises:
            EventError: if it cannot happen.
            IllegalPlay: if it is a play against the rules.
        """
        return self.following((event,), self.state.after(event))

    def following(self, events: Iterable[Event], state: MatchState) -> Match:
        """Return the match after more events; as it stands then is known: nothing is played again."""
        events = (*self.events, *events)
        following = Match(self.game, self.table, events, self.carried, self.terms, self.id)
        following.__dict__["state"] = state
        return following
