"""What comes of a play if all play perfectly after it: the answer to "why not?"."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ghost_desktop.engine.reporting import in_silence
from ghost_desktop.play.review import best_of, options_at

if TYPE_CHECKING:
    from ghost_desktop.engine.plays import Play
    from ghost_desktop.engine.reporting import Report
    from ghost_desktop.engine.solution import Solution


@dataclass(frozen=True)
class Refutation:
    """What comes of a play.

    Attributes:
        fragment: what it has made.
        plays: what follows, by all players in turn; none if the play has completed a word.
        words: the words that the round ends on, alphabetically.
    """

    fragment: str
    plays: tuple[Play, ...]
    words: tuple[str, ...]

    @property
    def end(self) -> str:
        """What lies on the table at the end."""
        return self.plays[-1].fragment if self.plays else self.fragment


def refute(solution: Solution, fragment: str, report: Report = in_silence) -> Refutation:
    """Follow perfect play from a fragment to the end: the winner hurries, the loser delays.

    Of several plays that are as good it is the first in the alphabet.

    Args:
        solution: who wins the game.
        fragment: what a play has made.
        report: as for `Solution.settle`.

    Raises:
        IllegalFragment: if the solution does not speak of it.
    """
    plays: list[Play] = []
    at = fragment
    while not solution.game.words_made(at):
        play = best_of(options_at(solution, at, report))[0]
        plays.append(play)
        at = play.fragment
    return Refutation(fragment, tuple(plays), solution.game.words_made(at))
