"""Strategies of Xghost, whose positions are searched: beside brute force, stopped, and refused."""

from __future__ import annotations

import math
import random
from typing import TYPE_CHECKING

import pytest
from certain import there
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st
from lists import word_sets
from reference import Reference

from ghost_desktop.engine.game.game import Game
from ghost_desktop.engine.game.rules import Rules
from ghost_desktop.engine.game.variant import OnlyForTheWinner
from ghost_desktop.engine.game.variants.xghost import XGHOST
from ghost_desktop.engine.reporting import in_silence
from ghost_desktop.engine.searched import subsequences
from ghost_desktop.engine.searched.xghost_search import XghostSolution
from ghost_desktop.engine.solution import Outcome, solve
from ghost_desktop.engine.strategies import searched_strategy, xghost_strategy
from ghost_desktop.engine.strategies import strategy as strategies
from ghost_desktop.engine.strategies.counting import Counting
from ghost_desktop.engine.strategies.replies import Wanted
from ghost_desktop.engine.strategies.searched_strategy import look_ahead
from ghost_desktop.engine.strategies.strategy import minimal_strategy
from ghost_desktop.engine.strategies.xghost_strategy import XghostTurns
from ghost_desktop.engine.words.wordlist import word_list
from ghost_desktop.formats.strategies import describe_no_strategy

if TYPE_CHECKING:
    from ghost_desktop.engine.solution import Solution

few_words = st.sampled_from(["ab", "abc", "aåñ"]).flatmap(
    lambda letters: st.sets(st.text(letters, min_size=2, max_size=4), min_size=1, max_size=5)
)
counted = pytest.mark.parametrize("count", Counting)


def many_words(count: int = 40) -> Solution:
    chance = random.Random(4)
    words = {"".join(chance.choices("abcde", k=chance.randint(3, 7))) for _ in range(count)}
    return solve(word_list(words, "some"), Rules(XGHOST, 3))


@counted
@pytest.mark.parametrize("most_turns", [400, 3, 0], ids=["whole", "covered", "improved"])
@given(few_words, st.integers(2, 4), st.booleans())
@example(words={"da", "dda"}, min_length=2, misere=True)  # play comes to DDA over DA alone
@settings(max_examples=8, deadline=None)
def test_what_is_found_is_between_the_bound_and_the_fewest(
    count: Counting, most_turns: int, words: set[str], min_length: int, misere: bool
) -> None:
    reference = Reference(words, min_length, "xghost", misere=misere)
    assume(reference.words)
    solution = solve(word_list(words, "random"), Rules(XGHOST, min_length, 2, misere))
    zones = count is Counting.ZONES
    for opening in ("", *reference.legal_plays("")):
        seat = 0 if reference.is_sure(opening, 0) else 1
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(searched_strategy, "MOST_TURNS", most_turns)
            strategy = minimal_strategy(solution, seat, opening or None, count=count)
        assert strategy.outcome is Outcome.WIN
        least, _ = reference.fewest_replies_that_win(seat, opening, zones=zones)
        assert strategy.lower_bound is not None
        assert strategy.lower_bound <= least <= strategy.lines
        assert strategy.lines == least or most_turns < 400
        for node in strategy.tree.walk():
            assert not node.is_zone or reference.is_zone(node.fragment, seat)
        with pytest.raises(OnlyForTheWinner):
            minimal_strategy(solution, 1 - seat, opening or None, count=count)


@counted
@pytest.mark.parametrize("misere", [False, True])
def test_after_an_opening_that_is_a_word_there_is_nothing_to_remember(
    count: Counting, misere: bool
) -> None:
    solution = solve(word_list(["a", "ab", "b"], "three words"), Rules(XGHOST, 1, 2, misere))
    winner = 0 if misere else 1
    for opening in "ab":  # of one the letters go on
        strategy = minimal_strategy(solution, winner, opening, count=count)
        assert strategy.words == (opening,)
        assert strategy.lines == strategy.lower_bound == 0


@counted
@given(few_words, st.integers(2, 4), st.booleans())
@settings(max_examples=8, deadline=None)
def test_shares_of_the_first_turns_are_a_bound(
    count: Counting, words: set[str], min_length: int, misere: bool
) -> None:
    reference = Reference(words, min_length, "xghost", misere=misere)
    assume(reference.words)
    solution = solve(word_list(words, "random"), Rules(XGHOST, min_length, 2, misere))
    assert isinstance(solution, XghostSolution)
    seat = 0 if reference.is_sure("", 0) else 1
    turns = XghostTurns(solution, Wanted(seat, count=count))
    roots = turns.roots("")
    if not roots:
        return
    bound = look_ahead(turns, roots, in_silence).least_of_first_turns()
    least, _ = reference.fewest_replies_that_win(seat, zones=count is Counting.ZONES)
    assert len(roots) - ("" in roots) <= bound <= least


