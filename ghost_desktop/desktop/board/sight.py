"""What a player looks at: a fragment of a game, from a seat."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ghost_desktop.library.question import Question


@dataclass(frozen=True)
class Sight:
    """A fragment of a game, as a player looks at it.

    Attributes:
        question: which dictionary, and the rules.
        way: how play came to it: the fragments from the first letter on, and it is the last.
        seat: the seat of the player.
    """

    question: Question
    way: tuple[str, ...]
    seat: int
