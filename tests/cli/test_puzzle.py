"""ghost-cli puzzle: the question, and the answer only if it is asked for."""

from __future__ import annotations

import re
from datetime import date
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable

DAY = ("--date", "2026-11-22")

ASKED = """\
ENABLE1, Ghost, 4+ letters.

Puzzle of 2026-11-22, rated 1048: player 1 is to play.

    M U L T I B

5 letters are legal, and one of them wins. Which?
"""
ANSWERED = """\

I wins: it makes MULTIBI.
"""


def test_a_puzzle_is_asked_and_its_answer_is_not_told(answer: Callable[..., str]) -> None:
    asked = answer("puzzle", "enable1", *DAY)
    assert asked == ASKED
    assert answer("puzzle", "enable1", *DAY, "--answer") == ASKED + ANSWERED


def test_places_are_asked_for_and_named(answer: Callable[..., str]) -> None:
    told = answer("puzzle", "enable1", *DAY, "--variant", "superghost", "--answer")
    assert "And where does it go?" in told
    assert re.fullmatch(r"[A-Z] \((end|start)\) wins: it makes [A-Z]+\.", told.splitlines()[-1])


def test_json_has_the_answer_only_if_asked(answer_json: Callable[..., Any]) -> None:
    asked = answer_json("puzzle", "enable1", "--number", "7")
    assert asked["puzzle"] == "7"
    assert "answer" not in asked
    told = answer_json("puzzle", "enable1", "--number", "7", "--answer")
    made = told.pop("answer")
    assert told == asked
    position = answer_json("position", "enable1", asked["fragment"])
    won = [play for play in position["plays"] if play["wins"]]
    assert [made] == [{key: play[key] for key in made} for play in won]
    assert asked["legal"] == len(position["plays"])
    assert asked["letters"] == [play["letter"] for play in position["plays"]]


def test_without_a_day_it_is_todays(answer_json: Callable[..., Any]) -> None:
    before = date.today()  # noqa: DTZ011 - as people count days
    asked = answer_json("puzzle", "enable1")["puzzle"]
    assert asked in {before.isoformat(), date.today().isoformat()}  # noqa: DTZ011
