"""How hard a puzzle is, and how good who solves it: numbers on one scale, as in chess.

Before anybody has tried, a puzzle is rated by what it looks like; then by whether it is solved, as
Arpad Elo did it: who wins against a higher number rises more, and the other one sinks.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from math import log2
from statistics import median
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from ghost_desktop.engine.game import Game

Rate: TypeAlias = Callable[[Collection[str]], Mapping[str, int]]
"""Tells the level of each word, from 10 (most common) to 95; 0 where it has none."""

FIRST_RATING = 1200.0
"""What a person begins with."""

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
_SCALE = 400.0
_PERSON_STEP, _PUZZLE_STEP = 32.0, 16.0


@dataclass(frozen=True)
class Ratings:
    """Of a person, and of a puzzle."""

    person: float
    puzzle: float

    def after(self, *, is_solved: bool) -> Ratings:
        """Return both after another answer."""
        expected = 1 / (1 + 10 ** ((self.puzzle - self.person) / _SCALE))
        surprise = is_solved - expected
        return Ratings(self.person + _PERSON_STEP * surprise, self.puzzle - _PUZZLE_STEP * surprise)


def typical_level(game: Game, fragment: str, rate: Rate | None) -> float:
    """Return how common the words are that a fragment can become: the level of the middle one."""
    if rate is None:
        return _MIDDLE_LEVEL
    below = game.words_below(fragment)
    some = {game.words[int(word)] for word in below[:: len(below) // _MOST_WORDS + 1]}
    return median(level or _UNKNOWN_LEVEL for level in rate(some).values())


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
