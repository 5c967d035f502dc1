"""Odds: counts in how many ways the round can end, and plays where more of them are won.

It knows every word and reckons with others who play anything. A letter that leaves only endings which
it wins is best; then comes one that leaves more won than lost; and if there is none, it heads for the
longest word.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ghost_desktop.engine.listed.folds import Endings
from ghost_desktop.engine.reporting import in_silence
from ghost_desktop.engine.texts import N_
from ghost_desktop.play.best_plays import KnowsAll, Memo, Plays, any_letter, any_of, weigh_words
from ghost_desktop.play.opponents import register

if TYPE_CHECKING:
    from random import Random

    from ghost_desktop.engine.game.game import Game
    from ghost_desktop.engine.reporting import Report
    from ghost_desktop.engine.solution import Solution
    from ghost_desktop.play.opponent import Move, View

_counted: Memo[Endings | None] = Memo()
_chosen: Memo[Plays] = Memo()


class Odds(KnowsAll):
    """Knows all words and does not think: it counts."""

    id = "odds"
    rank = 50
    name = N_("Odds")
    about = N_(
        "Knows every word, counts how many ways to win each letter leaves, and takes chances."
    )

    def prepare(self, view: View, report: Report) -> None:
        """Count the endings; who wins with perfect play is no matter to it."""
        _promising_plays(view, report)

    def choose(self, view: View, random: Random) -> Move:
        """Choose one of the plays that leave the most to hope for."""
        plays = _promising_plays(view, in_silence)
        return any_of(view, plays, random) if plays else any_letter(view, random)


def _promising_plays(view: View, report: Report) -> Plays:
    game, solution, fragment = view.round.game, view.solution, view.round.fragment
    return _chosen.recall(
        solution or game, fragment, lambda: _find_plays(game, solution, fragment, report)
    )


def _find_plays(game: Game, solution: Solution | None, fragment: str, report: Report) -> Plays:
    """Return the plays that leave nothing but won endings, or more of these, or the longest word."""
    plays, seat = game.legal_plays(fragment), game.to_play(fragment)
    counts = {play: _count(game, solution, play.fragment, seat, report) for play in plays}
    sure = tuple(play for play, (_won, lost) in counts.items() if not lost)
    likely = tuple(play for play, (won, lost) in counts.items() if won > lost)
    if sure or likely or not plays:
        return sure or likely
    longest = [int(game.words.length[game.words_below(play.fragment)].max()) for play in plays]
    return tuple(
        play for play, letters in zip(plays, longest, strict=True) if letters == max(longest)
    )


def _count(
    game: Game, solution: Solution | None, fragment: str, seat: int, report: Report
) -> tuple[float, float]:
    """Count the endings from a fragment that are won and lost; of words, where that is all there is."""
    report(0, 0)
    counts = None
    if solution is not None:
        endings = _counted.recall(solution, seat, lambda: Endings.of(solution, seat, report))
        counts = None if endings is None else endings.count(fragment)
    return weigh_words(game, fragment, seat) if counts is None else counts


ODDS = register(Odds())
