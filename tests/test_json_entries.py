"""The elements of an array and the keys of an object are those that Python finds, piece by piece."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from ghost_desktop.engine.words import separators as module
from ghost_desktop.engine.words.separators import NoList, json_entries

if TYPE_CHECKING:
    from collections.abc import Iterator

_words = st.text('ab",\\]}é\n', max_size=4)
_values = st.recursive(
    st.one_of(_words, st.integers(), st.booleans(), st.none(), st.floats(allow_nan=False)),
    lambda inner: st.one_of(
        st.lists(inner, max_size=3), st.dictionaries(_words, inner, max_size=3)
    ),
    max_leaves=6,
)
_lists = st.one_of(
    st.lists(_values, max_size=6), st.lists(_words), st.dictionaries(_words, _values, max_size=6)
)
_spaces = st.sampled_from(["", " ", "\n", " \t\r\n"])
_sizes = st.sampled_from([1, 2, 3, 7, 100])


def in_pieces(text: str, size: int) -> Iterator[str]:
    yield ""  # as decoders do that wait for the rest of a character
    for at in range(0, len(text), size):
        yield text[at : at + size]


def entries_in(value: list[object] | dict[str, object]) -> list[object]:
    """The elements, or keys, by the plain rule: an array that is longer than its object is meant."""
    if isinstance(value, list):
        return value
    arrays = [one for one in value.values() if isinstance(one, list) and len(one) > len(value)]
    return max(arrays, key=len, default=list(value))


def found_in(text: str, size: int = 7) -> list[object]:
    return list(json_entries(in_pieces(text, size)))


@given(_lists, _spaces, _sizes, st.booleans())
def test_entries_are_those_that_python_reads(
    value: object, space: str, size: int, plain: bool
) -> None:
    separators = (f"{space},{space}", f"{space}:{space}")
    text = f"{space}{json.dumps(value, ensure_ascii=plain, separators=separators)}{space}"
    assert isinstance(value, list | dict)
    assert found_in(text, size) == entries_in(value)


def test_an_object_of_few_members_may_hold_the_list() -> None:
    words = ["apple", "pear", "plum", "fig"]
    assert found_in(json.dumps({"n": 4, "words": words, "tags": ["a"]})) == words
    assert found_in(json.dumps({"aa": ["lava"], "ab": ["muscle", "abs"]})) == ["aa", "ab"]
    many = {f"w{number}": words * 20 for number in range(51)}
    assert found_in(json.dumps(many)) == list(many)
    assert found_in('{"version": 1.5, "a": -0.25e1}', 1) == ["version", "a"]


@given(st.text('[]{}",:\\a1 -e.', max_size=12), _sizes)
@example('["a"', 7)
@example('["a",]', 7)
@example('["a" "b"]', 7)
@example('["a"]]', 7)
@example('["a"},', 7)
@example('{"a"}', 7)
@example("{1: 2}", 7)
@example('{"a": 1,}', 7)
@example('{"a", 1}', 7)
@example("[,]", 7)
@example("[1 2]", 7)
@example("", 7)
@example("[12", 1)
def test_whatever_python_does_not_read_is_refused(text: str, size: int) -> None:
    try:
        value = json.loads(text, object_pairs_hook=list)
    except ValueError:
        value = None
    if isinstance(value, list):
        is_object = text.strip().startswith("{")
        read = json.loads(text)
        if not is_object or len(read) == len(value):  # else there are keys that occur twice
            assert found_in(text, size) == entries_in(read)
        return
    with pytest.raises(NoList):
        found_in(text, size)


def test_a_key_that_is_there_twice_is_given_twice() -> None:
    assert found_in('{"a": 1, "b": {"c": 2}, "a": 3}') == ["a", "b", "a"]


def test_what_ends_too_early_or_is_wrong_is_refused() -> None:
    for text in ("words", '["a" "b"', '{"a" 1', '["a",', '["a'):
        with pytest.raises(NoList):
            list(json_entries([text]))


def test_not_all_of_an_enormous_element_is_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_LONGEST", 50)
    assert found_in(json.dumps(["a" * 40])) == ["a" * 40]
    pieces = in_pieces('["' + "a" * 1_000, 10)
    with pytest.raises(NoList):
        list(json_entries(pieces))
    assert next(pieces, None) is not None


def test_what_is_nested_too_deeply_is_refused() -> None:
    with pytest.raises(NoList):
        found_in("[" * 200_000, 65_536)
