"""What is told of a search for few lines, and when it is to end."""

from __future__ import annotations

import pytest

from ghost_desktop.engine.errors import TimeOverError
from ghost_desktop.engine.reporting import Deadline
from ghost_desktop.engine.strategies.replies import Enough, StrategyProgress, Wanted


def test_the_fewest_lines_and_the_highest_bound_are_what_is_known() -> None:
    told: list[tuple[int, int]] = []

    def watch(lines: int, bound: int) -> bool:
        told.append((lines, bound))
        return True

    progress = StrategyProgress(Wanted(0, watch=watch))
    progress.proved(3)
    progress.proved(2)
    progress.look_in()
    assert not told, "there is no strategy yet"
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


def test_a_deadline_ends_it_with_what_was_found_or_with_nothing() -> None:
    late = StrategyProgress(Wanted(0, report=Deadline(0.0)))
    with pytest.raises(TimeOverError):
        late.look_in()
    late.found(5)
    with pytest.raises(Enough):
        late.look_in()


def test_time_is_left_to_write_many_lines_down(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("time.monotonic", lambda: 100.0)
    progress = StrategyProgress(Wanted(0, time_limit=10.0))
    assert progress.seconds_left == 10
    progress.found(20_000)
    assert progress.seconds_left == pytest.approx(4)
    progress.found(10_000)
    assert progress.seconds_left == pytest.approx(7)
