"""The fewest words of which clauses have need, beside all sets of words; whatever HiGHS says."""

from __future__ import annotations

from itertools import combinations
from random import Random
from typing import TYPE_CHECKING

import numpy as np
import pytest

from ghost_desktop.engine.changes import covering
from ghost_desktop.engine.changes.covering import (
    ONE,
    Happening,
    Weights,
    fewest_changes,
    hits_all,
    least_changes,
    prove,
)
from ghost_desktop.engine.errors import TimeOverError
from ghost_desktop.engine.reporting import Deadline
from ghost_desktop.engine.strategies.highs import silent

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ghost_desktop.engine.changes.covering import Cases, Clauses

WORDS = 7


def random_clauses(random: Random) -> list[list[Happening]]:
    """Some clauses, of which some cannot be met together."""

    def event() -> Happening:
        if random.random() < 0.2:
            return Happening((random.randrange(WORDS),), changed=False)
        size = random.choice([1, 1, 1, 2, 3])
        return Happening(tuple(sorted(random.sample(range(WORDS), size))), changed=True)

    return [
        sorted({event() for _ in range(random.randint(1, 4))}) for _ in range(random.randint(1, 9))
    ]


def fewest(clauses: Clauses) -> int:
    """The size of the smallest set, of all sets; more than there are words if none does it."""
    for size in range(WORDS + 1):
        for some in combinations(range(WORDS), size):
            if hits_all(clauses, some):
                return size
    return WORDS + 1


def assert_proved(clauses: Clauses, least: int, cases: Cases) -> None:
    """Go through the cases of a proof: all are done, each by its weights."""
    waiting: list[dict[int, bool]] = [{}]
    for case in cases:
        fixed = waiting.pop()
        if isinstance(case, Weights):
            assert least_changes(clauses, case, fixed) > (least - 1) * ONE
        else:
            assert case not in fixed
            waiting += [{**fixed, case: True}, {**fixed, case: False}]  # without it comes first
    assert not waiting


@pytest.mark.parametrize("seed", range(30))
def test_so_many_words_are_proved_and_no_more(seed: int) -> None:
    clauses = random_clauses(Random(seed))
    least = fewest(clauses)
    cases = prove(clauses, least, Deadline(None))
    assert isinstance(cases, tuple)
    assert_proved(clauses, least, cases)
    found = fewest_changes(clauses, WORDS + 1, Deadline(None))
    if least > WORDS:
        assert found is None
        return
    assert found is not None
    assert (len(found), hits_all(clauses, found)) == (least, True)
    assert fewest_changes(clauses, least, Deadline(None)) is None
    fewer = prove(clauses, least + 1, Deadline(None))
    assert isinstance(fewer, list)
    assert (len(fewer), hits_all(clauses, fewer)) == (least, True)


@pytest.mark.parametrize("seed", range(12))
def test_what_a_solver_says_does_not_matter(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """With nonsense for values and dual values there are more cases, and the same answer."""
    random = np.random.default_rng(seed)

    class Nonsense:
        value_valid = dual_valid = seed % 3 > 0

        def __init__(self, values: Sequence[float], dual: Sequence[float]) -> None:
            self.col_value = random.uniform(-2, 2, len(values))
            self.row_dual = random.uniform(-2, 2, len(dual))
            self.row_dual[random.random(len(dual)) < 0.1] = np.nan

    class Wrong:
        def __init__(self, highs: object) -> None:
            self._highs = highs

        def getSolution(self) -> Nonsense:  # noqa: N802 - HiGHS's name
            right = self._highs.getSolution()  # type: ignore[attr-defined]
            return Nonsense(right.col_value, right.row_dual)

        def __getattr__(self, name: str) -> object:
            return getattr(self._highs, name)

    clauses = random_clauses(Random(seed))
    least = fewest(clauses)
    monkeypatch.setattr(covering, "silent", lambda: Wrong(silent()))
    monkeypatch.setattr(covering, "run", lambda *_arguments: None)
    cases = prove(clauses, least, Deadline(None))
    assert isinstance(cases, tuple)
    assert_proved(clauses, least, cases)
    if least <= WORDS:
        fewer = prove(clauses, least + 1, Deadline(None))
        assert isinstance(fewer, list)
        assert (len(fewer), hits_all(clauses, fewer)) == (least, True)


def test_a_clause_without_events_needs_more_words_than_there_are() -> None:
    assert prove([[]], 9, Deadline(None)) == (Weights({0: 9 * ONE}, {}),)


def test_a_proof_ends_with_its_deadline() -> None:
    clauses = random_clauses(Random(1))
    with pytest.raises(TimeOverError):
        prove(clauses, fewest(clauses), Deadline(0))
