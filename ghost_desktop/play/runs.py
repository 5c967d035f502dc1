"""Puzzles one after the other: until the third miss, or as many as one can in three minutes.

Each is harder than the one before, as long as they are solved. What is asked follows from a seed,
the game and what was answered so far, and from nothing else.
"""

from __future__ import annotations

from dataclasses import replace
from enum import Enum
from typing import TYPE_CHECKING

from ghost_desktop.engine.record import Record
from ghost_desktop.engine.reporting import in_silence

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from datetime import datetime

    from ghost_desktop.engine.reporting import Report
    from ghost_desktop.engine.solution import Solution
    from ghost_desktop.play.puzzles import NoPuzzle, Puzzle, Rate

# ruff: noqa: PLC0415 - the window knows from its start which run one does, and needs no puzzle for it

MOST_MISSES = 3
"""With so many a streak is over."""

STORM_SECONDS = 180.0
"""So long a storm lasts."""

_LOOKED_AT = 8
"""Of so many puzzles of a theme the one is taken whose rating comes nearest to what is wanted."""

_MOST_LOOKED_AT = 200
"""So many are looked at until a theme has one; after that there is none."""

_FIRST, _STEP, _LAST = 700, 60, 2000
"""The rating of the first puzzle; how much harder each that was solved makes the next; the hardest."""


class RunKind(Enum):
    """When a run is over; the values are for files."""

    STREAK = "streak"
    """With the third miss."""
    STORM = "storm"
    """After three minutes."""


class PuzzleTheme(Enum):
    """What puzzles have in common; the values are for files."""

    ANY = "any"
    """Nothing."""
    SHORT = "short"
    """Three letters or fewer lie on the table."""
    LONG = "long"
    """Five letters or more lie there."""
    TRAPS = "traps"
    """Of all letters, five or more lose without completing a word."""
    ENDINGS = "endings"
    """After the answer, whatever is played, two letters more are the most."""
    GIVEN_AWAY = "given-away"
    """The person has given the win away there himself."""


class RunAnswer(Record):
    """An answer in a run.

    Attributes:
        fragment: what lay on the table.
        rating: how hard the puzzle looked.
        is_right: whether the answer was.
        seconds: when it was given, after the beginning.
    """

    fragment: str
    rating: int
    is_right: bool
    seconds: float


class PuzzleRun(Record):
    """A run. Immutable: an answer makes the next.

    Attributes:
        kind: when it is over.
        theme: what its puzzles have in common.
        began: when, in UTC; with its game, this tells it from all others.
        answers: what was answered, in order.
    """

    kind: RunKind
    theme: PuzzleTheme
    began: datetime
    answers: tuple[RunAnswer, ...] = ()

    @property
    def right(self) -> int:
        """How many were solved."""
        return sum(one.is_right for one in self.answers)

    @property
    def misses(self) -> int:
        """How many were not."""
        return len(self.answers) - self.right

    @property
    def seconds(self) -> float:
        """When the last answer was given, after the beginning."""
        return self.answers[-1].seconds if self.answers else 0.0

    def seconds_left(self, seconds: float) -> float:
        """Return how long a storm lasts still, so many seconds after its beginning."""
        return min(max(STORM_SECONDS - max(seconds, self.seconds), 0.0), STORM_SECONDS)

    def is_over(self, seconds: float) -> bool:
        """Tell whether it is, so many seconds after its beginning."""
        if self.kind is RunKind.STREAK:
            return self.misses >= MOST_MISSES
        return self.seconds_left(seconds) == 0

    def answered(self, puzzle: Puzzle, seconds: float, *, is_right: bool) -> PuzzleRun:
        """Return the run after an answer; one that comes too late is none.

        Args:
            puzzle: what was asked.
            seconds: when, after the beginning, on a clock that nobody sets.
            is_right: whether the answer was; an illegal letter is not.
        """
        if self.is_over(seconds) or puzzle.fragment in {one.fragment for one in self.answers}:
            return self
        at = max(seconds, self.seconds)
        one = RunAnswer(puzzle.fragment, puzzle.rating, is_right, at)
        return replace(self, answers=(*self.answers, one))


def themes_of(puzzle: Puzzle) -> frozenset[PuzzleTheme]:
    """Tell of which themes a puzzle is; that it was given away, it does not say."""
    letters, game = len(puzzle.fragment), puzzle.game
    found = {PuzzleTheme.ANY}
    if letters <= 3:
        found.add(PuzzleTheme.SHORT)
    if letters >= 5:
        found.add(PuzzleTheme.LONG)
    wrong = [play for play in puzzle.plays if play != puzzle.answer]
    if sum(not game.is_word(play.fragment) for play in wrong) >= 5:
        found.add(PuzzleTheme.TRAPS)
    below = game.words.length[game.words_below(puzzle.answer.fragment)]
    if int(below.max()) <= letters + 3:
        found.add(PuzzleTheme.ENDINGS)
    return frozenset(found)


def numbered_puzzle(
    solution: Solution,
    first: int,
    theme: PuzzleTheme,
    rate: Rate,
    report: Report = in_silence,
) -> Puzzle | NoPuzzle:
    """Find the puzzle of a theme that has the lowest number, from the first one on.

    Args:
        solution: who wins the game.
        first: the lowest number that is looked at.
        theme: what it is to have; what was given away has no number.
        rate: tells how common words are.
        report: called often; raises if nobody waits any more.
    """
    from ghost_desktop.play.puzzles import NoPuzzle, find_puzzle

    for number in range(first, first + _MOST_LOOKED_AT):
        found = find_puzzle(solution, str(number), rate, report)
        if isinstance(found, NoPuzzle) or theme in themes_of(found):
            return found
    return NoPuzzle(is_certain=False)


def next_puzzle(
    solution: Solution,
    run: PuzzleRun,
    seed: str,
    rate: Rate,
    *,
    given_away: Sequence[str] = (),
    report: Report = in_silence,
) -> Puzzle | None:
    """Find what a run asks next: what was not asked in it, and is as hard as it has become.

    Args:
        solution: who wins the game.
        run: what was answered so far.
        seed: what the chance comes from; the same seed asks the same.
        rate: tells how common words are.
        given_away: where the person has given wins away, for that theme.
        report: called often; raises if nobody waits any more.

    Returns:
        None if there is nothing more to ask.
    """
    from ghost_desktop.play.puzzles import puzzle_at

    asked = {one.fragment for one in run.answers}
    wanted = min(_FIRST + _STEP * run.right, _LAST)
    if run.theme is PuzzleTheme.GIVEN_AWAY:
        known = (puzzle_at(solution, one, rate) for one in given_away if one not in asked)
        found = [one for one in known if one is not None]
    else:
        found = []
        for one in _drawn(solution, f"{seed}-{len(run.answers)}", rate, report):
            fragments = {other.fragment for other in found}
            if one.fragment not in asked | fragments and run.theme in themes_of(one):
                found.append(one)
                if len(found) == _LOOKED_AT:
                    break
    return min(found, key=lambda one: (abs(one.rating - wanted), one.fragment), default=None)


def _drawn(solution: Solution, seed: str, rate: Rate, report: Report) -> Iterator[Puzzle]:
    """Give puzzles by chance, some of them perhaps more than once."""
    from ghost_desktop.play.puzzles import NoPuzzle, find_puzzle

    for number in range(_MOST_LOOKED_AT):
        found = find_puzzle(solution, f"{seed}-{number}", rate, report)
        if isinstance(found, NoPuzzle):
            return
        yield found
