"""A cell that is kept, with what was sought of it: whom it serves, and what it is worth."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import inf
from typing import TYPE_CHECKING, NamedTuple

from ghost_desktop.library import catalogue

if TYPE_CHECKING:
    from typing import Self

    from ghost_desktop.library.cell import Cell, Sought
    from ghost_desktop.library.question import Question

_OF_LINES = ("strategy_seat", "lines", "proved_minimal", "count")
"""The fields of a row that say how much there is to remember."""


class Effort(NamedTuple):
    """What was done to find a part of a cell.

    Attributes:
        was_sought: whether it was looked for at all.
        time_limit: seconds after which to stop proving; None for none.
    """

    was_sought: bool
    time_limit: float | None


@dataclass(frozen=True, eq=False)
class KeptCell:
    """A cell with what was sought of it.

    Attributes:
        cell: the cell.
        lines: what was done to find how much there is to remember.
        margin: what was done to find how many words stand between.
    """

    cell: Cell
    lines: Effort
    margin: Effort

    @classmethod
    def of(cls, cell: Cell, sought: Sought) -> Self:
        """Return a cell that has just been solved, with what was sought."""
        limit = sought.time_limit if cell.seconds is None else cell.seconds
        return cls(cell, Effort(sought.lines, limit), Effort(sought.margin, limit))

    def serves(self, sought: Sought) -> bool:
        """Tell whether it has all that is sought.

        Lines, or a margin, of which it is not known whether they are the fewest serve only who would
        not allow more time.
        """
        wanted = KeptCell.of(replace(self.cell, seconds=None), sought)
        return all(has >= wants for has, wants in zip(self.worth, wanted.worth, strict=True))

    @property
    def worth(self) -> tuple[tuple[bool, float], tuple[bool, float]]:
        """How much its margin is worth, and its lines: whether they were sought, and how long."""
        return self._margin_worth, self._lines_worth

    @property
    def _lines_worth(self) -> tuple[bool, float]:
        return _worth(self.lines, is_open=self.cell.row.proved_minimal is False)

    @property
    def _margin_worth(self) -> tuple[bool, float]:
        margin = self.cell.row.margin
        return _worth(self.margin, is_open=margin is not None and not margin.proved)

    def with_best_of(self, other: KeptCell) -> KeptCell:
        """Return it with the lines and the margin of another of the same game, if worth more."""
        lines = self if self._lines_worth >= other._lines_worth else other
        margin = self if self._margin_worth >= other._margin_worth else other
        facts = {name: getattr(lines.cell.row, name) for name in _OF_LINES}
        row = replace(self.cell.row, **facts, margin=margin.cell.row.margin)
        return KeptCell(replace(self.cell, row=row), lines.lines, margin.margin)

    def answer(self, question: Question, sought: Sought) -> Cell:
        """Return it as the answer to a question, with what is sought and no more."""
        row = replace(self.cell.row, source=question.source, reading=question.reading)
        if not sought.lines:
            row = replace(row, strategy_seat=None, lines=None, proved_minimal=None)
        if not sought.margin:
            row = replace(row, margin=None)
        name = catalogue.list_name(question.source)
        return replace(self.cell, question=question, name=name, row=row)


def _worth(effort: Effort, *, is_open: bool) -> tuple[bool, float]:
    """Tell whether it was sought, and how long; without end if more time would say no more."""
    limit = effort.time_limit
    return effort.was_sought, limit if is_open and limit is not None else inf
