"""How hard a puzzle looks before anybody has tried it, as a number like those of chess players."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from math import log2
from statistics import median
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from ghost_desktop.engine.game import Game

Rate: TypeAlias = Callable[[Collection[str]], Mapping[str, int]]
"""Tells the level of each word, from 10 (most common) to 95; 0 where it has none."""

_BOUNDS = (400, 2400)
_MIDDLE_LEVEL = 50.0
"""What a word counts for where nobody knows how common words are."""
_UNKNOWN_LEVEL = 100
"""What a word counts for that is in no list of words by how common they are: it is rarer."""
_MOST_WORDS = 100
"""So many of the words around a position, evenly spread, say how common they are."""

_PER_LEVEL = 10.0
_PER_DOUBLING = 150.0
_PER_LETTER = 50.0


def typical_level(game: Game, fragment: str, rate: Rate | None) -> float:
    """Return how common the words are that a fragment can become: the level of the middle one.

    Where most of them have no level, the list is one of another language than those that have.
    """
    if rate is None:
        return _MIDDLE_LEVEL
    below = game.words_below(fragment)
    some = {game.words[int(word)] for word in below[:: len(below) // _MOST_WORDS + 1]}
    levels = rate(some)
    typical = median(levels[word] or _UNKNOWN_LEVEL for word in some)
    return _MIDDLE_LEVEL if typical == _UNKNOWN_LEVEL else typical


def rate_puzzle(level: float, plays: int, letters: int) -> int:
    """Return how hard a puzzle looks.

    Args:
        level: see `typical_level`; rarer words are harder.
        plays: among how many legal plays one is to be found; each doubling is harder.
        letters: how many are on the table; the more, the fewer words there are to think of.
    """
    rating = 1000 + _PER_LEVEL * (level - _MIDDLE_LEVEL)
    rating += _PER_DOUBLING * log2(plays / 4) - _PER_LETTER * letters
    least, most = _BOUNDS
    return round(min(max(rating, least), most))
