"""Words that give the game away, where the positions are too many to be listed.

From a fragment that few words have the positions are few, and listed. So each play that wins now is
met by one after which few words are left, of which a few are taken out so that it does not win any
more. That gives a set, and seldom the smallest one.
"""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

import numpy as np

from ghost_desktop.engine.errors import TimeOverError, WordListError
from ghost_desktop.engine.solving import solve

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from numpy.typing import NDArray

    from ghost_desktop.engine.game import Game
    from ghost_desktop.engine.reporting import Deadline
    from ghost_desktop.engine.solution import Solution

    FewestBelow = Callable[[Game, str], "frozenset[str] | None"]
    """Finds words without which a fragment is lost, of a game on the few words that have it."""

_OPENINGS = 2
"""Openings that are tried where the other player begins: those that the fewest words have."""

_PLAYS = 6
"""Plays that are tried at each of his turns: those after which the fewest words win."""

_DEEP = 4
"""Letters up to which plays are met one by one."""

_ENOUGH = 2
"""Words so few that fewer are not looked for: no word decides alone."""

_ROUNDS = 8
"""Times that words are taken out on top of others."""


class SetFinder:
    """Looks for words to take out.

    Args:
        game: what is played.
        winner: the seat that wins now.
        fewest_below: finds words to take out of few.
        deadline: when to stop, with what is known.
    """

    def __init__(
        self,
        game: Game,
        winner: int,
        fewest_below: FewestBelow,
        deadline: Deadline,
    ) -> None:
        self._game = game
        self._winner = winner
        self._fewest_below = fewest_below
        self._deadline = deadline
        lengths = range(game.longest + 1)
        self._is_good = np.array([winner not in game.rules.losers(length) for length in lengths])

    def find(self) -> frozenset[str] | None:
        """Return words that give the game away, the fewest found; None if the time is up."""
        best: frozenset[str] | None = None
        with suppress(TimeOverError):
            for deep in (0, _DEEP):
                found = self._find(deep)
                if found is not None and (best is None or len(found) < len(best)):
                    best = found
                if best is not None and len(best) <= _ENOUGH:
                    break
        return best

    def _find(self, deep: int) -> frozenset[str] | None:
        gone: frozenset[str] = frozenset()
        for _ in range(_ROUNDS):
            solution = self._solution(gone)
            if solution is None:
                return None
            if solution.winner != self._winner:
                return self._needed(gone)
            gone |= self._beaten(solution, deep)
        return None

    def _solution(self, gone: frozenset[str]) -> Solution | None:
        try:
            words = self._game.without(gone).all_words
        except WordListError:  # nothing is left
            return None
        return solve(words, self._game.rules, report=self._deadline)

    def _needed(self, gone: frozenset[str]) -> frozenset[str]:
        """Return words without those that need not go, as far as there is time to tell."""
        with suppress(TimeOverError):
            for word in sorted(gone):
                if len(gone) == 1:
                    break
                solution = self._solution(gone - {word})
                if solution is not None and solution.winner != self._winner:
                    gone -= {word}
        return gone

    def _beaten(self, solution: Solution, deep: int) -> frozenset[str]:
        """Return words without which the winner's plays, as far as they win now, do not."""
        if self._winner == 0:
            return self._all_beaten(solution, "", frozenset(), deep)
        game = solution.game
        openings = [play.fragment for play in game.legal_plays("")]
        openings.sort(key=lambda opening: (len(game.words_with(opening)), opening))
        tried = [self._all_beaten(solution, one, frozenset(), deep) for one in openings[:_OPENINGS]]
        return min(tried, key=len)

    def _all_beaten(
        self, solution: Solution, fragment: str, gone: frozenset[str], deep: int
    ) -> frozenset[str]:
        """Return words without which the winner, who moves, has no play from a fragment that wins."""
        game = solution.game
        solution.look_at(fragment, self._deadline)
        for play in solution.winning_plays(fragment):
            words = self._words(game, game.words_with(play.fragment))
            choices = [words]
            beaten = self._one_beaten(solution, play.fragment, gone, deep)
            if beaten is not None:
                choices.append(beaten)
            gone |= min(choices, key=lambda choice: len(choice - gone))
        return gone

    def _one_beaten(
        self, solution: Solution, fragment: str, gone: frozenset[str], deep: int
    ) -> frozenset[str] | None:
        """Return words without which the other player, who moves, wins from a fragment."""
        game = solution.game
        plays: list[tuple[int, str, NDArray[np.intp]]] = []
        for play in game.legal_plays(fragment):
            self._deadline(0, 0)
            words = game.words_with(play.fragment)
            good = int(np.count_nonzero(self._is_good[game.words.length[words]]))
            if good < len(words):
                plays.append((good, play.fragment, words))
        best: frozenset[str] | None = None
        for _, made, words in sorted(plays, key=lambda play: play[:2])[:_PLAYS]:
            self._deadline(0, 0)
            texts = self._words(game, words)
            good_words = frozenset(word for word in texts if self._is_good[len(word)])
            found = self._fewest_below(game.below(made), made)
            if found is None and len(fragment) < deep:
                found = self._all_beaten(solution, made, gone, deep)
            for choice in (good_words, found):
                if choice is not None and (best is None or len(choice - gone) < len(best - gone)):
                    best = choice
        return best

    def _words(self, game: Game, words: Iterable[int]) -> frozenset[str]:
        return frozenset(game.words[int(word)] for word in words)
