"""The positions of one length and the plays from them: what every graph is made of."""

from __future__ import annotations

from bisect import bisect_left
from functools import cached_property, partial
from typing import TYPE_CHECKING, TypeVar

import numpy as np

from ghost_desktop.engine.arrays import distinct
from ghost_desktop.engine.record import Record
from ghost_desktop.engine.reporting import in_silence

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from ghost_desktop.engine.arrays import Indices
    from ghost_desktop.engine.game.variant import Variant
    from ghost_desktop.engine.reporting import Report
    from ghost_desktop.engine.words.wordlist import WordList


_Number = TypeVar("_Number", bound=np.generic)
_Values = TypeVar("_Values")


class Level(Record, eq=False):
    """The positions of one length, in alphabetical order, and the plays from them.

    Positions and places are ``int32`` where the variant has many of them, else ``intp``.

    Attributes:
        at: ``(positions,)``, where in the codes of the word list the fragment stands:
            in the first word that begins with it where all positions are beginnings, else in some
            word that contains it, if need be with its letters in another order.
        is_word: ``bool (positions,)``, whether the fragment is a word, which ends the round.
        parents: ``(parents,)``, the positions, in order, that a letter can follow.
        first_child: ``(parents + 1,)``; a letter after ``parents[i]`` makes the positions
            ``first_child[i]`` to ``first_child[i + 1] - 1`` of the next level.
        behind_first: ``(positions of the next level,)``, what each of those is without its
            first letter; None if a letter can go to the end only.
        turned: ``(positions,)``, what each position is when turned round, or -1 if that is
            part of no word; None if fragments are not turned.
        children: ``(plays,)``, the positions of the next level to which `first_child` then
            points, those of each parent in order; None if it points to the positions directly.
        reachable: ``bool (positions,)``, whether play can reach the position: whether there are
            plays that lead to it, none of which but the last completes a word.
        longest: ``uint16 (positions,)``, the letters of the longest word that has the fragment; None
            where the next level tells which fragments long words have.
    """

    at: Indices
    is_word: NDArray[np.bool_]
    parents: Indices
    first_child: Indices
    reachable: NDArray[np.bool_]
    behind_first: Indices | None = None
    turned: Indices | None = None
    children: Indices | None = None
    longest: NDArray[np.uint16] | None = None

    def __post_init__(self) -> None:
        """Let nobody change the arrays."""
        for array in vars(self).values():
            if array is not None:
                array.flags.writeable = False

    def __len__(self) -> int:
        """Count the positions."""
        return len(self.at)

    @cached_property
    def words(self) -> NDArray[np.intp]:
        """The positions, in order, that are words."""
        words = np.flatnonzero(self.is_word)
        words.flags.writeable = False
        return words

    def over_plays(self, join: np.ufunc, below: NDArray[_Number], nothing: int) -> NDArray[_Number]:
        """Join, for each position, the values of all that one play can make of it.

        Args:
            join: ``np.minimum`` and the like.
            below: a value for each position of the next level.
            nothing: the value where no play can be made, which changes none that it joins.
        """
        joined = np.full(len(self), nothing, below.dtype)
        if len(self.parents):
            made = below if self.children is None else below[self.children]
            joined[self.parents] = join.reduceat(made, self.first_child[:-1])
        if self.behind_first is not None:
            join.at(joined, self.behind_first, below)
        if self.turned is not None:
            turns = np.flatnonzero(self.turned >= 0)
            joined[turns] = join(joined[turns], joined[self.turned[turns]])
        return joined

    def reached(self, positions: int) -> NDArray[np.bool_]:
        """Tell which positions of the next level, which has so many, play can reach."""
        goes_on = self.reachable & ~self.is_word
        if self.turned is not None:
            turns = np.flatnonzero(self.turned >= 0)
            goes_on[turns] |= goes_on[self.turned[turns]]
        reached = np.repeat(goes_on[self.parents], np.diff(self.first_child))
        if self.children is not None:
            made, reached = self.children[reached], np.zeros(positions, np.bool_)
            reached[made] = True
        if self.behind_first is not None:
            reached |= goes_on[self.behind_first]
        return reached

    def plays_from(self, here: NDArray[np.bool_]) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
        """Return all plays from some positions, each once, in order of position and of play.

        Args:
            here: ``bool (positions,)``, which positions.

        Returns:
            ``intp (plays,)`` twice: the position, and what the play makes of it, in the next level.
        """
        before, after = self._plays_without_turning(here)
        if self.turned is not None:
            turned = np.zeros_like(here)
            turns = self.turned[here]
            turned[turns[turns >= 0]] = True
            turned_before, turned_after = self._plays_without_turning(turned)
            before = np.append(before, self.turned[turned_before].astype(np.intp))
            after = np.append(after, turned_after)
        if self.behind_first is not None and len(after):  # else in order, and each once
            width = int(after.max()) + 1
            before, after = np.divmod(distinct(before * width + after), width)
        return before, after

    def _plays_without_turning(
        self, here: NDArray[np.bool_]
    ) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
        parent = np.flatnonzero(here[self.parents])
        first = self.first_child[parent].astype(np.intp)
        end = self.first_child[parent + 1].astype(np.intp)
        before = np.repeat(self.parents[parent].astype(np.intp), end - first)
        skipped = np.repeat(first - np.append(0, np.cumsum(end - first)[:-1]), end - first)
        after = np.arange(len(before)) + skipped
        if self.children is not None:
            after = self.children[after].astype(np.intp)
        if self.behind_first is not None:
            preceded = np.flatnonzero(here[self.behind_first])
            before = np.append(before, self.behind_first[preceded].astype(np.intp))
            after = np.append(after, preceded)
        return before, after


