"""Answers to puzzles: ratings, days in a row, and a file that never ends a puzzle."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from datetime import UTC, date, datetime, timedelta
from typing import TYPE_CHECKING

import pytest
from databases import change, in_use
from drilling import Clock

from ghost_desktop.formats.stored import describe_puzzles_loss, describe_trouble
from ghost_desktop.library.days import DayTries, Streak, TryKind, streak_of
from ghost_desktop.library.puzzle_answers import (
    FIRST_RATING,
    PuzzleKey,
    PuzzleOutcome,
    PuzzleStore,
    Ratings,
)
from ghost_desktop.library.user_file import Loss

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

DAY = timedelta(days=1)
NOON = datetime(2026, 11, 22, 12, tzinfo=UTC)
TODAY = date(2026, 11, 22)
GAME, OTHER = "enable1 ghost", "enable1 superghost"
START = 1200.0


def of_day(day: date, game: str = GAME) -> PuzzleKey:
    return PuzzleKey(game, day.isoformat(), "gho")


def of_number(number: int, fragment: str = "gho") -> PuzzleKey:
    return PuzzleKey(GAME, str(number), fragment)


def answered(store: PuzzleStore) -> int | None:
    asked = "SELECT count(*) FROM answers"
    return store.attempt(lambda file: int(file.execute(asked).fetchone()[0]))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "share" / "puzzles.sqlite3"


@pytest.fixture
def clock() -> Clock:
    return Clock(NOON)


@pytest.fixture
def store(path: Path, clock: Clock) -> Iterator[PuzzleStore]:
    with closing(PuzzleStore(path, clock)) as opened:
        yield opened


# --- days in a row ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("before", "expected"),
    [
        ([], Streak(0, 0, has_today=False)),
        ([0], Streak(1, 1, has_today=True)),
        ([1], Streak(1, 1, has_today=False)),
        ([0, 1, 2], Streak(3, 3, has_today=True)),
        ([2, 1], Streak(2, 2, has_today=False)),
        ([2, 3, 4], Streak(3, 3, has_today=False, needs_today=True)),
        ([3, 4, 5], Streak(0, 3, has_today=False)),
        ([0, 2, 3, 4, 6], Streak(1, 4, has_today=True)),
        ([0, 2, 3, 4, 5, 6, 8], Streak(1, 6, has_today=True)),
        ([0, 2, 3, 4, 5, 6, 7, 9], Streak(8, 8, has_today=True)),
        ([0, 2, 3, 4, 5, 6, 7, 8, 10], Streak(9, 9, has_today=True)),
        ([-1, 0], Streak(1, 1, has_today=True)),
    ],
)
def test_days_in_a_row(before: list[int], expected: Streak) -> None:
    assert streak_of([TODAY - days * DAY for days in before], TODAY) == expected


def test_a_day_counts_when_its_puzzle_is_solved_at_whatever_try(
    store: PuzzleStore, clock: Clock
) -> None:
    store.answer(of_day(TODAY), START, is_right=True)
    clock.go_on(DAY)
    store.answer(of_day(TODAY + DAY, OTHER), START, is_right=False)
    assert store.streak == Streak(1, 1, has_today=False)
    store.solve(of_day(TODAY + DAY, OTHER))
    assert store.streak == Streak(2, 2, has_today=True)
    clock.go_on(3 * DAY)
    assert store.streak == Streak(0, 2, has_today=False)


def test_a_day_does_not_count_once_the_answer_was_shown(store: PuzzleStore) -> None:
    key = of_day(TODAY)
    store.answer(key, START, is_right=False)
    store.give_up(key)
    store.solve(key)
    outcome = PuzzleOutcome(is_right=False, is_solved=False, is_shown=True)
    assert store.outcome(key) == outcome
    assert outcome.is_done
    assert store.streak.days == 0
    solved = of_number(1)
    store.answer(solved, START, is_right=True)
    store.give_up(solved)
    assert store.outcome(solved) == PuzzleOutcome(is_right=True, is_solved=True)


def test_no_answer_counts_after_the_right_one_was_shown(store: PuzzleStore) -> None:
    key = of_day(TODAY)
    before = store.ratings(key, START)
    store.give_up(key)
    store.answer(key, START, is_right=True)
    store.solve(key)
    assert store.outcome(key) == PuzzleOutcome(is_right=False, is_solved=False, is_shown=True)
    assert store.ratings(key, START) == before
    assert store.streak.days == 0


def test_neither_numbers_nor_other_days_make_a_streak(store: PuzzleStore) -> None:
    store.answer(of_number(7), START, is_right=True)
    store.answer(of_day(TODAY - DAY), START, is_right=True)  # a day late
    assert store.streak.longest == 0


# --- the puzzle of the day --------------------------------------------------------------------------

WRONG, RIGHT = ("rejy", "legal"), ("rejo", "right")


def test_a_day_counts_once_solved_within_its_tries(store: PuzzleStore, clock: Clock) -> None:
    assert store.day(TODAY) == DayTries(TODAY)
    at = store.keep_day(store.day(TODAY).trying(*WRONG))
    assert (at.lost, at.is_over, store.streak.days) == (1, False, 0)
    at = store.keep_day(at.trying(*RIGHT))
    assert (at.lost, at.is_solved) == (1, True)
    assert store.day(TODAY) == at
    assert store.streak == Streak(1, 1, has_today=True)
    clock.go_on(DAY)
    lost = DayTries(TODAY + DAY)
    for letter in "abcdef":
        lost = store.keep_day(lost.trying(f"rej{letter}", "illegal"))
    assert (lost.lost, lost.is_over, lost.is_solved) == (6, True, False)
    assert lost.trying(*RIGHT) == lost
    assert store.streak == Streak(1, 1, has_today=False, needs_today=False)
    shown = store.keep_day(DayTries(TODAY + 2 * DAY).giving_up())
    assert shown.trying(*RIGHT) == shown


def test_days_of_games_of_earlier_versions_still_count(path: Path, store: PuzzleStore) -> None:
    store.answer(of_day(TODAY), START, is_right=True)
    store.close()
    with closing(sqlite3.connect(path)) as file, file:
        file.executescript("DROP TABLE days; DROP TABLE runs; DROP TABLE found;")
        file.execute("PRAGMA user_version = 1")
    assert store.streak == Streak(1, 1, has_today=True)
    assert store.day(TODAY) == DayTries(TODAY), (
        "the puzzle that is everybody's is still to be solved"
    )
    assert store.loss is None


def test_what_was_found_is_kept_for_the_day_that_it_is_and_the_next(store: PuzzleStore) -> None:
    days = [TODAY - DAY, TODAY, TODAY + DAY]
    for day in days:
        store.keep_found(day, "recipe", f"of {day}")
    assert [store.found(day, "recipe") for day in days] == ["", f"of {days[1]}", f"of {days[2]}"]
    assert store.found(TODAY, "another") == ""


def test_two_windows_lose_nothing_and_count_nothing_twice(
    path: Path, store: PuzzleStore, clock: Clock
) -> None:
    with closing(PuzzleStore(path, clock)) as other:
        here = there = store.day(TODAY)
        here = store.keep_day(here.trying(*WRONG))
        there = other.keep_day(there.trying("rejq", "illegal"))
        assert [one.made for one in there.tries] == ["rejy", "rejq"]
        there = other.keep_day(there.trying(*RIGHT))
        here = store.keep_day(here.trying("rejs", "word"))  # too late: it is solved
        assert here == there == store.day(TODAY)
        assert [one.kind for one in here.tries] == [TryKind.LEGAL, TryKind.ILLEGAL, TryKind.RIGHT]
        assert store.streak.days == 1


def test_a_clock_that_goes_back_loses_nothing(store: PuzzleStore, clock: Clock) -> None:
    for _day in range(3):
        store.keep_day(DayTries(store.today).trying(*RIGHT))
        clock.go_on(DAY)
    clock.go_on(-3 * DAY)
    assert store.streak == Streak(1, 1, has_today=True), "what is to come has not come"
    assert store.keep_day(DayTries(TODAY).trying(*WRONG)).is_solved
    clock.go_on(2 * DAY)
    assert store.streak == Streak(3, 3, has_today=True)


def test_a_day_that_is_made_up_for_does_not_count(store: PuzzleStore) -> None:
    assert store.keep_day(DayTries(TODAY - DAY).trying(*RIGHT)).is_solved
    assert store.streak.days == 0


def test_a_day_goes_on_past_midnight(store: PuzzleStore, clock: Clock) -> None:
    begun = store.keep_day(DayTries(TODAY).trying(*WRONG))
    clock.go_on(DAY)
    store.keep_day(begun.trying(*RIGHT))
    assert store.streak.days == 1


@pytest.mark.parametrize("tries", ["", "{}", "[1]", '[["rejo", "won"]]', b"\xff", 7, "[[[],[]]]"])
def test_tries_that_nobody_can_have_written_are_none(
    path: Path, store: PuzzleStore, tries: object
) -> None:
    store.keep_day(DayTries(TODAY).trying(*RIGHT))
    change(path, "UPDATE days SET tries = ?", tries)
    assert store.day(TODAY).tries == ()
    assert store.streak.days == 1, "that it was solved stands there still"
    for _again in range(2):
        store.keep_day(store.day(TODAY).trying(*WRONG))
    assert store.streak.days == 1
    with closing(sqlite3.connect(path)) as file:
        file.text_factory = bytes
        (kept,) = file.execute("SELECT CAST(tries AS TEXT) FROM days_aside")
        assert kept == (tries if isinstance(tries, bytes) else str(tries).encode(),)
        assert len(file.execute("SELECT * FROM days").fetchall()) == 1


def test_what_was_tried_while_the_file_is_in_use_is_kept_later(
    path: Path, store: PuzzleStore
) -> None:
    store.keep_day(DayTries(TODAY).trying(*WRONG))
    with in_use(path):
        at = store.keep_day(DayTries(TODAY).trying(*WRONG).trying(*RIGHT))
        assert at.is_solved
        assert store.trouble is not None
    store.close()
    assert store.day(TODAY) == at


# --- ratings ----------------------------------------------------------------------------------------


def test_ratings_follow_the_answers() -> None:
    even = Ratings(1200, 1200)
    assert even.after(is_right=True) == Ratings(1216, 1192)
    assert even.after(is_right=False) == Ratings(1184, 1208)
    hard = Ratings(1200, 1600)
    assert hard.after(is_right=True).person - 1200 == pytest.approx(32 * 10 / 11)
    assert hard.after(is_right=False).person - 1200 == pytest.approx(-32 / 11)


def test_only_the_first_answer_counts(store: PuzzleStore) -> None:
    key = of_number(1)
    assert store.ratings(key, START) == Ratings(FIRST_RATING, START)
    assert store.outcome(key) is None
    store.answer(key, START, is_right=False)
    once = Ratings(FIRST_RATING, START).after(is_right=False)
    assert store.ratings(key, START) == once
    store.solve(key)
    store.answer(key, START, is_right=True)
    assert store.ratings(key, START) == once
    assert store.outcome(key) == PuzzleOutcome(is_right=False, is_solved=True)


def test_a_position_keeps_its_rating_under_another_name(store: PuzzleStore) -> None:
    store.answer(of_number(1), START, is_right=True)
    after = Ratings(FIRST_RATING, START).after(is_right=True)
    assert store.ratings(of_number(2), START) == after
    assert store.ratings(of_number(2, "gha"), START) == Ratings(after.person, START)


def test_the_next_number_follows_those_of_the_game(store: PuzzleStore) -> None:
    assert store.next_number(GAME) == 1
    for number in (1, 2, 9):
        store.answer(of_number(number), START, is_right=True)
    store.answer(of_day(TODAY), START, is_right=True)
    assert store.next_number(GAME) == 10
    assert store.next_number(OTHER) == 1
    assert answered(store) == 4


# --- the file ---------------------------------------------------------------------------------------


def test_all_is_there_again_after_a_restart(path: Path, store: PuzzleStore, clock: Clock) -> None:
    store.answer(of_day(TODAY), START, is_right=False)
    store.solve(of_day(TODAY))
    before = store.ratings(of_day(TODAY), START)
    store.close()
    with closing(PuzzleStore(path, clock)) as later:
        assert later.ratings(of_day(TODAY), START) == before
        assert answered(later) == 1
        assert (later.trouble, later.loss) == (None, None)


def test_what_cannot_be_saved_is_saved_with_the_next_answer(path: Path, store: PuzzleStore) -> None:
    store.answer(of_number(1), START, is_right=True)
    with in_use(path):
        store.answer(of_number(2), START, is_right=False)
        store.solve(of_number(2))
        assert "is in use by another program" in describe_trouble(store.trouble)
    store.close()
    assert answered(store) == 2
    assert store.outcome(of_number(2)) == PuzzleOutcome(is_right=False, is_solved=True)
    assert store.trouble is None


@pytest.mark.parametrize("damaged", [b"no database at all" * 99, b"SQLite format 3\0" + b"x" * 999])
def test_a_damaged_file_is_kept_aside(path: Path, store: PuzzleStore, damaged: bytes) -> None:
    path.parent.mkdir()
    path.write_bytes(damaged)
    store.answer(of_number(1), START, is_right=True)
    assert store.loss == Loss("puzzles.sqlite3.damaged-20261122-120000")
    assert (path.parent / store.loss.file).read_bytes() == damaged
    assert describe_puzzles_loss(store.loss) == (
        "What was known of earlier puzzles could not be read and starts anew; "
        "the damaged file was kept as puzzles.sqlite3.damaged-20261122-120000."
    )
    assert answered(store) == 1
    assert store.trouble is None


@pytest.mark.parametrize("rating", ["high", b"\xff", float("inf")])
def test_a_rating_that_is_none_counts_for_nothing(
    path: Path, store: PuzzleStore, rating: object
) -> None:
    store.answer(of_number(1), START, is_right=True)
    change(path, "UPDATE ratings SET rating = ?", rating)
    assert store.ratings(of_number(1), START) == Ratings(FIRST_RATING, START)
    store.answer(of_number(2), START, is_right=True)
    assert store.ratings(of_number(1), START).person > FIRST_RATING


@pytest.mark.parametrize("name", ["9" * 5000, "²", b"\xff", "2026-99-99"])
def test_a_name_that_is_none_counts_for_nothing(
    path: Path, store: PuzzleStore, name: object
) -> None:
    store.answer(of_number(3), START, is_right=True)
    change(path, "UPDATE answers SET name = ?, solved_on = ?", name, name)
    store.answer(of_day(TODAY), START, is_right=True)
    assert (store.next_number(GAME), store.streak.days, answered(store)) == (1, 1, 2)


def test_two_programs_add_to_the_same_file(path: Path, store: PuzzleStore, clock: Clock) -> None:
    with closing(PuzzleStore(path, clock)) as other:
        store.answer(of_number(1), START, is_right=True)
        other.answer(of_number(2, "gha"), START, is_right=True)
        assert store.ratings(of_number(1), START) == other.ratings(of_number(1), START)
        assert store.next_number(GAME) == other.next_number(GAME) == 3
