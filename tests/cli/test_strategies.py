"""ghost-cli: strategies and what there is to remember, in every variant."""

from __future__ import annotations

import csv
import json
import re
from itertools import product
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from reference import Reference

from ghost_desktop.cli.parser import STRATEGY_FORMATS

if TYPE_CHECKING:
    from collections.abc import Callable

AMERICAN = "american-english-2011"
SUPER = ("--variant", "superghost")
OTHERS = ("superghost", "superduperghost")
NO_TIME = ("--time-limit", "0.001")

other_variants = pytest.mark.parametrize("variant", OTHERS)


@pytest.mark.parametrize(
    ("variant", "min_length", "lines", "letters", "opening"),
    [
        ("superghost", 3, 111, 418, "y"),
        ("superghost", 4, 106, 386, "y"),
        ("superduperghost", 3, 86, 280, "u"),
        ("superduperghost", 4, 85, 274, "u"),
    ],
)
def test_strategies_of_enable1_are_proved_minimal(
    answer_json: Callable[..., Any],
    variant: str,
    min_length: int,
    lines: int,
    letters: int,
    opening: str,
) -> None:
    strategy = answer_json(
        "strategy",
        "enable1",
        "--player",
        "1",
        "--variant",
        variant,
        "--min-length",
        str(min_length),
    )
    assert (strategy["outcome"], strategy["proved_minimal"]) == ("win", True)
    assert (strategy["lines"], strategy["lower_bound"], strategy["letters"]) == (
        lines, lines, letters,
    )  # fmt: skip
    assert strategy["opening"] == opening
    assert strategy["words"] is None
    assert len(strategy["replies"]) == lines
    assert opening not in [line["reply"] for line in strategy["replies"]]


def test_all_formats_of_superghost_have_the_same_lines(answer: Callable[..., str]) -> None:
    def written(name: str) -> str:
        return answer("strategy", AMERICAN, "--player", "1", *SUPER, "--format", name)

    strategy = json.loads(written("json"))
    lines = [(line["fragment"], line["reply"]) for line in strategy["replies"]]
    assert len(lines) == strategy["lines"] == 149
    assert lines == sorted(lines)
    for name in ("text", "markdown"):
        shown = written(name).replace("fragment -> reply", "")  # the title
        assert sorted(re.findall(r"(\w+) -> (\w+)", shown)) == lines
    rows = csv.DictReader(written("csv").splitlines())
    assert [(row["fragment"], row["reply"]) for row in rows] == lines
    drawn = re.findall(r'"(\w+)" -> "(\w+)" \[style=bold\]', written("dot"))
    assert sorted(drawn) == lines
    outlined = re.findall(r"- (\w+)\n +> (\w+)", written("outline"))
    assert sorted(outlined) == lines
    assert answer("strategy", AMERICAN, "--player", "1", *SUPER, "--json") == written("json")


@pytest.mark.parametrize(
    ("variant", "lines", "letters"), [("ghost", 6, 12), ("superghost", 70, 206)]
)
def test_zones_need_no_lines(
    answer_json: Callable[..., Any],
    answer: Callable[..., str],
    variant: str,
    lines: int,
    letters: int,
) -> None:
    argv = ("strategy", "enable1", "--player", "1", "--variant", variant, "--count", "zones")
    strategy = answer_json(*argv)
    assert (strategy["count"], strategy["proved_minimal"]) == ("zones", True)
    assert (strategy["lines"], strategy["lower_bound"], strategy["letters"]) == (
        lines, lines, letters,
    )  # fmt: skip
    told = [(line["fragment"], line["reply"]) for line in strategy["replies"]]
    assert len(told) == lines
    assert strategy["words"] is None
    zones = {node["fragment"] for node in strategy["nodes"] if node["zone"]}
    assert zones
    assert not zones & {fragment for fragment, _reply in told}
    shown = answer(*argv)
    said = "Whenever you see another fragment, any letter wins from there on."
    assert said in " ".join(shown.split())
    assert sorted(re.findall(r"(\w+) -> (\w+)", shown.replace("fragment -> reply", ""))) == told
    rows = answer(*argv, "--format", "outline").splitlines()
    ends = {row.split()[1] for row in rows if "any letter wins from here" in row}
    assert ends == zones


def test_every_line_is_counted_unless_one_asks_for_zones(
    answer: Callable[..., str], answer_json: Callable[..., Any]
) -> None:
    argv = ("strategy", "enable1", "--player", "1")
    assert answer(*argv) == answer(*argv, "--count", "lines")
    assert answer_json(*argv)["count"] == "lines"
    assert not any(node["zone"] for node in answer_json(*argv)["nodes"])


