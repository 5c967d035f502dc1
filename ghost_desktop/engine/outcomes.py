"""What perfect play leads to from every position: for two players, and for more."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

import numpy as np

from ghost_desktop.engine.letters import MAX_WORD_LENGTH
from ghost_desktop.engine.seats import mask_of, seats_of

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from ghost_desktop.engine.rules import Rules

MAX_SCORE = MAX_WORD_LENGTH + 1
"""The score of a round that has just been won; more than any round has plays."""
assert np.iinfo(np.int16).max > MAX_SCORE, "a round can be too long for the scores"


class Outcomes(Protocol):
    """What `Solution` asks of either kind; positions are given by level and place there."""

    def seats(self, letters: int, position: int) -> frozenset[int]:
        """Return the seats that may lose from a position; in misère, those that may win."""

    def won_by_maker(self, letters: int) -> NDArray[np.bool_]:
        """Tell of each fragment of so many letters, one at least, whether who made it wins."""

    def plays_left(self, letters: int, position: int) -> int | None:
        """Return the plays until the round ends, if the rules of play fix their number."""

    def plays_range(self, letters: int, position: int) -> tuple[int, int] | None:
        """Return the plays of the shortest and the longest round, if their number is not fixed."""

    def are_best(
        self, letters: int, before: NDArray[np.intp], after: NDArray[np.intp]
    ) -> NDArray[np.bool_]:
        """Tell of all plays from some positions whether players make them who play perfectly.

        Args:
            letters: how many are on the table.
            before: ``intp (plays,)``, the position of each play, none of them a word.
            after: ``intp (plays,)``, what it makes.
        """


@dataclass(frozen=True, eq=False)
class TwoPlayers:
    """One number for each position, its *score*, seen by the first player.

    A win in n plays is ``MAX_SCORE - n``, a loss in n plays is ``n - MAX_SCORE``. A finished word
    has won or lost in 0 plays. Elsewhere the player to move takes what is best for him, and stands
    one play further from the end: in this one order the winner hurries and the loser delays.

    Attributes:
        rules: the rules that were solved.
        scores: per level ``int16 (positions,)``.
    """

    rules: Rules
    scores: tuple[NDArray[np.int16], ...]

    def seats(self, letters: int, position: int) -> frozenset[int]:
        """Return the loser; in misère, the winner."""
        first_wins = bool(self.scores[letters][position] > 0)
        return frozenset({0 if first_wins is self.rules.misere else 1})

    def won_by_maker(self, letters: int) -> NDArray[np.bool_]:
        """Tell of each fragment of a level whether who made it wins."""
        first_wins = self.scores[letters] > 0
        return first_wins if self.rules.played(letters) == 0 else ~first_wins

    def plays_left(self, letters: int, position: int) -> int | None:
        """Return the plays until the round ends: the winner hurries, the loser delays."""
        return MAX_SCORE - abs(int(self.scores[letters][position]))

    def plays_range(self, letters: int, position: int) -> tuple[int, int] | None:  # noqa: ARG002
        """Return None: the number is fixed."""
        return None

    def are_best(
        self, letters: int, before: NDArray[np.intp], after: NDArray[np.intp]
    ) -> NDArray[np.bool_]:
        """Tell of plays whether they win soonest, or lose latest."""
        score = self.scores[letters][before]
        best: NDArray[np.bool_] = self.scores[letters + 1][after] == score + np.sign(score)
        return best


@dataclass(frozen=True, eq=False)
class ManyPlayers:
    """The seats that the rules name, and how long a round can last, for each position.

    Attributes:
        rules: the rules that were solved.
        masks: per level ``uint8 (positions,)``, the seats that may lose, in misère win, as bits.
        shortest: per level ``uint16 (positions,)``, letters on the table at the end of the shortest
            round in which everybody makes only plays that his rule allows.
        longest: per level ``uint16 (positions,)``, the same for the longest such round.
    """

    rules: Rules
    masks: tuple[NDArray[np.uint8], ...]
    shortest: tuple[NDArray[np.uint16], ...]
    longest: tuple[NDArray[np.uint16], ...]

    def seats(self, letters: int, position: int) -> frozenset[int]:
        """Return the seats that may lose from a position; in misère, those that may win."""
        return seats_of(int(self.masks[letters][position]))

    def won_by_maker(self, letters: int) -> NDArray[np.bool_]:
        """Tell of each fragment of a level whether who made it wins."""
        masks, maker = self.masks[letters], np.uint8(mask_of({self.rules.played(letters)}))
        won: NDArray[np.bool_] = masks == maker if self.rules.misere else (masks & maker) == 0
        return won

    def plays_left(self, letters: int, position: int) -> int | None:  # noqa: ARG002
        """Return None: the number is not fixed."""
        return None

    def plays_range(self, letters: int, position: int) -> tuple[int, int] | None:
        """Return the plays of the shortest and of the longest round."""
        shortest, longest = self.shortest[letters][position], self.longest[letters][position]
        return int(shortest) - letters, int(longest) - letters

    def are_best(
        self, letters: int, before: NDArray[np.intp], after: NDArray[np.intp]
    ) -> NDArray[np.bool_]:
        """Tell of plays whether the player to move likes none better."""
        liking = self.rules.liking(self.masks[letters + 1][after], self.rules.to_play(letters))
        most = np.zeros(len(self.masks[letters]), liking.dtype)
        np.maximum.at(most, before, liking)
        best: NDArray[np.bool_] = liking == most[before]
        return best
