"""The margin: the fewest words that give the game away, beside all sets of words."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from lists import ALPHABETS
from reference import Reference

from ghost_desktop.engine.game import Game
from ghost_desktop.engine.margin import find_margin
from ghost_desktop.engine.rules import Rules
from ghost_desktop.engine.solving import solve
from ghost_desktop.engine.variants import find_variant
from ghost_desktop.engine.wordlist import word_list

if TYPE_CHECKING:
    from collections.abc import Callable

    from ghost_desktop.engine.wordlist import WordList

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
def test_no_smaller_set_of_words_gives_the_game_away(
    lists: tuple[set[str], set[str]], min_length: int, misere: bool
) -> None:
    mine, theirs = ({word for word in one if len(word) >= min_length} for one in lists)
    assume(mine)
    game = Game(word_list(mine, "random"), Rules(GHOST, min_length, misere=misere))
    found = find_margin(game, word_list(theirs, "other") if theirs else None)

    def winner(words: set[str]) -> int:
        (named,) = Reference(words, min_length, misere=misere).named("")
        return named if misere else 1 - named

    def changes() -> list[int]:
        pool = sorted(mine | theirs)
        for size in range(1, len(pool) + 1):
            for some in combinations(pool, size):
                left = mine ^ set(some)
                if left and winner(left) != winner(mine):
                    return [size]
        return []

    assert found.winner == winner(mine)
    assert ([] if found.words is None else [found.words]) == changes()
    if found.words is not None:
        assert set(found.remove) <= mine
        assert not set(found.add) & mine
        assert len(found.remove) + len(found.add) == found.words
        after = Reference((mine - {*found.remove}) | {*found.add}, min_length, misere=misere)
        assert found.winner_then == winner(after.words) != found.winner
        wins = tuple(play for play in after.legal_plays("") if after.wins(play))
        assert found.openings_then == wins


@pytest.mark.parametrize(
    ("list_id", "min_length", "words"),
    [("enable1", 3, 1), ("enable1", 4, 3), ("enable1", 5, 1), ("spanish", 3, 17)],
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


def test_other_games_are_refused() -> None:
    with pytest.raises(ValueError, match="Ghost between two"):
        find_margin(Game(word_list({"ab"}, "one"), Rules(GHOST, 1, 3)))
