"""Climber: a person who is as strong as it takes, and finds out how strong that is."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from ghost_desktop.engine.texts import N_
from ghost_desktop.play.opponent import MOST_LEVEL
from ghost_desktop.play.opponents import register
from ghost_desktop.play.opponents.person import ErringPlayer, habits_at

if TYPE_CHECKING:
    from collections.abc import Mapping

_STEPS: Final = 80
"""What the steps shrink from, twice as much as would be best if each level changed one win in a hundred:
near the level that is looked for they change fewer (`tests/fair_matches.py`)."""
_BEFORE: Final = 5
"""So many rounds count as played before the first: one alone does not change much."""
_SMALLEST: Final = 2


class Climber(ErringPlayer):
    """Plays at a level of `habits_at`, and looks for the one at which it wins half of the rounds.

    It begins where newcomers who begin the round win half of them (`tests/test_newcomers.py`); whoever
    it meets wins half of them before long (`tests/fair_matches.py`).
    """

    first_level = 40

    def tuned(self, values: Mapping[str, int], level: int | None) -> Climber:  # noqa: ARG002
        """Return it with the habits of its level."""
        return replace(self, habits=habits_at(self.first_level if level is None else level))

    def next_level(self, level: int, *, has_lost: bool, rounds: int) -> int:
        """Go up after a lost round and down after another, in ever smaller steps.

        These shrink as the rounds grow in number, so that the level comes near to where half of the
        rounds are won (H. Robbins, S. Monro, "A stochastic approximation method", 1951), down to the
        smallest, with which it follows who grows stronger.
        """
        step = max(_SMALLEST, round(_STEPS / (rounds + _BEFORE)))
        return min(MOST_LEVEL, max(0, level + (step if has_lost else -step)))


CLIMBER = register(
    Climber(
        "climber",
        60,
        N_("Climber"),
        N_("Grows stronger when it loses, and weaker when it wins: as strong as you before long."),
    )
)
