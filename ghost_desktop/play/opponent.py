"""What a computer opponent is: from how play stands to the play that it chooses."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from random import Random

    from ghost_desktop.engine.plays import Play
    from ghost_desktop.engine.reporting import Report
    from ghost_desktop.engine.solution import Solution
    from ghost_desktop.play.round import Round


@dataclass(frozen=True)
class View:
    """What an opponent sees when it is its turn. It can change nothing of it.

    Attributes:
        round: how play stands, with all that is legal.
        solution: the solved game of the words that it knows, which need not be all of the round's;
            None where nobody can find out who wins.
    """

    round: Round
    solution: Solution | None


class Opponent(ABC):
    """A way to choose plays. There is one object of each, and it has no state.

    Attributes:
        id: its name in files and commands.
        rank: its place among the opponents where they are listed, the weakest first.
        name: what players call it, marked for translation.
        about: how it plays, in a sentence, marked for translation.
    """

    id: str
    rank: int
    name: str
    about: str

    def prepare(self, view: View, report: Report) -> None:
        """Find out what `choose` will ask of the solution; all about the plays unless said otherwise.

        Args:
            view: as for `choose`.
            report: called often; raises if nobody waits for the play any more.
        """
        if view.solution is not None:
            view.solution.look_at(view.round.fragment, report)

    @abstractmethod
    def choose(self, view: View, random: Random) -> Play:
        """Return the play that it makes; called where it may take its time.

        Args:
            view: how play stands; the round goes on, and it is this opponent's turn.
            random: decides what it leaves open, so that no two rounds need be alike; its own.
        """
