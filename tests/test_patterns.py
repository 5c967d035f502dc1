"""Words by pattern are those that a regular expression finds, or that have the letters."""

from __future__ import annotations

import re
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ghost_desktop.engine.words.patterns import PatternError, is_pattern, read_pattern
from ghost_desktop.engine.words.wordlist import WordList, word_list

_words = st.sets(st.text("abñ", min_size=1, max_size=7), min_size=1, max_size=60)
_mixed = st.text("ab?", min_size=1, max_size=3).map("{{{}}}".format)
_patterns = st.lists(st.one_of(st.sampled_from([*"abñ?*x"]), _mixed), max_size=6).map("".join)


def _found(words: WordList, written: str) -> list[str]:
    found = read_pattern(written, words.meant).find(words)
    return [words[int(place)] for place in found]


def _fits(written: str, word: str) -> bool:
    """Tell the same by trying every place of every letter."""
    if not written:
        return not word
    first, rest = written[0], written[1:]
    if first == "*":
        return any(_fits(rest, word[at:]) for at in range(len(word) + 1))
    if first == "{":
        inside, _closing, rest = rest.partition("}")
        missing = Counter(inside.replace("?", "")) - Counter(word[: len(inside)])
        return len(word) >= len(inside) and not missing and _fits(rest, word[len(inside) :])
    return bool(word) and first in ("?", word[0]) and _fits(rest, word[1:])


@given(_words, _patterns)
def test_a_pattern_finds_what_trying_every_place_finds(given_words: set[str], written: str) -> None:
    words = word_list(given_words, "Given")
    assert _found(words, written) == [word for word in words if _fits(written, word)]


@given(_words, st.text("abñ?*", max_size=7), st.integers(1, 4))
def test_letters_and_stars_find_what_a_regular_expression_finds(
    given_words: set[str], written: str, least: int
) -> None:
    whole = word_list(given_words, "Given")
    if not any(len(word) >= least for word in given_words):
        return
    words = whole.at_least(least)
    regular = re.compile(written.replace("?", ".").replace("*", ".*"))
    assert _found(words, written) == [word for word in words if regular.fullmatch(word)]


def test_letters_are_meant_as_the_list_has_them() -> None:
    words = word_list({"ghost", "ghoul", "opts", "stop"}, "Given")
    assert _found(words, " G H O* ") == ["ghost", "ghoul"]
    assert _found(words, "{POTS}") == ["opts", "stop"]


@pytest.mark.parametrize("written", ["{ab", "{a{b}", "ab}", "a-b", "{1}", "a.b"])
def test_what_is_no_pattern_is_refused(written: str) -> None:
    with pytest.raises(PatternError, match=re.escape(written)):
        read_pattern(written)


def test_a_word_is_no_pattern() -> None:
    assert not is_pattern("ghost")
    assert all(map(is_pattern, ["gh?st", "gh*", "{ghost}", "ghost}"]))
