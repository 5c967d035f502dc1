"""WordList -> PositionGraph: every fragment that play can reach, level by level, as arrays.

In Ghost a position has one parent, itself without its last letter, so the positions are the nodes
of the prefix tree. In a sorted list the words below a position stand together, and a word begins a
new position of L letters where it shares fewer than L with the word before: each level is one scan
of what neighbours share.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from ghost_desktop.engine.wordlist import WordList


@dataclass(frozen=True, eq=False)
class Level:
    """The positions of one length, in alphabetical order.

    Attributes:
        word: ``intp (positions,)``, the index of a word that begins with the position's fragment
            (the first such word, so a finished word stands for itself).
        is_word: ``bool (positions,)``, whether the fragment is a word, which ends the round.
        parents: ``intp (parents,)``, the positions, in order, after which there are others.
        first_child: ``intp (parents + 1,)``; one play after ``parents[i]`` come the positions
            ``first_child[i]`` to ``first_child[i + 1] - 1`` of the next level.
    """

    word: NDArray[np.intp]
    is_word: NDArray[np.bool_]
    parents: NDArray[np.intp]
    first_child: NDArray[np.intp]

    def children(self, position: int) -> range:
        """Return the positions of the next level that are one play after `position`."""
        parent = int(np.searchsorted(self.parents, position))
        if parent == len(self.parents) or self.parents[parent] != position:
            return range(0)
        return range(int(self.first_child[parent]), int(self.first_child[parent + 1]))

    def __len__(self) -> int:
        """Count the positions."""
        return len(self.word)


@dataclass(frozen=True, eq=False)
class PositionGraph:
    """The positions of Ghost on a word list.

    Attributes:
        words: the whole list, words that are too short to count included.
        min_length: letters in the shortest word that counts.
        levels: ``levels[L]`` holds the fragments of L letters; level 0 holds the empty one.
        beyond_words: whether fragments beyond a finished word are there, which no play reaches
            (``them``, once ``the`` has ended the round).
    """

    words: WordList
    min_length: int
    levels: tuple[Level, ...]
    beyond_words: bool

    @property
    def positions(self) -> int:
        """Count the positions, the empty one included."""
        return sum(len(level) for level in self.levels)


def build_graph(words: WordList, min_length: int, *, beyond_words: bool = False) -> PositionGraph:
    """Build the positions of Ghost on `words`.

    Args:
        words: the whole list.
        min_length: letters in the shortest word that counts; shorter words do not exist.
        beyond_words: keep the fragments beyond a finished word.

    Raises:
        WordListError: if no word counts.
    """
    # The words that go on from a level, and what each shares with the one before.
    ahead, shared = _first_ahead(words, min_length, beyond_words=beyond_words)
    # As long as no word can end, a level's positions are among those of the next: find them once.
    early = np.flatnonzero(shared < min_length)
    early_shared = shared[early]
    bounds = np.array([0, len(ahead)])  # where among them each position's words begin and end
    place = np.empty(len(ahead), np.intp)
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
        for array in (word, is_word, parents, first_child):
            array.flags.writeable = False
        levels.append(Level(word, is_word, parents, first_child))
        bounds = np.append(heads, len(ahead))
    return PositionGraph(words, min_length, tuple(levels), beyond_words)


def _first_ahead(
    words: WordList, min_length: int, *, beyond_words: bool
) -> tuple[NDArray[np.intp], NDArray[np.uint16]]:
    """Return the words that the first level goes on to, and what each shares with the one before.

    Where a word ends the round, those that it begins go at that level; those that the word just
    before begins can go at once, which saves half the work.
    """
    counts = words.length >= min_length
    if not counts.any():
        words.at_least(min_length)  # says so
    stays = counts.copy()
    if not beyond_words:
        begun_by_previous = words.shared[1:] >= words.length[:-1]
        stays[1:] &= ~(begun_by_previous & counts[:-1])
    ahead = np.flatnonzero(stays)
    return ahead, words.shared_without(np.flatnonzero(~counts), ahead)
