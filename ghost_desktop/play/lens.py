"""What each letter would do that can be played now: the lens through which one looks at the keys."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ghost_desktop.engine.reporting import in_silence
from ghost_desktop.engine.strategy import Outcome

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ghost_desktop.engine.reporting import Report
    from ghost_desktop.engine.solution import Solution


@dataclass(frozen=True)
class Effect:
    """What a legal play does.

    Attributes:
        outcome: what it comes to for whoever makes it, if all play perfectly; among three and more
            it may depend on the others.
        completes: whether it completes a word, which ends the round.
        fewest: plays after it until the round ends; where several lengths are as good, the fewest.
            None if that is not known.
        most: the most of them.
    """

    outcome: Outcome
    completes: bool = False
    fewest: int | None = None
    most: int | None = None


def effects_from(
    solution: Solution, fragment: str, report: Report = in_silence
) -> Iterator[tuple[str, Effect]]:
    """Tell what each legal play from a fragment does, by the fragment that it makes.

    They come as they are found out. What is not among them is illegal, once all have come.

    Args:
        solution: who wins the game.
        fragment: what is on the table; of what a solution does not speak of, nothing is told.
        report: as for `Solution.settle`.
    """
    if solution.game.goes_on(fragment):
        for play in solution.settle(fragment, report):
            yield play.fragment, _effect(solution, play.fragment)


def _effect(solution: Solution, made: str) -> Effect:
    """Tell what it does to have made a fragment."""
    fate, seat = solution.fate(made), solution.rules.played(len(made))
    outcome = Outcome.LOSS if fate.loses(seat) else Outcome.MIXED
    if fate.wins(seat):
        outcome = Outcome.WIN
    if solution.is_word(made):
        return Effect(outcome, completes=True, fewest=0, most=0)
    left = solution.plays_left(made)
    fewest, most = (left, left) if left is not None else solution.plays_range(made) or (None, None)
    return Effect(outcome, fewest=fewest, most=most)
