"""A bound that is a proof: what turns pay for those that they need.

Each turn of a strategy pays for turns that it needs: for some that are inevitable after it, whatever
it does, and for some that are needed by the step that it takes. Who is paid for costs so much less,
and who pays so much more, so that the strategy as a whole costs what it did, or more where somebody
is needed who is not paid for. What is the least that it can come to is found turn by turn: each pays
what its cheapest step asks for, and one that need not come up counts only if it is paid for more than
it costs and pays itself.

That is weak duality of Lagrange's (A. M. Geoffrion, "Lagrangean relaxation for integer programming",
1974). It holds for any payments that are not negative, however they were found, and is reckoned in
whole numbers: nothing has to be believed of who found them.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ghost_desktop.engine.turn_graph import TurnGraph
    from ghost_desktop.engine.turn_program import Aim

PARTS = 20
"""Payments are multiples of 2 to the power of minus this."""


@dataclass(frozen=True)
class Payments:
    """What turns pay, in parts of which `2 ** PARTS` are one of the cost.

    Attributes:
        always: who pays for whom, and what, whatever step is taken; who is paid for is inevitable.
        by_step: who pays for whom, and what, if the step that is taken needs it.
        price: what one of the price costs, where the prices of all must not become more.
    """

    always: tuple[tuple[int, int, int], ...] = ()
    by_step: tuple[tuple[int, int, int], ...] = ()
    price: int = 0

    def __mul__(self, times: int) -> Payments:
        """Return as many times as much."""
        return Payments(
            tuple((payer, paid, times * amount) for payer, paid, amount in self.always),
            tuple((payer, paid, times * amount) for payer, paid, amount in self.by_step),
            times * self.price,
        )


class Case(NamedTuple):
    """A case that is closed.

    Attributes:
        fixed: turns that are chosen in it, or not chosen, in the order in which cases were split.
        payments: which show that no choice in it costs less than the best.
    """

    fixed: Mapping[int, bool]
    payments: Payments


class ClosedCases(NamedTuple):
    """That no choice costs less than the best.

    Attributes:
        weight: what a line costs beside its letters; 1 where it costs its price.
        unit: what payments are to be multiplied by, and
        scale: of which then so many are one of the cost.
        cases: all that there are.
    """

    weight: int
    unit: int
    scale: int
    cases: tuple[Case, ...]


def least_cost(graph: TurnGraph, aim: Aim, payments: Payments, fixed: Mapping[int, bool]) -> int:
    """Return a number that no choice costs less than.

    Args:
        graph: the turns.
        aim: what each costs.
        payments: any at all; better ones give a greater number.
        fixed: turns that are chosen, or not chosen, in the case that is looked at.
    """
    rest: dict[int, int] = defaultdict(int)  # what is added to the cost of each
    for payer, paid, amount in payments.always:
        rest[payer] += amount
        rest[paid] -= amount
    asked: dict[int, dict[int, int]] = defaultdict(dict)
    for payer, paid, amount in payments.by_step:
        asked[payer][paid] = amount
        rest[paid] -= amount
    for payer, amounts in asked.items():
        rest[payer] += min(
            sum(amounts[one] for one in step & amounts.keys()) for step in graph.steps[payer]
        )
    chosen = {*graph.roots, *(turn for turn, is_chosen in fixed.items() if is_chosen)}
    total = -payments.price * aim.most
    for turn in chosen | rest.keys():
        cost = (int(aim.cost[turn]) << PARTS) + payments.price * aim.price(turn) + rest[turn]
        if turn in chosen:
            total += cost
        elif fixed.get(turn) is not False:
            total += min(cost, 0)
    return -(-total >> PARTS)
