"""ghost-cli arena: opponents against each other."""

from __future__ import annotations

import re
from itertools import combinations
from typing import TYPE_CHECKING

import pytest

from ghost_desktop.play import opponents
from ghost_desktop.play.opponent import Opponent

if TYPE_CHECKING:
    from random import Random

    from conftest import Says, Tells

    from ghost_desktop.play.opponent import Move, View

FEW = "ghost\nghoul\ngreen\ntan\ntree\ntrie\nzebra\n"


@pytest.fixture
def few(write: Says) -> str:
    return write(FEW)


def test_they_begin_in_turn(answer_json: Tells, write: Says) -> None:
    made = answer_json("arena", "perfect", "perfect", "--list", write("abcd\n"), "--rounds", "10")
    assert made["encounters"][0]["losses"] == [5, 5], "who begins wins"


def test_the_same_seed_makes_the_same_rounds(answer_json: Tells, write: Says) -> None:
    few = write("abcd\nbcdef\ncdefg\ndefg\n")
    argv = ("arena", "random", "random", "--list", few, "--rounds", "30")
    made = {seed: answer_json(*argv, "--seed", seed)["encounters"] for seed in "5678"}
    assert answer_json(*argv, "--seed", "5")["encounters"] == made["5"]
    assert len({tuple(one["losses"]) for (one,) in made.values()}) > 1


def test_what_climber_has_learned_is_told(answer_json: Tells, few: str) -> None:
    made = answer_json("arena", "climber", "perfect", "--list", few, "--rounds", "9")
    (one,) = made["encounters"]
    assert one["losses"][0] > one["losses"][1]
    assert one["knowledge"][0] > 40, "it begins there, and has lost more than it has won"
    assert one["knowledge"][1] is None


def test_who_is_given_a_level_keeps_it(answer_json: Tells, few: str) -> None:
    made = answer_json("arena", "climber:40", "climber", "perfect", "--list", few, "--rounds", "20")
    assert [one["opponents"] for one in made["encounters"]] == [
        ["climber:40", "climber"],
        ["climber:40", "perfect"],
        ["climber", "perfect"],
    ]
    assert [one["knowledge"][0] for one in made["encounters"][:2]] == [40, 40]
    assert made["encounters"][0]["knowledge"][1] != 40, "it begins there, and learns"


def test_the_higher_level_is_the_stronger_one(answer_json: Tells, few: str) -> None:
    made = answer_json("arena", "climber:0", "climber:100", "--list", few, "--rounds", "50")
    none, every = made["ratings"]
    assert none["opponent"] == "climber:0"
    assert none["elo"] == 1000
    assert every["elo"] > 1000 + every["elo_error"]


def test_all_meet_each_other(answer_json: Tells, answer: Says, few: str) -> None:
    argv = ("arena", "all", "--list", few, "--rounds", "2")
    made = answer_json(*argv)
    names = [one["opponent"] for one in made["ratings"]]
    ids = [one.id for one in opponents.all_opponents()]
    assert list(dict.fromkeys(name.partition(":")[0] for name in names)) == ids
    assert [name for name in names if ":" in name] == [f"climber:{n}" for n in range(0, 101, 20)]
    pairs = list(combinations(names, 2))
    assert [tuple(one["opponents"]) for one in made["encounters"]] == pairs
    assert next(one["elo"] for one in made["ratings"] if one["opponent"] == "random") == 1000
    table, _said, scale = answer(*argv).split("\n\n")[2:]
    rows = [re.split("  +", line) for line in table.splitlines()]
    assert [row[0] for row in rows[1:]] == [str(place + 1) for place in range(len(names))]
    assert "Adapts to you 40" in [row[1] for row in rows]
    elo = [int(re.split("  +", line)[1].replace(",", "")) for line in scale.splitlines()]
    assert elo == sorted(elo, reverse=True)


def test_among_three_there_is_no_scale(answer_json: Tells, few: str) -> None:
    argv = ("arena", "random", "odds", "perfect", "--players", "3", "--list", few, "--rounds", "3")
    assert answer_json(*argv)["ratings"] == []


@pytest.mark.parametrize("variant", ["superghost", "xghost", "spook", "anaghost"])
@pytest.mark.parametrize("referee", ["strict", "challenges"])
def test_they_play_every_game(answer_json: Tells, few: str, variant: str, referee: str) -> None:
    made = answer_json(
        *("arena", "casual", "trickster", "odds", "--players", "3", "--misere"),
        *("--variant", variant, "--list", few, "--rounds", "3", "--referee", referee),
    )
    (one,) = made["encounters"]
    assert one["forfeits"] == []
    assert sum(one["losses"]) >= 3


class Cheat(Opponent):
    id = "cheat"
    rank = 1
    name = "Cheat"
    about = "Plays no letter."

    def choose(self, view: View, random: Random) -> Move:  # noqa: ARG002
        return "win"  # type: ignore[return-value]


def test_who_forfeits_loses_and_it_is_said_why(answer: Says, answer_json: Tells, few: str) -> None:
    cheat = Cheat()
    opponents.register(cheat)
    try:
        shown = answer("arena", "cheat", "random", "--list", few, "--rounds", "4")
        made = answer_json("arena", "cheat", "random", "--list", few, "--rounds", "4")
    finally:
        opponents.unregister(cheat)
    said = "Cheat has done what the rules do not allow ('win') and forfeits the round."
    assert shown.count(said) == 1
    (one,) = made["encounters"]
    assert one["losses"] == [4, 0]
    assert one["forfeits"] == 4 * [
        {"player": 1, "opponent": "cheat", "fault": "nonsense", "detail": "'win'"}
    ]
