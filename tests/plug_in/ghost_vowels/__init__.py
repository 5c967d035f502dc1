"""An opponent for Ghost Desktop that likes vowels: a complete plug-in, to begin another with.

Its entry point, in `pyproject.toml`, names the object at the end of this file. What it is handed cannot
be changed; what it does is checked; it is trusted not to harm the computer it runs on.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from ghost_desktop.play.opponent import Call, Opponent, OpponentOption

if TYPE_CHECKING:
    from collections.abc import Mapping
    from random import Random

    from numpy.typing import NDArray

    from ghost_desktop.engine.reporting import Report
    from ghost_desktop.play.opponent import Lexicon, Move, View


class Vowels(Opponent):
    """Knows words up to some length, and plays a vowel wherever one wins.

    Attributes:
        longest: letters in the longest word that it knows.
    """

    id = "vowels"
    rank = 15
    name = "Vowels"
    about = "Plays a vowel if it can, and knows no long words."
    options = (
        OpponentOption("longest", "Longest word", 4, 15, 8, "It knows no word of more letters."),
    )

    def __init__(self, longest: int = 8) -> None:
        self.longest = longest

    def tuned(self, values: Mapping[str, int], level: int | None) -> Vowels:  # noqa: ARG002
        """Return it as it plays with what was chosen of its options."""
        return Vowels(**values)

    def __eq__(self, other: object) -> bool:
        """Two that know the same words are the same, so that who wins is found out once."""
        return isinstance(other, Vowels) and self.longest == other.longest

    def __hash__(self) -> int:
        """Tell apart what is not equal."""
        return hash(self.longest)

    def knows(self, lexicon: Lexicon, level: int | None) -> NDArray[np.bool_]:  # noqa: ARG002
        """Tell which words it knows: `view.known` and `view.solution` have these and no others."""
        return np.asarray(lexicon.words.length <= self.longest)

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
