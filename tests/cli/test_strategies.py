"""ghost-cli: strategies and what there is to remember, in every variant."""

from __future__ import annotations

import csv
import re
from itertools import product
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from certain import there
from reference import Reference

from ghost_desktop.cli import strategies
from ghost_desktop.engine.comparison import solve_next
from ghost_desktop.engine.strategies.strategy import minimal_strategy
from ghost_desktop.library import solving_cells

if TYPE_CHECKING:
    from conftest import Says, Tells

    from ghost_desktop.engine.comparison import Row, Side
    from ghost_desktop.engine.strategies.strategy import Strategy

AMERICAN = "american-english-2011"
SUPER = ("--variant", "superghost")
OTHERS = ("superghost", "superduperghost")
NO_TIME = ("--time-limit", "0.001")


@pytest.mark.parametrize(
    ("variant", "players", "misere"),
    [
        ("superghost", 2, False),
        ("superghost", 3, True),
        ("superduperghost", 2, True),
        ("superduperghost", 3, False),
    ],
)
def test_a_strategy_of_a_small_list_stands_against_every_play(
    answer_json: Tells, write: Says, variant: str, players: int, misere: bool
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
        assert (strategy["lost"], strategy["won"]) == (lost, len(endings) - lost)
        assert (strategy["line_count"], strategy["letter_count"]) == (len(used), len("".join(used)))
        sure = reference.is_sure(opening, seat)
        assert (strategy["outcome"] == "win") == strategy["proved_minimal"] == sure


def test_a_strategy_is_found_where_who_wins_is_known_against_all_others_alone(
    answer_json: Tells, write: Says
) -> None:
    source = write("the\ntheab\nabcd\nghost\nghosts\nécole\n")
    found = answer_json("strategy", source, "--variant", "spook", "--players", "3")
    assert (found["player"], found["outcome"], found["line_count"]) == (1, "win", 6)


@pytest.mark.usefixtures("unhurried")
def test_a_proof_that_runs_out_of_time_says_what_is_known(answer: Says, answer_json: Tells) -> None:
    argv = ("strategy", AMERICAN, "--player", "1", *SUPER, *NO_TIME)
    strategy = answer_json(*argv)
    assert not strategy["proved_minimal"]
    assert strategy["lower_bound"] <= 149 <= strategy["line_count"]
    assert strategy["outcome"] == "win"
    for name in ("text", "markdown"):
        shown = " ".join(answer(*argv, "--format", name).split())
        # How far it comes in that time is another matter on each run.
        said = there(
            re.search(
                r"Not proved minimal after 0\.001 seconds: the fewest replies are at most (\d+) and "
                r"at least (\d+)\.",
                shown,
            )
        )
        assert int(said[2]) <= 149 <= int(said[1])


@pytest.mark.usefixtures("unhurried")
def test_words_of_ghost_need_no_time(answer: Says) -> None:
    argv = ("strategy", "enable1", "--player", "1")
    assert answer(*argv, *NO_TIME) == answer(*argv)


def test_compare_counts_the_replies_of_a_sure_winner(answer_json: Tells) -> None:
    compared = answer_json(
        "compare", AMERICAN, "--variant", "ghost", *OTHERS, "--players", "2", "3"
    )
    rows = compared["rows"]
    found = [(row["strategy_player"], row["line_count"], row["proved_minimal"]) for row in rows]
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
        assert (strategy["outcome"], strategy["line_count"], strategy["proved_minimal"]) == (
            "win", lines, proved,
        )  # fmt: skip
    assert three[0] is not None  # there is a winner among three in one of them


@pytest.mark.usefixtures("unhurried")
def test_compare_marks_what_is_not_proved_minimal(
    answer: Says, answer_json: Tells, monkeypatch: pytest.MonkeyPatch
) -> None:
    def solve(*asked: Any, **more: Any) -> tuple[Row, Side]:  # noqa: ANN401 - as it is called
        return solve_next(*asked, **more | {"time_limit": 0.0, "turn": None})

    monkeypatch.setattr(solving_cells, "solve_next", solve)  # a row, and no time for a proof
    argv = ("compare", AMERICAN, *SUPER)
    (row,) = answer_json(*argv)["rows"]
    assert row["line_count"] >= 149
    assert not row["proved_minimal"]
    assert f" <={row['line_count']} " in answer(*argv)
    assert rf"| \<={row['line_count']} |" in answer(*argv, "--format", "markdown")
    (read,) = csv.DictReader(answer(*argv, "--format", "csv").splitlines())
    assert (read["line_count"], read["proved_minimal"]) == (str(row["line_count"]), "false")


def test_one_time_limit_is_for_the_choice_and_for_what_it_costs(
    answer: Says, monkeypatch: pytest.MonkeyPatch
) -> None:
    limits: list[float] = []
    now = 100.0

    def find(*what: Any, time_limit: float, **more: Any) -> Strategy:  # noqa: ANN401
        nonlocal now
        limits.append(time_limit)
        now += 4
        return minimal_strategy(*what, **more)

    monkeypatch.setattr(strategies, "minimal_strategy", find)
    monkeypatch.setattr("time.monotonic", lambda: now)
    asked = ("strategy", "enable1", "--player", "1", "--opening", "n", "--instead", "nu=nur")
    answer(*asked, "--time-limit", "10")
    assert limits == [5.0, 6.0]


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (["x"], "--instead must be a fragment and its reply, such as gh=ghl, not 'x'."),
        (["nu=nur", "nu="], "--instead must be a fragment and its reply, such as gh=ghl"),
        (["n1=nu"], "--instead must be a fragment and its reply, such as gh=ghl"),
        (["nu=nur", "nu=nub"], "--instead gives two replies to nu; give one."),
        (["h=hx"], "player 1 is not to play there"),
    ],
)
def test_what_cannot_be_chosen_is_refused(refusal: Says, given: list[str], said: str) -> None:
    options = [part for one in given for part in ("--instead", one)]
    assert said in refusal("strategy", "enable1", "--player", "1", *options)


