"""Small random word lists with everything that is hard about them."""

from __future__ import annotations

from hypothesis import strategies as st

ALPHABETS = ("ab", "abc", "aåñ", "абв", "a\u03b2漢\U00010400", "ghost")
"""Few letters, so that words lie inside words; and letters beyond a–z, of one to four bytes."""


def _words(alphabet: str) -> st.SearchStrategy[set[str]]:
    word = st.text(st.sampled_from(alphabet), min_size=1, max_size=8)
    return st.sets(word, min_size=1, max_size=25)


word_sets = st.sampled_from(ALPHABETS).flatmap(_words)
"""Sets of 1 to 25 words of 1 to 8 letters: one-letter words, repeated letters, words in words."""
