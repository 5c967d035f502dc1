"""A game without its solution: how play comes to a fragment."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from lists import word_sets

from ghost_desktop.engine.game import Game
from ghost_desktop.engine.rules import Rules
from ghost_desktop.engine.variants.superghost import SUPERGHOST
from ghost_desktop.engine.wordlist import word_list


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
