"""What workers do for puzzles: they find one, what a wrong letter leads to, and the words around."""

from __future__ import annotations

from contextlib import closing
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from ghost_desktop.desktop.kit.ask import without_count
from ghost_desktop.desktop.word_meaning import known_meaning
from ghost_desktop.formats.progress import describe_puzzles_loss, describe_trouble
from ghost_desktop.library import catalogue, commonness
from ghost_desktop.library.puzzle_answers import PuzzleKey, PuzzleStore
from ghost_desktop.play.could_become import could_become
from ghost_desktop.play.puzzles import NoPuzzle, find_puzzle, key_of
from ghost_desktop.play.refutation import refute

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import datetime
    from pathlib import Path

    from ghost_desktop.desktop.kit.ask import Report
    from ghost_desktop.desktop.word_meaning import WordMeaning
    from ghost_desktop.engine.solution import Solution
    from ghost_desktop.library.puzzle_answers import PuzzleOutcome, PuzzleRecord
    from ghost_desktop.library.question import Question
    from ghost_desktop.library.ratings import Ratings
    from ghost_desktop.play.puzzles import Puzzle
    from ghost_desktop.play.refutation import Refutation

_MOST_WORDS = 8
"""Words around a puzzle that are named, the most common first."""


@dataclass(frozen=True, eq=False)
class PuzzleFound:
    """A puzzle, and how a person stands with it.

    Attributes:
        puzzle: the puzzle, its round laid out.
        key: which it is, for the file.
        ratings: of the person and of the puzzle.
        outcome: what has become of it before; None if it is new.
        record: how the person stands with all of its game.
        is_todays: whether it is that of this day.
        trouble: why nothing can be saved; empty if it can.
        loss: what became of what was known before and cannot be read; empty if it can.
    """

    puzzle: Puzzle
    key: PuzzleKey
    ratings: Ratings
    outcome: PuzzleOutcome | None
    record: PuzzleRecord
    is_todays: bool
    trouble: str
    loss: str


@dataclass(frozen=True, eq=False)
class PuzzleWords:
    """What the answer to a puzzle can become.

    Attributes:
        words: some of the words on which the round can end, as they are shown, the most common first.
        has_more: whether there are others.
        meaning: what the best known of them means; None if nobody knows, or they are not English.
    """

    words: tuple[str, ...]
    has_more: bool
    meaning: WordMeaning | None


def look_for_puzzle(
    solution: Solution,
    path: Path,
    clock: Callable[[], datetime],
    report: Report,
    *,
    is_todays: bool,
) -> PuzzleFound | NoPuzzle:
    """Find today's puzzle, or the next one.

    Args:
        solution: who wins the game.
        path: the file of the answers.
        clock: tells the time, in UTC.
        report: is told how far it is.
        is_todays: whether it is to be that of this day.
    """
    game = key_of(solution)
    with closing(PuzzleStore(path, clock)) as store:
        record = store.record_of(game)
        name = store.today.isoformat() if is_todays else str(record.next)
        found = find_puzzle(solution, name, commonness.levels_of, without_count(report))
        if isinstance(found, NoPuzzle):
            return found
        # The way there and what can be played are found here, and known when the window asks.
        found.round.go_to(found.answer.fragment)
        key = PuzzleKey(game, name, found.fragment)
        return PuzzleFound(
            found,
            key,
            store.ratings(key, found.rating),
            store.outcome(key),
            record,
            is_todays,
            describe_trouble(store.trouble),
            describe_puzzles_loss(store.loss),
        )


def look_at_wrong(solution: Solution, fragment: str, report: Report) -> Refutation:
    """Find out what comes of a wrong letter."""
    return refute(solution, fragment, without_count(report))


def look_around(puzzle: Puzzle, question: Question, report: Report) -> PuzzleWords:
    """Find words that the answer can become, and what the best known of them means."""
    report(0, 1)
    words = puzzle.game.words
    fragment = puzzle.answer.fragment
    is_english = catalogue.is_english(question.source)
    levels = commonness.levels(words) if is_english else np.zeros(len(words), np.uint8)
    found = puzzle.game.words_made(fragment) or could_become(
        puzzle.game, fragment, levels, most=_MOST_WORDS + 1, report=without_count(report)
    )
    first = found[:_MOST_WORDS]
    meaning = None
    if is_english:
        known = known_meaning({word: words.shown(word) for word in first})
        meaning = known if known.definitions else None
    return PuzzleWords(tuple(map(words.shown, first)), len(found) > len(first), meaning)
