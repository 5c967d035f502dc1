"""What tests share of large games is what they would find themselves."""

from __future__ import annotations

import os
from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np
import pytest
from known_games import LONG
from lists import listed
from refusing import stopped

from ghost_desktop.engine.errors import WordListError
from ghost_desktop.engine.game.rules import Rules
from ghost_desktop.engine.game.variants.superghost import SUPERGHOST
from ghost_desktop.engine.listed.listed import ListedSolution
from ghost_desktop.engine.solution import solve
from ghost_desktop.engine.strategies.counting import Counting
from ghost_desktop.engine.strategies.strategy import minimal_strategy
from ghost_desktop.engine.words.wordlist import word_list
from ghost_desktop.library import catalogue

if TYPE_CHECKING:
    from pathlib import Path

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
    solved(*WORDS)
    with stopped() as report:
        solve(word_list(WORDS, "some words"), Rules(SUPERGHOST), report=report)


@pytest.mark.usefixtures("known")
def test_of_ghost_too_but_which_words_are_common_makes_a_difference() -> None:
    words = word_list(WORDS, "some words")
    one, beyond = (listed(words, Rules(), beyond_words=more) for more in (False, True))
    assert listed(words, Rules()).graph.levels is one.graph.levels
    assert beyond.graph.levels is not one.graph.levels
    first = minimal_strategy(one, 1)
    assert minimal_strategy(solve(words, Rules()), 1) is first
    for levels in (np.zeros(4, np.uint8), np.ones(4, np.uint8)):
        rated = minimal_strategy(one, 1, commonness=levels)
        assert rated is not first
        assert minimal_strategy(one, 1, commonness=levels.copy()) is rated
        first = rated
    with pytest.raises(ValueError, match="that play can reach"):
        minimal_strategy(beyond, 1)


def test_a_list_is_read_once_while_its_file_is_the_same(
    known_games: KnownGames, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    known = catalogue.load("american-english-small")
    assert catalogue.load("american-english-small") is known
    with known_games.afresh():
        assert catalogue.load("american-english-small") is not known
    path = tmp_path / "list.txt"
    path.write_text("ghost\n")
    other = replace(catalogue.bundled_lists()[0], id="other", path=path)
    monkeypatch.setattr(catalogue, "bundled_lists", lambda: (other,))
    assert list(catalogue.load("other").words) == ["ghost"]
    path.write_text("ghoul\n")
    os.utime(path, ns=(1, 1))
    assert list(catalogue.load("other").words) == ["ghoul"]
    path.unlink()
    with pytest.raises(WordListError):
        catalogue.load("other")


@pytest.mark.usefixtures("known")
def test_who_allows_little_time_is_told_nothing_and_nothing_is_kept_of_it() -> None:
    solution = solved(*WORDS)
    hurried = minimal_strategy(solution, 0, time_limit=0.0)
    assert minimal_strategy(solution, 0, time_limit=0.0) is not hurried
    first = minimal_strategy(solution, 0, time_limit=LONG)
    assert first is not hurried
    assert minimal_strategy(solution, 0, time_limit=LONG) is first
    assert minimal_strategy(solution, 0, time_limit=0.0) is not first
