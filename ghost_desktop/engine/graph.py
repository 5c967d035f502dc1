"""Game -> PositionGraph: every fragment that play can make, level by level.

What a level is stands in `level`; each variant that lists its positions builds its own.
"""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass
from functools import cached_property, partial
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from ghost_desktop.engine.game import Game
    from ghost_desktop.engine.level import Level
    from ghost_desktop.engine.listed_variant import ListedVariant
    from ghost_desktop.engine.wordlist import WordList


_MOST_FOUND = 1 << 15
"""Fragments whose places a graph keeps: some megabytes."""


@dataclass(frozen=True, eq=False)
class PositionGraph:
    """The positions of a variant on a word list.

    Attributes:
        words: the whole list, words that are too short to count included.
        variant: how letters are added.
        min_length: letters in the shortest word that counts.
        levels: ``levels[L]`` holds the fragments of L letters; level 0 holds the empty one.
        beyond_words: whether fragments are there that no play reaches, since a word ends the
            round before (``them``, once ``the`` has).
        seconds: the time that listing them took.
    """

    words: WordList
    variant: ListedVariant
    min_length: int
    levels: tuple[Level, ...]
    beyond_words: bool
    seconds: float = 0.0

    @cached_property
    def positions(self) -> int:
        """Count the positions that play can reach, the empty one included."""
        return sum(int(np.count_nonzero(level.reachable)) for level in self.levels)

    @cached_property
    def fragments(self) -> int:
        """Count the parts of words, in the variant's sense, the empty one included."""
        return self.variant.count_fragments(self)

    def is_of(self, game: Game) -> bool:
        """Tell whether these are the positions of `game`: how many play does not change them."""
        rules = game.rules
        return self.words is game.all_words and (self.variant, self.min_length) == (
            rules.variant,
            rules.min_length,
        )

    def fragment(self, letters: int, position: int) -> str:
        """Return the fragment at `position` of the level of `letters` letters."""
        at = int(self.levels[letters].at[position])
        return self.variant.spelled(self.words.text(at, letters))

    def find(self, fragment: str) -> int | None:
        """Return the place of `fragment` in its level, or None if the graph does not have it."""
        found = self._found.get(fragment)
        letters = len(fragment)
        if found is None and letters < len(self.levels):
            places = range(len(self.levels[letters]))
            place = bisect_left(places, fragment, key=partial(self.fragment, letters))
            if place in places and self.fragment(letters, place) == fragment:
                found = place
                if (
                    len(self._found) < _MOST_FOUND
                ):  # never fewer again: two threads may look at once
                    self._found[fragment] = place
        return found

    @cached_property
    def _found(self) -> dict[str, int]:
        """Fragments that were looked for, with their places: many are asked for again."""
        return {}
