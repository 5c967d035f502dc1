"""ghost-cli pair: two lists side by side."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from reference import Reference
from samples import loaded, solved, strategy_of

from ghost_desktop.cli import pair
from ghost_desktop.engine.comparison import Side
from ghost_desktop.engine.game.rules import Rules
from ghost_desktop.engine.solution import solve
from ghost_desktop.engine.strategies.elsewhere import Elsewhere, LosingPlay, Why
from ghost_desktop.engine.strategies.strategy import winners_strategy
from ghost_desktop.engine.words.import_report import ImportReport
from ghost_desktop.engine.words.wordlist import LoadedList
from ghost_desktop.formats.pair import describe_elsewhere, elsewhere_text

if TYPE_CHECKING:
    from collections.abc import Callable

    from conftest import Bundled, Says, Tells


MINE = {"abcxy", "abcz", "abdxy", "abdz", "bad", "ab", "c"}
THEIRS = {"de", "dg", "fgh", "ab", "abcxy", "ba", "bac"}
GAMES = (
    "--variant ghost",
    "--variant superghost --misere",
    "--variant anaghost --players 3",
    "--variant xghost",
)


@pytest.fixture
def lists(write: Says) -> tuple[str, str]:
    """Two small lists."""
    return write("\n".join(MINE), "mine.txt"), write("\n".join(THEIRS), "theirs.txt")


@pytest.mark.parametrize("game", GAMES)
def test_json_says_what_the_plain_rules_say(
    answer_json: Tells, lists: tuple[str, str], game: str
) -> None:
    row = answer_json("pair", *lists, "--min-length", "2", *game.split())
    plain = [
        Reference(words, 2, row["variant"], row["players"], misere=row["misere"])
        for words in (MINE, THEIRS)
    ]
    winning = [{play for play in each.legal_plays("") if each.wins(play)} for each in plain]
    for side, source, won in zip(row["lists"], lists, winning, strict=True):
        assert (side["list"], side["winning_openings"]) == (source, sorted(won))
    assert {each["letter"] for each in row["openings"]} == winning[0] ^ winning[1]
    assert (row["both"], row["first_only"], row["second_only"]) == (2, 4, 5)
    assert (row["lists"][0]["best_ends"] is None) is (row["variant"] == "xghost")
    assert row["decide"] == answer_json(
        "decide", lists[0], "--other", lists[1], "--min-length", "2", *game.split()
    )
    assert len(row["margins"]) == (2 if row["players"] == 2 else 0)
    for side, other in zip(row["lists"], reversed(plain), strict=True):
        if side["strategy"] is not None:
            losing = side["strategy"]["losing_plays"]
            assert {why["reply"] for why in losing if why["why"] == "illegal"} == {
                why["reply"] for why in losing if why["reply"] not in other.fragments
            }


def test_a_play_that_gives_the_game_away_elsewhere_is_named(answer: Says, write: Says) -> None:
    lists = write("ab", "mine.txt"), write("abc\nde", "theirs.txt")
    said = " ".join(answer("pair", *lists, "--min-length", "2").split())
    assert "A: The other player wins from there. One would win with D." in said


def test_words_are_written_one_a_line_and_nothing_is_solved(
    answer: Says, lists: tuple[str, str]
) -> None:
    unanswerable = ("--variant", "xghost", "--players", "3", "--min-length", "2")
    assert answer("pair", *lists, "--words", "both", *unanswerable).split() == ["ab", "abcxy"]


def test_where_nobody_is_certain_to_win_there_is_no_strategy(bundled: Bundled) -> None:
    rules = Rules(players=3)
    words = bundled("enable1")
    assert winners_strategy(solve(words, rules)) is None
    whole = LoadedList(words.read_from("enable1"), ImportReport("ASCII", 0, 0), 0.0)
    side = Side(whole, solve(words, rules))
    assert describe_elsewhere(None, side, side) == (
        f"With {words.name} there is no strategy to take along: nobody is known to win alone."
    )


def test_of_many_plays_that_lose_elsewhere_the_first_are_told() -> None:
    side = Side(loaded("ghost\ngreen"), solved("ghost green", Rules()))
    plays = tuple(
        LosingPlay(f"g{one}", f"g{one}h", Why.LOST, ()) for one in "abcdefghijklmnopqrstuvw"
    )
    found = Elsewhere(strategy_of(2, "ghost green"), plays, ())
    *_first, last, more = elsewhere_text(found, side, side).splitlines()
    assert last.startswith("  GT → GTH: ")
    assert more == "  … and 3 more"


@pytest.fixture
def time_is_over(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    """A function that lets the time be over once something in `cli.pair` has been done."""
    now = [0.0]
    monkeypatch.setattr("time.monotonic", lambda: now[0])

    def after(name: str) -> None:
        done = getattr(pair, name)

        def last(*asked: object) -> object:
            found = done(*asked)
            now[0] += 100
            return found

        monkeypatch.setattr(pair, name, last)

    return after


def test_what_is_known_when_the_time_is_over_is_the_answer(
    call: Tells, lists: tuple[str, str], time_is_over: Callable[[str], None]
) -> None:
    time_is_over("compare_openings")
    argv = ("pair", *lists, "--min-length", "2", "--variant", "xghost", "--time-limit", "2")
    found = call(*argv, "--json")
    row = json.loads(found.out)
    assert row["lists"][0]["winner"] is not None
    assert row["openings"] is not None
    assert row["decide"] is None
    assert [(each["margin"], each["margin_lower_bound"]) for each in row["margins"]] == [
        (None, 1)
    ] * 2
    assert [each["strategy"] for each in row["lists"]] == [None, None]
    assert found.status == 2
    assert found.err == (
        "ghost-cli: not found within 2 seconds: the words that decide who wins, the strategy for "
        f"{lists[0]} and the strategy for {lists[1]}; allow more time.\n"
    )
    said = call(*argv)
    assert (said.status, said.err) == (found.status, found.err)
    assert "2 words  in both" in said.out


def test_where_it_is_not_known_in_time_who_wins_words_are_counted_all_the_same(
    call: Tells, lists: tuple[str, str], time_is_over: Callable[[str], None]
) -> None:
    time_is_over("overlap_of")
    argv = ("pair", *lists, "--min-length", "2", "--variant", "superghost", "--time-limit", "1")
    found = call(*argv, "--json")
    row = json.loads(found.out)
    of_list = ("winner", "losers", "winning_openings", "best_ends", "strategy")
    assert row["lists"] == [
        {"list": name, "word_count": words} | dict.fromkeys(of_list)
        for name, words in zip(lists, (6, 7), strict=True)
    ]
    assert (row["both"], row["first_only"], row["second_only"]) == (2, 4, 5)
    parts = ("openings", "decide", "margins")
    assert [row[part] for part in parts] == [None] * len(parts)
    assert found.status == 2
    assert found.err == (
        f"ghost-cli: not found within 1 second: who wins with {lists[0]} and who wins with "
        f"{lists[1]}; allow more time.\n"
    )
    said = call(*argv)
    assert (said.status, said.err) == (found.status, found.err)
    assert "2 words  in both" in said.out
