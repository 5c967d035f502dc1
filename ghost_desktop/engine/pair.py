"""Two lists side by side: the openings of the games that are played with them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ghost_desktop.engine.loaded_list import LoadedList
    from ghost_desktop.engine.solution import Solution


@dataclass(frozen=True, eq=False)
class Side:
    """One of the two lists.

    Attributes:
        loaded: the list.
        solution: the game that is played with it, solved.
    """

    loaded: LoadedList
    solution: Solution

    @property
    def name(self) -> str:
        """What players call the list."""
        return self.loaded.words.name


@dataclass(frozen=True)
class OpeningOfPair:
    """A first letter, in two games.

    Attributes:
        letter: which.
        wins_in_one: whether it wins in the one; None if no round begins with it there.
        wins_in_other: the same of the other.
    """

    letter: str
    wins_in_one: bool | None
    wins_in_other: bool | None

    @property
    def changes_hands(self) -> bool:
        """Whether it wins in one of them alone."""
        return bool(self.wins_in_one) is not bool(self.wins_in_other)


def compare_openings(one: Solution, other: Solution) -> tuple[OpeningOfPair, ...]:
    """Return all openings of two games, alphabetically, and where each wins.

    Args:
        one: a solved game.
        other: another one.
    """
    mine, theirs = _openings(one), _openings(other)
    return tuple(
        OpeningOfPair(letter, mine.get(letter), theirs.get(letter))
        for letter in sorted(mine | theirs)
    )


def _openings(solution: Solution) -> dict[str, bool]:
    return {play.letter: solution.wins(play) for play in solution.legal_plays(solution.game.start)}
