"""ghost-cli overlap: the words that lists share."""

from __future__ import annotations

import csv
from itertools import combinations
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

WORDS = {
    "a": ["house", "mouse", "ghost", "tree", "tan"],
    "b": ["house", "mouse", "ghost", "word"],
    "c": ["house", "casa", "año"],
}


@pytest.fixture
def sources(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Three lists, beside where the command is given."""
    monkeypatch.chdir(tmp_path)
    for name, words in WORDS.items():
        (tmp_path / name).write_text("\n".join(words), "utf-8")
    return list(WORDS)


SHORT = """\
3 lists, 3+ letters: 8 words in all of them together.

5  a
4  b
3  c

words  share  where they are
    2   25 %  In a alone
    2   25 %  In c alone
    2   25 %  In a and b, and in no other
    1   12 %  In b alone
    1   12 %  In all of the dictionaries
"""


def test_intersections_are_counted_and_named(
    answer: Callable[..., str], sources: list[str]
) -> None:
    assert answer("overlap", *sources, "--min-length", "3") == SHORT
    assert answer("overlap", *sources).startswith("3 lists, 4+ letters: 6 words")


def test_json_has_what_sets_have(answer_json: Callable[..., Any], sources: list[str]) -> None:
    told = answer_json("overlap", *sources, "--min-length", "4", "--words")
    sets = {name: {word for word in words if len(word) >= 4} for name, words in WORDS.items()}
    assert (told["min_length"], told["word_count"]) == (4, len(set().union(*sets.values())))
    assert told["lists"] == [
        {"list": name, "word_count": len(words)} for name, words in sets.items()
    ]
    found = {
        tuple(one["in_lists"]): (one["word_count"], one["words"]) for one in told["intersections"]
    }
    expected: dict[tuple[str, ...], list[str]] = {}
    for word in sorted(set().union(*sets.values())):
        having = tuple(name for name in sources if word in sets[name])
        expected.setdefault(having, []).append(word)
    assert found == {lists: (len(words), words) for lists, words in expected.items()}
    for pair, (a, b) in zip(told["pairs"], combinations(sources, 2), strict=True):
        first, second = sets[a], sets[b]
        assert pair == {
            "first": a,
            "second": b,
            "both": len(first & second),
            "first_only": len(first - second),
            "second_only": len(second - first),
            "jaccard": len(first & second) / len(first | second),
        }
    plain = answer_json("overlap", *sources)
    assert "words" not in plain["intersections"][0]


def test_csv_has_a_column_for_each_list(answer: Callable[..., str], sources: list[str]) -> None:
    rows = list(csv.reader(answer("overlap", *sources, "--format", "csv").splitlines()))
    assert rows[0] == ["a", "b", "c", "words"]
    assert rows[1:] == [
        ["1", "1", "0", "2"],
        ["1", "0", "0", "1"],
        ["0", "1", "0", "1"],
        ["0", "0", "1", "1"],
        ["1", "1", "1", "1"],
    ]
    words = answer("overlap", *sources, "--words", "--format", "csv", "--min-length", "3")
    assert words.splitlines()[0] == "a,b,c,word"
    assert "0,0,1,año" in words
    assert sorted(row[-1] for row in csv.reader(words.splitlines()[1:])) == sorted(
        set().union(*WORDS.values())
    )


def test_pairs_are_written_instead(answer: Callable[..., str], sources: list[str]) -> None:
    told = answer("overlap", *sources, "--pairs")
    assert told.splitlines()[-4:] == [
        "in both  of the first  of the second  of either  first and second",
        "      3          75 %           75 %       60 %  a and b",
        "      1          25 %           50 %       20 %  a and c",
        "      1          25 %           50 %       20 %  b and c",
    ]
    rows = answer("overlap", *sources, "--pairs", "--format", "csv").splitlines()
    assert rows[:2] == ["first,second,both,first_only,second_only,jaccard", "a,b,3,1,1,0.600000"]
    table = answer("overlap", *sources, "--pairs", "--format", "markdown").splitlines()
    assert table[-4:-2] == ["|--:|--:|--:|--:|---|", "| 3 | 75 % | 75 % | 60 % | a and b |"]


def test_markdown_has_lists_and_intersections(
    answer: Callable[..., str], sources: list[str]
) -> None:
    table = answer("overlap", *sources, "--format", "markdown").splitlines()
    assert "| 4 | a |" in table
    assert "| 2 | 33 % | In a and b, and in no other |" in table


def test_words_are_listed_below_their_intersection(
    answer: Callable[..., str], sources: list[str]
) -> None:
    told = answer("overlap", *sources, "--words")
    assert "In a and b, and in no other: 2 words\n  GHOST, MOUSE\n\nIn a alone: 1 word\n" in told


def test_small_intersections_are_put_together(
    answer: Callable[..., str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    names = [f"list{place}" for place in range(30)]
    for place, name in enumerate(names):
        (tmp_path / name).write_text(f"house\nword{'abcdefghijklmnopqrstuvwxyzäöüß'[place]}")
    told = answer("overlap", *names).splitlines()
    assert told[-1] == "    7   23 %  In 7 other intersections"
    assert len(answer("overlap", *names, "--format", "csv").splitlines()) == 32


def test_bundled_lists_share_words(answer_json: Callable[..., Any]) -> None:
    told = answer_json("overlap", "american-english-small", "american-english")
    only = {tuple(one["in_lists"]): one["word_count"] for one in told["intersections"]}
    (pair,) = told["pairs"]
    assert pair["both"] == only["american-english-small", "american-english"]
    assert sum(only.values()) == told["word_count"]
