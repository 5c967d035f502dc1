"""Streaks and storms: when they are over, what they ask, and what is kept of them once."""

from __future__ import annotations

from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from functools import cache
from typing import TYPE_CHECKING

import pytest
from certain import there
from databases import change
from drilling import Clock
from hypothesis import given
from hypothesis import strategies as st

from ghost_desktop.engine.game.rules import Rules
from ghost_desktop.engine.solution import solve
from ghost_desktop.engine.words.wordlist import word_list
from ghost_desktop.library import catalogue, commonness
from ghost_desktop.library.puzzle_answers import FIRST_RATING, PuzzleKey, PuzzleStore, Ratings
from ghost_desktop.play.puzzles import puzzle_at
from ghost_desktop.play.runs import (
    STORM_SECONDS,
    PuzzleRun,
    PuzzleTheme,
    RunAnswer,
    RunKind,
    next_puzzle,
    themes_of,
)

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from ghost_desktop.engine.solution import Solution
    from ghost_desktop.play.puzzles import Puzzle

NOON = datetime(2026, 11, 24, 12, tzinfo=UTC)
STREAK, STORM = (
    PuzzleRun(RunKind.STREAK, PuzzleTheme.ANY, NOON),
    PuzzleRun(RunKind.STORM, PuzzleTheme.ANY, NOON),
)
GAME = "enable1 ghost"
ANY = PuzzleKey(GAME, "1", "gho")


@cache
def solved() -> Solution:
    return solve(catalogue.load("enable1").words, Rules())


def asked_in(run: PuzzleRun, seed: str = "1", given_away: tuple[str, ...] = ()) -> Puzzle | None:
    return next_puzzle(solved(), run, seed, commonness.levels_of, given_away=given_away)


@cache
def some_puzzle(fragment: str = "multib") -> Puzzle:
    return there(puzzle_at(solved(), fragment, commonness.levels_of))


@given(st.lists(st.booleans(), max_size=12))
def test_a_streak_lasts_until_the_third_miss(answers: list[bool]) -> None:
    run = STREAK
    for number, is_right in enumerate(answers):
        one = replace(some_puzzle(), fragment=f"x{number}")
        run = run.answered(one, float(number), is_right=is_right)
    lost = [n for n, is_right in enumerate(answers) if not is_right]
    counted = answers if len(lost) < 3 else answers[: lost[2] + 1]
    assert [one.is_right for one in run.answers] == counted
    assert run.is_over(0) == (len(lost) >= 3)
    assert (run.right, run.misses) == (sum(counted), len(counted) - sum(counted))


@given(st.lists(st.tuples(st.floats(-50, 300), st.booleans()), max_size=9))
def test_a_storm_lasts_three_minutes_whatever_the_clock_says(
    answers: list[tuple[float, bool]],
) -> None:
    run, latest = STORM, 0.0
    for number, (seconds, is_right) in enumerate(answers):
        one = replace(some_puzzle(), fragment=f"x{number}")
        after = run.answered(one, seconds, is_right=is_right)
        is_late = max(seconds, latest) >= STORM_SECONDS
        assert (after is run) == is_late
        run, latest = after, latest if is_late else max(latest, seconds)
        assert run.seconds == latest
        assert run.seconds_left(seconds) <= STORM_SECONDS
    assert run.is_over(STORM_SECONDS)


def test_a_puzzle_counts_once_in_a_run() -> None:
    once = STREAK.answered(some_puzzle(), 1.0, is_right=False)
    assert once.answered(some_puzzle(), 2.0, is_right=True) is once


def test_a_run_asks_the_same_for_the_same_seed_and_nothing_twice() -> None:
    def sit(seed: str) -> PuzzleRun:
        run = STREAK
        for number in range(6):
            one = there(asked_in(run, seed))
            run = run.answered(one, float(number), is_right=True)
        return run

    run = sit("1")
    assert run == sit("1") != sit("2")
    assert len({one.fragment for one in run.answers}) == 6
    ratings = [one.rating for one in run.answers]
    assert sum(ratings[3:]) > sum(ratings[:3]), "it becomes harder"
    missed = replace(run, answers=tuple(replace(one, is_right=False) for one in run.answers))
    harder, as_before = asked_in(run, "1"), asked_in(missed, "1")
    assert harder is not None
    assert as_before is not None
    assert as_before.rating < harder.rating, "as long as they are solved"


