"""A round as it is played: the plays so far -> whose turn, what is legal, how it ended."""

from __future__ import annotations

from dataclasses import replace
from enum import Enum, auto
from functools import cached_property
from itertools import takewhile
from typing import TYPE_CHECKING

from ghost_desktop.engine.game.plays import Play, Where
from ghost_desktop.engine.record import Record
from ghost_desktop.play.table import FRIENDLY_ROUNDS, Callers, Referee

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from ghost_desktop.engine.game.game import Game
    from ghost_desktop.play.table import Terms


class Illegal(Enum):
    """Why a letter cannot be added."""

    OVER = auto()
    """The round is over."""
    NO_LETTER = auto()
    """It is not one letter."""
    NO_PLACE = auto()
    """In this variant no letter goes there."""
    UNKNOWN_LETTER = auto()
    """No word of the list has this letter."""
    NO_PART = auto()
    """What it would make is no part of a word."""
    TOO_LONG = auto()
    """Where any letter may be played: no word is as long as what it would make."""
    CHALLENGED = auto()
    """A word is to be named first."""


class IllegalPlay(ValueError):
    """A letter that cannot be added.

    Attributes:
        reason: why.
        game: what is played.
        letter: what was to be added.
        fragment: what lies on the table; for `Illegal.NO_PART`, what the play would make of it.
    """

    def __init__(self, reason: Illegal, game: Game, letter: str, fragment: str) -> None:
        super().__init__(f"{letter!r} is refused at {fragment!r}: {reason.name.lower()}.")
        self.reason = reason
        self.game = game
        self.letter = letter
        self.fragment = fragment


class Termination(Enum):
    """Why a round is over."""

    WORD = auto()
    """A word was completed and, where that ends nothing by itself, pointed out."""
    RESIGNED = auto()
    """A player has given it up."""
    ILLEGAL = auto()
    """An illegal letter was played, and the referee is strict."""
    BLUFF = auto()
    """A player was challenged, and has named no word that holds."""
    ANSWERED = auto()
    """A player was challenged, and has named a word that holds."""
    NO_WORD = auto()
    """A fragment was pointed out as a word, and is none."""
    FORFEITED = auto()
    """A computer has found no play that the rules allow."""


class RoundOver(Record):
    """How a round ended.

    Attributes:
        words: the word that was completed, or named to hold against a challenge; where letters
            have no order, all words that can be spelled with them; none if it ended otherwise.
        by: the seat of which it was decided: that completed a word, gave up, played an illegal
            letter, was challenged, or was wrong about a word.
        losers: the seats that lost. A word loses for that one, in misère for all others; in all
            other ways one loses alone.
        reason: why it is over.
        called: the seat that challenged or pointed out a word, if one did.
        said: what was said: the word that does not hold, the illegal fragment; empty otherwise.
    """

    words: tuple[str, ...]
    by: int
    losers: frozenset[int]
    reason: Termination = Termination.WORD
    called: int | None = None
    said: str = ""

    @property
    def ended_by(self) -> int:
        """The seat that did what ended it."""
        if self.called is None or self.reason not in _POINTED_OUT:
            return self.by
        return self.called


_POINTED_OUT = frozenset({Termination.WORD, Termination.NO_WORD})


def longer_words(game: Game, fragment: str) -> NDArray[np.intp]:
    """Return the words that hold against a challenge: longer than a fragment that is a part of them.

    Returns:
        ``intp (words,)``, their numbers.
    """
    having = game.words_with(fragment)
    return having[game.words.length[having] > len(fragment)]


