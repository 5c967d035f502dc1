"""The question on the bar, and the answer to it: what the worker does for the window."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from ghost_desktop.engine.cleaning import capitals
from ghost_desktop.engine.comparison import LoadedList, Row, describe
from ghost_desktop.engine.retrograde import solve
from ghost_desktop.engine.rules import Rules
from ghost_desktop.formats.text import describe_rules, joined
from ghost_desktop.library import catalogue

if TYPE_CHECKING:
    from ghost_desktop.desktop.service import Report
    from ghost_desktop.engine.solution import Solution

MINIMUM_LENGTHS = range(1, 9)
"""The minimum lengths that the window offers."""


@dataclass(frozen=True)
class Question:
    """Which word list, under which rules."""

    source: str = catalogue.DEFAULT_LIST
    rules: Rules = field(default_factory=Rules)


@dataclass(frozen=True, eq=False)
class Answer:
    """A solved game and what is to be said of it."""

    question: Question
    loaded: LoadedList
    solution: Solution
    row: Row


def answer(question: Question, report: Report) -> Answer:
    """Load and solve what `question` asks.

    Raises:
        WordListError: if the list cannot be read, or has no word that counts.
    """
    loaded = catalogue.load(question.source)
    report(0, 0)
    begin = time.perf_counter()
    solution = solve(loaded.words, question.rules, report=report)
    seconds = time.perf_counter() - begin
    return Answer(question, loaded, solution, describe(loaded, solution, seconds))


def describe_question(question: Question) -> str:
    """Say what is played: ``"ENABLE1, SuperGhost, 4+ letters, 3 players"``."""
    return f"{list_name(question.source)}, {describe_rules(question.rules)}"


def list_name(source: str) -> str:
    """Return what players call the list `source`."""
    names = {one.id: one.name for one in catalogue.bundled_lists()}
    return names.get(source, source)


def describe_answer(row: Row) -> str:
    """Say who wins: ``"171,752 words · first player wins with H or N · solved in 0.01 s"``."""
    letters = [capitals(letter) for letter in row.winning_openings]
    who = f"first player wins with {joined(letters, 'or')}" if letters else "second player wins"
    seconds = row.solve_seconds
    time_taken = f"{seconds:.2f} s" if seconds >= 0.005 else "under 0.01 s"
    return f"{row.words:,} words · {who} · solved in {time_taken}"