@pytest.mark.parametrize("theme", [one for one in PuzzleTheme if one is not PuzzleTheme.GIVEN_AWAY])
def test_what_is_asked_is_of_the_theme(theme: PuzzleTheme) -> None:
    one = there(asked_in(replace(STREAK, theme=theme)))
    assert theme in themes_of(one)
    assert solved().winning_plays(one.fragment) == (one.answer,)
    words = list(solved().words)
    wrong = {play.fragment for play in one.plays if play != one.answer}
    below = [word for word in words if word.startswith(one.answer.fragment)]
    assert themes_of(one) == {
        PuzzleTheme.ANY,
        *([PuzzleTheme.SHORT] if len(one.fragment) <= 3 else []),
        *([PuzzleTheme.LONG] if len(one.fragment) >= 5 else []),
        *([PuzzleTheme.TRAPS] if len(wrong.difference(words)) >= 5 else []),
        *([PuzzleTheme.ENDINGS] if max(map(len, below)) <= len(one.fragment) + 3 else []),
    }


def test_three_letters_are_few_and_five_are_many() -> None:
    some = [replace(some_puzzle(), fragment="multib"[:letters]) for letters in range(2, 6)]
    themes = PuzzleTheme.SHORT, PuzzleTheme.LONG
    found = [tuple(theme in themes_of(one) for theme in themes) for one in some]
    assert found == [(True, False), (True, False), (False, False), (False, True)]


def test_what_was_given_away_is_asked_as_far_as_it_is_a_puzzle() -> None:
    run = replace(STREAK, theme=PuzzleTheme.GIVEN_AWAY)
    assert asked_in(run) is None
    fragments = ("", "qqq", "multib")  # with the empty table, Y or another letter wins
    one = there(asked_in(run, given_away=fragments))
    assert one.fragment == "multib"
    after = run.answered(one, 1.0, is_right=True)
    assert asked_in(after, given_away=("multib",)) is None


def test_a_game_without_puzzles_asks_none() -> None:
    tiny = solve(word_list(["ghost", "green"], "two"), Rules())
    assert next_puzzle(tiny, STREAK, "1", commonness.levels_of) is None


# --- what is kept -----------------------------------------------------------------------------------


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "puzzles.sqlite3"


@pytest.fixture
def store(path: Path) -> Iterator[PuzzleStore]:
    with closing(PuzzleStore(path, Clock(NOON))) as opened:
        yield opened


def run_of(answers: str, began: datetime = NOON) -> PuzzleRun:
    """A run in which each R is right, and each W wrong."""
    made = tuple(RunAnswer(str(n), 1000 + n, one == "R", n) for n, one in enumerate(answers, 1))
    return PuzzleRun(RunKind.STREAK, PuzzleTheme.ANY, began, made)


def test_a_run_is_kept_once_and_rated_by_itself(path: Path, store: PuzzleStore) -> None:
    run = run_of("RWR")
    rating = FIRST_RATING
    for one in run.answers:
        rating = Ratings(rating, one.rating).after(is_right=one.is_right).person
    for _window in range(2):
        store.keep_run("streak", "any", GAME, run)
    (kept,) = store.runs("streak")
    assert (kept.theme, kept.game, kept.began) == ("any", GAME, NOON)
    assert (kept.right, kept.misses, kept.seconds) == (2, 1, 3)
    assert kept.rating == store.run_rating("streak") == rating
    assert store.run_rating("storm") == store.ratings(ANY, 1.0).person == FIRST_RATING
    assert store.runs("storm") == ()
    store.close()
    with closing(PuzzleStore(path, Clock(NOON))) as later:
        assert later.runs("streak") == (kept,)


def test_runs_come_in_the_order_of_time_and_an_empty_one_is_none(store: PuzzleStore) -> None:
    store.keep_run("storm", "any", GAME, run_of("W"))
    store.keep_run("storm", "short", GAME, run_of("R", began=NOON + timedelta(days=1)))
    store.keep_run("storm", "any", GAME, run_of(""))
    assert [one.theme for one in store.runs("storm")] == ["any", "short"]
    first, second = store.runs("storm")
    assert first.rating < FIRST_RATING
    after = Ratings(first.rating, run_of("R").answers[0].rating).after(is_right=True).person
    assert second.rating == store.run_rating("storm") == after > first.rating


@pytest.mark.parametrize("column", ["began", "right", "rating"])
def test_a_run_that_nobody_can_have_written_is_none(
    path: Path, store: PuzzleStore, column: str
) -> None:
    store.keep_run("storm", "any", GAME, run_of("W"))
    change(path, f"UPDATE runs SET {column} = 'nothing'")
    assert store.runs("storm") == ()
    store.keep_run("storm", "any", GAME, run_of("R", began=NOON + timedelta(days=1)))
    assert len(store.runs("storm")) == 1
