"""Strategies that cost a person the least, beside those with the fewest lines."""

from __future__ import annotations

from contextlib import closing
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ghost_desktop.engine.costs import USUAL
from ghost_desktop.engine.variant import LineKind
from ghost_desktop.formats.text import number
from ghost_desktop.library.drills import DrillStore
from ghost_desktop.library.own_costs import own_costs
from ghost_desktop.library.user_file import now_in_utc
from ghost_desktop.translation import _, ngettext

if TYPE_CHECKING:
    from pathlib import Path

    from ghost_desktop.desktop.strategy.position import SolvedGame
    from ghost_desktop.engine.counting import Counting
    from ghost_desktop.engine.strategy import Strategy
    from ghost_desktop.library.own_costs import OwnCosts


@dataclass(frozen=True)
class Learner:
    """Who is to remember a strategy, as far as it makes a difference to which one is the cheapest.

    Attributes:
        level: up to which level of commonness words are known.
        drills: the file of the answers in drills.
    """

    level: int
    drills: Path


@dataclass(frozen=True, eq=False)
class Weighed:
    """What a strategy costs a person, beside the one with the fewest lines.

    Attributes:
        own: what each line costs.
        strategy: the one that costs the least, as far as was found out.
        fewest: the one with the fewest lines, likewise.
    """

    own: OwnCosts
    strategy: Strategy
    fewest: Strategy

    @property
    def is_proved(self) -> bool:
        """Whether no strategy costs less; where replies were learned that it has not, one may."""
        return self.strategy.lower_bound == self.own.sum(self.strategy.with_replies)

    def sentence(self) -> str:
        """Say in a sentence what it costs beside the one with the fewest lines.

        ``"Weighed for you: 2 replies more than the fewest, 5 fewer of them new; it costs as much as
        41.5 new ones instead of 45."``
        """
        ours, fewest = self.strategy.with_replies, self.fewest.with_replies
        cost, instead = self.own.sum(ours), self.own.sum(fewest)
        if cost == instead:
            said = _(
                "Weighed for you: it costs as much as {cost} new ones, and so do the fewest lines."
            )
            return said.format(cost=cost_text(cost))
        said = _(
            "Weighed for you: {lines}, {new}; it costs as much as {cost} new ones instead of "
            "{instead}."
        )
        return said.format(
            lines=self._lines(len(ours) - len(fewest)),
            new=_how_many_new(self.own.count_new(ours) - self.own.count_new(fewest)),
            cost=cost_text(cost),
            instead=cost_text(instead),
        )

    def _lines(self, more: int) -> str:
        """Say in a clause how many lines more there are; fewer, if a proof was stopped."""
        if not more:
            return _("no more than the fewest")
        if more < 0:
            said = ngettext(
                "{count} fewer than were found without", "{count} fewer than were found without",
                -more,
            )  # fmt: skip
        elif self.strategy.line_kind is LineKind.WORD:
            said = ngettext(
                "{count} word more than the fewest", "{count} words more than the fewest", more
            )
        else:
            said = ngettext(
                "{count} reply more than the fewest", "{count} replies more than the fewest", more
            )
        return said.format(count=number(abs(more)))


def cost_text(cost: int) -> str:
    """Say what lines cost, in lines that are to be learned from the beginning: ``"41.5"``."""
    return number(round(cost / USUAL, 1))


def costs_to(person: Learner, game: SolvedGame, seat: int, count: Counting) -> OwnCosts:
    """Read what a person has learned of a game, and say what its lines cost then."""
    solution = game.solution
    with closing(DrillStore(person.drills)) as store:
        known = store.known_lines(solution.words, solution.rules, seat)
    kind = LineKind.of(solution.rules.variant, count)
    level = person.level if game.is_english else None
    return own_costs(solution, kind, known, now_in_utc(), level=level)


def _how_many_new(more: int) -> str:
    """Say in a clause how many more, or fewer, are to be learned from the beginning."""
    if not more:
        return _("as many of them new")
    said = _("{count} more of them new") if more > 0 else _("{count} fewer of them new")
    return said.format(count=number(abs(more)))
