"""What can be counted of a list before anything is solved."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ghost_desktop.engine.game import Game
from ghost_desktop.engine.prefix_levels import build_levels
from ghost_desktop.engine.rules import Rules

if TYPE_CHECKING:
    from ghost_desktop.engine.wordlist import WordList


@dataclass(frozen=True)
class ListFacts:
    """What is counted of a list, for the usual minimum length.

    Attributes:
        min_length: letters in the shortest words that count.
        words: those that count.
        first_words: those of them that begin with no other of them: on these a round of Ghost ends.
    """

    min_length: int
    words: int
    first_words: int

    @classmethod
    def of(cls, words: WordList) -> ListFacts:
        """Count.

        Raises:
            WordListError: if no word counts.
        """
        game = Game(words, Rules())
        levels = build_levels(words, game.rules.min_length, beyond_words=False)
        ends = sum(len(level.words) for level in levels)
        return cls(game.rules.min_length, len(game.words), ends)
