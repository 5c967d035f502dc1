"""Solution -> what there is to remember of each opening: which one to learn, or to expect.

Each opening has a minimal strategy of its own. They are found one after another, and what is to be
known of one to choose among them is much smaller than the strategy.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ghost_desktop.engine.game.variant import OnlyForTheWinner
from ghost_desktop.engine.reporting import in_silence
from ghost_desktop.engine.solution import Outcome
from ghost_desktop.engine.strategies.counting import Counting
from ghost_desktop.engine.strategies.others import Others
from ghost_desktop.engine.strategies.replies import to_the_end
from ghost_desktop.engine.strategies.strategy import minimal_strategy

if TYPE_CHECKING:
    from collections.abc import Iterator

    import numpy as np
    from numpy.typing import NDArray

    from ghost_desktop.engine.reporting import Report
    from ghost_desktop.engine.solution import Solution
    from ghost_desktop.engine.strategies.costs import Costs
    from ghost_desktop.engine.strategies.replies import Watch
    from ghost_desktop.engine.strategies.strategy import Strategy


@dataclass(frozen=True)
class OpeningToLearn:
    """What a player has to remember if the round begins with a letter.

    Attributes:
        letter: the opening.
        outcome: whether every, some or no line of play wins then; among three and more, against
            others who play as was asked.
        remembered: the lines, sorted: each is a word and nothing, or a fragment and the reply to it.
        words: the words on which the round can end, sorted; where lines are words, they are these.
        proved_minimal: whether no strategy loses on fewer words, or on as few and has fewer lines;
            where lines have costs, or on as few and costs less.
        has_strategy: whether a strategy is known. Where it is not, the player cannot force a win,
            and there is nothing to remember.
    """

    letter: str
    outcome: Outcome
    remembered: tuple[tuple[str, str], ...]
    words: tuple[str, ...]
    proved_minimal: bool
    has_strategy: bool = True

    @classmethod
    def of(cls, letter: str, strategy: Strategy) -> OpeningToLearn:
        """Take from the strategy for an opening what is to be known of it."""
        return cls(
            letter,
            strategy.outcome,
            strategy.with_replies,
            strategy.words,
            strategy.proved_minimal,
        )

    @property
    def lines(self) -> int:
        """The number of lines to remember."""
        return len(self.remembered)

    @property
    def letters(self) -> int:
        """The letters in all lines together, those of the replies not counted."""
        return sum(len(start) for start, _reply in self.remembered)


def openings_to_learn(
    solution: Solution,
    seat: int,
    commonness: NDArray[np.integer] | None = None,
    *,
    count: Counting = Counting.LINES,
    costs: Costs | None = None,
    others: Others = Others.ANYTHING,
    passed_over: int = 0,
    time_limit: float | None = None,
    watch: Watch = to_the_end,
    report: Report = in_silence,
) -> Iterator[OpeningToLearn]:
    """Find for each legal opening, alphabetically, what `seat` has to remember then.

    The first player chooses the opening, every other one has to know a reply to each.

    Args:
        solution: the solved game.
        seat: whose strategies.
        commonness: as for `minimal_strategy`.
        count: what there is to remember.
        costs: what each line costs to remember; the strategies are those that cost least.
        others: what the others may play.
        passed_over: how many of the first openings are known already.
        time_limit: seconds after which to stop proving that an opening has no fewer lines.
        watch: is told how each proof goes on, and can end it.
        report: is told how many openings are done, of how many; called now and then in between.

    Yields:
        An opening as soon as it is known.

    Raises:
        NoStrategy: if strategies are not known in this variant, or not for lines that have costs.
    """
    letters = [play.letter for play in solution.legal_plays(solution.game.start)]
    for done, letter in enumerate(letters[passed_over:], start=passed_over):

        def still_there(_done: int, _total: int, done: int = done) -> None:
            report(done, len(letters))

        still_there(0, 0)
        try:
            strategy = minimal_strategy(
                solution,
                seat,
                letter,
                commonness,
                count=count,
                costs=costs,
                others=others,
                time_limit=time_limit,
                watch=watch,
                report=still_there,
            )
        except OnlyForTheWinner:
            yield OpeningToLearn(
                letter, Outcome.MIXED, (), (), proved_minimal=False, has_strategy=False
            )
        else:
            yield OpeningToLearn.of(letter, strategy)
