"""Solution: who loses from each position, which plays win, how long the round still lasts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from ghost_desktop.engine.letters import capitals

if TYPE_CHECKING:
    from ghost_desktop.engine.graph import PositionGraph
    from ghost_desktop.engine.outcomes import Outcomes
    from ghost_desktop.engine.rules import Play, Rules
    from ghost_desktop.engine.wordlist import WordList


class IllegalFragment(ValueError):
    """A fragment that is no part of any word, or that the graph does not have."""


@dataclass(frozen=True, eq=False)
class Solution:
    """What perfect play leads to, from every position of a graph.

    Whatever is asked of a fragment raises `IllegalFragment` if it is no part of a word, or lies
    beyond a finished word and the graph leaves it out; but for `legal_plays`.

    Attributes:
        rules: the rules that were solved.
        graph: the positions.
        outcomes: what perfect play leads to from each.
    """

    rules: Rules
    graph: PositionGraph
    outcomes: Outcomes

    @property
    def words(self) -> WordList:
        """The words that count."""
        return self.graph.counting

    def is_word(self, fragment: str) -> bool:
        """Tell whether `fragment` is a word, which ends the round."""
        letters, position = self.find(fragment)
        return bool(self.graph.levels[letters].is_word[position])

    def legal_plays(self, fragment: str) -> tuple[Play, ...]:
        """Return the plays after which the fragment is still part of some word, alphabetically.

        This depends on the words alone, not on whether play can reach the fragment. A fragment
        that is part of no word has none.
        """
        return self.graph.legal_plays(fragment)

    @property
    def winner(self) -> int | None:
        """The first seat that wins from the beginning if all play perfectly, if there is one.

        With two players, and one against all, it can force that.
        """
        return next((s for s in range(self.rules.players) if self.can_win("", s)), None)

    def named(self, fragment: str) -> frozenset[int]:
        """Return the seats that may lose if all play perfectly; in misère, those that may win."""
        return self.outcomes.named(*self.find(fragment))

    def can_win(self, fragment: str, seat: int) -> bool:
        """Tell whether `seat` wins from `fragment` with perfect play."""
        return self.rules.wins(self.named(fragment), seat)

    def plays_left(self, fragment: str) -> int | None:
        """Return the plays until the round ends: the winner hurries, the loser delays.

        With more than two players nothing says who hurries, and it is None; see `plays_range`.
        """
        return self.outcomes.plays_left(*self.find(fragment))

    def plays_range(self, fragment: str) -> tuple[int, int] | None:
        """Return the plays of the shortest and the longest round, for more than two players.

        Everybody makes only plays that his rule allows: those that are best for him.
        """
        return self.outcomes.plays_range(*self.find(fragment))

    def wins(self, play: Play) -> bool:
        """Tell whether a play wins for the player who made it."""
        return self.can_win(play.fragment, self.rules.played(len(play.fragment)))

    def winning_plays(self, fragment: str) -> tuple[Play, ...]:
        """Return the plays that win from `fragment`, alphabetically; none once it is a word."""
        if self.is_word(fragment):
            return ()
        return tuple(play for play in self.legal_plays(fragment) if self.wins(play))

    def allowed_plays(self, fragment: str) -> tuple[Play, ...]:
        """Return the plays that are best for the player to move: he is indifferent between them.

        They are all winning ones if there are any. Alphabetically; none once it is a word.
        """
        if self.is_word(fragment):
            return ()
        plays = self.legal_plays(fragment)
        named = [sum(1 << seat for seat in self.named(play.fragment)) for play in plays]
        to_play = self.rules.to_play(len(fragment))
        liking = self.rules.liking(np.array(named, np.uint8), to_play)
        return tuple(play for play, one in zip(plays, liking, strict=True) if one == liking.max())

    def word_completed_before(self, fragment: str) -> str | None:
        """Return a word that ends the round before play can reach `fragment`.

        Where several words stand in the way it is the shortest of them, the first in the alphabet.
        None if play can reach the fragment, or it is part of no word.
        """
        return self.graph.word_in_the_way(fragment)

    def find(self, fragment: str) -> tuple[int, int]:
        """Return the level of `fragment` and its place there.

        Raises:
            IllegalFragment: if it is no part of a word, or if the graph leaves it out because it
                lies beyond a finished word.
        """
        position = self.graph.find(fragment)
        if position is None:
            raise IllegalFragment(self._why_illegal(fragment))
        return len(fragment), position

    def _why_illegal(self, fragment: str) -> str:
        word = self.word_completed_before(fragment)
        if word:
            return f"no play reaches {capitals(fragment)}: the word {capitals(word)} ends the round before."
        return f"no word of {self.words.name} {self.rules.variant.part} {capitals(fragment)}."
