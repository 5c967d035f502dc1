"""The engine against the plain rules, at every position of thousands of small random lists."""

from __future__ import annotations

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from lists import word_sets
from reference import Reference

from ghost_desktop.engine.graph import build_graph
from ghost_desktop.engine.retrograde import solve
from ghost_desktop.engine.rules import Rules
from ghost_desktop.engine.solution import IllegalFragment
from ghost_desktop.engine.strategy import Outcome, minimal_strategy
from ghost_desktop.engine.wordlist import word_list

minimums = st.integers(1, 4)


def assume_words(words: set[str], min_length: int) -> Reference:
    reference = Reference(words, min_length)
    assume(reference.words)
    return reference


@given(word_sets, minimums)
@settings(max_examples=1500)
def test_solution_agrees_at_every_fragment(words: set[str], min_length: int) -> None:
    reference = assume_words(words, min_length)
    solution = solve(word_list(words, "random"), Rules(min_length), beyond_words=True)

    assert solution.graph.positions == len(reference.fragments)
    for fragment in reference.fragments:
        plays = reference.legal_plays(fragment)
        assert [play.fragment for play in solution.legal_plays(fragment)] == plays
        assert solution.is_word(fragment) == (fragment in reference.words)
        assert solution.losers(fragment) == {reference.loser(fragment)}
        assert solution.plays_left(fragment) == reference.plays_left(fragment)
        winning = [] if fragment in reference.words else [
            play for play in plays if reference.loser(play) != len(fragment) % 2
        ]  # fmt: skip
        assert [play.fragment for play in solution.winning_plays(fragment)] == winning


@given(word_sets, minimums)
@settings(max_examples=1000)
def test_positions_are_what_play_can_reach(words: set[str], min_length: int) -> None:
    reference = assume_words(words, min_length)
    solution = solve(word_list(words, "random"), Rules(min_length))

    reachable = reference.reachable()
    assert solution.graph.positions == len(reachable)
    assert solution.words.count_prefixes() == len(reference.fragments)
    for fragment in reference.fragments:
        if fragment in reachable:
            assert solution.losers(fragment) == {reference.loser(fragment)}
            assert solution.plays_left(fragment) == reference.plays_left(fragment)
        else:
            with pytest.raises(IllegalFragment, match="ends the round before"):
                solution.losers(fragment)


@given(word_sets, minimums)
@settings(max_examples=500)
def test_each_level_lists_its_fragments_in_order(words: set[str], min_length: int) -> None:
    reference = assume_words(words, min_length)
    whole = word_list(words, "random")
    for beyond, fragments in ((False, reference.reachable()), (True, reference.fragments)):
        graph = build_graph(whole, min_length, beyond_words=beyond)
        for letters, level in enumerate(graph.levels):
            listed = [whole.prefix(int(word), letters) for word in level.word]
            assert listed == sorted(f for f in fragments if len(f) == letters)
            assert level.is_word.tolist() == [f in reference.words for f in listed]


@given(word_sets, minimums)
@settings(max_examples=1000)
def test_strategy_agrees_with_the_plain_recursion(words: set[str], min_length: int) -> None:
    reference = assume_words(words, min_length)
    solution = solve(word_list(words, "random"), Rules(min_length))
    openings = [play.letter for play in solution.legal_plays("")]
    for seat in (0, 1):
        for opening in (None, *openings):
            strategy = minimal_strategy(solution, seat, opening)
            expected = reference.outcomes(opening or "", seat)
            assert strategy.words == expected
            lossiness, lines, letters = reference.priority(expected, seat)
            outcome = (Outcome.WIN, Outcome.MIXED, Outcome.LOSS)[lossiness]
            assert (strategy.outcome, strategy.lines, strategy.letters) == (outcome, lines, letters)
            for node in strategy.tree.walk():
                below = tuple(word for word in expected if word.startswith(node.fragment))
                worst = reference.priority(below, seat)[0]
                assert node.lines == len(below)
                assert node.outcome is (Outcome.WIN, Outcome.MIXED, Outcome.LOSS)[worst]


@given(st.sets(st.text("ab", min_size=1, max_size=6), min_size=1, max_size=9), minimums)
@settings(max_examples=700)
def test_no_winning_strategy_has_fewer_words(words: set[str], min_length: int) -> None:
    reference = assume_words(words, min_length)
    solution = solve(word_list(words, "random"), Rules(min_length))
    winner = 1 - reference.loser("")
    strategy = minimal_strategy(solution, winner)
    assert strategy.outcome is Outcome.WIN
    assert strategy.proved_minimal
    assert strategy.lower_bound == strategy.lines == reference.fewest_words_that_win("", winner)
