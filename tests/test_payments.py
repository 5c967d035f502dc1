"""Whatever turns pay for each other, no choice costs less than the bound that follows from it."""

from __future__ import annotations

import random
from itertools import product

import numpy as np
import plain_program
from hypothesis import given, settings
from hypothesis import strategies as st
from test_growing_program import SEEDS, drawn, every, tangled

from ghost_desktop.engine.strategies.choices import PARTS, Payments
from ghost_desktop.engine.strategies.growing_program import Aim, TurnGraph, TurnProgram, least_cost


def some_payments(graph: TurnGraph, chance: random.Random, most: int) -> Payments:
    """Payments without any sense."""
    turns = list(graph.steps)
    always = [
        (turn, one, chance.randint(0, most))
        for turn in turns
        for one in sorted(graph.inevitable[turn] - {turn})
        if chance.random() < 0.3
    ]
    by_step = [
        (turn, one, chance.randint(0, most))
        for turn in turns
        for one in sorted(set().union(*graph.steps[turn]))
        if chance.random() < 0.7
    ]
    return Payments(tuple(always), tuple(by_step))


def least_of_all(graph: TurnGraph, aim: Aim, fixed: dict[int, bool]) -> int | None:
    """Brute force: what the cheapest of all choices costs that do what is fixed; None if none does."""
    costs = []
    for steps in product(*(range(len(graph.steps[turn])) for turn in graph.steps)):
        chosen = graph.completed(dict(zip(graph.steps, steps, strict=True)))
        if all((turn in chosen) is is_chosen for turn, is_chosen in fixed.items()):
            costs.append(sum(int(aim.cost[turn]) for turn in chosen))
    return min(costs, default=None)


def small(seed: int) -> TurnGraph:
    """Turns of which all choices can be gone through."""
    for more in range(1000):
        graph = TurnGraph.of(drawn(seed + more))
        if np.prod([len(steps) for steps in graph.steps.values()]) <= 300:
            return graph
    raise AssertionError


@given(SEEDS, st.integers(0, 2))
@settings(max_examples=200, deadline=None)
def test_no_choice_costs_less_than_any_payments_say(seed: int, most_fixed: int) -> None:
    graph, chance = small(seed), random.Random(seed)
    aim = Aim.fewest_lines(graph.choices, every(graph.choices))
    turns = sorted(graph.steps.keys() - set(graph.roots))
    fixed = {
        turn: chance.random() < 0.5 for turn in chance.sample(turns, min(most_fixed, len(turns)))
    }
    payments = some_payments(graph, chance, 3 * int(aim.cost.max()) << PARTS)
    least = least_of_all(graph, aim, fixed)
    assert least is None or least_cost(graph, aim, payments, fixed) <= least


@given(SEEDS)
@settings(max_examples=50, deadline=None)
def test_with_a_limit_of_prices_only_what_keeps_it_counts(seed: int) -> None:
    graph, chance = small(seed), random.Random(seed)
    costs = np.where(graph.choices.lines, graph.choices.letters, 0)
    prices = np.array([chance.randint(0, 4) for _ in costs])
    cheapest = least_of_all(graph, Aim(prices), {})
    assert cheapest is not None
    aim = Aim(costs, 1, prices, cheapest)
    least = min(
        int(costs[list(chosen)].sum())
        for steps in product(*(range(len(one)) for one in graph.steps.values()))
        for chosen in [graph.completed(dict(zip(graph.steps, steps, strict=True)))]
        if aim.allows(chosen)
    )
    some = some_payments(graph, chance, 10 << PARTS)
    payments = Payments(some.always, some.by_step, chance.randint(0, 5 << PARTS))
    assert least_cost(graph, aim, payments, {}) <= least


@given(SEEDS)
@settings(max_examples=50, deadline=None)
def test_what_the_program_pays_is_worth_what_it_costs(seed: int) -> None:
    choices = tangled(seed)
    graph = TurnGraph.of(choices)
    aim = Aim.fewest_lines(choices, every(choices))
    program = TurnProgram(graph, aim)
    program.open(graph.steps)
    assert program.solve(float("inf"), lambda: True)
    assert program.bound == least_cost(graph, aim, program.payments, {})
    lines, letters = plain_program.fewest(choices)
    cost = lines * aim.weight + letters
    assert 0.5 * cost <= program.bound <= cost


def test_a_case_that_cannot_be_is_refuted_by_payments() -> None:
    choices = tangled(3)
    graph = TurnGraph.of(choices)
    aim = Aim.fewest_lines(choices, every(choices))
    program = TurnProgram(graph, aim)
    program.open(graph.steps)
    root = graph.roots[0]
    needed = sorted(set().union(*graph.steps[root]))
    program.fix(dict.fromkeys(needed, False))  # the root has no step left
    assert program.solve(float("inf"), lambda: True)
    assert program.bound > int(aim.cost.sum())
