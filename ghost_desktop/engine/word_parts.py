"""Which positions each word of a list has as parts, for graphs in which parts are contiguous."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from numpy.typing import NDArray

    from ghost_desktop.engine.level import Level
    from ghost_desktop.engine.wordlist import WordList

    Indices = NDArray[np.intp]


def parts_by_level(
    words: WordList, levels: Sequence[Level], *, beginnings_only: bool
) -> Iterator[tuple[Indices, Indices]]:
    """Follow words letter by letter through the positions.

    Args:
        words: the words that count, from which the levels were built.
        levels: the parts of words, or only their beginnings, also those beyond finished words.
        beginnings_only: whether the levels have only the beginnings of words.

    Yields:
        For each level, ``intp (pairs,)`` twice: a word, in order, and a position that it has as a
        part; a pair comes as often as the word has the part.
    """
    which, length = np.arange(len(words)), words.length.astype(np.intp)
    start, end = words.start, words.start + length
    if beginnings_only:
        word, at, stop = which, start, end
    else:
        word = np.repeat(which, length)
        offset = np.arange(len(word)) - np.repeat(np.cumsum(length) - length, length)
        at, stop = np.repeat(start, length) + offset, np.repeat(end, length)
    position = np.zeros(len(word), np.intp)
    codes, cells = words.codes, 256
    yield which, np.zeros(len(which), np.intp)
    for letters, (level, following) in enumerate(itertools.pairwise(levels)):
        goes_on = at + letters < stop
        word, at, stop, position = word[goes_on], at[goes_on], stop[goes_on], position[goes_on]
        parent = np.repeat(level.parents, np.diff(level.first_child))
        cell = parent * cells + codes[following.at + letters]  # in order
        position = np.searchsorted(cell, position * cells + codes[at + letters])
        yield word, position
