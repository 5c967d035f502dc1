"""Strategies whose lines are replies, or that end in zones: minimal by brute force, sound by the plain rules."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING

import numpy as np
import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st
from lists import LISTED, plain, word_sets
from reference import Reference
from refusing import stopped

from ghost_desktop.engine.game.game import Game
from ghost_desktop.engine.game.rules import Rules
from ghost_desktop.engine.game.variant import LineKind
from ghost_desktop.engine.game.variants.anaghost import ANAGHOST
from ghost_desktop.engine.game.variants.ghost import GHOST
from ghost_desktop.engine.game.variants.superduperghost import SUPERDUPERGHOST
from ghost_desktop.engine.game.variants.superghost import SUPERGHOST
from ghost_desktop.engine.solution import Outcome, against_all, solve
from ghost_desktop.engine.strategies import growing_program
from ghost_desktop.engine.strategies import highs as solver
from ghost_desktop.engine.strategies import strategy as strategies
from ghost_desktop.engine.strategies.counting import Counting
from ghost_desktop.engine.strategies.strategy import (
    NotAStrategy,
    Strategy,
    StrategyNode,
    minimal_strategy,
    verify,
)
from ghost_desktop.engine.words.wordlist import word_list

if TYPE_CHECKING:
    from collections.abc import Iterator

    import highspy
    from conftest import Bundled
    from known_games import KnownGames

    from ghost_desktop.engine.game.variant import Variant
    from ghost_desktop.engine.solution import Solution


every_variant = pytest.mark.parametrize("variant", LISTED, ids=lambda variant: variant.id)
each = pytest.mark.parametrize(
    "variant", [SUPERGHOST, SUPERDUPERGHOST, ANAGHOST], ids=lambda variant: variant.id
)
few_words = st.sampled_from(["ab", "abc", "aåñ"]).flatmap(
    lambda letters: st.sets(st.text(letters, min_size=2, max_size=5), min_size=1, max_size=5)
)


def with_zones(solution: Solution, seat: int, opening: str | None = None) -> Strategy:
    return minimal_strategy(solution, seat, opening, count=Counting.ZONES)


def reference_for(words: set[str], rules: Rules) -> Reference:
    reference = plain(words, rules)
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
@settings(max_examples=12)
def test_no_winning_strategy_has_less_to_remember(
    variant: Variant, words: set[str], min_length: int, players: int, misere: bool
) -> None:
    rules = Rules(variant, min_length, players, misere)
    reference = reference_for(words, rules)
    solution = solve(word_list(words, "random"), rules)
    countings = [*Counting][variant is GHOST :]  # in Ghost, lines are words
    for seat in range(players):
        for opening in ("", *reference.legal_plays("")):
            for count in countings if reference.is_sure(opening, seat) else ():
                strategy = minimal_strategy(solution, seat, opening or None, count=count)
                assert strategy.outcome is Outcome.WIN
                assert strategy.proved_minimal
                zones = count is Counting.ZONES
                least = reference.fewest_replies_that_win(seat, opening, zones=zones)
                assert (strategy.lines, strategy.letters) == least


@given(word_sets, st.integers(1, 4), st.integers(2, 3), st.booleans())
@settings(max_examples=20)
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


# --- replies ----------------------------------------------------------------------------------------


@each
@given(word_sets, st.integers(1, 4), st.integers(2, 3), st.booleans())
@example({"a", "b", "bbabba"}, 1, 3, False)  # noqa: FBT003 - where a word ends a round, nobody errs any more
@example({"aaaaaaab", "abba"}, 1, 3, True)  # noqa: FBT003 - errors are made at several lengths
@settings(max_examples=5)
def test_every_strategy_keeps_to_its_rule(
    variant: Variant, words: set[str], min_length: int, players: int, misere: bool
) -> None:
    rules = Rules(variant, min_length, players, misere)
    reference = reference_for(words, rules)
    solution = solve(word_list(words, "random"), rules)
    alone = against_all(solution)
    for seat in range(players):
        for opening in (None, *reference.legal_plays("")):
            strategy = minimal_strategy(solution, seat, opening)
            sure = alone.can_win(opening or "", seat)
            assert (strategy.outcome is Outcome.WIN) == sure
            assert replayed(reference, strategy) == (set(), strategy.endings)
            assert (strategy.lower_bound is None) == (not sure)
            for fragment, reply in strategy.replies.items():
                if fragment or opening is None:
                    assert reply == best_reply(reference, fragment, seat, reply)


def replayed(reference: Reference, strategy: Strategy) -> tuple[set[str], dict[str, bool]]:
    """The zones that come up, and the words on which rounds end outside, found with the plain rules."""
    zones: set[str] = set()
    endings: dict[str, bool] = {}
    has_zones = strategy.count is Counting.ZONES
    waiting = {strategy.agreed_opening or ""}
    while waiting:
        now, waiting = waiting, set()
        for fragment in now:  # of as many letters
            if fragment in reference.ends:
                endings[fragment] = not reference.loses(fragment, strategy.seat)
            elif has_zones and reference.is_zone(fragment, strategy.seat):
                zones.add(fragment)
            elif len(fragment) % reference.players == strategy.seat:
                assert strategy.replies[fragment] in reference.legal_plays(fragment)
                waiting.add(strategy.replies[fragment])
            else:
                waiting.update(reference.legal_plays(fragment))
    return zones, endings


@every_variant
def test_on_a_real_list_strategies_are_sound_by_the_plain_rules(
    bundled: Bundled, variant: Variant
) -> None:
    # `verify` asks the engine what is legal, as what finds strategies does; this asks strings.
    words = word_list(list(bundled("american-english-small"))[::8], "every eighth")
    solution, reference = solve(words, Rules(variant, 4)), Reference(set(words), 4, variant.id)
    assert solution.winner is not None
    for count in [*Counting][variant is ANAGHOST :]:  # where lines of many words take minutes
        strategy = minimal_strategy(solution, solution.winner, count=count)
        zones, endings = replayed(reference, strategy)
        assert strategy.zones == tuple(sorted(zones))
        assert strategy.endings == endings
        assert bool(zones) is (count is Counting.ZONES)
        assert all(endings.values())


@given(word_sets, st.integers(1, 4))
@settings(max_examples=10)
def test_from_play_to_play_one_comes_to_all_that_is_legal(words: set[str], min_length: int) -> None:
    whole = word_list(words, "random")
    assume(max(map(len, words)) >= min_length)
    for variant in LISTED:
        reference = Reference(words, min_length, variant.id)
        vocabulary = Game(whole, Rules(variant, min_length)).vocabulary
        standing = {"": vocabulary.everywhere()}
        for fragment in sorted(reference.fragments, key=len):  # beyond words, too
            after = vocabulary.follow(fragment, standing[fragment])
            assert sorted(after) == reference.legal_plays(fragment)
            standing.update(after)


def best_reply(reference: Reference, fragment: str, seat: int, reply: str) -> str:
    """The reply that the rule asks for, which may be `reply` where it leaves a choice."""
    plays = reference.legal_plays(fragment)
    if any(reference.is_sure(play, seat) for play in plays):
        assert reference.is_sure(reply, seat)
        return reply

    def liking(play: str) -> tuple[int, int]:
        after = [] if play in reference.ends else reference.legal_plays(play)
        return delay(reference, play, seat), sum(reference.is_sure(one, seat) for one in after)

    return max(plays, key=liking)  # the first of equals


@cache
def delay(reference: Reference, fragment: str, seat: int) -> int:
    """Plays until `seat`, who has lost, does lose, when he delays and all others hurry."""
    if fragment in reference.ends:
        return 0
    plays = reference.legal_plays(fragment)
    if len(fragment) % reference.players == seat:
        return 1 + max(delay(reference, play, seat) for play in plays)
    return 1 + min(
        delay(reference, play, seat) for play in plays if not reference.is_sure(play, seat)
    )


@pytest.mark.stress
@pytest.mark.parametrize(
    ("variant", "min_length", "lines", "letters", "opening"),
    [
        (SUPERGHOST, 3, 111, 418, "y"),
        (SUPERGHOST, 4, 106, 386, "y"),
        (SUPERDUPERGHOST, 3, 86, 280, "u"),
        (SUPERDUPERGHOST, 4, 85, 274, "u"),
    ],
)
def test_enable1_is_proved_minimal_over_all_openings(
    bundled: Bundled,
    share: float,
    variant: Variant,
    min_length: int,
    lines: int,
    letters: int,
    opening: str,
) -> None:
    solution = solve(bundled("enable1"), Rules(variant, min_length))
    strategy = minimal_strategy(solution, 0)
    assert (strategy.lines, strategy.letters) == (lines, letters)
    assert (strategy.lower_bound, strategy.proved_minimal) == (lines, True)
    assert strategy.opening == opening
    assert strategy.words
    assert set(strategy.remembered) == set(strategy.replies) - {""}
    # No opening alone does better than the best over all; the normal run asks every tenth.
    for play in solution.winning_plays("")[:: 1 if share == 1.0 else 10]:
        alone = minimal_strategy(solution, 0, play.letter, time_limit=0.0)
        assert not alone.proved_minimal
        assert alone.lower_bound is not None
        assert alone.lower_bound <= alone.lines
        assert alone.lines >= lines


def test_another_setting_of_the_solver_proves_the_same_size(
    bundled: Bundled, monkeypatch: pytest.MonkeyPatch, known_games: KnownGames
) -> None:
    solution = solve(bundled("enable1"), Rules(SUPERDUPERGHOST, 3))
    usual = minimal_strategy(solution, 0)
    make = solver.silent

    def other() -> highspy.Highs:
        highs: highspy.Highs = make()
        highs.setOptionValue("random_seed", 41)
        highs.setOptionValue("presolve", "off")
        highs.setOptionValue("simplex_strategy", 4)  # primal
        return highs

    monkeypatch.setattr(growing_program, "silent", other)
    with known_games.afresh():
        unusual = minimal_strategy(solution, 0)
    assert (unusual.lines, unusual.letters) == (usual.lines, usual.letters)
    assert unusual.proved_minimal


def test_a_proof_that_is_stopped_keeps_the_best_with_its_bound(
    bundled: Bundled, known_games: KnownGames
) -> None:
    solution = solve(bundled("enable1"), Rules(SUPERGHOST, 3))
    told: list[tuple[int, int]] = []

    def stop(lines: int, bound: int) -> bool:
        told.append((lines, bound))
        return False

    with known_games.afresh():
        strategy = minimal_strategy(solution, 0, watch=stop)
    assert told
    assert all(bound <= 111 <= lines for lines, bound in told)
    assert strategy.outcome is Outcome.WIN
    assert not strategy.proved_minimal
    assert strategy.lower_bound is not None
    assert strategy.lower_bound <= 111 <= strategy.lines


def test_a_proof_can_be_cancelled(bundled: Bundled, known_games: KnownGames) -> None:
    solution = solve(bundled("enable1"), Rules(SUPERGHOST, 3))
    with known_games.afresh(), stopped() as watch:
        minimal_strategy(solution, 0, watch=watch)


def test_what_a_player_remembers_of_one_list_is_the_same_each_time(
    bundled: Bundled, known_games: KnownGames
) -> None:
    solution = solve(bundled("american-english-small"), Rules(SUPERDUPERGHOST, 4))
    first = minimal_strategy(solution, 0)
    with known_games.afresh():
        second = minimal_strategy(solution, 0)
    assert first is not second
    assert first.replies == second.replies
    assert [n.fragment for n in first.tree.walk()] == [n.fragment for n in second.tree.walk()]


def test_lines_below_a_fragment_are_counted_once(bundled: Bundled) -> None:
    strategy = minimal_strategy(solve(bundled("enable1"), Rules(SUPERDUPERGHOST, 3)), 0)
    assert strategy.tree.lines == strategy.lines
    for one in strategy.tree.walk():
        own = [n for n in one.walk() if n.seat == 0 and n.fragment]
        assert one.lines == len(own)
        assert one.outcome is Outcome.WIN


def test_of_a_very_large_strategy_only_the_whole_is_counted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    solution = solve(word_list(["abcd", "bcde", "cdefg"], "three words"), Rules(SUPERGHOST))
    for seat in range(2):
        counted = minimal_strategy(solution, seat)
        with monkeypatch.context() as few:
            few.setattr(strategies, "MOST_COUNTED", 0)
            strategy = minimal_strategy(solution, seat)
        assert strategy.tree.lines == counted.lines > 0
        assert [node.lines for node in strategy.tree.walk()][1:] == [None] * (
            sum(1 for _ in counted.tree.walk()) - 1
        )


def test_numpy_numbers_do_not_leak_into_a_strategy(bundled: Bundled) -> None:
    strategy = minimal_strategy(solve(bundled("enable1"), Rules(SUPERGHOST, 4)), 0)
    figures = [strategy.lines, strategy.letters, strategy.lower_bound, strategy.winning]
    assert not any(isinstance(figure, np.generic) for figure in figures)


# --- what a zone is -------------------------------------------------------------------------------


@every_variant
@given(word_sets, st.integers(1, 4), st.integers(2, 3), st.booleans())
@settings(max_examples=4)
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


@pytest.mark.parametrize("variant", [SUPERGHOST, SUPERDUPERGHOST], ids=lambda variant: variant.id)
@given(word_sets, st.integers(1, 4), st.integers(2, 3), st.booleans())
@settings(max_examples=8)
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


def node(fragment: str, seat: int | None, *plays: StrategyNode, wins: bool = True) -> StrategyNode:
    ends = None if seat is not None else wins
    return StrategyNode(fragment, seat, ends, Outcome.WIN, 0, plays, len(plays))


def strategy_of(tree: StrategyNode, rules: Rules, count: Counting = Counting.ZONES) -> Strategy:
    """A strategy of the second player after A."""
    lines = sum(bool(one.fragment and one.seat == 1 and one.plays) for one in tree.walk())
    return Strategy(rules, 1, "a", Outcome.WIN, None, replace(tree, lines=lines), count)


def test_the_replay_finds_whatever_is_wrong() -> None:
    rules = Rules(SUPERGHOST, 2)

    def with_lines(tree: StrategyNode, opening: str | None = "a") -> Strategy:
        return replace(strategy_of(tree, rules, Counting.LINES), agreed_opening=opening)

    game = Game(word_list(["abc", "bcd"], "two words"), rules)
    # After a: ab, then abc loses for the first player.
    a = node("a", 1, node("ab", 0, node("abc", None)))
    verify(with_lines(node("", 0, a)), game)
    with pytest.raises(NotAStrategy, match="not legal"):  # an opponent's play without an answer
        verify(with_lines(node("", 0, a), opening=None), game)
    with pytest.raises(NotAStrategy, match="not legal"):
        verify(with_lines(node("", 0, node("a", 1, node("ac", 0, node("abc", None))))), game)
    extra = node("", 0, a, node("bcd", None))
    with pytest.raises(NotAStrategy, match="do not end as"):
        verify(with_lines(extra), game)
    idle = node("", 0, a, node("c", 1, node("bc", 0, node("abc", None))))
    with pytest.raises(NotAStrategy, match="nobody needs"):
        verify(with_lines(idle), game)
    two = Game(word_list(["ab", "abc"], "two words"), rules)
    loses = node("", 0, node("a", 1, node("ab", None, wins=False)))
    verify(replace(with_lines(loses), outcome=Outcome.LOSS), two)
    with pytest.raises(NotAStrategy, match="its outcome is loss, not win"):
        verify(with_lines(loses), two)
    right = with_lines(node("", 0, a))
    with pytest.raises(NotAStrategy, match="has 1 lines, and counts 2"):
        verify(replace(right, tree=replace(right.tree, lines=2)), game)
    verify(replace(right, fixed=(("a", "ab"),)), game)
    with pytest.raises(NotAStrategy, match="does not keep to the replies"):
        verify(replace(right, fixed=(("a", "ac"),)), game)


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
