"""What is listed and solved for one minimum length serves larger ones, as if they were made alone."""

from __future__ import annotations

import gc
from dataclasses import replace
from itertools import product
from typing import TYPE_CHECKING
from weakref import ref

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from lists import LISTED, listed, word_sets

from ghost_desktop.engine.errors import NoneLongEnough, WordListError
from ghost_desktop.engine.game.rules import Reading, Rules
from ghost_desktop.engine.game.variants.anaghost import ANAGHOST
from ghost_desktop.engine.game.variants.ghost import GHOST
from ghost_desktop.engine.game.variants.superghost import SUPERGHOST
from ghost_desktop.engine.listed import listed as listing
from ghost_desktop.engine.listed.retrograde import TwoPlayers
from ghost_desktop.engine.strategies.strategy import winners_strategy
from ghost_desktop.engine.words.wordlist import word_list

if TYPE_CHECKING:
    from ghost_desktop.engine.game.variant import Variant
    from ghost_desktop.engine.listed.graph import Level
    from ghost_desktop.engine.listed.listed import ListedSolution

ENOUGH = ("that", "them", "the", "he", "hat", "ten", "tent", "neat", "net", "a", "at")
asked = st.lists(
    st.tuples(st.integers(1, 6), st.integers(2, 4), st.booleans(), st.sampled_from(Reading)),
    min_size=4,
    max_size=12,
)
"""Games, one after the other: minimum length, players, misère, reading."""


def contents(level: Level) -> dict[str, object]:
    """All that a level holds but where its fragments stand, of which one has many places."""
    return {
        name: None if array is None else (array.dtype, array.tolist())
        for name, array in {**vars(level), "at": None, "words": level.words}.items()
    }


def check_same(one: ListedSolution, alone: ListedSolution) -> None:
    """Compare all positions, all plays and all values."""
    assert [*map(contents, one.graph.levels)] == [*map(contents, alone.graph.levels)]
    for letters, level in enumerate(alone.graph.levels):
        fragments = [
            [its.graph.fragment(letters, n) for n in range(len(level))] for its in (one, alone)
        ]
        assert fragments[0] == fragments[1]
    assert [one.fragments, one.positions] == [alone.fragments, alone.positions]
    assert vars(one.outcomes).keys() == vars(alone.outcomes).keys()
    for name, values in vars(alone.outcomes).items():
        found = getattr(one.outcomes, name)
        if name == "rules":
            assert found == values
        else:
            assert [(its.dtype, its.tolist()) for its in found] == [
                (its.dtype, its.tolist()) for its in values
            ]


@pytest.mark.parametrize("variant", LISTED, ids=lambda variant: variant.id)
@given(word_sets, asked)
@settings(max_examples=12)
def test_what_one_game_leaves_to_the_next_changes_nothing(
    variant: Variant, words: set[str], games: list[tuple[int, int, bool, Reading]]
) -> None:
    whole = word_list(words, "random")
    longest = max(map(len, words))
    like = None
    for min_length, players, misere, reading in games:
        rules = Rules(variant, min_length, players, misere)
        if min_length > longest:
            with pytest.raises(WordListError) as refused:
                listed(whole, rules, reading, beyond_words=True, like=like)
            assert refused.value.refusal == NoneLongEnough("random", min_length, longest)
            continue
        like = listed(whole, rules, reading, beyond_words=True, like=like)
        check_same(like, listed(whole, rules, reading, beyond_words=True))


@pytest.mark.parametrize("variant", LISTED[1:], ids=lambda variant: variant.id)
def test_longer_minimum_lengths_share_one_listing(variant: Variant) -> None:
    words = word_list(ENOUGH, "some")
    first = listed(words, Rules(variant, 2))
    for min_length, misere in product((3, 4, 2), (False, True)):
        found = listed(words, Rules(variant, min_length, misere=misere), like=first)
        assert found.listing is first.listing
        assert found.graph.levels[4].at is first.graph.levels[4].at
        assert found.seconds >= first.graph.seconds
    assert listed(words, Rules(variant, 1), like=first).listing is not first.listing


