"""ghost-cli: words that are left out of a list, and named in every answer."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from ghost_desktop.library import catalogue
from ghost_desktop.library.no_words import slurs

if TYPE_CHECKING:
    from pathlib import Path

    from conftest import Says, Tells


@pytest.fixture
def unknown(tmp_path: Path) -> str:
    """A file of words that nobody knows: two of ENABLE1, one that is in no list."""
    path = tmp_path / "unknown.txt"
    path.write_text("llano\nllama\nqqqq\n")
    return str(path)


@pytest.fixture
def few(tmp_path: Path) -> str:
    path = tmp_path / "few.txt"
    path.write_text("ghost\ntan\nother\n")
    return str(path)


def test_words_left_out_count_for_nothing(answer_json: Tells, tmp_path: Path, few: str) -> None:
    out = tmp_path / "out.txt"
    out.write_text("OTHER\nqqqq\nzzzz\n")  # capitals beside small letters, as people paste them
    with_all, without = answer_json("solve", few), answer_json("solve", few, "--without", str(out))
    assert "without" not in with_all
    assert without["without"] == ["other"]
    assert (with_all["word_count"], without["word_count"]) == (2, 1)
    assert with_all["winning_openings"] == []
    assert without["losers"] == with_all["losers"]
    smaller = tmp_path / "smaller.txt"
    smaller.write_text("ghost\ntan\n")
    alone = answer_json("solve", str(smaller))
    for key in (
        "word_count",
        "fragment_count",
        "position_count",
        "losers",
        "winning_openings",
        "plays_left",
    ):
        assert without[key] == alone[key], key


@pytest.mark.parametrize("variant", ["ghost", "superghost", "spook"])
def test_the_winner_without_words_is_that_of_the_list_without_them(
    answer_json: Tells, tmp_path: Path, unknown: str, variant: str
) -> None:
    words = [one for one in catalogue.load("enable1").words if len(one) < 6]
    whole, smaller = tmp_path / "whole.txt", tmp_path / "smaller.txt"
    whole.write_text("\n".join(words))
    smaller.write_text("\n".join(set(words) - {"llano", "llama"}))
    rules = ("--variant", variant)
    without = answer_json("solve", str(whole), "--without", unknown, *rules)
    alone = answer_json("solve", str(smaller), *rules)
    assert without["without"] == ["llama", "llano"]
    assert without["winning_openings"] == alone["winning_openings"]
    assert without["position_count"] == alone["position_count"]


def test_a_list_of_which_nothing_is_left_is_refused(refusal: Says, few: str) -> None:
    assert refusal("solve", few, "--without", few) == (
        f"no word of {few} is left; leave out fewer."
    )


def test_a_file_of_words_to_leave_out_must_be_one(refusal: Says, few: str, tmp_path: Path) -> None:
    for command in (("solve", few), ("position", few, "g"), ("strategy", few, "--player", "1")):
        said = refusal(*command, "--without", "enable1")
        assert said == "there is no file 'enable1'; give a file with one word a line."
    empty = tmp_path / "empty.txt"
    empty.write_text("")
    assert refusal("compare", few, "--without", str(empty)).endswith(
        "is empty; a word list has one word a line."
    )
    assert "is a directory" in refusal("solve", few, "--without", str(tmp_path))


def test_slurs_are_left_out_by_their_name(answer_json: Tells) -> None:
    left_out = answer_json("solve", "american-english-small", "--without", "slurs")["without"]
    known = catalogue.load("american-english-small").words
    assert left_out == [word for word in slurs() if word in known]
    assert left_out
    assert "without" not in answer_json("solve", "american-english-small"), "never unasked"
