"""The margin: the fewest words that give the game away, beside all sets of words."""

from __future__ import annotations

import math
from itertools import product
from random import Random
from typing import TYPE_CHECKING

import pytest
from given_away import assert_does_what_is_said, fewest_changes, winner
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from lists import ALPHABETS

from ghost_desktop.engine.changes.margin import find_margin
from ghost_desktop.engine.errors import UnanswerableError
from ghost_desktop.engine.game.game import Game
from ghost_desktop.engine.game.rules import Rules
from ghost_desktop.engine.game.variants import find_variant
from ghost_desktop.engine.solution import solve
from ghost_desktop.engine.words.wordlist import word_list
from ghost_desktop.formats.refusals import describe_refusal
from ghost_desktop.library import catalogue

if TYPE_CHECKING:
    from collections.abc import Callable

    from ghost_desktop.engine.words.wordlist import WordList

GHOST = find_variant("ghost")


def few_words(alphabet: str) -> st.SearchStrategy[tuple[set[str], set[str]]]:
    """Two lists, so small that all sets of their words can be tried."""
    word = st.text(alphabet, min_size=1, max_size=5)
    return st.tuples(st.sets(word, min_size=1, max_size=8), st.sets(word, max_size=4))


@given(
    lists=st.sampled_from(ALPHABETS).flatmap(few_words),
    min_length=st.integers(1, 3),
    misere=st.booleans(),
)
@settings(max_examples=30)
def test_no_smaller_set_of_words_gives_the_game_away(
    lists: tuple[set[str], set[str]], min_length: int, misere: bool
) -> None:
    mine, theirs = ({word for word in one if len(word) >= min_length} for one in lists)
    assume(mine)
    rules = Rules(GHOST, min_length, misere=misere)
    game = Game(word_list(mine, "random"), rules)
    found = find_margin(game, word_list(theirs, "other") if theirs else None)
    assert found.winner == winner(mine, rules)
    assert found.words == fewest_changes(mine, theirs, rules)
    assert found.proved
    if found.words is not None:
        assert found.lower_bound == found.words
        assert_does_what_is_said(found, game)


@pytest.mark.parametrize(
    ("list_id", "min_length", "words"),
    [("enable1", 3, 1), ("enable1", 4, 3), ("spanish", 3, 17)],
)
def test_the_set_that_is_named_does_what_is_said_of_it(
    bundled: Callable[[str], WordList], list_id: str, min_length: int, words: int
) -> None:
    game = Game(bundled(list_id), Rules(GHOST, min_length))
    found = find_margin(game)
    assert found.words == len(found.remove) == words
    assert solve(game.all_words.without(found.remove), game.rules).winner == 1 - found.winner
    if words > 1:
        for word in found.remove:
            fewer = game.all_words.without(set(found.remove) - {word})
            assert solve(fewer, game.rules).winner == found.winner, "each of them is needed"


LISTS = [one.id for one in catalogue.bundled_lists()]


def assert_list_is_given_away(words: WordList, min_length: int, *, misere: bool) -> None:
    """Solve a whole list afresh with the words of its margin changed."""
    game = Game(words, Rules(GHOST, min_length, misere=misere))
    found = find_margin(game)
    assert found.proved
    assert found.lower_bound == found.words
    assert_does_what_is_said(found, game)


@pytest.mark.stress
def test_the_set_does_what_is_said_on_every_list_at_every_length(
    bundled: Callable[[str], WordList], share: float
) -> None:
    games = list(product(LISTS, [3, 4, 5, 6], [False, True]))
    for list_id, min_length, misere in Random(2).sample(games, math.ceil(share * len(games))):
        assert_list_is_given_away(bundled(list_id), min_length, misere=misere)


def test_more_than_two_players_are_refused() -> None:
    with pytest.raises(UnanswerableError) as refused:
        find_margin(Game(word_list({"ab"}, "one"), Rules(GHOST, 1, 3)))
    assert "two players only" in describe_refusal(refused.value)
