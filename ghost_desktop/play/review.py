"""Looking back at a round: where it was decided, and what would have won."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ghost_desktop.engine.plays import Play
    from ghost_desktop.engine.solution import Solution
    from ghost_desktop.play.round import Round


@dataclass(frozen=True)
class MissedWin:
    """A turn at which a player could have forced a win and did not.

    Attributes:
        fragment: what was on the table.
        played: the play that gave the win away.
        winning: the plays that would have won.
    """

    fragment: str
    played: Play
    winning: tuple[Play, ...]


def last_missed_win(this_round: Round, solution: Solution, seat: int) -> MissedWin | None:
    """Return the last turn of `seat` at which it gave a won position away, if there is one."""
    turns = enumerate(zip(this_round.plays, this_round.seats, strict=True))
    for index, (played, by) in reversed(list(turns)):
        if by != seat:
            continue
        fragment = this_round.fragment_before(index)
        winning = solution.winning_plays(fragment)
        if winning and not solution.wins(played):
            return MissedWin(fragment, played, winning)
    return None