class Round(Record):
    """A round. Immutable: a play makes the next round.

    Attributes:
        game: what is played.
        given: letters that lay on the table when the round began, as if played in turn.
        plays: the plays since, each with the place where the letter was really put, even if
            another place of the same letter makes the same fragment.
        ended: how it ended, if that was otherwise than by a word that ends it by itself.
        terms: how it is judged.
        challenged_by: the seat that has challenged the fragment on the table; None if none has.
        taken_up: whether its first plays were made elsewhere, and it goes on from them.
    """

    game: Game
    given: str = ""
    plays: tuple[Play, ...] = ()
    ended: RoundOver | None = None
    terms: Terms = FRIENDLY_ROUNDS
    challenged_by: int | None = None
    taken_up: bool = False

    @property
    def is_trial(self) -> bool:
        """Whether it is for trying what would have been: it did not begin with the first letter."""
        return bool(self.given) or self.taken_up

    @property
    def fragment(self) -> str:
        """The letters on the table."""
        return self.plays[-1].fragment if self.plays else self.given

    @property
    def seat(self) -> int:
        """The seat whose turn it is: to add a letter or, once challenged, to name a word."""
        if self.challenged_by is not None:
            return self.maker
        return self.game.to_play(self.fragment)

    @property
    def maker(self) -> int:
        """The seat that played the last letter."""
        return self.game.rules.played(len(self.fragment))

    @cached_property
    def over(self) -> RoundOver | None:
        """How the round ended, or None while it goes on."""
        if self.ended is not None or self.is_open:
            return self.ended
        words = self.game.words_made(self.fragment)
        return RoundOver(words, self.maker, self.game.losers(self.fragment)) if words else None

    @property
    def is_open(self) -> bool:
        """Whether any letter may be played, and a word ends nothing until it is pointed out."""
        return self.terms.referee is Referee.CHALLENGES

    @property
    def awaits_word(self) -> bool:
        """Whether the player whose turn it is has been challenged and is to name a word."""
        return self.challenged_by is not None and self.over is None

    @property
    def seats(self) -> tuple[int, ...]:
        """For each play, the seat that made it."""
        return tuple(self.game.rules.played(len(play.fragment)) for play in self.plays)

    @cached_property
    def arrivals(self) -> tuple[int, ...]:
        """For each letter on the table, from left to right, how many lay there before it came."""
        arrivals = tuple(range(len(self.given)))
        for index, play in enumerate(self.plays):
            before = self.fragment_before(index)
            numbers = (*arrivals, len(before))
            order = self.game.rules.variant.arrange(before, play.letter, play.where)
            arrivals = tuple(numbers[number] for number in order)
        return arrivals

    @property
    def owners(self) -> tuple[int | None, ...]:
        """For each letter on the table, from left to right, the seat that played it.

        None if it was given.
        """
        to_play, given = self.game.rules.to_play, len(self.given)
        return tuple(to_play(one) if one >= given else None for one in self.arrivals)

    def legal_plays(self) -> tuple[Play, ...]:
        """Return the plays after which the fragment is part of a word; none once it is over.

        Where any letter may be played there are others: these are no bluff.
        """
        done = self.over is not None or self.awaits_word
        return () if done else self.game.legal_plays(self.fragment)

    def fragment_before(self, play: int) -> str:
        """Return what was on the table before the play of this index."""
        return self.plays[play - 1].fragment if play else self.given

    def way_to(self, fragment: str) -> tuple[str, ...]:
        """Return the fragments that lay on the table, from the first letter to one of them."""
        way = (*self.game.way_to(self.given), *(play.fragment for play in self.plays))
        return tuple(one for one in way if len(one) <= len(fragment))

    def play(self, letter: str, where: Where = Where.END) -> Round:
        """Add a letter.

        Raises:
            IllegalPlay: if the round is over, or the letter cannot be played; before a friendly
                referee also if the new fragment would be part of no word.
        """
        game, before = self.game, self.fragment
        if self.over:
            raise IllegalPlay(Illegal.OVER, game, letter, before)
        if self.awaits_word:
            raise IllegalPlay(Illegal.CHALLENGED, game, letter, before)
        known = game.known_play(before, letter, where)
        return self._judge(letter, where) if known is None else self._with(known)

    def _judge(self, letter: str, where: Where) -> Round:
        """Add a letter of which it is not known that it is legal."""
        game, variant, before = self.game, self.game.rules.variant, self.fragment
        if len(letter) != 1:
            raise IllegalPlay(Illegal.NO_LETTER, game, letter, before)
        if where not in variant.places_for(before):
            raise IllegalPlay(Illegal.NO_PLACE, game, letter, before)
        after = variant.make(before, letter, where)
        if letter not in game.words.alphabet:
            raise IllegalPlay(Illegal.UNKNOWN_LETTER, game, letter, after)
        if self.is_open:
            if len(after) > game.longest:
                raise IllegalPlay(Illegal.TOO_LONG, game, letter, before)
        elif not game.is_part(after):
            if self.terms.referee is Referee.FRIENDLY:
                raise IllegalPlay(Illegal.NO_PART, game, letter, after)
            return self._lost_by(self.seat, Termination.ILLEGAL, said=after)
        return self._with(Play(letter, where, after))

    def go_to(self, fragment: str) -> Round:
        """Make the play that makes `fragment`, which one must."""
        return self._with(next(one for one in self.legal_plays() if one.fragment == fragment))

    def _with(self, play: Play) -> Round:
        plays = (*self.plays, play)
        return Round(self.game, self.given, plays, terms=self.terms, taken_up=self.taken_up)

    def resign(self, seat: int, reason: Termination = Termination.RESIGNED) -> Round:
        """Give the round up, for the player on `seat`.

        Args:
            seat: his.
            reason: why: a computer forfeits it, that has found nothing to do that the rules allow.

        Raises:
            ValueError: if the round is over.
        """
        if self.over:
            raise ValueError("the round is over; there is nothing to give up.")
        return self._lost_by(seat, reason)

    # --- calls --------------------------------------------------------------------------------------

    def can_call(self, seat: int) -> bool:
        """Tell whether the player on `seat` may now challenge the fragment."""
        if not self.is_open or not self.plays or self.over or self.awaits_word:
            return False
        if self.terms.callers is Callers.ANYONE:
            return seat != self.maker
        return seat == self.seat

    def can_point_out(self, seat: int) -> bool:
        """Tell whether the player on `seat` may now say that the fragment is a word.

        Whoever may challenge may do that instead. In misère, where a word wins, it is its maker
        who says so, be it against a challenge: no longer word need be known then.
        """
        if self.game.rules.misere and seat == self.maker:
            return self.is_open and bool(self.plays) and self.over is None
        return self.can_call(seat)

    def challenge(self, seat: int) -> Round:
        """Have the player on `seat` challenge the fragment: its maker is to name a word.

        Raises:
            ValueError: if he may not.
        """
        if not self.can_call(seat):
            raise ValueError(f"seat {seat} cannot challenge now.")
        return replace(self, challenged_by=seat)

    def name_word(self, word: str) -> Round:
        """Name a word against a challenge: longer than the fragment, which must be a part of it.

        Args:
            word: as lists have it; empty if he who was challenged knows none.

        Raises:
            ValueError: if nobody has challenged.
        """
        called = self.challenged_by
        if called is None or self.over:
            raise ValueError("nobody has challenged.")
        if self.holds(word):
            losers = frozenset({called})
            over = RoundOver((word,), self.maker, losers, Termination.ANSWERED, called)
            return replace(self, ended=over)
        return self._lost_by(self.maker, Termination.BLUFF, called=called, said=word)

    def holds(self, word: str) -> bool:
        """Tell whether a word would hold against a challenge."""
        place = self.game.words.place(word)
        return place is not None and place in longer_words(self.game, self.fragment)

    def point_out(self, seat: int) -> Round:
        """Have the player on `seat` say that the fragment is a word: if so, that ends the round.

        Raises:
            ValueError: if he may not.
        """
        if not self.can_point_out(seat):
            raise ValueError(f"seat {seat} cannot point out a word now.")
        words = self.game.words_made(self.fragment)
        if not words:
            said = self.fragment
            return self._lost_by(seat, Termination.NO_WORD, called=seat, said=said)
        losers = self.game.losers(self.fragment)
        return replace(self, ended=RoundOver(words, self.maker, losers, called=seat))

    # --- going back ---------------------------------------------------------------------------------

    def take_back(self, seat: int) -> Round:
        """Take back what the player on `seat` did last, and all that was done since.

        Raises:
            ValueError: if he has done nothing.
        """
        if self.ended is not None and seat == self.ended.ended_by:
            return replace(self, ended=None)
        if seat == self.challenged_by:
            return replace(self, ended=None, challenged_by=None)
        mine = [index for index, by in enumerate(self.seats) if by == seat]
        if not mine:
            raise ValueError(f"seat {seat} has done nothing.")
        plays = self.plays[: mine[-1]]
        given = self.given if plays else self._given_in(self.game)
        return replace(self, given=given, plays=plays, ended=None, challenged_by=None)

    def played_with(self, game: Game) -> Round:
        """Return the round as it stands if it had been played with fewer words all along.

        Letters that would have been illegal, or would have come after a word, were not added, and
        nothing that was done after them. Where any letter may be played all are still there, but
        for given ones before the first play: there nobody could challenge them.

        Args:
            game: of some of the words, for as many players.
        """
        this_round = replace(self, game=game, ended=None)
        if not self.is_open or not self.plays:
            given = self._given_in(game)
            plays = self._plays_in(game) if given == self.given else ()
            if (given, plays) != (self.given, self.plays):
                return replace(this_round, given=given, plays=plays)
        ended = self.ended
        if ended is None:
            return this_round
        if ended.reason in _POINTED_OUT:
            was_right, is_right = bool(ended.words), game.is_word(self.fragment)
            goes_on = was_right and not is_right  # what he said was true when he said it
            return this_round if goes_on else this_round.point_out(ended.ended_by)
        if ended.reason is Termination.ANSWERED and not this_round.holds(ended.words[0]):
            return this_round
        return replace(this_round, ended=ended)

    @property
    def at_rest(self) -> Round:
        """The same round for whoever only remembers it; see `Game.at_rest`."""
        rests = replace(self, game=self.game.at_rest)
        rests.__dict__["over"] = self.over
        return rests

    def _lost_by(
        self, seat: int, reason: Termination, *, called: int | None = None, said: str = ""
    ) -> Round:
        return replace(self, ended=RoundOver((), seat, frozenset({seat}), reason, called, said))

    def _given_in(self, game: Game) -> str:
        """Return as much of what was given as a round can begin with in a game of fewer words."""
        way = (game.start, *(self.game.way_to(self.given) or (self.given,)))
        *_, last = takewhile(lambda one: game.is_part(one) and not game.is_word(one), way)
        return last

    def _plays_in(self, game: Game) -> tuple[Play, ...]:
        """Return the plays that would have been made in a game of fewer words."""
        made: list[Play] = []
        for play in self.plays:
            if not game.is_part(play.fragment):
                break
            made.append(play)
            if game.is_word(play.fragment):
                break
        return tuple(made)
