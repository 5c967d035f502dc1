"""The words of a list in the order in which people look for them, however many there are.

`LetterOrder` has one word after another tell its place, which takes seconds for the words of a long
list. Here they are sorted by their last letters first, as cards once were, in NumPy.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from ghost_desktop.engine.reporting import in_silence

if TYPE_CHECKING:
    from collections.abc import Hashable, Sequence

    from numpy.typing import NDArray

    from ghost_desktop.engine.letter_order import LetterOrder
    from ghost_desktop.engine.reporting import Report
    from ghost_desktop.engine.wordlist import WordList

_CODES = 256


def in_order(
    words: WordList,
    places: NDArray[np.intp] | range,
    order: LetterOrder | None = None,
    report: Report = in_silence,
) -> NDArray[np.intp] | range:
    """Put words of a list in the order in which people look for them.

    Args:
        words: the list.
        places: which of its words, by their indices, which ascend.
        order: the order; by default that of the letters of the list.
        report: is told how far it is; may raise to stop.

    Returns:
        The same indices; ``intp``, unless they stay as they are.
    """
    order = words.order if order is None else order
    if order.is_by_code or not len(places):
        return places
    keys = [order.key(letter) for letter in words.alphabet]
    bases, accents = (_ranks([key[part][0] for key in keys], words.first_code) for part in (0, 1))
    sorted_by = [accents, bases] if accents.max() > 1 else [bases]  # what counts most comes last
    sorted_places = np.asarray(places, np.intp)
    longest = int(words.length[sorted_places].max())
    steps = len(sorted_by) * longest
    for step in range(steps):
        report(step, steps)
        column = longest - 1 - step % longest
        has_letter = words.length[sorted_places] > column
        at = np.where(has_letter, words.start[sorted_places] + column, 0)
        ranks = np.where(has_letter, sorted_by[step // longest][words.codes[at]], np.uint8(0))
        sorted_places = sorted_places[np.argsort(ranks, kind="stable")]
    return sorted_places


def _ranks(keys: Sequence[Hashable], first_code: int) -> NDArray[np.uint8]:
    """Return the rank of each letter by its code, from 1; equal ones have the same.

    Args:
        keys: what the letters are compared by, in the order of their codes.
        first_code: the code of the first.

    Returns:
        ``uint8 (256,)``; there are at most 255 letters.
    """
    places = {key: place for place, key in enumerate(sorted(set(keys)), 1)}  # type: ignore[type-var]
    ranks = np.zeros(_CODES, np.uint8)
    ranks[first_code : first_code + len(keys)] = [places[key] for key in keys]
    return ranks
