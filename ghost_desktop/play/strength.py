"""How strong somebody plays: rounds that he has played -> the level whose plays are most like his.

How likely a play is at a level, `chances` says of a person who errs as one does there, so that an
opponent at the level that is found plays as he does, as far as one number can say it. Nobody knows
which of the words he knows; so the likelihood is the mean over several people of the level.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from ghost_desktop.engine.game.plays import Play
from ghost_desktop.engine.record import Record
from ghost_desktop.engine.reporting import in_silence
from ghost_desktop.play.opponent import MOST_LEVEL
from ghost_desktop.play.opponents.person import ErringPlayer, chances, habits_at
from ghost_desktop.play.round import Round

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from ghost_desktop.engine.game.game import Game
    from ghost_desktop.engine.reporting import Report
    from ghost_desktop.play.minds import Knowledge
    from ghost_desktop.play.opponent import Move

MODEL = 1
"""Goes up when likelihoods come out otherwise: what was found before is of no use then."""

LEVELS = tuple(range(0, MOST_LEVEL + 1, 5))
"""The levels that are tried."""

FEWEST_ROUNDS = 10
"""Of fewer than these nothing is said."""

_LOTS = range(1, 4)
"""The people of each level: each knows other words, and more of them at a higher level."""

_ANYTHING = 0.02
"""How often any letter is played, whatever one is like."""

_WEIGHT = 0.25
"""How much a play says, of what it would say if each were another's: somebody knows the same words each
time. So the intervals hold what they promise, as far as people are like our model of them
(`tests/test_strength.py`); such factors for likelihoods of what is not independent: J. T. Kent, "Robust
properties of likelihood ratio tests", Biometrika 69, 1982."""

_FALL = 2.706 / 2
"""By so much the logarithm of the likelihood falls to the ends of an interval of 90 %: by half of the 90th
percentile of chi-squared with one degree of freedom (S. S. Wilks, "The large-sample distribution of the
likelihood ratio", Annals of Mathematical Statistics 9, 1938)."""


class Strength(Record):
    """How strong somebody has played.

    Attributes:
        level: the likeliest, 0 to 100.
        least, most: the ends of the interval in which it is in 90 of 100 cases.
    """

    level: int
    least: int
    most: int


def log_likelihoods(
    game: Game,
    rounds: Sequence[tuple[Round, int]],
    knowledge: Knowledge,
    report: Report = in_silence,
) -> NDArray[np.float64]:
    """Tell how likely it is that one of each level plays what was played in rounds.

    Turns at which one letter alone was legal, or another was played than one of these, say nothing.

    Args:
        game: what all of them were played with.
        rounds: they, each with the seat that is asked about.
        knowledge: finds out what such people know.
        report: is told how many of the levels are done; raises if nobody waits any more.

    Returns:
        ``float64 (rounds, LEVELS)``, natural logarithms.
    """
    turns = [
        (row, before, play, legal)
        for row, (this_round, seat) in enumerate(rounds)
        for number, play in enumerate(this_round.plays)
        for before in [Round(game, this_round.given, this_round.plays[:number])]
        for legal in [{one.fragment for one in before.legal_plays()}]
        if before.seat == seat and len(legal) > 1 and play.fragment in legal
    ]
    any_letter = np.array([1 / len(legal) for *_turn, legal in turns])
    found = np.zeros((len(rounds), len(LEVELS)))
    for column, level in enumerate(LEVELS):
        report(column, len(LEVELS))
        habits, played = habits_at(level), np.zeros(len(turns))
        for lot in _LOTS if turns else ():
            somebody = ErringPlayer("", 0, "", "", habits, lot=lot)
            mind = knowledge.mind(somebody, game, report=report)
            for place, (_row, before, play, _legal) in enumerate(turns):
                report(column, len(LEVELS))
                likely = chances(mind.view(before, before.seat), habits, report)
                made = (chance for move, chance in likely.items() if _makes(move, play))
                played[place] += sum(made) / len(_LOTS)
        logs = np.log((1 - _ANYTHING) * played + _ANYTHING * any_letter)
        np.add.at(found[:, column], [turn[0] for turn in turns], logs)
    return found


def _makes(move: Move, play: Play) -> bool:
    return isinstance(move, Play) and move.fragment == play.fragment


def estimate(likelihoods: NDArray[np.float64]) -> Strength:
    """Return the likeliest level of who has played rounds, with the interval in which it is.

    Args:
        likelihoods: ``float64 (LEVELS,)``, those of his rounds in all, see `log_likelihoods`.
    """
    known = _WEIGHT * likelihoods
    best = int(known.argmax())
    level, top = float(LEVELS[best]), float(known[best])
    if 0 < best < len(LEVELS) - 1:  # the top of the parabola through it and those beside it
        before, here, after = known[best - 1 : best + 2]
        bend = before - 2 * here + after
        off = (before - after) / (2 * bend) if bend else 0.0
        level, top = level + off * (LEVELS[1] - LEVELS[0]), top - bend * off**2 / 2
    levels = np.arange(MOST_LEVEL + 1)
    within = levels[np.interp(levels, LEVELS, known) >= top - _FALL]
    ends = [*map(int, within), round(level)]
    return Strength(round(level), min(ends), max(ends))
