"""What there is to remember of each opening: by brute force, and as the strategies have it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from lists import LISTED
from reference import Reference
from samples import FIVE, solved

from ghost_desktop.engine.game.game import Game
from ghost_desktop.engine.game.rules import Rules
from ghost_desktop.engine.game.variants.ghost import GHOST
from ghost_desktop.engine.game.variants.superduperghost import SUPERDUPERGHOST
from ghost_desktop.engine.game.variants.superghost import SUPERGHOST
from ghost_desktop.engine.solution import Outcome, solve
from ghost_desktop.engine.strategies.counting import Counting
from ghost_desktop.engine.strategies.openings import OpeningToLearn, openings_to_learn
from ghost_desktop.engine.words.wordlist import word_list

if TYPE_CHECKING:
    from ghost_desktop.engine.game.variant import Variant

few_words = st.sets(st.text("abc", min_size=2, max_size=5), min_size=1, max_size=5)


def test_each_opening_has_what_its_player_has_to_remember() -> None:
    found = {one.letter: one for one in openings_to_learn(solved(FIVE, Rules()), 0)}
    assert list(found) == ["g", "t"]
    assert found["g"].outcome is Outcome.LOSS
    assert found["t"] == OpeningToLearn(
        "t", Outcome.WIN, (("tree", ""),), ("tree",), proved_minimal=True
    )


def test_what_is_counted_of_an_opening_follows_from_its_lines() -> None:
    lines = (("ab", "abc"), ("abcd", "abcde"), ("b", "ba"))
    opening = OpeningToLearn("a", Outcome.WIN, lines, ("abcdef", "bag"), proved_minimal=False)
    assert (opening.lines, opening.letters) == (3, 7)
    nothing = OpeningToLearn("a", Outcome.WIN, (), (), proved_minimal=True)
    assert (nothing.lines, nothing.letters) == (0, 0)


@pytest.mark.parametrize("variant", [GHOST, SUPERGHOST, SUPERDUPERGHOST], ids=lambda one: one.id)
@given(few_words, st.integers(2, 4), st.integers(2, 3), st.booleans())
@settings(max_examples=8)
def test_no_opening_has_less_to_remember(
    variant: Variant, words: set[str], min_length: int, players: int, misere: bool
) -> None:
    rules = Rules(variant, min_length, players, misere)
    reference = Reference(words, min_length, variant.id, players, misere=misere)
    assume(reference.words)
    solution = solve(word_list(words, "random"), rules)
    for seat in range(players):
        found = list(openings_to_learn(solution, seat))
        assert [one.letter for one in found] == reference.legal_plays("")
        for one in found:
            is_sure = reference.is_sure(one.letter, seat)
            assert (one.outcome is Outcome.WIN) == is_sure
            if variant is GHOST:
                ends = reference.outcomes(one.letter, seat)
                assert one.remembered == tuple((word, "") for word in ends)
                assert one.words == ends
            elif is_sure:
                least = reference.fewest_replies_that_win(seat, one.letter)
                assert (one.lines, one.letters) == least
                assert one.proved_minimal
                for start, reply in one.remembered:
                    assert reply in reference.legal_plays(start)


def test_where_zones_count_there_is_less_to_remember() -> None:
    solution = solved("abab abba baab", Rules(SUPERGHOST, 2))
    every = list(openings_to_learn(solution, 0))
    zones = list(openings_to_learn(solution, 0, count=Counting.ZONES))
    assert sum(one.lines for one in zones) < sum(one.lines for one in every)


def test_openings_come_one_by_one_and_whoever_reports_can_stop() -> None:
    told = []

    def report(done: int, total: int) -> None:
        told.append((done, total))
        if done == 1:
            raise InterruptedError

    coming = openings_to_learn(solved(FIVE, Rules()), 0, report=report)
    assert next(coming).letter == "g"
    with pytest.raises(InterruptedError):
        next(coming)
    assert told[0] == (0, 2)
    assert told[-1] == (1, 2)


@pytest.mark.parametrize("variant", LISTED, ids=lambda one: one.id)
@given(few_words)
@settings(max_examples=10)
def test_a_first_letter_is_followed_as_among_all(variant: Variant, words: set[str]) -> None:
    vocabulary = Game(word_list(words, "random"), Rules(variant, 2)).vocabulary
    firsts = vocabulary.follow("", vocabulary.everywhere())
    for letter in "abcd":
        alone = vocabulary.follow_first(letter)
        assert list(alone) == [letter] * (letter in firsts)
        for made, known in alone.items():
            after = vocabulary.follow(made, known)
            assert dict.fromkeys(after) == dict.fromkeys(vocabulary.follow(made, firsts[made]))
            assert list(after) or vocabulary.is_word(made) or not vocabulary.legal_plays(made)


def test_openings_that_are_known_are_passed_over_and_counted_as_done() -> None:
    told: list[tuple[int, int]] = []
    left = openings_to_learn(
        solved(FIVE), 0, passed_over=1, report=lambda done, total: told.append((done, total))
    )
    assert [one.letter for one in left] == ["t"]
    assert set(told) == {(1, 2)}
