"""Large programs are grown where it matters: the same fewest lines and letters, much sooner."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from dataclasses import replace
from itertools import accumulate, count, pairwise
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import plain_program
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from refusing import stopped

from ghost_desktop.engine.strategies import growing_program
from ghost_desktop.engine.strategies.choices import Choices
from ghost_desktop.engine.strategies.growing_program import TurnGraph

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

SEEDS = st.integers(0, 1 << 30)


def drawn(seed: int) -> Choices:
    """Some choices in levels: turns, what is made of them, and what others make of that."""
    chance = random.Random(seed)
    own: list[bool] = []
    levels: list[list[int]] = []
    for level in range(chance.choice([3, 5, 7, 9])):
        size = chance.randint(1, 3 + 2 * level)
        levels.append(list(range(len(own), len(own) + size)))
        # Among three and more, what others make may be theirs to go on from.
        own += [level % 2 == 0 and chance.random() < 0.9 for _ in range(size)]
    edges = set()
    for here, below in pairwise(levels):
        for node in here:
            most = min(len(below), 4)
            least = 1 if own[node] else 0
            edges |= {(node, one) for one in chance.sample(below, chance.randint(least, most))}
    before, after = np.array(sorted(edges), np.intp).reshape(-1, 2).T
    roots = np.array(sorted(chance.sample(levels[0], chance.randint(1, len(levels[0])))))
    is_own = np.array(own)
    lines = is_own.copy()
    lines[roots] &= chance.random() < 0.5  # an opening is no line
    letters = np.array([chance.randint(1, 9) for _ in own])
    return Choices(roots, is_own, lines, letters, before, after)


def tangled(
    seed: int,
    levels: tuple[int, ...] = (3, 5, 7),
    nodes: tuple[int, int] = (6, 12),
    replies: tuple[int, int] = (2, 2),
    others: tuple[int, ...] = (1, 1, 2),
) -> Choices:
    """Some choices in which turns share so much that a linear program chooses some by half."""
    chance = random.Random(seed)
    sizes = [chance.randint(*nodes) for _ in range(chance.choice(levels))]
    own = np.repeat(np.arange(len(sizes)) % 2 == 0, sizes)
    edges = []
    for here, below in pairwise(range(*ends) for ends in pairwise([0, *accumulate(sizes)])):
        for node in here:
            size = chance.randint(*replies) if own[node] else chance.choice(others)
            edges += [(node, one) for one in sorted(chance.sample(below, size))]
    before, after = np.array(edges, np.intp).T
    letters = np.array([chance.randint(1, 9) for _ in own])
    return Choices(np.arange(sizes[0]), own, own, letters, before, after)


def priced(choices: Choices, seed: int) -> Choices:
    """The same choices, with a price for each line."""
    chance = random.Random(seed)
    prices = [chance.randint(0, 3) * is_line for is_line in choices.lines.tolist()]
    return replace(choices, prices=np.array(prices))


def is_whole(choices: Choices, nodes: NDArray[np.bool_]) -> bool:
    """Whether whatever is chosen has what it needs."""
    for node in np.flatnonzero(nodes & ~choices.children.is_empty):
        chosen = nodes[choices.after[choices.before == node]]
        if not (chosen.any() if choices.own[node] else chosen.all()):
            return False
    return bool(nodes[choices.roots].all())


def costs(choices: Choices, nodes: NDArray[np.bool_]) -> tuple[int, int]:
    lines = choices.lines & nodes
    return int(lines.sum()), int(choices.letters[lines].sum())


def turns(choices: Choices) -> list[int]:
    return np.flatnonzero(choices.own).tolist()


def every(choices: Choices) -> NDArray[np.bool_]:
    return np.ones(len(choices.own), np.bool_)


@pytest.mark.parametrize("most_cases", [growing_program.MOST_CASES, 0])
@pytest.mark.parametrize("draw", [drawn, tangled])
@given(seed=SEEDS)
@settings(max_examples=20, deadline=None)
def test_it_finds_the_fewest_lines_and_of_these_the_fewest_letters(
    draw: Callable[[int], Choices], most_cases: int, seed: int
) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(growing_program, "MOST_CASES", most_cases)
        assert_it_finds_the_fewest(draw(seed))


def assert_it_finds_the_fewest(choices: Choices) -> None:
    fewest = plain_program.fewest(choices)
    told: list[NDArray[np.bool_]] = []
    known: list[tuple[int, int]] = []

    def watch(lines: int, bound: int) -> bool:
        known.append((lines, bound))
        return True

    found = growing_program.solve(choices, every(choices), watch=watch, improved=told.append)
    assert is_whole(choices, found.nodes)
    assert costs(choices, found.nodes) == fewest
    assert found.bound == fewest[0]
    assert all(is_whole(choices, nodes) for nodes in told)
    better = [costs(choices, nodes) for nodes in (every(choices), *told)]
    assert better == sorted(set(better), reverse=True)
    bounds = [bound for _lines, bound in known]
    assert bounds == sorted(bounds)
    assert all(bound <= fewest[0] <= lines for lines, bound in known)


def large(seed: int) -> Choices:
    """The same with more turns than are looked at one by one, of which a third has to be answered."""
    choices = tangled(seed, (5, 7), (20, 40), (2, 4), (1, 1, 2, 3))
    first = len(choices.roots)
    return replace(choices, roots=np.sort(choices.roots[seed % 3 :: 3][: first // 3]))


@pytest.mark.stress
def test_a_solver_that_counts_in_whole_numbers_agrees(share: float) -> None:
    every_choices = list(map(large, range(round(share * 300))))
    names = "roots", "own", "lines", "letters", "before", "after"
    asked = [{name: getattr(one, name).tolist() for name in names} for one in every_choices]
    solved = subprocess.run(
        [sys.executable, Path(__file__).with_name("counted.py")],
        input=json.dumps(asked),
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    for choices, fewest in zip(every_choices, json.loads(solved.stdout), strict=True):
        found = growing_program.solve(choices, every(choices), watch=lambda *_known: True)
        assert [*costs(choices, found.nodes)] == fewest
        assert found.bound == fewest[0]


@pytest.mark.parametrize("draw", [drawn, tangled])
@given(seed=SEEDS)
@settings(max_examples=20, deadline=None)
def test_with_prices_it_finds_the_fewest_lines_of_those_that_cost_least(
    draw: Callable[[int], Choices], seed: int
) -> None:
    choices = priced(draw(seed), seed)
    found = growing_program.solve(choices, every(choices), watch=lambda *_known: True)
    assert is_whole(choices, found.nodes)
    least = choices.cost(found.nodes), *costs(choices, found.nodes)
    assert least == plain_program.cheapest(choices)
    assert found.bound == least[0]


@given(SEEDS, st.integers(1, 12), st.booleans())
@settings(max_examples=40, deadline=None)
def test_whenever_it_is_stopped_it_has_a_choice_and_a_bound_that_hold(
    seed: int, at: int, has_prices: bool
) -> None:
    choices = priced(tangled(seed), seed) if has_prices else tangled(seed)
    asked = count(1)
    found = growing_program.solve(choices, every(choices), watch=lambda *_known: next(asked) < at)
    assert is_whole(choices, found.nodes)
    least = plain_program.cheapest(choices) if has_prices else plain_program.fewest(choices)
    assert found.bound <= least[0] <= choices.cost(found.nodes)


def test_it_is_stopped_before_there_is_a_program(monkeypatch: pytest.MonkeyPatch) -> None:
    begun = []
    monkeypatch.setattr(growing_program, "TurnProgram", lambda *_of: begun.append(True))
    choices = drawn(7)
    found = growing_program.solve(choices, every(choices), watch=lambda *_known: False)
    assert is_whole(choices, found.nodes)
    assert found.bound == 0
    assert not begun


def test_who_watches_can_cancel_it() -> None:
    with stopped() as watch:
        growing_program.solve(drawn(7), every(drawn(7)), watch=watch)


@given(SEEDS)
@settings(max_examples=25, deadline=None)
def test_what_is_inevitable_is_in_every_choice(seed: int) -> None:
    choices = drawn(seed)
    graph = TurnGraph(choices)
    chance = random.Random(seed)
    for _ in range(5):
        steps = graph.completed(
            {turn: chance.choice(list(graph.steps(turn))) for turn in turns(choices)}
        )
        assert is_whole(choices, graph.nodes_of(steps))
        for turn in steps:
            assert graph.inevitable(turn) <= steps.keys()
            implied = {turn}.union(*map(graph.inevitable, graph.next_inevitable(turn)))
            assert implied == graph.inevitable(turn)
