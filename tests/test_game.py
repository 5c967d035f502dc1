"""A game without its solution: how play comes to a fragment."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lists import word_sets

from ghost_desktop.engine.game.game import Game
from ghost_desktop.engine.game.rules import Reading, Rules
from ghost_desktop.engine.game.variants import find_variant
from ghost_desktop.engine.game.variants.superghost import SUPERGHOST
from ghost_desktop.engine.searched.searched import SearchedSolution
from ghost_desktop.engine.solution import solve
from ghost_desktop.engine.words.wordlist import word_list

if TYPE_CHECKING:
    from collections.abc import Callable

    from ghost_desktop.engine.solution import Solution
    from ghost_desktop.engine.words.wordlist import WordList


def game_of(words: set[str], min_length: int = 1) -> Game:
    return Game(word_list(words, "a few words"), Rules(SUPERGHOST, min_length))


def test_the_way_to_a_fragment_adds_letters_at_the_end() -> None:
    game = game_of({"zabc"})
    assert game.way_to("zab") == ("z", "za", "zab"), "and not by A or B, which come before Z"


def test_where_a_word_stands_in_the_way_a_letter_came_in_front() -> None:
    game = game_of({"zabc", "za"}, 2)
    assert game.way_to("zab") == ("a", "ab", "zab")
    assert game.way_to("zabc") == ("a", "ab", "zab", "zabc")


@given(word_sets, st.data())
def test_letters_are_added_at_the_end_as_far_back_as_can_be(
    words: set[str], data: st.DataObject
) -> None:
    game = game_of(words)
    word = data.draw(st.sampled_from(sorted(words)))
    at = data.draw(st.integers(0, len(word) - 1))
    fragment = word[at : data.draw(st.integers(at + 1, len(word)))]
    way = game.way_to(fragment)

    def ways(end: str) -> list[tuple[str, ...]]:
        if len(end) == 1:
            return [(end,)]
        before = {one for one in (end[:-1], end[1:]) if one not in words}
        return [(*way, end) for one in before for way in ways(one)]

    def added_at_end(way: tuple[str, ...]) -> list[bool]:
        """Whether each letter was, the last one first."""
        return [after.startswith(way[at]) for at, after in enumerate(way[1:])][::-1]

    expected = max(ways(fragment), key=added_at_end, default=())
    assert (way == ()) == (expected == ())
    if way:
        assert added_at_end(way) == added_at_end(expected)


def test_of_the_words_in_the_way_the_shortest_that_play_reaches_is_named() -> None:
    def in_the_way(*words: str) -> str | None:
        game = Game(word_list(words, "some words"), Rules(SUPERGHOST, 2))
        return game.word_completed_before(words[-1])

    assert in_the_way("acb", "cb", "bx", "acbx") == "bx"  # and not the first in the alphabet
    assert in_the_way("ab", "cab", "xca", "xcab") == "cab"  # and not what ends the way to that


class CountingGame(Game):
    """Keeps what it was asked for."""

    def is_word(self, fragment: str) -> bool:
        self.__dict__.setdefault("asked", []).append(fragment)
        return super().is_word(fragment)


def test_no_fragment_is_tried_twice_where_no_way_leads() -> None:
    words = word_list(["ab" * 6, "ab", "ba"], "three words")
    game = CountingGame(words, Rules(SUPERGHOST, 2))
    assert game.way_to("ab" * 6) == ()
    asked = game.__dict__["asked"]
    assert len(asked) < 3 * len(set(asked))  # and not once for each of a thousand ways


@pytest.mark.parametrize("make", [solve, lambda *game: SearchedSolution(Game(*game), Reading.SELF)])
def test_a_solution_is_its_own_in_a_reading_that_says_the_same(
    make: Callable[[WordList, Rules], Solution],
) -> None:
    words = word_list(["tan", "toast", "tent"], "three words")
    two, three = make(words, Rules(min_length=3)), make(words, Rules(min_length=3, players=3))
    assert two.read_as(Reading.ONE_AGAINST_ALL) is two
    assert three.read_as(Reading.SELF) is three
    alone = three.read_as(Reading.ONE_AGAINST_ALL)
    assert alone.reading is Reading.ONE_AGAINST_ALL
    assert alone.game is three.game


def test_a_play_is_known_by_where_its_letter_goes_whoever_named_the_place() -> None:
    game = Game(word_list({"abcd"}, "one word"), Rules(find_variant("xghost"), 1))
    (between,) = (one for one in game.rules.variant.places_for("ac") if one.gap == 1)
    assert game.known_play("ac", "b", between) is None, "nobody has chosen there"
    (play, _after) = game.legal_plays("ac")
    assert game.known_play("ac", "b", replace(between)) is play


@given(word_sets, st.data())
def test_what_is_a_part_does_not_depend_on_what_was_asked_before(
    words: set[str], data: st.DataObject
) -> None:
    variant = find_variant(data.draw(st.sampled_from(["superghost", "superduperghost"])))
    game = Game(word_list(words, "a few words"), Rules(variant, data.draw(st.integers(1, 3))))
    counted = {word for word in words if len(word) >= game.rules.min_length}
    parts = {word[at:end] for word in words for end in range(len(word) + 1) for at in range(end)}
    asked = st.lists(st.sampled_from(sorted(parts | {part[::-1] for part in parts})), max_size=9)
    for fragment in data.draw(asked):
        if counted:
            assert game.is_part(fragment) == any(fragment in word for word in counted)
            assert not game.is_part(fragment + "?")
            afresh = Game(game.all_words, game.rules)
            assert game.legal_plays(fragment) == afresh.legal_plays(fragment)
            for play in afresh.legal_plays(fragment):
                further = Game(game.all_words, game.rules).legal_plays(play.fragment)
                assert game.legal_plays(play.fragment) == further


def test_what_stands_in_words_that_are_too_short_is_no_part() -> None:
    game = game_of({"ox", "abcde", "zoxen"}, 4)
    assert game.is_part("ox")
    assert not game_of({"ox", "abcde"}, 4).is_part("ox")


@pytest.mark.parametrize("variant", ["ghost", "superghost", "superduperghost", "anaghost"])
def test_a_solution_that_lists_positions_says_of_the_game_what_its_words_say(variant: str) -> None:
    words = word_list(["abac", "bacab", "cab", "ca", "acab", "dab", "bad", "badac", "aab"], "few")
    for min_length in (1, 3):
        game = Game(words, Rules(find_variant(variant), min_length=min_length))
        solution = solve(words, game.rules)
        fragments = {word[a:b] for word in words for a in range(6) for b in range(a + 1, 7)}
        for fragment in {game.rules.variant.spelled(one) for one in fragments} | {"", "zz"}:
            assert solution.is_word(fragment) == game.is_word(fragment)
            assert solution.words_made(fragment) == game.words_made(fragment)
            assert solution.way_to(fragment) == game.way_to(fragment)
            if game.way_to(fragment) and not game.is_word(fragment):
                turn = solution.turn(fragment)
                assert turn.plays == game.legal_plays(fragment)
                assert turn.are_words == tuple(game.is_word(play.fragment) for play in turn.plays)
