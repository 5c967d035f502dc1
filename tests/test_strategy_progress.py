"""What is told of a search for few lines, and when it is to end."""

from __future__ import annotations

import pytest

from ghost_desktop.engine.errors import NotInTime, TimeOverError
from ghost_desktop.engine.replies import Wanted
from ghost_desktop.engine.strategy_progress import Enough, FirstInTime, StrategyProgress


def test_without_a_strategy_patience_ends_and_with_one_it_does_not() -> None:
    told: list[tuple[int, int]] = []
    first = FirstInTime(
        Wanted(0, patience=-1.0, report=lambda done, total: told.append((done, total)))
    )
    with pytest.raises(TimeOverError) as over:
        first.report(1, 3)
    assert over.value.refusal == NotInTime(-1.0)
    first.is_found = True
    first.report(2, 3)
    assert told == [(1, 3), (2, 3)]


def test_the_fewest_lines_and_the_highest_bound_are_what_is_known() -> None:
    told: list[tuple[int, int]] = []

    def watch(lines: int, bound: int) -> bool:
        told.append((lines, bound))
        return True

    progress = StrategyProgress(Wanted(0, patience=-1.0, watch=watch))
    progress.proved(3)
    progress.proved(2)
    with pytest.raises(TimeOverError):
        progress.look_in()
    for lines in (5, 4, 6):
        progress.found(lines)
    progress.look_in()
    assert told == [(4, 3)]
    assert not progress.is_proved
    progress.proved(4)
    assert progress.is_proved


def test_a_search_ends_when_its_time_is_over_or_nobody_wants_more() -> None:
    late = StrategyProgress(Wanted(0, time_limit=-1.0))
    late.look_in()  # there is nothing to end with
    late.found(5)
    assert late.seconds_left == 0
    with pytest.raises(Enough):
        late.look_in()
    content = StrategyProgress(Wanted(0, watch=lambda _lines, _bound: False))
    content.found(5)
    with pytest.raises(Enough):
        content.look_in()
