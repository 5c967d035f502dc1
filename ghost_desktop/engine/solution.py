"""Solution: who loses from each position, which plays win, how long the round still lasts."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from ghost_desktop.engine.rules import Play, Where

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from ghost_desktop.engine.graph import PositionGraph
    from ghost_desktop.engine.rules import Rules
    from ghost_desktop.engine.wordlist import WordList

MAX_SCORE = 10_000
"""The score of a round that has just been won; more than any round has plays."""


class IllegalFragment(ValueError):
    """A fragment that is no part of any word, or lies beyond a finished word."""


@dataclass(frozen=True, eq=False)
class Solution:
    """What perfect play leads to, from every position of a graph.

    Whatever is asked of a fragment raises `IllegalFragment` if it is no part of a word, or lies
    beyond a finished word and the graph leaves it out; but for `legal_plays`.

    Attributes:
        rules: the rules that were solved.
        graph: the positions.
        scores: per level ``int16 (positions,)``, seen by the player to move: a win in n plays is
            ``MAX_SCORE - n``, a loss in n plays is ``n - MAX_SCORE``. After a finished word the
            player to move has won, in 0 plays.
    """

    rules: Rules
    graph: PositionGraph
    scores: tuple[NDArray[np.int16], ...]

    @cached_property
    def words(self) -> WordList:
        """The words that count."""
        return self.graph.words.at_least(self.rules.min_length)

    def is_word(self, fragment: str) -> bool:
        """Tell whether `fragment` is a word, which ends the round."""
        letters, position = self.find(fragment)
        return bool(self.graph.levels[letters].is_word[position])

    def legal_plays(self, fragment: str) -> tuple[Play, ...]:
        """Return the plays after which the fragment is still part of some word, alphabetically.

        This depends on the words alone, not on whether play can reach the fragment. A fragment
        that is part of no word has none.
        """
        letters = self.words.next_letters(fragment)
        return tuple(Play(letter, Where.END, fragment + letter) for letter in letters)

    @property
    def winner(self) -> int:
        """The seat that can force a win from the beginning."""
        (loser,) = self.losers("")
        return self.rules.other(loser)

    def losers(self, fragment: str) -> frozenset[int]:
        """Return the seats that may lose from `fragment` if all play perfectly."""
        to_play = self.rules.to_play(len(fragment))
        wins = self.score(fragment) > 0
        return frozenset({self.rules.other(to_play) if wins else to_play})

    def plays_left(self, fragment: str) -> int:
        """Return the plays until the round ends: the winner hurries, the loser delays."""
        return MAX_SCORE - abs(self.score(fragment))

    def wins(self, play: Play) -> bool:
        """Tell whether a play wins: afterwards, the player who made it is not among the losers."""
        return self.rules.to_play(len(play.fragment) - 1) not in self.losers(play.fragment)

    def winning_plays(self, fragment: str) -> tuple[Play, ...]:
        """Return the plays that win from `fragment`, alphabetically; none once it is a word."""
        if self.is_word(fragment):
            return ()
        return tuple(play for play in self.legal_plays(fragment) if self.wins(play))

    def score(self, fragment: str) -> int:
        """Return the score of `fragment`, as in `scores`."""
        letters, position = self.find(fragment)
        return int(self.scores[letters][position])

    def word_completed_before(self, fragment: str) -> str | None:
        """Return the word that ends the round before play can reach `fragment`, if any."""
        return next(
            (
                fragment[:letters]
                for letters in range(len(fragment))
                if self.is_word(fragment[:letters])
            ),
            None,
        )

    def find(self, fragment: str) -> tuple[int, int]:
        """Return the level of `fragment` and its place there.

        Raises:
            IllegalFragment: if it is no part of a word, or if the graph leaves it out because it
                lies beyond a finished word.
        """
        position = 0
        for letters, letter in enumerate(fragment):
            child = self._child(letters, position, letter)
            if child is None:
                raise IllegalFragment(self._why_illegal(fragment))
            position = child
        return len(fragment), position

    def _child(self, letters: int, position: int, letter: str) -> int | None:
        """Return the place, one level below, of the position that `letter` leads to."""
        children = self.graph.levels[letters].children(position)
        if not children:
            return None
        words = self.graph.words
        below = self.graph.levels[letters + 1].word[children.start : children.stop]
        codes = words.codes[words.start[below] + letters]
        found = np.flatnonzero(codes == words.code(letter))
        return children[found[0]] if len(found) else None

    def _why_illegal(self, fragment: str) -> str:
        if not self.words.beginning_with(fragment):
            return f"no word of {self.words.name} begins with {fragment}."
        word = self.word_completed_before(fragment)
        return f"no play reaches {fragment}: the word {word} ends the round before."
