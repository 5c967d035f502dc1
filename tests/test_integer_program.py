"""A small program of choices, and a solver that is stopped whenever one likes."""

from __future__ import annotations

from dataclasses import replace
from math import inf
from types import SimpleNamespace
from typing import TYPE_CHECKING

import highspy
import numpy as np
import pytest

from ghost_desktop.engine import highs
from ghost_desktop.engine.choices import Choices

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

CHOICES = Choices(
    roots=np.array([0]),  # one's own turn: after 1 there is one line to know, after 2 there are two
    own=np.array([True, False, False, True, True]),
    lines=np.array([False, False, False, True, True]),
    letters=np.array([0, 1, 1, 2, 2]),
    needy=np.array([True, True, True, False, False]),
    before=np.array([0, 0, 1, 2, 2]),
    after=np.array([1, 2, 3, 3, 4]),
)
BEST = np.array([True, True, False, True, False])
KNOWN = np.array([True, False, True, True, True])


def goes_on(_lines: int, _bound: int) -> bool:
    return True


def test_the_choice_with_the_fewest_lines_is_found() -> None:
    chosen = highs.solve(CHOICES, KNOWN, time_limit=None, watch=goes_on)
    assert chosen.nodes.tolist() == BEST.tolist()
    assert chosen.bound == 1


def test_of_as_many_lines_those_with_the_fewest_letters_are_found() -> None:
    choices = replace(
        CHOICES,
        letters=np.array([0, 1, 1, 5, 2]),
        before=np.array([0, 0, 1, 2]),
        after=np.array([1, 2, 3, 4]),
    )
    chosen = highs.solve(choices, KNOWN, time_limit=None, watch=goes_on)
    assert chosen.nodes.tolist() == [True, False, True, False, True]


class Callbacks:
    """Whom a solver tells."""

    def __init__(self) -> None:
        self.told: list[Callable[[object], None]] = []

    def __iadd__(self, one: Callable[[object], None]) -> Callbacks:
        self.told.append(one)
        return self


def stopped(has: NDArray[np.bool_], *told: NDArray[np.bool_]) -> SimpleNamespace:
    """A solver that tells of some choices, and is stopped when it has one, or none yet."""
    solver = SimpleNamespace(cbMipInterrupt=Callbacks(), cbMipImprovingSolution=Callbacks())

    def run() -> None:
        bounds = SimpleNamespace(mip_primal_bound=inf, mip_dual_bound=-inf)
        for tell in solver.cbMipInterrupt.told:
            tell(SimpleNamespace(data_out=bounds))
        for nodes in told:
            for tell in solver.cbMipImprovingSolution.told:
                tell(SimpleNamespace(data_out=SimpleNamespace(mip_solution=nodes.astype(float))))

    solution = SimpleNamespace(col_value=has.astype(float), value_valid=bool(len(has)))
    solver.run = run
    solver.getSolution = lambda: solution
    solver.getModelStatus = lambda: highspy.HighsModelStatus.kTimeLimit
    solver.getInfo = lambda: SimpleNamespace(mip_dual_bound=-inf)
    return solver


NOTHING = np.zeros(0, np.bool_)


@pytest.mark.parametrize(
    ("known", "has", "kept"),
    [(KNOWN, NOTHING, KNOWN), (BEST, KNOWN, BEST), (KNOWN, BEST, BEST)],
    ids=["nothing", "worse", "better"],
)
def test_a_solver_that_is_stopped_loses_nothing_that_was_known(
    monkeypatch: pytest.MonkeyPatch,
    known: NDArray[np.bool_],
    has: NDArray[np.bool_],
    kept: NDArray[np.bool_],
) -> None:
    monkeypatch.setattr(highs, "_solver", lambda *_arguments: stopped(has))
    chosen = highs.solve(CHOICES, known, time_limit=0.0, watch=goes_on)
    assert chosen.nodes.tolist() == kept.tolist()
    assert chosen.bound == 0


def test_a_solver_tells_of_what_is_better_than_what_is_known(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    solver = stopped(BEST, KNOWN, BEST)
    monkeypatch.setattr(highs, "_solver", lambda *_arguments: solver)
    told: list[list[bool]] = []
    watched: list[tuple[int, int]] = []

    def watch(lines: int, bound: int) -> bool:
        watched.append((lines, bound))
        return True

    highs.solve(
        CHOICES,
        KNOWN,
        time_limit=None,
        watch=watch,
        improved=lambda nodes: told.append(nodes.tolist()),
    )
    assert told == [BEST.tolist()]
    assert watched == [(2, 0)]  # as many lines as are known, though the solver has none yet