def fold(
    levels: tuple[Level, ...],
    below: _Values,
    step: Callable[[int, Level, _Values], _Values],
    report: Report = in_silence,
) -> tuple[_Values, ...]:
    """Find the values of all positions, from the longest fragments up.

    Args:
        levels: the positions.
        below: the values of no position at all, with which it begins.
        step: is given how many letters a level has, the level, and the values of the next one, and
            returns those of this one.
        report: called before each level.

    Returns:
        The values per level.
    """
    folded: list[_Values] = []
    for letters in reversed(range(len(levels))):
        report(len(folded), len(levels))
        below = step(letters, levels[letters], below)
        folded.append(below)
    return tuple(reversed(folded))


_MOST_FOUND = 1 << 15
"""Fragments whose places a graph keeps: some megabytes."""


class PositionGraph(Record, eq=False):
    """The positions of a variant on a word list.

    Attributes:
        words: the whole list, words that are too short to count included.
        variant: how letters are added.
        min_length: letters in the shortest word that counts.
        levels: ``levels[L]`` holds the fragments of L letters; level 0 holds the empty one.
        beyond_words: whether fragments are there that no play reaches, since a word ends the
            round before (``them``, once ``the`` has).
        seconds: the time that listing them took.
    """

    words: WordList
    variant: Variant
    min_length: int
    levels: tuple[Level, ...]
    beyond_words: bool
    seconds: float = 0.0

    @cached_property
    def positions(self) -> int:
        """Count the positions that play can reach, the empty one included."""
        return sum(int(np.count_nonzero(level.reachable)) for level in self.levels)

    @cached_property
    def fragments(self) -> int:
        """Count the parts of words, in the variant's sense, the empty one included."""
        if self.beyond_words:
            return sum(map(len, self.levels))
        return self.words.at_least(self.min_length).count_prefixes()  # only beginnings are left out

    def fragment(self, letters: int, position: int) -> str:
        """Return the fragment at `position` of the level of `letters` letters."""
        at = int(self.levels[letters].at[position])
        return self.variant.spelled(self.words.text(at, letters))

    def find(self, fragment: str) -> int | None:
        """Return the place of `fragment` in its level, or None if the graph does not have it."""
        found = self._found.get(fragment)
        letters = len(fragment)
        if found is None and letters < len(self.levels):
            places = range(len(self.levels[letters]))
            place = bisect_left(places, fragment, key=partial(self.fragment, letters))
            if place in places and self.fragment(letters, place) == fragment:
                found = place
                if (
                    len(self._found) < _MOST_FOUND
                ):  # never fewer again: two threads may look at once
                    self._found[fragment] = place
        return found

    @cached_property
    def _found(self) -> dict[str, int]:
        """Fragments that were looked for, with their places: many are asked for again."""
        return {}
