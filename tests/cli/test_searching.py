"""ghost-cli: games of which the positions are not counted, and words that are spelled otherwise."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable

    Answer = Callable[..., str]
    Write = Callable[..., str]

WORDS = "ghost\ngoths\nhost\nshot\ntan\nnote\ntone\netonx"
searching = pytest.mark.parametrize("variant", ["xghost", "spook"])


@searching
def test_what_nobody_counts_is_null(answer: Answer, write: Write, variant: str) -> None:
    argv = ("solve", write(WORDS), "--variant", variant, "--min-length", "3")
    row = json.loads(answer(*argv, "--json"))
    assert (row["fragment_count"], row["position_count"]) == (None, None)
    assert (row["plays_left"], row["plays_range"]) == (None, None)
    assert row["examined"] > 0
    text = answer(*argv)
    assert "None" not in text
    assert "examined" in text
    assert "fragments" not in text
    position = json.loads(answer("position", *argv[1:2], "t", *argv[2:], "--json"))
    assert position["plays_left"] is None
    assert {play["plays_left"] for play in position["plays"]} == {None}
    text = answer("position", *argv[1:2], "t", *argv[2:])
    assert "None" not in text
    assert "plays left" not in text


def test_what_is_listed_does_not_say_how_many_were_examined(answer: Answer, write: Write) -> None:
    for variant in ("ghost", "superghost", "anaghost"):
        argv = ("solve", write(WORDS), "--variant", variant)
        assert "examined" not in answer(*argv, "--json")
        assert "examined" not in answer(*argv)
    assert "plays left" in answer("position", write(WORDS), "g")


def test_a_pool_may_be_given_in_any_order(answer: Answer, write: Write) -> None:
    source = write(WORDS)
    asked = [
        answer("position", source, letters, "--variant", "spook", "--json")
        for letters in ("eno", "one", "noe")
    ]
    assert len(set(asked)) == 1
    assert json.loads(asked[0])["fragment"] == "eno"


def test_the_words_are_named_that_a_pool_makes(answer: Answer, write: Write) -> None:
    argv = (write(WORDS), "--variant", "spook")
    position = json.loads(answer("position", *argv[:1], "tone", *argv[1:], "--json"))
    assert position["over"]
    assert position["words_made"] == ["note", "tone"]
    said = answer("position", *argv[:1], "tone", *argv[1:])
    assert "note and tone are words: player 2 completed them and loses the round." in said
    said = answer("position", *argv[:1], "eno", *argv[1:])
    assert "completes note and tone" in said
    assert "words_made" not in answer("position", *argv[:1], "ghost", "--json")


def test_what_lies_beyond_a_pool_names_the_word(answer: Answer, write: Write) -> None:
    argv = (write("ab\nba\nabc\n"), "--variant", "spook", "--min-length", "2")
    position = json.loads(answer("position", *argv[:1], "abc", *argv[1:], "--json"))
    assert position["over"]
    assert "unreachable_after" not in position
    argv = (write("ba\nca\nbc\nabcd\n"), *argv[1:])
    position = json.loads(answer("position", *argv[:1], "bca", *argv[1:], "--json"))
    assert position["unreachable_after"] == "ba"


@pytest.mark.parametrize(
    ("variant", "said"),
    [
        ("spook", "has all of 'gq'; after 'g' there can be h, o, s or t."),
        ("xghost", "has 'gq' in this order; after 'g' there can be h, o, s or t."),
        ("anaghost", "has 'gq' side by side, in any order; after 'g' there can be h or o."),
    ],
)
def test_what_fits_no_word_is_refused_with_what_would(
    refusal: Answer, write: Write, variant: str, said: str
) -> None:
    source = write(WORDS)
    expected = f"no word of 4 or more letters in {source} {said}"
    assert refusal("position", source, "gq", "--variant", variant) == expected


def test_they_are_compared_with_the_others(answer: Answer, write: Write) -> None:
    argv = ("compare", write(WORDS), "--variant", "ghost", "xghost", "spook")
    rows = json.loads(answer(*argv, "--format", "json"))["rows"]
    assert [row["variant"] for row in rows] == ["ghost", "xghost", "spook"]
    assert [row["position_count"] is None for row in rows] == [False, True, True]
    assert "None" not in answer(*argv)
    assert "None" not in answer(*argv, "--format", "csv")


@pytest.mark.parametrize("count", ["lines", "zones"])
def test_what_the_winner_of_xghost_remembers(answer: Answer, write: Write, count: str) -> None:
    argv = ("--variant", "xghost", "--count", count, "--json")
    strategy = json.loads(answer("strategy", write("abc\nabcde"), "--player", "2", *argv))
    assert (strategy["outcome"], strategy["count"]) == ("win", count)
