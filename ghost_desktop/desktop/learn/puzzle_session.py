"""Puzzles without widgets: what workers find, and how it stands with what is asked."""

from __future__ import annotations

from contextlib import closing
from dataclasses import dataclass
from enum import Enum, auto
from typing import TYPE_CHECKING

from ghost_desktop.desktop.kit.ask import without_count
from ghost_desktop.desktop.window.meanings import known_meaning
from ghost_desktop.formats.progress import describe_puzzles_loss, describe_trouble
from ghost_desktop.formats.puzzles import describe_no_puzzle
from ghost_desktop.formats.text import listed, sentence
from ghost_desktop.library import catalogue, commonness
from ghost_desktop.library.decks import DeckKey, DeckKind
from ghost_desktop.library.drills import DrillStore
from ghost_desktop.library.puzzle_answers import PuzzleKey, PuzzleStore
from ghost_desktop.play.outlook import could_become, refute
from ghost_desktop.play.puzzles import NoPuzzle, Puzzle, key_of, puzzle_at
from ghost_desktop.play.runs import PuzzleRun, PuzzleTheme, next_puzzle, numbered_puzzle
from ghost_desktop.translation import N_, say

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import datetime
    from pathlib import Path

    from ghost_desktop.desktop.kit.ask import Report
    from ghost_desktop.desktop.window.meanings import WordMeaning
    from ghost_desktop.desktop.window.question import Answer
    from ghost_desktop.engine.solution import Solution
    from ghost_desktop.library.puzzle_answers import Ratings
    from ghost_desktop.library.question import Question
    from ghost_desktop.play.outlook import Refutation

UNFOUND = N_("The puzzle could not be found.")

_MOST_WORDS = 8
"""Words around a puzzle that are named, the most common first."""

_MOST_GIVEN_AWAY = 500
"""Of so many wins that were given away last those are asked that were in the game."""


@dataclass(frozen=True)
class Files:
    """Where it is written what became of puzzles, and of drills; and what time it is, in UTC."""

    puzzles: Path
    drills: Path
    clock: Callable[[], datetime]

    def given_away(self, solution: Solution) -> tuple[str, ...]:
        """Return where a person gave wins of a game away, the last in front."""
        key = DeckKey.of_game(solution.game, DeckKind.BLUNDERS, solution.reading)
        with closing(DrillStore(self.drills, self.clock)) as store:
            found = store.given_away(_MOST_GIVEN_AWAY)
        return tuple(one.fragment for one in found if one.key == key)


def trouble_of(store: PuzzleStore) -> str:
    """Say why nothing can be saved, or what was known before and cannot be read; nothing if all is well."""
    return describe_trouble(store.trouble) or describe_puzzles_loss(store.loss)


@dataclass(frozen=True, eq=False)
class PuzzleWords:
    """What the answer to a puzzle can become.

    Attributes:
        named: some of the words on which the round can end, the most common first.
        meaning: what the best known of them means; None if nobody knows, or they are not English.
    """

    named: str
    meaning: WordMeaning | None


def look_at_wrong(solution: Solution, fragment: str, report: Report) -> Refutation:
    """Find out what comes of a wrong letter."""
    return refute(solution, fragment, without_count(report))


def look_around(puzzle: Puzzle, question: Question, report: Report) -> PuzzleWords:
    """Find words that the answer can become, and what the best known of them means."""
    report(0, 1)
    words = puzzle.game.words
    fragment = puzzle.answer.fragment
    levels = catalogue.levels_in(words, question.source)
    found = puzzle.game.words_made(fragment) or could_become(
        puzzle.game, fragment, levels, most=_MOST_WORDS + 1, report=without_count(report)
    )
    shown = {word: words.shown(word) for word in found[:_MOST_WORDS]}
    named = listed([*shown.values()])
    if len(found) > len(shown):
        named = say("{words} and others", words=named)
    known = known_meaning(shown) if catalogue.is_english(question.source) else None
    return PuzzleWords(named, known if known is not None and known.definitions else None)


def key_for(puzzle: Puzzle) -> PuzzleKey:
    """Return which puzzle it is, for the file."""
    return PuzzleKey(key_of(puzzle.solution), puzzle.name, puzzle.fragment)


def none_of(answer: Answer, none: NoPuzzle) -> AtPuzzle:
    """Say why there is no puzzle."""
    said = sentence(describe_no_puzzle(none, answer.solution.game))
    return AtPuzzle(Stage.NONE, answer, trouble=said)


def look_for_puzzle(answer: Answer, files: Files, theme: PuzzleTheme, report: Report) -> AtPuzzle:
    """Find the next puzzle of a theme: by its number, or where a win was given away."""
    solution, rate = answer.solution, commonness.levels_of
    with closing(PuzzleStore(files.puzzles, files.clock)) as store:
        found: Puzzle | NoPuzzle = NoPuzzle(is_certain=True)
        if theme is PuzzleTheme.GIVEN_AWAY:
            for fragment in files.given_away(solution):
                puzzle = puzzle_at(solution, fragment, rate)
                outcome = None if puzzle is None else store.outcome(key_for(puzzle))
                if puzzle is not None and (outcome is None or not outcome.is_done):
                    found = puzzle
                    break
        else:
            number, quiet = store.next_number(key_of(solution)), without_count(report)
            found = numbered_puzzle(solution, number, theme, rate, quiet)
        if isinstance(found, NoPuzzle):
            return none_of(answer, found)
        # The way there and what can be played are found here, and known when the window asks.
        found.round.go_to(found.answer.fragment)
        ratings = store.ratings(key_for(found), found.rating)
        return AtPuzzle(Stage.ASKED, answer, found, ratings, trouble_of(store))


def look_ahead(
    solution: Solution, files: Files, runs: tuple[PuzzleRun, ...], report: Report
) -> tuple[Puzzle | None, ...]:
    """Find what runs ask next; None where there is nothing more to ask."""
    given_away, quiet = files.given_away(solution), without_count(report)
    rate = commonness.levels_of
    found = tuple(
        next_puzzle(solution, run, run.began.isoformat(), rate, given_away=given_away, report=quiet)
        for run in runs
    )
    for puzzle in found:
        if puzzle is not None:
            puzzle.round.go_to(puzzle.answer.fragment)
    return found


class Stage(Enum):
    """How it stands with the puzzle."""

    SOLVING = auto()
    """The game is being solved."""
    LOOKING = auto()
    """A puzzle is being looked for."""
    FAILED = auto()
    """None was found, for a reason that nobody foresaw."""
    NONE = auto()
    """The game has none, or nobody can say who wins it."""
    ASKED = auto()
    """A letter is awaited."""
    SOLVED = auto()
    """It was the right one."""
    SHOWN = auto()
    """The answer was shown."""
    READY = auto()
    """A run may begin."""
    OVER = auto()
    """A run is over."""


@dataclass(frozen=True, eq=False)
class AtPuzzle:
    """What there is to show.

    Attributes:
        stage: how it stands.
        answer: the game, solved; None until it is.
        puzzle: the puzzle that lies on the table, its round laid out; None if none does.
        ratings: of the person and of the puzzle; None in a run.
        trouble: why there is no puzzle, or nobody can say who wins, in a sentence; of a puzzle, why
            nothing can be saved, or what was known before and cannot be read; else empty.
        run: the run that goes on, or is over; None if there is none.
        before: what it asked before.
    """

    stage: Stage
    answer: Answer | None = None
    puzzle: Puzzle | None = None
    ratings: Ratings | None = None
    trouble: str = ""
    run: PuzzleRun | None = None
    before: Puzzle | None = None
