"""An opponent for Ghost Desktop that likes vowels: a complete plug-in, to begin another with.

Its entry point, in `pyproject.toml`, names the object at the end of this file. What it is handed cannot
be changed; what it does is checked; it is trusted not to harm the computer it runs on.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from ghost_desktop.play.opponent import Call, Opponent

if TYPE_CHECKING:
    from random import Random

    from numpy.typing import NDArray

    from ghost_desktop.engine.reporting import Report
    from ghost_desktop.play.opponent import Lexicon, Move, View


class Vowels(Opponent):
    """Knows words of eight letters at most, and plays a vowel wherever one wins."""

    id = "vowels"
    rank = 15
    name = "Vowels"
    about = "Plays a vowel if it can, and knows no long words."

    def knows(self, lexicon: Lexicon, level: int | None) -> NDArray[np.bool_]:  # noqa: ARG002
        """Tell which words it knows: `view.known` and `view.solution` have these and no others."""
        return np.asarray(lexicon.words.length <= 8)

    def prepare(self, view: View, report: Report) -> None:
        """Find out what `choose` asks; what is proved meanwhile is no time that it takes to think."""
        if view.solution is not None and view.is_known:
            view.solution.look_at(view.round.fragment, report)

    def choose(self, view: View, random: Random) -> Move:
        """Choose a play that wins, or any; a vowel, if there is one. It may as well challenge."""
        fragment = view.round.fragment
        plays = view.round.legal_plays()
        if not plays:
            return Call.CHALLENGE
        if view.solution is not None and view.is_known and not view.solution.is_word(fragment):
            plays = view.solution.winning_plays(fragment) or plays
        vowels = [play for play in plays if play.letter in "aeiou"]
        return random.choice(vowels or plays)

    def object_to(self, view: View, random: Random) -> Call | None:  # noqa: ARG002
        """Point out the words that it knows, where any letter may be played."""
        known, fragment = view.known, view.round.fragment
        is_word = known is not None and known.is_word(fragment)
        loses = view.seat in view.round.game.losers(fragment)
        return Call.POINT_OUT if is_word and not loses else None


VOWELS = Vowels()
