"""What each position stands on: the words that have it as a part, and those that end the round there.

For questions about many sets of words. The positions are those of all words that may count; which
of them are there, and which end the round, follows for each set of words by counting. Where letters
have no order, several parts of words can be one position, which ends the round once each of those
that are there is a word; elsewhere a position is one part.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, TypeVar

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from ghost_desktop.engine.rules import Rules
    from ghost_desktop.engine.word_pairs import Pairs

    Indices = NDArray[np.intp]
    Flags = NDArray[np.bool_]

_Number = TypeVar("_Number", bound=np.generic)


@dataclass(frozen=True, eq=False)
class Plays:
    """The plays from the positions of one length.

    Attributes:
        first: the number of the first of these positions;
        end: that behind the last.
        parents: ``intp (parents,)``, the positions, in order, from which there is a play.
        heads: ``intp (parents,)``, the place in `after` of the first play from each.
        after: ``intp (plays,)``, what each play makes.
    """

    first: int
    end: int
    parents: Indices
    heads: Indices
    after: Indices

    def join(self, how: np.ufunc, values: NDArray[_Number], nothing: float) -> NDArray[_Number]:
        """Join the values of all plays from each position of this length.

        Args:
            how: ``np.minimum`` and the like.
            values: ``(plays,)``, of each play.
            nothing: the value where there is no play.
        """
        joined = np.full(self.end - self.first, nothing, values.dtype)
        if len(self.parents):
            joined[self.parents - self.first] = how.reduceat(values, self.heads)
        return joined


@dataclass(frozen=True, eq=False)
class Footing:
    """Positions, the plays between them, and the words that they stand on.

    Attributes:
        rules: the game.
        counts_now: ``bool (words,)``, whether a word counts now; others may be put in.
        letters: ``intp (positions,)``, how many letters each position has, in order.
        before: ``intp (plays,)``, in order, a position;
        after: ``intp (plays,)``, and what a play makes of it.
        having: the words that have each position.
        part_position: ``intp (parts,)``, in order, the position that each part is.
        having_part: the words that have each part.
        being: the words that each part is.
        number: ``intp (positions,)``, which of all positions, in order, each is;
        fragment: and what is written for one of all.
    """

    rules: Rules
    counts_now: Flags
    letters: Indices
    before: Indices
    after: Indices
    having: Pairs
    part_position: Indices
    having_part: Pairs
    being: Pairs
    number: Indices
    fragment: Callable[[int], str]

    def __len__(self) -> int:
        """Count the positions."""
        return len(self.letters)

    @cached_property
    def words_now(self) -> Indices:
        """``intp (positions,)``, how many words that count now have each position."""
        return self.having.count(self.counts_now)

    @cached_property
    def words_now_by_part(self) -> Indices:
        """``intp (parts,)``, the same for each part."""
        return (
            self.words_now
            if self.having_part is self.having
            else self.having_part.count(self.counts_now)
        )

    @cached_property
    def whole(self) -> Indices:
        """``intp (positions,)``, how many words each position is, whether they count or not."""
        return self.over_parts(self.whole_by_part)

    @cached_property
    def whole_by_part(self) -> Indices:
        """``intp (parts,)``, the same for each part."""
        return self.being.count(np.ones_like(self.counts_now))

    def find_ends(self, is_there: Flags, whole: Indices) -> tuple[Flags, Flags]:
        """Find where rounds end: where a part is a word, and none is *loose*, there but no word.

        Args:
            is_there: ``bool (parts,)``, which parts are taken to be there;
            whole: ``intp (parts,)``, and how many words, of those that are taken to count, each is.

        Returns:
            ``bool (parts,)``, which are loose; and ``bool (positions,)``, where the round ends.
        """
        is_loose = is_there & (whole == 0)
        return is_loose, (self.over_parts(is_loose) == 0) & (self.over_parts(whole) > 0)

    def count(self, is_in: Flags) -> Indices:
        """Return how many of some words have each position: ``intp (positions,)``."""
        return self.having.recount(self.words_now, self.counts_now, is_in)

    def count_by_part(self, is_in: Flags) -> Indices:
        """Return how many of some words have each part: ``intp (parts,)``."""
        if self.having_part is self.having:
            return self.count(is_in)
        return self.having_part.recount(self.words_now_by_part, self.counts_now, is_in)

    @cached_property
    def levels(self) -> tuple[Plays, ...]:
        """The plays from the positions of each length, the shortest first."""
        lengths = np.arange(int(self.letters.max()) + 2)
        first = np.searchsorted(self.letters, lengths)
        first_play = np.searchsorted(self.before, first)
        levels = []
        for length in lengths[:-1]:
            plays = slice(int(first_play[length]), int(first_play[length + 1]))
            before = self.before[plays]
            heads = np.flatnonzero(np.diff(before, prepend=-1))
            levels.append(
                Plays(
                    int(first[length]),
                    int(first[length + 1]),
                    before[heads],
                    heads,
                    self.after[plays],
                )
            )
        return tuple(levels)

    def plays_from(self, position: int) -> Indices:
        """Return what can be made of a position."""
        return self.after[self._first_play[position] : self._first_play[position + 1]]

    def parts_of(self, position: int) -> range:
        """Return the parts that a position is."""
        first, end = self._first_part[position], self._first_part[position + 1]
        return range(int(first), int(end))

    def over_parts(self, count: NDArray[np.generic]) -> Indices:
        """Sum up, for each position, a number of each of its parts."""
        if len(self.part_position) == len(self):
            return count.astype(np.intp)
        so_far = np.append(0, np.cumsum(count, dtype=np.intp))
        return np.diff(so_far[self._first_part])

    def only(self, kept: Flags, goes_on: Flags) -> tuple[Footing, Indices]:
        """Return these things for some positions, the empty fragment among them.

        Args:
            kept: ``bool (positions,)``, which positions.
            goes_on: ``bool (positions,)``, from which of them the plays are kept, of which all that
                they make must be kept.

        Returns:
            And the positions that are kept, in order.
        """
        positions = np.flatnonzero(kept)
        number = np.where(kept, np.cumsum(kept) - 1, -1)
        which = np.flatnonzero((kept & goes_on)[self.before])
        parts_kept = kept[self.part_position]
        parts = np.flatnonzero(parts_kept)
        part_number = np.where(parts_kept, np.cumsum(parts_kept) - 1, -1)
        having = self.having.only(positions, number)
        footing = replace(
            self,
            letters=self.letters[positions],
            before=number[self.before[which]],
            after=number[self.after[which]],
            having=having,
            part_position=number[self.part_position[parts]],
            having_part=(
                having
                if self.having_part is self.having
                else self.having_part.only(parts, part_number)
            ),
            being=self.being.only(parts, part_number),
            number=self.number[positions],
        )
        return footing, positions

    @cached_property
    def _first_play(self) -> Indices:
        return np.append(0, np.cumsum(np.bincount(self.before, minlength=len(self))))

    @cached_property
    def _first_part(self) -> Indices:
        return np.append(0, np.cumsum(np.bincount(self.part_position, minlength=len(self))))
