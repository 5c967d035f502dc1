"""Variants whose positions are listed, all of them, and solved at once."""

from __future__ import annotations

import time
from abc import abstractmethod
from typing import TYPE_CHECKING

from ghost_desktop.engine.game.seats import Reading
from ghost_desktop.engine.game.variant import LineKind, Variant
from ghost_desktop.engine.reporting import in_silence
from ghost_desktop.engine.searched.proofs import NO_PROOFS

if TYPE_CHECKING:
    from ghost_desktop.engine.game.game import Game
    from ghost_desktop.engine.game.vocabulary import Contiguous
    from ghost_desktop.engine.listed.graph import Level, PositionGraph
    from ghost_desktop.engine.listed.listed import ListedSolution
    from ghost_desktop.engine.reporting import Report
    from ghost_desktop.engine.searched.proofs import Proofs
    from ghost_desktop.engine.solution import Solution
    from ghost_desktop.engine.strategies.replies import Replies, Wanted
    from ghost_desktop.engine.strategies.strategy import Strategy
    from ghost_desktop.engine.words.wordlist import WordList


class ListedVariant(Variant):
    """A variant of which all positions can be held in memory.

    Attributes:
        always_beyond_words: whether its levels have the fragments that no play reaches anyway.
    """

    always_beyond_words: bool = True

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
        beyond_words = beyond_words or self.always_beyond_words
        levels = self.build_levels(words, min_length, beyond_words=beyond_words, report=report)
        seconds = time.perf_counter() - begin
        return PositionGraph(words, self, min_length, levels, beyond_words, seconds)

    def solve(
        self,
        game: Game,
        reading: Reading = Reading.SELF,
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
            like: the solution of another game; if it has the same positions, they serve again.
            proofs: not needed.
            report: called before each level is listed or solved.

        Raises:
            WordListError: if no word counts, or there are too many positions.
        """
        from ghost_desktop.engine.listed.listed import ListedSolution  # noqa: PLC0415 - texts need none

        graph = like.graph if isinstance(like, ListedSolution) else None
        if graph is None or not graph.is_of(game) or (beyond_words and not graph.beyond_words):
            graph = self.list_positions(game, beyond_words=beyond_words, report=report)
        return ListedSolution(game, reading, graph, report)

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
