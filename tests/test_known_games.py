"""What tests share of large games is what they would find themselves."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from ghost_desktop.engine.counting import Counting
from ghost_desktop.engine.listed import ListedSolution
from ghost_desktop.engine.rules import Rules
from ghost_desktop.engine.solving import solve
from ghost_desktop.engine.strategy import minimal_strategy
from ghost_desktop.engine.variants.superghost import SUPERGHOST
from ghost_desktop.engine.wordlist import word_list

if TYPE_CHECKING:
    from known_games import KnownGames

WORDS = ["ghost", "ghoul", "tree", "trees"]


@pytest.fixture
def known(known_games: KnownGames, monkeypatch: pytest.MonkeyPatch) -> KnownGames:
    """What tests share, of small lists, too."""
    monkeypatch.setattr("known_games.LARGE", 1)
    return known_games


def solved(*words: str, players: int = 2, min_length: int = 4) -> ListedSolution:
    solution = solve(word_list(words, "some words"), Rules(SUPERGHOST, min_length, players))
    assert isinstance(solution, ListedSolution)
    return solution


def test_another_list_or_rule_is_another_game(known: KnownGames) -> None:
    one = solved(*WORDS)
    assert solved(*WORDS).graph.levels is one.graph.levels
    assert solved(*WORDS, players=3).graph.levels is one.graph.levels
    assert solved(*WORDS, min_length=5).graph.levels is not one.graph.levels
    assert solved(*WORDS[1:]).graph.levels is not one.graph.levels
    first = minimal_strategy(one, 0)
    assert minimal_strategy(solved(*WORDS), 0) is first
    assert minimal_strategy(one, 1) is not first
    assert minimal_strategy(one, 0, "g") is not first
    assert minimal_strategy(one, 0, count=Counting.ZONES) is not first
    assert minimal_strategy(solved(*WORDS, players=3), 0) is not first
    with known.afresh():
        assert solved(*WORDS).graph.levels is not one.graph.levels
        assert minimal_strategy(one, 0) is not first


@pytest.mark.usefixtures("known")
def test_who_watches_is_told_the_same_as_the_first_time() -> None:
    told: list[list[tuple[int, int]]] = []
    for _ in range(2):
        steps: list[tuple[int, int]] = []
        solution = solve(
            word_list(WORDS, "some words"),
            Rules(SUPERGHOST),
            report=lambda *step, steps=steps: steps.append(step),
        )
        minimal_strategy(solution, 0, report=lambda *step, steps=steps: steps.append(step))
        told.append(steps)
    assert told[0] == told[1]
    assert len(told[0]) > 2


@pytest.mark.usefixtures("known")
def test_what_is_known_can_be_stopped_all_the_same() -> None:
    def stop(_done: int, _total: int) -> None:
        raise InterruptedError

    solved(*WORDS)
    with pytest.raises(InterruptedError):
        solve(word_list(WORDS, "some words"), Rules(SUPERGHOST), report=stop)
