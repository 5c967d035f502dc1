"""Variants whose positions are proved when they are asked for, by a search of their own."""

from __future__ import annotations

from abc import abstractmethod
from bisect import bisect
from typing import TYPE_CHECKING

from ghost_desktop.engine.game.plays import Where, without_one
from ghost_desktop.engine.game.seats import Reading
from ghost_desktop.engine.game.variant import LineKind, Lying, NoCosts, OnlyForTheWinner, Variant
from ghost_desktop.engine.reporting import in_silence
from ghost_desktop.engine.searched.proofs import NO_PROOFS

if TYPE_CHECKING:
    from ghost_desktop.engine.game.game import Game
    from ghost_desktop.engine.reporting import Report
    from ghost_desktop.engine.searched.parity_search import ParitySolution
    from ghost_desktop.engine.searched.proofs import Proofs
    from ghost_desktop.engine.solution import Solution
    from ghost_desktop.engine.strategies.replies import Wanted
    from ghost_desktop.engine.strategies.searched_strategy import FoundReplies
    from ghost_desktop.engine.strategies.strategy import Strategy


class SearchedVariant(Variant):
    """A variant that has too many positions to list them, and a solution that searches."""

    @abstractmethod
    def find_replies(self, solution: Solution, start: str, wanted: Wanted) -> FoundReplies:
        """Find few lines of a seat that wins.

        Args:
            solution: what `solve` has returned.
            start: where the round begins; from there the seat can force a win.
            wanted: whose strategy, and how long it may take.
        """

    @abstractmethod
    def solution_type(self) -> type[ParitySolution]:
        """Return what searches; imported when it is asked for, since not every game is solved."""

    def solve(
        self,
        game: Game,
        reading: Reading = Reading.SELF,
        *,
        beyond_words: bool = False,  # noqa: ARG002 - it always answers for them
        like: Solution | None = None,
        proofs: Proofs = NO_PROOFS,
        report: Report = in_silence,
    ) -> Solution:
        """Find out who wins; what each play leads to is found out when it is asked for.

        Args:
            game: the game.
            reading: what it means that a seat may lose.
            beyond_words: makes no difference: it answers for fragments beyond a word anyway.
            like: the solution of another game; one of the same game is the answer.
            proofs: keeps what is proved.
            report: called often; may raise to stop, and what was proved by then is kept.
        """
        kind = self.solution_type()
        if isinstance(like, kind) and like.is_of(game, reading):
            return like
        solution = kind(game, reading, proofs)
        solution.find_out(game.start, report)
        return solution

    def find_strategy(self, solution: Solution, wanted: Wanted) -> Strategy:
        """Find few lines of a seat that wins.

        Args:
            solution: what `solve` has returned.
            wanted: whose strategy, from where, and how long it may take.

        Raises:
            OnlyForTheWinner: if the seat cannot force a win.
            NoCosts: if lines have costs: what is found is few lines, cheap or not.
        """
        from ghost_desktop.engine.strategies.searched_strategy import (  # noqa: PLC0415
            write_strategy,
        )

        assert isinstance(solution, self.solution_type())  # `solve` has returned it
        if wanted.costs is not None:
            raise NoCosts(self)
        start = wanted.opening or solution.game.start
        solution.find_out(start, wanted.report)
        if not solution.can_win(start, wanted.seat):
            raise OnlyForTheWinner(self, wanted.seat, wanted.opening)
        return write_strategy(solution.game, self.find_replies(solution, start, wanted), wanted)


class PoolVariant(Variant):
    """A fragment is a pool, written with its letters in order."""

    line_kind = LineKind.REPLY
    places = (Where.END,)
    lying = Lying.FREE

    def arrange(self, fragment: str, letter: str, where: Where) -> tuple[int, ...]:  # noqa: ARG002
        """Return how the letters lie after a play: the new one behind those of its kind."""
        gap, letters = bisect(fragment, letter), len(fragment)
        return (*range(gap), letters, *range(gap, letters))

    def make(self, fragment: str, letter: str, where: Where) -> str:  # noqa: ARG002
        """Return the pool with one letter more."""
        gap = bisect(fragment, letter)
        return fragment[:gap] + letter + fragment[gap:]

    def before(self, fragment: str) -> set[str]:
        """Return what may have been on the table one play before: any letter was the last."""
        return without_one(fragment)

    def spelled(self, letters: str) -> str:
        """Return the pool of these letters."""
        from ghost_desktop.engine.game.pools import pool_of  # noqa: PLC0415 - texts need none

        return pool_of(letters)
