"""What lines cost to remember: the least sum by brute force, then the fewest lines and letters."""

from __future__ import annotations

from functools import partial
from itertools import islice
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from certain import there
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from lists import LISTED, graph_of, listed, word_sets
from reference import Reference

from ghost_desktop.engine.game.rules import Rules
from ghost_desktop.engine.game.variant import LineKind, NoCosts
from ghost_desktop.engine.game.variants.ghost import GHOST
from ghost_desktop.engine.game.variants.superghost import SUPERGHOST
from ghost_desktop.engine.game.variants.xghost import XGHOST
from ghost_desktop.engine.solution import solve
from ghost_desktop.engine.strategies import proof_process
from ghost_desktop.engine.strategies.costs import MOST, Costs, line_prices, within_reach
from ghost_desktop.engine.strategies.counting import Counting
from ghost_desktop.engine.strategies.strategy import minimal_strategy
from ghost_desktop.engine.words.wordlist import word_list
from ghost_desktop.formats.strategies import describe_no_strategy

if TYPE_CHECKING:
    from ghost_desktop.engine.game.variant import Variant

MOST_STRATEGIES = 2_000
PRICES = st.sampled_from([0, 0, 30, 100, 170])
each = pytest.mark.parametrize("variant", LISTED, ids=lambda variant: variant.id)
few_words = st.sampled_from(["abc", "abcd", "aåñ"]).flatmap(
    lambda letters: st.sets(st.text(letters, min_size=2, max_size=5), min_size=2, max_size=6)
)


@each
@pytest.mark.parametrize("looked_for", [0, 1 << 30], ids=["found one by one", "all written"])
@given(st.data(), few_words, st.integers(2, 4), st.booleans(), st.booleans())
@settings(max_examples=8, deadline=None)
def test_no_strategy_costs_less(
    variant: Variant,
    looked_for: int,
    data: st.DataObject,
    words: set[str],
    players: int,
    misere: bool,
    zones: bool,
) -> None:
    zones = zones or variant.line_kind is LineKind.WORD
    count = Counting.ZONES if zones else Counting.LINES
    reference = Reference(words, 2, variant.id, players, misere=misere)
    solution = solve(word_list(words, "random"), Rules(variant, 2, players, misere))
    of = data.draw(st.dictionaries(st.sampled_from(sorted(reference.fragments)), PRICES))
    near = within_reach(solution, data.draw(st.sets(st.sampled_from(sorted(words)))))
    costs = Costs(of, data.draw(PRICES), data.draw(st.sampled_from([None, near])), 50)
    for seat in filter(partial(reference.is_sure, ""), range(players)):
        found = reference.winning_replies({}, [""], seat, zones=zones)
        every = [replies.keys() - {""} for replies in islice(found, MOST_STRATEGIES)]
        assume(len(every) < MOST_STRATEGIES)
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr("ghost_desktop.engine.strategies.costs._LOOKED_FOR", looked_for)
            strategy = minimal_strategy(solution, seat, count=count, costs=costs)
        least = min((costs.sum(lines), len(lines), sum(map(len, lines))) for lines in every)
        assert (strategy.cost, strategy.lines, strategy.letters) == least
        assert strategy.proved_minimal


@given(st.data(), word_sets, st.integers(1, 4), st.integers(2, 3), st.booleans())
@settings(max_examples=25, deadline=None)
def test_in_ghost_words_that_one_knows_are_chosen(
    data: st.DataObject, words: set[str], min_length: int, players: int, misere: bool
) -> None:
    reference = Reference(words, min_length, "ghost", players, misere=misere)
    assume(reference.words)
    solution = solve(word_list(words, "random"), Rules(GHOST, min_length, players, misere))
    of = data.draw(st.dictionaries(st.sampled_from(sorted(words)), PRICES))
    costs = Costs(of)
    reference.costs = {word: costs[word] for word in words}
    levels = np.full(len(solution.game.all_words), 10)
    for seat in range(players):
        for rated in (None, levels):
            strategy = minimal_strategy(solution, seat, None, rated, costs=costs)
            assert strategy.words == reference.outcomes("", seat)
            assert strategy.cost == costs.sum(strategy.words)


@each
@given(st.data(), few_words, st.integers(1, 4))
@settings(max_examples=8)
def test_words_are_within_reach_where_play_can_come_to_one(
    variant: Variant, data: st.DataObject, words: set[str], min_length: int
) -> None:
    assume(max(map(len, words)) >= min_length)
    solution = solve(word_list(words, "random"), Rules(variant, min_length))
    game, some = solution.game, data.draw(st.sets(st.sampled_from(sorted(words))))
    known = there(within_reach(solution, some))
    assert "zzzz" not in known

    def can_come(fragment: str) -> bool:
        if game.is_word(fragment):
            here = any(variant.spelled(word) == fragment for word in some)
        else:
            here = False
            for play in game.legal_plays(fragment):
                here |= can_come(play.fragment)
        assert (fragment in known) == here
        return here

    can_come(game.start)


