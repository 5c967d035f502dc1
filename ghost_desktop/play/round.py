"""A round as it is played: the plays so far -> whose turn, what is legal, how it ended."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum, auto
from functools import cached_property
from typing import TYPE_CHECKING

from ghost_desktop.engine.plays import Play, Where

if TYPE_CHECKING:
    from ghost_desktop.engine.game import Game


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
    """A word was completed."""
    RESIGNED = auto()
    """A player has given it up."""


@dataclass(frozen=True)
class RoundOver:
    """How a round ended.

    Attributes:
        words: the word that was completed; where letters have no order, all words that can be
            spelled with them; none if it ended otherwise.
        by: the seat that ended it: that completed a word, or gave up.
        losers: the seats that lost. A word loses for that one, in misère for all others; whoever
            gives up loses alone.
        reason: why it is over.
    """

    words: tuple[str, ...]
    by: int
    losers: frozenset[int]
    reason: Termination = Termination.WORD


@dataclass(frozen=True)
class Round:
    """A round. Immutable: a play makes the next round.

    Attributes:
        game: what is played.
        given: letters that lay on the table when the round began, as if played in turn.
        plays: the plays since, each with the place where the letter was really put, even if
            another place of the same letter makes the same fragment.
        ended: how it ended, if that was otherwise than by a word.
    """

    game: Game
    given: str = ""
    plays: tuple[Play, ...] = ()
    ended: RoundOver | None = None

    @property
    def fragment(self) -> str:
        """The letters on the table."""
        return self.plays[-1].fragment if self.plays else self.given

    @property
    def seat(self) -> int:
        """The seat whose turn it is."""
        return self.game.to_play(self.fragment)

    @cached_property
    def over(self) -> RoundOver | None:
        """How the round ended, or None while it goes on."""
        fragment, game = self.fragment, self.game
        words = game.words_made(fragment)
        if not words:
            return self.ended
        return RoundOver(words, game.rules.played(len(fragment)), game.losers(fragment))

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
        """Return the plays that the rules allow; none once the round is over."""
        return () if self.over else self.game.legal_plays(self.fragment)

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
            IllegalPlay: if the round is over, or the new fragment would be part of no word.
        """
        variant = self.game.rules.variant
        if self.over:
            raise IllegalPlay(Illegal.OVER, self.game, letter, self.fragment)
        if len(letter) != 1:
            raise IllegalPlay(Illegal.NO_LETTER, self.game, letter, self.fragment)
        if where not in variant.places_for(self.fragment):
            raise IllegalPlay(Illegal.NO_PLACE, self.game, letter, self.fragment)
        after = variant.make(self.fragment, letter, where)
        if letter not in self.game.words.alphabet:
            raise IllegalPlay(Illegal.UNKNOWN_LETTER, self.game, letter, after)
        if not self.game.is_part(after):
            raise IllegalPlay(Illegal.NO_PART, self.game, letter, after)
        return self._with(Play(letter, where, after))

    def go_to(self, fragment: str) -> Round:
        """Make the play that makes `fragment`, which one must."""
        return self._with(next(one for one in self.legal_plays() if one.fragment == fragment))

    def _with(self, play: Play) -> Round:
        return replace(self, plays=(*self.plays, play))

    def resign(self, seat: int) -> Round:
        """Give the round up, for the player on `seat`.

        Raises:
            ValueError: if the round is over.
        """
        if self.over:
            raise ValueError("the round is over; there is nothing to give up.")
        ended = RoundOver((), seat, frozenset({seat}), Termination.RESIGNED)
        return replace(self, ended=ended)
