"""The engine against the plain rules, at every position of thousands of small random lists."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from lists import LISTED, graph_of, plain, word_sets

from ghost_desktop.engine.errors import IllegalFragment
from ghost_desktop.engine.game.game import Game
from ghost_desktop.engine.game.plays import Play, Where
from ghost_desktop.engine.game.rules import Reading, Rules
from ghost_desktop.engine.game.variants.anaghost import ANAGHOST
from ghost_desktop.engine.game.variants.ghost import GHOST
from ghost_desktop.engine.game.variants.superduperghost import SUPERDUPERGHOST
from ghost_desktop.engine.solution import solve
from ghost_desktop.engine.words.letters import capitals
from ghost_desktop.engine.words.wordlist import word_list
from ghost_desktop.formats.illegal import no_word

if TYPE_CHECKING:
    from reference import Reference

    from ghost_desktop.engine.game.variant import Variant
    from ghost_desktop.engine.solution import Solution

minimums = st.integers(1, 4)
variants = pytest.mark.parametrize("variant", LISTED, ids=lambda variant: variant.id)


def reference_for(words: set[str], rules: Rules, reading: Reading = Reading.SELF) -> Reference:
    reference = plain(words, rules, reading)
    assume(reference.words)
    return reference


def check_position(solution: Solution, reference: Reference, fragment: str) -> None:
    """Compare everything that is said of a fragment."""
    expected = reference.plays(fragment)
    plays = solution.legal_plays(fragment)
    assert {p.fragment: (p.letter, p.where.name) for p in plays} == expected
    assert len(plays) == len(expected)
    order = [where.name for where in solution.rules.variant.places]
    assert [(p.letter, order.index(p.where.name)) for p in plays] == sorted(
        (letter, order.index(where)) for letter, where in expected.values()
    )
    is_word = fragment in reference.ends
    assert solution.is_word(fragment) == is_word
    assert solution.fate(fragment).seats == reference.named(fragment)
    if solution.rules.players == 2:
        assert solution.plays_left(fragment) == reference.plays_left(fragment)
        assert solution.plays_range(fragment) is None
    else:
        assert solution.plays_left(fragment) is None
        assert solution.plays_range(fragment) == reference.plays_range(fragment)
    winning = [] if is_word else [p for p in plays if reference.wins(p.fragment)]
    assert list(solution.winning_plays(fragment)) == winning


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@variants
@given(word_sets, minimums, st.sampled_from(Reading))
@settings(max_examples=6)
def test_every_rule_agrees_at_every_fragment(
    variant: Variant, players: int, words: set[str], min_length: int, reading: Reading
) -> None:
    for misere in (False, True):
        rules = Rules(variant, min_length, players, misere)
        reference = reference_for(words, rules, reading)
        solution = solve(word_list(words, "random"), rules, reading, beyond_words=True)
        assert solution.fragments == len(reference.fragments)
        for fragment in reference.fragments:
            check_position(solution, reference, fragment)


@pytest.mark.parametrize("players", [6, 7, 8])
@given(word_sets, st.booleans(), st.sampled_from(Reading), st.sampled_from(LISTED))
@settings(max_examples=8)
def test_a_full_table_agrees_at_every_fragment(
    players: int, words: set[str], misere: bool, reading: Reading, variant: Variant
) -> None:
    rules = Rules(variant, 2, players, misere)
    reference = reference_for(words, rules, reading)
    solution = solve(word_list(words, "random"), rules, reading, beyond_words=True)
    for fragment in reference.fragments:
        check_position(solution, reference, fragment)


def in_the_way(reference: Reference, reachable: set[str], fragment: str) -> str:
    """The shortest fragment, then the first, that ends a round on the way to another."""
    found: set[str] = set()
    waiting = {fragment}
    while waiting:
        before = {one for one in reference.fragments if waiting & set(reference.legal_plays(one))}
        found |= before & reachable
        waiting = before - reachable
    return min(found, key=lambda word: (len(word), word))


@variants
@given(word_sets, minimums)
@settings(max_examples=8)
def test_positions_are_what_play_can_reach(
    variant: Variant, words: set[str], min_length: int
) -> None:
    rules = Rules(variant, min_length)
    reference = reference_for(words, rules)
    solution = solve(word_list(words, "random"), rules)

    reachable = reference.reachable()
    assert solution.positions == len(reachable)
    assert solution.fragments == len(reference.fragments)
    for fragment in reference.fragments:
        word = solution.game.word_completed_before(fragment)
        if fragment in reachable:
            assert word is None
            check_position(solution, reference, fragment)
            continue
        assert word == reference.words_made(in_the_way(reference, reachable, fragment))[0]
        if variant is GHOST:
            with pytest.raises(IllegalFragment) as refused:
                solution.fate(fragment)
            assert (refused.value.fragment, refused.value.after) == (fragment, word)
        else:
            check_position(solution, reference, fragment)


def no_part_sentence(variant: Variant, min_length: int, fragment: str) -> str:
    that_counts = f" of {min_length} or more letters" if min_length > 1 else ""
    verb = "begins with" if variant is GHOST else "has" if variant is ANAGHOST else "contains"
    how = " side by side, in any order" if variant is ANAGHOST else ""
    return f"No word{that_counts} {verb} {capitals(fragment)}{how}."


@given(word_sets, minimums)
@settings(max_examples=15)
def test_what_is_no_part_of_a_word_is_illegal(words: set[str], min_length: int) -> None:
    letters = sorted({letter for word in words for letter in word})
    for variant in LISTED:
        rules = Rules(variant, min_length)
        reference = reference_for(words, rules)
        solution = solve(word_list(words, "random"), rules, beyond_words=True)
        for pair in map("".join, product(letters, repeat=2)):
            if pair not in reference.fragments:
                assert solution.legal_plays(pair) == ()
                assert not solution.is_word(pair)
                with pytest.raises(IllegalFragment) as refused:
                    solution.fate(pair)
                assert (refused.value.fragment, refused.value.after) == (pair, None)
                assert no_word(solution.game, pair) == no_part_sentence(variant, min_length, pair)


@given(word_sets, minimums)
@settings(max_examples=15)
def test_each_level_lists_its_fragments_in_order(words: set[str], min_length: int) -> None:
    whole = word_list(words, "random")
    for variant, beyond in ((GHOST, False), *((variant, True) for variant in LISTED)):
        reference = reference_for(words, Rules(variant, min_length))
        graph = graph_of(whole, variant, min_length, beyond_words=beyond)
        reachable = reference.reachable()
        fragments = reference.fragments if beyond else reachable
        for letters, level in enumerate(graph.levels):
            listed = [graph.fragment(letters, position) for position in range(len(level))]
            assert listed == sorted(f for f in fragments if len(f) == letters)
            assert level.is_word.tolist() == [f in reference.ends for f in listed]
            assert level.reachable.tolist() == [f in reachable for f in listed]


@given(word_sets, minimums)
@settings(max_examples=15)
def test_a_fragment_can_become_the_words_that_play_makes_of_it(
    words: set[str], min_length: int
) -> None:
    for variant in set(LISTED) - {ANAGHOST}:  # there play can leave a word, and come to another
        reference = reference_for(words, Rules(variant, min_length))
        game = Game(word_list(words, "random"), Rules(variant, min_length))
        for fragment in reference.fragments:
            found = {fragment}
            new = {fragment}
            while new := {play for one in new for play in reference.plays(one)} - found:
                found |= new
            becomes = [game.words[index] for index in game.words_below(fragment)]
            assert becomes == sorted(found & reference.words)


def test_a_play_has_one_name() -> None:
    solution = solve(word_list(["abab"], "one word"), Rules(SUPERDUPERGHOST, 3))
    assert solution.legal_plays("aba") == (Play("b", Where.END, "abab"),)
    assert solution.legal_plays("b") == (
        Play("a", Where.END, "ba"),
        Play("a", Where.START, "ab"),
    )
    # Turned round first, ab becomes ba, and bab and aba are made of that.
    assert solution.legal_plays("ab") == (
        Play("a", Where.END, "aba"),
        Play("b", Where.START, "bab"),
    )
