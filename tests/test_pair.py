"""Two lists side by side, against the plain rules: openings, perfect ends, strategies."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

import pytest
from certain import there
from hypothesis import given, settings
from hypothesis import strategies as st
from lists import LISTED, plain

from ghost_desktop.engine.comparison import OpeningOfPair, compare_openings
from ghost_desktop.engine.game.game import Game
from ghost_desktop.engine.game.rules import Reading, Rules
from ghost_desktop.engine.game.variant import NoStrategy
from ghost_desktop.engine.game.variants import all_variants, find_variant
from ghost_desktop.engine.game.variants.ghost import GHOST
from ghost_desktop.engine.listed.folds import find_best_ends
from ghost_desktop.engine.solution import Outcome, against_all, solve
from ghost_desktop.engine.strategies.counting import Counting
from ghost_desktop.engine.strategies.elsewhere import LosingPlay, Why, play_elsewhere
from ghost_desktop.engine.strategies.strategy import minimal_strategy, winners_strategy
from ghost_desktop.engine.words.wordlist import word_list

if TYPE_CHECKING:
    from collections.abc import Callable

    from conftest import Bundled
    from reference import Reference

    from ghost_desktop.engine.game.variant import Variant
    from ghost_desktop.engine.solution import Solution
    from ghost_desktop.engine.strategies.strategy import Strategy

_few_words = st.sets(st.text("abc", min_size=1, max_size=6), min_size=1, max_size=14)
_pairs = st.tuples(_few_words, _few_words).map(
    lambda two: (two[0], two[1] | set(sorted(two[0])[::2]))
)
_players = st.sampled_from([2, 2, 2, 3, 4])


@st.composite
def _any_rules(draw: st.DrawFn) -> Rules:
    """Rules of any variant, under which it can be answered who wins."""
    rules = Rules(draw(st.sampled_from(all_variants())), 1, draw(_players), draw(st.booleans()))
    if any(rules.variant.refusal(rules, reading) for reading in Reading):
        return Rules(rules.variant, 1, misere=rules.misere)
    return rules


# --- openings -------------------------------------------------------------------------------------


@given(pair=_pairs, rules=_any_rules())
@settings(max_examples=20)
def test_an_opening_changes_hands_that_wins_in_one_game_alone(
    pair: tuple[set[str], set[str]], rules: Rules
) -> None:
    one, other = (solve(word_list(words, "words"), rules) for words in pair)
    both = [plain(words, rules) for words in pair]
    expected = []
    for letter in "abc":
        legal = [letter in each.legal_plays("") for each in both]
        wins = [each.wins(letter) if ok else None for each, ok in zip(both, legal, strict=True)]
        if any(legal):
            expected.append(OpeningOfPair(letter, *wins))
            assert expected[-1].changes_hands is (wins.count(True) == 1)
    assert list(compare_openings(one, other)) == expected


# --- the words that end best play -----------------------------------------------------------------


def _ends(known: Reference, fragment: str) -> set[str]:
    """The words on which rounds end in which everybody plays as well as he can."""
    if fragment in known.ends:
        return set(known.words_made(fragment))
    plays = known.allowed_plays(fragment)
    if known.players == 2:
        left = known.plays_left(fragment) - 1
        plays = [play for play in plays if known.plays_left(play) == left]
    return set().union(*(_ends(known, play) for play in plays))


@given(
    words=_few_words,
    variant=st.sampled_from(LISTED),
    players=_players,
    misere=st.booleans(),
    reading=st.sampled_from(Reading),
)
@settings(max_examples=25)
def test_best_play_ends_on_the_words_to_which_the_plain_rules_lead(
    words: set[str], variant: Variant, players: int, misere: bool, reading: Reading
) -> None:
    rules = Rules(variant, 1, players, misere=misere)
    ends = find_best_ends(solve(word_list(words, "words"), rules, reading))
    assert ends == tuple(sorted(_ends(plain(words, rules, reading), "")))


def test_where_positions_are_searched_nobody_knows_all_ends() -> None:
    assert find_best_ends(solve(word_list({"ab"}, "one"), Rules(find_variant("xghost"), 1))) is None


# --- a strategy with another list -----------------------------------------------------------------


def _expected(
    strategy: Strategy, known: Reference, sure: Callable[[str], bool]
) -> tuple[set[LosingPlay], set[str]]:
    """Follow a strategy by the plain rules of the other list: what loses, what it has no reply to."""
    losing, unanswered, waiting, met = set(), set(), [""], set()
    told = {node.fragment: node for node in strategy.tree.walk()}
    while waiting:
        fragment = waiting.pop()
        if fragment in met or fragment in known.ends:
            continue
        met.add(fragment)
        node = told.get(fragment)
        if node is None or not node.plays:
            unanswered.add(fragment)
        elif len(fragment) % known.players != strategy.seat:
            waiting += known.legal_plays(fragment)
        else:
            reply = strategy.replies[fragment]
            if reply in known.fragments and sure(reply):
                waiting.append(reply)
                continue
            why = Why.WORD if reply in known.ends else Why.LOST
            if reply not in known.fragments:
                why = Why.ILLEGAL
            better = tuple(filter(sure, known.legal_plays(fragment)))
            losing.add(LosingPlay(fragment, reply, why, better))
    return losing, unanswered


def _some_strategy(solution: Solution) -> Strategy | None:
    """The strategy of a player who is not certain to win, if strategies of such are known."""
    with suppress(NoStrategy):
        return minimal_strategy(solution, 0)
    return None


@given(pair=_pairs, rules=_any_rules())
@settings(max_examples=30)
def test_the_plays_that_lose_elsewhere_are_those_that_the_plain_rules_find(
    pair: tuple[set[str], set[str]], rules: Rules
) -> None:
    here = solve(word_list(pair[0], "here"), rules)
    other = solve(word_list(pair[1], "elsewhere"), rules)
    strategy = winners_strategy(here)
    if against_all(here).winner is None:
        assert strategy is None
        strategy = _some_strategy(against_all(here))
    if strategy is None:
        return
    seat = strategy.seat
    found = play_elsewhere(strategy, other)
    known = plain(pair[1], rules, Reading.ONE_AGAINST_ALL)
    losing, unanswered = _expected(strategy, known, lambda made: known.is_sure(made, seat))
    assert len(found.losing) == len(losing)
    assert set(found.losing) == losing
    assert found.unanswered == tuple(sorted(unanswered))
    if strategy.outcome is Outcome.WIN:
        assert play_elsewhere(strategy, here).wins
    assert found.wins is not bool(losing or unanswered)


def test_a_play_loses_among_three_if_the_others_together_win() -> None:
    rules = Rules(GHOST, 2, 3)
    strategy = there(winners_strategy(solve(word_list({"ab"}, "here"), rules)))
    # Alone the second would play B, and be safe; with the third he plays D, and the first has F.
    other = solve(word_list({"abc", "adef", "adghi"}, "elsewhere"), rules)
    assert other.can_win("a", 0)
    assert play_elsewhere(strategy, other).losing == (LosingPlay("", "a", Why.LOST, ()),)


def test_a_strategy_says_nothing_where_it_tells_of_some_openings_only() -> None:
    game = Game(word_list({"abc", "abd"}, "two"), Rules(GHOST, 1))
    solution = solve(game.all_words, game.rules)
    with pytest.raises(ValueError, match="tells of every play"):
        play_elsewhere(minimal_strategy(solution, 1, "a"), solution)
    with pytest.raises(ValueError, match="tells of every play"):
        play_elsewhere(minimal_strategy(solution, 1), solve(game.all_words, Rules(GHOST, 2)))
    zones = minimal_strategy(solution, 1, count=Counting.ZONES)
    assert zones.zones
    with pytest.raises(ValueError, match="tells of every play"):
        play_elsewhere(zones, solution)


def test_what_is_won_with_enable1_is_lost_with_the_american_list(bundled: Bundled) -> None:
    rules = Rules(GHOST, 4)
    one, other = (solve(bundled(name), rules) for name in ("enable1", "american-english"))
    changed = {each.letter for each in compare_openings(one, other) if each.changes_hands}
    assert changed
    losing = play_elsewhere(minimal_strategy(one, 0), other).losing
    assert losing
    for play in losing:
        assert (play.why is Why.ILLEGAL) is not other.game.is_part(play.reply)
