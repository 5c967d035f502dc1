"""Random: any legal letter."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ghost_desktop.engine.texts import N_
from ghost_desktop.play.best_plays import any_letter
from ghost_desktop.play.opponent import Opponent
from ghost_desktop.play.opponents import register

if TYPE_CHECKING:
    from random import Random

    from ghost_desktop.engine.reporting import Report
    from ghost_desktop.play.opponent import Move, View


class Chance(Opponent):
    """Plays whatever is legal, and doubts a fragment after which nothing is."""

    id = "random"
    rank = 10
    name = N_("Random")
    about = N_("Plays any letter that fits.")

    def prepare(self, view: View, report: Report) -> None:
        """Find out nothing: who wins is no matter to it."""

    def choose(self, view: View, random: Random) -> Move:
        """Choose any legal play."""
        return any_letter(view, random)


RANDOM = register(Chance())