def test_an_opening_and_a_choice_of_it_are_refused_together(refusal: Says) -> None:
    said = refusal("strategy", "enable1", "--player", "1", "--opening", "n", "--instead", "=h")
    assert "--opening and --instead both give the first letter" in said


def test_what_is_played_already_may_be_several_letters(answer: Says, answer_json: Tells) -> None:
    """Source 001 of the published results tells the third of three what to do after two letters."""
    asked = ("strategy", "american-english-2011", "--players", "3", "--player", "3")
    found = answer_json(*asked, "--opening", "Kr", "--others", "careful")
    assert (found["opening"], found["outcome"], found["others"]) == ("kr", "win", "careful")
    assert found["words"] == ["krypton"]
    assert " ".join(answer(*asked, "--opening", "kr", "--others", "careful").split()).startswith(
        "After the opening kr, player 3 is safe as long as nobody puts himself at risk. Remember 1 word"
    )
    at_risk = answer(*asked, "--opening", "sh", "--others", "careful")
    assert "player 3 may lose, even if nobody puts himself at risk" in " ".join(at_risk.split())
    alone = answer_json(*asked, "--opening", "kr")
    assert "others" not in alone
    assert len(alone["words"]) >= len(found["words"])


def test_two_players_have_no_careful_others(answer_json: Tells) -> None:
    asked = ("strategy", "american-english-small", "--player", "1", "--opening", "gh")
    assert answer_json(*asked, "--others", "careful") == answer_json(*asked)


def test_after_several_letters_only_what_follows_is_to_be_remembered(
    answer_json: Tells, answer: Says, write: Says
) -> None:
    source = write("abcde\nbcdea\ncdab\nbadce\neabcd\n")
    asked = ("strategy", source, "--variant", "superghost", "--opening", "ab")
    for player in ("1", "2"):
        found = answer_json(*asked, "--player", player)
        assert found["opening"] == "ab"
        own = [one["fragment"] for one in found["replies"] if len(one["fragment"]) >= 2]
        assert found["line_count"] == len(own)
        assert "After the opening ab" in answer(*asked, "--player", player)


def test_a_letter_that_is_a_word_can_be_the_opening(answer: Says, write: Says) -> None:
    asked = ("strategy", write("a\nbcd\nbe\n"), "--min-length", "1", "--opening", "a")
    said = "After the opening a, player 2 wins for certain. Remember 1 word (1 letter)."
    assert answer(*asked, "--player", "2").splitlines()[0] == said
