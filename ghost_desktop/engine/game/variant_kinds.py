"""Kinds of variants: all positions listed, or each proved when it is asked for; parts of words, and pools."""

from __future__ import annotations

import time
from abc import abstractmethod
from bisect import bisect
from typing import TYPE_CHECKING

from ghost_desktop.engine.game.plays import Where, without_one
from ghost_desktop.engine.game.variant import LineKind, Lying, NoCosts, OnlyForTheWinner, Variant
from ghost_desktop.engine.reporting import in_silence
from ghost_desktop.engine.searched.proofs import NO_PROOFS

if TYPE_CHECKING:
    from ghost_desktop.engine.game.game import Game
    from ghost_desktop.engine.game.rules import Reading
    from ghost_desktop.engine.game.vocabulary import Contiguous
    from ghost_desktop.engine.listed.graph import Level, PositionGraph
    from ghost_desktop.engine.listed.listed import ListedSolution
    from ghost_desktop.engine.reporting import Report
    from ghost_desktop.engine.searched.parity_search import ParitySolution
    from ghost_desktop.engine.searched.proofs import Proofs
    from ghost_desktop.engine.solution import Solution
    from ghost_desktop.engine.strategies.replies import Replies, Wanted
    from ghost_desktop.engine.strategies.searched_strategy import FoundReplies
    from ghost_desktop.engine.strategies.strategy import Strategy
    from ghost_desktop.engine.words.wordlist import WordList


class ListedVariant(Variant):
    """A variant of which all positions can be held in memory."""

    lists_beyond_words = True

    @abstractmethod
    def build_levels(
        self, words: WordList, min_length: int, *, beyond_words: bool, report: Report
    ) -> tuple[Level, ...]:
        """List the positions, those of each length as a level.

        Args:
            words: the whole list.
            min_length: letters in the shortest word that counts.
            beyond_words: keep the fragments beyond a finished word.
            report: called before each level is built.

        Raises:
            WordListError: if no word counts, or there are too many positions.
        """

    def choose_replies(self, solution: ListedSolution, wanted: Wanted) -> Replies:
        """Choose the replies of a minimal strategy; by default the fewest, by an integer program.

        Args:
            solution: the solved game.
            wanted: whose strategy, and from where.
        """
        from ghost_desktop.engine.strategies import part_strategy  # noqa: PLC0415 - no winner needs it

        return part_strategy.choose_replies(solution, wanted)

    def list_positions(
        self, game: Game, *, beyond_words: bool = False, report: Report = in_silence
    ) -> PositionGraph:
        """List the positions of a game; how many play makes no difference to them.

        Args:
            game: the game.
            beyond_words: keep the fragments that no play reaches; most variants always do.
            report: called before each level is built.

        Raises:
            WordListError: if no word counts, or there are too many positions.
        """
        from ghost_desktop.engine.listed.graph import PositionGraph  # noqa: PLC0415 - texts need none

        begin = time.perf_counter()
        words, min_length = game.all_words, game.rules.min_length
        beyond_words = beyond_words or self.lists_beyond_words
        levels = self.build_levels(words, min_length, beyond_words=beyond_words, report=report)
        seconds = time.perf_counter() - begin
        return PositionGraph(words, self, min_length, levels, beyond_words, seconds)

    def solve(
        self,
        game: Game,
        reading: Reading,
        *,
        beyond_words: bool = False,
        like: Solution | None = None,
        proofs: Proofs = NO_PROOFS,  # noqa: ARG002 - listing all is as quick as reading it
        report: Report = in_silence,
    ) -> ListedSolution:
        """Solve all positions of `game`, from the longest up.

        Args:
            game: the game.
            reading: what it means that a seat may lose.
            beyond_words: answer for fragments, too, that no play reaches.
            like: the solution of another game; what is the same in both is not found again.
            proofs: not needed.
            report: called before each level is listed or solved.

        Raises:
            WordListError: if no word counts, or there are too many positions.
        """
        from ghost_desktop.engine.listed.listed import ListedSolution, PositionListing  # noqa: PLC0415 - texts need none

        listing = like.listing if isinstance(like, ListedSolution) else None
        if listing is None or not listing.serves(game, beyond_words=beyond_words):
            listing = PositionListing(
                self.list_positions(game, beyond_words=beyond_words, report=report)
            )
        return ListedSolution(game, reading, listing, report)

    def find_strategy(self, solution: Solution, wanted: Wanted) -> Strategy:
        """Find the minimal strategy of a seat."""
        from ghost_desktop.engine.listed.listed import ListedSolution  # noqa: PLC0415 - as above
        from ghost_desktop.engine.strategies.listed_strategy import find_strategy  # noqa: PLC0415 - few need it

        assert isinstance(solution, ListedSolution)  # `solve` has returned it
        return find_strategy(solution, self.choose_replies(solution, wanted), wanted)


class PartVariant(ListedVariant):
    """Play can come to a fragment in many ways, so that branches share what is to be remembered."""

    line_kind = LineKind.REPLY

    def vocabulary(self, words: WordList) -> Contiguous:
        """Return the contiguous parts of words."""
        from ghost_desktop.engine.game.vocabulary import Contiguous  # noqa: PLC0415 - texts need none

        return Contiguous(words, self)

    def build_levels(
        self,
        words: WordList,
        min_length: int,
        *,
        beyond_words: bool,  # noqa: ARG002 - they have all parts
        report: Report,
    ) -> tuple[Level, ...]:
        """List the parts of words."""
        from ghost_desktop.engine.listed import part_levels  # noqa: PLC0415 - large; Ghost starts without

        return part_levels.build_part_levels(words, min_length, turning=self.turns, report=report)


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
        reading: Reading,
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
            like: the solution of another game; one of the same game is the answer, and one on the
                same list knows something of its words.
            proofs: keeps what is proved.
            report: called often; may raise to stop, and what was proved by then is kept.
        """
        kind = self.solution_type()
        if isinstance(like, kind) and like.is_of(game, reading):
            return like
        solution = kind(game, reading, proofs)
        if like is not None:
            solution.learn_from(like)
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
        from ghost_desktop.engine.strategies.searched_strategy import write_strategy  # noqa: PLC0415

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
