"""What a strategy has to foresee, of all listed positions at once; the rule is that of `Foresight`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from ghost_desktop.engine.others import Others
from ghost_desktop.engine.outcomes import ManyPlayers
from ghost_desktop.engine.reading import Reading
from ghost_desktop.engine.seats import mask_of

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from ghost_desktop.engine.listed import ListedSolution
    from ghost_desktop.engine.replies import Wanted


@dataclass(frozen=True, eq=False)
class Foreseen:
    """Which plays of the others come up.

    Attributes:
        seat: whose strategy it is.
        safe: per level ``bool (positions,)``, where he is safe from others who are careful; None if
            they may play anything.
    """

    seat: int
    safe: tuple[NDArray[np.bool_], ...] | None

    def may_be_made(
        self, letters: int, before: NDArray[np.intp], after: NDArray[np.intp]
    ) -> NDArray[np.bool_]:
        """Tell which plays of others come up.

        Args:
            letters: how many are on the table.
            before: ``intp (plays,)``, the position of each play.
            after: ``intp (plays,)``, what it makes.

        Returns:
            ``bool (plays,)``.
        """
        if self.safe is None or not len(before):
            return np.ones(len(before), np.bool_)
        comes_up: NDArray[np.bool_] = self.safe[letters + 1][after] | ~self.safe[letters][before]
        return comes_up


def foreseen(solution: ListedSolution, wanted: Wanted) -> Foreseen:
    """Return which plays of the others a strategy has to foresee."""
    if wanted.others is Others.ANYTHING:
        return Foreseen(wanted.seat, None)
    judge = solution.read_as(Reading.SELF)
    assert isinstance(judge, type(solution))
    assert isinstance(judge.outcomes, ManyPlayers)  # else the others are never careful
    bit = np.uint8(mask_of({wanted.seat}))
    return Foreseen(wanted.seat, tuple((masks & bit) == 0 for masks in judge.outcomes.masks))
