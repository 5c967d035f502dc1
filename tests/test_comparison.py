"""Comparing lists under rules: the one loop of command line and window."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from samples import loaded

from ghost_desktop.engine import comparison, listed, listed_variant
from ghost_desktop.engine.comparison import compare, games_of, solve_next, solve_row
from ghost_desktop.engine.counting import Counting
from ghost_desktop.engine.listed import ListedSolution
from ghost_desktop.engine.rules import Rules
from ghost_desktop.engine.variants import all_variants
from ghost_desktop.engine.variants.ghost import GHOST
from ghost_desktop.engine.variants.superghost import SUPERGHOST

if TYPE_CHECKING:
    from collections.abc import Callable

    from ghost_desktop.engine.comparison import Shared
    from ghost_desktop.engine.graph import PositionGraph
    from ghost_desktop.engine.loaded_list import LoadedList

LISTS = {"one": "ghost\ngreen\ntan\ntree\ntrie\n", "two": "hint\nhorse\nhour\nnoun\nnote\n"}
BUILDING, SOLVING, PROVING = 100.0, 1.0, 10_000.0


class Clock:
    """A clock that goes on only with the work, and what work was done."""

    def __init__(self) -> None:
        self.seconds = 0.0
        self.done: list[str] = []

    def perf_counter(self) -> float:
        return self.seconds

    def takes(
        self, seconds: float, name: str, work: Callable[..., object]
    ) -> Callable[..., object]:
        def run(*arguments: object, **named: object) -> object:
            self.seconds += seconds
            self.done.append(name)
            return work(*arguments, **named)

        return run


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    for module in (listed, listed_variant):
        monkeypatch.setattr(module, "time", clock)
    for owner, name, seconds in (
        (type(GHOST), "build_levels", BUILDING),
        (type(SUPERGHOST), "build_levels", BUILDING),
        (listed, "solve_levels", SOLVING),
        (comparison, "with_lines", PROVING),
    ):
        monkeypatch.setattr(owner, name, clock.takes(seconds, name, getattr(owner, name)))
    return clock


def read(source: str) -> LoadedList:
    return loaded(LISTS[source], source)


def games(*min_lengths: int, players: tuple[int, ...] = (2,)) -> list[Rules]:
    return games_of(Rules(), variants=[GHOST], min_lengths=min_lengths, players=players)


def test_every_combination_comes_with_what_is_common_to_all() -> None:
    common = Rules(misere=True)
    made = games_of(common, variants=list(all_variants())[:2], min_lengths=(3, 4), players=(2, 3))
    assert made == [
        Rules(variant, min_length, players, misere=True)
        for variant in list(all_variants())[:2]
        for min_length in (3, 4)
        for players in (2, 3)
    ]


def test_positions_are_found_once_and_each_row_is_charged_for_them(clock: Clock) -> None:
    rows = [row for row, _ in compare(["one"], games(3, 4, players=(2, 3, 4)), read)]
    assert clock.done.count("build_levels") == 2
    assert clock.done.count("with_lines") == 6
    assert [row.solve_seconds for row in rows] == [BUILDING + SOLVING] * 6


@pytest.mark.usefixtures("clock")
def test_a_row_of_a_comparison_has_the_seconds_of_its_game_alone() -> None:
    rules = games(4, players=(2, 3))
    together = [row for row, _ in compare(["one"], rules, read, lines=False)]
    alone = [solve_row(read("one"), one) for one in rules]
    assert together == alone


def test_the_positions_of_another_list_are_not_taken() -> None:
    rows = [row for row, _ in compare(LISTS, games(4), read)]
    assert rows == [alone_like(row, source) for row, source in zip(rows, LISTS, strict=True)]
    assert rows[0].winning_openings != rows[1].winning_openings


def alone_like(row: comparison.Row, source: str) -> comparison.Row:
    """The same list solved alone, with the seconds of `row`, which nobody can foretell."""
    alone = solve_row(read(source), row.rules, lines=True)
    return replace(alone, solve_seconds=row.solve_seconds)


def positions_of(shared: Shared) -> PositionGraph:
    assert isinstance(shared.solution, ListedSolution)
    return shared.solution.graph


@pytest.mark.parametrize("other", [Rules(SUPERGHOST, 4), Rules(GHOST, 3)])
def test_the_positions_of_another_game_are_not_taken(clock: Clock, other: Rules) -> None:
    _, shared = solve_next("one", Rules(GHOST, 4), None, read)
    row, after = solve_next("one", other, shared, read)
    assert positions_of(after) is not positions_of(shared)
    assert after.loaded is shared.loaded
    assert row == solve_row(read("one"), other, lines=True)
    assert clock.done.count("build_levels") == 3


def test_a_list_is_read_once_and_only_when_its_turn_comes() -> None:
    names: list[str] = []

    def reading(source: str) -> LoadedList:
        names.append(source)
        return read(source)

    rows = compare(LISTS, games(3, 4), reading)
    _, report = next(rows)
    assert names == ["one"]
    assert report.kept == 5
    assert [row.source for row, _ in rows] == ["one", "two", "two"]
    assert names == ["one", "two"]


def test_what_is_counted_is_in_every_row() -> None:
    counted = {
        count: [row for row, _ in compare(LISTS, games(3, players=(2, 3)), read, count=count)]
        for count in Counting
    }
    assert {row.count for row in counted[Counting.LINES]} == {Counting.LINES}
    assert {row.count for row in counted[Counting.ZONES]} == {Counting.ZONES}
    assert [row.lines for row in counted[Counting.LINES]] == [2, 2, 1, 3]
    assert [row.lines for row in counted[Counting.ZONES]] == [1, 0, 0, 1]


@pytest.mark.parametrize("parts", [[], ["build_levels", "solve_levels"]])
def test_a_step_can_be_stopped_between_its_parts(clock: Clock, parts: list[str]) -> None:
    class Stopped(Exception):
        pass

    def report(_done: int, total: int) -> None:
        if total == 0 and clock.done == parts:
            raise Stopped

    with pytest.raises(Stopped):
        solve_next("one", Rules(), None, read, report=report)