@other_variants
@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("misere", [False, True], ids=["ordinary", "misere"])
def test_a_strategy_of_a_small_list_stands_against_every_play(
    answer_json: Callable[..., Any],
    answer: Callable[..., str],
    write: Callable[..., str],
    variant: str,
    players: int,
    misere: bool,
) -> None:
    random = Random(f"{variant} {players} {misere}")
    words = {"".join(random.choices("abc", k=random.randint(2, 7))) for _ in range(8)}
    reference = Reference(words, 2, variant, players, misere=misere)
    rules = ["--min-length", "2", "--variant", variant, "--players", str(players)]
    rules += ["--misere"] if misere else []
    source = write("\n".join(words))
    for seat, opening in product(range(players), ("", *reference.legal_plays(""))):
        argv = ["strategy", source, "--player", str(seat + 1), *rules]
        argv += ["--opening", opening] if opening else []
        strategy = answer_json(*argv)
        replies = {line["fragment"]: line["reply"] for line in strategy["replies"]}
        assert "" not in replies
        endings = set()
        used = set()
        waiting = [opening or (strategy["opening"] if seat == 0 else "")]
        while waiting:
            fragment = waiting.pop()
            if fragment in reference.words:
                endings.add(fragment)
            elif fragment and len(fragment) % players == seat:
                used.add(fragment)
                waiting.append(replies[fragment])
            else:
                waiting += reference.legal_plays(fragment)
        lost = sum(reference.loses(word, seat) for word in endings)
        assert used == set(replies)
        assert (strategy["losing"], strategy["winning"]) == (lost, len(endings) - lost)
        assert (strategy["lines"], strategy["letters"]) == (len(used), len("".join(used)))
        sure = reference.is_sure(opening, seat)
        assert (strategy["outcome"] == "win") == strategy["proved_minimal"] == sure
    for name in STRATEGY_FORMATS:
        assert answer(*argv, "--format", name)


def test_a_proof_that_runs_out_of_time_says_what_is_known(
    answer: Callable[..., str], answer_json: Callable[..., Any]
) -> None:
    argv = ("strategy", AMERICAN, "--player", "1", *SUPER, *NO_TIME)
    strategy = answer_json(*argv)
    assert not strategy["proved_minimal"]
    assert strategy["lower_bound"] <= 149 <= strategy["lines"]
    assert strategy["outcome"] == "win"
    for name in ("text", "markdown"):
        shown = " ".join(answer(*argv, "--format", name).split())
        assert (
            "Not proved minimal after 0.001 seconds: the fewest replies are at most "
            f"{strategy['lines']} and at least {strategy['lower_bound']}."
        ) in shown


def test_words_of_ghost_need_no_time(answer: Callable[..., str]) -> None:
    argv = ("strategy", "enable1", "--player", "1")
    assert answer(*argv, *NO_TIME) == answer(*argv)


def test_compare_counts_the_replies_of_a_sure_winner(answer_json: Callable[..., Any]) -> None:
    rows = answer_json("compare", AMERICAN, "--variant", "ghost", *OTHERS, "--players", "2", "3")
    found = [(row["strategy_player"], row["lines"], row["proved_minimal"]) for row in rows]
    ghost, three, superghost, *_ = found
    assert ghost == (1, 5, True)
    assert superghost == (1, 149, True)
    for (variant, players), row in zip(product(("ghost", *OTHERS), "23"), found, strict=True):
        player, lines, proved = row
        if player is None:
            assert (players, lines, proved) == ("3", None, None)
            continue
        strategy = answer_json(
            "strategy", AMERICAN, "--player", str(player), "--players", players,
            "--variant", variant,
        )  # fmt: skip
        assert (strategy["outcome"], strategy["lines"], strategy["proved_minimal"]) == (
            "win", lines, proved,
        )  # fmt: skip
    assert three[0] is not None  # there is a winner among three in one of them


def test_compare_marks_what_is_not_proved_minimal(
    answer: Callable[..., str], answer_json: Callable[..., Any]
) -> None:
    argv = ("compare", AMERICAN, *SUPER, *NO_TIME)
    (row,) = answer_json(*argv)
    assert row["lines"] >= 149
    assert not row["proved_minimal"]
    assert f" <={row['lines']} " in answer(*argv)
    assert rf"| \<={row['lines']} |" in answer(*argv, "--format", "markdown")
    (read,) = csv.DictReader(answer(*argv, "--format", "csv").splitlines())
    assert (read["lines"], read["proved_minimal"]) == (str(row["lines"]), "false")
