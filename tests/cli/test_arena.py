"""ghost-cli arena: opponents against each other."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest

from ghost_desktop.play import opponents
from ghost_desktop.play.opponent import Opponent

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

    from ghost_desktop.play.opponent import Move, View

FEW = "ghost\nghoul\ngreen\ntan\ntree\ntrie\nzebra\n"


@pytest.fixture
def few(write: Callable[..., str]) -> str:
    return write(FEW)


def test_a_table_shows_who_wins_how_often(answer: Callable[..., str]) -> None:
    shown = answer("arena", "random", "perfect", "--rounds", "20")
    game, said, table = shown.rstrip("\n").split("\n\n")
    assert game == "ENABLE1, Ghost, 4+ letters: 20 rounds each."
    assert said == "Of 100 rounds the one on the left wins, against the one above:"
    titles, random, perfect = table.splitlines()
    assert titles.split() == ["Random", "Perfect", "on", "average"]
    assert random.split()[0] == "Random"
    assert perfect.split()[0] == "Perfect"
    *_, won = random.split()
    assert float(won) < 30
    assert float(perfect.split()[1]) == pytest.approx(100 - float(won))
    assert len({len(line) for line in (titles, random, perfect)}) == 1


def test_each_plays_with_each(answer_json: Callable[..., Any], few: str) -> None:
    made = answer_json(
        "arena", "random", "odds", "perfect", "--list", few, "--rounds", "4", "--seed", "3"
    )
    assert made["list"] == few
    assert (made["variant"], made["min_length"], made["players"]) == ("ghost", 4, 2)
    assert made["seed"] == 3
    pairs = [["random", "odds"], ["random", "perfect"], ["odds", "perfect"]]
    assert [one["opponents"] for one in made["encounters"]] == pairs
    for one in made["encounters"]:
        assert one["round_count"] == 4
        assert sum(one["losses"]) == 4
        assert one["knowledge"] == [None, None]
        assert one["forfeits"] == []


def test_they_begin_in_turn(answer_json: Callable[..., Any], write: Callable[..., str]) -> None:
    made = answer_json("arena", "perfect", "perfect", "--list", write("abcd\n"), "--rounds", "10")
    assert made["encounters"][0]["losses"] == [5, 5], "who begins wins"


def test_the_same_seed_makes_the_same_rounds(
    answer_json: Callable[..., Any], write: Callable[..., str]
) -> None:
    few = write("abcd\nbcdef\ncdefg\ndefg\n")
    argv = ("arena", "random", "random", "--list", few, "--rounds", "30")
    made = {seed: answer_json(*argv, "--seed", seed)["encounters"] for seed in "5678"}
    assert answer_json(*argv, "--seed", "5")["encounters"] == made["5"]
    assert len({tuple(one["losses"]) for (one,) in made.values()}) > 1


def test_as_many_sit_at_a_table_as_play(answer: Callable[..., str], few: str) -> None:
    shown = answer(
        *("arena", "random", "odds", "perfect", "trickster", "--players", "3"),
        *("--list", few, "--rounds", "3", "--min-length", "3"),
    )
    lines = shown.rstrip("\n").split("\n\n")[-1].splitlines()
    assert "Of 100 rounds each loses:" in shown
    assert "3 players: 3 rounds each." in shown
    assert len(lines) == 4
    for line in lines:
        assert re.fullmatch(r"\w+ [\d.]+, \w+ [\d.]+, \w+ [\d.]+", line)
        assert sum(map(float, re.findall(r"[\d.]+", line))) == pytest.approx(100, abs=0.2)


def test_what_climber_has_learned_is_told(answer_json: Callable[..., Any], few: str) -> None:
    made = answer_json("arena", "climber", "perfect", "--list", few, "--rounds", "9")
    (one,) = made["encounters"]
    assert one["knowledge"] == [12 + 2 * (one["losses"][0] - one["losses"][1]), None]


@pytest.mark.parametrize(
    ("referee", "clause"),
    [("friendly", ""), ("strict", ", with a strict referee"), ("challenges", ", with challenges")],
)
def test_it_is_said_who_judged(
    answer: Callable[..., str],
    answer_json: Callable[..., Any],
    few: str,
    referee: str,
    clause: str,
) -> None:
    argv = ("arena", "random", "perfect", "--list", few, "--rounds", "2", "--referee", referee)
    assert f", Ghost, 4+ letters{clause}: 2 rounds each." in answer(*argv)
    assert answer_json(*argv)["referee"] == referee


@pytest.mark.parametrize("variant", ["superghost", "xghost", "spook", "anaghost"])
@pytest.mark.parametrize("referee", ["strict", "challenges"])
def test_they_play_every_game(
    answer_json: Callable[..., Any], few: str, variant: str, referee: str
) -> None:
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


def test_who_forfeits_loses_and_it_is_said_why(
    answer: Callable[..., str], answer_json: Callable[..., Any], few: str
) -> None:
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