def test_what_is_known_of_long_fragments_is_not_found_again() -> None:
    words = word_list(ENOUGH, "some")
    games = [
        Rules(SUPERGHOST, least, misere=misere) for least in (2, 3) for misere in (False, True)
    ]
    like, scores = None, []
    for rules in games:
        like = listed(words, rules, like=like)
        assert isinstance(like.outcomes, TwoPlayers)
        scores.append(like.outcomes.scores)
    assert all(one is other for one, other in zip(scores[0][3:], scores[2][3:], strict=True))
    assert all(one is other for one, other in zip(scores[1][3:], scores[3][3:], strict=True))
    assert scores[0][3] is not scores[1][3]
    assert scores[0][2] is not scores[2][2]


def test_of_large_lists_what_was_asked_last_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    words = word_list(ENOUGH, "some")
    three, four = Rules(SUPERGHOST, 2, 3), Rules(SUPERGHOST, 2, 4)
    like = listed(words, three)
    other = listed(words, four, like=like)
    assert listed(words, three, like=like).outcomes is like.outcomes
    assert listed(words, four, like=like).outcomes is other.outcomes
    monkeypatch.setattr(listing, "_MOST_VALUES", 2 * like.examined - 1)
    last = listed(words, replace(four, misere=True), like=like)
    assert listed(words, replace(four, misere=True), like=like).outcomes is last.outcomes
    assert listed(words, three, like=like).outcomes is not like.outcomes


def test_of_positions_for_larger_minimum_lengths_those_asked_for_last_are_kept() -> None:
    words = word_list(ENOUGH, "some")
    two = listed(words, Rules(SUPERGHOST, 2))
    three = ref(listed(words, Rules(SUPERGHOST, 3), like=two).graph)
    assert three() is listed(words, Rules(SUPERGHOST, 3, 3), like=two).graph
    listed(words, Rules(SUPERGHOST, 4), like=two)
    gc.collect()
    assert three() is None
    assert listed(words, Rules(SUPERGHOST, 2, 3), like=two).graph is two.graph


def test_listing_for_a_larger_minimum_length_can_be_stopped_at_each_level() -> None:
    like = listed(word_list(ENOUGH, "some"), Rules(SUPERGHOST, 2))
    for last in range(4):

        def stop(done: int, _total: int, last: int = last) -> None:
            if done == last:
                raise InterruptedError

        with pytest.raises(InterruptedError):
            like.listing.graph(3, stop)


def test_two_threads_may_solve_at_once_what_is_too_much_to_keep(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    words = word_list(ENOUGH, "some")
    like = listed(words, Rules(SUPERGHOST, 2))

    class Meanwhile(int):
        """Room for nothing; while it is asked for, another thread solves and keeps what it found."""

        asked = 0

        def _another(self) -> None:
            Meanwhile.asked += 1
            if Meanwhile.asked == 1:
                listed(words, Rules(SUPERGHOST, 2, 3), like=like)

        def __lt__(self, other: int) -> bool:
            self._another()
            return super().__lt__(other)

        def __ge__(self, other: int) -> bool:
            self._another()
            return super().__ge__(other)

    monkeypatch.setattr(listing, "_MOST_VALUES", Meanwhile(1))
    found = listed(words, Rules(SUPERGHOST, 2, 4), like=like)
    assert Meanwhile.asked == 2
    check_same(found, listed(words, Rules(SUPERGHOST, 2, 4)))


def test_beyond_words_nothing_is_left_out_that_longer_words_need() -> None:
    words = word_list(["the", "them"], "two")
    ghost = listed(words, Rules(GHOST, 3))
    assert listed(words, Rules(GHOST, 4), like=ghost).positions == 5
    # A, B and C stand side by side in ABC, and not in ABXC, of which they are three letters.
    pools = word_list(["abc", "abxc"], "pools")
    long = listed(pools, Rules(ANAGHOST, 4), like=listed(pools, Rules(ANAGHOST, 3)))
    assert long.graph.find("abc") is None
    assert long.graph.find("abx") is not None


@pytest.mark.parametrize("variant", LISTED[1:], ids=lambda variant: variant.id)
@given(word_sets)
@settings(max_examples=5)
def test_what_there_is_to_remember_is_as_much(variant: Variant, words: set[str]) -> None:
    whole = word_list(words, "random")
    like = listed(whole, Rules(variant, 1))
    for min_length in range(2, 1 + max(map(len, words))):
        rules = Rules(variant, min_length)
        like = listed(whole, rules, like=like)
        mine, other = winners_strategy(like), winners_strategy(listed(whole, rules))
        assert mine is not None
        assert other is not None
        assert (mine.seat, mine.lines, mine.proved_minimal) == (
            other.seat,
            other.lines,
            other.proved_minimal,
        )
