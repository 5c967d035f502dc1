"""A cell of a comparison: a question, what is sought of it, and the row that answers it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ghost_desktop.engine.counting import Counting

if TYPE_CHECKING:
    from ghost_desktop.engine.comparison import Row
    from ghost_desktop.engine.errors import RefusedError
    from ghost_desktop.engine.import_report import ImportReport
    from ghost_desktop.engine.rules import Rules
    from ghost_desktop.library.question import Question


@dataclass(frozen=True)
class Sought:
    """What is sought of every cell of a comparison, beside who wins.

    Attributes:
        lines: how much the winner has to remember.
        count: what there is to remember.
        time_limit: seconds after which to stop proving each strategy, and each margin, minimal;
            None for none.
        margin: how many words stand between the list and another winner.
    """

    lines: bool = True
    count: Counting = Counting.LINES
    time_limit: float | None = None
    margin: bool = False


@dataclass(frozen=True, eq=False)
class RefusedCell:
    """A cell that cannot be solved.

    Attributes:
        question: which list, under which rules.
        error: why.
    """

    question: Question
    error: RefusedError


@dataclass(frozen=True, eq=False)
class Cell:
    """A solved cell.

    Attributes:
        question: which list, under which rules.
        name: what players call the list.
        alphabet: its letters.
        row: what was found.
        report: what became of the entries of the list's file.
        seconds: those that its proofs had, where they were fewer than its share of the time for
            all cells; None elsewhere.
    """

    question: Question
    name: str
    alphabet: str
    row: Row
    report: ImportReport
    seconds: float | None = None

    @property
    def rules(self) -> Rules:
        """The game."""
        return self.question.rules

    @property
    def min_length(self) -> int:
        """Letters in the shortest word that counts."""
        return self.rules.min_length

    @property
    def is_good_for_first(self) -> bool:
        """Whether the first player wins; among more than two, whether he is sure not to lose."""
        return self.row.fate.wins(0)
