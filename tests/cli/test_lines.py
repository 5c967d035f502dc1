"""ghost-cli position: a position line in place of a list, a fragment and rules."""

from __future__ import annotations

import shlex
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from conftest import Says, Tells

WORDS = "ghost\nghoul\nhost\nhosts\ntsar\n"


@pytest.mark.parametrize(
    ("line", "fragment", "rules"),
    [
        ("ghost 3 2 - g,h,o", "gho", ["--min-length", "3"]),
        ("superghost 4 3 misere h,g:start", "gh", ["--players", "3", "--misere"]),
        ("superghost 4 3 one-against-all =ho,s", "hos", ["--players", "3"]),
        ("spook 4 2 - =tso", "ost", []),
        ("xghost 4 2 - h,t,s:1", "hst", []),
        ("ghost 4 2 - -", "", []),
        ("ghost 4 2 - g,h,o without=ghost", "gho", []),
    ],
)
def test_a_line_is_answered_as_the_fragment_that_it_reaches(
    answer_json: Tells, write: Says, line: str, fragment: str, rules: list[str]
) -> None:
    source = write(WORDS, "my words.txt")
    whole = f"{shlex.quote(source)} {line.replace('=tso', '=ost')}"
    variant, *_, flags, _plays = line.removesuffix(" without=ghost").split()
    if "against" in flags:
        rules = [*rules, "--reading", "one-against-all"]
    if "without" in line:
        rules = [*rules, "--without", write("ghost\n", "unknown.txt")]
    expected = answer_json("position", source, fragment, "--variant", variant, *rules)
    asked = answer_json("position", f"{shlex.quote(source)} {line}")
    assert asked == answer_json("position", *shlex.split(whole)), "as a shell splits it"
    assert asked.pop("position_line") == whole
    expected.pop("position_line")
    assert asked == expected


def test_the_answer_has_a_line_that_asks_for_the_same(
    answer: Says, answer_json: Tells, write: Says
) -> None:
    source = write(WORDS, "50% of it.txt")
    rules = ("--variant", "superghost", "--players", "3", "--min-length", "3")
    first = answer_json("position", source, "hos", *rules)
    assert first["position_line"] == f"{shlex.quote(source)} superghost 3 3 - h,o,s"
    assert answer_json("position", first["position_line"]) == first
    said = answer("position", first["position_line"])
    assert said == answer("position", source, "hos", *rules)
    assert said.endswith(f"\n\nPosition line: {first['position_line']}\n")


def test_there_is_no_line_for_what_no_play_reaches(
    answer: Says, answer_json: Tells, write: Says
) -> None:
    position = answer_json("position", write("the\nthem\n"), "them", "--min-length", "3")
    assert position["position_line"] is None
    assert "Position line" not in answer("position", "enable1", "ghostl")


def test_a_line_may_end_on_a_finished_word(answer_json: Tells) -> None:
    position = answer_json("position", "enable1 ghost 4 2 - g,h,o,s,t")
    assert position["over"]
    assert position["position_line"] == "enable1 ghost 4 2 - g,h,o,s,t"


def test_a_list_is_named_as_people_write_it(
    answer_json: Tells, write: Says, monkeypatch: pytest.MonkeyPatch
) -> None:
    position = answer_json("position", "“ENABLE1 Ghost 4 2 - G,H,O”")
    assert position["list"] == "enable1"
    assert position["position_line"] == "enable1 ghost 4 2 - g,h,o"
    monkeypatch.chdir(write(WORDS, "ENABLE1").removesuffix("/ENABLE1"))
    position = answer_json("position", "ENABLE1 ghost 4 2 - g,h,o")
    assert (position["list"], position["below_count"]) == ("ENABLE1", 2), "a file of that name"


def test_what_follows_an_option_belongs_to_the_position(answer: Says) -> None:
    expected = answer("position", "enable1", "gho", "--players", "3")
    assert answer("position", "--players", "3", "enable1", "gho") == expected
    assert answer("position", "enable1", "--players", "3", "gho") == expected
