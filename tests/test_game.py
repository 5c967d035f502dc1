"""A game without its solution: how play comes to a fragment."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lists import word_sets

from ghost_desktop.engine.game import Game
from ghost_desktop.engine.reading import Reading
from ghost_desktop.engine.rules import Rules
from ghost_desktop.engine.searched import SearchedSolution
from ghost_desktop.engine.solving import solve
from ghost_desktop.engine.variants import find_variant
from ghost_desktop.engine.variants.superghost import SUPERGHOST
from ghost_desktop.engine.wordlist import word_list

if TYPE_CHECKING:
    from collections.abc import Callable

    from ghost_desktop.engine.solution import Solution
    from ghost_desktop.engine.wordlist import WordList


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
