"""Levels -> where there is nothing more to know: at the end of a round or, if they count, in a zone."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from ghost_desktop.engine.counting import Counting

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from ghost_desktop.engine.level import Level
    from ghost_desktop.engine.rules import Rules

    Marks = tuple[NDArray[np.bool_], ...]


def endings(levels: tuple[Level, ...], rules: Rules, seat: int, count: Counting) -> Marks:
    """Tell where `seat` need know nothing more: the round is over or, if they count, in a zone.

    Returns:
        Per level ``bool (positions,)``.
    """
    words = tuple(level.is_word for level in levels)
    if count is Counting.LINES:
        return words
    safe = _safe(levels, rules, seat)
    return tuple(is_word | wins for is_word, wins in zip(words, safe, strict=True))


def _safe(levels: tuple[Level, ...], rules: Rules, seat: int) -> Marks:
    """Find, from the longest fragments up, where `seat` wins whatever anybody plays.

    He does so on the words on which he wins, and in zones: where each letter that can be added, by
    him or by another, leads to such a word or to another zone.

    Returns:
        Per level ``bool (positions,)``.
    """
    found = []
    below = np.zeros(0, np.uint8)
    for letters in reversed(range(len(levels))):
        level = levels[letters]
        below = level.over_plays(np.minimum, below, 1)
        below[level.words] = seat not in rules.losers(letters)
        found.append(below > 0)
    return tuple(reversed(found))
