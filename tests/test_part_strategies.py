"""Strategies of SuperGhost and SuperDuperGhost: minimal by brute force, sound by replay."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np
import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st
from lists import LISTED, SOON_PROVED, word_sets
from reference import Reference

from ghost_desktop.engine.game.game import Game
from ghost_desktop.engine.game.rules import Rules
from ghost_desktop.engine.game.variants.anaghost import ANAGHOST
from ghost_desktop.engine.game.variants.superduperghost import SUPERDUPERGHOST
from ghost_desktop.engine.game.variants.superghost import SUPERGHOST
from ghost_desktop.engine.solution import Outcome, against_all, solve
from ghost_desktop.engine.strategies import growing_program
from ghost_desktop.engine.strategies import highs as solver
from ghost_desktop.engine.strategies import strategy as strategies
from ghost_desktop.engine.strategies.strategy import (
    NotAStrategy,
    Strategy,
    StrategyNode,
    minimal_strategy,
    verify,
)
from ghost_desktop.engine.words.wordlist import WordList, word_list

if TYPE_CHECKING:
    from collections.abc import Callable

    import highspy
    from known_games import KnownGames

    from ghost_desktop.engine.game.variant import Variant

    Bundled = Callable[[str], WordList]

each = pytest.mark.parametrize(
    "variant", [SUPERGHOST, SUPERDUPERGHOST, ANAGHOST], ids=lambda variant: variant.id
)
soon_proved = pytest.mark.parametrize(
    "variant", [SUPERGHOST, SUPERDUPERGHOST], ids=lambda variant: variant.id
)
few_words = st.sampled_from(["ab", "abc", "aåñ"]).flatmap(
    lambda letters: st.sets(st.text(letters, min_size=2, max_size=5), min_size=1, max_size=5)
)


def reference_for(words: set[str], rules: Rules) -> Reference:
    reference = Reference(
        words, rules.min_length, rules.variant.id, rules.players, misere=rules.misere
    )
    assume(reference.words)
    return reference


@each
@given(few_words, st.integers(2, 4), st.integers(2, 3), st.booleans())
@settings(max_examples=25)
def test_no_winning_strategy_is_smaller(
    variant: Variant, words: set[str], min_length: int, players: int, misere: bool
) -> None:
    rules = Rules(variant, min_length, players, misere)
    reference = reference_for(words, rules)
    solution = solve(word_list(words, "random"), rules)
    openings = ["", *reference.legal_plays("")]
    for seat in range(players):
        for opening in openings:
            if reference.is_sure(opening, seat):
                strategy = minimal_strategy(solution, seat, opening or None)
                assert strategy.outcome is Outcome.WIN
                assert strategy.proved_minimal
                least = reference.fewest_replies_that_win(seat, opening)
                assert (strategy.lines, strategy.letters) == least


@each
@given(word_sets, st.integers(1, 4), st.integers(2, 3), st.booleans())
@example({"a", "b", "bbabba"}, 1, 3, False)  # noqa: FBT003 - where a word ends a round, nobody errs any more
@example({"aaaaaaab", "abba"}, 1, 3, True)  # noqa: FBT003 - errors are made at several lengths
@settings(max_examples=12)
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
            assert strategy.endings == replayed(reference, strategy)
            assert (strategy.lower_bound is None) == (not sure)
            for fragment, reply in strategy.replies.items():
                if fragment or opening is None:
                    assert reply == best_reply(reference, fragment, seat, reply)


def replayed(reference: Reference, strategy: Strategy) -> dict[str, bool]:
    """The words on which rounds end, found with the plain rules."""
    endings: dict[str, bool] = {}
    waiting = [strategy.opening] if strategy.opening else [""]
    met: set[str] = set()
    while waiting:
        fragment = waiting.pop()
        if fragment in met:
            continue
        met.add(fragment)
        if fragment in reference.ends:
            endings[fragment] = not reference.loses(fragment, strategy.seat)
        elif len(fragment) % reference.players == strategy.seat:
            assert strategy.replies[fragment] in reference.legal_plays(fragment)
            waiting.append(strategy.replies[fragment])
        else:
            waiting += reference.legal_plays(fragment)
    return endings


@pytest.mark.parametrize("variant", SOON_PROVED, ids=lambda variant: variant.id)
def test_on_a_real_list_a_strategy_is_sound_by_the_plain_rules(
    bundled: Bundled, variant: Variant
) -> None:
    # `verify` asks the engine what is legal, as what finds strategies does; this asks strings.
    words = bundled("american-english-small")
    solution = solve(words, Rules(variant, 4))
    assert solution.winner is not None
    strategy = minimal_strategy(solution, solution.winner)
    endings = replayed(Reference(set(words), 4, variant.id), strategy)
    assert endings == strategy.endings
    assert all(endings.values())


@given(word_sets, st.integers(1, 4))
@settings(max_examples=12)
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


@soon_proved
def test_another_setting_of_the_solver_proves_the_same_size(
    bundled: Bundled,
    variant: Variant,
    monkeypatch: pytest.MonkeyPatch,
    known_games: KnownGames,
) -> None:
    solution = solve(bundled("enable1"), Rules(variant, 3))
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

    def cancel(_lines: int, _bound: int) -> bool:
        raise InterruptedError

    with known_games.afresh(), pytest.raises(InterruptedError):
        minimal_strategy(solution, 0, watch=cancel)


RULES = Rules(SUPERGHOST, 2)


def node(fragment: str, seat: int | None, *plays: StrategyNode, wins: bool = True) -> StrategyNode:
    return StrategyNode(fragment, seat, None if plays else wins, Outcome.WIN, 0, plays, len(plays))


def strategy_of(tree: StrategyNode, opening: str | None = None) -> Strategy:
    lines = sum(node.seat == 1 for node in tree.walk())
    made = replace(tree, lines=lines)
    return Strategy(RULES, 1, opening, Outcome.WIN, None, made)


def test_the_replay_finds_whatever_is_wrong() -> None:
    game = Game(word_list(["abc", "bcd"], "two words"), RULES)
    # After a: ab, then abc loses for the first player.
    a = node("a", 1, node("ab", 0, node("abc", None)))
    verify(strategy_of(node("", 0, a), "a"), game)
    with pytest.raises(NotAStrategy, match="not legal"):  # an opponent's play without an answer
        verify(strategy_of(node("", 0, a)), game)
    with pytest.raises(NotAStrategy, match="not legal"):
        verify(strategy_of(node("", 0, node("a", 1, node("ac", 0, node("abc", None)))), "a"), game)
    extra = node("", 0, a, node("bcd", None))
    with pytest.raises(NotAStrategy, match="do not end as"):
        verify(strategy_of(extra, "a"), game)
    idle = node("", 0, a, node("c", 1, node("bc", 0, node("abc", None))))
    with pytest.raises(NotAStrategy, match="nobody needs"):
        verify(strategy_of(idle, "a"), game)
    two = Game(word_list(["ab", "abc"], "two words"), RULES)
    loses = node("", 0, node("a", 1, node("ab", None, wins=False)))
    verify(replace(strategy_of(loses, "a"), outcome=Outcome.LOSS), two)
    with pytest.raises(NotAStrategy, match="its outcome is loss, not win"):
        verify(strategy_of(loses, "a"), two)
    right = strategy_of(node("", 0, a), "a")
    with pytest.raises(NotAStrategy, match="has 1 lines, and counts 2"):
        verify(replace(right, tree=replace(right.tree, lines=2)), game)


def test_what_a_player_remembers_of_one_list_is_the_same_each_time(
    bundled: Bundled, known_games: KnownGames
) -> None:
    solution = solve(bundled("enable1"), Rules(SUPERDUPERGHOST, 4))
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
