"""Bounds and choices that are there at once, beside all choices there are."""

from __future__ import annotations

from itertools import pairwise, product
from random import Random

import numpy as np
from samples import solved

from ghost_desktop.engine.game.rules import Rules
from ghost_desktop.engine.game.variants.superghost import SUPERGHOST
from ghost_desktop.engine.strategies.choices import (
    Choices,
    choose_by_levels,
    least_cost_by_levels,
    least_costs,
)
from ghost_desktop.engine.strategies.strategy import minimal_strategy


def choices_of(random: Random) -> Choices:
    """Make some choices: a turn, and one or two plays of others, in turn."""
    players = random.choice([2, 3])
    levels = [range(1)]
    for _ in range(random.randint(2, 5)):
        levels.append(range(levels[-1].stop, levels[-1].stop + random.randint(1, 4)))
    nodes = levels[-1].stop
    letters = np.repeat(np.arange(len(levels)), [len(level) for level in levels])
    own = letters % players == 0
    edges = [
        (before, after)
        for here, there in pairwise(levels)
        for before in here
        for after in sorted(random.sample(there, random.randint(1, min(3, len(there)))))
        if not own[before] or random.random() < 0.9
    ]
    before, after = np.array(edges, np.intp).reshape(-1, 2).T
    lines = own & (letters > 0)
    prices = np.where(lines, [random.randint(0, 5) for _ in range(nodes)], 0)
    is_priced = random.random() < 0.5
    roots = np.array([0] if random.random() < 0.5 else list(levels[random.randint(0, 1)]))
    return Choices(
        roots,
        own,
        lines,
        letters,
        before,
        after,
        prices if is_priced else None,
    )


def drawn(
    letters: list[int], own: set[int], edges: dict[int, list[int]], roots: tuple[int, ...] = (0,)
) -> Choices:
    """Choices with so many letters, of which some are one's own turns, and what follows on what."""
    pairs = [(before, after) for before, all_after in edges.items() for after in all_after]
    before, after = np.array(pairs, np.intp).reshape(-1, 2).T
    is_own = np.isin(np.arange(len(letters)), list(own))
    return Choices(np.array(roots), is_own, is_own, np.array(letters), before, after)


def all_choices(choices: Choices) -> list[frozenset[int]]:
    """Return the nodes of all choices that there are."""
    after: dict[int, list[int]] = {node: [] for node in range(len(choices.own))}
    for before, child in zip(choices.before.tolist(), choices.after.tolist(), strict=True):
        after[before].append(child)
    turns = [node for node in after if choices.own[node] and after[node]]
    found = []
    for replies in product(*(after[turn] for turn in turns)):
        reply = dict(zip(turns, replies, strict=True))
        chosen: set[int] = set()
        waiting = choices.roots.tolist()
        while waiting:
            node = waiting.pop()
            if node not in chosen:
                chosen.add(node)
                waiting.extend([reply[node]] if node in reply else after[node])
        found.append(frozenset(chosen))
    return found


def marks(nodes: frozenset[int], choices: Choices) -> np.ndarray:
    return np.isin(np.arange(len(choices.own)), list(nodes))


def test_no_choice_costs_less_than_the_bound_and_what_is_chosen_is_one() -> None:
    random = Random(27)
    exact = 0
    for _ in range(600):
        choices = choices_of(random)
        possible = all_choices(choices)
        least = min(choices.cost(marks(nodes, choices)) for nodes in possible)
        bound = least_cost_by_levels(choices, choices.costs)
        assert bound <= least
        exact += bound == least
        assert frozenset(np.flatnonzero(choose_by_levels(choices, choices.costs))) in possible
    assert exact > 200  # a bound of nothing would hold as well


def test_all_that_one_reply_needs_counts_and_below_it_the_dearest() -> None:
    # One reply, to which there are two plays: after 3 one more line is needed.
    edges = {0: [1], 1: [2, 3], 3: [4], 4: [5]}
    choices = drawn([0, 1, 2, 2, 3, 4], {0, 2, 3, 5}, edges)
    assert least_costs(choices, choices.costs).tolist() == [4, 3, 1, 2, 1, 1]
    assert least_cost_by_levels(choices, choices.costs) == 4
    # Two others play, one after the other, before it is one's turn.
    choices = drawn([1, 2, 2, 3, 3], {3, 4}, {0: [1, 2], 1: [3], 2: [3, 4]})
    assert least_costs(choices, choices.costs).tolist() == [2, 1, 2, 1, 1]
    assert least_cost_by_levels(choices, choices.costs) == 2


def test_the_roots_of_one_length_are_all_needed() -> None:
    choices = drawn([1, 2, 3, 3], {0, 2, 3}, {}, roots=(0, 1, 2, 3))
    assert least_cost_by_levels(choices, choices.costs) == 2


def test_of_two_replies_the_one_that_is_needed_anyway_is_chosen() -> None:
    # 3 answers both 1 and 2.
    edges = {0: [1, 2], 1: [4], 2: [3, 4], 3: [6], 4: [7], 5: [8]}
    choices = drawn([1, 2, 2, 3, 3, 3, 4, 4, 4], {1, 2, 6, 7, 8}, edges)
    chosen = np.flatnonzero(choose_by_levels(choices, choices.costs))
    assert chosen.tolist() == [0, 1, 2, 4, 7]


def test_long_words_have_a_bound_and_a_strategy_at_once() -> None:
    random = Random(7)
    words = " ".join("".join(random.choices("abcdefgh", k=60)) for _ in range(3))
    solution = solved(words, Rules(SUPERGHOST))
    (seat,) = {0, 1} - set(solution.fate("").seats)
    found = minimal_strategy(solution, seat, time_limit=0.001)
    assert not found.proved_minimal
    plays, bound, lines = solution.plays_left(""), found.lower_bound, found.lines
    assert plays is not None
    assert bound is not None
    assert lines is not None
    assert plays[0] // 2 <= bound <= lines
