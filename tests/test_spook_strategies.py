"""Strategies of Spook, whose pools are searched: beside brute force, stopped, and refused."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st
from lists import word_sets
from reference import Reference

from ghost_desktop.engine.game.game import Game
from ghost_desktop.engine.game.rules import Reading, Rules
from ghost_desktop.engine.game.variant import OnlyForTheWinner
from ghost_desktop.engine.game.variants.spook import SPOOK
from ghost_desktop.engine.solution import Outcome, solve
from ghost_desktop.engine.strategies import spook_strategy
from ghost_desktop.engine.strategies.counting import Counting
from ghost_desktop.engine.strategies.reply_graph import Annealing
from ghost_desktop.engine.strategies.strategy import minimal_strategy
from ghost_desktop.engine.words.wordlist import word_list
from ghost_desktop.formats.strategies import describe_no_strategy

if TYPE_CHECKING:
    from ghost_desktop.engine.reporting import Report
    from ghost_desktop.engine.solution import Solution
    from ghost_desktop.engine.strategies.reply_graph import ReplyGraph

few_words = st.sampled_from(["abc", "abcd", "aåñо"]).flatmap(
    lambda letters: st.sets(st.text(letters, min_size=1, max_size=5), min_size=1, max_size=5)
)
counted = pytest.mark.parametrize("count", Counting)

WAYS = {
    "whole": {},
    "improved": {"_FEW_EDGES": -1},
    "from the first replies": {"_FEW_EDGES": -1, "_WIDEST": 1},
    "not even proved": {"_FEW_EDGES": -1, "_MOST_EDGES": -1},
}


def some_words(seed: int = 3, longest: int = 7, count: int = 120) -> Solution:
    chance = random.Random(seed)
    words = {
        "".join(chance.choices("abcdefghij", k=chance.randint(3, longest))) for _ in range(count)
    }
    return solve(word_list(words, "some"), Rules(SPOOK, 3))


@counted
@pytest.mark.parametrize("way", WAYS)
@given(few_words, st.integers(1, 3), st.integers(2, 3), st.booleans())
@example(
    words={"da", "dda"}, min_length=2, players=2, misere=True
)  # play comes to DDA over DA alone
@settings(max_examples=3, deadline=None)
def test_what_is_found_is_between_the_bound_and_the_fewest(
    count: Counting, way: str, words: set[str], min_length: int, players: int, misere: bool
) -> None:
    reference = Reference(words, min_length, "spook", players, misere=misere)
    assume(reference.words)
    rules = Rules(SPOOK, min_length, players, misere)
    solution = solve(word_list(words, "random"), rules, Reading.ONE_AGAINST_ALL)
    zones = count is Counting.ZONES
    for seat in range(players):
        for opening in ("", *reference.legal_plays("")):
            if not reference.is_sure(opening, seat):
                with pytest.raises(OnlyForTheWinner):
                    minimal_strategy(solution, seat, opening or None, count=count)
                continue
            with pytest.MonkeyPatch.context() as patch:
                for name, value in WAYS[way].items():
                    patch.setattr(spook_strategy, name, value)
                strategy = minimal_strategy(solution, seat, opening or None, count=count)
            assert strategy.outcome is Outcome.WIN
            least, _ = reference.fewest_replies_that_win(seat, opening, zones=zones)
            assert strategy.lower_bound is not None
            assert strategy.lower_bound <= least <= strategy.lines
            if way == "whole":
                assert strategy.proved_minimal
            for node in strategy.tree.walk():
                assert not node.is_zone or reference.is_zone(node.fragment, seat)


@counted
def test_improving_finds_fewer_lines_and_the_same_each_time(
    count: Counting, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in WAYS["not even proved"].items():
        monkeypatch.setattr(spook_strategy, name, value)
    solution = some_words()
    assert solution.winner is not None
    told: list[tuple[int, int]] = []

    def watch(lines: int, bound: int) -> bool:
        told.append((lines, bound))
        return True

    improved = minimal_strategy(solution, solution.winner, count=count, watch=watch)
    lines, bounds = zip(*told, strict=True)
    assert list(lines) == sorted(lines, reverse=True)
    assert list(bounds) == sorted(bounds)
    assert told[0][0] > improved.lines
    again = minimal_strategy(solution, solution.winner, count=count)
    assert again.replies == improved.replies


@counted
def test_the_first_turns_after_all_openings_tell_how_few_there_can_be(
    count: Counting, monkeypatch: pytest.MonkeyPatch
) -> None:
    improved: list[Annealing] = []

    def improve(graph: ReplyGraph, report: Report) -> Annealing:
        improved.append(Annealing(graph, report))
        return improved[-1]

    monkeypatch.setattr(spook_strategy, "Annealing", improve)
    for name, value in WAYS["not even proved"].items():
        monkeypatch.setattr(spook_strategy, name, value)
    solution = some_words(14, 6, 60)
    assert solution.winner == 0
    assert sum(solution.can_win(play.fragment, 0) for play in solution.legal_plays("")) == 7
    strategy = minimal_strategy(solution, 0, count=count)
    assert strategy.proved_minimal
    assert len(improved) <= 2  # most are seen to be worse
    second = minimal_strategy(some_words(), 1, count=count)
    assert second.lower_bound is not None
    assert 0.9 * second.lines < second.lower_bound < second.lines


@pytest.mark.parametrize(
    ("seat", "opening", "more"),
    [
        (0, None, ""),
        (0, "a", ", or for one after an opening that player 1 wins"),
        (1, None, ", or for one after an opening that player 2 wins"),
    ],
)
def test_whoever_cannot_win_is_told_what_to_ask(seat: int, opening: str | None, more: str) -> None:
    assert describe_no_strategy(OnlyForTheWinner(SPOOK, seat, opening)) == (
        f"player {seat + 1} cannot force a win, and strategies in Spook are known only of players "
        f"who can: ask for another player's{more}."
    )


def test_what_is_asked_instead_is_known() -> None:
    solution = some_words(14, 6, 60)
    with pytest.raises(OnlyForTheWinner) as refused:
        minimal_strategy(solution, 1)
    assert refused.value.may_win_otherwise
    with pytest.raises(OnlyForTheWinner) as refused:
        minimal_strategy(solution, 0, "a")
    assert refused.value.opening == "a"
    assert minimal_strategy(solution, 1, "a").outcome is Outcome.WIN


@counted
def test_stop_keeps_the_best(count: Counting, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(spook_strategy, "_FEW_EDGES", -1)
    solution = some_words()
    assert solution.winner is not None
    told: list[tuple[int, int]] = []

    def stop(lines: int, bound: int) -> bool:
        told.append((lines, bound))
        return len(told) < 3

    stopped = minimal_strategy(solution, solution.winner, count=count, watch=stop)
    assert (stopped.lines, stopped.lower_bound) == told[-1]
    at_once = minimal_strategy(solution, solution.winner, count=count, time_limit=0.0)
    assert at_once.outcome is Outcome.WIN, "there is a plain one"
    assert at_once.lower_bound is not None
    assert at_once.lower_bound <= stopped.lines <= told[0][0] <= at_once.lines


@given(word_sets, st.integers(1, 4))
@settings(max_examples=15, deadline=None)
def test_play_is_followed_as_it_is_legal(words: set[str], min_length: int) -> None:
    reference = Reference(words, min_length, "spook")
    assume(reference.words)
    game = Game(word_list(words, "random"), Rules(SPOOK, min_length))
    waiting = [("", game.vocabulary.everywhere())]
    met = {""}
    while waiting:
        fragment, known = waiting.pop()
        fit = [word for word in reference.words if game.vocabulary.variant.spelled(word)]
        lengths = {len(word) for word in fit if not _missing(fragment, word)}
        assert game.vocabulary.end_lengths(fragment, known) == lengths
        assert game.is_word(fragment) == (fragment in {"".join(sorted(word)) for word in fit})
        follow = dict(game.vocabulary.follow(fragment, known))
        assert list(follow) == [play.fragment for play in game.vocabulary.legal_plays(fragment)]
        waiting.extend((made, follow[made]) for made in follow if made not in met)
        met |= set(follow)


def _missing(pool: str, word: str) -> bool:
    return any(pool.count(letter) > word.count(letter) for letter in pool)