@each
@given(st.data(), few_words)
@settings(max_examples=8)
def test_each_position_has_the_price_of_its_line_and_the_empty_one_has_none(
    variant: Variant, data: st.DataObject, words: set[str]
) -> None:
    solution = listed(word_list(words, "random"), Rules(variant, 2))
    some = data.draw(st.sets(st.sampled_from(sorted(words))))
    of = data.draw(st.dictionaries(st.sampled_from(sorted(words)), PRICES))
    beside = graph_of(word_list({*words, "abacus"}, "more"), variant, 2)
    plain, near = Costs(of, 5), Costs(of, 5, within_reach(solution, some), 7)
    for graph, costs in ((beside, plain), (solution.graph, plain), (solution.graph, near)):
        for letters, prices in enumerate(line_prices(graph, costs)):
            lines = (graph.fragment(letters, place) for place in range(len(prices)))
            assert prices.tolist() == [costs[line] if line else 0 for line in lines]


def test_nothing_is_within_reach_where_positions_are_not_listed() -> None:
    solution = solve(word_list(["abcd", "bcde"], "two words"), Rules(XGHOST))
    assert within_reach(solution, ["abcd"]) is None


def test_where_nothing_costs_more_the_fewest_lines_are_found_as_without() -> None:
    words = word_list(["abcd", "bcde", "cdefg", "gfaba", "fedab"], "five words")
    for variant in LISTED:
        solution = solve(words, Rules(variant))
        for seat in range(2):
            free = minimal_strategy(solution, seat)
            for usual in (0, 1, 100, MOST):
                strategy = minimal_strategy(solution, seat, costs=Costs(usual=usual))
                assert (strategy.lines, strategy.letters) == (free.lines, free.letters)
                assert strategy.cost == usual * free.lines
                assert strategy.proved_minimal == free.proved_minimal


def test_who_watches_is_told_sums_and_a_bound_on_them(monkeypatch: pytest.MonkeyPatch) -> None:
    words = word_list(["abcd", "bcde", "cdefg", "gfaba", "fedab", "badcg", "acbgf"], "seven words")
    solution = solve(words, Rules(SUPERGHOST))
    seat = solution.winner or 0
    told: list[tuple[int, int]] = []

    def watch(cost: int, bound: int) -> bool:
        told.append((cost, bound))
        return True

    free = minimal_strategy(solution, seat)
    costs = Costs(dict.fromkeys(free.remembered, 250))
    strategy = minimal_strategy(solution, seat, costs=costs, watch=watch)
    assert told[-1] == (strategy.cost, strategy.cost)
    assert all(bound <= strategy.cost <= cost for cost, bound in told)
    told.clear()
    # In a process of its own, it is told the same at last.
    monkeypatch.setattr(proof_process, "MOST_EDGES_HERE", 0)
    elsewhere = minimal_strategy(solution, seat, costs=costs, watch=watch)
    assert elsewhere.cost == strategy.cost
    assert all(bound <= strategy.cost <= cost for cost, bound in told)
    stopped = minimal_strategy(solution, seat, costs=costs, watch=lambda _cost, _bound: False)
    assert stopped.lower_bound is not None
    assert stopped.lower_bound <= strategy.cost <= stopped.cost
    assert not stopped.proved_minimal


def test_costs_are_whole_numbers_that_nobody_changes() -> None:
    given_costs = {"a": 0}
    costs = Costs(given_costs)
    given_costs["a"] = 7
    assert (costs["a"], costs["b"], costs.sum("aab")) == (0, 100, 100)
    wrong: Any
    for wrong in (-1, MOST + 1, 1.0, True):
        with pytest.raises(ValueError, match="a cost is a whole number"):
            Costs({"a": wrong})
        with pytest.raises(ValueError, match="any other line"):
            Costs(usual=wrong)
        with pytest.raises(ValueError, match="any line within reach"):
            Costs(near_cost=wrong)


def test_where_strategies_are_searched_costs_are_refused() -> None:
    solution = solve(word_list(["abcd", "bcde"], "two words"), Rules(XGHOST))
    with pytest.raises(NoCosts) as refused:
        minimal_strategy(solution, solution.winner or 0, costs=Costs())
    assert describe_no_strategy(refused.value) == (
        "strategies in Xghost are found only with the fewest lines, whatever each costs."
    )
