"""A cell of the comparison, one list under one set of rules: solving it, and what is said of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ghost_desktop.desktop.question import Question, list_name
from ghost_desktop.desktop.strategy.wording import remembered
from ghost_desktop.engine.comparison import LoadedList, Row, solve_row
from ghost_desktop.formats.text import joined, ordinal
from ghost_desktop.library import catalogue

if TYPE_CHECKING:
    from ghost_desktop.desktop.service import Report
    from ghost_desktop.engine.cleaning import ImportReport

WINNER_SHAPES = ("●", "■")
"""A shape for each seat, so that no colour stands alone."""


@dataclass(frozen=True, eq=False)
class Cell:
    """A solved cell.

    Attributes:
        question: which list, under which rules.
        name: what players call the list.
        alphabet: its letters.
        row: what was found.
        report: what became of the entries of the list's file.
    """

    question: Question
    name: str
    alphabet: str
    row: Row
    report: ImportReport

    @property
    def min_length(self) -> int:
        """Letters in the shortest word that counts."""
        return self.question.rules.min_length

    @property
    def winner(self) -> int:
        """The seat that wins from the start."""
        (loser,) = self.row.named
        return 1 - loser


def solve_cell(
    question: Question, loaded: LoadedList | None, report: Report
) -> tuple[Cell, LoadedList]:
    """Solve one cell, in the worker; return the list too, for the next cell.

    Args:
        question: the cell.
        loaded: a list that has been read; read again if it is another one than asked for.
        report: cancels between reading and solving.

    Raises:
        WordListError: if the list cannot be read, or has no word that counts.
    """
    if loaded is None or loaded.source != question.source:
        loaded = catalogue.load(question.source)
    report(1, 2)
    row = solve_row(loaded, question.rules, lines=True)
    cell = Cell(question, list_name(question.source), loaded.words.alphabet, row, loaded.report)
    return cell, loaded


def winner_text(seat: int) -> str:
    """Say which player wins, with a shape: ``"● first"``."""
    return f"{WINNER_SHAPES[seat]} {ordinal(seat)}"


def openings_text(cell: Cell) -> str:
    """Name the openings that win: ``"H N"``, or ``"none"``."""
    return " ".join(cell.row.winning_openings).upper() or "none"


def minimum_text(min_length: int) -> str:
    """Say how long a word must be to count: ``"4+"``."""
    return f"{min_length}+"


def describe_cell(cell: Cell) -> str:
    """Say all figures of a cell in a sentence, for hovering and for screen readers."""
    row = cell.row
    letters = [letter.upper() for letter in row.winning_openings]
    who = f"{WINNER_SHAPES[cell.winner]} {ordinal(cell.winner)} player wins"
    how = f" with {joined(letters, 'or')}" if letters else ""
    remember = "" if row.lines is None else f" · {remembered(row.lines)} to remember"
    return (
        f"{cell.name}, {minimum_text(cell.min_length)} letters: "
        f"{who}{how}{remember} · "
        f"{row.words:,} words · {row.positions:,} positions · solved in {row.solve_seconds:.3f} s"
    )
