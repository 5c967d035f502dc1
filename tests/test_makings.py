"""Lists made of others have the words that Python's sets have."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ghost_desktop.engine.errors import WordListError
from ghost_desktop.engine.words.wordlist import word_list
from ghost_desktop.library.own_lists import Making, Operation, is_current, make

_words = st.sets(st.text("abéñw", min_size=1, max_size=4), min_size=1, max_size=8)
_PYTHONS = {
    Operation.BOTH: set.__and__,
    Operation.EITHER: set.__or__,
    Operation.WITHOUT: set.__sub__,
    Operation.SAME: lambda one, _: one,
    Operation.UNSTRUCK: set.__sub__,
}


@given(_words, _words, st.sampled_from(Operation))
def test_the_words_are_those_of_pythons_sets(
    one: set[str], other: set[str], operation: Operation
) -> None:
    lists = {"one": word_list(one, "One"), "other": word_list(other, "Other")}
    sources = ("one", "other")[: operation.sources]
    struck = tuple(sorted(other)) if operation is Operation.UNSTRUCK else ()
    making = Making(operation, sources, struck)
    wanted: set[str] = _PYTHONS[operation](one, other)
    if not wanted:
        with pytest.raises(WordListError):
            make(making, lists.__getitem__)
        return
    words, made = make(making, lists.__getitem__)
    fresh = word_list(wanted, "One")
    assert list(words) == sorted(wanted)
    assert (words.alphabet, words.content_hash) == (fresh.alphabet, fresh.content_hash)
    assert words.left_out == ()
    assert made.hashes == tuple(lists[source].content_hash for source in sources)


def test_a_list_is_made_anew_once_a_source_has_other_words() -> None:
    lists = {"one": word_list({"ab"}, "One"), "other": word_list({"cd"}, "Other")}
    _, made = make(Making(Operation.EITHER, ("one", "other")), lists.__getitem__)
    hashes = {name: one.content_hash for name, one in lists.items()}
    assert is_current(made, hashes.__getitem__)
    changed = {**hashes, "other": word_list({"ef"}, "Other").content_hash}
    assert not is_current(made, changed.__getitem__)
