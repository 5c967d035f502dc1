"""Whatever turns pay for each other, no choice costs less than the bound that follows from it."""

from __future__ import annotations

import random
from collections import defaultdict
from itertools import product
from typing import TYPE_CHECKING

import numpy as np
import plain_program
from certain import there
from hypothesis import given, settings
from hypothesis import strategies as st
from test_growing_program import SEEDS, drawn, every, tangled, turns

from ghost_desktop.engine.strategies.choices import PARTS, Payments
from ghost_desktop.engine.strategies.growing_program import Aim, TurnGraph, TurnProgram

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from numpy.typing import NDArray


def least_cost(graph: TurnGraph, aim: Aim, payments: Payments, fixed: Mapping[int, bool]) -> int:
    """Return a number that no choice costs less than, as plainly as possible.

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
            sum(amounts[one] for one in step & amounts.keys()) for step in graph.steps(payer)
        )
    chosen = {*graph.roots, *(turn for turn, is_chosen in fixed.items() if is_chosen)}
    total = -payments.price * aim.most
    for turn in chosen | rest.keys():
        price = 0 if aim.prices is None else int(aim.prices[turn])
        cost = (int(aim.cost[turn]) << PARTS) + payments.price * price + rest[turn]
        if turn in chosen:
            total += cost
        elif fixed.get(turn) is not False:
            total += min(cost, 0)
    return -(-total >> PARTS)


def some_amounts(program: TurnProgram, chance: random.Random, most: int) -> NDArray[np.int64]:
    """Payments without any sense."""
    multipliers = [chance.uniform(-most, most) for _ in program._paying]
    return program.amounts(np.array(multipliers))


def opened(graph: TurnGraph, aim: Aim) -> TurnProgram:
    """The whole program."""
    program = TurnProgram(graph, aim, in_full=True)
    program.open(turns(graph.choices))
    return program


def every_choice(graph: TurnGraph) -> Iterator[Iterable[int]]:
    """The turns that come up in each of all choices."""
    steps = {turn: graph.steps(turn) for turn in turns(graph.choices)}
    for taken in product(*steps.values()):
        yield graph.completed(dict(zip(steps, taken, strict=True)))


def least_of_all(graph: TurnGraph, aim: Aim, fixed: dict[int, bool]) -> int | None:
    """Brute force: what the cheapest of all choices costs that do what is fixed; None if none does."""
    costs = [
        sum(int(aim.cost[turn]) for turn in chosen)
        for chosen in every_choice(graph)
        if all((turn in chosen) is is_chosen for turn, is_chosen in fixed.items())
    ]
    return min(costs, default=None)


def small(seed: int) -> TurnGraph:
    """Turns of which all choices can be gone through."""
    for more in range(1000):
        graph = TurnGraph(drawn(seed + more))
        if np.prod([len(graph.steps(turn)) for turn in turns(graph.choices)]) <= 300:
            return graph
    raise AssertionError


@given(SEEDS, st.integers(0, 2))
@settings(max_examples=200, deadline=None)
def test_no_choice_costs_less_than_any_payments_say(seed: int, most_fixed: int) -> None:
    graph, chance = small(seed), random.Random(seed)
    aim = Aim.fewest_lines(graph.choices, every(graph.choices))
    free = sorted({*turns(graph.choices)} - {*graph.roots})
    some = chance.sample(free, min(most_fixed, len(free)))
    fixed = {turn: chance.random() < 0.5 for turn in some}
    program = opened(graph, aim)
    program.fix(fixed)
    least = least_of_all(graph, aim, fixed)
    for _ in range(5):
        amounts = some_amounts(program, chance, 3 * int(aim.cost.max()))
        assert least is None or program.least_cost(amounts) <= least


@given(SEEDS)
@settings(max_examples=50, deadline=None)
def test_with_a_limit_of_prices_only_what_keeps_it_counts(seed: int) -> None:
    graph, chance = small(seed), random.Random(seed)
    costs = np.where(graph.choices.lines, graph.choices.letters, 0)
    prices = np.array([chance.randint(0, 4) for _ in costs])
    cheapest = there(least_of_all(graph, Aim(prices), {}))
    aim = Aim(costs, 1, prices, cheapest)
    least = min(
        int(costs[list(chosen)].sum()) for chosen in every_choice(graph) if aim.allows(chosen)
    )
    program = opened(graph, aim)
    for _ in range(5):
        assert program.least_cost(some_amounts(program, chance, 10)) <= least
    assert program.solve(lambda: True)
    assert program.bound == least_cost(graph, aim, program.payments, {}) <= least


@given(SEEDS)
@settings(max_examples=50, deadline=None)
def test_what_the_program_pays_is_worth_what_it_costs(seed: int) -> None:
    choices = tangled(seed)
    graph = TurnGraph(choices)
    aim = Aim.fewest_lines(choices, every(choices))
    program = opened(graph, aim)
    assert program.solve(lambda: True)
    assert program.bound == least_cost(graph, aim, program.payments, {})
    assert program.half not in graph.roots, "which are chosen in any case"
    lines, letters = plain_program.fewest(choices)
    cost = lines * aim.weight + letters
    assert 0.5 * cost <= program.bound <= cost


def test_a_case_that_cannot_be_is_refuted_by_payments() -> None:
    choices = tangled(3)
    graph = TurnGraph(choices)
    aim = Aim.fewest_lines(choices, every(choices))
    program = opened(graph, aim)
    root = graph.roots[0]
    needed = sorted(set().union(*graph.steps(root)))
    program.fix(dict.fromkeys(needed, False))  # the root has no step left
    assert program.solve(lambda: True)
    assert program.bound > int(aim.cost.sum())
    assert least_cost(graph, aim, program.payments, dict.fromkeys(needed, False)) >= program.bound
