"""Finding out what there is to remember of all openings: what the worker does."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from typing import TYPE_CHECKING

from ghost_desktop.desktop.strategy.weighing import Learner, costs_to
from ghost_desktop.engine.errors import NoCosts
from ghost_desktop.engine.openings_to_learn import OpeningToLearn, openings_to_learn
from ghost_desktop.engine.others import Others
from ghost_desktop.engine.strategy import Outcome
from ghost_desktop.engine.variant import LineKind
from ghost_desktop.library import commonness
from ghost_desktop.library.own_costs import HowCommon, how_common

if TYPE_CHECKING:
    from pathlib import Path

    from ghost_desktop.desktop.kit.ask import Report
    from ghost_desktop.desktop.strategy.position import SolvedGame
    from ghost_desktop.engine.counting import Counting
    from ghost_desktop.library.question import Question

_PROVING = 5.0
"""Seconds for the proof that there are no fewer lines, of each opening."""

_OUTCOMES = (Outcome.WIN, Outcome.MIXED, Outcome.LOSS)
"""From what is worth most to learn."""


@dataclass(frozen=True)
class OpeningsAsked:
    """What is to be found out of openings.

    Attributes:
        question: the game.
        words: the hash of its list's content: a file may have other words another time.
        seat: for whom.
        count: what there is to remember.
        level: up to which level of commonness words are known.
        is_own: whether lines are to cost the least to the person, who has learned some.
    """

    question: Question
    words: str
    seat: int
    count: Counting
    level: int
    is_own: bool
    others: Others = Others.ANYTHING
    """What the others may play."""


@dataclass(frozen=True, eq=False)
class OpeningFound:
    """What is known of an opening.

    Attributes:
        opening: what there is to remember.
        common: how common the words are on which the round can end; None if nobody knows.
        cost: what the lines cost the person; None if that was not asked for.
        learned: how many of them the person has learned, likewise.
    """

    opening: OpeningToLearn
    common: HowCommon | None
    cost: int | None
    learned: int


class OpeningOrder(Enum):
    """In which order openings stand."""

    LETTER = "letter"
    LINES = "lines"
    LETTERS = "letters"
    COMMON = "common"
    COST = "cost"


@dataclass(frozen=True, eq=False)
class OpeningsFound:
    """What is known of all openings, by now.

    Attributes:
        asked: what was asked.
        line_kind: what a line is.
        letters: all openings, in the order of the language.
        known: those of which something is known.
        has_levels: whether it is known how common words are.
        is_weighed: whether the strategies are those whose lines cost the person the least.
    """

    asked: OpeningsAsked
    line_kind: LineKind
    letters: tuple[str, ...]
    known: tuple[OpeningFound, ...]
    has_levels: bool
    is_weighed: bool

    @property
    def is_whole(self) -> bool:
        """Whether all is known."""
        return len(self.known) == len(self.letters)

    def winning(self) -> list[OpeningFound]:
        """Return the openings after which the player wins for certain, in the order of `letters`."""
        winning = [one for one in self.known if one.opening.outcome is Outcome.WIN]
        return sorted(winning, key=lambda one: self.letters.index(one.opening.letter))

    def find(self, letter: str) -> OpeningFound | None:
        """Return what is known of an opening."""
        return next((one for one in self.known if one.opening.letter == letter), None)

    def in_order(self, order: OpeningOrder) -> list[str]:
        """Return the openings in an order, those that win first; alphabetically until all are known."""
        if order is OpeningOrder.LETTER or not self.is_whole:
            return list(self.letters)
        return [one.opening.letter for one in sorted(self.known, key=lambda one: _rank(one, order))]


def _rank(one: OpeningFound, order: OpeningOrder) -> tuple[int, float, float, str]:
    """Return what an opening is sorted by."""
    opening = one.opening
    first, second = {
        OpeningOrder.LETTER: (0.0, 0.0),
        OpeningOrder.LINES: (opening.lines, opening.letters),
        OpeningOrder.LETTERS: (opening.letters, opening.lines),
        OpeningOrder.COMMON: (-one.common.share if one.common else 0.0, opening.lines),
        OpeningOrder.COST: (one.cost or 0, opening.lines),
    }[order]
    rank = _OUTCOMES.index(opening.outcome) if opening.has_strategy else len(_OUTCOMES)
    return rank, first, second, opening.letter


def find_openings(
    game: SolvedGame,
    asked: OpeningsAsked,
    drills: Path,
    known: OpeningsFound | None,
    report: Report,
) -> OpeningsFound:
    """Find out what there is to remember of each opening.

    Args:
        game: the solved game.
        asked: what is asked of it.
        drills: the file of the answers in drills.
        known: what has been found out of it, to go on from; None if nothing has.
        report: is told the `OpeningsFound` by now; once it is stopped, no proof goes on.

    Raises:
        NoStrategy: if strategies are not known in this variant.
    """
    is_weighed = asked.is_own if known is None else known.is_weighed
    try:
        return _find(game, asked, drills, known, report, is_weighed=is_weighed)
    except NoCosts:
        return _find(game, asked, drills, None, report, is_weighed=False)


def _find(
    game: SolvedGame,
    asked: OpeningsAsked,
    drills: Path,
    known: OpeningsFound | None,
    report: Report,
    *,
    is_weighed: bool,
) -> OpeningsFound:
    """Find it out, by what lines cost the person or by how many there are."""
    solution = game.solution
    legal = (play.letter for play in solution.legal_plays(solution.game.start))
    letters = tuple(solution.words.order.sorted(legal))
    line_kind = LineKind.of(solution.rules.variant, asked.count)
    person = Learner(asked.level, drills)
    own = costs_to(person, game, asked.seat, asked.count) if asked.is_own else None
    levels = commonness.levels(solution.game.all_words) if game.is_english else None
    nothing = OpeningsFound(asked, line_kind, letters, (), game.is_english, is_weighed)
    found = known or nothing

    def still_there(done: int, total: int) -> None:
        report(done, total, found)

    def watch(_lines: int, _bound: int) -> bool:
        still_there(len(found.known), len(letters))
        return not report.stopped

    for opening in openings_to_learn(
        solution,
        asked.seat,
        levels,
        count=asked.count,
        costs=own.costs if own is not None and is_weighed else None,
        others=asked.others,
        passed_over=len(found.known),
        time_limit=_PROVING,
        watch=watch,
        report=still_there,
    ):
        one = OpeningFound(
            opening,
            how_common(opening.words, asked.level) if game.is_english else None,
            None if own is None else own.sum(opening.remembered),
            0 if own is None else own.count_learned(opening.remembered),
        )
        found = replace(found, known=(*found.known, one))
    return found
