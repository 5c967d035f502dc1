"""Looking back at a round: where it was decided, and what would have won."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ghost_desktop.play.round import Termination

if TYPE_CHECKING:
    from ghost_desktop.engine.plays import Play
    from ghost_desktop.engine.solution import Solution
    from ghost_desktop.play.round import Round


@dataclass(frozen=True)
class MissedWin:
    """A turn at which a player could have forced a win and did not.

    Attributes:
        fragment: what was on the table.
        played: the play that gave the win away; None if the round ended without one.
        winning: the plays that would have won.
    """

    fragment: str
    played: Play | None
    winning: tuple[Play, ...]


def last_missed_win(this_round: Round, solution: Solution, seat: int) -> MissedWin | None:
    """Return the last turn of `seat` at which it gave a won position away, if there is one."""
    for fragment, played in reversed(turns_of(this_round, seat)):
        winning = solution.winning_plays(fragment)
        if not winning:
            continue
        is_legal = played is not None and this_round.game.is_part(played.fragment)
        if played is None or not is_legal or not solution.wins(played):
            return MissedWin(fragment, played, winning)
    return None


def turns_of(this_round: Round, seat: int) -> list[tuple[str, Play | None]]:
    """Return what lay on the table at each turn of `seat`, and what it played then.

    Nothing at the last turn if the round ended there by something else than a letter that counts.
    """
    plays = enumerate(zip(this_round.plays, this_round.seats, strict=True))
    turns: list[tuple[str, Play | None]] = [
        (this_round.fragment_before(index), play) for index, (play, by) in plays if by == seat
    ]
    game, fragment, over = this_round.game, this_round.fragment, this_round.over
    if over is not None and over.reason is not Termination.WORD and game.to_play(fragment) == seat:
        goes_on = game.is_part(fragment) and not game.is_word(fragment)
        if goes_on and game.word_completed_before(fragment) is None:
            turns.append((fragment, None))
    return turns
