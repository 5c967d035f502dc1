"""How good a person is at puzzles, and how hard a puzzle: numbers on one scale, moved by answers.

As Arpad Elo did it for chess: a puzzle that is solved loses what its solver gains, and who was thought
to be weaker gains more.
"""

from __future__ import annotations

from dataclasses import dataclass

FIRST_RATING = 1200.0
"""What a person begins with."""

_SCALE = 400.0
"""Of two that lie so far apart the stronger wins ten times out of eleven."""

_PERSON_STEP, _PUZZLE_STEP = 32.0, 16.0
"""What an answer moves at most; a puzzle, which has fewer answers than a person, was rated before."""


@dataclass(frozen=True)
class Ratings:
    """Of a person, and of a puzzle."""

    person: float
    puzzle: float

    def after(self, *, is_right: bool) -> Ratings:
        """Return both after another answer."""
        expected = 1 / (1 + 10 ** ((self.puzzle - self.person) / _SCALE))
        surprise = is_right - expected
        return Ratings(self.person + _PERSON_STEP * surprise, self.puzzle - _PUZZLE_STEP * surprise)
