"""A toy opponent: plays the first legal letter. This file is all that it takes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ghost_desktop.play.opponent import Opponent

if TYPE_CHECKING:
    from random import Random

    from ghost_desktop.engine.game.plays import Play
    from ghost_desktop.play.opponent import View


class FirstLetter(Opponent):
    id = "first-letter"
    rank = 5
    name = "First letter"
    about = "Plays the first letter of the alphabet that fits."

    def choose(self, view: View, random: Random) -> Play:  # noqa: ARG002 - it leaves nothing open
        return view.round.legal_plays()[0]
