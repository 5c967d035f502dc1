"""The words that decide, beside the plain rules: each word taken out, and solved again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hypothesis import given
from hypothesis import strategies as st
from lists import LISTED, word_sets
from reference import Reference

from ghost_desktop.engine.deciding import decided_by_addition, decided_by_removal
from ghost_desktop.engine.game import Game
from ghost_desktop.engine.reading import Reading
from ghost_desktop.engine.rules import Rules
from ghost_desktop.engine.variants import find_variant
from ghost_desktop.engine.wordlist import word_list

if TYPE_CHECKING:
    from collections.abc import Callable

    from ghost_desktop.engine.variant import Variant
    from ghost_desktop.engine.wordlist import WordList


@given(
    words=word_sets,
    variant=st.sampled_from(LISTED),
    players=st.sampled_from([2, 2, 3, 4]),
    misere=st.booleans(),
    reading=st.sampled_from(Reading),
    data=st.data(),
)
def test_taking_each_word_out_or_in_and_solving_again_finds_the_same(
    words: set[str],
    variant: Variant,
    players: int,
    misere: bool,
    reading: Reading,
    data: st.DataObject,
) -> None:
    min_length = data.draw(st.integers(1, max(map(len, words))))
    rules = Rules(variant, min_length, players, misere=misere)
    game = Game(word_list(words, "random"), rules)
    found = decided_by_removal(game, reading)
    more = data.draw(st.sets(st.text("abc", min_size=1, max_size=6), max_size=12))
    added = decided_by_addition(game, word_list(more, "other"), reading) if more else ()

    def plain(left: set[str]) -> Reference:
        return Reference(
            left, min_length, variant.id, players, misere=misere, reading=reading.value
        )

    before = plain(set(words)).named("")
    expected = []
    for word in sorted(game.words):
        without = plain(set(words) - {word})
        if without.words and without.named("") != before:
            openings = tuple(play for play in without.legal_plays("") if without.wins(play))
            expected.append((word, without.named(""), openings))
    assert [(one.word, one.fate.seats, one.openings) for one in found] == expected
    expected = []
    for word in sorted(more - set(words)):
        after = plain(set(words) | {word})
        if after.named("") != before:
            openings = tuple(play for play in after.legal_plays("") if after.wins(play))
            expected.append((word, after.named(""), openings))
    assert [(one.word, one.fate.seats, one.openings) for one in added] == expected


def test_three_words_of_enable1_decide_among_three_letters_and_more(
    bundled: Callable[[str], WordList],
) -> None:
    game = Game(bundled("enable1"), Rules(find_variant("ghost"), 3))
    found = {one.word: one.openings for one in decided_by_removal(game)}
    assert found == {"hmm": ("h",), "jnana": ("j",), "nth": ("n",)}
