"""What the others do, against whom a strategy of one among three and more is meant to hold."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING

from ghost_desktop.engine.game.rules import Reading
from ghost_desktop.engine.solution import against_all

if TYPE_CHECKING:
    from ghost_desktop.engine.game.rules import Rules
    from ghost_desktop.engine.solution import Solution


class Others(Enum):
    """What the others may play, by the name that the command line uses.

    With two players, and where completing a word wins, both say the same: a player who wins does so
    whatever is played.
    """

    ANYTHING = "anything"
    """Whatever is legal, as if all worked together against the player."""
    CAREFUL = "careful"
    """Nothing that makes a player who is safe one who may lose, in the reading `Reading.SELF`.

    Whoever plays such a letter may lose himself after it, and could have been safe, or left as he
    was. That is how source 001 of the published results reads its strategies for three players.
    """


def can_be_careful(rules: Rules) -> bool:
    """Tell whether it makes a difference that others are careful, and can be told."""
    return rules.most_win and rules.variant.refusal(rules, Reading.SELF) is None


class Foresight:
    """What a strategy that is meant to hold against such others has to foresee.

    Args:
        solution: the solved game.
        others: what they may play.

    Attributes:
        others: the same; where it makes no difference, `Others.ANYTHING`.
        judge: the solution that tells whether the player wins: whether a strategy is enough for that.

    Raises:
        UnanswerableError: if that cannot be told in this variant.
    """

    def __init__(self, solution: Solution, others: Others) -> None:
        self.others = others if solution.rules.most_win else Others.ANYTHING
        self.judge = (
            against_all(solution)
            if self.others is Others.ANYTHING
            else solution.read_as(Reading.SELF)
        )

    def may_be_made(self, seat: int, before: str, after: str) -> bool:
        """Tell whether a play of others comes up, where the strategy is that of `seat`."""
        if self.others is Others.ANYTHING:
            return True
        return self.judge.can_win(after, seat) or not self.judge.can_win(before, seat)