def test_the_best_and_the_bound_close_and_stop_keeps_the_best(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(searched_strategy, "MOST_TURNS", 10)
    solution = many_words()
    assert solution.winner is not None
    told: list[tuple[int, int]] = []

    def watch(lines: int, bound: int) -> bool:
        told.append((lines, bound))
        return True

    best = minimal_strategy(solution, solution.winner, watch=watch)
    lines, bounds = [lines for lines, _ in told], [bound for _, bound in told]
    assert lines == sorted(lines, reverse=True)
    assert bounds == sorted(bounds)
    assert lines[0] > best.lines >= bounds[-1] > bounds[0]
    assert best.replies == minimal_strategy(solution, solution.winner).replies

    at_once = minimal_strategy(solution, solution.winner, watch=lambda *_: False)
    assert (at_once.lines, at_once.lower_bound) == told[0]
    later = minimal_strategy(solution, solution.winner, time_limit=0.0)
    assert later.lines == at_once.lines


@counted
def test_stop_keeps_the_best_whenever_it_is_heard(
    count: Counting, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(searched_strategy, "MOST_TURNS", 10)
    monkeypatch.setattr(xghost_strategy, "_LOOKED_AT_FIRST", 1)
    monkeypatch.setattr(xghost_strategy, "_LOOKED_AT", 1)
    solution = many_words(60)
    seat = there(solution.winner)

    def find(most_asked: float) -> tuple[int, list[int]]:
        told: list[int] = []

        def watch(lines: int, _bound: int) -> bool:
            told.append(lines)
            return len(told) <= most_asked

        return minimal_strategy(solution, seat, count=count, watch=watch).lines, told

    best, told = find(math.inf)
    assert best == told[-1] < told[0]
    for number in range(0, len(told), len(told) // 5):
        assert find(number)[0] <= told[number]


def test_nodes_of_a_large_strategy_are_not_told_their_lines(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    solution = many_words()
    assert solution.winner is not None
    told = minimal_strategy(solution, solution.winner)
    monkeypatch.setattr(strategies, "MOST_COUNTED", 3)
    few = minimal_strategy(solution, solution.winner)
    assert few.tree.lines == told.lines == told.tree.lines
    assert {node.lines for node in few.tree.walk() if node.fragment} == {None}
    assert all(
        node.lines == len({below.fragment for below in node.walk() if below.seat == told.seat})
        for node in told.tree.walk()
        if node.fragment
    )


def test_a_fragment_is_a_zone_where_every_way_to_a_bad_word_is_barred_by_good_ones() -> None:
    words = ["abc", "abd", "acd", "abcd"]
    solution = solve(word_list(words, "barred"), Rules(XGHOST, 3))
    assert minimal_strategy(solution, 1, "a", count=Counting.ZONES).lines == 0
    open_way = solve(word_list([*words[1:], "bc"], "open"), Rules(XGHOST, 3))
    assert minimal_strategy(open_way, 1, "a", count=Counting.ZONES).lines == 1


def test_a_player_who_cannot_win_is_refused_with_a_sentence() -> None:
    solution = solve(word_list(["abc"], "one word"), Rules(XGHOST, 3))
    with pytest.raises(OnlyForTheWinner) as refused:
        minimal_strategy(solution, 0)
    assert describe_no_strategy(refused.value) == (
        "player 1 cannot force a win, and strategies in Xghost are known only of players who can: "
        "ask for another player's."
    )


@pytest.mark.parametrize("few", [0, 3, 16])
@given(words=word_sets, min_length=st.integers(1, 3))
@settings(max_examples=8, deadline=None)
def test_walking_tells_the_same_plays_and_the_lengths_of_what_is_left(
    few: int, words: set[str], min_length: int
) -> None:
    assume(any(len(word) >= min_length for word in words))
    game = Game(word_list(words, "random"), Rules(XGHOST, min_length))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(subsequences, "_FEW", few)
        waiting = [(game.start, game.vocabulary.everywhere())]
        for _ in range(20):
            fragment, known = waiting.pop()
            lengths = game.words.length[game.words_below(fragment)]
            assert game.vocabulary.end_lengths(fragment, known) == set(lengths.tolist())
            after = game.vocabulary.follow(fragment, known)
            assert set(after) == {play.fragment for play in game.legal_plays(fragment)}
            waiting = [*after.items(), *waiting][:4] or [(game.start, game.vocabulary.everywhere())]


def test_a_bad_word_that_is_far_away_is_looked_for_beyond_what_python_recurses() -> None:
    solution = solve(word_list(["abcd" + "a" * 995, "abcd", "zzzz"], "long"), Rules(XGHOST))
    assert solution.winner == 0
    strategy = minimal_strategy(solution, 0, count=Counting.ZONES)
    assert (strategy.outcome, strategy.lines) == (Outcome.WIN, 0)
