"""Proving positions by the lengths of words, plainly: the game is asked at every step."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from ghost_desktop.engine.errors import IllegalFragment
from ghost_desktop.engine.searched.parity_search import ParitySearch, ParitySolution

if TYPE_CHECKING:
    from ghost_desktop.engine.game.game import Game


class PlainSearch(ParitySearch[str, tuple[str, int]]):
    """Whether a seat is sure of the round, of which the game is asked at every step.

    Args:
        game: what is played.
        seat: whose round it is.
    """

    def __init__(self, game: Game, seat: int) -> None:
        super().__init__(game.rules, seat, game.longest)
        self._game = game
        self._ends_well = np.array(self._is_sure_at)

    def _key(self, fragment: str) -> str:
        """Return the fragment."""
        return fragment

    def _letters(self, key: str) -> int:
        """Return its letters."""
        return len(key)

    def _begin(self, fragment: str) -> tuple[str, int] | bool:
        """Return a fragment and its letters; of a word, and of what is known, whether it is sure."""
        if fragment in self._proved:
            return self._proved[fragment]
        if not self._game.is_part(fragment):
            raise IllegalFragment(fragment)
        letters = len(fragment)
        return self._is_sure_at[letters] if self._game.is_word(fragment) else (fragment, letters)

    def _look(self, node: tuple[str, int]) -> bool | list[tuple[str, int]]:
        """Look at what can be made of a fragment: what leaves the fewest bad words comes first."""
        fragment, letters = node
        wish = self._is_its_turn[letters]
        after = []
        for play in self._game.legal_plays(fragment):
            self._tell()
            if self._game.is_word(play.fragment):
                lengths = np.array([letters + 1])
            else:
                lengths = self._game.words.length[self._game.words_below(play.fragment)]
            fear = np.count_nonzero(self._ends_well[lengths] != wish)
            if 0 < fear < len(lengths):
                after.append((fear, play.fragment))
                continue
            self._proved[play.fragment] = is_sure = (not fear) is wish
            if is_sure is wish:
                return wish
        return [(made, letters + 1) for _, made in sorted(after, reverse=True)]


class PlainSolution(ParitySolution):
    """What perfect play leads to, in any variant whose rounds always end on a word."""

    _search = "plain 1"

    def _search_for(self, seat: int) -> PlainSearch:
        return PlainSearch(self.game, seat)
