"""Levels -> zones: the fragments from which a player wins whatever anybody plays."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from ghost_desktop.engine.counting import Counting

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from ghost_desktop.engine.level import Level
    from ghost_desktop.engine.rules import Rules

    Marks = tuple[NDArray[np.bool_], ...]


def zones(levels: tuple[Level, ...], rules: Rules, seat: int) -> Marks:
    """Find, from the longest fragments up, where every legal letter wins for `seat`.

    It does so where each that can be added, by him or by another, leads to a word on which he wins
    or to another zone: in a zone even he may play anything.

    Returns:
        Per level ``bool (positions,)``; words are none, since the round is over.
    """
    found = []
    below = np.zeros(0, np.uint8)  # where he wins in any case, words included
    for letters in reversed(range(len(levels))):
        level = levels[letters]
        safe = level.over_plays(np.minimum, below, 1)
        safe[level.words] = seat not in rules.losers(letters)
        found.append((safe > 0) & ~level.is_word)
        below = safe
    return tuple(reversed(found))


def endings(levels: tuple[Level, ...], rules: Rules, seat: int, count: Counting) -> Marks:
    """Tell where there is nothing more to know: the round is over or, if they count, in a zone.

    Returns:
        Per level ``bool (positions,)``.
    """
    words = tuple(level.is_word for level in levels)
    if count is Counting.LINES:
        return words
    found = zones(levels, rules, seat)
    return tuple(is_word | is_zone for is_word, is_zone in zip(words, found, strict=True))
