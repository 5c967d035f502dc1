"""Looking at positions when one is asked for agrees with listing them all."""

from __future__ import annotations

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from lists import LISTED, listed, word_sets
from refusing import stopped

from ghost_desktop.engine.errors import IllegalFragment
from ghost_desktop.engine.game.game import Game
from ghost_desktop.engine.game.rules import Reading, Rules
from ghost_desktop.engine.game.variants.superghost import SUPERGHOST
from ghost_desktop.engine.searched.searched import SearchedSolution
from ghost_desktop.engine.words.wordlist import word_list


@pytest.mark.parametrize("misere", [False, True], ids=["ordinary", "misere"])
@pytest.mark.parametrize("players", [2, 3, 4, 5])
@given(words=word_sets, min_length=st.integers(1, 4))
@settings(max_examples=2)
def test_it_names_the_same_seats_at_every_fragment(
    players: int, misere: bool, words: set[str], min_length: int
) -> None:
    assume(max(map(len, words)) >= min_length)
    whole = word_list(words, "random")
    for variant in LISTED:
        rules = Rules(variant, min_length, players, misere)
        for reading in Reading:
            known = listed(whole, rules, reading, beyond_words=True)
            searched = SearchedSolution(known.game, reading)
            for letters, level in enumerate(known.graph.levels):
                for position in range(len(level)):
                    fragment = known.graph.fragment(letters, position)
                    assert searched.fate(fragment).seats == known.fate(fragment).seats
            assert searched.winner == known.winner
            assert searched.examined <= known.examined
            with pytest.raises(IllegalFragment):
                searched.fate("?")
            assert not searched.is_word("?")


def test_looking_ahead_reports_and_can_be_stopped() -> None:
    told: list[int] = []
    game = Game(word_list(["ab", "abc", "b"], "three words"), Rules(SUPERGHOST, 1))
    found = SearchedSolution(game, Reading.SELF, lambda done, _total: told.append(done))
    assert told[0] == 0
    assert told[-1] == found.examined
    with stopped() as report:
        SearchedSolution(game, Reading.SELF, report)


def test_the_empty_fragment_is_no_word() -> None:
    game = Game(word_list(["a"], "one word"), Rules(min_length=1))
    assert not game.is_word("")
    assert game.is_word("a")
