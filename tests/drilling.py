"""Strategies to drill, and a person who knows them, or not."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from functools import cache
from typing import TYPE_CHECKING

from certain import there
from fsrs import Rating

from ghost_desktop.engine.solution import solve
from ghost_desktop.engine.strategies.counting import Counting
from ghost_desktop.engine.strategies.strategy import minimal_strategy
from ghost_desktop.engine.words.wordlist import word_list
from ghost_desktop.library import catalogue
from ghost_desktop.library.drills import DrillStore
from ghost_desktop.play.courses import StrategyCourse

if TYPE_CHECKING:
    from pathlib import Path

    from ghost_desktop.engine.game.plays import Play
    from ghost_desktop.engine.game.rules import Rules
    from ghost_desktop.engine.solution import Solution
    from ghost_desktop.engine.words.wordlist import WordList
    from ghost_desktop.play.drill import DrillSession

NEW_YEAR = datetime(2026, 1, 1, tzinfo=UTC)

LISTS = {"tiny": ("ab", "bcd"), "same": ("aaaa",), "forked": ("abcd", "abce")}


class Clock:
    """Tells the time that it was set to."""

    def __init__(self, now: datetime = NEW_YEAR) -> None:
        self.now = now

    def __call__(self) -> datetime:
        return self.now

    def go_on(self, wait: timedelta) -> None:
        self.now += wait


@cache
def words_of(name: str) -> WordList:
    return word_list(LISTS[name], name) if name in LISTS else catalogue.load(name).words


def course_of(
    rules: Rules,
    name: str = "enable1",
    *,
    seat: int = 0,
    opening: str | None = None,
    count: Counting = Counting.LINES,
) -> StrategyCourse:
    """What can be drilled with a list, for a seat."""
    return _course(rules, name, seat, opening, count)


@cache
def _course(
    rules: Rules, name: str, seat: int, opening: str | None, count: Counting
) -> StrategyCourse:
    solution = _solved(rules, name)
    return StrategyCourse.of(solution, minimal_strategy(solution, seat, opening, count=count))


@cache
def _solved(rules: Rules, name: str) -> Solution:
    return solve(words_of(name), rules)


def right_play(session: DrillSession) -> Play:
    """A right reply to the question at hand."""
    task = there(session.task)
    return session.course.right(task.round, task.line)[0]


def answer_lines(
    path: Path, course: StrategyCourse, learned: int, missed: int = 0, *, when: datetime = NEW_YEAR
) -> None:
    """Answer the first lines of a course: some well, the next ones not."""
    store = DrillStore(path)
    deck = store.open_deck(course.strategy, course.solution.words)
    for number, line in enumerate(deck.lines[: learned + missed]):
        store.record(deck, line, Rating.Easy if number < learned else Rating.Again, when)
    store.close()
