"""The Elo scale: the likeliest strengths of those who have met, with errors that say how exact they are."""

from __future__ import annotations

from itertools import combinations
from math import log
from typing import TYPE_CHECKING

import numpy as np
import pytest

from ghost_desktop.play.arena import ANCHORED_AT, Encounter, Rating, ratings

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from numpy.typing import NDArray

ELO = 400 / log(10)
Won = dict[tuple[int, int], tuple[int, int]]
"""By pairs, how many rounds each has won."""


def encounters(won: Won, count: int) -> list[Encounter]:
    pairs = combinations(range(count), 2)
    lost = [won[pair][::-1] for pair in pairs]
    return [Encounter(("", ""), sum(one), one, (None, None)) for one in lost]


def rated(won: Won, names: Sequence[str] = "abcd") -> tuple[Rating, ...]:
    names = names[: 1 + max(pair[1] for pair in won)]
    return ratings(encounters(won, len(names)), names)


def log_likelihood(won: Won) -> Callable[[NDArray[np.float64]], float]:
    """What happened, and a drawn round of each pair, by strengths on the scale of logarithms."""

    def of(strength: NDArray[np.float64]) -> float:
        found = 0.0
        for (one, other), (first, second) in won.items():
            ahead = strength[one] - strength[other]
            found -= (first + 0.5) * np.log1p(np.exp(-ahead))
            found -= (second + 0.5) * np.log1p(np.exp(ahead))
        return float(found)

    return of


SOME: Won = {(0, 1): (30, 70), (0, 2): (5, 95), (1, 2): (40, 60)}
SOME |= {(0, 3): (0, 200), (1, 3): (2, 48), (2, 3): (17, 33)}


def test_two_are_as_far_apart_as_their_wins_say() -> None:
    one, other = rated({(0, 1): (100, 10)})
    assert one.elo == ANCHORED_AT
    assert one.elo - other.elo == pytest.approx(ELO * log(100.5 / 10.5), abs=1e-6)


def test_no_other_strengths_are_likelier() -> None:
    best = np.array([one.elo / ELO for one in rated(SOME)])
    likelihood = log_likelihood(SOME)
    for place in range(4):
        for step in (-1e-3, 1e-3):
            moved = best.copy()
            moved[place] += step
            assert likelihood(moved) < likelihood(best)


def test_errors_are_those_of_the_curvature_against_the_average() -> None:
    found, likelihood, step = rated(SOME), log_likelihood(SOME), 1e-3
    best = np.array([one.elo / ELO for one in found])
    moves = np.eye(4) * step
    curvature = np.array(
        [
            [
                likelihood(best + a + b)
                - likelihood(best + a - b)
                - likelihood(best - a + b)
                + likelihood(best - a - b)
                for b in moves
            ]
            for a in moves
        ]
    ) / (4 * step**2)
    # The average is kept: each move is one of the others, too.
    average = np.eye(4) - 1 / 4
    covariance = average @ np.linalg.inv(np.ones((4, 4)) - curvature) @ average
    expected = ELO * np.sqrt(np.diag(covariance))
    assert [one.error for one in found] == pytest.approx(expected, rel=1e-3)


def test_who_wins_always_is_not_infinitely_strong() -> None:
    found = rated({(0, 1): (1000, 0), (0, 2): (1000, 0), (1, 2): (500, 500)})
    assert 1000 < found[0].elo - found[1].elo < 2000
    assert found[0].error > 1.5 * found[1].error
    assert found[1].elo == pytest.approx(found[2].elo)


def test_the_anchor_has_a_round_number_wherever_it_stands() -> None:
    for names in (["random", "b", "c", "d"], ["a", "b", "random", "d"]):
        found = dict(zip(names, rated(SOME, names), strict=True))
        assert found["random"].elo == ANCHORED_AT


def test_errors_hold_what_they_promise() -> None:
    draw = np.random.default_rng(1)
    strength = np.array([0.0, 0.4, 1.0, 2.5])
    within = []
    for _ in range(150):
        won: Won = {}
        for one, other in combinations(range(4), 2):
            chance = 1 / (1 + np.exp(strength[other] - strength[one]))
            first = int(draw.binomial(200, chance))
            won[one, other] = first, 200 - first
        found = rated(won)
        elo = np.array([one.elo for one in found])
        error = np.array([one.error for one in found])
        off = (elo - elo.mean()) - ELO * (strength - strength.mean())
        within.append(np.abs(off) < 1.96 * error)
    assert np.mean(within) == pytest.approx(0.95, abs=0.03)
