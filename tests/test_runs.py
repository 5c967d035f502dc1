"""Runs of plays without a choice: every fragment in one, and nothing that can be chosen inside."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ghost_desktop.desktop.map.graph import End, StrategyMap
from ghost_desktop.engine.game.rules import Rules
from ghost_desktop.engine.game.variants import find_variant
from ghost_desktop.engine.solving import solve
from ghost_desktop.engine.strategies.runs import Runs
from ghost_desktop.engine.strategies.strategy import Strategy, minimal_strategy
from ghost_desktop.engine.words.wordlist import word_list

if TYPE_CHECKING:
    from ghost_desktop.engine.solution import Solution
    from ghost_desktop.engine.strategies.strategy import StrategyNode

_VARIANTS = ("ghost", "superghost", "superduperghost", "anaghost")
_lists = st.sets(st.text("abc", min_size=2, max_size=6), min_size=1, max_size=14)


def strategy_of(words: set[str], variant: str, seat: int) -> tuple[Solution, Strategy]:
    solution = solve(word_list(words, "some"), Rules(find_variant(variant), min_length=2))
    return solution, minimal_strategy(solution, seat)


def ends_of(node: StrategyNode) -> set[str]:
    return {one.fragment for one in node.walk() if not one.plays}


@pytest.mark.parametrize("variant", _VARIANTS)
@settings(max_examples=25)
@given(_lists, st.integers(0, 1))
def test_every_fragment_is_in_one_run_and_nobody_has_a_choice_in_it(
    variant: str, words: set[str], seat: int
) -> None:
    solution, strategy = strategy_of(words, variant, seat)
    nodes = {node.fragment: node for node in strategy.tree.walk()}
    runs = Runs.of(strategy.tree)
    met = [node.fragment for run in runs.runs for node in (*run.steps, *run.aside)]
    assert sorted(met) == sorted(nodes)
    assert [node.fragment for node in runs.runs[0].steps] == [""]
    for run, plays in zip(runs.runs, runs.plays, strict=True):
        assert [runs.runs[play].first for play in plays] == list(run.last.plays)
        for node in (*run.steps[:-1], *run.aside):
            legal = list(solution.game.legal_plays(node.fragment))
            is_the_only = len({play.fragment for play in legal}) == 1
            assert is_the_only or len(ends_of(node)) == 1
        within = {node.fragment for node in (*run.steps, *run.aside)}
        for node in nodes.values():  # nobody comes into the middle of it
            entered = {play.fragment for play in node.plays} & within
            assert node.fragment in within or entered <= {run.first.fragment}


@pytest.mark.parametrize("variant", _VARIANTS)
@settings(max_examples=25)
@given(_lists, st.integers(0, 1))
def test_a_run_is_as_long_as_it_can_be(variant: str, words: set[str], seat: int) -> None:
    solution, strategy = strategy_of(words, variant, seat)
    runs = Runs.of(strategy.tree)
    entered = [play for plays in runs.plays for play in plays]
    for run, plays in zip(runs.runs[1:], runs.plays[1:], strict=True):
        if len(plays) == 1 and entered.count(plays[0]) == 1:
            legal = solution.game.legal_plays(run.last.fragment)
            assert len({play.fragment for play in legal}) > 1
            assert len(ends_of(run.last)) > 1


def test_the_legal_plays_are_counted_at_every_turn_that_something_is_told_of() -> None:
    for variant in (*_VARIANTS, "xghost", "spook"):
        words = {"abcab", "abba", "acab", "bcaab", "cbb"}
        seat = (
            solve(word_list(words, "some"), Rules(find_variant(variant), min_length=2)).winner or 0
        )
        solution, strategy = strategy_of(words, variant, seat)
        for node in strategy.tree.walk():
            plays = {play.fragment for play in solution.game.legal_plays(node.fragment)}
            assert node.legal == (len(plays) if node.plays else 0)


def test_a_strip_has_the_letters_it_adds_where_these_go_to_the_end_and_else_all() -> None:
    _, strategy = strategy_of({"abab", "accc", "bca"}, "ghost", 1)
    drawn = StrategyMap.of(strategy, word_list({"abab", "accc", "bca"}, "some"))
    graph = drawn.folded()
    strips = {strip.fragment: strip for strip in graph.strips}
    for strip in graph.strips[1:]:
        assert len(strip.tiles) == len(strip.steps)
        for fragment, tile in zip(strip.steps, strip.tiles, strict=True):
            assert tile.letter == fragment[-1].upper()
            assert tile.is_own == (len(fragment) % 2 == 0)
    assert {one.end for one in strips.values()} >= {None, End.WON}
    assert strips[""].is_own is None


def test_what_follows_a_folded_strip_is_not_there_unless_another_way_leads_to_it() -> None:
    words = {"aabb", "abab", "abba", "baab", "bbab", "cabb"}
    _, strategy = strategy_of(words, "superghost", 1)
    drawn = StrategyMap.of(strategy, word_list(words, "some"))
    everything = drawn.folded()
    assert len(everything.strips) == len(drawn.strips)
    for strip in everything.strips:
        folded = {strip.fragment}
        graph = drawn.folded(folded)
        numbers = {one.fragment: number for number, one in enumerate(graph.strips)}
        assert strip.fragment in numbers
        assert graph.strips[numbers[strip.fragment]].hidden == sum(
            1 for one in everything.before.tolist() if everything.strips[one] is strip
        )
        reached, waiting = {""}, [""]
        plays = {one.fragment: list[str]() for one in everything.strips}
        for before, after in zip(everything.before, everything.after, strict=True):
            plays[everything.strips[before].fragment].append(everything.strips[after].fragment)
        while waiting:
            here = waiting.pop()
            further = [] if here in folded else [one for one in plays[here] if one not in reached]
            reached.update(further)
            waiting += further
        assert set(numbers) == reached
        assert (graph.before < graph.after).all()


@pytest.mark.parametrize("variant", ["spook", "anaghost"])
def test_where_letters_have_no_order_the_whole_pool_stands_wherever_play_came_from(
    variant: str,
) -> None:
    words = {"aaadb", "abcacdb", "abddbc", "acadd", "adcbac", "bdcad", "cddadb", "dbadad"}
    rules = Rules(find_variant(variant), min_length=2)
    _, strategy = strategy_of(words, variant, solve(word_list(words, "some"), rules).winner or 0)
    graph = StrategyMap.of(strategy, word_list(words, "some")).folded()
    entered = graph.after.tolist()
    assert any(entered.count(strip) > 1 for strip in entered)
    for strip in graph.strips:
        assert "".join(tile.letter for tile in strip.tiles) == strip.fragment.upper()


@pytest.mark.parametrize("variant", ["superghost", "superduperghost"])
@settings(max_examples=40)
@given(_lists, st.integers(0, 1))
def test_a_letter_is_somebodys_only_if_it_is_whatever_is_played(
    variant: str, words: set[str], seat: int
) -> None:
    _, strategy = strategy_of(words, variant, seat)
    nodes = {node.fragment: node for node in strategy.tree.walk()}
    order = find_variant(variant)
    graph = StrategyMap.of(strategy, word_list(words, "some")).folded()
    for strip in (one for one in graph.strips if one.aside):
        found: list[list[int]] = []
        waiting = [(strip.first, [2] * len(strip.first))]  # 2: not known here
        while waiting:
            here, movers = waiting.pop()
            if here == strip.fragment:
                found.append(movers)
                continue
            for after in nodes[here].plays:
                play = order.play_between(here, after.fragment)
                lying = order.arrange(here, play.letter, play.where)
                own = int(strategy.rules.played(len(after.fragment)) == seat)
                waiting.append((after.fragment, [[*movers, own][one] for one in lying]))
        for place, tile in enumerate(strip.tiles):
            whose = {movers[place] for movers in found}
            if whose >= {0, 1}:
                assert tile.is_own is None
            elif len(whose) == 1 and whose != {2}:
                assert tile.is_own == bool(whose.pop())
