"""ghost-cli look-up: what is known of a word, and words by pattern."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

pytestmark = pytest.mark.usefixtures("own_home")

GHOST = """\
GHOST is in few.
7 others have it: ENABLE1 · American English · American English, 2011 · American
  English, small · American English, large · British English · Webster's Second
  (1934).
Everyday.
noun: a mental representation of some haunting experience.
verb: move like a ghost.
Without GHOST the first player would win with G.
It decides 5 fragments: G, GH, GHO, GHOS and GHOST.
2 words that count begin with GHOST.
"""


@pytest.fixture
def few(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A short list, beside where the command is given."""
    monkeypatch.chdir(tmp_path)
    words = ["ghost", "ghosts", "gist", "hat", "has"]
    (tmp_path / "few").write_text("\n".join(words), "utf-8")
    return "few"


def test_a_word_is_told_of(answer: Callable[..., str], few: str) -> None:
    assert answer("look-up", few, "Ghost", "--min-length", "4") == GHOST


def test_json_says_the_same_in_values(answer_json: Callable[..., Any], few: str) -> None:
    told = answer_json("look-up", few, "ghost")
    assert (told["in_list"], told["counts"], told["left_out"], told["below_count"]) == (
        True,
        True,
        False,
        2,
    )
    assert told["in_lists"][0] == "enable1"
    assert (told["level"], told["definitions"][0]["part_of_speech"]) == (20, "noun")
    assert told["decides"] == {
        "change": "remove",
        "winner": 2,
        "winner_then": 1,
        "openings_then": ["g"],
        "fragments": ["g", "gh", "gho", "ghos", "ghost"],
        "max_length": 5,
    }


def test_a_word_that_is_not_there_is_told_of_as_if_it_came(
    answer: Callable[..., str], answer_json: Callable[..., Any], few: str
) -> None:
    assert answer_json("look-up", few, "haunt")["decides"]["change"] == "add"
    assert answer("look-up", few, "haunt").startswith("HAUNT is not in few.\n")
    assert "With HAUNT" in answer("look-up", few, "haunt")


def test_a_short_word_does_not_count(answer: Callable[..., str], few: str) -> None:
    said = answer("look-up", few, "hat")
    assert said.startswith("HAT is in few.\n")
    assert said.endswith("It is too short to count: words have 4 letters or more.\n")


def test_words_left_out_are_said_to_be(
    answer: Callable[..., str], few: str, tmp_path: Path
) -> None:
    (tmp_path / "gone").write_text("gist\n", "utf-8")
    said = answer("look-up", few, "gist", "--without", "gone")
    assert said.startswith("GIST is left out of few without 1 word: it is one of your exceptions.")


def test_patterns_list_words(
    answer: Callable[..., str], answer_json: Callable[..., Any], few: str
) -> None:
    assert answer("look-up", few, "gho*").splitlines() == [
        "2 words of few fit gho*",
        "ghost",
        "ghosts",
    ]
    told = answer_json("look-up", few, "{hta}")
    assert told == {"list": "few", "pattern": "{hta}", "word_count": 1, "words": ["hat"]}


@pytest.mark.parametrize("written", ["{gh", "g.h*", "gh-ost", "4"])
def test_what_is_neither_is_refused(refusal: Callable[..., str], few: str, written: str) -> None:
    assert "letters" in refusal("look-up", few, written)


def test_rules_without_an_answer_leave_all_else_to_be_told(
    answer: Callable[..., str], answer_json: Callable[..., Any], few: str
) -> None:
    rules = ("--variant", "xghost", "--players", "3")
    said = answer("look-up", few, "ghost", *rules)
    assert said.startswith("GHOST is in few.\n7 others have it: ENABLE1")
    assert "Who wins Xghost can be found out for two players only" in said
    assert "too short to count" in answer("look-up", few, "gh", *rules)
    told = answer_json("look-up", few, "ghost", *rules)
    assert (told["in_list"], told["decides"]) == (True, None)
