"""What each of many things has of others, in compressed rows: words and positions, plays, programs."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, TypeVar

import numpy as np

from ghost_desktop.engine.arrays import distinct
from ghost_desktop.engine.record import Record

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    Indices = NDArray[np.intp]
    Flags = NDArray[np.bool_]

_Number = TypeVar("_Number", bound=np.generic)

_FEW = 64
"""Columns are few of all columns when they are less than one in so many."""


class Incidence(Record, eq=False):
    """Which columns each row has.

    Attributes:
        first: ``intp (rows + 1,)``, where in `column` each row begins, and at last where all end.
        column: ``intp (entries,)``, the columns that the rows have, row by row.
    """

    first: Indices
    column: Indices

    @classmethod
    def of(cls, row: Indices, column: Indices, rows: int) -> Incidence:
        """Compress entries, which are in the order of their rows."""
        return cls(np.append(0, np.cumsum(np.bincount(row, minlength=rows))), column)

    @classmethod
    def of_pairs(cls, row: Indices, column: Indices, rows: int) -> Incidence:
        """Put entries in order, each once."""
        columns = int(column.max(initial=0)) + 1
        return cls.of(*np.divmod(distinct(row * columns + column), columns), rows)

    @classmethod
    def stacked(cls, parts: Sequence[Incidence]) -> Incidence:
        """Put the rows of one below those of the other."""
        size = [np.diff(one.first) for one in parts]
        first = np.append(0, np.cumsum(np.concatenate(size)))
        return cls(first, np.concatenate([one.column for one in parts]))

    def __len__(self) -> int:
        """Count the rows."""
        return len(self.first) - 1

    def __getitem__(self, row: int) -> Indices:
        """Return what one row has."""
        return self.column[self.first[row] : self.first[row + 1]]

    @cached_property
    def row(self) -> Indices:
        """``intp (entries,)``, the row of each entry, in order."""
        return np.repeat(np.arange(len(self)), np.diff(self.first))

    @cached_property
    def is_empty(self) -> Flags:
        """``bool (rows,)``, which rows have nothing."""
        is_empty: Flags = np.diff(self.first) == 0
        return is_empty

    def among(self, rows: Indices) -> tuple[Indices, Indices]:
        """Return all that some rows have: of each entry the index of its row among these, and what."""
        first = self.first[rows]
        count = self.first[rows + 1] - first
        index = np.repeat(np.arange(len(rows)), count)
        skipped = np.repeat(first - (np.cumsum(count) - count), count)
        return index, self.column[np.arange(len(index)) + skipped]

    def transposed(self, columns: int) -> Incidence:
        """Return which rows have each column, of so many columns at least."""
        in_order = np.sort(self.column * len(self) + self.row)
        return Incidence.of(*np.divmod(in_order, len(self)), columns)

    def at(self, rows: Indices) -> Incidence:
        """Return some of the rows, in this order."""
        return Incidence.of(*self.among(rows), len(rows))

    def only(self, kept: Flags) -> Incidence:
        """Return the rows with those entries alone that are kept, ``bool (entries,)``."""
        return Incidence.of(self.row[kept], self.column[kept], len(self))

    def join(self, how: np.ufunc, values: NDArray[_Number], nothing: float) -> NDArray[_Number]:
        """Join the values of the entries of each row.

        Args:
            how: ``np.minimum`` and the like.
            values: ``(entries,)``, of each entry.
            nothing: the value of a row without any.

        Returns:
            ``(rows,)``.
        """
        joined = np.full(len(self), nothing, values.dtype)
        if len(values):
            has_some = ~self.is_empty
            joined[has_some] = how.reduceat(values, self.first[:-1][has_some])
        return joined

    def count(self, is_in: Flags) -> Indices:
        """Count for each row the columns, of some, that it has: ``intp (rows,)``."""
        return np.bincount(self.row[is_in[self.column]], minlength=len(self))

    def recount(self, count: Indices, before: Flags, now: Flags) -> Indices:
        """Count anew when some columns have changed; each row has a column once.

        Args:
            count: what `count` has returned
            before: for these columns;
            now: those of which it is asked.
        """
        changed = np.flatnonzero(before != now)
        if len(changed) * _FEW > len(now):
            return self.count(now)
        again = count.copy()
        for column in changed[changed < len(self._by_column)].tolist():
            again[self._by_column[column]] += 1 if now[column] else -1
        return again

    @cached_property
    def _by_column(self) -> Incidence:
        return self.transposed(0)
