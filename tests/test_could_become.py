"""The words that letters could still have become, beside the plain rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from lists import word_sets
from matches import variants
from reference import Reference

from ghost_desktop.engine.game.game import Game
from ghost_desktop.engine.game.rules import Rules
from ghost_desktop.engine.game.variants import find_variant
from ghost_desktop.engine.game.variants.anaghost import ANAGHOST
from ghost_desktop.engine.words.wordlist import word_list
from ghost_desktop.play.outlook import could_become, telling_words
from ghost_desktop.play.round import Round
from ghost_desktop.play.table import Referee, Terms

if TYPE_CHECKING:
    from ghost_desktop.engine.game.variant import Variant

CATS = Game(word_list({"card", "care", "cat", "cats", "cup", "dog"}, "six"), Rules(min_length=3))


def ends_from(reference: Reference, fragment: str) -> set[str]:
    """The words on which a round can end from a fragment, by the plain rules."""
    found, new = set(), set(reference.legal_plays(fragment))
    while new:
        found |= {word for play in new for word in reference.words_made(play)}
        new = {after for play in new - reference.ends for after in reference.legal_plays(play)}
    return found


@given(words=word_sets, variant=variants, min_length=st.integers(1, 4), data=st.data())
def test_they_are_those_of_the_plain_rules_the_most_common_first(
    words: set[str], variant: Variant, min_length: int, data: st.DataObject
) -> None:
    min_length = min(min_length, max(map(len, words)))
    game = Game(word_list(words, "random"), Rules(variant, min_length))
    reference = Reference(set(words), min_length, variant.id)
    fragment = data.draw(st.sampled_from(sorted(reference.fragments)))
    ends = ends_from(reference, fragment)
    if variant is ANAGHOST:
        ends = {word for word in ends if fragment in reference.parts(word)}
    level_of = {word: data.draw(st.sampled_from([0, 10, 35, 95])) for word in game.words}
    levels = np.array([level_of[word] for word in game.words], np.uint8)
    expected = sorted(
        ends,
        key=lambda word: (level_of[word] or 999, len(word), game.words.place(word)),
    )
    assert could_become(game, fragment, levels) == tuple(expected)[:20]
    assert could_become(game, fragment, levels, most=2) == tuple(expected)[:2]
    assert could_become(game, fragment, levels, but=expected[:1]) == tuple(expected)[1:21]


def test_letters_of_no_word_become_nothing() -> None:
    levels = np.zeros(len(CATS.words), np.uint8)
    assert could_become(CATS, "cx", levels) == ()
    assert could_become(CATS, "c", levels) == ("cat", "cup", "card", "care"), "CATS comes too late"


def told(this_round: Round, decided: str = "") -> tuple[str, tuple[str, ...]]:
    """The words that tell what a round was about."""
    return telling_words(this_round, decided, np.zeros(len(CATS.words), np.uint8))


def spelled(letters: str, terms: Terms | None = None) -> Round:
    """The round of these letters."""
    this_round = Round(CATS, terms=terms or Terms())
    for letter in letters:
        this_round = this_round.play(letter)
    return this_round


def test_words_are_those_of_where_a_round_was_decided_but_for_the_one_it_ended_on() -> None:
    assert told(spelled("cat"), "c") == ("c", ("cup", "card", "care"))


def test_where_nothing_was_decided_they_are_those_of_the_last_moment_with_a_choice() -> None:
    assert told(spelled("card")) == ("car", ("care",))
    assert told(spelled("cup")) == ("c", ("cat", "card", "care"))
    assert told(spelled("dog")) == ("", ()), "the first letter left no choice"
    assert told(spelled("ca").resign(0)) == ("ca", ("cat", "card", "care"))
    strict = spelled("cax", Terms(referee=Referee.STRICT))
    assert told(strict) == ("ca", ("cat", "card", "care"))


def test_a_bluff_is_no_moment_with_a_choice() -> None:
    bluffed = spelled("cax", Terms(referee=Referee.CHALLENGES)).challenge(1).name_word("")
    assert told(bluffed) == ("ca", ("cat", "card", "care"))


def test_in_a_large_list_few_of_the_words_are_looked_at() -> None:
    game = Game(
        word_list(
            {f"{a}{b}{c}{d}" for a in "ab" for b in "cd" for c in "ef" for d in "gh"}, "many"
        ),
        Rules(find_variant("xghost")),
    )
    looked: list[int] = []
    levels = np.zeros(len(game.words), np.uint8)
    could_become(game, "a", levels, most=3, report=lambda done, _total: looked.append(done))
    assert len(looked) == 3
