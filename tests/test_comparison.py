"""Comparing lists under rules: the steps of a comparison, and what each leaves to the next."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from typing import TYPE_CHECKING, Any

import pytest
from samples import loaded

from ghost_desktop.engine import comparison
from ghost_desktop.engine.changes.margin import find_margin
from ghost_desktop.engine.comparison import games_of, solve_next, solve_row
from ghost_desktop.engine.game import variant_kinds
from ghost_desktop.engine.game.game import Game
from ghost_desktop.engine.game.rules import Rules
from ghost_desktop.engine.game.variants import all_variants
from ghost_desktop.engine.game.variants.ghost import GHOST
from ghost_desktop.engine.game.variants.superghost import SUPERGHOST
from ghost_desktop.engine.listed import listed as listing
from ghost_desktop.engine.listed.listed import ListedSolution
from ghost_desktop.engine.strategies.counting import Counting
from ghost_desktop.library import catalogue

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from ghost_desktop.engine.comparison import Row, Side
    from ghost_desktop.engine.listed.graph import PositionGraph
    from ghost_desktop.engine.words.wordlist import LoadedList

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
    for module in (listing, variant_kinds):
        monkeypatch.setattr(module, "time", clock)
    for owner, name, seconds in (
        (type(GHOST), "build_levels", BUILDING),
        (type(SUPERGHOST), "build_levels", BUILDING),
        (listing, "solve_levels", SOLVING),
        (comparison, "with_lines", PROVING),
    ):
        monkeypatch.setattr(owner, name, clock.takes(seconds, name, getattr(owner, name)))
    return clock


def read(source: str) -> LoadedList:
    return loaded(LISTS[source], source)


def games(*min_lengths: int, players: tuple[int, ...] = (2,)) -> list[Rules]:
    return games_of(Rules(), variants=[GHOST], min_lengths=min_lengths, players=players)


def rows_of(sources: Iterable[str], rules: Sequence[Rules], **sought: Any) -> list[Row]:  # noqa: ANN401
    """The rows of lists under rules, each sharing what the one before has left."""
    rows, shared = [], None
    for source, one in product(sources, rules):
        row, shared = solve_next(source, one, shared, read, **sought)
        rows.append(row)
    return rows


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
    rows = rows_of(["one"], games(3, 4, players=(2, 3, 4)))
    assert clock.done.count("build_levels") == 2
    assert clock.done.count("with_lines") == 6
    assert [row.solve_seconds for row in rows] == [BUILDING + SOLVING] * 6


def test_positions_of_longer_words_are_those_of_shorter_ones(clock: Clock) -> None:
    rules = games_of(Rules(), variants=[SUPERGHOST], min_lengths=(3, 4, 5), players=(2, 3))
    rows = rows_of(["one"], rules, lines=False)
    assert clock.done.count("build_levels") == 1
    assert [row.solve_seconds for row in rows] == [BUILDING + SOLVING] * 6
    assert rows == [solve_row(read("one"), one) for one in rules]


@pytest.mark.usefixtures("clock")
def test_a_row_of_a_comparison_has_the_seconds_of_its_game_alone() -> None:
    rules = games(4, players=(2, 3))
    together = rows_of(["one"], rules, lines=False)
    alone = [solve_row(read("one"), one) for one in rules]
    assert together == alone


def test_the_positions_of_another_list_are_not_taken() -> None:
    rows = rows_of(LISTS, games(4))
    assert rows == [alone_like(row, source) for row, source in zip(rows, LISTS, strict=True)]
    assert rows[0].winning_openings != rows[1].winning_openings


def alone_like(row: Row, source: str) -> Row:
    """The same list solved alone, with the seconds of `row`, which nobody can foretell."""
    alone = solve_row(read(source), row.rules, lines=True)
    return replace(alone, solve_seconds=row.solve_seconds)


def positions_of(shared: Side) -> PositionGraph:
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


def test_what_is_counted_is_in_every_row() -> None:
    counted = {count: rows_of(LISTS, games(3, players=(2, 3)), count=count) for count in Counting}
    assert {row.count for row in counted[Counting.LINES]} == {Counting.LINES}
    assert {row.count for row in counted[Counting.ZONES]} == {Counting.ZONES}
    assert [row.lines for row in counted[Counting.LINES]] == [2, 2, 1, 3]
    assert [row.lines for row in counted[Counting.ZONES]] == [1, 0, 0, 1]


def test_a_row_has_its_margin_if_that_is_asked_for() -> None:
    rows = rows_of(LISTS, games(3, players=(2, 3)), margin=True)
    known = {row.source: row.margin for row in rows if row.rules.players == 2}
    assert known == {
        source: find_margin(Game(read(source).words, Rules(min_length=3))) for source in LISTS
    }
    assert {row.margin for row in rows if row.rules.players == 3} == {None}
    assert {row.margin for row in rows_of(LISTS, games(3))} == {None}
    super_ghost = Rules(SUPERGHOST, 3)
    assert solve_row(read("one"), super_ghost, margin=True).margin == find_margin(
        Game(read("one").words, super_ghost)
    )
    assert solve_row(read("one"), Rules(min_length=3), margin=True).margin == known["one"]


@pytest.mark.parametrize("parts", [[], ["build_levels", "solve_levels"]])
def test_a_step_can_be_stopped_between_its_parts(clock: Clock, parts: list[str]) -> None:
    class Stopped(Exception):
        pass

    def report(_done: int, total: int) -> None:
        if total == 0 and clock.done == parts:
            raise Stopped

    with pytest.raises(Stopped):
        solve_next("one", Rules(), None, read, report=report)


def test_of_each_opening_it_is_known_how_long_the_round_is() -> None:
    small = catalogue.load("american-english-small@35")
    row = solve_row(small, Rules(min_length=4))
    assert {one.letter for one in row.opening_rounds} <= set(row.letters)
    assert all(one.shortest == one.longest for one in row.opening_rounds)
    winning = [one.longest for one in row.opening_rounds if one.letter in row.winning_openings]
    losing = [one.longest for one in row.opening_rounds if one.letter not in row.winning_openings]
    left = min(winning) if winning else max(losing)
    assert row.plays_left == (left, left)
    among_three = solve_row(small, Rules(min_length=4, players=3)).opening_rounds
    assert any(one.shortest < one.longest for one in among_three)
