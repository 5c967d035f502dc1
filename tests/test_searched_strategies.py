"""The search for few lines at turns that are made up: what is chosen, and where it is stopped."""

from __future__ import annotations

import itertools
import random
from typing import TYPE_CHECKING

import pytest

from ghost_desktop.engine.strategies import searched_strategy
from ghost_desktop.engine.strategies.counting import Counting
from ghost_desktop.engine.strategies.replies import StrategyProgress, Wanted
from ghost_desktop.engine.strategies.searched_strategy import Reply, find_lines

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ghost_desktop.engine.strategies.searched_strategy import FoundReplies

Graph = dict[str, dict[str, str]]
"""What can be replied to fragments, and the letters that need a reply then."""


class MadeUpTurns:
    """Turns of which all replies are known; those that are not listed need nothing more."""

    def __init__(self, graph: Graph, progress: StrategyProgress, width: int = 9) -> None:
        self._graph = graph
        self._progress = progress
        self._width = width
        self._asked_for: set[str] = set()

    def all_replies(self, fragment: str) -> tuple[Reply, ...]:
        if fragment not in self._asked_for:
            self._progress.look_in()
        self._asked_for.add(fragment)
        listed = self._graph.get(fragment, {fragment + "!": ""})
        return tuple(Reply(made, tuple(needs)) for made, needs in listed.items())

    def replies(self, fragment: str) -> tuple[Reply, ...]:
        return self.all_replies(fragment)[: self._width]

    def reply(self, fragment: str) -> Reply:
        return self.all_replies(fragment)[0]

    def widen(self) -> bool:
        self._width *= 2
        return self._width < 10


def search(
    graph: Graph, roots: str, count: Counting, most_asked: int | None = None, width: int = 9
) -> tuple[FoundReplies, list[int]]:
    """Search at made-up turns; returns what was found, and the lines that were told."""
    told: list[int] = []

    def watch(lines: int, _bound: int) -> bool:
        told.append(lines)
        return most_asked is None or len(told) <= most_asked

    progress = StrategyProgress(Wanted(1, watch=watch))
    turns = MadeUpTurns(graph, progress, width)
    return find_lines(turns, tuple(roots), count, progress), told


def needed(graph: Graph, found: FoundReplies, roots: str) -> Iterator[str]:
    """Give all fragments that need a reply; every one of them has to have one."""
    waiting = list(roots)
    met = set()
    while waiting:
        fragment = waiting.pop()
        if fragment not in met:
            met.add(fragment)
            yield fragment
            waiting.extend(graph.get(fragment, {fragment + "!": ""})[found.replies[fragment]])


counted = pytest.mark.parametrize("count", Counting)


@pytest.fixture(autouse=True)
def few_turns_are_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(searched_strategy, "MOST_TURNS", 2)


def test_first_replies_are_chosen_together_where_zones_count() -> None:
    graph = {"a": {"xa": "12", "ab": "345"}, "b": {"bx": "67", "ab": "345"}}
    together, _ = search(graph, "ab", Counting.ZONES)
    assert (together.replies["a"], together.replies["b"]) == ("ab", "ab")
    one_by_one, _ = search(graph, "ab", Counting.LINES)
    assert (one_by_one.replies["a"], one_by_one.replies["b"]) == ("xa", "bx")
    assert together.bound <= len(together.replies) < len(one_by_one.replies)


def test_with_the_first_replies_come_the_best_below_them() -> None:
    graph = {
        "a": {"xa": "12"},
        "1": {"1?": "3456", "1!": ""},
        "2": {"2?": "789", "2!": ""},
    }
    found, told = search(graph, "a", Counting.ZONES)
    assert found.replies == {"a": "xa", "1": "1!", "2": "2!"}
    assert list(dict.fromkeys(told)) == [10, 3]


@counted
def test_more_replies_are_tried_once_nothing_is_better(count: Counting) -> None:
    graph = {"a": {"ab": "1"}, "1": {"1x": "2345", "1y": "678", "1z": ""}}
    found, told = search(graph, "a", count, width=1)
    assert found.replies == {"a": "ab", "1": "1z"}
    assert told[0] == 6


def some_graph() -> Graph:
    chance = random.Random(3)
    letters = "abcdefghijklmnopqrstuvwxyz"
    return {
        letter: {
            f"{letter}{number}": "".join(chance.sample(letters[at + 1 :], min(3, 25 - at)))
            for number in range(4)
        }
        for at, letter in enumerate(letters)
    }


@counted
def test_it_tells_how_far_it_is_at_every_turn_though_all_replies_are_known(count: Counting) -> None:
    found, told = search(some_graph(), "abc", count)
    assert told.count(len(found.replies)) >= len(found.replies)


@counted
def test_wherever_it_is_stopped_every_turn_has_its_reply(count: Counting) -> None:
    graph = some_graph()
    _, told = search(graph, "abc", count)
    assert told[-1] < told[0]
    for most_asked in itertools.count():
        found, told = search(graph, "abc", count, most_asked)
        lines = set(needed(graph, found, "abc"))
        assert lines == set(found.replies)
        assert len(lines) <= told[-1]
        if len(told) <= most_asked:
            break
