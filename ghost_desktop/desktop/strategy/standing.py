"""How it stands at a fragment, for the player to whom it is told."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ghost_desktop.engine.strategy import Outcome

if TYPE_CHECKING:
    from ghost_desktop.engine.solution import Solution


@dataclass(frozen=True)
class Standing:
    """How it stands at a fragment with perfect play, for one of the players.

    Attributes:
        outcome: what it is for him; it depends where the rules name him and others.
        seat: the player to move or, once the round is over, the one who completed the word.
        over: whether the fragment is a word.
    """

    outcome: Outcome
    seat: int
    over: bool


def standing(solution: Solution, fragment: str, own: int) -> Standing:
    """Tell how it stands at a fragment for the player on `own`."""
    rules, letters = solution.rules, len(fragment)
    if solution.is_word(fragment):
        lost = own in rules.losers(letters)
        return Standing(Outcome.LOSS if lost else Outcome.WIN, rules.played(letters), over=True)
    fate = solution.fate(fragment)
    outcome = Outcome.LOSS if fate.loses(own) else Outcome.MIXED
    if fate.wins(own):
        outcome = Outcome.WIN
    return Standing(outcome, rules.to_play(letters), over=False)
