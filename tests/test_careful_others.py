"""Strategies that hold as long as nobody puts himself at risk, and openings of several letters."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from lists import IN_ORDER, SOON_PROVED, plain, word_sets

from ghost_desktop.engine.errors import IllegalFragment, UnanswerableError
from ghost_desktop.engine.game.rules import Reading, Rules
from ghost_desktop.engine.game.variants.ghost import GHOST
from ghost_desktop.engine.game.variants.spook import SPOOK
from ghost_desktop.engine.game.variants.superghost import SUPERGHOST
from ghost_desktop.engine.solution import Outcome, against_all, solve
from ghost_desktop.engine.strategies.counting import Counting
from ghost_desktop.engine.strategies.fixed_replies import FixedReplyError, possible_replies
from ghost_desktop.engine.strategies.others import Foresight, Others
from ghost_desktop.engine.strategies.strategy import NotAStrategy, minimal_strategy, verify
from ghost_desktop.engine.words.wordlist import word_list

if TYPE_CHECKING:
    from reference import Reference

    from ghost_desktop.engine.game.variant import Variant


def careful(words: set[str], rules: Rules) -> Reference:
    reference = plain(words, rules)
    reference.careful = rules.players > 2 and not rules.misere
    return reference


def open_fragments(reference: Reference) -> list[str]:
    """The fragments that play can reach, and that it can go on from."""
    return sorted(reference.reachable() - reference.ends - {""})


@given(
    word_sets,
    st.integers(1, 4),
    st.integers(2, 4),
    st.booleans(),
    st.sampled_from(Others),
    st.sampled_from(Reading),
)
@settings(max_examples=50)
def test_strategies_agree_with_the_plain_recursion(
    words: set[str], min_length: int, players: int, misere: bool, others: Others, reading: Reading
) -> None:
    rules = Rules(min_length=min_length, players=players, misere=misere)
    reference = careful({*words, "abcd"}, rules)
    makes_none = players == 2 or misere  # no difference
    reference.careful = others is Others.CAREFUL and not makes_none
    solution = solve(word_list({*words, "abcd"}, "random"), rules, reading)
    alone = against_all(solution)
    for opening in ["", *open_fragments(reference)[::4][:8]]:
        for seat in range(players):
            found = minimal_strategy(solution, seat, opening or None, others=others)
            assert found.others is (Others.ANYTHING if makes_none else others)
            expected = reference.outcomes(opening, seat)
            assert found.words == expected
            losing, _, lines, letters, _ = reference.priority(expected, seat)
            assert found.outcome.value == reference.outcome(expected, seat)
            assert (found.losing, found.lines, found.letters) == (losing, lines, letters)
            assert found.proved_minimal
            named = reference.named(opening)
            is_safe = named == {seat} if misere else seat not in named
            is_sure = is_safe if reference.careful else alone.can_win(opening, seat)
            assert (found.outcome is Outcome.WIN) is is_sure
            for node in found.tree.walk():
                below = tuple(word for word in expected if word.startswith(node.fragment))
                assert node.lines == len(below)
                assert node.outcome.value == reference.outcome(below, seat)


@given(st.sets(st.text("ab", min_size=1, max_size=6), min_size=1, max_size=9), st.integers(1, 3))
@settings(max_examples=25)
def test_no_strategy_that_is_safe_has_fewer_words(words: set[str], min_length: int) -> None:
    rules = Rules(min_length=min_length, players=3)
    reference = careful({*words, "abba"}, rules)
    solution = solve(word_list({*words, "abba"}, "random"), rules)
    for seat in range(3):
        found = minimal_strategy(solution, seat, others=Others.CAREFUL)
        assert list(found.words) == reference.least("", seat)


@pytest.mark.parametrize("variant", [one for one in SOON_PROVED if one is not GHOST])
@given(words=st.sets(st.text("abc", min_size=2, max_size=5), min_size=1, max_size=7))
@settings(max_examples=10)
def test_no_strategy_that_is_safe_has_fewer_replies(variant: Variant, words: set[str]) -> None:
    rules = Rules(variant, 2, 3)
    reference = careful({*words, "abca"}, rules)
    solution = solve(word_list({*words, "abca"}, "random"), rules)
    for opening in ["", *open_fragments(reference)[:3]]:
        for seat in range(3):
            found = minimal_strategy(solution, seat, opening or None, others=Others.CAREFUL)
            is_safe = seat not in reference.named(opening)
            assert (found.outcome is Outcome.WIN) is is_safe
            if is_safe and not opening[1:]:
                least = reference.fewest_replies_that_win(seat, opening)
                assert (found.lines, found.letters) == least


@pytest.mark.parametrize("variant", IN_ORDER)
@given(words=word_sets, seat=st.integers(0, 2), count=st.sampled_from(Counting))
@settings(max_examples=8)
def test_a_strategy_after_several_letters_is_that_of_the_rest(
    variant: Variant, words: set[str], seat: int, count: Counting
) -> None:
    rules = Rules(variant, 3, 3)
    reference = careful({*words, "abcabc"}, rules)
    solution = solve(word_list({*words, "abcabc"}, "random"), rules)
    for opening in [one for one in open_fragments(reference) if len(one) < 5][::3][:8]:
        found = minimal_strategy(solution, seat, opening, count=count)
        assert found.opening == found.agreed_opening == found.way[-1] == opening
        assert [len(one) for one in found.way] == list(range(1, len(opening) + 1))
        assert all(len(one) >= len(opening) for one in (*found.remembered, *found.words))
        assert found.tree.lines == found.lines
        if variant is GHOST and count is Counting.LINES:
            assert all(word.startswith(opening) for word in found.words)


FEW = ["aba", "abba", "baab", "bbab", "cab"]


def test_what_no_play_goes_on_from_is_no_opening() -> None:
    solution = solve(word_list([*FEW, "abaab"], "few"), Rules(min_length=3, players=3))
    for opening in ("aba", "abaa", "zz"):
        with pytest.raises(IllegalFragment):
            minimal_strategy(solution, 0, opening)
    with pytest.raises(ValueError, match="must have a letter"):
        minimal_strategy(solution, 0, "")


def test_a_careful_player_makes_no_play_that_harms_himself_and_another() -> None:
    # After A, the second can play AB, which leaves the third no choice but to complete a word; or
    # AC, after which it is himself who may have to.
    words = word_list(["abc", "acbbb", "acbc", "accc"], "four")
    solution = solve(words, Rules(min_length=3, players=3))
    assert solution.fate("").seats == {2}
    first = minimal_strategy(solution, 0, others=Others.CAREFUL)
    assert (first.outcome, first.words, first.others) == (Outcome.WIN, ("abc",), Others.CAREFUL)
    alone = minimal_strategy(solution, 0)
    assert (alone.outcome, len(alone.words), alone.others) == (
        Outcome.MIXED,
        3,
        Others.ANYTHING,
    )
    game = solution.game
    verify(first, game, foresight=Foresight(solution, Others.CAREFUL))
    with pytest.raises(NotAStrategy):
        verify(first, game)
    assert not Foresight(solution, Others.CAREFUL).may_be_made(0, "a", "ac")
    assert Foresight(solution, Others.ANYTHING).may_be_made(0, "a", "ac")


def test_a_reply_is_fixed_if_it_is_safe_among_the_careful() -> None:
    words = word_list(["abc", "acbbb", "acbc", "accc", "bcd", "bdd"], "six")
    solution = solve(words, Rules(min_length=3, players=3))
    wins = {
        others: [one.wins for one in possible_replies(solution, 0, "", others=others)]
        for others in Others
    }
    assert wins == {Others.ANYTHING: [False, True], Others.CAREFUL: [True, True]}
    kept = minimal_strategy(solution, 0, fixed={"": "a"}, others=Others.CAREFUL)
    assert (kept.outcome, kept.opening) == (Outcome.WIN, "a")
    with pytest.raises(FixedReplyError):
        minimal_strategy(solution, 0, fixed={"": "a"})


def test_where_nobody_can_tell_who_is_safe_there_is_no_such_strategy() -> None:
    rules = Rules(SPOOK, 3, 3)
    solution = solve(word_list(FEW, "few"), rules, Reading.ONE_AGAINST_ALL)
    with pytest.raises(UnanswerableError):
        minimal_strategy(solution, 0, others=Others.CAREFUL)


def test_zones_end_a_strategy_against_the_careful_too() -> None:
    words = word_list(["abc", "acbbb", "acbc", "accc"], "four")
    solution = solve(words, Rules(SUPERGHOST, 3, 3))
    for seat in range(3):
        lines = minimal_strategy(solution, seat, others=Others.CAREFUL)
        zones = minimal_strategy(solution, seat, others=Others.CAREFUL, count=Counting.ZONES)
        assert lines.outcome is zones.outcome
        assert zones.lines <= lines.lines
