"""What a play makes of a fragment, and where a fragment stands in a list, said in two ways."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ghost_desktop.engine.game.variants import all_variants
from ghost_desktop.engine.words.wordlist import read_word_list

LETTERS = st.text("abcd", max_size=6)


@pytest.mark.parametrize("variant", all_variants(), ids=lambda variant: variant.id)
@given(fragment=LETTERS, letter=st.sampled_from("abcd"))
def test_letters_lie_as_they_are_arranged(variant: object, fragment: str, letter: str) -> None:
    made = variant.spelled(fragment)  # type: ignore[attr-defined]
    for where in variant.places_for(made):  # type: ignore[attr-defined]
        lying = variant.arrange(made, letter, where)  # type: ignore[attr-defined]
        arranged = "".join((made + letter)[number] for number in lying)
        assert variant.make(made, letter, where) == arranged  # type: ignore[attr-defined]


@given(
    words=st.sets(st.text("abcñø", min_size=1, max_size=5), min_size=1),
    start=st.text("abcñøxĀ\n", max_size=4),
)
def test_words_are_found_by_their_beginning(words: set[str], start: str) -> None:
    listed, _ = read_word_list("\n".join(words).encode(), "words")
    found = [listed[at] for at in listed.beginning_with(start)]
    assert found == sorted(word for word in words if word.startswith(start))
