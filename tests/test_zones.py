"""Strategies in which zones count: minimal by brute force, sound by the plain rules."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from lists import word_sets
from reference import Reference

from ghost_desktop.engine.game.game import Game
from ghost_desktop.engine.game.rules import Rules
from ghost_desktop.engine.game.variant import LineKind
from ghost_desktop.engine.game.variants.anaghost import ANAGHOST
from ghost_desktop.engine.game.variants.ghost import GHOST
from ghost_desktop.engine.game.variants.superduperghost import SUPERDUPERGHOST
from ghost_desktop.engine.game.variants.superghost import SUPERGHOST
from ghost_desktop.engine.solution import Outcome, solve
from ghost_desktop.engine.strategies.counting import Counting
from ghost_desktop.engine.strategies.strategy import (
    NotAStrategy,
    Strategy,
    StrategyNode,
    minimal_strategy,
    verify,
)
from ghost_desktop.engine.words.wordlist import WordList, word_list

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from ghost_desktop.engine.game.variant import Variant
    from ghost_desktop.engine.solution import Solution

    Bundled = Callable[[str], WordList]

every_variant = pytest.mark.parametrize(
    "variant", [GHOST, SUPERGHOST, SUPERDUPERGHOST, ANAGHOST], ids=lambda variant: variant.id
)
few_words = st.sampled_from(["ab", "abc", "aåñ"]).flatmap(
    lambda letters: st.sets(st.text(letters, min_size=2, max_size=5), min_size=1, max_size=5)
)


def with_zones(solution: Solution, seat: int, opening: str | None = None) -> Strategy:
    return minimal_strategy(solution, seat, opening, count=Counting.ZONES)


def reference_for(words: set[str], rules: Rules) -> Reference:
    reference = Reference(
        words, rules.min_length, rules.variant.id, rules.players, misere=rules.misere
    )
    assume(reference.words)
    return reference


def strategies_of_all(words: set[str], rules: Rules) -> Iterator[tuple[Reference, Strategy]]:
    """The strategy of each player after each opening, and with none agreed."""
    reference = reference_for(words, rules)
    solution = solve(word_list(words, "random"), rules)
    for seat in range(rules.players):
        for opening in (None, *reference.legal_plays("")):
            yield reference, with_zones(solution, seat, opening)


# --- the fewest -----------------------------------------------------------------------------------


@every_variant
@given(few_words, st.integers(2, 4), st.integers(2, 3), st.booleans())
@settings(max_examples=30)
def test_no_winning_strategy_has_less_to_remember(
    variant: Variant, words: set[str], min_length: int, players: int, misere: bool
) -> None:
    rules = Rules(variant, min_length, players, misere)
    reference = reference_for(words, rules)
    solution = solve(word_list(words, "random"), rules)
    for seat in range(players):
        for opening in ("", *reference.legal_plays("")):
            if reference.is_sure(opening, seat):
                strategy = with_zones(solution, seat, opening or None)
                assert strategy.outcome is Outcome.WIN
                assert strategy.proved_minimal
                least = reference.fewest_replies_that_win(seat, opening, zones=True)
                assert (strategy.lines, strategy.letters) == least


@given(word_sets, st.integers(1, 4), st.integers(2, 3), st.booleans())
@settings(max_examples=30)
def test_in_ghost_each_turn_is_decided_for_itself(
    words: set[str], min_length: int, players: int, misere: bool
) -> None:
    rules = Rules(GHOST, min_length, players, misere)
    for reference, strategy in strategies_of_all(words, rules):
        seat, opening = strategy.seat, strategy.agreed_opening
        met, replies = reference.decided(opening or "", seat)
        ends = set(met)
        if opening is not None and seat == 0:
            replies = {**replies, "": opening}
        assert strategy.replies == replies
        outcome = Outcome.MIXED if len(ends) > 1 else Outcome.WIN if True in ends else Outcome.LOSS
        assert strategy.outcome is outcome
        assert strategy.losing == met.count(False)
        assert strategy.proved_minimal


@pytest.mark.parametrize(
    ("variant", "min_length", "lines", "letters"),
    [
        (GHOST, 3, 46, 88),
        (GHOST, 4, 6, 12),
        (SUPERGHOST, 3, 75, 228),
        (SUPERGHOST, 4, 70, 206),
        (SUPERDUPERGHOST, 3, 62, 160),
        (SUPERDUPERGHOST, 4, 62, 160),
    ],
)
def test_what_the_winner_of_enable1_has_to_keep_in_mind(
    bundled: Bundled, variant: Variant, min_length: int, lines: int, letters: int
) -> None:
    solution = solve(bundled("enable1"), Rules(variant, min_length))
    assert solution.winner is not None
    strategy = with_zones(solution, solution.winner)
    assert (strategy.outcome, strategy.proved_minimal) == (Outcome.WIN, True)
    assert (strategy.lines, strategy.letters, strategy.lower_bound) == (lines, letters, lines)


# --- what a zone is -------------------------------------------------------------------------------


@every_variant
@given(word_sets, st.integers(1, 4), st.integers(2, 3), st.booleans())
@settings(max_examples=12)
def test_a_strategy_ends_where_every_letter_wins_and_not_before(
    variant: Variant, words: set[str], min_length: int, players: int, misere: bool
) -> None:
    rules = Rules(variant, min_length, players, misere)
    for reference, strategy in strategies_of_all(words, rules):
        seat, opening = strategy.seat, strategy.agreed_opening
        assert strategy.count is Counting.ZONES
        assert strategy.line_kind is LineKind.REPLY
        for node in strategy.tree.walk():
            if node.fragment or opening is None:
                assert node.is_zone == reference.is_zone(node.fragment, seat)
        zones, endings = replayed(reference, strategy)
        assert strategy.zones == tuple(sorted(zones))
        assert strategy.endings == endings


def replayed(reference: Reference, strategy: Strategy) -> tuple[set[str], dict[str, bool]]:
    """The zones that come up, and the words on which rounds end outside, found with the plain rules."""
    zones: set[str] = set()
    endings: dict[str, bool] = {}
    waiting = {strategy.agreed_opening or ""}
    while waiting:
        fragment = waiting.pop()
        if fragment in reference.ends:
            endings[fragment] = not reference.loses(fragment, strategy.seat)
        elif reference.is_zone(fragment, strategy.seat):
            zones.add(fragment)
        elif len(fragment) % reference.players == strategy.seat:
            waiting.add(strategy.replies[fragment])
        else:
            waiting.update(reference.legal_plays(fragment))
    return zones, endings


@pytest.mark.parametrize("variant", [SUPERGHOST, SUPERDUPERGHOST], ids=lambda variant: variant.id)
@given(word_sets, st.integers(1, 4), st.integers(2, 3), st.booleans())
@settings(max_examples=12)
def test_who_has_lost_delays_as_ever_and_has_zones_after_errors_alone(
    variant: Variant, words: set[str], min_length: int, players: int, misere: bool
) -> None:
    rules = Rules(variant, min_length, players, misere)
    reference = reference_for(words, rules)
    solution = solve(word_list(words, "random"), rules)
    for seat in range(players):
        if reference.is_sure("", seat):
            continue
        known, strategy = minimal_strategy(solution, seat), with_zones(solution, seat)
        assert strategy.outcome is known.outcome
        assert strategy.lower_bound is None
        lost = {
            one: made for one, made in known.replies.items() if not reference.is_sure(one, seat)
        }
        assert lost.items() <= strategy.replies.items()
        assert all(reference.is_sure(zone, seat) for zone in strategy.zones)
        assert strategy.losing == known.losing
        if strategy.outcome is Outcome.LOSS:
            assert strategy.replies == known.replies
            assert not strategy.zones


@every_variant
def test_on_a_real_list_zones_are_sound_by_the_plain_rules(
    bundled: Bundled, variant: Variant
) -> None:
    words = bundled("american-english-small")
    if variant is ANAGHOST:  # of all the words, it takes a quarter of a minute
        words = word_list(list(words)[::5], "every fifth")
    solution = solve(words, Rules(variant, 4))
    assert solution.winner is not None
    strategy = with_zones(solution, solution.winner)
    zones, endings = replayed(Reference(set(words), 4, variant.id), strategy)
    assert strategy.zones == tuple(sorted(zones))
    assert strategy.endings == endings
    assert zones
    assert all(endings.values())


@every_variant
def test_where_every_letter_wins_from_the_start_there_is_nothing_to_remember(
    variant: Variant,
) -> None:
    # Whatever is played, the second player never completes a word of five letters.
    solution = solve(word_list(["abcde", "bcdea"], "two words"), Rules(variant))
    strategy = with_zones(solution, 1)
    assert strategy.outcome is Outcome.WIN
    assert strategy.tree.is_zone
    assert (strategy.lines, strategy.lower_bound, strategy.zones) == (0, 0, ("",))
    after_a = with_zones(solution, 1, "a")
    assert [node.fragment for node in after_a.tree.walk()] == ["", "a"]
    assert (after_a.opening, after_a.zones, after_a.lines) == ("a", ("a",), 0)
    lost = with_zones(solution, 0)
    assert (lost.outcome, lost.zones) == (Outcome.LOSS, ())


def test_common_words_do_not_matter_where_none_are_remembered() -> None:
    solution = solve(word_list(["aa", "abc", "ade"], "three words"), Rules(GHOST, 2))
    ade_is_common = np.array([10, 95, 10])
    usual = minimal_strategy(solution, 1, None, ade_is_common)
    assert usual.words == ("ade",)
    zones = minimal_strategy(solution, 1, None, ade_is_common, count=Counting.ZONES)
    assert zones.replies == {"a": "ab"}


# --- the replay -----------------------------------------------------------------------------------


def node(fragment: str, seat: int | None, *plays: StrategyNode) -> StrategyNode:
    wins = True if seat is None else None
    return StrategyNode(fragment, seat, wins, Outcome.WIN, 0, plays, len(plays))


def strategy_of(tree: StrategyNode, rules: Rules) -> Strategy:
    lines = sum(bool(one.fragment and one.seat == 1 and one.plays) for one in tree.walk())
    made = replace(tree, lines=lines)
    return Strategy(rules, 1, "a", Outcome.WIN, None, made, Counting.ZONES)


def test_the_replay_plays_everything_in_zones() -> None:
    rules = Rules(SUPERGHOST, 3)
    five = Game(word_list(["abcde", "bcdea"], "two words"), rules)
    zone = strategy_of(node("", 0, node("a", 1)), rules)
    verify(zone, five)
    mixed = Game(word_list(["abcde", "bcdea", "cdab"], "three words"), rules)
    with pytest.raises(NotAStrategy, match="in a zone the round can end on 'cdab', which loses"):
        verify(zone, mixed)
    with pytest.raises(NotAStrategy, match="it has zones, and counts lines"):
        verify(replace(zone, count=Counting.LINES), five)
    # Below a zone everybody plays everything, though a reply says otherwise elsewhere.
    short = Game(word_list(["abcde", "abce", "bcdea"], "three words"), rules)
    with pytest.raises(NotAStrategy, match="'abce'"):
        verify(zone, short)
    decided = node("", 0, node("a", 1, node("ab", 0, node("abc", 1, node("abcd", 0)))))
    verify(strategy_of(decided, rules), short)
    idle = node("", 0, node("a", 1), node("b", 1))
    with pytest.raises(NotAStrategy, match="zones that nobody comes to"):
        verify(strategy_of(idle, rules), five)


def test_what_has_come_up_outside_of_a_zone_is_played_out_below_it_as_well() -> None:
    rules = Rules(SUPERGHOST, 3)
    game = Game(word_list(["pqrstu", "pqrstvw"], "two words"), rules)
    lost = replace(node("pqrstu", None), wins=False, outcome=Outcome.LOSS)
    won = node("pqrstv", 0, node("pqrstvw", None))
    after = node("qrst", 0, node("pqrst", 1, won), node("qrstu", 1, lost), node("qrstv", 1, won))
    tree = node("", 0, node("r", 1, node("qr", 0, node("pqr", 1), node("qrs", 1, after))))
    strategy = replace(strategy_of(tree, rules), agreed_opening="r", outcome=Outcome.MIXED)
    with pytest.raises(NotAStrategy, match="in a zone the round can end on 'pqrstu'"):
        verify(strategy, game)


def test_a_zone_that_loses_makes_no_win() -> None:
    words = Game(word_list(["abcd", "bcda"], "two words"), Rules(GHOST))
    with pytest.raises(NotAStrategy, match="'abcd', which loses"):
        verify(strategy_of(node("", 0, node("a", 1)), Rules(GHOST)), words)
