"""A round as it is played: the plays so far -> whose turn, what is legal, how it ended."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING

from ghost_desktop.engine.cleaning import capitals

if TYPE_CHECKING:
    from ghost_desktop.engine.rules import Play
    from ghost_desktop.engine.solution import Solution


class IllegalPlay(ValueError):
    """A letter that cannot be added; the message is a sentence for the person who tried."""


@dataclass(frozen=True)
class RoundOver:
    """How a round ended: the seat that lost, and the word that it completed."""

    loser: int
    word: str


@dataclass(frozen=True, eq=False)
class Round:
    """A round of Ghost. Immutable: a play makes the next round.

    Attributes:
        solution: the solved game that is played, with its words and rules.
        plays: the plays so far.
    """

    solution: Solution
    plays: tuple[Play, ...] = ()

    @property
    def fragment(self) -> str:
        """The letters on the table."""
        return self.plays[-1].fragment if self.plays else ""

    @property
    def seat(self) -> int:
        """The seat whose turn it is."""
        return self.solution.rules.to_play(len(self.plays))

    @cached_property
    def over(self) -> RoundOver | None:
        """How the round ended, or None while it goes on."""
        if not self.solution.is_word(self.fragment):
            return None
        return RoundOver(self.solution.rules.loser(len(self.fragment)), self.fragment)

    def legal_plays(self) -> tuple[Play, ...]:
        """Return the plays that the rules allow; none once the round is over."""
        return () if self.over else self.solution.legal_plays(self.fragment)

    def play(self, letter: str) -> Round:
        """Add a letter.

        Raises:
            IllegalPlay: if the round is over, or no word would begin with the new fragment.
        """
        if self.over:
            raise IllegalPlay(f"The round is over: {capitals(self.fragment)} is a word.")
        for play in self.legal_plays():
            if play.letter == letter:
                return replace(self, plays=(*self.plays, play))
        raise IllegalPlay(self._why_not(letter))

    def _why_not(self, letter: str) -> str:
        words = self.solution.words
        if letter not in words.alphabet:
            return f"{capitals(letter)} is in no word of {words.name}."
        fragment = capitals(self.fragment + letter)
        return f"No word{self.solution.rules.that_count} begins with {fragment}."
