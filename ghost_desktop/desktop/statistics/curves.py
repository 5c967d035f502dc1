"""Periods -> what the charts draw: lines of numbers, each with a symbol. Nothing here is Qt."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from math import ceil
from typing import TYPE_CHECKING

from ghost_desktop.library.figures import MEAN_OF, Step
from ghost_desktop.translation import N_, _, say

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ghost_desktop.library.figures import Period

_EACH = {Step.DAY: N_("each day"), Step.WEEK: N_("each week"), Step.MONTH: N_("each month")}


class CurveStyle(Enum):
    """How a curve is drawn."""

    DOTS = "dots"
    LINE = "line"
    BOTH = "both"
    BARS = "bars"


@dataclass(frozen=True)
class Curve:
    """A number over time.

    Attributes:
        name: what it counts; empty if the title of its strip says so.
        sign: the symbol that stands for it in texts.
        symbol: the same, by its name in pyqtgraph.
        style: how it is drawn.
        values: the number in each period; None where there is none.
        is_dashed: whether its line is, beside another.
    """

    name: str
    sign: str
    symbol: str
    style: CurveStyle
    values: tuple[float | None, ...]
    is_dashed: bool = False


@dataclass(frozen=True)
class Strip:
    """A chart over time.

    Attributes:
        title: what it is about.
        curves: what is drawn.
        is_share: whether the numbers are parts of a whole: 0 to 1.
    """

    title: str
    curves: tuple[Curve, ...]
    is_share: bool = False

    @property
    def most(self) -> int:
        """The number that stands at the top."""
        known = [value for curve in self.curves for value in curve.values if value is not None]
        return 1 if self.is_share else ceil(max([1, *known]))


def middle(period: Period, step: Step) -> float:
    """Return where a period stands: the day in its middle, counted from the year 1."""
    return (period.first.toordinal() + step.after(period.first).toordinal() - 1) / 2


def strips_of(periods: Sequence[Period], step: Step) -> tuple[Strip, ...]:
    """Return the charts of some periods."""
    totals = [period.totals for period in periods]
    won = tuple(one.share_won for one in totals)
    mean = say("of the last {count} rounds", count=MEAN_OF)
    return (
        Strip(
            _("Won"),
            (
                Curve(mean, "—", "", CurveStyle.LINE, tuple(period.mean for period in periods)),
                Curve(_(_EACH[step]), "●", "o", CurveStyle.DOTS, won),
            ),
            is_share=True,
        ),
        Strip(
            _("Blunders a round"),
            (Curve("", "▲", "t1", CurveStyle.BOTH, tuple(one.blunders_a_round for one in totals)),),
        ),
        Strip(
            _("Help a round"),
            (
                Curve(
                    _("hints"),
                    "■",
                    "s",
                    CurveStyle.BOTH,
                    tuple(one.hints_a_round for one in totals),
                ),
                Curve(
                    _("looks"),
                    "◆",
                    "d",
                    CurveStyle.BOTH,
                    tuple(one.looks_a_round for one in totals),
                    is_dashed=True,
                ),
            ),
        ),
        Strip(
            _("Rounds"),
            (Curve("", "", "", CurveStyle.BARS, tuple(float(one.rounds) for one in totals)),),
        ),
    )
