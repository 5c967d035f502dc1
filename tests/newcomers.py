"""People who play Ghost for the first time, as far as that can be simulated.

They know the words up to a level of SCOWL, think of one that the letters can become, a common one
more readily than a rare one, and play its next letter. The careful ones mind whose turn it is when
that word is complete; who knows no word tries letters until one is taken.
"""

from __future__ import annotations

from dataclasses import dataclass
from statistics import median
from typing import TYPE_CHECKING

from ghost_desktop.engine.game.plays import Play
from ghost_desktop.engine.reporting import in_silence
from ghost_desktop.play.opponent import readiness

if TYPE_CHECKING:
    from random import Random

    from ghost_desktop.play.minds import Mind
    from ghost_desktop.play.opponent import Lexicon
    from ghost_desktop.play.round import Round

LEVELS, CARE = (35, 40, 50, 55, 60, 70), (0.0, 0.5, 1.0)
"""What newcomers know, and how often they mind whose turn it will be: one for each pair."""


@dataclass(eq=False)
class Newcomer:
    """One of them."""

    lexicon: Lexicon
    level: int
    care: float

    def __post_init__(self) -> None:
        self._ready = readiness(self.lexicon.levels) * self.lexicon.up_to_level(self.level, 60)
        self._thought_of: dict[str, list[tuple[Play, float, float]]] = {}

    def choose(self, this_round: Round, random: Random) -> Play:
        fragment = this_round.fragment
        if fragment not in self._thought_of:
            self._thought_of[fragment] = list(self._think(this_round))
        plays = self._thought_of[fragment]
        minds = random.random() < self.care and any(good for _play, _any, good in plays)
        weights = [good if minds else some for _play, some, good in plays]
        if not any(weights):
            return random.choice(plays)[0]
        return random.choices([play for play, *_ in plays], weights)[0]

    def _think(self, this_round: Round) -> list[tuple[Play, float, float]]:
        """How readily each play comes to mind, by any word, and by one that another completes."""
        game = this_round.game
        found: list[tuple[Play, float, float]] = []
        words: list[tuple[Play, float, float]] = []
        length = game.words.length
        for play in this_round.legal_plays():
            below = game.words_below(play.fragment)
            longer = below[length[below] > len(play.fragment)]
            weights = self._ready[longer]
            is_theirs = (length[longer] - len(play.fragment)) % 2 == 1
            completes = bool(self._ready[below[length[below] == len(play.fragment)]].any())
            one = play, float(weights.sum()), float(weights[is_theirs].sum())
            (words if completes and game.is_word(play.fragment) else found).append(one)
        return found or words


def newcomers(lexicon: Lexicon) -> list[Newcomer]:
    return [Newcomer(lexicon, level, care) for level in LEVELS for care in CARE]


def play_round(first: Newcomer, other: Mind, random: Random, this_round: Round) -> Round:
    """A round that a newcomer begins."""
    while this_round.over is None:
        if this_round.seat == 0:
            play = first.choose(this_round, random)
        else:
            view = other.view(this_round, 1)
            other.opponent.prepare(view, in_silence)
            move = other.opponent.choose(view, random)
            assert isinstance(move, Play)
            play = move
        this_round = this_round.play(play.letter, play.where)
    return this_round


def median_won(rounds: dict[Newcomer, list[Round]]) -> float:
    """The share of the rounds that the median newcomer has won."""
    return median(
        sum(0 not in one.over.losers for one in some if one.over) / len(some)
        for some in rounds.values()
    )
