"""Shares of what people are likely to play, against rounds that are enumerated one by one."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from lists import word_sets

from ghost_desktop.engine.game.plays import Where
from ghost_desktop.engine.game.rules import Rules
from ghost_desktop.engine.game.variant import LineKind, NoStrategy
from ghost_desktop.engine.game.variants import find_variant
from ghost_desktop.engine.solution import solve
from ghost_desktop.engine.strategies.counting import Counting
from ghost_desktop.engine.strategies.strategy import minimal_strategy
from ghost_desktop.engine.words.wordlist import word_list
from ghost_desktop.formats.exercises import describe_coverage
from ghost_desktop.library import catalogue, commonness
from ghost_desktop.library.decks import fresh_lines
from ghost_desktop.play.likelihood import PRIOR, count_plays, find_likelihood, likely_first
from ghost_desktop.play.opponent import readiness
from ghost_desktop.play.round import Round

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ghost_desktop.engine.game.game import Game
    from ghost_desktop.engine.strategies.strategy import Strategy
    from ghost_desktop.play.likelihood import Likelihood


def rounds_of(
    strategy: Strategy, game: Game, levels: dict[str, int], played: dict[tuple[str, str], int]
) -> Iterator[tuple[float, set[str], str]]:
    """Every round that can be played, one by one: how likely it is, what it asks, where it ends."""

    def weight(fragment: str) -> float:
        below = [game.words[int(word)] for word in game.words_below(fragment)]
        return sum(2 ** (-(levels[word] or 100) / 10) for word in below)

    def go_on(
        fragment: str, chance: float, asked: set[str]
    ) -> Iterator[tuple[float, set[str], str]]:
        if game.is_word(fragment) or fragment in strategy.zones:
            yield chance, asked, fragment
        elif len(fragment) < len(strategy.agreed_opening or ""):
            yield from go_on(strategy.way[len(fragment)], chance, asked)
        elif game.to_play(fragment) == strategy.seat:
            line = {fragment} & set(strategy.remembered)  # the first letter of all is none
            yield from go_on(strategy.replies[fragment], chance, asked | line)
        else:
            made = [play.fragment for play in game.legal_plays(fragment)]
            every = PRIOR + sum(played.get((fragment, after), 0) for after in made)
            whole = sum(map(weight, made))
            for after in made:
                share = PRIOR * weight(after) / whole + played.get((fragment, after), 0)
                yield from go_on(after, chance * share / every, asked)

    yield from go_on("", 1.0, set())


def found_of(
    words: set[str],
    variant: str,
    seat: int,
    count: Counting,
    played: dict[tuple[str, str], int],
    players: int = 2,
) -> tuple[Likelihood, list[tuple[float, set[str], str]]] | None:
    rules = Rules(find_variant(variant), 2, players)
    if max(map(len, words)) < rules.min_length:
        return None
    solution = solve(word_list(words, "some"), rules)
    try:
        strategy = minimal_strategy(solution, seat, count=count)
    except NoStrategy:
        return None
    game = solution.game
    levels = {word: (10 * len(word) + 7 * ord(word[0])) % 90 for word in game.words}
    array = np.array([levels[word] for word in game.words], np.uint8)
    every = list(rounds_of(strategy, game, levels, played))
    return find_likelihood(strategy, game, array, played), every


small = st.sets(st.text("abc", min_size=2, max_size=4), min_size=2, max_size=9) | word_sets


@settings(max_examples=45, deadline=None)
@given(
    small,
    st.sampled_from(["ghost", "superghost", "superduperghost", "anaghost"]),
    st.integers(0, 1),
    st.sampled_from(Counting),
    st.dictionaries(
        st.sampled_from([("", "a"), ("a", "ab"), ("b", "ba"), ("c", "ca")]), st.integers(1, 9)
    ),
    st.sets(st.integers(0, 30)),
)
def test_shares_are_those_of_all_rounds_that_can_be_played(
    words: set[str],
    variant: str,
    seat: int,
    count: Counting,
    played: dict[tuple[str, str], int],
    chosen: set[int],
) -> None:
    both = found_of(words, variant, seat, count, played)
    if both is None:
        return
    found, every = both
    assert sum(chance for chance, _asked, _end in every) == pytest.approx(1)
    for fragment, share in found.reached.items():
        if fragment in found.order:
            counted = sum(chance for chance, asked, end in every if fragment in asked | {end})
            assert share == pytest.approx(counted)

    def answers(known: set[str]) -> float:
        if found.strategy.line_kind is LineKind.WORD:
            enough = known | set(found.strategy.idle)
            return sum(chance for chance, _asked, end in every if end in enough)
        return sum(chance for chance, asked, _end in every if asked <= known)

    assert len(found.curve) == len(found.order) + 1
    if found.strategy.line_kind is LineKind.REPLY:
        assert set(found.order) == set(found.strategy.remembered)
    for n, covered in enumerate(found.curve):
        assert covered == pytest.approx(answers(set(found.order[:n])))
    some = {one for n, one in enumerate(found.order) if n in chosen}
    assert found.coverage(some) == pytest.approx(answers(some))
    assert list(found.curve) == sorted(found.curve)
    assert found.curve[-1] == pytest.approx(1), "who knows all can answer all"
    for share in (0.0, 0.5, 0.8, 1.0):
        needed = found.needed(share)
        assert found.curve[needed] >= share - 1e-6
        assert needed == 0 or found.curve[needed - 1] < share


def test_a_word_ten_levels_rarer_counts_half() -> None:
    assert readiness(np.array([10, 20, 0, 100], np.uint8)).tolist() == [
        *(0.5, 0.25, 2.0**-10, 2.0**-10)
    ]


def test_what_was_played_here_counts_the_more_the_oftener() -> None:
    both = found_of({"aab", "abb", "ba", "cab"}, "ghost", 1, Counting.ZONES, {})
    more = found_of({"aab", "abb", "ba", "cab"}, "ghost", 1, Counting.ZONES, {("", "c"): 20})
    assert both is not None
    assert more is not None
    assert more[0].reached["c"] == pytest.approx((PRIOR * both[0].reached["c"] + 20) / (PRIOR + 20))


def test_plays_are_counted_as_they_were_made() -> None:
    game = solve(word_list(["ghost", "green"], "two"), Rules()).game
    once = Round(game).play("g", Where.END).play("h", Where.END)
    twice = Round(game).play("g", Where.END)
    assert count_plays([once, twice]) == {("", "g"): 2, ("g", "gh"): 1}


def test_few_replies_answer_most_rounds_of_a_real_game() -> None:
    words = catalogue.load("enable1").words
    solution = solve(words, Rules())
    strategy = minimal_strategy(solution, 1, count=Counting.ZONES)
    found = find_likelihood(strategy, solution.game, commonness.levels(solution.words), {})
    few = found.needed(0.8)
    assert 0 < few < len(found.order) / 2
    share = int(100 * found.curve[few])
    deck = fresh_lines(strategy, {})
    assert [line.start for line in likely_first(found, deck)] == list(found.order)
    assert {line.start for line in deck} == set(found.order)
    said = describe_coverage(strategy.line_kind, few, found.curve[few])
    assert said == f"These {few} replies answer {share} % of rounds."
