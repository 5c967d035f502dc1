"""How few lines there can be at least: a number that no choice is below, and close to the fewest."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import numpy as np
import plain_program
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ghost_desktop.engine.strategies import highs
from ghost_desktop.engine.strategies.choices import Choices
from ghost_desktop.engine.strategies.highs import least_lines

if TYPE_CHECKING:
    from collections.abc import Sequence


def choices_of(needs: Sequence[Sequence[Sequence[int]]], roots: int = 1) -> Choices:
    """What there is to choose from: for each turn its replies, and for each the turns it needs.

    Turns come first, and then replies; the first turns are needed in any case.
    """
    edges = []
    nodes = len(needs)
    for turn, replies in enumerate(needs):
        for reply in replies:
            edges.append((turn, nodes))
            edges += [(nodes, need) for need in reply]
            nodes += 1
    before, after = np.array(sorted(edges), np.intp).reshape(-1, 2).T
    own = np.arange(nodes) < len(needs)
    return Choices(
        roots=np.arange(roots),
        own=own,
        lines=own,
        letters=np.zeros(nodes, np.intp),
        before=before,
        after=after,
    )


def drawn(seed: int) -> Choices:
    """Some choices, of which a turn needs only later ones, one reply often what another needs."""
    chance = random.Random(seed)
    turns = chance.randint(2, 14)
    needs = [
        [
            sorted(
                chance.sample(range(turn + 1, turns), min(turns - turn - 1, chance.randint(1, 3)))
            )
            for _ in range(chance.randint(1, 4))
        ]
        if turn < turns - 1
        else []
        for turn in range(turns)
    ]
    return choices_of(needs, roots=chance.randint(1, 2))


def fewest(choices: Choices) -> int:
    return plain_program.fewest(choices)[0]


@given(st.integers(0, 10_000))
@settings(max_examples=60, deadline=None)
def test_no_choice_is_below_it(seed: int) -> None:
    choices = drawn(seed)
    assert np.count_nonzero(choices.lines[choices.roots]) <= least_lines(choices) <= fewest(choices)


def test_what_all_replies_need_is_needed() -> None:
    choices = choices_of([[[1, 2], [1, 3], [1, 4], [1, 5]], *[[] for _ in range(5)]])
    assert least_lines(choices) == fewest(choices) == 3  # in quarters, 1 would seem a quarter


def test_what_is_needed_by_replies_to_two_turns_is_needed_once() -> None:
    choices = choices_of([[[2], [3]], [[2], [4]], [], [], []], roots=2)
    assert least_lines(choices) == fewest(choices) == 3


def test_a_node_that_needs_all_of_others_that_do_is_bounded() -> None:
    choices = Choices(  # 0 needs 1 or 2, of which each needs all: 1 needs 3, 2 needs 3 and 4
        roots=np.array([0]),
        own=np.array([True, False, False, False, True, True]),
        lines=np.array([True, False, False, False, True, True]),
        letters=np.zeros(6, np.intp),
        before=np.array([0, 0, 1, 2, 3, 3]),
        after=np.array([1, 2, 3, 3, 4, 5]),
    )
    assert least_lines(choices) == fewest(choices) == 3


@given(st.integers(0, 10_000), st.integers(0, 10_000))
@settings(max_examples=60, deadline=None)
def test_any_weights_of_the_rows_give_a_bound(seed: int, other: int) -> None:
    choices = drawn(seed)
    program = highs._written(choices)
    weights = np.random.default_rng(other).random(len(program.rows))
    assert highs._bound(program, weights) <= fewest(choices) + 1e-9


def test_it_can_be_stopped_and_then_knows_nothing() -> None:
    assert least_lines(drawn(1), goes_on=lambda: False) == 0
    assert least_lines(drawn(1)) > 0


def test_it_can_be_cancelled() -> None:
    class CancelledError(Exception):
        pass

    def cancel() -> bool:
        raise CancelledError

    with pytest.raises(CancelledError):
        least_lines(drawn(1), goes_on=cancel)
