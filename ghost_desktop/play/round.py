"""A round as it is played: the plays so far -> whose turn, what is legal, how it ended."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING

from ghost_desktop.engine.letters import capitals
from ghost_desktop.engine.rules import Where

if TYPE_CHECKING:
    from ghost_desktop.engine.rules import Play
    from ghost_desktop.engine.solution import Solution
    from ghost_desktop.engine.wordlist import WordList


class IllegalPlay(ValueError):
    """A letter that cannot be added; the message is a sentence for the person who tried."""


@dataclass(frozen=True)
class RoundOver:
    """How a round ended.

    Attributes:
        word: the word that was completed.
        by: the seat that completed it.
        losers: the seats that lost: that one, or in misère all others.
    """

    word: str
    by: int
    losers: frozenset[int]


@dataclass(frozen=True, eq=False)
class Round:
    """A round. Immutable: a play makes the next round.

    Attributes:
        solution: the solved game that is played, with its words and rules.
        given: letters that lay on the table when the round began, as if played in turn.
        plays: the plays since, each with the place where the letter was really put, even if
            another place of the same letter makes the same fragment.
    """

    solution: Solution
    given: str = ""
    plays: tuple[Play, ...] = ()

    @property
    def fragment(self) -> str:
        """The letters on the table."""
        return self.plays[-1].fragment if self.plays else self.given

    @property
    def seat(self) -> int:
        """The seat whose turn it is."""
        return self.solution.rules.to_play(len(self.fragment))

    @cached_property
    def over(self) -> RoundOver | None:
        """How the round ended, or None while it goes on."""
        if not self.solution.is_word(self.fragment):
            return None
        rules, letters = self.solution.rules, len(self.fragment)
        return RoundOver(self.fragment, rules.played(letters), rules.losers(letters))

    @cached_property
    def arrivals(self) -> tuple[int, ...]:
        """For each letter on the table, from left to right, how many lay there before it came."""
        arrivals = tuple(range(len(self.given)))
        for play in self.plays:
            if play.where.turned:
                arrivals = arrivals[::-1]
            new = (len(arrivals),)
            arrivals = arrivals + new if play.where.at_end else new + arrivals
        return arrivals

    @property
    def owners(self) -> tuple[int | None, ...]:
        """For each letter on the table, from left to right, the seat that played it.

        None if it was given.
        """
        to_play, given = self.solution.rules.to_play, len(self.given)
        return tuple(to_play(one) if one >= given else None for one in self.arrivals)

    def legal_plays(self) -> tuple[Play, ...]:
        """Return the plays that the rules allow; none once the round is over."""
        return () if self.over else self.solution.legal_plays(self.fragment)

    def fragment_before(self, play: int) -> str:
        """Return what was on the table before the play of this index."""
        return self.plays[play - 1].fragment if play else self.given

    def play(self, letter: str, where: Where = Where.END) -> Round:
        """Add a letter.

        Raises:
            IllegalPlay: if the round is over, or the new fragment would be part of no word.
        """
        if self.over:
            raise IllegalPlay(f"The round is over: {capitals(self.fragment)} is a word.")
        if len(letter) != 1:
            raise IllegalPlay(f"{capitals(letter) or 'Nothing'} is not one letter.")
        if where not in self.solution.rules.variant.places:
            raise IllegalPlay("In this game a letter cannot go there.")
        after = where.make(self.fragment, letter)
        for play in self.legal_plays():
            if play.fragment == after:
                return replace(self, plays=(*self.plays, replace(play, where=where)))
        raise IllegalPlay(self._why_not(letter, after))

    def _why_not(self, letter: str, after: str) -> str:
        words, rules = self.solution.words, self.solution.rules
        if letter not in words.alphabet:
            return is_in_no_word(letter, words)
        return f"No word{rules.that_count} {rules.variant.part} {capitals(after)}."


def is_in_no_word(letter: str, words: WordList) -> str:
    """Say that a letter is none of a list's."""
    return f"{capitals(letter)} is in no word of {words.name}."
