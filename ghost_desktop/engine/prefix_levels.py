"""The positions where a fragment begins a word: the beginnings of words.

Such a position has one parent, itself without its last letter, so the positions are the nodes
of the prefix tree. In a sorted list the words below a position stand together, and a word begins a
new position of L letters where it shares fewer than L with the word before: each level is one scan
of what neighbours share.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from ghost_desktop.engine.level import Level
from ghost_desktop.engine.room import check_room

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from ghost_desktop.engine.wordlist import WordList

_BYTES_OF_WORD, _BYTES = 30, 24
"""What a word takes while levels are built, and a beginning of words that is kept."""


def build_levels(words: WordList, min_length: int, *, beyond_words: bool) -> tuple[Level, ...]:
    """Build the beginnings of words, level by level.

    Args:
        words: the whole list.
        min_length: letters in the shortest word that counts; shorter words do not exist.
        beyond_words: keep the fragments beyond a finished word.

    Raises:
        WordListError: if no word counts, or there is too little memory.
    """
    check_room(_BYTES_OF_WORD * len(words) + _BYTES * words.count_prefixes())
    # The words that go on from a level, and what each shares with the one before.
    ahead, shared = _first_ahead(words, min_length, beyond_words=beyond_words)
    # As long as no word can end, a level's positions are among those of the next: find them once.
    early = np.flatnonzero(shared < min_length)
    early_shared = shared[early]
    bounds = np.array([0, len(ahead)])  # where among them each position's words begin and end
    place = np.empty(len(ahead), np.intp)
    reachable = np.ones(1, np.bool_)
    levels: list[Level] = []
    while len(bounds) > 1:
        letters = len(levels)
        first, below = bounds[:-1], bounds[1:] - bounds[:-1]
        word = ahead[first]
        is_word = words.length[word] == letters
        if is_word.any():
            if beyond_words:
                goes_on = np.ones(len(ahead), np.bool_)
                goes_on[first[is_word]] = False  # sorted first among those that it begins
                below -= is_word
            else:
                goes_on = np.repeat(~is_word, below)
                below *= ~is_word
            stays = np.flatnonzero(goes_on)
            ahead, shared = ahead[stays], shared[stays]
        parents = np.flatnonzero(below > 0)
        # Where a word shares no more than these letters with the one before, the next level has a
        # new position. What is shared needs no correction when words go: of those that stay, the
        # next shares as much with the word that ended the round as with the last that it begins.
        heads = (
            early[early_shared <= letters]
            if letters < min_length
            else np.flatnonzero(shared <= letters)
        )
        place[heads] = np.arange(len(heads))
        first_child = np.empty(len(parents) + 1, np.intp)
        first_child[0] = 0
        first_child[1:-1] = place[np.cumsum(below[parents[:-1]])]
        first_child[-1] = len(heads)
        levels.append(Level(words.start[word], is_word, parents, first_child, reachable))
        bounds = np.append(heads, len(ahead))
        if beyond_words:
            goes_on = reachable[parents] & ~is_word[parents]
            reachable = np.repeat(goes_on, np.diff(first_child))
        else:
            reachable = np.ones(len(heads), np.bool_)
    return tuple(levels)


def _first_ahead(
    words: WordList, min_length: int, *, beyond_words: bool
) -> tuple[NDArray[np.intp], NDArray[np.uint16]]:
    """Return the words that the first level goes on to, and what each shares with the one before.

    Where a word ends the round, those that it begins go at that level; those that the word just
    before begins can go at once, which saves half the work.
    """
    counts = words.counting(min_length)
    stays = counts.copy()
    if not beyond_words:
        begun_by_previous = words.shared[1:] >= words.length[:-1]
        stays[1:] &= ~(begun_by_previous & counts[:-1])
    ahead = np.flatnonzero(stays)
    return ahead, words.shared_without(np.flatnonzero(~counts), ahead)
